package main

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"strings"
	"syscall"
)

// look tells, as JSON, what an agent can see of the place where it works.
func look([]string) {
	seen := struct {
		Interfaces []string
		Mounts     map[string]string // type of the file system, by where it is
		Status     map[string]string // what the kernel says of this process
		Sockets    []string          // engines' sockets that are there
	}{Mounts: map[string]string{}, Status: map[string]string{}}
	found, err := net.Interfaces()
	fail(err)
	for _, i := range found {
		seen.Interfaces = append(seen.Interfaces, i.Name)
	}
	mounts, err := os.ReadFile("/proc/self/mounts")
	fail(err)
	for line := range strings.Lines(string(mounts)) {
		fields := strings.Fields(line)
		seen.Mounts[fields[1]] = fields[2]
	}
	status, err := os.ReadFile("/proc/self/status")
	fail(err)
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(line, ":")
		seen.Status[name] = strings.TrimSpace(value)
	}
	for _, path := range []string{"/var/run/docker.sock", "/run/docker.sock", "/run/containerd/containerd.sock"} {
		if _, err := os.Lstat(path); err == nil {
			seen.Sockets = append(seen.Sockets, path)
		}
	}
	fail(json.NewEncoder(os.Stdout).Encode(seen))
}

// list lists a folder, a name a line.
func list(args []string) {
	entries, err := os.ReadDir(args[0])
	fail(err)
	for _, e := range entries {
		fmt.Println(e.Name())
	}
}

// signalGuest sends every signal to process 1 and tells how many it could send.
func signalGuest([]string) {
	sent := 0
	for s := syscall.Signal(1); s <= 64; s++ {
		if syscall.Kill(1, s) == nil {
			sent++
		}
	}
	fmt.Println(sent)
}

// fill writes that many MiB into a file, and then waits.
func fill(args []string) {
	file, err := os.Create(args[1])
	fail(err)
	for range atoi(args[0]) {
		_, err := file.Write(make([]byte, 1<<20))
		fail(err)
	}
	fail(file.Close())
	fmt.Println("filled")
	if len(args) > 2 {
		sleep(args[2])
	}
}
