package proc

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
)

// Stat is what the kernel says of one process.
type Stat struct {
	PID     int
	Name    string // of the program, at most 15 bytes
	State   byte   // 'R', 'S', 'Z', …
	Parent  int
	Group   int
	Session int
	Start   uint64 // clock ticks since boot: with PID, it names a process for good
}

// Dead reports whether the process has ended and only waits to be buried.
func (s Stat) Dead() bool { return s.State == 'Z' || s.State == 'X' }

// List lists the processes that /proc shows.
func List() ([]Stat, error) {
	folder, err := os.Open("/proc")
	if err != nil {
		return nil, fmt.Errorf("list processes: %w", err)
	}
	defer folder.Close()
	names, err := folder.Readdirnames(-1)
	if err != nil {
		return nil, fmt.Errorf("list processes: %w", err)
	}
	var list []Stat
	for _, name := range names {
		pid, err := strconv.Atoi(name)
		if err != nil {
			continue
		}
		if s, err := Read(pid); err == nil { // it may have ended meanwhile
			list = append(list, s)
		}
	}
	return list, nil
}

// Read reads the state of one process; one that is gone is fs.ErrNotExist.
func Read(pid int) (Stat, error) {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return Stat{}, fmt.Errorf("process %d: %w", pid, err)
	}
	s, err := parseStat(string(text))
	if err != nil {
		return Stat{}, fmt.Errorf("process %d: %w", pid, err)
	}
	return s, nil
}

var errStat = errors.New("cannot read its stat line")

// parseStat reads a line such as "12 (a name) S 1 12 12 …". The name may hold blanks and
// parentheses, so the fields are counted from its last parenthesis.
func parseStat(line string) (Stat, error) {
	open, end := strings.IndexByte(line, '('), strings.LastIndexByte(line, ')')
	if open < 0 || end < open {
		return Stat{}, errStat
	}
	fields := strings.Fields(line[end+1:])
	if len(fields) < 20 {
		return Stat{}, errStat
	}
	var s Stat
	var errs [5]error
	s.Name = line[open+1 : end]
	s.State = fields[0][0]
	s.PID, errs[0] = strconv.Atoi(strings.TrimSpace(line[:open]))
	s.Parent, errs[1] = strconv.Atoi(fields[1])
	s.Group, errs[2] = strconv.Atoi(fields[2])
	s.Session, errs[3] = strconv.Atoi(fields[3])
	s.Start, errs[4] = strconv.ParseUint(fields[19], 10, 64)
	if err := errors.Join(errs[:]...); err != nil {
		return Stat{}, fmt.Errorf("%w: %w", errStat, err)
	}
	return s, nil
}
