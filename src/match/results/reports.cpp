#include "match/results/reports.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace ludex::match {
namespace {

using rules::Seat;
using Thousandths = std::chrono::duration<double, std::milli>;

std::string tally_line(const std::string& who, const Tally& tally) {
  const double games = static_cast<double>(std::max<std::uint64_t>(tally.games(), 1));
  return fmt::format("...      {}: {} - {} - {}  [{:.3f}] {}\n", who, tally.wins, tally.losses,
                     tally.draws, tally.points() / games, tally.games());
}

// The same games from the other side.
Tally reversed(const Tally& tally) {
  return Tally{tally.losses, tally.wins, tally.draws};
}

Tally sum(const Tally& a, const Tally& b) {
  return Tally{a.wins + b.wins, a.losses + b.losses, a.draws + b.draws};
}

// "agreement", "the rules".
std::string in_words(SettledBy by) {
  const bool names_one = by == SettledBy::referee_engine || by == SettledBy::rules;
  return (names_one ? "the " : "") + std::string(name_of(by));
}

}  // namespace

void SeatTallies::add(const ScheduledGame& game, const PlayedGame& played) {
  if (played.end.kind == EndKind::unterminated) return;
  const Seat seat = game.seats[0] == game.encounter[0] ? Seat::first : Seat::second;
  Tally& tally = tallies_[game.encounter][std::string(played.seat_names[rules::index(seat)])];
  tally.add(halves(played.end, seat));
}

std::string SeatTallies::lines(std::array<std::size_t, 2> encounter,
                               const std::vector<std::string>& names,
                               const std::array<std::string_view, 2>& seats) const {
  const auto found = tallies_.find(encounter);
  const auto tally_as = [&](std::string_view seat) {
    if (found == tallies_.end()) return Tally{};
    const auto tally = found->second.find(seat);
    return tally == found->second.end() ? Tally{} : tally->second;
  };
  const std::array<Tally, 2> own{tally_as(seats[0]), tally_as(seats[1])};
  std::string text;
  for (const Seat seat : {Seat::first, Seat::second}) {
    const std::size_t at = rules::index(seat);
    text += tally_line(fmt::format("{} playing {}", names[encounter[0]], seats[at]), own[at]);
  }
  return text +
         tally_line(fmt::format("{} vs {}", seats[0], seats[1]), sum(own[0], reversed(own[1])));
}

void MachineTallies::add(const ScheduledGame& game, const PlayedGame& played) {
  if (played.machine.empty() || played.end.kind == EndKind::unterminated) return;
  Played& machine = machines_[played.machine];
  const Seat seat = game.seats[0] == game.encounter[0] ? Seat::first : Seat::second;
  machine.tally.add(halves(played.end, seat));
  const bool is_fault = played.end.kind == EndKind::disconnect ||
                        played.end.kind == EndKind::stall ||
                        played.end.kind == EndKind::time_forfeit;
  machine.faults += is_fault ? 1 : 0;
}

std::string MachineTallies::lines(const std::vector<std::string>& names) const {
  std::string text;
  for (const auto& [name, machine] : machines_) {
    text += fmt::format("Machine {}: {} games, {} lost by a crash, a hang or on time", name,
                        machine.tally.games(), machine.faults);
    if (names.size() == 2) {
      text += fmt::format("; {} vs {}: {} - {} - {}", names[0], names[1], machine.tally.wins,
                          machine.tally.losses, machine.tally.draws);
    }
    text += '\n';
  }
  return text;
}

void SettlementTally::add(const PlayedGame& played) {
  if (played.settlement) {
    ++games_[played.settlement->by];
  }
}

std::string SettlementTally::line() const {
  if (games_.empty()) return {};
  std::vector<std::string> parts;
  for (const auto& [by, count] : games_) {
    parts.push_back(fmt::format("{} by {}", count, in_words(by)));
  }
  return fmt::format("Boards settled: {}\n", fmt::join(parts, ", "));
}

std::string settlement_line(std::size_t game, const Settlement& settlement) {
  return fmt::format("Game {} settled by {}: {}\n", game, in_words(settlement.by),
                     fmt::join(settlement.course, " "));
}

std::string stage_line(const Stage& stage, const std::vector<std::string>& names) {
  std::vector<std::string> encounters;
  for (const auto& [one, other] : stage.encounters) {
    encounters.push_back(fmt::format("{} - {}", names[one], names[other]));
  }
  std::vector<std::string_view> free;
  for (const std::size_t engine : stage.byes) {
    free.emplace_back(names[engine]);
  }
  return fmt::format("{} {}: {}{}{}\n", stage.is_tie_break ? "Tie-break of round" : "Round",
                     stage.round, fmt::join(encounters, ", "),
                     free.empty() ? "" : "; free: ", fmt::join(free, ", "));
}

std::string places_lines(const std::vector<Placing>& places,
                         const std::vector<std::string>& names) {
  std::string lines;
  for (const Placing& each : places) {
    lines += fmt::format("Place {}: {}\n", each.place, names[each.engine]);
  }
  return lines;
}

void Latencies::add(const ScheduledGame& game, const PlayedGame& played) {
  const bool is_timed = std::any_of(played.moves.begin(), played.moves.end(),
                                    [](const PlayedMove& move) { return !!move.finding.time; });
  if (!is_timed) return;
  const std::vector<Seat> seats = movers(played);
  for (std::size_t at = 0; at < seats.size(); ++at) {
    const PlayedMove& move = played.moves[at];
    if (move.finding.time) {
      Latency& latency = engines_[game.seats[rules::index(seats[at])]];
      const auto late = move.took - *move.finding.time;
      latency.most = latency.moves == 0 ? late : std::max(latency.most, late);
      latency.sum += late;
      ++latency.moves;
    }
  }
}

std::string Latencies::line(std::size_t engine) const {
  const Latency& latency = engines_[engine];
  if (latency.moves == 0) return "  Latency: it reported no thinking times\n";
  return fmt::format("  Latency: {:.1f} ms a move, at most {:.1f} ms\n",
                     Thousandths(latency.sum).count() / static_cast<double>(latency.moves),
                     Thousandths(latency.most).count());
}

}  // namespace ludex::match
