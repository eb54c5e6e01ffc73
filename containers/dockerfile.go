package containers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	control "github.com/moby/buildkit/api/services/control"
	"github.com/moby/moby/api/types/build"
	"github.com/moby/moby/client"
	"google.golang.org/protobuf/proto"
)

// Recipe is an image that is built from a Dockerfile.
type Recipe struct {
	Tag   string            // of the image that it makes
	Files map[string][]byte // by path in the build context; "Dockerfile" is among them
	Args  map[string]string // of the build, by name. They are in the image's history: no secrets
}

// BuildDockerfile builds an image with BuildKit, which lets a step see files that no layer
// keeps (RUN --mount=type=bind), and tells on log what it does. It returns the image's id.
// The error of a failed build shows the last lines that its steps printed.
func BuildDockerfile(ctx context.Context, r Recipe, log io.Writer) (id string, err error) {
	docker, err := dockerClient(ctx)
	if err != nil {
		return "", err
	}
	var archive archiveWriter
	archive.init()
	for _, name := range slices.Sorted(maps.Keys(r.Files)) {
		archive.parents(name)
		archive.file(name, r.Files[name], 0o644, 0)
	}
	text, err := archive.finish()
	if err != nil {
		return "", fmt.Errorf("build image %s: %w", r.Tag, err)
	}
	args := map[string]*string{}
	for name, value := range r.Args {
		args[name] = &value
	}
	built, err := docker.ImageBuild(ctx, strings.NewReader(string(text)), client.ImageBuildOptions{
		Tags: []string{r.Tag}, Version: build.BuilderBuildKit, BuildArgs: args, Labels: map[string]string{labelOurs: "1"},
	})
	if err != nil {
		return "", fmt.Errorf("build image %s: %w", r.Tag, err)
	}
	defer built.Body.Close()
	told := steps{log: log, seen: map[string]bool{}}
	if err := told.follow(built.Body); err != nil {
		return "", errImageBuild(r.Tag, err, told.printed.String())
	}
	id, found, err := FindImage(ctx, r.Tag)
	if err == nil && !found {
		err = errors.New("the engine built it and does not have it")
	}
	if err != nil {
		return "", fmt.Errorf("build image %s: %w", r.Tag, err)
	}
	return id, nil
}

// steps follows a build.
type steps struct {
	log     io.Writer
	seen    map[string]bool // steps that were told, by digest
	printed strings.Builder // what the steps printed
}

// follow reads what the engine says until it ends. Its errors are those of the build.
func (s *steps) follow(answer io.Reader) error {
	for lines := json.NewDecoder(answer); ; {
		var line struct {
			ID    string
			Error string
			Aux   json.RawMessage
		}
		err := lines.Decode(&line)
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return fmt.Errorf("read what the engine says: %w", err)
		case line.Error != "":
			return errors.New(line.Error)
		case line.ID == "moby.buildkit.trace":
			if err := s.trace(line.Aux); err != nil {
				return err
			}
		}
	}
}

// trace takes over a piece of BuildKit's record.
func (s *steps) trace(aux json.RawMessage) error {
	var raw []byte
	var status control.StatusResponse
	if err := errors.Join(json.Unmarshal(aux, &raw), proto.Unmarshal(raw, &status)); err != nil {
		return fmt.Errorf("read what BuildKit says: %w", err)
	}
	for _, v := range status.Vertexes {
		if v.Started != nil && !s.seen[v.Digest] && !strings.HasPrefix(v.Name, "[internal]") {
			s.seen[v.Digest] = true
			fmt.Fprintln(s.log, "  "+shortStep(v.Name))
		}
	}
	for _, l := range status.Logs {
		s.printed.Write(l.Msg)
	}
	return nil
}

// shortStep is a step's name on one line of a terminal.
func shortStep(name string) string {
	const most = 110
	name = strings.Join(strings.Fields(name), " ")
	if len(name) <= most {
		return name
	}
	return strings.ToValidUTF8(name[:most], "") + "…"
}
