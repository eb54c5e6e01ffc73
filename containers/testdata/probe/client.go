package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// follow reads a stream line by line, and sends each line back in a request of its own before it reads on.
func follow(args []string) {
	response, err := http.Get(args[0] + "/stream")
	fail(err)
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		seen, err := http.Post(args[0]+"/seen", "text/plain", strings.NewReader(lines.Text()))
		fail(err)
		fail(seen.Body.Close())
		fmt.Println(lines.Text())
	}
}

// pour sends that many MiB and ends its side; meanwhile it reads as much, and compares.
func pour(args []string) {
	conn, err := net.Dial("tcp", args[0])
	fail(err)
	sent, got := sha256.New(), sha256.New()
	var sending sync.WaitGroup
	sending.Go(func() {
		for i := range atoi(args[1]) {
			block := bytes.Repeat([]byte{byte(i), byte(i >> 8), 1}, 1<<20/3)
			_, err := io.MultiWriter(conn, sent).Write(block)
			fail(err)
		}
		fail(conn.(*net.TCPConn).CloseWrite())
	})
	n, err := io.Copy(got, conn)
	fail(err)
	sending.Wait()
	fmt.Println(n, bytes.Equal(sent.Sum(nil), got.Sum(nil)))
}

// many gets that often, as often at once as is said, each time over a connection of its own, and counts
// the answers.
func many(args []string) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	turns := make(chan struct{}, atoi(args[2]))
	answers := make(chan string, atoi(args[1]))
	for range atoi(args[1]) {
		turns <- struct{}{}
		go func() {
			defer func() { <-turns }()
			response, err := client.Get(args[0])
			if err != nil {
				answers <- err.Error()
				return
			}
			body, _ := io.ReadAll(response.Body)
			_ = response.Body.Close()
			answers <- string(body)
		}()
	}
	count := map[string]int{}
	for range atoi(args[1]) {
		count[<-answers]++
	}
	fmt.Println(count)
}

// hammer opens connections as fast as it can, sends without end and never reads.
func hammer(args []string) {
	for range 64 {
		go func() {
			for {
				conn, err := net.Dial("tcp", args[0])
				if err != nil {
					time.Sleep(time.Millisecond)
					continue
				}
				for i := 0; err == nil && i < 100; i++ {
					_, err = conn.Write(make([]byte, 64<<10))
				}
				_ = conn.Close()
			}
		}()
	}
	time.Sleep(time.Hour)
}
