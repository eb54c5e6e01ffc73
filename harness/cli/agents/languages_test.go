package agents

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	. "github.com/onsi/ginkgo/v2"
	. "github.com/onsi/gomega"

	"staminabench/containers"
	"staminabench/containers/images"
)

// hello is a server that answers every request with "hello", as an agent may write it. Nothing of it is
// there before, and there is no network.
type hello struct {
	language string
	files    map[string]string
	build    string // of a shell
	serve    string // with the port as $1
}

var hellos = []hello{
	{"Flask", map[string]string{"app.py": `import sys
from flask import Flask
app = Flask(__name__)
app.route("/")(lambda: "hello")
app.run(port=int(sys.argv[1]))
`}, "", "exec python3 app.py $1"},
	{"FastAPI in a virtual environment", map[string]string{"app.py": `from fastapi import FastAPI
from fastapi.responses import PlainTextResponse
app = FastAPI()
app.get("/")(lambda: PlainTextResponse("hello"))
`}, "python3 -m venv venv && venv/bin/pip install fastapi uvicorn", "exec venv/bin/uvicorn --port $1 app:app"},
	{"Express", map[string]string{"app.mjs": `import express from "express"
express().get("/", (_, answer) => answer.send("hello")).listen(process.argv[2])
`}, "npm init -y && npm install express", "exec node app.mjs $1"},
	{"Express without npm", map[string]string{"app.js": `
require("express")().get("/", (_, answer) => answer.send("hello")).listen(process.argv[2])
`}, "", "exec node app.js $1"},
	{"axum", map[string]string{"src/main.rs": `
#[tokio::main]
async fn main() {
    let at = format!("127.0.0.1:{}", std::env::args().nth(1).unwrap());
    let app = axum::Router::new().route("/", axum::routing::get(|| async { "hello" }));
    axum::serve(tokio::net::TcpListener::bind(at).await.unwrap(), app).await.unwrap();
}
`}, "cargo init --name app . && cargo add axum && cargo add tokio --features full && cargo build", "exec target/debug/app $1"},
	{"Go", map[string]string{"main.go": `package main

import ("io"; "net/http"; "os")

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "hello") })
	panic(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil))
}
`}, "go mod init app && go build -o app", "exec ./app $1"},
}

var _ = Describe("the image that all agents share", func() {
	if os.Getenv("STAMINA_AGENT") != "" {
		return // it is about an agent
	}
	for _, h := range hellos {
		It("builds and runs a server with "+h.language+" and no network", func(ctx SpecContext) {
			h.answers(ctx)
		}, SpecTimeout(10*time.Minute))
	}
})

var _ = Describe("the images", func() {
	for _, a := range chosen() {
		It("leave the agent its home and its working directory: "+a.Name, Label(a.Name), func(ctx SpecContext) {
			box, err := begin(ctx, a.Name)
			Expect(err).NotTo(HaveOccurred())
			exit, err := box.Run(ctx, containers.Command{Args: []string{"find", "/home/agent", "/work", "!", "-user", "agent"}, Limit: time.Minute})
			Expect(err).NotTo(HaveOccurred())
			Expect(exit).To(HaveField("Output", BeEmpty()), "what is another user's")
			exit, err = box.Run(ctx, containers.Command{Args: []string{"find", "/run/machine", "/tmp", "-mindepth", "1"}, Limit: time.Minute})
			Expect(err).NotTo(HaveOccurred())
			Expect(exit).To(HaveField("Output", BeEmpty()), "what is left of the build")
		}, SpecTimeout(2*time.Minute))
	}
})

// begin starts a container of an agent's image.
func begin(ctx context.Context, agent string) (containers.Sandbox, error) {
	image, err := images.Name(agent)
	if err != nil {
		return nil, err
	}
	box, err := containers.StartDocker(ctx, containers.Options{Image: image, Labels: containers.Labels{Run: runName(), Session: "image"}})
	if err == nil {
		DeferCleanup(func(ctx SpecContext) error { return box.Close(ctx) })
	}
	return box, err
}

func (h hello) answers(ctx context.Context) {
	box, err := begin(ctx, chosen()[0].Name)
	Expect(err).NotTo(HaveOccurred())
	for name, text := range h.files {
		Expect(box.WriteFile(ctx, name, []byte(text), 0o644)).To(Succeed())
	}
	exit, err := box.Run(ctx, containers.Command{Args: []string{"sh", "-ec", h.build}, Limit: 9 * time.Minute})
	Expect(err).NotTo(HaveOccurred())
	Expect(exit.Code).To(BeZero(), exit.Output)
	AddReportEntry("build", fmt.Sprintf("%.1f s", exit.Elapsed.Seconds()))
	server, err := box.Serve(ctx, containers.Command{Args: []string{"sh", "-c", h.serve, "-", fmt.Sprint(firstPort)}}, firstPort)
	Expect(err).NotTo(HaveOccurred())
	Eventually(ctx, func() (string, error) { return visit(ctx, server) }).WithTimeout(time.Minute).WithPolling(100 * time.Millisecond).
		Should(Equal("hello"))
}

func visit(ctx context.Context, server containers.Server) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL()+"/", nil)
	if err != nil {
		return "", err
	}
	conn, err := server.Dial(ctx)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(context.Context, string, string) (net.Conn, error) {
		return conn, nil
	}}}
	answer, err := client.Do(request)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	return string(text), err
}

// runName labels what a process of this suite makes.
func runName() string { return fmt.Sprintf("agents-%d", os.Getpid()) }

var _ = AfterSuite(func(ctx SpecContext) {
	Expect(containers.SweepSnapshots(ctx, runName(), GinkgoWriter)).To(Succeed())
})
