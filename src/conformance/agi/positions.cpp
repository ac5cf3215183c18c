// `POSITION` and `DOMOVE`.
#include <fmt/format.h>

#include <array>
#include <string>

#include "base/text.h"
#include "conformance/agi/client.h"
#include "conformance/agi/suite.h"

namespace ludex::conformance::agi {

namespace {

constexpr std::string_view soon = "TIME 3000";

void answers_legally(Client& client, std::string_view position) {
  client.begin();
  client.position(position);
  client.judge(client.go(soon));
}

void position_empty(Client& client) {
  answers_legally(client, "");
}

void position_moves(Client& client) {
  answers_legally(client, "MOVES 78685A69");
}

void position_statu(Client& client) {
  answers_legally(client, "STATU 78695A");
}

void position_statu_and_moves(Client& client) {
  answers_legally(client, "STATU 5A6978 MOVES 797A");
}

void position_replaces(Client& client) {
  client.begin();
  client.position("MOVES 786869");
  client.position("MOVES 34");
  // 78 is empty again: with this list it is the only answer.
  const Answer answer = client.go("SEARCH 78 TIME 3000");
  require(answer.move == "78", [&] {
    return fmt::format("`{}` is the answer to `SEARCH 78`, which is empty", answer.move);
  });
}

void position_domove(Client& client) {
  client.begin();
  client.position("MOVES 78");
  client.do_move("68");
  client.do_move("69");
  const Answer answer = client.go("SEARCH 6869 TIME 3000");
  client.judge(answer);
}

void position_stays(Client& client) {
  client.begin();
  client.position("MOVES 7868");
  const Answer first = client.go("SEARCH 69 TIME 3000");
  const Answer second = client.go("SEARCH 69 TIME 3000");
  require(first.move == "69" && second.move == "69", [&] {
    return fmt::format("`SEARCH 69` was answered by `{}`, then by `{}`", first.move, second.move);
  });
}

void position_after_domove(Client& client) {
  client.begin();
  client.position("MOVES 7868");
  const Answer answer = client.go(soon);
  client.judge(answer);
  client.do_move(answer.move);
  client.judge(client.go(soon));
}

void position_small_digits(Client& client) {
  client.begin();
  client.position("MOVES 785A");
  client.send("position moves 785a");
  client.judge(client.go(soon));
}

void position_glued(Client& client) {
  client.begin();
  client.position("MOVES 7868");
  client.send("POSITION MOVES7868");
  const Answer answer = client.go("SEARCH 6869 TIME 3000");
  require(answer.move == "69", [&] {
    return fmt::format("`{}` is the answer to `SEARCH 6869`, and 68 is taken", answer.move);
  });
}

void position_corners(Client& client) {
  answers_legally(client, "MOVES 01EF0FE1");
}

void position_full(Client& client) {
  client.begin();
  std::string black;
  std::string white;
  std::string list;
  static constexpr std::string_view digits = "0123456789ABCDEF";
  std::vector<std::string> first;
  std::vector<std::string> second;
  for (std::size_t row = 0; row < 15; ++row) {
    for (std::size_t column = 1; column <= 15; ++column) {
      if (row == 14 && column == 15) continue;
      std::string point{digits[row], digits[column]};
      (((column - 1) / 2 + row) % 2 == 0 ? first : second).push_back(std::move(point));
    }
  }
  for (std::size_t at = 0; at < first.size(); ++at) {
    list += first[at];
    if (at < second.size()) {
      list += second[at];
    }
  }
  client.position("STATU " + list);
  const Answer answer = client.go(soon);
  require(answer.move == "EF", [&] {
    return fmt::format("`{}` is the answer where EF alone is empty", excerpt(answer.move));
  });
}

constexpr std::array position_table{
    Check{"position",
          "empty",
          Severity::must,
          "AGI, POSITION",
          "On the empty board the answer is a point.",
          over<position_empty>,
          {},
          true},
    Check{"position", "moves", Severity::must, "AGI, POSITION",
          "After a list of moves the answer is an empty point.", over<position_moves>},
    Check{"position", "statu", Severity::must, "AGI, POSITION",
          "After `STATU` the answer is an empty point.", over<position_statu>},
    Check{"position", "statu-moves", Severity::must, "AGI, POSITION", "`MOVES` may follow `STATU`.",
          over<position_statu_and_moves>},
    Check{"position", "replaces", Severity::must, "AGI, fact 6",
          "Of two positions the last one counts.", over<position_replaces>},
    Check{"position", "domove", Severity::must, "AGI, DOMOVE", "Points of `DOMOVE` are taken.",
          over<position_domove>},
    Check{"position", "stays", Severity::must, "AGI, fact 9",
          "`BESTMOVE` does not change the position.", over<position_stays>},
    Check{"position", "goes-on", Severity::must, "AGI, DOMOVE",
          "After `DOMOVE` of its own move the engine thinks for the other side.",
          over<position_after_domove>},
    Check{"position", "small-digits", Severity::should, "AGI, fact 11",
          "Points may be written in small letters.", over<position_small_digits>},
    Check{"position", "glued", Severity::advice, "AGI, its example",
          "A keyword may stand at a list without a blank.", over<position_glued>},
    Check{"position", "corners", Severity::must, "AGI, board", "The corners are points.",
          over<position_corners>},
    Check{"position", "full", Severity::should, "practice", "The last empty point is found.",
          over<position_full>},
};

}  // namespace

std::span<const Check> position_checks() {
  return position_table;
}

}  // namespace ludex::conformance::agi
