package containers

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/moby/moby/client"
)

// probeRecipe is an image with the probe in it, that is built with a step.
func probeRecipe(t *testing.T, step string) Recipe {
	t.Helper()
	if _, err := probeImage(); err != nil { // the engine is there
		t.Fatal(err)
	}
	path, err := probe()
	if err != nil {
		t.Fatal(err)
	}
	binary, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return Recipe{
		Tag: fmt.Sprintf("staminabench-test:%d", os.Getpid()),
		Files: map[string][]byte{
			"probe":          binary,
			"machine/secret": []byte("only for the build"),
			"Dockerfile":     fmt.Appendf(nil, "FROM scratch\nARG WORD=none\nCOPY --chmod=755 probe /bin/probe\nENV WORD=$WORD\nWORKDIR /work\n%s\n", step),
		},
		Args: map[string]string{"WORD": "hello"},
	}
}

func buildRecipe(t *testing.T, r Recipe) string {
	t.Helper()
	var log bytes.Buffer
	id, err := BuildDockerfile(t.Context(), r, &log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { removeImage(t, r.Tag) })
	if !strings.Contains(log.String(), "RUN") {
		t.Errorf("the log does not tell the step: %q", log.String())
	}
	return id
}

func removeImage(t *testing.T, tag string) {
	ctx := context.Background() // the test's own has ended
	docker, err := dockerClient(ctx)
	if err == nil {
		_, err = docker.ImageRemove(ctx, tag, client.ImageRemoveOptions{})
	}
	if err != nil {
		t.Error(err)
	}
}

func TestAStepOfADockerfileSeesFilesThatNoLayerKeeps(t *testing.T) {
	r := probeRecipe(t, `RUN --mount=type=bind,source=machine,target=/run/machine ["/bin/probe", "cat", "/run/machine/secret"]`)
	image := buildRecipe(t, r)
	if id, found, err := FindImage(t.Context(), r.Tag); err != nil || !found || id != image {
		t.Errorf("the image is found as %q, %t, %v", id, found, err)
	}
	if size, err := ImageSize(t.Context(), r.Tag); err != nil || size < int64(len(r.Files["probe"])) {
		t.Errorf("its size is %d, %v", size, err)
	}
	box := startDocker(t, func(o *Options) { o.Image = image })
	if word := says(t, box, "env", "WORD"); word != "hello" {
		t.Errorf("its argument is %q", word)
	}
	if exit := run(t, box, "cat", "/run/machine/secret"); exit.Code == 0 {
		t.Errorf("the image holds the file: %+v", exit)
	}
}

func TestAStepThatFailsShowsWhatItPrinted(t *testing.T) {
	r := probeRecipe(t, `RUN ["/bin/probe", "cat", "/no/such/file"]`)
	_, err := BuildDockerfile(t.Context(), r, &bytes.Buffer{})
	if err == nil || !strings.Contains(err.Error(), "/no/such/file: no such file") || !strings.Contains(err.Error(), r.Tag) {
		t.Errorf("got %v", err)
	}
	if _, found, err := FindImage(t.Context(), r.Tag); found || err != nil {
		t.Errorf("an image is there all the same: %t, %v", found, err)
	}
}

func TestADockerfileThatIsNoneIsRefused(t *testing.T) {
	r := probeRecipe(t, "")
	r.Files["Dockerfile"] = []byte("FORM scratch\n")
	if _, err := BuildDockerfile(t.Context(), r, &bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), "FORM") {
		t.Errorf("got %v", err)
	}
}

func TestARootFileSystemBecomesAnImage(t *testing.T) {
	if _, err := probeImage(); err != nil {
		t.Fatal(err)
	}
	var w archiveWriter
	w.init()
	w.file("hello", []byte("hello"), 0o644, 0)
	archive, err := w.finish()
	if err != nil {
		t.Fatal(err)
	}
	tag := fmt.Sprintf("staminabench-test-import:%d", os.Getpid())
	if err := ImportImage(t.Context(), bytes.NewReader(archive), tag); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { removeImage(t, tag) })
	if size, err := ImageSize(t.Context(), tag); err != nil || size != int64(len("hello")) {
		t.Errorf("its size is %d, %v", size, err)
	}
}

func TestARootFileSystemThatIsNoArchiveIsRefused(t *testing.T) {
	if _, err := probeImage(); err != nil {
		t.Fatal(err)
	}
	err := ImportImage(t.Context(), strings.NewReader("this is no archive"), "staminabench-test-import:none")
	if err == nil || !strings.Contains(err.Error(), "import image") {
		t.Errorf("got %v", err)
	}
}
