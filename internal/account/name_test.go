package account

import (
	"errors"
	"strings"
	"testing"

	"kancha/internal/errs"
	"kancha/internal/person"
)

func reasonOf(err error) string {
	var e *errs.Error
	if errors.As(err, &e) {
		return e.Reason
	}
	if err != nil {
		return err.Error()
	}
	return ""
}

func TestNamesOfAccounts(t *testing.T) {
	for _, c := range []struct{ typed, want, reason string }{
		{"Anna", "Anna", ""}, {" Anna  Maria ", "Anna Maria", ""}, {"Łucja Żółć", "Łucja Żółć", ""}, {"Ёлка", "Ёлка", ""},
		{"O'Neil", "O'Neil", ""}, {"jan_77", "jan_77", ""}, {"Jean-Luc P.", "Jean-Luc P.", ""}, {"J. R. Nowak", "J. R. Nowak", ""}, {"Ann.. B", "", ReasonNameLetters}, {"李小龍", "李小龍", ""},
		{"さくら桜", "さくら桜", ""}, {"Ａｎｎａ", "Anna", ""}, {"Cafe\u0301", "Café", ""}, {"Ελένη", "Ελένη", ""},
		{"", "", person.ReasonNameEmpty}, {"a\u202eb", "", person.ReasonNameSigns}, {strings.Repeat("ж", 25), "", person.ReasonNameLong},
		{"A", "", ReasonNameShort}, {"77", "", ReasonNameLetters}, {"<b>Ann", "", ReasonNameLetters}, {"Ann@x", "", ReasonNameLetters},
		{"-Ann", "", ReasonNameLetters}, {"Ann--a", "", ReasonNameLetters}, {"👩 Eva", "", ReasonNameLetters}, {"Ann/Bob", "", ReasonNameLetters},
		{"Аnna", "", ReasonNameMixed}, {"Annа", "", ReasonNameMixed}, {"Νina", "", ReasonNameMixed}, {"さくらAnn", "", ReasonNameMixed},
		{"Admin", "", ReasonNameAlike}, {"Kancha", "", ReasonNameAlike}, {"кто-то", "", ReasonNameAlike}, {"Adm1n", "", ReasonNameAlike},
	} {
		got, err := CleanName(c.typed)
		if got != c.want || reasonOf(err) != c.reason {
			t.Errorf("%q: %q, %q, want %q, %q", c.typed, got, reasonOf(err), c.want, c.reason)
		}
	}
}

func TestNamesThatLookAlikeAreOne(t *testing.T) {
	for _, c := range [][]string{
		{"Anna", "anna", "ANNA", "Ánna", "An na", "an-na", "A.n.n.a", "Ａnna"},
		{"Paul", "Pau1", "PAUI"},
		{"cop", "сор", "CОP", "соp"}, {"BEPA", "ВЕРА", "вера"}, {"Łucja", "Lucja", "1ucja"},
		{"Bob", "B0b", "8ob", "ВоЬ"}, {"corner", "comer"}, {"vvilli", "willi"}, {"KOTO", "ΚΟΤΟ"}, {"Straße", "STRASSE"},
	} {
		for _, other := range c[1:] {
			if Look(other) != Look(c[0]) {
				t.Errorf("%s looks like %s: %q and %q", other, c[0], Look(other), Look(c[0]))
			}
		}
	}
	for _, c := range [][2]string{{"Anna", "Hanna"}, {"Вера", "Вика"}, {"Jan", "Jana"}, {"Marta", "Maria"}, {"Олег", "Ольга"}, {"Eva1", "Eva2"}} {
		if Look(c[0]) == Look(c[1]) {
			t.Errorf("%s and %s are taken for one: %q", c[0], c[1], Look(c[0]))
		}
	}
}

func TestPasswordsThatAreRefused(t *testing.T) {
	for _, c := range []struct{ typed, reason string }{
		{"correct horse battery", ""}, {"żółw na płocie", ""}, {"стол и пять ламп", ""}, {"Tr0ub4dor&3x", ""}, {"          x y z w", ""},
		{"", ReasonPasswordShort}, {"g7kq 2 zebr", ReasonPasswordShort}, {strings.Repeat("ab1 ", 51), ReasonPasswordLong},
		{"with\x00zero bytes", ReasonPasswordSigns}, {"with\nline ends", ReasonPasswordSigns}, {"bad \xff bytes here", ReasonPasswordSigns},
		{"123456789012", ReasonPasswordCommon}, {"987654321098", ReasonPasswordCommon}, {"Password1234", ReasonPasswordCommon}, {"!!qwertyuiop!!", ReasonPasswordCommon},
		{"qwertyuiopas", ReasonPasswordCommon}, {"ЙЦУКЕНГШЩЗХЪ", ReasonPasswordCommon}, {"aaaaaaaaaaaa", ReasonPasswordCommon}, {"abcabcabcabc", ReasonPasswordCommon},
		{"tiwanaku2026", ReasonPasswordCommon}, {"hasło1234567", ReasonPasswordCommon}, {"пароль123456", ReasonPasswordCommon}, {"passwordpassword", ReasonPasswordCommon},
		{"Manchester2024", ReasonPasswordCommon}, {"Motherfucker!", ReasonPasswordCommon}, {"zaq12wsxcde3", ReasonPasswordCommon}, {"sonyericsson", ReasonPasswordCommon},
		{"12.11.198012.11.1980", ReasonPasswordCommon}, {strings.Repeat("1qaz2wsx", 20), ReasonPasswordCommon},
		{"Winifreda X1", ReasonPasswordName}, {"w1nifreda!!!", ReasonPasswordName}, {"winifreda winifreda", ReasonPasswordName},
	} {
		if _, err := newPassword(c.typed, "Winifreda"); reasonOf(err) != c.reason {
			t.Errorf("%q: %q, want %q", c.typed, reasonOf(err), c.reason)
		}
	}
	if p, err := newPassword("zo\u0308liborz i zima", "Ann"); err != nil || p != "zöliborz i zima" {
		t.Errorf("accents: %q, %v", p, err)
	}
}
