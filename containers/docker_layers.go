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

	"github.com/moby/moby/client"
)

// A commit copies all that was written since the container was made, so a session whose agent has
// installed much would copy it every turn. Going on from a snapshot makes the next copies small, but takes
// about a second and adds a layer, and what is overwritten later stays on disk in it.
const (
	// worthwhile is the size of a layer from which on that pays.
	worthwhile = 64 << 20
	// maxOwnSize bounds what may lie in layers on top of the image, and so what shadowed files can take.
	maxOwnSize = 2 << 30
)

// maxOwnLayers is how many layers a snapshot may have on top of the image. Engines refuse more than about
// 125 in all, and each one makes looking up a file slower.
var maxOwnLayers = 60

// isWorthIt decides whether to go on from a snapshot whose last layer has the first size, and the layers
// between it and the image the second. The layers grow by half at least, so there are few of them, and an
// agent that overwrites the same files every turn has them three times at most.
func (d *Docker) isWorthIt(layer, between int64) bool {
	most := int64(maxOwnSize)
	if limit := int64(d.options.Limits.DiskMB) << 20; limit > 0 {
		most = min(most, limit/4) // it counts as what the agent has written
	}
	return layer >= worthwhile && layer >= between/2 && layer+between <= most
}

// flatten makes an image of one layer of all that is in the container, what the image holds included: that
// is on disk once more then.
func (d *Docker) flatten(ctx context.Context, docker *client.Client) (id string, err error) {
	files, err := docker.ContainerExport(ctx, d.container.ID, client.ContainerExportOptions{})
	if err != nil {
		return "", err
	}
	defer files.Close()
	imported, err := docker.ImageImport(ctx, client.ImageImportSource{Source: files, SourceName: "-"}, "",
		client.ImageImportOptions{Changes: d.options.Labels.asChanges()})
	if err != nil {
		return "", err
	}
	defer imported.Close()
	return importedID(imported)
}

// importedID reads the messages of an import, of which the last one names the image.
func importedID(messages io.Reader) (id string, err error) {
	for decoder := json.NewDecoder(messages); ; {
		var message struct{ Status, Error string }
		err := decoder.Decode(&message)
		switch {
		case errors.Is(err, io.EOF) && strings.HasPrefix(id, "sha256:"):
			return id, nil
		case err != nil:
			return "", fmt.Errorf("import: %w", err)
		case message.Error != "":
			return "", fmt.Errorf("import: %s", message.Error)
		}
		id = message.Status
	}
}

// asChanges are the labels of a snapshot that is not made of a container.
func (l Labels) asChanges() []string {
	labels := l.forEngine()
	labels[labelKept] = "1"
	quote := strings.NewReplacer(`\`, `\\`, `"`, `\"`, `$`, `\$`)
	var changes []string
	for _, name := range slices.Sorted(maps.Keys(labels)) {
		changes = append(changes, fmt.Sprintf(`LABEL "%s"="%s"`, name, quote.Replace(labels[name])))
	}
	return changes
}
