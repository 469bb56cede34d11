package reference

import (
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"kancha/game/scenario"
)

// Pictures is the name of the file that lays out what pictures show.
const Pictures = "pictures.txt"

// Picture is a position that is drawn in a chapter. The word picture.ID says what it shows.
type Picture struct {
	ID    string
	Frame [4]int   // the piece of the board: x, y, width, height; zero is all of it
	Light []string // places that are marked
	Lay   scenario.Scenario
}

// Key is that of what the picture shows.
func (p *Picture) Key() string { return "picture." + p.ID }

// readPictures reads the pictures of a game, by id; there may be none.
func readPictures(files fs.FS) (map[string]*Picture, error) {
	text, err := fs.ReadFile(files, Pictures)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out := map[string]*Picture{}
	for part := range strings.SplitSeq("\n"+string(text), "\npicture ") {
		head, rest, _ := strings.Cut(part, "\n")
		words := strings.Fields(head)
		if len(words) == 0 || words[0][0] == '#' {
			continue // what stands before the first
		}
		p, err := readPicture(words, rest)
		if err != nil {
			return nil, fmt.Errorf("%s: picture %s: %w", Pictures, head, err)
		}
		if out[p.ID] != nil {
			return nil, fmt.Errorf("%s: picture %s is there twice", Pictures, p.ID)
		}
		out[p.ID] = p
	}
	return out, nil
}

// readPicture reads "roads 0 0 400 300", what is lit, and a scenario that lays out the position.
func readPicture(head []string, text string) (*Picture, error) {
	p := &Picture{ID: head[0]}
	if len(head) != 1 && len(head) != 5 {
		return nil, errors.New("want ID or ID X Y W H")
	}
	for i, n := range head[1:] {
		var err error
		if p.Frame[i], err = strconv.Atoi(n); err != nil {
			return nil, err
		}
	}
	var lay []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if places, lit := strings.CutPrefix(line, "light "); lit {
			p.Light = strings.Fields(places)
		} else {
			lay = append(lay, line)
		}
	}
	list, err := scenario.Parse(Pictures, strings.Join(lay, "\n"))
	if err != nil {
		return nil, err
	}
	if len(list) != 1 {
		return nil, errors.New("want one position")
	}
	p.Lay = list[0]
	return p, nil
}

// hang sees that every chapter has its pictures, and every picture its chapter.
func (b *Book) hang() error {
	hung := map[string]bool{}
	for i := range b.Chapters {
		for _, id := range b.Chapters[i].Pictures {
			if b.Pictures[id] == nil || hung[id] {
				return fmt.Errorf("%s: there is no picture %s, or it stands twice", b.Chapters[i].Key, id)
			}
			hung[id] = true
		}
	}
	for id := range b.Pictures {
		if !hung[id] {
			return fmt.Errorf("no chapter has the picture %s", id)
		}
	}
	return nil
}
