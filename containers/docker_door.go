package containers

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"os"
	"runtime"
	"strings"
	"time"

	"staminabench/containers/line"
	"staminabench/containers/wire"
)

// doorTrial is how long the first connection through a door may take.
const doorTrial = 10 * time.Second

// openDoor gives connections to servers a better way than over the container's standard streams, where
// they pass through three processes of the engine: the guest hands them over through a socket in the
// container's file system, which root of the same machine can reach. It is opened before anything of the
// agent runs, and its name is then removed. Where there is none, connections are slower, and that is all.
func (d *Docker) openDoor(ctx context.Context) error {
	if runtime.GOOS != "linux" || os.Geteuid() != 0 || engineIsRemote() {
		return nil
	}
	found, err := d.container.Inspect(ctx)
	if err != nil {
		return fmt.Errorf("inspect sandbox %s: %w", d.name(), err)
	}
	path := "/.door-" + strings.ToLower(rand.Text())
	if _, err := d.call(ctx, wire.Request{Op: wire.OpDoor, Path: path}); err != nil {
		return err
	}
	// If this process has another view of the machine than the engine, nothing is there.
	name := fmt.Sprintf("/proc/%d/root%s", found.State.Pid, path)
	conn, err := net.DialUnix(line.DoorNetwork, nil, &net.UnixAddr{Name: name, Net: line.DoorNetwork})
	if err != nil {
		_, err = d.call(ctx, wire.Request{Op: wire.OpDoor})
		return err
	}
	door := line.NewOpener(conn)
	trial, cancel := context.WithTimeout(ctx, doorTrial)
	defer cancel()
	if door.Try(trial) != nil {
		return door.Close()
	}
	d.link.door = door
	return ctx.Err()
}

func engineIsRemote() bool {
	host := engineHosts()[0]
	return !strings.HasPrefix(host, "unix:") && !strings.HasPrefix(host, "npipe:")
}
