package main

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// held is a file that is locked for as long as a child of a server lives.
const held = "child.lock"

// leave starts this program anew, as a daemon that has left its parents.
func leave(args ...string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command(program, args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	return cmd.Start()
}

// squat serves nonsense on a port that is not its own.
func squat(port string) error {
	return http.ListenAndServe(net.JoinHostPort("0.0.0.0", port),
		http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "mine") }))
}

// occupy leaves a server behind that listens on the port which the right one is to get.
func occupy() error {
	port := os.Getenv("PORT")
	if err := leave("squat", port); err != nil {
		return err
	}
	for {
		conn, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", port))
		if err == nil {
			return conn.Close()
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// fork leaves a child of the server behind, and waits until it is at work.
func fork() {
	if err := leave("stay"); err != nil {
		panic(err)
	}
	for locked() != nil {
		time.Sleep(10 * time.Millisecond)
	}
}

// stay is the child: it holds its lock for ever.
func stay() error {
	file, err := os.Create(held)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX); err != nil {
		return err
	}
	wait()
	return nil
}

var errFree = errors.New("nobody holds the lock")

// locked is nil if somebody holds the lock.
func locked() error {
	file, err := os.Open(held)
	if err != nil {
		return err
	}
	defer file.Close()
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err == nil {
		return errFree
	}
	return nil
}

// seek tells in the next turn whether the child of the server before still lives.
func seek() error {
	if os.Getenv("STAMINA_TURN") == "0" {
		return nil
	}
	err := locked()
	if err == nil {
		fmt.Println("the child lives")
	} else {
		fmt.Println("the child is gone:", err)
	}
	return nil
}
