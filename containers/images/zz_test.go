package images
import ("testing";"context";"os";"time";"fmt";"staminabench/containers")
func TestZZ(t *testing.T) {
	if _, err := containers.EnsureEngine(context.Background(), os.Stdout); err != nil { t.Fatal(err) }
	for _, a := range []string{os.Getenv("ZZ")} {
		began := time.Now()
		n, err := Need(context.Background(), a, os.Stdout)
		if err != nil { t.Fatal(err) }
		s, _ := containers.ImageSize(context.Background(), n)
		fmt.Println(n, s>>20, time.Since(began))
	}
}
