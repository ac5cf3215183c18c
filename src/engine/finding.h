// What an engine has found in a search of one position: its reports, condensed. Games' records,
// tables, analyses and pages all keep and show this one value.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/score.h"
#include "rules/game.h"

namespace ludex::engine {

struct Info;  // engine/event.h

// All values are from the view of the side to move, as engines report them. What was not reported
// is absent.
struct Finding {
  std::optional<Score> score = {};
  std::optional<WinDrawLoss> wdl = {};
  std::optional<WinRate> win_rate = {};
  std::optional<HalfPoints> lead = {};
  std::optional<int> depth = {};     // plies
  std::optional<int> seldepth = {};  // plies
  std::optional<std::uint64_t> nodes = {};
  std::optional<std::uint64_t> nps = {};  // nodes a second
  std::optional<int> hashfull = {};       // permill
  std::optional<std::uint64_t> tbhits = {};
  std::optional<Milliseconds> time = {};  // as the engine reports it
  std::vector<rules::Move> pv = {};       // the best moves, the first of them for this position
  bool operator==(const Finding&) const = default;

  // Whether it has a value of the position.
  [[nodiscard]] bool has_value() const { return score || wdl || win_rate || lead; }
};

// Adds the next report of the search. Only the first of several lines counts, and later values
// replace earlier ones, except that neither another bound nor a report without a value ("info depth
// 9 currmove …") replaces what was found. Counters of work are taken from every line. Both types
// have the members of Finding, some messages of protocols without `win_rate` and `lead`; `report`
// is moved from.
template <class Into, class Report>
void take_report(Into& into, Report& report) {
  const auto keep = [](auto& member, auto& value) {
    if (value) {
      member = std::move(value);
    }
  };
  keep(into.nodes, report.nodes);
  keep(into.nps, report.nps);
  keep(into.hashfull, report.hashfull);
  keep(into.tbhits, report.tbhits);
  keep(into.time, report.time);
  if constexpr (requires { into.illegal_move = report.illegal_move; }) {
    into.faults.add(report.faults);
    if (into.illegal_move.empty()) {
      into.illegal_move = std::move(report.illegal_move);
    }
  }
  if (report.multipv.value_or(1) != 1) return;
  bool is_judged = into.score || into.wdl;
  // The sum of several reports may be taken after the sum of the first of them: its bound is not
  // another one then.
  const bool is_known = report.score && into.score && *report.score == *into.score;
  bool judges = report.score
                    ? is_known || report.score->bound == decltype(report.score->bound)::exact
                    : report.wdl.has_value();
  if constexpr (requires { report.win_rate; }) {
    is_judged = is_judged || into.win_rate || into.lead;
    judges = judges || (!report.score && (report.win_rate || report.lead));
  }
  if (is_judged && !judges) return;
  keep(into.depth, report.depth);
  keep(into.seldepth, report.seldepth);
  keep(into.score, report.score);
  keep(into.wdl, report.wdl);
  if constexpr (requires { report.win_rate; }) {
    keep(into.win_rate, report.win_rate);
    keep(into.lead, report.lead);
  }
  if (!report.pv.empty()) {
    into.pv = std::move(report.pv);
  }
}
// The same; the report is copied.
void take(Finding& finding, const Info& report);

// The whole finding as one line, "cp=31 win=0.5630 lead=-1.5 depth=12 nodes=4711 line=e2e4,e7e5":
// worth in hundredths of a pawn, in full moves ("mate"), in permill ("wdl"), from 0 to 1 and in
// points. The moves are played from the current position of the game.
[[nodiscard]] std::string to_text(const Finding& finding, const rules::Game& game);
// Reads such a line. Earlier versions wrote whole numbers for `win` (hundredths of a percent) and
// `lead` (half points), which are read as well.
[[nodiscard]] Result<Finding> parse_finding(std::string_view text, const rules::Game& game);

}  // namespace ludex::engine
