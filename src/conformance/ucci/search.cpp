// `go ponder`, and what is printed during a search.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <string>

#include "base/text.h"
#include "conformance/ucci/suite.h"

namespace ludex::conformance::ucci {

namespace {

namespace common = uci_family;

void ponder_hit_with_an_offer(Client& client) {
  common::ponder_by_clock(client, Milliseconds(1000));
  client.no_bestmove(client.waits().quiet, "`go ponder` was answered before `ponderhit`");
  client.send("ponderhit draw");
  client.judge(client.answer(Milliseconds(1000) + client.waits().answer));
}

void info_score_is_bare(Client& client) {
  for (const Info& info : common::search(client).infos) {
    require(!info.score || info.score->unit_is_usual, [&] {
      return fmt::format("`{}`: in UCCI a number follows `score` at once", excerpt(info.line));
    });
  }
}

constexpr std::array search_table{
    Check{"ponder", "waits", Severity::must, "UCCI 3.0, go ponder",
          "`go ponder` is not answered before `ponderhit`, also when its clock is empty.",
          over<common::ponder_waits>, "waits"},
    Check{"ponder", "only-move", Severity::must, "UCCI 3.0, go ponder",
          "So it is where one move is legal.", over<common::ponder_on_an_only_move>, "only-move"},
    Check{"ponder", "hit", Severity::must, "UCCI 3.0, ponderhit",
          "After `ponderhit` the answer comes within the clock.", over<common::ponder_hit>, "hit"},
    Check{"ponder", "hit-at-once", Severity::must, "UCCI 3.0, ponderhit",
          "A `ponderhit` right behind `go ponder` is not lost.", over<common::ponder_hit_at_once>,
          "hit-at-once"},
    Check{"ponder", "hit-draw", Severity::must, "UCCI 3.0, ponderhit draw",
          "`ponderhit draw` is a `ponderhit`.", over<ponder_hit_with_an_offer>},
    Check{"ponder", "miss", Severity::must, "UCCI 3.0, stop",
          "After `stop` and another position that position is searched.", over<common::ponder_miss>,
          "miss"},
    Check{"ponder", "miss-once", Severity::must, "UCCI 3.0, bestmove",
          "A stopped `go ponder` has one answer.", over<common::ponder_miss_once>, "miss-once"},
    Check{"ponder", "idle", Severity::must, "UCCI 3.0, ponderhit",
          "An idle engine prints nothing for `ponderhit`.", over<common::ponder_hit_while_idle>,
          "idle"},
    Check{"ponder", "move", Severity::must, "UCCI 3.0, bestmove",
          "The move to ponder on is legal after the best move.", over<common::ponder_move_is_legal>,
          "move"},
    Check{"info", "printed", Severity::should, "UCCI 3.0, info",
          "A line of moves is printed before the answer.", over<common::info_is_printed>,
          "printed"},
    Check{"info", "score", Severity::should, "UCCI 3.0, info score",
          "A score is printed before the answer.", over<common::info_has_a_score>, "score"},
    Check{"info", "score-form", Severity::should, "UCCI 3.0, info score",
          "A score is a bare number, without `cp` or `mate`.", over<info_score_is_bare>},
    Check{"info", "form", Severity::must, "UCCI 3.0, info",
          "The words of an info are followed by what they need.", over<common::info_is_well_formed>,
          "form"},
    Check{"info", "text", Severity::should, "UCCI 3.0, communication",
          "What is printed during a search is text, without control characters.",
          over<common::info_is_text>, "text"},
    Check{"info", "depth-grows", Severity::should, "UCCI 3.0, info depth",
          "The depth never falls in one search.", over<common::info_depth_grows>, "depth-grows"},
    Check{"info", "nodes-grow", Severity::should, "UCCI 3.0, info nodes",
          "The nodes never fall in one search.", over<common::info_nodes_grow>, "nodes-grow"},
    Check{"info", "time-grows", Severity::should, "UCCI 3.0, info time",
          "The time never falls in one search.", over<common::info_time_grows>, "time-grows"},
    Check{"info", "time-true", Severity::must, "UCCI 3.0, info time",
          "The time is in milliseconds, and no longer than the search.",
          over<common::info_time_is_true>, "time-true"},
    Check{"info", "pv-legal", Severity::must, "UCCI 3.0, info pv",
          "Every line of moves is legal to its end.", over<common::info_line_is_legal>, "pv-legal"},
    Check{"info", "pv-answer", Severity::should, "UCCI 3.0, info pv",
          "The last line of moves begins with the answer.",
          over<common::info_line_begins_with_the_answer>, "pv-answer"},
    Check{"info", "currmove", Severity::must, "UCCI 3.0, info currmove",
          "`currmove` is a legal move.", over<common::info_current_move_is_legal>, "currmove"},
};

}  // namespace

std::span<const Check> search_checks() {
  return search_table;
}

}  // namespace ludex::conformance::ucci
