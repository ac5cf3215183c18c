// Random messages of AGI, as any that the halves could build; drawn in the body of a property.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.h"
#include "base/time.h"
#include "protocols/agi/message.h"
#include "protocols/generators.h"

namespace ludex::agi::test {

using namespace protocols::test;  // NOLINT(google-build-using-namespace)

[[nodiscard]] inline Point point_of(int side) {
  return {static_cast<std::uint8_t>(below(side)), static_cast<std::uint8_t>(1 + below(side))};
}
[[nodiscard]] inline Points points_of(int side) {
  Points list(static_cast<std::size_t>(below(9)));
  for (Point& point : list) {
    point = point_of(side);
  }
  return list;
}

// Words that begin with neither a keyword nor a point.
[[nodiscard]] inline std::vector<std::string> unknown_words() {
  std::vector<std::string> words(static_cast<std::size_t>(below(3)));
  for (std::string& one : words) {
    one = word();
  }
  return words;
}

[[nodiscard]] inline std::optional<bool> maybe_coin() {
  return coin() ? std::optional(coin()) : std::nullopt;
}

[[nodiscard]] inline SetRule setrule() {
  constexpr std::array fouls{Fouls::forbidden, Fouls::unforbidden, Fouls::standard, Fouls::caro,
                             Fouls::caro_exact};
  constexpr std::array changes{Change::none, Change::first, Change::third, Change::swap2};
  constexpr std::array fifths{FifthMoves::one, FifthMoves::twine, FifthMoves::multi};
  SetRule rule;
  rule.fouls = fouls.at(static_cast<std::size_t>(below(5)));
  rule.change = changes.at(static_cast<std::size_t>(below(4)));
  rule.fifth = fifths.at(static_cast<std::size_t>(below(3)));
  if (rule.fifth == FifthMoves::multi && coin()) {
    rule.number = below(limits::number);
  }
  if (coin()) {
    rule.side = below(limits::number);
  }
  rule.unknown = unknown_words();
  return rule;
}

[[nodiscard]] inline SetOption setoption() {
  if (below(3) == 0) return {.book_file = empty_or_text()};
  SetOption command{.own_book = maybe_coin(), .ponder = maybe_coin()};
  if (!command.own_book && !command.ponder) {
    command.ponder = coin();
  }
  return command;
}

[[nodiscard]] inline Go go(int side) {
  Go command{.search = points_of(side), .ponder = coin(), .unknown = unknown_words()};
  const int kind = below(3);
  if (kind == 0) {
    command.limit = Infinite{};
  }
  if (kind == 1) {
    command.limit = Time{Milliseconds(number<int>())};
  }
  return command;
}

[[nodiscard]] inline Command command(int side) {
  const std::array<Command, 4> plain{Agi{}, IsReady{}, Stop{}, Quit{}};
  switch (below(7)) {
    case 0:
      return plain.at(static_cast<std::size_t>(below(4)));
    case 1:
      return setrule();
    case 2:
      return setoption();
    case 3:
      return Position{points_of(side), points_of(side)};
    case 4:
      return go(side);
    case 5: {
      DoMove command{points_of(side)};
      command.points.push_back(point_of(side));
      return command;
    }
    default:
      return Unknown{text()};
  }
}

[[nodiscard]] inline Info info(int side) {
  Info message;
  message.depth = maybe(number<int>);
  message.score = maybe(number<int>);
  if (coin()) {
    message.nps = number<std::uint64_t>() >> 1U;
  }
  message.search = points_of(side);
  message.win = points_of(side);
  message.lose = points_of(side);
  message.pv = points_of(side);
  message.error = maybe(empty_or_text);
  return message;
}

[[nodiscard]] inline BestMove bestmove(int side) {
  constexpr std::array<const char*, 5> answers{"78", "CHANGE", "NONE", "ADD", ""};
  BestMove message;
  message.move = coin() ? word() : answers.at(static_cast<std::size_t>(below(5)));
  if (coin()) {
    message.ponder = point_of(side);
  }
  return message;
}

[[nodiscard]] inline Message message(int side) {
  const std::array<Message, 3> plain{AgiOk{}, ReadyOk{}, Bye{}};
  switch (below(6)) {
    case 0:
      return plain.at(static_cast<std::size_t>(below(3)));
    case 1: {
      const int which = below(3);
      return Id{which == 0 ? "" : text(), which == 1 ? "" : text()};
    }
    case 2:
      return Option{coin(), coin(), coin(), coin()};
    case 3:
      return info(side);
    case 4:
      return bestmove(side);
    default:
      return Unknown{text()};
  }
}

}  // namespace ludex::agi::test
