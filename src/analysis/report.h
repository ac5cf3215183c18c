// The report on a game: mistakes by class, each with the better line, and the accuracy of each
// seat.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/go/groups.h"
#include "analysis/go/status_changes.h"
#include "analysis/survey.h"
#include "records/tree/tree.h"
#include "rules/game.h"

namespace ludex::analysis {

// The classes of mistakes, by what a move costs of the chance to win: at least 5, 10 and 15 in a
// hundred, the limits of lichess (its "inaccuracy" is dubious here, for the glyph ?!). The engine's
// own first choice is never a mistake.
enum class Mistake : std::uint8_t { dubious, mistake, blunder };
inline constexpr std::size_t mistake_classes = 3;

// "dubious", "mistake", "blunder".
[[nodiscard]] std::string_view name_of(Mistake mistake);

// One move. The chances are those of the seat that made it, before and after.
struct MoveReport {
  records::NodeId node{};
  std::size_t ply = 0;  // of the move in its line, from 1
  rules::Seat seat{};
  double before = 0;
  double after = 0;
  double accuracy = 0;  // 0 to 100
  std::optional<Mistake> mistake;
  std::vector<rules::Move> better;  // the line that should have been played; empty without mistake
};

struct SeatReport {
  // 0 to 100; absent if no move of the seat could be judged.
  std::optional<double> accuracy;
  std::array<std::size_t, mistake_classes> mistakes{};  // by class
};

struct Report {
  std::vector<MoveReport> moves;    // those that could be judged, in the order of reading
  std::array<SeatReport, 2> seats;  // of the main line
};

// Moves of variations are judged if the survey has them, but count for no seat.
[[nodiscard]] Report report_on(const Survey& survey);

// A game that was analysed. What it points to outlives it.
struct AnalysedGame {
  std::size_t number = 0;  // in its file, from 1
  Survey* survey = nullptr;
  Report report;
  // Of the position that ends the main line; absent if the groups were not read.
  std::optional<std::vector<GroupStatus>> groups = {};
  // Of the moves of the main line; absent if they were not read.
  std::optional<StatusChanges> changes = {};
};

// How near a move comes to the best result, from 0 to 100, by the chances before and after:
// 103.1668 * exp(-4.354415 * loss) - 3.1669, and one more for what a search may miss ("Lichess
// accuracy metric").
[[nodiscard]] double accuracy_of_move(double before, double after);

// A move as accuracy_of_game() needs it.
struct WeighedMove {
  rules::Seat seat{};
  double before = 0;  // the first seat's chances
  double after = 0;
  double accuracy = 0;
};
// The accuracy of a seat over a game, by the same source: half the mean of its moves, weighed by
// how much the chances went up and down around each, and half their harmonic mean, so that neither
// quiet moves nor a single blunder are all that counts. std::nullopt for a seat without moves.
[[nodiscard]] std::optional<double> accuracy_of_game(const std::vector<WeighedMove>& moves,
                                                     rules::Seat seat);

}  // namespace ludex::analysis
