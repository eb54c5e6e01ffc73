package memory

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"sync"

	"staminabench/containers"
)

// Files maps absolute slash-separated paths to contents.
type Files map[string][]byte

// Clone copies the contents too.
func (f Files) Clone() Files {
	out := make(Files, len(f))
	for path, data := range f {
		out[path] = bytes.Clone(data)
	}
	return out
}

// Store holds snapshots. It outlives the sandboxes that share it, as the disk outlives a process.
type Store struct {
	mu    sync.Mutex
	kept  map[string]Files
	count int
}

// NewStore makes an empty store.
func NewStore() *Store { return &Store{kept: map[string]Files{}} }

// Kept returns how many snapshots there are.
func (s *Store) Kept() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.kept)
}

// Clone copies the store, to go on twice from the same state.
func (s *Store) Clone() *Store {
	s.mu.Lock()
	defer s.mu.Unlock()
	return &Store{kept: maps.Clone(s.kept), count: s.count} // kept files are never changed
}

// Prune drops all snapshots but those to keep.
func (s *Store) Prune(keep ...containers.Snapshot) {
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.DeleteFunc(s.kept, func(ref string, _ Files) bool {
		return !slices.Contains(keep, containers.Snapshot{Ref: ref})
	})
}

func (s *Store) keep(files Files) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.count++
	ref := fmt.Sprintf("memory-%d", s.count)
	s.kept[ref] = files.Clone()
	return ref
}

func (s *Store) get(ref string) (Files, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	files, ok := s.kept[ref]
	if !ok {
		return nil, fmt.Errorf("snapshot %s is not in the store", ref)
	}
	return files.Clone(), nil
}

func (s *Store) forget(ref string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.kept, ref)
}
