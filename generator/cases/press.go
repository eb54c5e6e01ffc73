package cases

import "strings"

// blockSize is how much text is printed into one block of memory, in bytes.
const blockSize = 64 << 10

// stepsInBlock is how many steps share one block of memory.
const stepsInBlock = 2048

// press prints steps and their texts. They are many and small, and live as long as each other: those
// of a block share one piece of memory, which the collector handles as one.
type press struct {
	block   strings.Builder
	recent  string // what was printed last: requests and answers often repeat each other
	scratch []byte // for the text before it is printed
	steps   []Step // of the case in the making: what comes after those of the cases before it
}

// taken are the steps of the case that is finished; the next one's come after them.
func (p *press) taken() []Step {
	out := p.steps[:len(p.steps):len(p.steps)]
	p.steps = p.steps[len(p.steps):]
	return out
}

// blank makes room for the next case.
func (p *press) blank() {
	if p.steps = p.steps[:0]; cap(p.steps) < stepsInBlock/16 {
		p.steps = make([]Step, 0, stepsInBlock)
	}
}

// print makes a string of a text that was written into the scratch.
func (p *press) print(text []byte) string {
	p.scratch = text[:0]
	if string(text) != p.recent {
		p.recent = p.set(text)
	}
	return p.recent
}

// set makes a string of a text that was written elsewhere.
func (p *press) set(text []byte) string {
	if p.block.Cap()-p.block.Len() < len(text) {
		p.block.Reset()
		p.block.Grow(max(blockSize, len(text)))
	}
	at := p.block.Len()
	p.block.Write(text)
	return p.block.String()[at:]
}
