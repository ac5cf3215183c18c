// The order of the games: who plays in which seat, with which opening.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "match/pairing/entrant_change.h"
#include "match/pairing/pairing.h"

namespace ludex::match {

enum class TournamentKind : std::uint8_t {
  round_robin,  // everyone meets everyone
  gauntlet,     // the first engines meet all others
  pyramid,      // everyone meets all engines listed before it, one engine after the other
  knockout,
  swiss,
  ladder,
};

// Their names, by their numbers: "round_robin".
inline constexpr std::array<std::string_view, 6> tournament_names{
    "round_robin", "gauntlet", "pyramid", "knockout", "swiss", "ladder"};

struct ScheduleOptions {
  TournamentKind kind = TournamentKind::round_robin;
  std::size_t engines = 2;  // all that ever take part
  // Repetitions of a round robin, gauntlet or pyramid; in a knockout as many encounters of the same
  // two engines in a row; rounds of a Swiss tournament or a ladder.
  std::size_t rounds = 2;
  std::size_t games = 2;      // of each encounter in a round
  std::size_t repeat = 2;     // games in a row with one opening; divides `games`
  bool swap = true;           // alternate seats from game to game
  bool reverse = false;       // the second engine of an encounter begins in the first seat
  bool berger = true;         // the order of a round robin; false: A-B, A-C, B-C, ...
  std::size_t champions = 1;  // the engines that play a gauntlet against the others
  // Every encounter has openings of its own; otherwise all encounters of a round have the same.
  bool openings_by_encounter = false;
  // In their order. Each of them was possible when it was made (Schedule::why_not).
  std::vector<EntrantChange> changes = {};
  bool operator==(const ScheduleOptions&) const = default;
};

// Whether games come in pairs with one opening and swapped seats.
[[nodiscard]] constexpr bool has_pairs(const ScheduleOptions& options) {
  return options.swap && options.repeat % 2 == 0;
}

struct ScheduledGame {
  std::size_t number = 0;                  // from 1
  std::size_t round = 0;                   // from 1
  std::size_t opening = 0;                 // from 0, in the order of use
  std::array<std::size_t, 2> seats{};      // engines, from 0, by rules::Seat
  std::array<std::size_t, 2> encounter{};  // the same two, lower number first
  // The number, from 0, of its pair of games with one opening and swapped seats.
  std::optional<std::size_t> pair;
  bool operator==(const ScheduledGame&) const = default;
};

class Swiss;

// Games are computed on request, so a long tournament needs no memory. An engine that joins plays
// its games behind all others: in each round, with the openings of that round, against the engines
// that are left. Games keep their numbers, whatever changes. Where the pairings depend on results,
// the games of a stage are known once all games of the stages before have been counted; the numbers
// and the openings of games depend on results only, not on the order in which the games finish.
class Schedule {
 public:
  // Expects at least two engines, one round, one game, that `repeat` divides `games`, and fewer
  // champions than engines.
  explicit Schedule(const ScheduleOptions& options);

  // The games that are or were played in the whole tournament, as far as it is known: tie-breaks
  // and engines that join add to it, those that are withdrawn take from it.
  [[nodiscard]] std::size_t size() const { return last_number() - unplayed_; }
  // The highest number of a game, as far as it is known.
  [[nodiscard]] std::size_t last_number() const { return known() + still_unpaired(); }
  // The games whose players are known, with those that are not played: the highest number.
  [[nodiscard]] std::size_t known() const;
  // Whether an engine of the game was withdrawn before it. Expects index < known().
  [[nodiscard]] bool is_unplayed(std::size_t index) const;
  // Whether all games are known.
  [[nodiscard]] bool is_complete() const { return !pairing_; }
  // The number of openings that the known games use.
  [[nodiscard]] std::size_t openings() const;
  // Expects index < known().
  [[nodiscard]] ScheduledGame at(std::size_t index) const;

  // Counts the result of a game for the engine in its first seat: 2 for a win, 1 for a draw.
  // Returns the stage that is known from now on, if there is a new one; the pointer is valid until
  // the next call. Expects a known game that has not been counted before.
  const Stage* count(const ScheduledGame& game, int first_seat_halves);
  // The stage that is being played; null if the pairings do not depend on results.
  [[nodiscard]] const Stage* stage() const {
    return stages_.empty() ? nullptr : &stages_.back().stage;
  }
  // Why the change cannot be made now, as a sentence; std::nullopt: it can.
  [[nodiscard]] std::optional<std::string> why_not(const EntrantChange& change) const;
  // The change that another engine joins now.
  [[nodiscard]] EntrantChange joining() const;
  // The change that the engine is withdrawn now. `taken` has the numbers of the games that are
  // counted or are being played.
  [[nodiscard]] EntrantChange withdrawal(std::size_t engine,
                                         const std::set<std::size_t>& taken) const;
  // Makes a change of now, against which nothing is to be said. The stage is as in count().
  const Stage* change(const EntrantChange& change);
  [[nodiscard]] const ScheduleOptions& options() const { return options_; }
  // The final order of a knockout, a Swiss tournament or a ladder; empty for the others, and until
  // all games have been counted.
  [[nodiscard]] const std::vector<Placing>& places() const { return places_; }

 private:
  // A stage that a pairing has made.
  struct PairedStage {
    Stage stage;
    std::size_t first_game = 0;  // from 0
    std::size_t games = 0;       // of each encounter
    std::size_t first_opening = 0;
    std::size_t left = 0;  // games that are to be played and are not counted yet
    std::size_t counted = 0;
    std::vector<Halves> results;  // by encounter
  };
  // A game's place: its encounter among those of its stage or round, and its number, from 0, among
  // the games of this encounter.
  struct Slot {
    Opponents engines{};
    std::size_t round = 0;  // from 1
    std::size_t game = 0;
    std::size_t opening = 0;
  };

  // Encounters that are repeated in each round; those of an engine that joins are a block behind.
  struct Block {
    std::vector<Opponents> encounters;
    std::size_t first_game = 0;   // from 0
    std::size_t first_group = 0;  // of openings, where encounters have openings of their own
  };

  // The openings of an encounter of the stage.
  [[nodiscard]] std::size_t openings_of(const PairedStage& paired) const;
  [[nodiscard]] Slot slot_in_rounds(std::size_t index) const;
  [[nodiscard]] Slot slot_in_stages(std::size_t index) const;
  [[nodiscard]] std::size_t still_unpaired() const;
  const Stage* begin_stage(const std::vector<Halves>& results);
  // The results of the last stage, its games that are not played among them.
  [[nodiscard]] std::vector<Halves> whole_results() const;
  // The round for a change that is made now.
  [[nodiscard]] std::size_t round_of_changes() const;
  void add_block(std::vector<Opponents> encounters);
  [[nodiscard]] std::vector<Opponents> encounters_of_joined(std::size_t engine) const;
  void apply(const EntrantChange& change);
  // Whether the engine was withdrawn before the game of this number.
  [[nodiscard]] bool is_gone(std::size_t engine, std::size_t number) const;
  // The games that are not played.
  [[nodiscard]] std::size_t unplayed_of(const Block& block) const;
  [[nodiscard]] std::size_t unplayed_of(const PairedStage& paired) const;
  [[nodiscard]] std::size_t unplayed_in_blocks() const;

  ScheduleOptions options_;
  std::vector<Block> blocks_;  // empty if a pairing makes stages
  std::vector<PairedStage> stages_;
  std::unique_ptr<Pairing> pairing_;  // null: all games are known
  Swiss* swiss_ = nullptr;            // the pairing, if its engines may change
  // What is not played of the engines that were withdrawn.
  struct Withdrawn {
    std::size_t last_game = 0;
    std::set<std::size_t> unplayed;  // before that
  };
  std::map<std::size_t, Withdrawn> withdrawn_;  // by engine
  std::size_t unplayed_ = 0;                    // known games that are not played
  std::vector<Placing> places_;
};

}  // namespace ludex::match
