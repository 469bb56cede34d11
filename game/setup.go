package game

import "slices"

// Setup is what a new game needs. The zero value of a field means its default.
type Setup struct {
	Seats   int // people and bots; automata are added by the mode
	Mode    string
	Edition string
	Options []Choice
	Seed    uint64
}

// Value is the chosen value of an option, "" if the setup does not name it.
func (s Setup) Value(option string) string {
	for _, c := range s.Options {
		if c.Option == option {
			return c.Value
		}
	}
	return ""
}

// Settle fills in every default and refuses what the game does not have: mode, number of seats, edition, unknown or
// repeated options, unknown values. The result lists each option of the mode once, in the order of Info.Options, so
// equal games have equal setups. An edition's values count unless the setup itself chooses otherwise.
func Settle(info *Info, s Setup) (Setup, error) {
	if s.Mode == "" {
		s.Mode = info.Modes[0].ID
	}
	mode, ok := info.Mode(s.Mode)
	if !ok {
		return s, &SetupError{Field: "mode", Value: s.Mode, Reason: UnknownMode}
	}
	if s.Seats == 0 {
		s.Seats = mode.Min
	}
	if s.Seats < mode.Min || s.Seats > mode.Max {
		return s, &SetupError{Field: "seats", Value: itoa(s.Seats), Reason: SeatsOutOfRange, Min: mode.Min, Max: mode.Max}
	}
	edition, err := settleEdition(info, &s)
	if err != nil {
		return s, err
	}
	s.Options, err = settleOptions(info, s, edition)
	return s, err
}

func settleEdition(info *Info, s *Setup) (Edition, error) {
	if len(info.Editions) == 0 {
		if s.Edition != "" {
			return Edition{}, &SetupError{Field: "edition", Value: s.Edition, Reason: UnknownEdition}
		}
		return Edition{}, nil
	}
	if s.Edition == "" {
		s.Edition = info.Editions[0].ID
	}
	at := slices.IndexFunc(info.Editions, func(e Edition) bool { return e.ID == s.Edition })
	if at < 0 {
		return Edition{}, &SetupError{Field: "edition", Value: s.Edition, Reason: UnknownEdition}
	}
	return info.Editions[at], nil
}

func settleOptions(info *Info, s Setup, edition Edition) ([]Choice, error) {
	for i, c := range s.Options {
		o, ok := info.Option(c.Option)
		switch {
		case !ok || !o.For(s.Mode):
			return nil, &SetupError{Field: "option", Value: c.Option, Reason: UnknownOption}
		case slices.ContainsFunc(s.Options[:i], func(d Choice) bool { return d.Option == c.Option }):
			return nil, &SetupError{Field: c.Option, Value: c.Value, Reason: OptionTwice}
		case len(o.Values) > 0 && !slices.Contains(o.Values, c.Value):
			return nil, &SetupError{Field: c.Option, Value: c.Value, Reason: UnknownValue}
		}
	}
	var out []Choice
	for _, o := range info.Options {
		if !o.For(s.Mode) {
			continue
		}
		value := o.Default
		for _, c := range edition.Values {
			if c.Option == o.ID {
				value = c.Value
			}
		}
		for _, c := range s.Options {
			if c.Option == o.ID {
				value = c.Value
			}
		}
		out = append(out, Choice{o.ID, value})
	}
	return out, nil
}
