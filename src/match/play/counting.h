// The count of a finished board whose players settle which stones are dead before it is scored: in
// go. Nobody loses at once by failing to settle, since play was over; but who fails leaves the
// decision to the other player. The game itself scores the settled board (rules/settled_game.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "match/play/claim.h"
#include "match/play/played_game.h"
#include "rules/game.h"
#include "rules/settled_game.h"

namespace ludex::match {

// The board of a game that awaits its settlement; null if the game does not.
[[nodiscard]] const rules::SettledGame* board_to_settle(const rules::Game& game);

// Where a person plays, the players agree on the dead stones by marking them. An engine agrees if
// exactly the stones that it named are dead; one that named none agrees to anything. After play was
// resumed because of a dispute, every engine agrees that all remaining stones are alive.
//
// Between two engines, the first of these that is possible decides:
//   1. Both name the same stones. If they name the same stones in seki too, those have no points.
//   2. Both can play on about dead stones, and what is left is alive. If moves cost points, the
//      stones that did not survive are dead on the board as it was before.
//   3. The referee engine names the dead stones.
//   4. Only one player named dead stones, or the other one broke off the play.
//   5. A play that found no end: what it took is dead.
//   6. All stones on the board are alive.
// From 3 on, the board is the one before the play.
class Counting {
 public:
  struct Terms {
    std::array<bool, 2> is_engine{};  // by seat
    bool after_dispute = false;       // play was resumed after an earlier count
    bool may_play_on = true;          // false: the game is too long already
  };
  // What has to happen before the count can go on.
  enum class Step : std::uint8_t {
    claims,   // engines are to say which stones are dead
    play_on,  // it is to be found out whether the engines can play on
    playing,  // the engines play on
    referee,  // the referee engine is to say which stones are dead
    people,   // people are to agree
    settled,
  };
  struct Settled {
    SettledBy by{};
    rules::Outcome outcome;
  };

  // `game`, the one that is counted, must outlive this object. Warnings go to `record`, which must
  // too.
  Counting(const rules::Game& game, PlayedGame& record, const Terms& terms);

  [[nodiscard]] Step step() const;
  // Set once step() is `settled`.
  [[nodiscard]] const std::optional<Settled>& settled() const { return settled_; }
  // The game whose board is disputed: as it was before play went on.
  [[nodiscard]] const rules::Game& disputed_game() const { return before_ ? *before_ : game_; }

  // --- Engines ---

  // Takes an engine's claim, or why it has none. Its dead stones become the proposal, unless a
  // person has marked any. Does nothing for a seat that has claimed before.
  void take_claim(rules::Seat seat, Result<Claim> claim);
  [[nodiscard]] bool has_claimed(rules::Seat seat) const { return heard_[rules::index(seat)]; }
  void decide_play(bool can_play);
  // Counts a move of the play about dead stones, which has just been played.
  void play_went_on();
  void break_play(std::string_view why, std::optional<rules::Seat> by);
  // The game ended during the play, by a resignation for example.
  void end_play_by_other_means();
  void take_referee_claim(std::optional<Result<Claim>> claim);

  // --- People ---

  // Marks the stones as dead that the engine of the seat named, and no others; false if it named
  // none. Both persons have to agree again.
  [[nodiscard]] bool mark_as_claimed(rules::Seat seat);
  // Marks the string on the point as dead, or as alive if it was dead; false if there is none. Both
  // persons have to agree again.
  [[nodiscard]] bool mark(const rules::Point& point);
  void agree(rules::Seat seat);
  [[nodiscard]] bool agrees(rules::Seat seat) const;

  // --- What is shown ---

  // Sorted.
  [[nodiscard]] const std::vector<rules::Point>& dead() const { return dead_; }
  [[nodiscard]] const std::optional<Claim>& claim(rules::Seat seat) const {
    return claims_[rules::index(seat)];
  }
  // The count with these dead stones.
  [[nodiscard]] rules::BoardCount counted() const { return board_.counted(dead_); }

 private:
  [[nodiscard]] bool has_person() const { return !terms_.is_engine[0] || !terms_.is_engine[1]; }
  [[nodiscard]] bool is_heard() const;
  void say(std::string_view sentence);
  void dispute(std::string_view what_decides);
  [[nodiscard]] std::string name_of(rules::Seat seat) const;
  [[nodiscard]] const rules::SettledGame& disputed() const;
  [[nodiscard]] rules::Outcome outcome_of_play() const;
  [[nodiscard]] std::optional<rules::Seat> only_witness() const;
  void look_for_agreement();
  void settle_by_claims();
  void settle_without_referee();
  void settle(SettledBy by, rules::Outcome outcome);

  const rules::Game& game_;
  const rules::SettledGame& board_;
  PlayedGame& record_;
  Terms terms_;
  Step engines_step_ = Step::claims;  // between two engines
  std::optional<Settled> settled_;
  std::array<bool, 2> heard_{};                 // by seat; of engines
  std::array<std::optional<Claim>, 2> claims_;  // by seat; only those that can be true
  std::array<bool, 2> agreed_{};                // by seat; of persons
  std::vector<rules::Point> dead_;              // sorted
  bool marked_ = false;                         // a person has marked stones
  std::unique_ptr<rules::Game> before_;         // before play went on; null if it did not
  std::size_t play_plies_ = 0;                  // of the play that went on
  std::optional<rules::Seat> to_blame_;         // the seat whose engine broke off the play
  std::vector<std::string> course_;  // what was claimed and what followed, a sentence each
};

}  // namespace ludex::match
