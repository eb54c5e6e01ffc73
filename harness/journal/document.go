package journal

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// PromptName is the name of the document that holds what an attempt was told.
func PromptName(turn, attempt int) string { return fmt.Sprintf("prompt-%03d-%d.md", turn, attempt) }

// Keep writes a document into the session's folder beside the journal and returns when it is on
// the disk. A document of that name is replaced: a repeated attempt is told the same.
func (j *Journal) Keep(name, text string) (Document, error) {
	file := path.Join(j.Head.Session, name)
	full := filepath.Join(filepath.Dir(j.Path), filepath.FromSlash(file))
	if err := writeSynced(full, text); err != nil {
		return Document{}, fmt.Errorf("keep document %s: %w", file, err)
	}
	sum := sha256.Sum256([]byte(text))
	return Document{File: file, SHA256: hex.EncodeToString(sum[:]), Bytes: len(text)}, nil
}

// partPattern names documents that are being written.
const partPattern = ".document-*"

// removeParts removes the documents that a process was writing when it was killed.
func removeParts(journal string) error {
	parts, err := filepath.Glob(filepath.Join(strings.TrimSuffix(journal, Ext), partPattern))
	for _, part := range parts {
		err = errors.Join(err, os.Remove(part))
	}
	return err
}

func writeSynced(full, text string) error {
	dir := filepath.Dir(full)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	temp, err := os.CreateTemp(dir, partPattern)
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name()) // fails once it is renamed, as it should
	_, err = temp.WriteString(text)
	if err := errors.Join(err, temp.Chmod(0o644), temp.Sync(), temp.Close()); err != nil {
		return err
	}
	if err := os.Rename(temp.Name(), full); err != nil {
		return err
	}
	return syncFolder(dir)
}

// ReadDocument returns a document's text. A text that is not the one that was kept is an error.
func (s *Session) ReadDocument(d Document) (string, error) {
	data, err := os.ReadFile(filepath.Join(filepath.Dir(s.Path), filepath.FromSlash(d.File)))
	if err != nil {
		return "", fmt.Errorf("read document: %w", err)
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != d.SHA256 {
		return "", fmt.Errorf("document %s was changed after it was kept", d.File)
	}
	return string(data), nil
}
