package account

import (
	"kancha/game"
	"kancha/internal/errs"
	"kancha/internal/person"
)

// Why accounts refuse. Each is a key under "error." in the word files; a refusal is a *errs.Error.
const (
	ReasonNoAccount      = "no_account"           // the person has none, or nobody has that name
	ReasonSignIn         = "sign_in"              // the name is unknown or the password is wrong
	ReasonWrongPassword  = "wrong_password"       // of whoever is signed in
	ReasonSignInAgain    = "sign_in_again"        // the login is too old for this
	ReasonNoLogin        = "no_login"             // nobody is signed in, or there is no such login
	ReasonRecoveryCode   = "recovery_code"        // the name is unknown or the code is not one of its codes
	ReasonTicket         = "ticket"               // the link was used, has expired or never was
	ReasonAddress        = "address"              // no address of a person
	ReasonBusy           = "busy"                 // too many passwords are being checked
	ReasonNameShort      = "name_short"           // fewer than two characters
	ReasonNameLetters    = "name_letters"         // something else than letters, digits and single signs between them
	ReasonNameMixed      = "name_mixed"           // letters of scripts that look alike
	ReasonNameAlike      = person.ReasonNameAlike // an account has a name that looks the same
	ReasonPasswordShort  = "password_short"       // fewer than twelve characters
	ReasonPasswordLong   = "password_long"        // more than 200
	ReasonPasswordSigns  = "password_signs"       // no text
	ReasonPasswordName   = "password_name"        // hardly more than the name
	ReasonPasswordCommon = "password_common"      // among the first that a stranger would try
	ReasonCeremony       = "ceremony"             // nothing was begun, or it was too long ago, or it is done
	ReasonPasskey        = "passkey"              // the answer proves nothing
	ReasonPasskeyCopied  = "passkey_copied"       // somebody may have a copy
	ReasonPasskeyMany    = "passkey_many"         // the account has enough of them
	ReasonNoPasskey      = "no_passkey"           // the account has no such passkey
	ReasonFactor         = "factor"               // the number is not right, or was used already
	ReasonFactorNeeded   = "factor_needed"        // the house asks a second factor of those who look after it
	ReasonLastWay        = "last_way"             // nobody could sign in any more
	ReasonIdentityTaken  = "identity_taken"       // it belongs to another account
	ReasonNoIdentity     = "no_identity"          // the account has no such identity
	ReasonSignUpClosed   = "signup_closed"        // nobody may make an account
	ReasonSignUpCode     = "signup_code"          // only whoever has a code, and that is none
	ReasonGuests         = "guests"               // only people with an account play here
	ReasonTablesMany     = "tables_many"          // the person has enough open tables
	ReasonSuspended      = "suspended"            // for good
	ReasonSuspendedUntil = "suspended_until"      // for a while
	ReasonNoSanction     = "no_sanction"          // the person may do that
	ReasonPolicy         = "policy"               // no such policy
	ReasonAdmission      = "admission"            // no code can be like that
	ReasonNoAdmission    = "no_admission"         // there is no such code
)

// Reasons lists every reason with its arguments, for the tests of the word files.
func Reasons() []game.Entry {
	n := []game.Arg{game.Num("n", 12)}
	return []game.Entry{
		{Kind: ReasonNoAccount}, {Kind: ReasonSignIn}, {Kind: ReasonWrongPassword}, {Kind: ReasonSignInAgain}, {Kind: ReasonNoLogin},
		{Kind: ReasonRecoveryCode}, {Kind: ReasonTicket}, {Kind: ReasonAddress}, {Kind: ReasonBusy}, {Kind: ReasonNameShort, Args: n}, {Kind: ReasonNameLetters}, {Kind: ReasonNameMixed}, {Kind: ReasonNameAlike},
		{Kind: ReasonPasswordShort, Args: n}, {Kind: ReasonPasswordLong, Args: n}, {Kind: ReasonPasswordSigns},
		{Kind: ReasonPasswordName}, {Kind: ReasonPasswordCommon},
		{Kind: ReasonCeremony}, {Kind: ReasonPasskey}, {Kind: ReasonPasskeyCopied}, {Kind: ReasonPasskeyMany, Args: n},
		{Kind: ReasonNoPasskey}, {Kind: ReasonFactor}, {Kind: ReasonFactorNeeded}, {Kind: ReasonLastWay}, {Kind: ReasonIdentityTaken}, {Kind: ReasonNoIdentity},
		{Kind: ReasonSignUpClosed}, {Kind: ReasonSignUpCode}, {Kind: ReasonSuspended, Args: []game.Arg{game.At("why", "x")}}, {Kind: ReasonSuspendedUntil, Args: []game.Arg{game.At("why", "x"), game.At("until", "x")}}, {Kind: ReasonNoSanction},
		{Kind: ReasonGuests}, {Kind: ReasonTablesMany, Args: n},
		{Kind: ReasonPolicy, Args: n}, {Kind: ReasonAdmission, Args: n}, {Kind: ReasonNoAdmission},
	}
}

func refuse(reason string, args ...game.Arg) error { return &errs.Error{Reason: reason, Args: args} }
