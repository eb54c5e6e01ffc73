package redact_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"strings"
	"testing"

	. "github.com/onsi/gomega"
	"pgregory.net/rapid"

	"staminabench/harness/redact"
)

const key = `sk-live/"0123456789"+abc`

func redactor() *redact.Redactor {
	return redact.New([]string{"MODEL_API_KEY=" + key, "OTHER=plain text here", "MINE=named by the user", "SHORT_KEY=abc"}, "MINE")
}

func TestNamesThatSayThatTheyHoldSecrets(t *testing.T) {
	for name, want := range map[string]bool{
		"OPENAI_API_KEY": true, "GITHUB_TOKEN": true, "client_secret": true, "PGPASSWORD": true, "DB_PASSWORD": true,
		"KEYBOARD": false, "TOKENS": false, "PATH": false, "KEY": false, "PASSWORD_FILE": false,
	} {
		NewWithT(t).Expect(redact.IsSecret(name)).To(Equal(want), name)
	}
}

func TestAPlainWordIsNoSecret(t *testing.T) {
	for value, want := range map[string]bool{
		"EMPTY": false, "password": false, "localhost": false, "a1": false, "12345678": false, "changeme": false,
		"passw0rd": true, "correct horse battery": true, "sk-0123456789": true,
	} {
		NewWithT(t).Expect(redact.Plausible(value)).To(Equal(want), value)
	}
}

func TestASecretIsReplacedByTheNameOfItsVariable(t *testing.T) {
	g := NewWithT(t)
	r := redactor()
	g.Expect(r.Text("the key is " + key + ", indeed " + key)).To(Equal("the key is [secret MODEL_API_KEY], indeed [secret MODEL_API_KEY]"))
	g.Expect(r.Text("named by the user; plain text here; abc")).To(Equal("[secret MINE]; plain text here; abc"))
}

func TestASecretIsFoundAsProgramsWriteIt(t *testing.T) {
	r := redactor()
	for name, text := range map[string]string{
		"JSON": `sk-live/\"0123456789\"+abc`, "query": "sk-live%2F%220123456789%22%2Babc",
		"base64": "c2stbGl2ZS8iMDEyMzQ1Njc4OSIrYWJj",
	} {
		NewWithT(t).Expect(r.Text("<"+text+">")).To(Equal("<[secret MODEL_API_KEY]>"), name)
	}
}

func TestWhatIsLeftOfASecretWhereATextWasCutIsReplaced(t *testing.T) {
	g := NewWithT(t)
	r := redactor()
	g.Expect(r.Text("…" + key[5:] + " and so on")).To(Equal("…[secret MODEL_API_KEY] and so on"))
	g.Expect(r.Text("it begins " + key[:12] + "…")).To(Equal("it begins [secret MODEL_API_KEY]…"))
	g.Expect(r.Text("x" + key[:9] + "\n[7 bytes left out]\n" + key[4:] + "y")).To(Equal(
		"x[secret MODEL_API_KEY]\n[7 bytes left out]\n[secret MODEL_API_KEY]y"))
	g.Expect(r.Text(key[9:])).To(Equal("[secret MODEL_API_KEY]"))
	g.Expect(r.Text("in the middle "+key[:12]+" nothing was cut")).To(ContainSubstring(key[:12]), "that much is not the secret")
}

// Whatever stands around a secret, and wherever a text is cut, eight characters of it never stay at a cut.
func TestNoSecretSurvives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.StringMatching(`[A-Za-z0-9_\-/+"\\<]{8,40}`).Filter(redact.Plausible).Draw(t, "secret")
		text := rapid.StringMatching(`[a-z "\\…]{0,20}`).Draw(t, "before") + value + rapid.StringMatching(`[a-z "\\…]{0,20}`).Draw(t, "after")
		r := redact.New([]string{"A_KEY=" + value})
		if got := r.Text(text); strings.Contains(got, value) {
			t.Fatalf("%q is in %q", value, got)
		}
		quoted, err := json.Marshal(map[string]any{"a": []any{text, map[string]any{text: 1}}})
		if err != nil {
			t.Fatal(err)
		}
		clean, err := redact.Value(r, json.RawMessage(quoted))
		if err != nil || strings.Contains(string(clean), value) {
			t.Fatalf("%q is in %s, %v", value, clean, err)
		}
	})
}

func TestAValueKeepsAllButItsSecrets(t *testing.T) {
	g := NewWithT(t)
	type inner struct {
		Seed uint64
		Said map[string]string
	}
	was := inner{1<<63 + 1, map[string]string{"x." + key: "a" + key, "b": "<c>"}}
	is, err := redact.Value(redactor(), was)
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(is).To(Equal(inner{1<<63 + 1, map[string]string{"x.[secret MODEL_API_KEY]": "a[secret MODEL_API_KEY]", "b": "<c>"}}))
	g.Expect(was.Said).To(HaveKey("x."+key), "the value itself stays as it was")
}

func TestAnErrorStaysWhatItIs(t *testing.T) {
	g := NewWithT(t)
	r := redactor()
	err := r.Error(errors.Join(errors.New("with "+key), fs.ErrNotExist))
	g.Expect(err).To(MatchError("with [secret MODEL_API_KEY]\nfile does not exist"))
	g.Expect(err).To(MatchError(fs.ErrNotExist))
	g.Expect(r.Error(nil)).To(Succeed())
}

func TestWithoutSecretsNothingIsReplaced(t *testing.T) {
	g := NewWithT(t)
	r := redact.New([]string{"A=long enough for one"})
	g.Expect(r).To(BeNil())
	g.Expect(r.Text("long enough for one")).To(Equal("long enough for one"))
	g.Expect(r.Error(fs.ErrExist)).To(Equal(fs.ErrExist))
	g.Expect(redact.Value(r, "x")).To(Equal("x"))
}
