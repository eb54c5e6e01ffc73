package reference_test

import (
	"testing"

	"staminabench/generator/cases"
	"staminabench/generator/reference"
	"staminabench/generator/scenario"
	"staminabench/generator/spec"
)

// TestEveryBugCanBePlantedAtItsSites plants all bugs everywhere in sampled specifications, and lets
// the server answer a few requests.
func TestEveryBugCanBePlantedAtItsSites(t *testing.T) {
	seen := map[string]bool{}
	for _, seed := range []uint64{1, 2} {
		s := scenario.New(seed, 30)
		for _, turn := range []int{0, 15, 30} {
			d := reference.Document{Specification: s.Spec(turn), Before: s.Before(turn, reference.Remembered)}
			lists := ""
			for _, e := range d.Specification.Entities {
				lists += "GET /" + e.Segment() + "\nPOST /" + e.Segment() + " {}\n"
			}
			for _, b := range reference.Bugs() {
				for _, site := range b.Sites(d.Specification, d.Before) {
					seen[b.Name] = true
					d.Bugs = []reference.Planted{{Bug: b.Name, Site: site}}
					h, err := d.Handler()
					if err != nil {
						t.Fatalf("seed %d, turn %d, %s at %d: %v", seed, turn, b.Name, site, err)
					}
					play(h, lists)
				}
			}
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d bugs have a site in these specifications", len(seen))
	}
}

// TestBugsCanBePlantedTogether plants one site of every bug in one server.
func TestBugsCanBePlantedTogether(t *testing.T) {
	d := reference.Document{Specification: workshop(), Before: []*spec.Specification{workshopBefore()}}
	for _, b := range reference.Bugs() {
		sites := b.Sites(d.Specification, d.Before)
		if len(sites) == 0 {
			t.Errorf("%s has no site", b.Name)
			continue
		}
		d.Bugs = append(d.Bugs, reference.Planted{Bug: b.Name, Site: sites[0]})
	}
	h, err := d.Handler()
	if err != nil {
		t.Fatal(err)
	}
	play(h, world+"GET /parcel\nDELETE /parcel/1\nPOST /parcel/1/ship")
}

func TestBugsLookAsFarBackAsCasesDo(t *testing.T) {
	if reference.Remembered != cases.RetiredTurns+1 {
		t.Errorf("bugs look %d turns back, cases %d turns after the change", reference.Remembered, cases.RetiredTurns)
	}
}
