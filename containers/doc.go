// Package containers gives a session of the benchmark the place where its agent works: a
// [Sandbox] with a file system, a HOME and processes that can be limited and stopped, and
// whose whole state can be kept and brought back.
//
// There are two kinds. [StartDocker] makes one of a container, which is what a scored run
// uses: [EnsureEngine] finds or starts the engine, [BuildScratch] makes an image of
// static binaries that needs no registry, [WithGuest] checks an image of the user's, and
// [Sweep] removes what a killed run left behind. [NewLocal] makes one of a directory: it
// protects nothing and is meant for trying things out.
//
// In every container process 1 is the guest, a small static program (folder guest) that
// does inside what a Sandbox is asked for outside. It is copied in at the start, so that
// any image will do. The two speak over the container's standard streams (folder wire), and
// the same streams carry the connections to the agent's server, and those from inside to a listener
// of this process, see [Sandbox] (folder line): a container has no network and publishes no port. What a container and a directory have in common is in the
// folders proc and files.
//
// A container is shut in: without a network unless one is named, without mounts, with the
// few capabilities that installing packages takes and none for an agent that is not root,
// and with limits of memory, processors, processes and disk. A published port would need
// a bridge, an address of this machine's and a proxy, each of which can fail or be another
// session's; the line needs nothing but the process that it speaks with. Where this process
// is root of the engine's machine it gets the sockets themselves, elsewhere their bytes.
//
// A snapshot is an image of what was written. Sessions of many turns and many restores stay
// within the disk and the layers that an engine has, see isWorthIt and maxOwnLayers.
//
// The package knows nothing of agents, specifications or tests, and does not ask whether
// a server is ready: that is the harness's business. It imports nothing of ours outside
// its own folder.
package containers
