#include "match/play/report_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>
#include <variant>

#include "match/play/game_end.h"

namespace ludex::match {
namespace {

using engine::Bound;
using engine::MateIn;
using engine::ReportFault;

constexpr std::size_t most_report_bytes = 1000;

// The end of a game by something that engines see. Positions without mating material are searched
// on by most of them.
std::optional<rules::Outcome> end_seen_by_engines(const rules::Game& game) {
  auto outcome = game.outcome();
  if (outcome && outcome->code == "insufficient_material") return std::nullopt;
  return outcome;
}

// In the words of fastchess where it has any.
std::string name_of_end(const rules::Outcome& outcome) {
  constexpr std::array<std::array<std::string_view, 2>, 4> names{
      {{"threefold_repetition", "threefold repetition"},
       {"fifty_moves", "fifty-move rule"},
       {"checkmate", "checkmate"},
       {"stalemate", "stalemate"}}};
  for (const auto& [code, name] : names) {
    if (outcome.code == code) return std::string(name);
  }
  return fmt::format("the end of the game ({})", outcome.text);
}

std::optional<int> exact_mate(const std::optional<engine::Score>& score) {
  if (!score || score->bound != Bound::exact) return std::nullopt;
  const auto* const mate = std::get_if<MateIn>(&score->value);
  return mate != nullptr ? std::optional(mate->moves) : std::nullopt;
}

}  // namespace

void ReportCheck::note(ReportFault fault, const std::string& subject, const engine::Info* info) {
  if (faults_.has(fault)) return;
  faults_.add(fault);
  ++record_.report_faults[rules::index(seat_)][static_cast<std::size_t>(fault)];
  auto& known = record_.report_examples;
  const bool is_known = std::any_of(known.begin(), known.end(), [&](const ReportExample& each) {
    return each.seat == seat_ && each.fault == fault;
  });
  if (is_known) return;
  std::string report = info != nullptr ? engine::to_text(*info, board_) : "";
  if (info != nullptr && !info->illegal_move.empty()) {
    report += (info->pv.empty() ? " line=" : ",") + info->illegal_move;
  }
  known.push_back({seat_, fault, shown(subject), shown(report, most_report_bytes), ply_});
}

void ReportCheck::see(const engine::Info& info) {
  info.faults.each([&](ReportFault fault) { note(fault, {}, &info); });
  if (every_line_ || !info.illegal_move.empty()) {
    check_line(info);
  }
  if (info.multipv.value_or(1) == 1 && !info.pv.empty()) {
    const bool is_bound = info.score && info.score->bound != Bound::exact;
    expected_ = is_bound ? std::nullopt : std::optional(info.pv.front());
  }
}

void ReportCheck::check_line(const engine::Info& info) {
  const bool needs_words = !faults_.has(ReportFault::illegal_pv) || every_line_;
  if (!needs_words) return;
  const auto ahead = board_.clone();
  const auto goes_beyond = [&](std::string_view move) {
    const auto end = end_seen_by_engines(*ahead);
    if (end) {
      note(ReportFault::pv_after_end, fmt::format("{} - move {}", name_of_end(*end), move), &info);
    }
    return end.has_value();
  };
  for (const rules::Move move : info.pv) {
    if (every_line_ && goes_beyond(ahead->format_move(move, rules::coordinate))) return;
    ahead->play(move);
  }
  if (!info.illegal_move.empty()) {
    if (!goes_beyond(info.illegal_move)) {
      note(ReportFault::illegal_pv, info.illegal_move, &info);
    }
  } else if (every_line_) {
    check_mate(info, *ahead);
  }
}

// `ahead` is the position at the end of the line.
void ReportCheck::check_mate(const engine::Info& info, const rules::Game& ahead) {
  const auto mate = exact_mate(info.score);
  if (!mate || info.pv.empty()) return;
  const auto plies = static_cast<std::size_t>(*mate > 0 ? 2 * *mate - 1 : -2 * *mate);
  if (info.pv.size() < plies) return note(ReportFault::short_mate_pv, {}, &info);
  if (info.pv.size() > plies) return note(ReportFault::long_mate_pv, {}, &info);
  const auto outcome = ahead.outcome();
  const rules::Seat winner = *mate > 0 ? seat_ : rules::other(seat_);
  if (!outcome || outcome->winner != winner) {
    note(ReportFault::no_mate_in_pv, {}, &info);
  }
}

void ReportCheck::end(const engine::Decision& decision, const engine::Finding& finding,
                      const Before& before) {
  check_mate_scores(finding, before);
  const auto* const play = std::get_if<engine::Play>(&decision.what);
  if (every_line_ && play != nullptr && expected_ && play->move != *expected_) {
    const engine::Info info{finding};
    note(ReportFault::other_move, board_.format_move(play->move, rules::coordinate), &info);
  }
}

void ReportCheck::check_mate_scores(const engine::Finding& finding, const Before& before) {
  if (!finding.score || finding.score->bound != Bound::exact) return;
  const auto mate = exact_mate(finding.score);
  const engine::Info info{finding};
  if (before.opponents != nullptr && mate) {
    const auto theirs = exact_mate(before.opponents->score);
    if (theirs && ((*theirs > 0 && *mate > 0) || (*theirs < 0 && *mate < 0))) {
      note(ReportFault::mate_disputed, fmt::format("{} and {}", *theirs, *mate), &info);
    }
  }
  const auto announced =
      before.own != nullptr && every_line_ ? exact_mate(before.own->score) : std::nullopt;
  if (!announced || *announced <= 0) return;
  if (!mate || *mate <= 0 || *mate > *announced - 1) {
    note(ReportFault::mate_not_kept, std::to_string(*announced), &info);
  }
}

}  // namespace ludex::match
