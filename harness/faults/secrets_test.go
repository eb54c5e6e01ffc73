package faults_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/moby/moby/client"
	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/harness/redact"
)

// plantedKey is given to an agent that prints it, and whose server answers with it.
const plantedKey = `sk-planted/"7c1e9a"+0123456789abcdef`

// keyMarker is what stands in its place.
const keyMarker = "[secret FAULTS_API_KEY]"

// TestAPlantedKeyIsFoundNowhere plays a session that falls, with feedback, in a container.
func TestAPlantedKeyIsFoundNowhere(t *testing.T) {
	t.Parallel()
	g, row := NewWithT(t), newRow(t, "agent prints its key", "found nowhere")
	out := t.TempDir()
	settings := filepath.Join(out, "settings.yaml")
	text := fmt.Sprintf("seed: %d\nscenarios: 1\nturns: 1\nretries: 1\nkeep: failed\nagents:\n  - name: command\n    command: [/bin/agent]\n"+
		"    image: %s\n    env: {FAULT: leaks, DOCUMENTS: /documents, TOOL: /opt/tool}\n    secrets: [FAULTS_API_KEY]\n", playedSeed, image(t))
	g.Expect(os.WriteFile(settings, []byte(text), 0o600)).To(Succeed())
	r := &userRun{t, out, []string{"STAMINA_CONFIG=" + settings, "STAMINA_OUT=" + out, "FAULTS_API_KEY=" + plantedKey}}
	p := r.play()
	var inside []string
	p.await(func() bool {
		inside = append(inside, containersOf(t, filepath.Base(r.latest()))...)
		return strings.Contains(p.said.text(), "attempt 1")
	})
	p.finish()
	run := filepath.Base(r.folder())
	defer leavesNothing(t, run)

	places := map[string]string{"what was printed": p.said.text()}
	g.Expect(inside).NotTo(BeEmpty())
	places["containers"] = strings.Join(inside, "\n")
	places["snapshots"] = snapshotsOf(t, run)
	g.Expect(filepath.WalkDir(out, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		content, err := os.ReadFile(path)
		places[path] = string(content)
		return err
	})).To(Succeed())

	marked := map[string]bool{}
	for place, content := range places {
		g.Expect(traceOf(content)).To(BeEmpty(), place)
		marked[filepath.Base(place)] = strings.Contains(content, keyMarker)
	}
	// It was everywhere, or this test would prove nothing.
	for _, place := range []string{"1-command-agent-0.jsonl", "prompt-000-1.md", "junit.xml", "summary.md"} {
		g.Expect(marked).To(HaveKeyWithValue(place, true))
	}
	a := onlyJournal(t, r.folder())
	_, attempts := a.Turn(0)
	g.Expect(attempts[0].Agent.Output).To(ContainSubstring("and once more: " + keyMarker))
	g.Expect(attempts[0].Server.Output).To(And(ContainSubstring("the key is "+keyMarker), ContainSubstring(`of my own I have ""`)))
	g.Expect(attempts[0].Failures[0].Got).To(ContainSubstring(keyMarker))
	row.held()
}

// traceOf is what of the key is in a text: the whole, as JSON or a URL writes it, or a good part of it.
func traceOf(text string) string {
	quoted, err := json.Marshal(plantedKey)
	if err != nil {
		panic(err)
	}
	const part = redact.Shortest + 4
	for _, form := range []string{plantedKey, strings.Trim(string(quoted), `"`)} {
		for i := 0; i+part <= len(form); i++ {
			if strings.Contains(text, form[i:i+part]) {
				return form[i : i+part]
			}
		}
	}
	return ""
}

// latest is the folder of the run, or "none" as long as there is none.
func (r *userRun) latest() string {
	folder, err := filepath.EvalSymlinks(filepath.Join(r.out, "latest"))
	if err != nil {
		return "none"
	}
	return folder
}

// containersOf is all that the engine tells of the containers of a run.
func containersOf(t *testing.T, run string) []string {
	t.Helper()
	docker := engineClient(t)
	list, err := docker.ContainerList(t.Context(), client.ContainerListOptions{
		All: true, Filters: make(client.Filters).Add("label", runLabel+"="+run),
	})
	NewWithT(t).Expect(err).NotTo(HaveOccurred())
	var out []string
	for _, c := range list.Items {
		if found, err := docker.ContainerInspect(t.Context(), c.ID, client.ContainerInspectOptions{}); err == nil { // it may be gone
			out = append(out, asJSON(found))
		}
	}
	return out
}

// snapshotsOf is all that the engine tells of the images of a run, their history included.
func snapshotsOf(t *testing.T, run string) string {
	t.Helper()
	g := NewWithT(t)
	docker := engineClient(t)
	list, err := docker.ImageList(t.Context(), client.ImageListOptions{
		All: true, Filters: make(client.Filters).Add("label", runLabel+"="+run),
	})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(list.Items).NotTo(BeEmpty())
	var out []string
	for _, image := range list.Items {
		config, err := docker.ImageInspect(t.Context(), image.ID)
		g.Expect(err).NotTo(HaveOccurred())
		history, err := docker.ImageHistory(t.Context(), image.ID)
		g.Expect(err).NotTo(HaveOccurred())
		out = append(out, asJSON(config), asJSON(history))
	}
	return strings.Join(out, "\n")
}

func asJSON(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // answers of the engine always encode
	}
	return string(text)
}

// engineClient is a client of the engine.
func engineClient(t *testing.T) *client.Client {
	t.Helper()
	g := NewWithT(t)
	engine, err := containers.EnsureEngine(context.Background(), t.Output())
	g.Expect(err).NotTo(HaveOccurred())
	docker, err := client.New(client.FromEnv, client.WithHost(engine.Host))
	g.Expect(err).NotTo(HaveOccurred())
	t.Cleanup(func() { _ = docker.Close() })
	return docker
}
