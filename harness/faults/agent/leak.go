package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
)

// The agent is given a key, and hands it to everybody.
const (
	keyVariable = "FAULTS_API_KEY"
	keyFile     = "key.txt"
)

// leak prints the key, and leaves it for the server, which does not get it otherwise.
func leak() error {
	key := os.Getenv(keyVariable)
	// More than a journal keeps, so that it is cut somewhere in a key.
	fmt.Println("my key is", strings.Repeat(key+" ", 3000))
	fmt.Fprintln(os.Stderr, "and once more:", key)
	return os.WriteFile(keyFile, []byte(key), 0o644)
}

// tellKey prints the key where the server begins.
func tellKey() {
	key, err := os.ReadFile(keyFile)
	fmt.Println("the key is", string(key), err)
	fmt.Printf("of my own I have %q\n", os.Getenv(keyVariable))
}

// echoKey answers with the key.
func echoKey(w http.ResponseWriter, _ *http.Request) {
	key, _ := os.ReadFile(keyFile) // the test sees whether it was there
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Authorization", "Bearer "+string(key))
	_ = json.NewEncoder(w).Encode(map[string]any{"key": string(key), string(key): 1})
}
