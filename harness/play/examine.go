package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"staminabench/containers"
	"staminabench/harness/agent"
	"staminabench/harness/condition"
	"staminabench/harness/config"
	"staminabench/harness/gateway"
	"staminabench/harness/room"
)

// Finding is what an examination found of one thing that a run needs.
type Finding struct {
	What string // "engine", "image of command/aider"
	Says string // what was found, or what to do
	Bad  bool   // a run would fail
}

// examineLimit bounds the examination of one thing.
const examineLimit = 2 * time.Minute

// examiner looks at one thing after the other, and tells each at once.
type examiner struct {
	run  *Run
	log  io.Writer // what takes time
	tell func(Finding)
	bad  bool
}

func (e *examiner) found(what string, err error, says string, args ...any) bool {
	f := Finding{What: what, Says: fmt.Sprintf(says, args...)}
	if err != nil {
		f.Says, f.Bad, e.bad = e.run.secrets.redactor.Error(err).Error(), true, true
	}
	e.tell(f)
	return err == nil
}

// Examine looks whether the run can be played: the engine, the images, the agents in sandboxes of theirs, the
// gateway from inside, one tiny question to each model, prices, the disk, and what the run will take. It plays
// nothing, makes no run, and reports whether all is well.
func (r *Run) Examine(ctx context.Context, log io.Writer, tell func(Finding)) (ok bool) {
	e := &examiner{run: r, log: log, tell: tell}
	folder, err := os.MkdirTemp("", "staminabench-doctor-")
	if err != nil {
		return e.found("folder", err, "")
	}
	defer os.RemoveAll(folder)
	r.stage = &Stage{Folder: folder, Run: filepath.Base(folder)}
	r.retry = gateway.Retry{Waits: []time.Duration{}} // what does not answer is to be told, not waited for
	if e.engine(ctx) {
		for _, s := range r.Sessions {
			if r.first(s) {
				e.agent(ctx, s)
			}
		}
	}
	e.disk()
	e.estimate()
	return !e.bad
}

// first tells whether a session is the first one of its agent.
func (r *Run) first(s *Session) bool {
	return slices.IndexFunc(r.Sessions, func(o *Session) bool { return o.condition.Digest() == s.condition.Digest() }) ==
		slices.Index(r.Sessions, s)
}

func (e *examiner) engine(ctx context.Context) bool {
	if !slices.ContainsFunc(e.run.Settings.Agents, inContainer) {
		return e.found("engine", nil, "none is needed: no agent works in a container")
	}
	engine, err := containers.EnsureEngine(ctx, e.log)
	return e.found("engine", err, "Docker %s at %s", engine.Version, engine.Host)
}

// agent looks whether an agent can be played. What follows from a failure is not looked at.
func (e *examiner) agent(ctx context.Context, s *Session) {
	a, label := s.condition.Agent, config.Label(s.condition.Agent)
	one := &Run{Settings: e.run.Settings, secrets: e.run.secrets}
	one.Settings.Agents = []condition.Agent{a}
	if !e.found("image of "+label, one.agents(ctx, e.log, e.run.stage), "%s", imageText(e.run.stage, s)) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, examineLimit) // images may have to be built, which takes longer
	defer cancel()
	m := newModels(s, func(string) {})
	ground := newGround(s, m)
	box, err := ground.start(ctx)
	if err != nil {
		e.found("sandbox of "+label, err, "")
		return
	}
	defer func() {
		if err := errors.Join(ground.release(), box.Close(context.WithoutCancel(ctx))); err != nil {
			e.found("sandbox of "+label, err, "")
		}
	}()
	playing, err := s.newAgent(e.run.stage, m, func(string) {})
	version := ""
	if err == nil {
		version, err = playing.Version(ctx, box)
	}
	e.found(label, err, "a sandbox for it starts; its version is %s", orUnknown(version))
	if command, ok := playing.(*agent.Command); ok {
		looked, err := command.Find(ctx, box)
		says := "is there"
		if !looked {
			says = "not looked for: the sandbox has no shell"
		}
		e.found("program of "+label, err, "%s", says)
	}
	if m != nil {
		e.model(ctx, s, m, box)
	}
}

func imageText(stage *Stage, s *Session) string {
	if a := s.condition.Agent; inContainer(a) {
		return stage.image(a) + " is here"
	}
	return "none is needed: it works on this machine, without any protection"
}

func orUnknown(version string) string {
	if version == "" {
		return "unknown"
	}
	return version
}

// model asks the agent's model something from the sandbox.
func (e *examiner) model(ctx context.Context, s *Session, m *models, box containers.Sandbox) {
	way, err := m.way()
	if err != nil {
		e.found("gateway", err, "")
		return
	}
	client, err := clientIn(ctx, box)
	if err == nil {
		err = visit(ctx, client, way.URL)
	}
	where := "gateway of " + config.Label(s.condition.Agent)
	if !e.found(where, err, "reached from the sandbox at %s", way.URL) || s.condition.Agent.Model == "" {
		if err == nil {
			e.found("model of "+config.Label(s.condition.Agent), nil, "not asked: the settings do not name it")
		}
		return
	}
	began := time.Now()
	if err := way.Session.Begin(gateway.Mark{}); err != nil {
		e.found(where, err, "")
		return
	}
	asking := question(ctx, client, way, config.Wire(s.condition.Agent), s.condition.Agent.Model)
	summary, err := way.Session.End()
	e.found("model "+s.condition.Agent.Model, errors.Join(e.unanswered(s, way, asking), err), "answered after %.1f s, %d tokens",
		time.Since(began).Seconds(), summary.Usage.Total())
	e.price(s, asking == nil && summary.NoCost == 0)
}

// unanswered says of a question without a good answer where it was asked, and why there was none. Agents are not
// told either, so that the gateway's answer to them does not say it.
func (e *examiner) unanswered(s *Session, way agent.Model, asking error) error {
	if asking == nil {
		return nil
	}
	gate, err := e.run.gateway()
	if err != nil {
		return errors.Join(asking, err)
	}
	address := gate.Address(config.Wire(s.condition.Agent))
	if why := way.Session.Trouble(); why != "" {
		return fmt.Errorf("the provider (%s) did not answer: %s", address, why)
	}
	return fmt.Errorf("the provider (%s): %w", address, asking)
}

// price tells whether costs will be known.
func (e *examiner) price(s *Session, known bool) {
	what := "price of " + s.condition.Agent.Model
	switch l := e.run.Settings.Limits; {
	case known:
		e.found(what, nil, "known")
	case l.CostLimited():
		e.found(what, errors.New("the cost is limited, and models.prices does not have this model, or it did not answer"), "")
	default:
		e.found(what, nil, "not known: costs will not be told; models.prices names a table")
	}
}

// disk looks at the disk of the results.
func (e *examiner) disk() {
	out := e.run.Settings.Out
	for out != filepath.Dir(out) {
		if _, err := os.Stat(out); err == nil {
			break
		}
		out = filepath.Dir(out) // it will be made
	}
	free, err := room.Machine().Disk(out)
	need := uint64(e.run.Settings.FreeDiskMB)
	if err == nil && free>>20 < need {
		err = fmt.Errorf("%d MiB are free at %s, and free_disk_mb asks for %d: the run would pause", free>>20, out, need)
	}
	e.found("disk", err, "%d MiB are free at %s", free>>20, out)
}
