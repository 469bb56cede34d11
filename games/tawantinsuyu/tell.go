package tawantinsuyu

import "kancha/game"

// Tell says what an answer means here: what an option gives, which action the high priest calls, who stands at an end of the
// village or on a neighbouring space.
func (p *position) Tell(s game.Seat, m game.Move) (game.Phrase, bool) {
	a := Read(m)
	if !p.waiting.Has(s) || !p.formed(a) {
		return game.Phrase{}, false
	}
	switch a.Verb {
	case Choose:
		if f := p.top(); f.q == askChoice && a.A >= 1 && a.A <= maxOptions {
			return game.Say("choose_gift", game.At("gift", runID(p.effects[f.e].options[a.A-1]))), true
		}
	case Stand:
		return game.Say("stand_at", p.sectionArgs(int(a.A)-1)...), true
	case Walk:
		if p.priests[s] > 0 {
			return game.Say("walk_to", p.sectionArgs((int(p.priests[s])-1+int(a.A))%Sections)...), true
		}
	case Hire, Casualty:
		if p.villagers > 0 {
			kind := int(p.village[0]) - 1
			if a.A == 2 {
				kind = int(p.village[p.villagers-1]) - 1
			}
			said := "hire_worker"
			if a.Verb == Casualty {
				said = "casualty_worker"
			}
			return p.phrase(said, word("worker", argWorker, kind), word("end", argResource, int(a.A)-1)), true
		}
	case Capture:
		if w := p.workers[a.A-1]; w != 0 {
			return p.phrase("capture_worker", word("worker", argWorker, int(w)-1), word("at", argSpace, int(a.A)-1)), true
		}
	}
	return game.Phrase{}, false
}

func (p *position) sectionArgs(section int) []game.Arg {
	return p.ofAll([]arg{num("section", section+1), word("action", argAction, p.actionAt(section))})
}

// toldEntries are the phrases of Tell, for the vocabulary.
func (e *engine) toldEntries() []game.Entry {
	worker, end := e.of(exampleWorker), e.of(word("end", argResource, 0))
	section := e.ofAll([]arg{exampleSection, exampleAction})
	return []game.Entry{
		{Kind: "choose_gift", Args: []game.Arg{game.At("gift", goodsOf+"0-0-2-0")}},
		{Kind: "stand_at", Args: section}, {Kind: "walk_to", Args: section},
		{Kind: "hire_worker", Args: []game.Arg{worker, end}}, {Kind: "casualty_worker", Args: []game.Arg{worker, end}},
		{Kind: "capture_worker", Args: []game.Arg{worker, e.of(exampleSpace)}},
	}
}
