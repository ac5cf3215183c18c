// The order of the games: who plays in which seat, with which opening.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

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
  std::size_t engines = 2;
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

// Games are computed on request, so a long tournament needs no memory. Where the pairings depend on
// results, the games of a stage are known once all games of the stages before have been counted;
// the numbers and the openings of games depend on results only, not on the order in which the games
// finish.
class Schedule {
 public:
  // Expects at least two engines, one round, one game, that `repeat` divides `games`, and fewer
  // champions than engines.
  explicit Schedule(const ScheduleOptions& options);

  // The games of the whole tournament, as far as it is known: tie-breaks add to it.
  [[nodiscard]] std::size_t size() const;
  // The games whose players are known.
  [[nodiscard]] std::size_t known() const;
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
    std::size_t left = 0;         // games that are not counted yet
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

  // The openings of an encounter of the stage.
  [[nodiscard]] std::size_t openings_of(const PairedStage& paired) const;
  [[nodiscard]] Slot slot_in_rounds(std::size_t index) const;
  [[nodiscard]] Slot slot_in_stages(std::size_t index) const;
  const Stage* begin_stage(const std::vector<Halves>& results);

  ScheduleOptions options_;
  std::vector<Opponents> encounters_;  // of each round; empty if a pairing makes stages
  std::vector<PairedStage> stages_;
  std::unique_ptr<Pairing> pairing_;  // null: all games are known
  std::vector<Placing> places_;
};

}  // namespace ludex::match
