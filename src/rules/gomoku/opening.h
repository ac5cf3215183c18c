// What may a seat do now? This is the state machine of every opening rule. The referee, protocols,
// records and the web table call turn() and need not know any rule by name.
//
// After the opening, and without an opening rule, it is the turn of the side to move, which puts
// one stone. A player who has another choice, such as a swap, declines it by putting the stone:
// there is no move for declining.
//
//     stones  rule             possible or required besides stones
//     1 to 5  with a swap      swap, by the player to move, once
//     3       swap2            add_two: the second seat puts stones 4 and 5, and then
//                              the first may swap
//     3       yamaguchi        announce, by the first seat, before the swap
//     4       soosorv          announce, by the player of the fourth stone, before the swap
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

// What has to be done now; all tasks but `announce` are done by naming a point.
enum class Task : std::uint8_t {
  stone,     // put a stone of the side to move
  announce,  // say how many fifth moves will be offered
  offer,     // put one more point on offer as Black's fifth move
  choose,    // choose one of the points on offer, which becomes Black's fifth stone
};

struct Turn {
  rules::Seat seat{};
  Task task = Task::stone;
  bool may_swap = false;
  bool may_add_two = false;
  bool may_offer = false;  // instead of putting the fifth stone
  // For `announce`: the highest number; the lowest is 1. For `offer`: the points still to be
  // offered.
  int number = 0;
  bool operator==(const Turn&) const = default;
};

class Opening {
 public:
  // The state if the stones of the position were put in turn and no choice has been used.
  Opening(const RuleSet& rules, const Position& start);

  // In all these functions `position` is the one that this opening has led to.
  [[nodiscard]] Turn turn(const Position& position) const;
  // Whether the point may be named now: an empty point where the rule allows this stone; a fifth
  // move that is neither on offer nor symmetric to one on offer; or one of the points on offer.
  // Expects a point of the board.
  [[nodiscard]] bool allows(const Position& position, Point point) const;
  // Whether the move is a choice that the player to move has; points and passes are not choices.
  [[nodiscard]] bool allows_choice(const Position& position, Move move) const;
  // Whether a pass from a record may be played: not while the opening rule is in force.
  [[nodiscard]] bool allows_pass(const Position& position) const;

  // Makes the move, which is allowed or a pass, here and on the board. Returns whether a stone was
  // put.
  bool play(Position& position, Move move);

  // Whether the rule has no more influence: after its last stone, or if the stones were not put in
  // turn. Then every empty point is allowed, and nothing else.
  [[nodiscard]] bool is_over(const Position& position) const;
  [[nodiscard]] bool is_swapped() const { return swapped_; }
  // The seat that plays this colour, until the next swap.
  [[nodiscard]] rules::Seat seat_of(Color color) const {
    return (color == Color::black) != swapped_ ? rules::Seat::first : rules::Seat::second;
  }
  [[nodiscard]] Color color_of(rules::Seat seat) const {
    return (seat == rules::Seat::first) != swapped_ ? Color::black : Color::white;
  }
  // The fifth moves that were offered, in order; they stay after one of them was chosen.
  [[nodiscard]] std::span<const Point> offers() const {
    return std::span(offers_).first(offer_count_);
  }
  // The announced number of fifth moves; 0 if none has been announced.
  [[nodiscard]] int announced() const { return announced_; }

  // A number that distinguishes openings over the same position by their choices and offers; 0 if
  // no choice has been made.
  [[nodiscard]] std::uint64_t choices() const;

  // The opening's part of a position's text: its differences from a new Opening, as words ("swapped
  // decided n=3 offers=h8,i9"). It is "-" if a new Opening has words and this one has none, and
  // empty if nothing differs. After the opening it only says which seat plays Black.
  [[nodiscard]] std::string words(const Position& position) const;
  // Reads one such word; returns false if it is not one. The error is about its value.
  Result<bool> read_word(const Position& position, std::string_view word);
  // Must be called before the first word is read.
  void clear_words();

  bool operator==(const Opening&) const = default;

 private:
  [[nodiscard]] const OpeningPlan& plan() const { return plan_of(rule_); }
  // How many fifth moves are offered; 0 or 1 means that one is played instead.
  [[nodiscard]] int fifth_moves() const;
  [[nodiscard]] bool is_offer_complete(const Position& position) const;
  [[nodiscard]] bool may_swap_after(int stones) const;
  void put_stone(Position& position, Point point);

  OpeningRule rule_;
  std::uint8_t number_;       // RuleSet::fifth_moves
  bool swapped_ = false;      // Black is the second seat
  bool decided_ = false;      // the swap after the last stone has been made
  bool added_two_ = false;    // swap2: the second seat chose to put two stones
  bool chose_offer_ = false;  // Taraguchi: Black chose to offer fifth moves
  std::uint8_t announced_ = 0;
  std::uint8_t offer_count_ = 0;
  std::array<Point, most_fifth_moves> offers_{};
};

}  // namespace ludex::gomoku
