// Command probe is what the tests run in a sandbox: a program that does one thing that an
// agent or its server may do. It is linked statically, so that it runs without a shell.
package main

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

func main() {
	do, ok := acts[os.Args[1]]
	if !ok {
		fail(fmt.Errorf("probe: unknown act %q", os.Args[1]))
	}
	do(os.Args[2:])
}

var acts = map[string]func(args []string){
	"say":     func(args []string) { fmt.Println(strings.Join(args, " ")) },
	"exit":    func(args []string) { os.Exit(atoi(args[0])) },
	"sleep":   func(args []string) { sleep(args[0]) },
	"cat":     func(args []string) { data, err := os.ReadFile(args[0]); fail(err); os.Stdout.Write(data) },
	"write":   func(args []string) { fail(os.WriteFile(args[0], []byte(args[1]), 0o644)) },
	"env":     func(args []string) { fmt.Println(os.Getenv(args[0])) },
	"dir":     func([]string) { dir, err := os.Getwd(); fail(err); fmt.Println(dir) },
	"uid":     func([]string) { fmt.Println(os.Getuid()) },
	"killer":  func([]string) { fail(syscall.Kill(-1, syscall.SIGKILL)) },
	"daemon":  func([]string) { start("beat") },
	"beat":    beat,
	"tree":    func([]string) { start("beat"); time.Sleep(time.Minute) },
	"bomb":    bomb,
	"hog":     hog,
	"herd":    herd,
	"noisy":   noisy,
	"serve":   serve,
	"follow":  follow,
	"pour":    pour,
	"many":    many,
	"hammer":  hammer,
	"hammers": func(args []string) { start("hammer", args...) },
	"look":    look,
	"list":    list,
	"signal":  signalGuest,
	"fill":    fill,
}

func sleep(seconds string) { time.Sleep(time.Duration(atoi(seconds)) * time.Second) }

// start leaves a child behind that has left the session and the parent.
func start(act string, args ...string) {
	cmd := exec.Command("/proc/self/exe", append([]string{act}, args...)...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	fail(cmd.Start())
}

// beat writes the time into a file for as long as it lives.
func beat([]string) {
	for {
		_ = os.WriteFile("beat", []byte(time.Now().Format(time.RFC3339Nano)), 0o644)
		time.Sleep(10 * time.Millisecond)
	}
}

// bomb starts as many of itself as it gets, for ever.
func bomb([]string) {
	for {
		cmd := exec.Command("/proc/self/exe", "bomb")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		_ = cmd.Start()
	}
}

// noisy writes a first line, that many bytes of filling, and a last line.
func noisy(args []string) {
	fmt.Println("first line")
	fmt.Println(strings.Repeat("x", atoi(args[0])))
	fmt.Fprintln(os.Stderr, "last line")
}

// hog takes that many MiB, in steps, and may keep them for some seconds.
func hog(args []string) {
	var kept [][]byte
	for range atoi(args[0]) {
		block := make([]byte, 1<<20)
		for i := range block {
			block[i] = 1
		}
		kept = append(kept, block)
	}
	fmt.Println(len(kept))
	if len(args) > 1 {
		sleep(args[1])
		runtime.KeepAlive(kept)
	}
}

// herd starts that many processes that are smaller than the guest, one after the other, and tells
// whether they all live.
func herd(args []string) {
	ended := make(chan struct{}, atoi(args[0]))
	for range atoi(args[0]) {
		cmd := exec.Command("/proc/self/exe", "hog", "2", "60")
		fail(cmd.Start())
		go func() { _ = cmd.Wait(); ended <- struct{}{} }()
		time.Sleep(10 * time.Millisecond)
	}
	time.Sleep(500 * time.Millisecond)
	if len(ended) > 0 {
		fmt.Println("fewer live")
	}
}

// serve answers with the HOME that it sees; "stubborn" makes it deaf to SIGTERM, a GET of /die
// ends it, and one of /flood is answered with 100 MB.
func serve(args []string) {
	if len(args) > 1 && args[1] == "stubborn" {
		signal.Ignore(syscall.SIGTERM)
	}
	http.HandleFunc("/die", func(http.ResponseWriter, *http.Request) { os.Exit(3) })
	http.HandleFunc("/flood", func(w http.ResponseWriter, _ *http.Request) {
		for range 100 {
			_, _ = w.Write(make([]byte, 1<<20))
		}
	})
	http.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "home "+os.Getenv("HOME")) })
	fmt.Println("listening on", args[0])
	fail(http.ListenAndServe(":"+args[0], nil))
}

func atoi(text string) int {
	n, err := strconv.Atoi(text)
	fail(err)
	return n
}

func fail(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
