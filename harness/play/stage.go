package play

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"time"

	"staminabench/containers"
	"staminabench/containers/images"
	"staminabench/harness/agent"
	"staminabench/harness/condition"
	"staminabench/harness/journal"
)

// Stage is what all processes of a run have in common. One process prepares it and tells the others.
type Stage struct {
	Folder      string                `json:"folder"`            // of the run
	Began       time.Time             `json:"began"`             // when it was prepared
	Run         string                `json:"run"`               // its id
	Program     string                `json:"program,omitempty"` // of the reference agent, on this machine
	Image       string                `json:"image,omitempty"`   // of the reference agent, with its program in it
	Images      map[string]string     `json:"images,omitempty"`  // of known coding agents that the user gives none, by agent
	Written     []string              `json:"written"`           // folders on whose disks the run writes
	Environment condition.Environment `json:"environment"`
	Build       journal.Build         `json:"build"`
}

// referenceProgram is what the reference agent runs inside its sandbox.
const referenceProgram = "staminabench/generator/reference/program"

func (s *Stage) journals() string { return filepath.Join(s.Folder, "journal") }

// image is what an agent's container is made of.
func (s *Stage) image(a condition.Agent) string {
	switch {
	case a.Name == "reference":
		return s.Image
	case a.Image == "":
		return s.Images[a.Name]
	}
	return a.Image
}

// Prepare makes the machine ready, and says on log what takes time: it looks at the user's mailboxes, finds or starts the engine,
// removes what dead runs left behind, refuses more sessions than the machine carries, builds or finds
// the images, makes the run's folder, waits for room on the disks, and measures the environment. Called again, it finds everything done.
func (r *Run) Prepare(ctx context.Context, log io.Writer) (Stage, error) {
	stage := &Stage{Build: build(ctx), Began: time.Now()}
	r.secrets.tellPlain(log)
	if err := r.mailboxes(stage); err != nil {
		return *stage, err
	}
	engine, err := r.engine(ctx, log)
	var machine containers.EngineRoom
	if err == nil {
		machine, err = r.carries(ctx)
	}
	if err == nil {
		err = r.agents(ctx, log, stage)
	}
	if err == nil {
		stage.Folder, stage.Run, err = r.folder()
	}
	if err != nil {
		return *stage, err
	}
	stage.Written = written(stage.Folder, machine)
	if err := r.guard(stage, tellOn(log)).Await(ctx); err != nil {
		return *stage, fmt.Errorf("wait for room: %w", err)
	}
	stage.Environment = r.Settings.Environment(measure(ctx, engine), r.prices.Table())
	r.stage = stage
	return *stage, nil
}

// Adopt takes over what another process has prepared. procs is how many of them there are.
func (r *Run) Adopt(stage Stage, procs int) {
	stage.Environment.Procs = procs
	r.stage = &stage
}

// engine finds the engine, if an agent needs one, and tells what is known of it.
func (r *Run) engine(ctx context.Context, log io.Writer) (map[string]string, error) {
	if !slices.ContainsFunc(r.Settings.Agents, inContainer) {
		return map[string]string{}, nil
	}
	found, err := containers.EnsureEngine(ctx, log)
	if err != nil {
		return nil, err
	}
	if err := containers.Sweep(ctx, log); err != nil {
		return nil, fmt.Errorf("remove what dead runs left behind: %w", err)
	}
	return facts(found), tellKept(ctx, log)
}

// Sweep removes the containers and networks of processes that have ended: after a run, those that it
// could not remove itself, because its engine was gone at that time.
func (r *Run) Sweep(ctx context.Context, log io.Writer) error {
	if !slices.ContainsFunc(r.Settings.Agents, inContainer) {
		return nil
	}
	return containers.Sweep(ctx, log)
}

func inContainer(a condition.Agent) bool { return a.Sandbox == "docker" }

// agents builds what the reference agent and the known coding agents need, and finds the images of the user.
func (r *Run) agents(ctx context.Context, log io.Writer, stage *Stage) error {
	for _, a := range r.Settings.Agents {
		switch {
		case a.Name == "reference":
			if err := stage.buildReference(ctx, log, inContainer(a)); err != nil {
				return err
			}
		case inContainer(a):
			if err := stage.need(ctx, log, a); err != nil {
				return err
			}
		}
	}
	return nil
}

// need makes sure that what an agent in a container needs is there.
func (s *Stage) need(ctx context.Context, log io.Writer, a condition.Agent) (err error) {
	if a.Image == "" {
		if s.Images == nil {
			s.Images = map[string]string{}
		}
		s.Images[a.Name], err = images.Need(ctx, a.Name, log)
	} else {
		_, err = containers.WithGuest(ctx, a.Image)
	}
	if err != nil || a.Network == "" {
		return err
	}
	return containers.NeedNetwork(ctx, a.Network)
}

// buildReference builds the program of the reference agent, and the image around it if that is used.
func (s *Stage) buildReference(ctx context.Context, log io.Writer, image bool) (err error) {
	if s.Program == "" {
		fmt.Fprintln(log, "building the reference agent, unless it is built")
		if s.Program, err = containers.GoBinary(ctx, referenceProgram); err != nil {
			return err
		}
	}
	if image && s.Image == "" {
		s.Image, err = containers.BuildScratch(ctx, containers.Image{
			Name:  "reference",
			Files: map[string]containers.Binary{agent.ReferenceProgram: {Path: s.Program}},
		})
	}
	return err
}
