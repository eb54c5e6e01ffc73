package images

import (
	"context"
	"crypto/sha256"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"

	"staminabench/containers"
)

// recipes has a folder per image. A new agent is a new folder.
//
//go:embed */Dockerfile */*
var recipes embed.FS

// base is the folder of the image that all others are built on.
const base = "base"

// Names lists the agents that have an image.
func Names() []string {
	var names []string
	folders, err := recipes.ReadDir(".")
	if err != nil {
		panic(err) // it is in the program
	}
	for _, f := range folders {
		if f.Name() != base {
			names = append(names, f.Name())
		}
	}
	return names
}

// Has tells whether there is an image of that agent.
func Has(agent string) bool { return slices.Contains(Names(), agent) }

// Version is the agent's version in its image, as its Dockerfile pins it.
func Version(agent string) (string, error) {
	text, err := recipes.ReadFile(agent + "/Dockerfile")
	if err != nil {
		return "", errUnknown(agent)
	}
	for line := range strings.Lines(string(text)) {
		if version, ok := strings.CutPrefix(strings.TrimSpace(line), "ARG VERSION="); ok {
			return version, nil
		}
	}
	return "", fmt.Errorf("image of %s: its Dockerfile pins no version (ARG VERSION=…)", agent)
}

// Name is the image of an agent: "staminabench-agent-pi:1.6.0-0123456789ab".
func Name(agent string) (string, error) {
	version, err := Version(agent)
	if err != nil {
		return "", err
	}
	return "staminabench-agent-" + agent + ":" + version + "-" + digest(base, agent), nil
}

// baseName is the image that all others are built on.
func baseName() string { return "staminabench-base:" + digest(base) }

// digest tells what folders of recipes hold, in 12 hexadecimal digits.
func digest(folders ...string) string {
	sum := sha256.New()
	for _, folder := range folders {
		for _, name := range files(folder) {
			text, _ := recipes.ReadFile(folder + "/" + name)
			fmt.Fprintf(sum, "%s/%s %d\n%s", folder, name, len(text), text)
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil))[:12]
}

// files lists the files of a folder by name.
func files(folder string) []string {
	var names []string
	err := fs.WalkDir(recipes, folder, func(file string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			names = append(names, strings.TrimPrefix(file, folder+"/"))
		}
		return err
	})
	if err != nil {
		panic(err) // it is in the program
	}
	return names
}

// Need makes sure that the image of an agent is on the engine, and returns its name. What it builds
// takes minutes, which it tells on log.
func Need(ctx context.Context, agent string, log io.Writer) (name string, err error) {
	if name, err = Name(agent); err != nil {
		return "", err
	}
	if _, found, err := containers.FindImage(ctx, name); found || err != nil {
		return name, err
	}
	if err := needBase(ctx, log); err != nil {
		return "", err
	}
	fmt.Fprintf(log, "building the image of %s; it is kept and found again\n", agent)
	return name, build(ctx, agent, name, map[string]string{"BASE": baseName()}, log)
}

// needBase makes sure that the image is there that all others are built on.
func needBase(ctx context.Context, log io.Writer) error {
	if _, found, err := containers.FindImage(ctx, baseName()); found || err != nil {
		return err
	}
	if err := needDebian(ctx, log); err != nil {
		return err
	}
	fmt.Fprintln(log, "building the image that all agents share; it is kept and found again")
	return build(ctx, base, baseName(), map[string]string{"DEBIAN": debian}, log)
}

func build(ctx context.Context, folder, tag string, args map[string]string, log io.Writer) error {
	context, err := machine()
	if err != nil {
		return err
	}
	for _, name := range files(folder) {
		if context[name], err = recipes.ReadFile(path.Join(folder, name)); err != nil {
			return err
		}
	}
	_, err = containers.BuildDockerfile(ctx, containers.Recipe{Tag: tag, Files: context, Args: args}, log)
	return err
}

func errUnknown(agent string) error {
	return fmt.Errorf("there is no image for an agent %q; there are images for %s", agent, strings.Join(Names(), ", "))
}
