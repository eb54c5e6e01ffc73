package containers

import (
	"context"
	"io/fs"
	"net"
	"time"
)

// Sandbox is the place where the agent of one session works: a file system, a HOME, and
// processes that can be stopped. An error of any method is trouble of the infrastructure,
// never the fault of what runs inside; what runs inside is described by [Exit].
// A Sandbox serves one caller at a time.
type Sandbox interface {
	// Run runs a command to its end or to its limit and tells how it ended.
	// A command that cannot be found is not an error: its Exit has code 127 (126 if it
	// cannot be executed). Cancelling ctx stops the command and returns ctx's error.
	Run(ctx context.Context, cmd Command) (Exit, error)

	// Serve starts a command that is meant to stay (the agent's server) and returns at
	// once. port is where the command was told to listen, inside the sandbox.
	Serve(ctx context.Context, cmd Command, port int) (Server, error)

	// Listen lets processes inside reach this process: what they connect to at the listener's address comes
	// out of it here. In a container that is 127.0.0.1:port of a loopback of its own, and port must be free
	// and above 1023; any other sandbox shares this machine's loopback and takes a free port, whatever port
	// is. So tell those inside the listener's Addr.
	//
	// It is there when Listen returns. StopAll leaves it alone, Restore too: after it, the listener goes on,
	// while connections of before are broken. It ends when it is closed, or with the sandbox. Connections
	// have deadlines, and end as those over TCP do, each way on its own. Accept may be called while the
	// sandbox is busy, and so may Close.
	Listen(ctx context.Context, port int) (net.Listener, error)

	// StopAll stops every process in the sandbox but the sandbox's own.
	StopAll(ctx context.Context) error

	// WriteFile writes a file inside, creating its folders. A relative path starts in WorkDir.
	WriteFile(ctx context.Context, path string, data []byte, mode fs.FileMode) error

	// ReadFile reads a file of at most 16 MiB; a file that is not there is fs.ErrNotExist.
	ReadFile(ctx context.Context, path string) ([]byte, error)

	// WorkDir is the absolute path, inside, of the agent's working directory.
	WorkDir() string

	// Snapshot keeps the whole state (files inside and outside of WorkDir, HOME too, not
	// processes) under a reference that outlives the sandbox and this process. StopAll comes before.
	Snapshot(ctx context.Context) (Snapshot, error)

	// Restore brings a kept state back; what happened since is gone. Processes are stopped.
	Restore(ctx context.Context, s Snapshot) error

	// Forget drops a kept state that is not needed any more. A state that is gone is no error.
	Forget(ctx context.Context, s Snapshot) error

	// Facts tells what a journal records of the sandbox: kind, image id, engine, limits.
	Facts() map[string]string

	// Close stops and removes the sandbox, not its snapshots. It is safe to call twice.
	Close(ctx context.Context) error
}

// Command is something to run inside a sandbox, in WorkDir and as the agent's user.
type Command struct {
	Args  []string          // program and arguments; a relative program is looked up from WorkDir if it has a slash
	Env   map[string]string // on top of the sandbox's own environment
	Stdin []byte            // what it reads from standard input
	Limit time.Duration     // wall time until it and all it started are killed; 0 means no limit
}

// Exit tells how a command ended.
type Exit struct {
	Code     int           `json:"code"`               // exit code; -1 if a signal or the limit ended it
	Signal   string        `json:"signal,omitempty"`   // "SIGKILL", … if a signal ended it
	TimedOut bool          `json:"timedOut,omitempty"` // the limit ended it
	OOM      bool          `json:"oom,omitempty"`      // the kernel killed it for want of memory
	Disk     bool          `json:"disk,omitempty"`     // the sandbox had more on disk than it may
	Elapsed  time.Duration `json:"elapsed"`            // nanoseconds, monotonic
	Output   string        `json:"output,omitempty"`   // standard output and error as they came, head and tail kept, at most 64 KiB

	// Unstarted tells that the command was not found or could not be executed, from one that ends with 127 or
	// 126 by itself. It is not recorded.
	Unstarted bool `json:"-"`

	// MemoryPeakMB is the most memory, in MiB, that the whole sandbox was seen to use meanwhile, but for
	// what the kernel can drop; at least that of the largest process.
	MemoryPeakMB int `json:"memoryPeakMB,omitempty"`
}

// Server is a running server inside a sandbox.
type Server interface {
	// URL is where it listens as seen from inside, for example "http://127.0.0.1:49153". Clients name
	// it in their requests, and connect by Dial.
	URL() string
	// Dial connects to it. The connection has deadlines, and ends as one over TCP does; so do the
	// errors, but that ENETDOWN means that the way to the sandbox is broken.
	Dial(ctx context.Context) (net.Conn, error)
	// Alive reports whether the process that Serve started still runs.
	Alive(ctx context.Context) (bool, error)
	// Stop sends SIGTERM, SIGKILL after grace, and tells how the server ended.
	Stop(ctx context.Context, grace time.Duration) (Exit, error)
}

// Snapshot names a kept state: an image id, or a folder.
type Snapshot struct {
	Ref string `json:"ref"`
}

// Limits bound what a sandbox may use; zero means unlimited.
type Limits struct {
	CPUs     float64 `json:"cpus"`     // cores
	MemoryMB int     `json:"memoryMB"` // MiB, swap included
	Procs    int     `json:"procs"`    // processes and threads
	DiskMB   int     `json:"diskMB"`   // MiB written, on top of the image
}
