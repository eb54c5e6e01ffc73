package prose

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"

	"staminabench/generator/spec"
)

// teller tells a specification in the words of a seed.
type teller struct {
	s    *spec.Specification
	seed uint64
}

// canonical tells in the first phrasing of everything.
func canonical(s *spec.Specification) teller { return teller{s, 0} }

// phrases are the ways to say one kind of sentence. They differ in words only: each has all of the
// parts, which stand in braces. The first one also names the kind.
type phrases []string

// topic is the identity of what a sentence is about.
type topic string

func about(ids ...spec.ID) topic { return topic(fmt.Sprint(ids)) }

// tell says a sentence about a topic. Parts are pairs of a name and what stands for it.
func (t teller) tell(p phrases, on topic, parts ...string) string {
	var out strings.Builder
	rest := p[t.choose(p, on)]
	for {
		before, after, found := strings.Cut(rest, "{")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		name, after, _ := strings.Cut(after, "}")
		out.WriteString(part(parts, name))
		rest = after
	}
}

func part(parts []string, name string) string {
	for i := 0; i < len(parts); i += 2 {
		if parts[i] == name {
			return parts[i+1]
		}
	}
	panic("prose: a phrase has the unknown part {" + name + "}")
}

// choose depends on the topic and the kind of sentence, not on what is said, nor on what was told
// before: a change of one fact never rewords another. A cryptographic hash, because the low bits of
// simpler ones are too alike for neighbouring seeds.
func (t teller) choose(p phrases, on topic) int {
	if t.seed == 0 {
		return 0
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %s", t.seed, on, p[0]))
	return int(binary.BigEndian.Uint64(sum[:8]) % uint64(len(p)))
}
