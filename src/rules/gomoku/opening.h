// What may a seat do now? The state machine of every opening rule: the referee, protocols, records
// and the web table ask turn() and need to know no rule by name.
//
// After the opening, and without an opening rule, the turn is that of the side to move and one
// stone is to be put. A player who may choose something else, such as a swap, declines by putting
// the stone: there is no move for staying.
//
//     stones  rule             what comes, beside stones
//     1 to 5  with a swap      swap, by the player to move, once
//     3       swap2            add_two: the second seat puts stones 4 and 5, and
//                              the first may swap then
//     3       yamaguchi        announce, by the first seat, before the swap
//     4       soosorv          announce, by who put the fourth stone, before the swap
//     4       taraguchi        offer, instead of the swap and the fifth stone
//     4       with more than   points on offer, one by one, by Black; then White
//             one fifth move   chooses one of them, and it is Black's fifth stone
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "base/result.h"
#include "rules/game.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/opening_rule.h"
#include "rules/gomoku/position.h"
#include "rules/gomoku/rule_set.h"
#include "rules/gomoku/types.h"

namespace ludex::gomoku {

// What is to be done; the first and the two last are done by naming a point.
enum class Task : std::uint8_t {
  stone,     // to put a stone of the side to move
  announce,  // to say how many fifth moves will be offered
  offer,     // to put one more point on offer as Black's fifth move
  choose,    // to keep one of the points on offer, which becomes Black's fifth stone
};

struct Turn {
  rules::Seat seat{};
  Task task = Task::stone;
  bool may_swap = false;
  bool may_add_two = false;
  bool may_offer = false;  // instead of putting the fifth stone
  // To announce: the highest number, from 1. To offer: how many points are still to come.
  int number = 0;
  bool operator==(const Turn&) const = default;
};

class Opening {
 public:
  // As it is when the stones of the position were put in turns and nobody has used a choice.
  Opening(const RuleSet& rules, const Position& start);

  // `position` is in all these the one that this opening has led to.
  [[nodiscard]] Turn turn(const Position& position) const;
  // Whether that point may be named now: an empty one that the rule lets this stone have; a fifth
  // move that is neither on offer nor symmetric to one that is; one on offer. Expects a point of
  // the board.
  [[nodiscard]] bool allows(const Position& position, Point point) const;
  // Whether that is a choice that the player to move has; no point and no pass is one.
  [[nodiscard]] bool allows_choice(const Position& position, Move move) const;
  // Whether a pass of records has a place: not while the rule has a say.
  [[nodiscard]] bool allows_pass(const Position& position) const;

  // Makes the move, which is allowed or a pass, here and on the board. The answer says whether a
  // stone was put.
  bool play(Position& position, Move move);

  // Past the last stone that the rule has a say in, or stones that were not put in turns: every
  // empty point is allowed, and nothing else.
  [[nodiscard]] bool is_over(const Position& position) const;
  [[nodiscard]] bool is_swapped() const { return swapped_; }
  // Who plays this colour, as long as nobody swaps.
  [[nodiscard]] rules::Seat seat_of(Color color) const {
    return (color == Color::black) != swapped_ ? rules::Seat::first : rules::Seat::second;
  }
  [[nodiscard]] Color color_of(rules::Seat seat) const {
    return (seat == rules::Seat::first) != swapped_ ? Color::black : Color::white;
  }
  // The fifth moves that were offered, in order, also after one of them was chosen.
  [[nodiscard]] std::span<const Point> offers() const {
    return std::span(offers_).first(offer_count_);
  }
  // How many fifth moves were announced; 0: nothing yet.
  [[nodiscard]] int announced() const { return announced_; }

  // A number that tells openings over the same position apart, as far as choices and offers go; 0
  // where no choice has been made.
  [[nodiscard]] std::uint64_t choices() const;

  // The part of a position's text: what differs from a new Opening, as words ("swapped decided
  // n=3 offers=h8,i9"), "-" where a new one has words and this one none; empty when nothing
  // differs. Past the opening it says only who plays Black.
  [[nodiscard]] std::string words(const Position& position) const;
  // Reads one such word; false if it is none. The error is about its value.
  Result<bool> read_word(const Position& position, std::string_view word);
  // Before the first word is read.
  void clear_words();

  bool operator==(const Opening&) const = default;

 private:
  [[nodiscard]] const OpeningPlan& plan() const { return plan_of(rule_); }
  // How many fifth moves are offered; at most 1 means that one is played.
  [[nodiscard]] int fifth_moves() const;
  [[nodiscard]] bool is_offer_complete(const Position& position) const;
  [[nodiscard]] bool may_swap_after(int stones) const;
  void put_stone(Position& position, Point point);

  OpeningRule rule_;
  std::uint8_t number_;       // RuleSet::fifth_moves
  bool swapped_ = false;      // Black is the second seat
  bool decided_ = false;      // the swap after the last stone has been made
  bool added_two_ = false;    // swap2's third choice
  bool chose_offer_ = false;  // Taraguchi's second way
  std::uint8_t announced_ = 0;
  std::uint8_t offer_count_ = 0;
  std::array<Point, most_fifth_moves> offers_{};
};

}  // namespace ludex::gomoku
