package page

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdpage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	. "github.com/onsi/gomega"

	"staminabench/reports/internal/tool"
)

// browser is a page in a headless Chromium, with all that it complains about or asks for.
type browser struct {
	context.Context
	t       *testing.T
	mutex   sync.Mutex
	notes   []string // console messages, exceptions, log entries
	fetched []string // addresses beside the page's own
}

// open shows a file in a browser that reaches no network.
func open(t *testing.T, file string) *browser {
	t.Helper()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(tool.Path(t, "chromium", "chromium", "chromium-browser", "google-chrome")),
		chromedp.NoSandbox, chromedp.WindowSize(1280, 900), chromedp.Flag("proxy-server", "127.0.0.1:9"))
	allocated, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, closeTab := chromedp.NewContext(allocated)
	t.Cleanup(closeTab)
	b := &browser{Context: ctx, t: t}
	b.do() // the browser lives as long as the context of the first call, so the limit comes after it
	limited, cancel := context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(cancel)
	b.Context = limited
	b.listen("file://" + file)
	b.do(chromedp.Navigate("file://" + file))
	return b
}

// listen gathers what the page says and asks for.
func (b *browser) listen(address string) {
	hear(b, &b.notes, runtime.ConsoleAPICalled, func(e runtime.EventConsoleAPICalled) string { return "console: " + string(e.Args[0].Value) })
	hear(b, &b.notes, runtime.ExceptionThrown, func(e runtime.EventExceptionThrown) string { return "exception: " + e.ExceptionDetails.Text })
	hear(b, &b.notes, log.EntryAdded, func(e log.EventEntryAdded) string { return "log: " + e.Entry.Text })
	hear(b, &b.fetched, network.RequestWillBeSent, func(e network.EventRequestWillBeSent) string {
		return strings.TrimPrefix(e.Request.URL, address)
	})
	_, err := chromedp.Call(b.Context, network.Enable, network.EnableParams{})
	NewWithT(b.t).Expect(err).NotTo(HaveOccurred())
}

// hear gathers what is told of events; "" is nothing.
func hear[E any](b *browser, into *[]string, event cdp.Event[E], tell func(E) string) {
	events := chromedp.Events(b.Context, event)
	go func() {
		for e, err := range events {
			if err != nil {
				return // the browser is closed
			}
			if text := tell(e); text != "" {
				b.mutex.Lock()
				*into = append(*into, text)
				b.mutex.Unlock()
			}
		}
	}()
}

func (b *browser) heard(list *[]string) []string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return slices.Clone(*list)
}

func (b *browser) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.Context, steps...); err != nil {
		b.t.Fatalf("in the browser: %v", err)
	}
}

// run is an action with a value.
func run[T any](b *browser, action chromedp.Action[T]) T {
	b.t.Helper()
	value, err := chromedp.Run(b.Context, action)
	if err != nil {
		b.t.Fatalf("in the browser: %v", err)
	}
	return value
}

// ask evaluates a script.
func ask[T any](b *browser, script string) T {
	b.t.Helper()
	return run(b, chromedp.Evaluate[T](script))
}

func (b *browser) shoot(folder, name string) {
	b.t.Helper()
	path := filepath.Join(folder, name+".png")
	NewWithT(b.t).Expect(os.WriteFile(path, run(b, chromedp.FullScreenshot(100)), 0o644)).To(Succeed())
	b.t.Log("screenshot: " + path)
}

// media shows the page as on a medium, in a colour scheme.
func (b *browser) media(medium, scheme string) {
	b.t.Helper()
	_, err := chromedp.Call(b.Context, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: medium,
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
	NewWithT(b.t).Expect(err).NotTo(HaveOccurred())
}

func hostilePage(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.html")
	NewWithT(t).Expect(os.WriteFile(file, write(t, hostileRun(), Config{}), 0o644)).To(Succeed())
	return file
}

// One browser shows the page to all of these; to start it is what takes time.
func TestThePageInABrowser(t *testing.T) {
	b := open(t, hostilePage(t))
	shots := t.ArtifactDir()
	within := func(name string, check func(*testing.T, *browser)) {
		t.Run(name, func(t *testing.T) {
			old := b.t
			b.t = t
			defer func() { b.t = old }()
			check(t, b)
		})
	}
	within("the first screen shows headline, curves, condition and cautions", theFirstScreen)
	within("keys move over the map and open a turn", keysMoveAndOpen)
	within("a lost turn shows the evidence, and a hostile answer as text", aLostTurn)
	within("text can be read in light and in dark", func(t *testing.T, b *browser) { contrast(t, b, shots) })
	within("its first table fits on a laptop", laptop)
	within("it fits on a phone and on paper", func(t *testing.T, b *browser) { phoneAndPaper(t, b, shots) })
	within("it says nothing on the console and asks for nothing", func(t *testing.T, b *browser) {
		g := NewWithT(t)
		// What is provoked is heard, so silence before it was silence.
		ask[bool](b, `console.log("probe"), new Image().src = "http://nowhere.invalid/x.png", true`)
		g.Eventually(func() []string { return b.heard(&b.notes) }).WithTimeout(10 * time.Second).Should(ContainElement(ContainSubstring("probe")))
		g.Eventually(func() []string { return b.heard(&b.notes) }).WithTimeout(10 * time.Second).Should(ContainElement(ContainSubstring("Content Security Policy")))
		g.Expect(b.heard(&b.notes)).To(HaveLen(2))
		g.Eventually(func() []string { return b.heard(&b.fetched) }).WithTimeout(10 * time.Second).Should(Equal([]string{"http://nowhere.invalid/x.png"}))
	})
}

func theFirstScreen(t *testing.T, b *browser) {
	g := NewWithT(t)
	for _, id := range []string{"headline", "curves", "cautions"} {
		top := ask[float64](b, `document.getElementById("`+id+`").getBoundingClientRect().bottom`)
		g.Expect(top).To(And(BeNumerically(">", 0), BeNumerically("<", 900)), id)
	}
	g.Expect(ask[float64](b, `document.querySelector("figure svg").getBoundingClientRect().bottom`)).To(BeNumerically("<", 900))
	g.Expect(ask[string](b, `document.querySelector(".headline").textContent`)).To(And(ContainSubstring("Horizon 20"), ContainSubstring("evil</script>")))
	g.Expect(ask[string](b, `document.title`)).To(Equal("Stamina: run simulated-1"))
}

const active = `document.activeElement.getAttribute("aria-label") || document.activeElement.tagName`

func keysMoveAndOpen(t *testing.T, b *browser) {
	g := NewWithT(t)
	reached := false
	for range 30 {
		b.do(chromedp.KeyEvent(kb.Tab))
		if reached = ask[bool](b, `document.activeElement.matches(".map td")`); reached {
			break
		}
	}
	g.Expect(reached).To(BeTrue(), "Tab reaches the map")
	g.Expect(ask[string](b, active)).To(HavePrefix("turn 0: "))
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	g.Expect(ask[string](b, active)).To(HavePrefix("turn 1: "))
	b.do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Home))
	g.Expect(ask[string](b, active)).To(HavePrefix("turn 0: "))
	g.Expect(ask[int](b, `document.activeElement.parentElement.sectionRowIndex`)).To(Equal(1))
	b.do(chromedp.KeyEvent(kb.Enter), chromedp.WaitVisible(chromedp.CSS("#turn")))
	g.Expect(ask[string](b, `document.getElementById("turn-title").textContent`)).To(And(ContainSubstring("scenario 2"), HaveSuffix("turn 0")))
	g.Expect(ask[string](b, `document.getElementById("turn-body").textContent`)).To(ContainSubstring("Scenario 2, turn 0, attempt 0"))
	g.Expect(ask[string](b, `document.activeElement.id`)).To(Equal("turn-body"), "arrow keys scroll, and the rest of a key press closes nothing")
	b.do(chromedp.KeyEvent(kb.Escape), chromedp.WaitNotVisible(chromedp.CSS("#turn")))
	g.Expect(ask[string](b, active)).To(HavePrefix("turn 0: "), "the focus is back")
	g.Expect(ask[int](b, `document.querySelectorAll('.map td[tabindex="0"]').length`)).To(Equal(2), "one stop per map")
}

func aLostTurn(t *testing.T, b *browser) {
	g := NewWithT(t)
	b.do(chromedp.Click(chromedp.CSS(".map td.lost")), chromedp.WaitVisible(chromedp.CSS("#turn")))
	text := ask[string](b, `document.getElementById("turn-body").innerText`)
	for _, part := range []string{"Changes:", "Attempt 2: failed", "PATCH /coffeebatch/3", "status 400 or 422", hostileAnswer, "The feedback that it got", "agent 1", "Tokens: not recorded"} {
		g.Expect(text).To(ContainSubstring(part))
	}
	g.Expect(ask[int](b, `document.querySelectorAll("#turn img, #turn script").length`)).To(Equal(0))
	g.Expect(ask[string](b, `document.title`)).To(Equal("Stamina: run simulated-1"))
	b.do(chromedp.Click(chromedp.CSS("#turn button")), chromedp.WaitNotVisible(chromedp.CSS("#turn")))
}

// lowContrast lists texts whose contrast with their ground is below 4.5, as WCAG 2 computes it. Figures
// are left out: their text is black, or inverted to white.
const lowContrast = `(() => {
  const parse = (c) => { const n = c.match(/[\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
  const light = (c) => { const f = c.slice(0, 3).map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * f[0] + 0.7152 * f[1] + 0.0722 * f[2]; };
  const ground = (e) => { for (; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c[3] > 0) return c; } return [255, 255, 255, 1]; };
  const low = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let seen = 0;
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || e.closest("svg, script, noscript, style")) continue;
    seen++;
    const a = light(parse(getComputedStyle(e).color)), b = light(ground(e));
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) low.push(ratio.toFixed(2) + " " + e.tagName + "." + e.className + " " + walk.currentNode.textContent.trim().slice(0, 30));
  }
  return [String(seen), ...new Set(low)];
})()`

func contrast(t *testing.T, b *browser, shots string) {
	g := NewWithT(t)
	for _, scheme := range []string{"light", "dark"} {
		b.media("screen", scheme)
		b.do(chromedp.Click(chromedp.CSS(".map td.lost")), chromedp.WaitVisible(chromedp.CSS("#turn")))
		found := ask[[]string](b, lowContrast)
		g.Expect(len(found[0])).To(BeNumerically(">=", 3), "hundreds of texts are looked at")
		g.Expect(found[1:]).To(BeEmpty(), scheme)
		b.shoot(shots, scheme+"-turn")
		b.do(chromedp.KeyEvent(kb.Escape), chromedp.WaitNotVisible(chromedp.CSS("#turn")))
		b.shoot(shots, scheme)
	}
	b.media("screen", "light")
}

// laptop looks whether the first table is seen as a whole on a small window of a desktop.
func laptop(t *testing.T, b *browser) {
	g := NewWithT(t)
	b.do(chromedp.EmulateViewport(1200, 900))
	hidden := ask[float64](b, `(() => { const e = document.querySelector(".headline .scroll"); return e.scrollWidth - e.clientWidth; })()`)
	g.Expect(hidden).To(BeZero(), "pixels of the first table that are not seen")
}

func phoneAndPaper(t *testing.T, b *browser, shots string) {
	g := NewWithT(t)
	b.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile))
	g.Expect(ask[float64](b, `document.documentElement.scrollWidth`)).To(BeNumerically("<=", 390), "only tables scroll sideways")
	g.Expect(ask[float64](b, `parseFloat(getComputedStyle(document.querySelector(".condition")).fontSize)`)).To(BeNumerically(">=", 14))
	b.shoot(shots, "phone")
	b.do(chromedp.EmulateViewport(794, 1123))
	b.media("print", "dark")
	g.Expect(ask[string](b, `getComputedStyle(document.body).backgroundColor`)).To(Equal("rgb(255, 255, 255)"))
	g.Expect(ask[float64](b, `Math.max(...[...document.querySelectorAll(".map")].map((m) => m.getBoundingClientRect().right))`)).To(BeNumerically("<=", 794))
	printed, err := chromedp.Call(b.Context, cdpage.PrintToPDF, cdpage.PrintToPDFParams{PrintBackground: new(true)})
	g.Expect(err).NotTo(HaveOccurred())
	g.Expect(strings.HasPrefix(string(printed.Data), "%PDF-")).To(BeTrue())
	g.Expect(os.WriteFile(filepath.Join(shots, "paper.pdf"), printed.Data, 0o644)).To(Succeed())
}
