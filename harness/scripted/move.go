package scripted

import "time"

// Script is what the model does in one run of an agent.
type Script struct {
	Prompt string // as the agent is told; the model checks that it arrives
	Dir    string // absolute path of the agent's working directory
	Moves  []Move // one for each request; after the last one the model says that it is done
}

// Move is the answer to one request.
type Move struct {
	Text   string // what it says
	Shell  string // a command that it runs
	Write  *File  // a file that it writes
	Broken bool   // the arguments of the call are no JSON
	Length bool   // it stops because it may say no more
	Input  int64  // tokens of the conversation that it claims; 0 counts them

	Status int           // an error of the provider instead of an answer
	Cut    bool          // the connection drops in the middle
	Delay  time.Duration // before the answer begins
	Times  int           // how often the move is made: 0 is once, below 0 is for ever
}

// File is a file that the model writes, relative to the working directory.
type File struct{ Path, Content string }

// Say is a move without a tool call, which ends a turn.
func Say(text string) Move { return Move{Text: text} }

// Shell runs a command.
func Shell(command string) Move { return Move{Shell: command} }

// Write writes a file.
func Write(path, content string) Move { return Move{Write: &File{path, content}} }

// Fail answers with an error, for ever if times is below 0.
func Fail(status, times int) Move { return Move{Status: status, Times: times} }

// Cut begins to say something and drops the connection.
func Cut() Move { return Move{Text: "This is cut off before it", Cut: true} }

// OutOfTokens stops in the middle because the model may say no more.
func OutOfTokens() Move { return Move{Text: "I will now", Length: true} }

// BrokenCall calls the shell with arguments that are no JSON.
func BrokenCall() Move { return Move{Shell: "true", Broken: true} }

// Claiming tells that the conversation has so many tokens, which makes agents compact it.
func (m Move) Claiming(tokens int64) Move {
	m.Input = tokens
	return m
}
