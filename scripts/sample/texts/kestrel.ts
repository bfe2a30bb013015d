/** Files of the bird call finder. */

export const GO_MOD = 'module kestrel\n\ngo 1.24\n'

export const THRESHOLD_GO = `package detect

// Window is one slice of a recording with its energy in decibels.
type Window struct {
	Start  float64
	Energy float64
}

// Call is a stretch that is loud enough to be a bird.
type Call struct {
	Start, End float64
}

const threshold = -38.0

// Find returns the calls in a recording.
func Find(windows []Window) []Call {
	var calls []Call
	open := false
	for i, w := range windows {
		if w.Energy > threshold && !open {
			calls = append(calls, Call{Start: w.Start})
			open = true
		}
		if open && (w.Energy <= threshold || i == len(windows)-1) {
			calls[len(calls)-1].End = w.Start
			open = false
		}
	}
	return calls
}
`

export const THRESHOLD_TEST_GO = `package detect

import "testing"

func TestFindsOneCall(t *testing.T) {
	calls := Find([]Window{{0, -60}, {1, -20}, {2, -21}, {3, -61}})
	if len(calls) != 1 {
		t.Fatalf("got %d calls, want 1", len(calls))
	}
}
`

export const WIND_TEST_GO = `
func TestIgnoresSteadyWind(t *testing.T) {
	var windows []Window
	for i := range 60 {
		windows = append(windows, Window{float64(i), -34 + float64(i%3)})
	}
	if calls := Find(windows); len(calls) != 0 {
		t.Fatalf("wind alone gives %d calls", len(calls))
	}
}
`

export const FLOOR_GO = `package detect

import "slices"

// headroom is how far a call must rise above the background.
const headroom = 12.0

// floor is the background level: the median, which wind moves and single calls do not.
func floor(windows []Window) float64 {
	energies := make([]float64, len(windows))
	for i, w := range windows {
		energies[i] = w.Energy
	}
	slices.Sort(energies)
	return energies[len(energies)/2]
}
`

export const MAIN_GO = `package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"kestrel/internal/detect"
	"kestrel/internal/wav"
)

func main() {
	all := flag.Bool("all", false, "search subfolders")
	flag.Parse()
	for _, dir := range flag.Args() {
		files, _ := filepath.Glob(filepath.Join(dir, "*.wav"))
		for _, file := range files {
			windows, err := wav.Energy(file)
			if err != nil {
				fmt.Fprintln(os.Stderr, file, err)
				continue
			}
			for _, call := range detect.Find(windows) {
				fmt.Printf("%s\\t%.1f\\t%.1f\\n", file, call.Start, call.End)
			}
		}
	}
	_ = all
}
`

export const EXPORT_GO = `package export

import (
	"encoding/csv"
	"fmt"
	"io"
)

// Row is one call with the species somebody gave it.
type Row struct {
	File    string
	Start   float64
	Species string
}

// WriteCSV writes rows in the order they come.
func WriteCSV(out io.Writer, rows []Row) error {
	w := csv.NewWriter(out)
	for _, r := range rows {
		if err := w.Write([]string{r.File, fmt.Sprintf("%.1f", r.Start), r.Species}); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}
`
