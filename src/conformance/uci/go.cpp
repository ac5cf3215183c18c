// The limits of `go`.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <vector>

#include "base/text.h"
#include "conformance/uci/suite.h"
#include "conformance/uci_family/checks.h"

namespace ludex::conformance::uci {

namespace {

// White mates in one by h5f7.
constexpr std::string_view mate_in_one =
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";

constexpr std::string_view two_kings = "8/8/4k3/8/8/3K4/8/8 w - - 0 1";

constexpr std::string_view black_after_e4 =
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";

void go_infinite(Client& client) {
  client.begin();
  client.position();
  client.start("infinite");
  client.no_bestmove(Milliseconds(400), "`go infinite` was answered before `stop`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void go_infinite_to_the_end(Client& client) {
  client.begin();
  client.position(two_kings);
  client.start("infinite");
  client.no_bestmove(Milliseconds(1500), "`go infinite` was answered before `stop`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void go_infinite_with_mate(Client& client) {
  client.begin();
  client.position(mate_in_one);
  client.start("infinite");
  client.no_bestmove(Milliseconds(700), "`go infinite` was answered before `stop`");
  client.send("stop");
  (void)client.answer(client.waits().answer);
}

void go_mate(Client& client) {
  client.begin();
  client.position(mate_in_one);
  const Answer answer = client.go("mate 1");
  require(answer.best.move == "h5f7",
          [&] { return fmt::format("`{}` is not the mate in one", answer.best.move); });
}

void go_searchmoves(Client& client) {
  const std::vector<std::string> allowed{"g2g4", "h2h4"};
  const Answer answer = uci_family::go_from_start(client, "depth 3 searchmoves g2g4 h2h4");
  require(std::find(allowed.begin(), allowed.end(), answer.best.move) != allowed.end(),
          [&] { return fmt::format("`{}` is not among the `searchmoves`", answer.best.move); });
}

void go_one_searchmove(Client& client) {
  const Answer answer = uci_family::go_from_start(client, "depth 2 searchmoves f2f3");
  require(answer.best.move == "f2f3",
          [&] { return fmt::format("`{}` is not the one of `searchmoves`", answer.best.move); });
}

void go_clock_of_black(Client& client) {
  uci_family::keep_clock(client, "wtime 60000 btime 300", Milliseconds(300), black_after_e4);
}

void go_clock_of_white(Client& client) {
  uci_family::keep_clock(client, "wtime 300 btime 60000", Milliseconds(300));
}

void go_any_order(Client& client) {
  uci_family::keep_clock(client, "binc 100 winc 100 btime 100 wtime 100", Milliseconds(100));
}

void go_negative_clock(Client& client) {
  uci_family::keep_clock(client, "wtime -50 btime 1000", Milliseconds(10));
}

void go_first_limit(Client& client) {
  uci_family::within(uci_family::go_from_start(client, "depth 60 movetime 300", Milliseconds(300)),
                     Milliseconds(300), client);
}

constexpr std::array go_table{
    Check{"go", "answers", Severity::must, "EN2006, go", "`go depth 1` is answered by `bestmove`.",
          over<uci_family::go_answers>, "fastchess 11; UTS client_play", true},
    Check{"go", "answers-once", Severity::must, "EN2006, bestmove", "A `go` has one `bestmove`.",
          over<uci_family::go_answers_once>, "UTS position_startpos"},
    Check{"go", "depth", Severity::must, "EN2006, go depth", "`depth 4` ends at depth 4.",
          over<uci_family::go_depth>, "UTS go_depth"},
    Check{"go", "nodes", Severity::must, "EN2006, go nodes",
          "`nodes 5000` ends before 15000 nodes.", over<uci_family::go_nodes>, "UTS go_nodes"},
    Check{"go", "movetime", Severity::must, "EN2006, go movetime",
          "`movetime 300` is answered in time.", over<uci_family::go_movetime>, "UTS go_movetime"},
    Check{"go", "movetime-used", Severity::advice, "EN2006, go movetime",
          "`movetime 600` is used at least by half.", over<uci_family::go_movetime_is_used>},
    Check{"go", "clock", Severity::must, "EN2006, go wtime",
          "An answer comes before the clock is empty.", over<uci_family::go_clock>,
          "fastchess 34 to 36; UTS go_clock"},
    Check{"go", "clock-white", Severity::must, "EN2006, go wtime", "White plays by `wtime`.",
          over<go_clock_of_white>, "fastchess 10"},
    Check{"go", "clock-black", Severity::must, "EN2006, go btime", "Black plays by `btime`.",
          over<go_clock_of_black>, "fastchess 15 to 17"},
    Check{"go", "increment", Severity::must, "EN2006, go winc",
          "With 100 ms and 100 ms more a move the clock is kept.", over<uci_family::go_increment>,
          "fastchess 21, 22"},
    Check{"go", "any-order", Severity::must, "EN2006, go",
          "The parameters of `go` may stand in any order.", over<go_any_order>, "fastchess 26, 27"},
    Check{"go", "movestogo", Severity::must, "EN2006, go movestogo",
          "One of twenty moves takes less than half of the clock.",
          over<uci_family::go_moves_to_go>, "UTS go_movestogo"},
    Check{"go", "movestogo-one", Severity::must, "EN2006, go movestogo",
          "The last move before the control keeps the clock.", over<uci_family::go_one_move_to_go>},
    Check{"go", "clock-tiny", Severity::must, "EN2006, go wtime",
          "With 10 ms left the answer comes at once.", over<uci_family::go_tiny_clock>},
    Check{"go", "clock-negative", Severity::should, "practice",
          "A clock below zero, within a margin of the match, is answered at once.",
          over<go_negative_clock>},
    Check{"go", "infinite", Severity::must, "EN2006, go infinite",
          "`infinite` is answered after `stop`, not before.", over<go_infinite>,
          "UTS stop_ends_search"},
    Check{"go", "infinite-end", Severity::must, "EN2006, go infinite",
          "So it is where there is nothing left to search.", over<go_infinite_to_the_end>},
    Check{"go", "infinite-mate", Severity::must, "EN2006, go infinite",
          "So it is where a mate was found.", over<go_infinite_with_mate>},
    Check{"go", "mate", Severity::must, "EN2006, go mate", "`mate 1` finds the mate in one.",
          over<go_mate>, "UTS go_mate"},
    Check{"go", "searchmoves", Severity::must, "EN2006, go searchmoves",
          "The answer is one of two `searchmoves`.", over<go_searchmoves>, "UTS searchmoves"},
    Check{"go", "searchmoves-one", Severity::must, "EN2006, go searchmoves",
          "The answer is the only one of `searchmoves`.", over<go_one_searchmove>},
    Check{"go", "first-limit", Severity::must, "EN2006, go",
          "Of two limits the first one that is reached ends the search.", over<go_first_limit>},
    Check{"go", "unknown-word", Severity::should, "EN2006, unknown token",
          "An unknown word in `go` is skipped.", over<uci_family::go_unknown_word>},
    Check{"go", "no-position", Severity::should, "practice",
          "Without `position` the game stands at its start.", over<uci_family::go_without_position>,
          "UTS go_without_position"},
    Check{"go", "quick-games", Severity::must, "EN2006, ucinewgame",
          "A hundred games of two moves are played without an error.",
          over<uci_family::go_quick_games>},
    Check{"go", "same-again", Severity::advice, "practice",
          "The same search in a new game has the same nodes and the same move.",
          over<uci_family::go_same_again>},
};

}  // namespace

std::span<const Check> go_checks() {
  return go_table;
}

}  // namespace ludex::conformance::uci
