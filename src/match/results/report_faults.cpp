#include "match/results/report_faults.h"

#include <fmt/format.h>

#include "base/expects.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using engine::ReportFault;

constexpr std::size_t most_moves_bytes = 4000;

// By the value of the fault.
constexpr std::array<std::string_view, engine::report_fault_words.size()> titles{
    "Illegal PV moves",
    "PVs that continue after the end",
    "Incomplete mating PVs",
    "Too long mating PVs",
    "Mating PVs without checkmate",
    "Announced mates that were not kept",
    "Mate scores that the opponent disputes",
    "Moves that do not begin the last PV",
    "Searches whose depth falls",
    "Searches whose nodes fall",
    "Infos after bestmove"};

std::string sentence(const ReportExample& example, const PlayedGame& played,
                     const std::array<std::string, 2>& names) {
  const std::size_t seat = rules::index(example.seat);
  const std::string& name = names[seat];
  switch (example.fault) {
    case ReportFault::illegal_pv:
      return fmt::format("Illegal PV move - move {} from {}", example.subject, name);
    case ReportFault::pv_after_end:
      return fmt::format("PV continues after {} from {}", example.subject, name);
    case ReportFault::short_mate_pv:
      return fmt::format("Incomplete mating PV - from {}", name);
    case ReportFault::long_mate_pv:
      return fmt::format("Too long mating PV - from {}", name);
    case ReportFault::no_mate_in_pv:
      return fmt::format("Mating PV does not end with checkmate - from {}", name);
    case ReportFault::mate_not_kept:
      return fmt::format("Mate in {} was announced and not kept - from {}", example.subject, name);
    case ReportFault::mate_disputed:
      return fmt::format("Sign mismatch in mate scores {} from {} ({}) and {} ({})",
                         example.subject, names[1 - seat], played.seat_names[1 - seat], name,
                         played.seat_names[seat]);
    case ReportFault::other_move:
      return fmt::format("Bestmove does not match beginning of last PV - move {} from {}",
                         example.subject, name);
    case ReportFault::depth_falls:
      return fmt::format("Depth falls within one search - from {}", name);
    case ReportFault::nodes_fall:
      return fmt::format("Nodes fall within one search - from {}", name);
    case ReportFault::late_info:
      return fmt::format("Info after bestmove - from {}", name);
  }
  expects(false);
  return {};
}

// Where the fault was: the start position and the moves, or the position alone if they are many.
std::string place_of(const ReportExample& example, const PlayedGame& played) {
  rules::Setup usual = played.setup;
  usual.position.clear();
  const auto from_start = rules::start_game(usual);
  const auto board = rules::start_game(played.setup).value();
  const bool is_usual = from_start && (*from_start)->position() == board->position();
  std::string moves;
  for (std::size_t ply = 0; ply < example.ply && ply < played.moves.size(); ++ply) {
    const rules::Move move = played.moves[ply].move;
    moves += (moves.empty() ? "" : " ") + board->format_move(move, rules::coordinate);
    board->play(move);
  }
  if (moves.size() > most_moves_bytes) {
    return fmt::format("Position; fen {} :: Moves; ", board->position());
  }
  return fmt::format("Position; {} :: Moves; {}",
                     is_usual ? "startpos" : "fen " + played.setup.position, moves);
}

}  // namespace

std::string report_warning(const ReportExample& example, const PlayedGame& played,
                           const std::array<std::string, 2>& names, std::size_t game) {
  return fmt::format("{} :: Info; {} :: {} :: Game; {}", sentence(example, played, names),
                     example.report, place_of(example, played), game);
}

void ReportFaultTally::add(const ScheduledGame& game, const PlayedGame& played) {
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    ReportFaultCounts& counts = engines_[game.seats[seat]];
    for (std::size_t fault = 0; fault < counts.size(); ++fault) {
      counts[fault] += played.report_faults[seat][fault];
    }
  }
}

std::string ReportFaultTally::lines(std::size_t engine) const {
  std::string text;
  for (std::size_t fault = 0; fault < titles.size(); ++fault) {
    if (const auto count = engines_[engine][fault]; count > 0) {
      text += fmt::format("  {}: {}\n", titles[fault], count);
    }
  }
  return text;
}

}  // namespace ludex::match
