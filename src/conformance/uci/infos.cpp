// `info`: its form, and whether it is true.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/text.h"
#include "conformance/uci/suite.h"
#include "conformance/uci_family/checks.h"

namespace ludex::conformance::uci {

namespace {

// White mates in two by b5b7 and a6a8. Both moves give check, because engines that prune quiet
// moves see other mates in two much later.
constexpr std::string_view mate_in_two = "8/7k/R7/1R6/8/8/8/6K1 w - - 0 1";

constexpr std::string_view mated_in_one = "kbK5/pp6/RP6/8/8/8/8/8 b - - 1 1";

// Deep enough for engines that look at few moves first.
constexpr std::string_view deep = "depth 10";

constexpr std::int64_t highest_permill = 1000;

void info_seldepth_with_depth(Client& client) {
  for (const Info& info : uci_family::search(client).infos) {
    require(!info.seldepth || info.depth,
            [&] { return fmt::format("`{}` has no `depth`", excerpt(info.line)); });
  }
}

void info_permill(Client& client) {
  for (const Info& info : uci_family::search(client).infos) {
    require(info.hashfull.value_or(0) <= highest_permill,
            [&] { return fmt::format("`hashfull {}` is above 1000", *info.hashfull); });
  }
}

void info_speed_is_true(Client& client) {
  for (const Info& info : uci_family::search(client, {}, "movetime 300").infos) {
    // Both are rounded, and read at different moments.
    if (info.time.value_or(0) < 100 || !info.nodes || !info.nps || *info.nps == 0) continue;
    const double speed =
        1000.0 * static_cast<double>(*info.nodes) / static_cast<double>(*info.time);
    const double said = static_cast<double>(*info.nps);
    require(said < 2 * speed && said > speed / 2, [&] {
      return fmt::format("`nps {}`, and `nodes {}` in `time {}` make {:.0f}", *info.nps,
                         *info.nodes, *info.time, speed);
    });
  }
}

// Positive for a mate, too.
std::int64_t value_in(Client& client, std::string_view fen) {
  client.position(fen);
  const Answer answer = client.go("depth 4");
  const Info* info = uci_family::last_score(answer);
  if (info == nullptr) {
    throw NotApplicable{"the engine prints no exact `score`"};
  }
  return info->score->value;
}

void info_score_is_of_the_mover(Client& client) {
  struct Row {
    std::string_view fen;
    bool is_better;
  };
  client.begin();
  for (const Row row : {Row{"4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1", true},
                        Row{"4k3/pppp4/8/8/8/8/PPPP4/3QK3 b - - 0 1", false},
                        Row{"3qk3/pppp4/8/8/8/8/PPPP4/4K3 b - - 0 1", true}}) {
    const std::int64_t value = value_in(client, row.fen);
    require((value > 0) == row.is_better, [&] {
      return fmt::format("the score is {} for the side to move, which is a queen {}", value,
                         row.is_better ? "up" : "down");
    });
  }
}

void info_mate_in_moves(Client& client) {
  const Answer answer = uci_family::search(client, mate_in_two, deep);
  const Info* info = uci_family::last_score(answer);
  if (info == nullptr || !info->score->mate) {
    throw NotApplicable{"the engine reports no mate at depth 10"};
  }
  require(info->score->value == 2, [&] {
    return fmt::format("`mate {}` where White mates in two moves", info->score->value);
  });
}

void info_mate_suffered(Client& client) {
  const Answer answer = uci_family::search(client, mated_in_one, deep);
  const Info* info = uci_family::last_score(answer);
  if (info == nullptr || !info->score->mate) {
    throw NotApplicable{"the engine reports no mate at depth 10"};
  }
  require(info->score->value == -1, [&] {
    return fmt::format("`mate {}` where the side to move is mated in one", info->score->value);
  });
}

void info_mate_holds(Client& client) {
  const Answer answer = uci_family::search(client, mate_in_two, deep);
  const Info* info = uci_family::last_score(answer);
  if (info == nullptr || !info->score->mate || info->pv.empty()) {
    throw NotApplicable{"the engine reports no mate with a line at depth 10"};
  }
  const auto game = client.board().clone();
  for (const std::string& move : info->pv) {
    if (!game->play_text(move, rules::coordinate)) return;  // of info/pv-legal
  }
  const auto outcome = game->outcome();
  require(outcome && outcome->winner == client.board().to_move(),
          [&] { return fmt::format("`{}` does not end in mate", excerpt(info->line)); });
}

void info_unasked(Client& client) {
  const Answer answer = uci_family::search(client, {}, "movetime 300");
  for (const Info& info : answer.infos) {
    require(!info.has_currline && !info.has_refutation,
            [&] { return fmt::format("`{}`, and no option asked for it", excerpt(info.line)); });
  }
}

void info_one_line_alone(Client& client) {
  for (const Info& info : uci_family::search(client).infos) {
    require(info.multipv.value_or(1) == 1,
            [&] { return fmt::format("`{}`, and MultiPV is 1", excerpt(info.line)); });
  }
}

constexpr std::array info_table{
    Check{"info", "printed", Severity::should, "EN2006, info",
          "A line of moves is printed before the answer.", over<uci_family::info_is_printed>,
          "fastchess 12, 18, 23, 28, 31; UTS client_analyse"},
    Check{"info", "score", Severity::should, "EN2006, info score",
          "A score is printed before the answer.", over<uci_family::info_has_a_score>,
          "fastchess 14, 20, 25, 30"},
    Check{"info", "form", Severity::must, "EN2006, info",
          "The words of an info are followed by what they need.",
          over<uci_family::info_is_well_formed>,
          "fastchess 13, 19, 24, 29, 36, 40; UTS info_stream"},
    Check{"info", "text", Severity::should, "EN2006, communication",
          "What is printed during a search is text, without control characters.",
          over<uci_family::info_is_text>, "UTS stdout_is_well_formed"},
    Check{"info", "depth-grows", Severity::should, "EN2006, info depth",
          "The depth never falls in one search.", over<uci_family::info_depth_grows>,
          "UTS info_stream"},
    Check{"info", "nodes-grow", Severity::should, "EN2006, info nodes",
          "The nodes never fall in one search.", over<uci_family::info_nodes_grow>},
    Check{"info", "time-grows", Severity::should, "EN2006, info time",
          "The time never falls in one search.", over<uci_family::info_time_grows>},
    Check{"info", "time-true", Severity::must, "EN2006, info time",
          "The time is in milliseconds, and no longer than the search.",
          over<uci_family::info_time_is_true>},
    Check{"info", "seldepth", Severity::should, "EN2006, info seldepth",
          "A `seldepth` stands beside a `depth`.", over<info_seldepth_with_depth>},
    Check{"info", "hashfull", Severity::must, "EN2006, info hashfull", "`hashfull` is in permill.",
          over<info_permill>},
    Check{"info", "nps", Severity::should, "EN2006, info nps", "`nps` is what nodes and time make.",
          over<info_speed_is_true>},
    Check{"info", "pv-legal", Severity::must, "EN2006, info pv",
          "Every line of moves is legal to its end.", over<uci_family::info_line_is_legal>},
    Check{"info", "pv-answer", Severity::should, "EN2006, info pv",
          "The last line of moves begins with the answer.",
          over<uci_family::info_line_begins_with_the_answer>},
    Check{"info", "currmove", Severity::must, "EN2006, info currmove",
          "`currmove` is a legal move.", over<uci_family::info_current_move_is_legal>},
    Check{"info", "score-side", Severity::must, "EN2006, info score",
          "Scores are those of the side to move.", over<info_score_is_of_the_mover>},
    Check{"info", "mate-moves", Severity::must, "EN2006, info score mate",
          "A mate in two moves is `mate 2`.", over<info_mate_in_moves>},
    Check{"info", "mate-suffered", Severity::must, "EN2006, info score mate",
          "A mate that the side to move suffers is negative.", over<info_mate_suffered>},
    Check{"info", "mate-holds", Severity::should, "EN2006, info score mate",
          "The line of an announced mate ends in mate.", over<info_mate_holds>},
    Check{"info", "unasked", Severity::should, "EN2006, UCI_ShowCurrLine, UCI_ShowRefutations",
          "`currline` and `refutation` come only where an option asks for them.",
          over<info_unasked>},
    Check{"info", "one-line", Severity::must, "EN2006, info multipv",
          "With MultiPV at its default there is one line.", over<info_one_line_alone>},
};

}  // namespace

std::span<const Check> info_checks() {
  return info_table;
}

}  // namespace ludex::conformance::uci
