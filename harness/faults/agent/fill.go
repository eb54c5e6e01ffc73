package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
)

// fill fills the disk that FILL lies on, in turn 1 and only once: a file beside it remembers that.
func fill() error {
	path := os.Getenv("FILL")
	fmt.Println(strings.Repeat("It thinks aloud. ", 600)) // more than what is left of the journal's last block
	if os.Getenv("STAMINA_TURN") != "1" || path == "" {
		return nil
	}
	mark, err := os.OpenFile(path+".once", os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := mark.Close(); err != nil {
		return err
	}
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	defer file.Close()
	for block := make([]byte, 4<<10); ; {
		if _, err := file.Write(block); err != nil {
			if errors.Is(err, syscall.ENOSPC) {
				return nil
			}
			return fmt.Errorf("fill the disk: %w", err)
		}
	}
}
