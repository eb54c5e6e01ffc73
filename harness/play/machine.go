package play

import (
	"context"
	"encoding/json"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/shirou/gopsutil/v4/host"
	"github.com/shirou/gopsutil/v4/mem"

	"staminabench/containers"
	"staminabench/harness/condition"
	"staminabench/harness/journal"
)

// measure tells what is known of this machine. What cannot be found out is left empty: it is
// recorded, and nothing depends on it.
func measure(ctx context.Context, engine map[string]string) condition.Environment {
	e := condition.Environment{OS: runtime.GOOS, Arch: runtime.GOARCH, Cores: runtime.NumCPU(), Engine: engine}
	if h, err := host.InfoWithContext(ctx); err == nil {
		e.Host, e.Kernel = h.Hostname, h.KernelVersion
		e.OS = strings.TrimSpace(h.OS + " " + h.Platform + " " + h.PlatformVersion)
	}
	if m, err := mem.VirtualMemoryWithContext(ctx); err == nil {
		e.MemoryMB = int(m.Total >> 20)
	}
	return e
}

// facts are an engine as names and values.
func facts(engine containers.Engine) map[string]string {
	out := map[string]string{}
	text, err := json.Marshal(engine)
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	if err != nil {
		panic(err) // texts always encode and decode
	}
	return out
}

// build tells which program this is. A test binary does not know its revision, so git is asked; a
// copy without git has none.
func build(ctx context.Context) journal.Build {
	b := journal.Build{Go: runtime.Version()}
	if info, ok := debug.ReadBuildInfo(); ok {
		b.Module = strings.TrimSpace(info.Main.Path + " " + info.Main.Version)
	}
	revision, err := exec.CommandContext(ctx, "git", "rev-parse", "HEAD").Output()
	if err != nil {
		return b
	}
	b.Revision = strings.TrimSpace(string(revision))
	changed, err := exec.CommandContext(ctx, "git", "status", "--porcelain").Output()
	b.Modified = err != nil || len(changed) > 0
	return b
}
