package agent

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"unicode/utf8"

	"staminabench/containers/files"
)

// ownerName is the file that says whose folder it is.
const ownerName = ".session.json"

// owns is what stands in it.
type owns struct {
	Run     string `json:"run"`
	Session string `json:"session"`
}

func promptName(task Task) string {
	return fmt.Sprintf("turn_%d_attempt_%d.md", task.Turn, task.Attempt)
}

func markerName(task Task) string {
	return fmt.Sprintf("done_turn_%d_attempt_%d", task.Turn, task.Attempt)
}

func (m *Mailbox) at(name string) string { return filepath.Join(m.folder, name) }

func (m *Mailbox) work() string { return m.at("work") }

// check refuses a folder that is another session's, or whose content nobody knows.
func (m *Mailbox) check() error {
	entries, err := os.ReadDir(m.folder)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return nil
	}
	if err != nil {
		return errMailboxFolder(m.folder, err)
	}
	text, err := os.ReadFile(m.at(ownerName))
	if err != nil {
		return errMailboxForeign(m.folder, "it has files that are no session's")
	}
	var is owns
	if err := json.Unmarshal(text, &is); err != nil {
		return errMailboxForeign(m.folder, "its "+ownerName+" cannot be read")
	}
	if is != (owns{m.options.Run, m.options.Session}) {
		return errMailboxForeign(m.folder, "it belongs to the run "+is.Run)
	}
	return nil
}

// open makes the folder and what is always in it.
func (m *Mailbox) open() error {
	if err := m.check(); err != nil {
		return err
	}
	if err := m.makeFolder(m.folder); err != nil {
		return err
	}
	text, err := json.Marshal(owns{m.options.Run, m.options.Session})
	if err != nil {
		panic(err) // texts always encode
	}
	if err := m.write(ownerName, string(text)+"\n"); err != nil {
		return err
	}
	if err := m.write("README.md", readme); err != nil {
		return err
	}
	return m.makeFolder(m.work())
}

// End puts the file that says that nothing more comes.
func (m *Mailbox) End(text string) error {
	if err := m.open(); err != nil {
		return fmt.Errorf("agent mailbox: %w", err)
	}
	return m.write("ended.md", text)
}

// makeFolder makes a folder. A link in its place would lead elsewhere.
func (m *Mailbox) makeFolder(path string) error {
	err := os.Mkdir(path, 0o755)
	if err == nil {
		return m.give(path)
	}
	info, failed := os.Lstat(path)
	switch {
	case failed != nil:
		return fmt.Errorf("make a folder of the mailbox: %w", err)
	case !info.IsDir():
		return fmt.Errorf("make a folder of the mailbox: %s is there, and no folder", path)
	}
	return nil
}

// write writes a file whole: whoever waits for it must not read half of it.
func (m *Mailbox) write(name, text string) error {
	if err := files.Write(m.at(name), []byte(text), 0o644, m.owner); err != nil {
		return fmt.Errorf("write into the mailbox: %w", err)
	}
	return nil
}

func (m *Mailbox) give(path string) error {
	if m.owner == nil {
		return nil
	}
	return os.Lchown(path, m.owner.UID, m.owner.GID)
}

// ownerOf is who must be able to work there: the owner of the folder of all sessions, if this process is root and
// can give things away; nil otherwise.
func ownerOf(info fs.FileInfo) *files.Owner {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok || os.Geteuid() != 0 {
		return nil
	}
	return &files.Owner{UID: int(stat.Uid), GID: int(stat.Gid)}
}

// maxNote is what is kept of a marker, in bytes.
const maxNote = 4 << 10

// noteFrom keeps what whoever did the work wrote into the marker.
func (m *Mailbox) noteFrom(marker string) {
	text, err := files.Read(marker)
	if err != nil || !utf8.Valid(text) {
		return // it is there, which is enough
	}
	if note := strings.TrimSpace(string(text[:min(len(text), maxNote)])); note != "" {
		m.note("%s", strings.ToValidUTF8(note, ""))
	}
}

func (m *Mailbox) note(format string, args ...any) {
	m.notes = append(m.notes, fmt.Sprintf(format, args...))
}

// said is what is kept of the attempt beside its outcome.
func (m *Mailbox) said() string { return strings.Join(m.notes, "\n") }

func errMailboxFolder(folder string, cause error) error {
	return fmt.Errorf("agent mailbox: folder %s cannot be used: %w; make it, or name another one as the agent's folder", folder, cause)
}

func errMailboxForeign(folder, why string) error {
	return fmt.Errorf("agent mailbox: folder %s is not this session's: %s; move it away, or name another one as the agent's folder, "+
		"or go on with that run", folder, why)
}

const readme = `# A mailbox

Here somebody builds a server for a benchmark: a person, or a program that watches this folder.

1. A file such as turn_3_attempt_0.md appears, whole. It says what is asked for; attempt_1 and higher bring
   feedback on the attempt before.
2. Work in the folder work, which has what the server's directory had when the file appeared. It is tested in
   another place, so the server must start from what lies in work.
3. When you are done, make the file done_turn_3_attempt_0 beside the prompt, of the same turn and attempt. It may be
   empty; up to 4 KiB of text in it are kept as a note. Write it last: work is taken as it is then.
4. Leave work alone until the next file appears: before that it is made equal to what was tested. When nothing
   more comes, ended.md appears.

The time limit of an attempt runs from when its file appeared; then work is taken as it is. If the benchmark is
stopped meanwhile, go on: it finds what you did.
`
