package containers

import (
	"runtime"
	"testing"
)

func TestTheEngineTellsWhatItsMachineHas(t *testing.T) {
	room, err := FindEngineRoom(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if room.Cores < 1 || room.MemoryMB < 100 {
		t.Errorf("got %+v", room)
	}
	if room.Here && (room.Root == "" || room.Cores != runtime.NumCPU()) {
		t.Errorf("it is this machine, but %+v", room)
	}
}
