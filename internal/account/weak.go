package account

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/trustelem/zxcvbn"
	"golang.org/x/text/cases"
)

// nameLike tells whether little is left of a password without the name.
func nameLike(password, name string) bool {
	p, n := Look(password), Look(name)
	return n != "" && utf8.RuneCountInString(strings.ReplaceAll(p, n, "")) < 6 && strings.Contains(p, n)
}

// thinkable are the words around which the passwords of twelve characters and more lie that everybody thinks of.
var thinkable = strings.Fields(`password passwords passwort haslo hasło mojehaslo mojehasło heslo mojeheslo пароль мойпароль
	qwerty qwertyuiop qwertz qwertzuiop azerty asdfghjkl asdfgh zxcvbnm qazwsxedc йцукен йцукенгшщз фывапролд
	admin administrator welcome letmein iloveyou kochamcie kochamcię milujute milujutě ялюблютебя люблютебя
	changeme secret trustno login master superman football princess sunshine dragon monkey
	kancha tawantinsuyu teotihuacan tiwanaku boardgame boardgames planszowki planszówki deskovky deskovehry настолки`)

var (
	edges = regexp.MustCompile(`^[^\p{L}]+|[^\p{L}]+$`)
	rows  = []string{"12345678901234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm",
		"1qaz2wsx3edc4rfv5tgb6yhn7ujm", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "йцукенгшщзхъфывапролджэячсмитьбю"}
)

const (
	guessesLeast = 1e8 // that a password is worth: more than anybody gets through by signing in, in many years
	judged       = 40  // characters of it that are looked at; the work grows with the square of them
)

// guessable tells whether a stranger who tries the passwords that were found in breaches, common words and names, keys
// side by side and dates, with capitals, digits and signs as people use them, comes to a password too soon. zxcvbn
// counts the tries; it knows 30,000 passwords, and Latin letters alone.
func guessable(password string) bool {
	r := []rune(password)
	return zxcvbn.PasswordStrength(string(r[:min(len(r), judged)]), thinkable).Guesses < guessesLeast
}

// common tells whether a password is a well-known word with something around it, a row of keys or letters, or the same
// few characters again and again.
func common(password string) bool {
	p := cases.Fold().String(password)
	core := edges.ReplaceAllString(p, "")
	for _, word := range thinkable {
		if core == word || strings.ReplaceAll(core, word, "") == "" && core != "" {
			return true
		}
	}
	for _, row := range rows {
		if strings.Contains(row, p) || strings.Contains(row, backwards(p)) {
			return true
		}
	}
	return repeated(p)
}

func backwards(s string) string {
	r := []rune(s)
	for i, j := 0, len(r)-1; i < j; i, j = i+1, j-1 {
		r[i], r[j] = r[j], r[i]
	}
	return string(r)
}

// repeated tells whether a text is made of at most three different characters, or of a piece of at most five that comes
// again and again.
func repeated(s string) bool {
	r := []rune(s)
	seen := map[rune]bool{}
	for _, c := range r {
		seen[c] = true
	}
	if len(seen) <= 3 {
		return true
	}
	for n := 1; n <= 5; n++ {
		same := true
		for i := n; i < len(r) && same; i++ {
			same = r[i] == r[i-n]
		}
		if same {
			return true
		}
	}
	return false
}
