package containers

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"
)

// eachSandbox runs a test of the Sandbox's contract in a container and in a directory.
func eachSandbox(t *testing.T, test func(t *testing.T, s Sandbox, port int)) {
	t.Run("docker", func(t *testing.T) { test(t, startDocker(t, nil), probePort) })
	t.Run("local", func(t *testing.T) {
		port, lease, err := LeasePort()
		if err != nil {
			t.Fatal(err)
		}
		defer lease.Close()
		test(t, startLocal(t), port)
	})
}

func TestACommandEndsAsItEnds(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		write(t, s, "garbage", "no program")
		for _, c := range []struct {
			args []string
			code int
			says string
		}{
			{[]string{"probe", "say", "hello"}, 0, "hello\n"},
			{[]string{"probe", "exit", "42"}, 42, ""},
			{[]string{"probe", "exit", "127"}, 127, ""},
			{[]string{"probe", "dir"}, 0, s.WorkDir() + "\n"},
			{[]string{"missing"}, 127, "missing"},
			{[]string{"./missing"}, 127, "missing"},
			{[]string{"./garbage"}, 126, "garbage"},
		} {
			exit, err := s.Run(t.Context(), Command{Args: c.args, Limit: time.Minute})
			if err != nil || exit.Code != c.code || !strings.Contains(exit.Output, c.says) || exit.Elapsed <= 0 {
				t.Errorf("%v: got %+v, %v", c.args, exit, err)
			}
			if want := c.args[0] != "probe"; exit.Unstarted != want {
				t.Errorf("%v: unstarted is %t", c.args, exit.Unstarted)
			}
		}
	})
}

func TestOfLongOutputHeadAndTailArrive(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		output := run(t, s, "noisy", "1000000").Output
		if len(output) > 64<<10 || !strings.HasPrefix(output, "first line\n") || !strings.HasSuffix(output, "last line\n") ||
			!strings.Contains(output, "bytes left out") {
			t.Errorf("got %d bytes", len(output))
		}
	})
}

func TestTheLimitKillsDaemonsToo(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		exit, err := s.Run(t.Context(), Command{Args: []string{"probe", "tree"}, Limit: 3 * time.Second})
		if err != nil || !exit.TimedOut || exit.Code != -1 {
			t.Fatalf("got %+v, %v", exit, err)
		}
		read(t, s, "beat") // there was a daemon
		if beats(t, s) {
			t.Error("the daemon is still alive")
		}
	})
}

func TestACancelledRunLeavesNothingRunning(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		defer cancel()
		_, err := s.Run(ctx, Command{Args: []string{"probe", "tree"}})
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("got %v", err)
		}
		if beats(t, s) {
			t.Error("the daemon is still alive")
		}
		says(t, s, "say", "the sandbox can be used")
	})
}

func TestStopAllStopsDaemons(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		says(t, s, "daemon")
		for deadline := time.Now().Add(30 * time.Second); !beats(t, s); {
			if time.Now().After(deadline) {
				t.Fatal("there is no daemon to stop")
			}
		}
		if err := s.StopAll(t.Context()); err != nil {
			t.Fatal(err)
		}
		if beats(t, s) {
			t.Error("the daemon is still alive")
		}
	})
}

func TestFilesGoInAndOut(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		large := bytes.Repeat([]byte{0, 1, 254, 255}, 4<<20)
		if err := s.WriteFile(t.Context(), "deep/er/file", large, 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := s.ReadFile(t.Context(), s.WorkDir()+"/deep/er/file"); err != nil || !bytes.Equal(got, large) {
			t.Errorf("%d bytes became %d, %v", len(large), len(got), err)
		}
		write(t, s, "note", "for the agent")
		if got := says(t, s, "cat", "note"); got != "for the agent" {
			t.Errorf("the agent reads %q", got)
		}
		if _, err := s.ReadFile(t.Context(), "none"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a missing file: %v", err)
		}
	})
}

func TestAServerIsReachedAndItsEndIsSeen(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, port int) {
		server := serve(t, s, port)
		if got := get(t, server, "/"); !strings.HasPrefix(got, "home /") {
			t.Errorf("it says %q", got)
		}
		if alive, err := server.Alive(t.Context()); err != nil || !alive {
			t.Errorf("alive: %t, %v", alive, err)
		}
		if response, err := httpClient(server).Get(server.URL() + "/die"); err == nil {
			response.Body.Close()
			t.Error("it answers when told to die")
		}
		awaitEnd(t, server)
		exit, err := server.Stop(t.Context(), time.Second)
		if err != nil || exit.Code != 3 || !strings.HasPrefix(exit.Output, "listening on") {
			t.Errorf("got %+v, %v", exit, err)
		}
	})
}

func TestAServerIsAskedToStopAndThenKilled(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, port int) {
		for extra, signal := range map[string]string{"": "SIGTERM", "stubborn": "SIGKILL"} {
			server := serve(t, s, port, extra)
			begun := time.Now()
			exit, err := server.Stop(t.Context(), 300*time.Millisecond)
			if err != nil || exit.Signal != signal || exit.Code != -1 {
				t.Errorf("%q: got %+v, %v", extra, exit, err)
			}
			if took := time.Since(begun); took > 2*time.Second || extra == "stubborn" && took < 300*time.Millisecond {
				t.Errorf("%q: it took %v", extra, took)
			}
		}
	})
}

func TestAServerThatIsNotThereIsTheAgentsFault(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, port int) {
		server, err := s.Serve(t.Context(), Command{Args: []string{"./run_server.sh"}}, port)
		if err != nil {
			t.Fatal(err)
		}
		alive, err := server.Alive(t.Context())
		exit, err2 := server.Stop(t.Context(), time.Second)
		if alive || exit.Code != 127 || errors.Join(err, err2) != nil {
			t.Errorf("alive: %t, %+v, %v, %v", alive, exit, err, err2)
		}
	})
}

func TestARestoredStateIsTheStateThatWasKept(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, port int) {
		home := says(t, s, "env", "HOME")
		write(t, s, "code", "first")
		write(t, s, home+"/conversation", "first")
		kept, err := s.Snapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		write(t, s, "code", "second")
		write(t, s, "more", "second")
		write(t, s, home+"/conversation", "second")
		says(t, s, "daemon")
		if err := s.Restore(t.Context(), kept); err != nil {
			t.Fatal(err)
		}
		if got := read(t, s, "code") + read(t, s, home+"/conversation"); got != "firstfirst" {
			t.Errorf("restored %q", got)
		}
		if _, err := s.ReadFile(t.Context(), "more"); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a later file: %v", err)
		}
		if beats(t, s) {
			t.Error("a process outlived the restore")
		}
		if got := get(t, serve(t, s, port), "/"); got != "home "+home {
			t.Errorf("the server of the restored sandbox says %q", got)
		}
		for range 2 {
			if err := s.Forget(t.Context(), kept); err != nil {
				t.Errorf("forget: %v", err)
			}
		}
	})
}

func TestASnapshotThatIsGoneIsAnErrorAndTheSandboxLives(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		kept, err := s.Snapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Forget(t.Context(), kept); err != nil {
			t.Fatal(err)
		}
		if err := s.Restore(t.Context(), kept); err == nil {
			t.Error("it can be restored")
		}
		says(t, s, "say", "still here")
	})
}

func TestCloseMayBeCalledTwice(t *testing.T) {
	eachSandbox(t, func(t *testing.T, s Sandbox, _ int) {
		cancelled, cancel := context.WithCancel(t.Context())
		cancel()
		for range 2 {
			if err := s.Close(cancelled); err != nil {
				t.Error(err)
			}
		}
	})
}

// serve starts the probe's server and waits until it answers.
func serve(t testing.TB, s Sandbox, port int, extra ...string) Server {
	t.Helper()
	args := append([]string{"probe", "serve", strconv.Itoa(port)}, extra...)
	server, err := s.Serve(t.Context(), Command{Args: args}, port)
	if err != nil {
		t.Fatal(err)
	}
	get(t, server, "/")
	return server
}

// awaitEnd waits until the server has ended on its own.
func awaitEnd(t *testing.T, server Server) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		alive, err := server.Alive(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !alive {
			return
		}
	}
	t.Fatal("the server lives on")
}

// httpClient is a client whose connections go to the server.
func httpClient(server Server) *http.Client {
	return &http.Client{Timeout: 2 * time.Second, Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) { return server.Dial(ctx) },
	}}
}

// get waits for an answer for a few seconds.
func get(t testing.TB, server Server, path string) string {
	t.Helper()
	client := httpClient(server)
	defer client.CloseIdleConnections()
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		response, err := client.Get(server.URL() + path)
		if err != nil {
			if time.Now().After(deadline) {
				t.Fatal(err)
			}
			continue
		}
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
}
