package containers

import (
	"bytes"
	"strings"
	"testing"
)

func TestAnImageDependsOnItsContentOnly(t *testing.T) {
	img := Image{Name: "x", Files: map[string]Binary{"/bin/a": {Data: []byte("a")}, "/usr/lib/deep/b": {Data: []byte("b"), Mode: 0o644}}}
	first, err := buildContext(img)
	if err != nil {
		t.Fatal(err)
	}
	if second, _ := buildContext(img); !bytes.Equal(first, second) {
		t.Error("the same content gives other bytes")
	}
	img.Files["/bin/a"] = Binary{Data: []byte("a"), Mode: 0o700}
	if other, _ := buildContext(img); bytes.Equal(first, other) {
		t.Error("another mode gives the same bytes")
	}
}

func TestAFileOfAnImageMustExistAndHaveAnAbsolutePlace(t *testing.T) {
	for name, files := range map[string]map[string]Binary{
		"relative": {"bin/a": {Data: []byte("a")}},
		"missing":  {"/bin/a": {Path: "/no/such/file"}},
	} {
		if _, err := buildContext(Image{Files: files}); err == nil {
			t.Errorf("%s: it is accepted", name)
		}
	}
}

func TestAnUnchangedImageIsNotBuiltAgain(t *testing.T) {
	first, err := probeImage()
	if err != nil {
		t.Fatal(err)
	}
	binary, err := probe()
	if err != nil {
		t.Fatal(err)
	}
	second, err := BuildScratch(t.Context(), Image{Name: "probe", Files: map[string]Binary{"/bin/probe": {Path: binary}}})
	if err != nil || first != second {
		t.Errorf("%s became %s, %v", first, second, err)
	}
	if id, err := WithGuest(t.Context(), first); err != nil || id != first {
		t.Errorf("as an image of the user's: %s, %v", id, err)
	}
}

func TestAFailedBuildShowsItsCause(t *testing.T) {
	if _, err := probeImage(); err != nil {
		t.Fatal(err)
	}
	_, err := BuildScratch(t.Context(), Image{Name: "not a name"})
	if err == nil || !strings.Contains(err.Error(), "build image not a name") {
		t.Errorf("got %v", err)
	}
	if _, err := GoBinary(t.Context(), "staminabench/containers/nothing"); err == nil || !strings.Contains(err.Error(), "nothing") {
		t.Errorf("got %v", err)
	}
}

func TestABuildWithAFailingStepShowsTheEndOfItsLog(t *testing.T) {
	if _, err := probeImage(); err != nil {
		t.Fatal(err)
	}
	tooLong := "/bin/" + strings.Repeat("a", 300) // no file system has such a name, so ADD fails
	_, err := BuildScratch(t.Context(), Image{Name: "failing", Files: map[string]Binary{tooLong: {Data: []byte("a")}}})
	for _, part := range []string{"build image failing", "the build ended with", "ADD root.tar /", "file name too long"} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%v does not say %q", err, part)
		}
	}
}

func TestAnImageThatCannotBeHadIsAClearError(t *testing.T) {
	if _, err := probeImage(); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"localhost:1/no/such:image", "sha256:" + strings.Repeat("0", 64)} {
		_, err := WithGuest(t.Context(), name)
		if err == nil || !strings.Contains(err.Error(), "cannot be pulled") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
