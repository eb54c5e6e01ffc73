//go:build linux

package main

import (
	"fmt"
	"maps"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"staminabench/containers/files"
	"staminabench/containers/proc"
	"staminabench/containers/wire"
)

// defaultPath is what commands find programs with if the image does not say.
const defaultPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

// agent is who commands run as, and where.
type agent struct {
	uid, gid uint32
	groups   []uint32
	home     string
	workDir  string
	env      map[string]string
}

// newAgent looks the user up in the container's own files and makes its folders.
func newAgent(setup wire.Setup) (agent, error) {
	a, name, err := lookUser(setup.User)
	if err != nil {
		return agent{}, err
	}
	a.workDir = setup.WorkDir
	a.env = map[string]string{"PATH": defaultPath, "HOME": a.home, "USER": name}
	for _, pair := range setup.Env {
		key, value, _ := strings.Cut(pair, "=")
		a.env[key] = value
	}
	a.home = a.env["HOME"]
	for _, folder := range []string{a.workDir, a.home} {
		if err := files.MakeFolder(folder, a.owner()); err != nil {
			return agent{}, err
		}
	}
	return a, nil
}

// lookUser reads a user as Docker writes it: "name", "uid", "name:group" or "uid:gid".
// Numbers need not be known to the image, names must.
func lookUser(text string) (a agent, name string, err error) {
	if text == "" {
		text = "0"
	}
	who, group, hasGroup := strings.Cut(text, ":")
	known, err := user.Lookup(who)
	if err != nil {
		known, err = user.LookupId(who)
	}
	if err != nil {
		if _, notNumber := strconv.ParseUint(who, 10, 32); notNumber != nil {
			return agent{}, "", fmt.Errorf("the image has no user %q", who)
		}
		known = &user.User{Uid: who, Gid: "0", Username: who, HomeDir: "/"}
		if who == "0" {
			known.Username, known.HomeDir = "root", "/root"
		}
	}
	if hasGroup {
		if known.Gid, err = lookGroup(group); err != nil {
			return agent{}, "", err
		}
	}
	a = agent{home: known.HomeDir, uid: number(known.Uid), gid: number(known.Gid)}
	if ids, err := known.GroupIds(); err == nil && !hasGroup {
		for _, id := range ids {
			a.groups = append(a.groups, number(id))
		}
	}
	return a, known.Username, nil
}

func lookGroup(group string) (id string, err error) {
	if _, err := strconv.ParseUint(group, 10, 32); err == nil {
		return group, nil
	}
	known, err := user.LookupGroup(group)
	if err != nil {
		return "", fmt.Errorf("the image has no group %q", group)
	}
	return known.Gid, nil
}

func number(id string) uint32 {
	n, _ := strconv.ParseUint(id, 10, 32) // ids in these files are numbers
	return uint32(n)
}

func (a agent) owner() *files.Owner {
	return &files.Owner{UID: int(a.uid), GID: int(a.gid)}
}

// path makes a path absolute, seen from the working directory.
func (a agent) path(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(a.workDir, path)
}

// command completes a command with user, place and environment.
func (a agent) command(c wire.Command) proc.Command {
	env := maps.Clone(a.env)
	maps.Copy(env, c.Env)
	pairs := make([]string, 0, len(env))
	for _, key := range slices.Sorted(maps.Keys(env)) {
		pairs = append(pairs, key+"="+env[key])
	}
	return proc.Command{
		Args: c.Args, Env: pairs, Dir: a.workDir, Stdin: c.Stdin, Credential: a.credential(),
		Expendable: true,
	}
}

// credential is nil if the guest is that user already, which needs no right to change.
func (a agent) credential() *syscall.Credential {
	if int(a.uid) == os.Getuid() && int(a.gid) == os.Getgid() {
		return nil
	}
	return &syscall.Credential{Uid: a.uid, Gid: a.gid, Groups: a.groups}
}
