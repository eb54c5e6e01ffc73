package main

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"
)

// The servers that follow break HTTP, or what it is made of.

// raw takes the connection over and speaks on it itself.
func raw(speak func(net.Conn)) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			panic(err)
		}
		defer conn.Close()
		speak(conn)
	}
}

// mumble says a byte a second.
func mumble(conn net.Conn) {
	answer := "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n[" + strings.Repeat(" ", 999)
	for i := range len(answer) {
		if _, err := fmt.Fprint(conn, answer[i:i+1]); err != nil {
			return
		}
		time.Sleep(time.Second)
	}
}

// babble speaks no HTTP.
func babble(conn net.Conn) { fmt.Fprint(conn, "+OK ready to serve\r\n+OK\r\n\r\n") }

// promise announces an answer for ever.
func promise(conn net.Conn) {
	for {
		if _, err := fmt.Fprint(conn, "HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n"); err != nil {
			return
		}
	}
}

// chatter answers with chunks that never end, and slowly, so that it is time that runs out.
func chatter(conn net.Conn) {
	_, err := fmt.Fprint(conn, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
	for err == nil {
		_, err = fmt.Fprint(conn, "1\r\n[\r\n")
		time.Sleep(10 * time.Millisecond)
	}
}

// mangle answers with bytes that are no UTF-8.
func mangle(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write([]byte("[\"\xff\xfe caf\xe9\"]"))
}

// enormous answers with 100 MB.
func enormous(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	block := strings.Repeat("x", 1<<20)
	fmt.Fprint(w, `["`)
	for range 100 {
		if _, err := fmt.Fprint(w, block); err != nil {
			return
		}
	}
	fmt.Fprint(w, `"]`)
}

// sendAway sends the client to the internet.
func sendAway(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "http://192.0.2.1/"+r.URL.Path, http.StatusFound)
}
