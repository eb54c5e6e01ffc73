package containers

import (
	"testing"
	"time"
)

func TestWhoWritesMoreThanHeMayIsStopped(t *testing.T) {
	d := startDocker(t, func(o *Options) { o.Limits.DiskMB = 100 })
	if exit := run(t, d, "fill", "50", "small"); exit.Disk || exit.Code != 0 {
		t.Errorf("within the limit: %+v", exit)
	}
	exit := run(t, d, "fill", "70", "large", "50")
	if !exit.Disk || exit.Signal != "SIGKILL" || exit.TimedOut || exit.Elapsed > 45*time.Second {
		t.Errorf("over the limit: %+v", exit)
	}
	if exit := run(t, d, "fill", "60", "small", "3"); !exit.Disk || exit.Signal != "" {
		t.Errorf("who begins over the limit is not stopped, so that he can tidy up: %+v", exit)
	}
	if exit := run(t, d, "fill", "1", "large"); exit.Disk {
		t.Errorf("who has tidied up: %+v", exit)
	}
	if exit := run(t, d, "fill", "200", "large"); !exit.Disk || exit.Code != 0 {
		t.Errorf("who is too quick to be stopped: %+v", exit)
	}
	aServerIsStoppedToo(t, d)
	whatWasKeptCountsToo(t, d)
}

func aServerIsStoppedToo(t *testing.T, d *Docker) {
	t.Helper()
	server, err := d.Serve(t.Context(), Command{Args: []string{"probe", "fill", "300", "large", "60"}}, probePort)
	if err != nil {
		t.Fatal(err)
	}
	awaitEnd(t, server)
	if exit, err := server.Stop(t.Context(), time.Second); err != nil || !exit.Disk || exit.Signal == "" {
		t.Errorf("a server: %+v, %v", exit, err)
	}
}

func whatWasKeptCountsToo(t *testing.T, d *Docker) {
	t.Helper()
	run(t, d, "fill", "1", "small")
	run(t, d, "fill", "70", "large")
	kept, err := d.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := d.Restore(t.Context(), kept); err != nil {
		t.Fatal(err)
	}
	if exit := run(t, d, "fill", "70", "more"); !exit.Disk {
		t.Errorf("with what was kept: %+v", exit)
	}
}
