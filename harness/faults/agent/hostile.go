package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"
)

// hoard takes memory until it is killed.
func hoard() {
	fmt.Println("it keeps everything in mind")
	var all [][]byte
	for {
		block := make([]byte, 8<<20)
		for i := 0; i < len(block); i += 4 << 10 {
			block[i] = 1 // or the kernel gives nothing
		}
		all = append(all, block)
		runtime.KeepAlive(all)
		time.Sleep(time.Millisecond)
	}
}

// bomb forks without bound: every child does the same, and none ends.
func bomb() {
	fmt.Println("many hands make light work")
	for {
		_ = leave("bomb") // until nothing can be started any more, and then too
		time.Sleep(time.Millisecond)
	}
}

// shout prints a GB.
func shout() {
	line := make([]byte, 1<<20)
	for i := range line {
		line[i] = 'a'
	}
	line[len(line)-1] = '\n'
	for range 1 << 10 {
		_, _ = os.Stdout.Write(line)
	}
	fmt.Println("that was all")
}

// fallSilent closes its output, which it never needs again.
func fallSilent() {
	fmt.Println("no more words")
	_ = os.Stdout.Close()
	_ = os.Stderr.Close()
}

// wipe deletes the working directory, as far as it is allowed to.
func wipe() error {
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if err := os.RemoveAll(filepath.Join(dir, entry.Name())); err != nil {
			return err
		}
	}
	_ = os.Remove(dir) // where its parent is not the agent's, it stays
	fmt.Println("a clean slate")
	return nil
}

// intoProc puts a link into the kernel's files where the server is looked for.
func intoProc() error {
	return errors.Join(os.Remove(script), os.Symlink("/proc/self/mem", script))
}

// killEverything kills all processes that it can see and may kill; not itself, which the kernel spares.
func killEverything() {
	fmt.Println("it kills", syscall.Kill(-1, syscall.SIGKILL))
}

// forge writes a contract of its own, and tells each time what it finds.
func forge() error {
	found, err := os.ReadFile("CONTRACT.md")
	if err != nil {
		return err
	}
	fmt.Printf("the contract is %x\n", sha256.Sum256(found))
	return errors.Join(os.Remove("CONTRACT.md"), os.WriteFile("CONTRACT.md", []byte("Nothing is demanded.\n"), 0o444))
}

// moveAway changes the time zone in every way that it knows.
func moveAway() error {
	fmt.Println("it is", time.Now().Format("MST"), "here")
	_ = os.WriteFile("/etc/localtime", []byte("TZif"), 0o644) // the agent's only where it is root
	_ = os.WriteFile("/etc/timezone", []byte("Antarctica/Troll\n"), 0o644)
	return errors.Join(
		os.WriteFile(filepath.Join(os.Getenv("HOME"), ".profile"), []byte("export TZ=Antarctica/Troll\n"), 0o644),
		os.WriteFile(filepath.Join(os.Getenv("HOME"), ".pam_environment"), []byte("TZ=Antarctica/Troll\n"), 0o644))
}

// cling leaves a child with the server's socket.
func cling(socket *os.File) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	cmd := exec.Command(program, "cling")
	cmd.ExtraFiles = []*os.File{socket}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	return cmd.Start()
}

// gorge writes to the disk until it is stopped.
func gorge() {
	fmt.Println("it keeps everything on file")
	file, err := os.Create(filepath.Join(os.Getenv("HOME"), "everything"))
	for block := make([]byte, 4<<20); err == nil; {
		_, err = file.Write(block)
		time.Sleep(20 * time.Millisecond) // or the disk is full before anybody looks
	}
	fmt.Println("it cannot:", err)
	wait()
}

// endItself is what a careless pkill does.
func endItself() {
	fmt.Println("away with all agents")
	_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	wait()
}
