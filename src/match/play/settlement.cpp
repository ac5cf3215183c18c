#include "match/play/settlement.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/expects.h"
#include "match/play/claim.h"
#include "match/play/cleanup.h"
#include "match/play/game_end.h"

namespace ludex::match {
namespace {

using rules::Seat;
using Points = std::vector<rules::Point>;

// The stones of a board that are missing on another one, to which play has led.
Points lost_stones(const rules::SettledGame& before, const rules::SettledGame& after) {
  const auto left = after.stones();
  Points lost;
  for (const rules::OwnedStone& stone : before.stones()) {
    if (std::find(left.begin(), left.end(), stone) == left.end()) {
      lost.push_back(stone.point);
    }
  }
  return lost;
}

// Lives within one call of settle().
class Settling {
 public:
  Settling(Table& table, const rules::SettledGame& board, RefereeEngine* referee_engine)
      : table_(table), board_(board), referee_engine_(referee_engine) {}

  GameEnd run(bool may_play_on) {
    hear_players();
    if (table_.stopped()) return unterminated();
    if (claims_[0] && claims_[1] && claims_[0]->dead == claims_[1]->dead) return agreed();
    if (may_play_on) {
      if (auto end = play_on()) return *std::move(end);
    }
    if (auto end = ask_referee_engine()) return *std::move(end);
    if (table_.stopped()) return unterminated();
    if (auto end = believe_one_player()) return *std::move(end);
    if (before_ != nullptr) {
      say("What the play took is dead.");
      return scored(SettledBy::play, outcome_of_play());
    }
    dispute("the rules alone decide");
    say("All stones on the board count as alive.");
    return scored(SettledBy::rules, board_.settled({}));
  }

 private:
  void say(std::string_view sentence) { course_.push_back(shown(sentence)); }

  [[nodiscard]] std::string name_of(Seat seat) const {
    return std::string(table_.game->seat_names()[rules::index(seat)]);
  }

  // Both engines are asked at the same time.
  void hear_players() {
    const TimePoint begin = table_.clock.now();
    std::array<std::optional<ScoreQuestion>, 2> questions;
    for (const Seat seat : {Seat::first, Seat::second}) {
      questions[rules::index(seat)].emplace(table_.player(seat).engine, *table_.game, table_.clock,
                                            table_.stop);
    }
    for (const Seat seat : {Seat::first, Seat::second}) {
      ScoreQuestion& question = *questions[rules::index(seat)];
      auto claim = question.await(begin + table_.player(seat).allowance.settlement);
      if (!question.left_it_fit()) {
        table_.played.healthy[rules::index(seat)] = false;
      }
      if (table_.stopped()) return;
      if (claim) {
        say(fmt::format("{} {}.", name_of(seat), describe(*claim, *table_.game, board_)));
        claims_[rules::index(seat)] = *std::move(claim);
      } else {
        table_.warn(seat, "it " + claim.error().message);
        say(fmt::format("{} {}.", name_of(seat), claim.error().message));
      }
    }
  }

  // Warns if both named stones and disagreed.
  void dispute(std::string_view what_decides) {
    if (claims_[0] && claims_[1]) {
      table_.warn(Seat::second,
                  fmt::format("its opponent names other dead stones; {}", what_decides));
    }
  }

  GameEnd agreed() {
    const Claim& one = *claims_[0];
    if (!one.seki || one.seki != claims_[1]->seki) {
      return scored(SettledBy::agreement, board_.settled(one.dead));
    }
    if (!one.seki->empty()) {
      say("Both name the same stones in seki.");
    }
    return scored(SettledBy::agreement, board_.settled_with_seki(one.dead, *one.seki));
  }

  // The board that the claims are about: the one before play went on.
  [[nodiscard]] const rules::Game& disputed_game() const {
    return before_ != nullptr ? *before_ : *table_.game;
  }
  [[nodiscard]] const rules::SettledGame& disputed() const {
    const auto* const board = dynamic_cast<const rules::SettledGame*>(&disputed_game());
    expects(board != nullptr);
    return *board;
  }
  // The outcome if what play took is dead and all that is left is alive.
  [[nodiscard]] rules::Outcome outcome_of_play() const {
    return board_.moves_cost_points() ? disputed().settled(lost_stones(disputed(), board_))
                                      : board_.settled({});
  }

  // Returns std::nullopt if play cannot go on, or did not come to an end.
  std::optional<GameEnd> play_on() {
    if (!can_clean_up(table_)) return std::nullopt;
    before_ = table_.game->clone();
    const std::size_t moves = table_.played.moves.size();
    CleanupEnd end = clean_up(table_, board_);
    const std::size_t played = table_.played.moves.size() - moves;
    if (table_.stopped()) return unterminated();
    if (const auto* broken = std::get_if<BrokenOff>(&end)) {
      say(fmt::format("Play went on for {} moves and was broken off: {}.", played, broken->why));
      table_.warn(broken->by.value_or(table_.game->to_move()),
                  "the play about dead stones was broken off: " + broken->why);
      to_blame_ = broken->by;
      return std::nullopt;
    }
    if (auto* over = std::get_if<GameEnd>(&end)) {
      say(fmt::format("Play went on for {} moves.", played));
      keep_course(SettledBy::play);
      return std::move(*over);
    }
    dispute("play goes on about them");
    if (board_.moves_cost_points()) {
      say(fmt::format("Play went on for {} moves; what they took is dead, and none of them counts.",
                      played));
    } else {
      say(fmt::format("Play went on for {} moves; what is left is alive.", played));
    }
    return scored(SettledBy::play, outcome_of_play());
  }

  // The player whose word decides: the only one that named dead stones, or the one that did not
  // break off the play. Otherwise a player who has lost could fail on purpose.
  [[nodiscard]] std::optional<Seat> only_witness() const {
    // Play without an end has shown more than the word of one player.
    if (before_ != nullptr && !to_blame_) return std::nullopt;
    for (const Seat seat : {Seat::first, Seat::second}) {
      const Seat opponent = rules::other(seat);
      const bool is_alone = !claims_[rules::index(opponent)] || to_blame_ == opponent;
      if (claims_[rules::index(seat)] && is_alone && to_blame_ != seat) return seat;
    }
    return std::nullopt;
  }
  std::optional<GameEnd> believe_one_player() {
    const auto seat = only_witness();
    if (!seat) return std::nullopt;
    table_.warn(rules::other(*seat), "its opponent alone says which stones are dead");
    say(fmt::format("{} alone decides.", name_of(*seat)));
    return scored(SettledBy::one_player, disputed().settled(claims_[rules::index(*seat)]->dead));
  }

  std::optional<GameEnd> ask_referee_engine() {
    if (referee_engine_ == nullptr || !referee_engine_->fit || table_.stopped()) {
      return std::nullopt;
    }
    const auto no_claim = [this](const std::string& why) {
      say(fmt::format("The referee engine {}.", why));
      table_.warn(Seat::first, "the referee engine " + why);
      return std::nullopt;
    };
    engine::Engine& engine = referee_engine_->engine;
    if (const auto ready = engine.new_game(disputed_game()); !ready) {
      referee_engine_->fit = false;
      return no_claim("cannot be asked: " + ready.error().detail);
    }
    ScoreQuestion question(engine, disputed_game(), table_.clock, table_.stop);
    const auto claim = question.await(table_.clock.now() + referee_engine_->patience);
    referee_engine_->fit = question.left_it_fit();
    referee_engine_->answered = referee_engine_->fit;
    if (table_.stopped()) return std::nullopt;
    if (!claim) return no_claim(claim.error().message);
    dispute("the referee engine decides");
    say(fmt::format("The referee engine {}.", describe(*claim, disputed_game(), disputed())));
    return scored(SettledBy::referee_engine,
                  claim->seki ? disputed().settled_with_seki(claim->dead, *claim->seki)
                              : disputed().settled(claim->dead));
  }

  // Ends the game with our score. If a claimed score differs, that is reported.
  GameEnd scored(SettledBy by, const rules::Outcome& outcome) {
    for (const Seat seat : {Seat::first, Seat::second}) {
      const auto& claim = claims_[rules::index(seat)];
      const bool differs = claim && claim->lead && !is_lead_of(*claim->lead, outcome);
      if (by == SettledBy::agreement && differs) {
        table_.warn(seat, fmt::format("it counts {}, where the rules say: {}",
                                      describe(*claim->lead, *table_.game), outcome.text));
      }
    }
    keep_course(by);
    return ended_by_rules(outcome);
  }

  void keep_course(SettledBy by) { table_.played.settlement = Settlement{by, std::move(course_)}; }

  Table& table_;
  const rules::SettledGame& board_;
  RefereeEngine* referee_engine_;               // null: none
  std::array<std::optional<Claim>, 2> claims_;  // by seat; only those that can be true
  std::unique_ptr<rules::Game> before_;         // before play went on; null if it did not
  std::optional<Seat> to_blame_;                // the seat whose engine broke off the play
  std::vector<std::string> course_;
};

}  // namespace

GameEnd settle(Table& table, const rules::SettledGame& board, RefereeEngine* referee_engine) {
  return Settling(table, board, referee_engine).run(true);
}

GameEnd settle_too_long(Table& table, const rules::SettledGame& board,
                        RefereeEngine* referee_engine) {
  if (!board.removes_dead_stones()) return ended_by_rules(board.settled({}));
  return Settling(table, board, referee_engine).run(false);
}

}  // namespace ludex::match
