// Package clock is the arithmetic of time at a table: how long each seat may think, when that time runs, and when it is
// up. It knows no table and reads no watch: whoever asks says what time it is. Moments are kept to the microsecond and
// spans are whole numbers, so the same state and the same moment give the same answer everywhere and after every restart.
//
// The rulings:
//
//   - A clock runs only for a seat that a person holds and that owes an answer, and for none while a bot or an automaton
//     owes one, nor while the clocks are paused. Several may run at once.
//   - A decision is what a seat owes without a break within one turn, however many small questions it is made of. With
//     its beginning the seat gets the increment, never above the cap, or in slow games the whole time anew.
//   - Taking back gives nothing: what has run is gone, and a decision that begins a second time, because somebody took
//     back what led to it, is the same decision and gets nothing again.
//   - Live clocks stand while the house can take no answer, and half a minute longer; see Excuse. Slow ones run on.
//   - A pause only stops the clocks. It never adds anything, and answers stay possible.
//   - In slow games time runs only within the daily hours of the table, by the zone of the seat's own person, and not on
//     that person's days off, of which so many count in a year as the table says. What somebody changes there counts from
//     the next decision on.
package clock
