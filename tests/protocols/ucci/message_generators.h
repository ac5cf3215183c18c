// Random messages of UCCI, as any that the halves could build; drawn in the body of a property.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"
#include "protocols/generators.h"
#include "protocols/ucci/message.h"

namespace ludex::ucci::test {

using namespace protocols::test;  // NOLINT(google-build-using-namespace)

[[nodiscard]] inline std::string lower_word() {
  return lower(word());
}

// Four characters, as every move of UCCI.
[[nodiscard]] inline MoveText short_move() {
  const auto square = [] { return static_cast<char>('a' + below(9)) + std::to_string(below(10)); };
  const std::string from = square();
  return *MoveText::parse(from + square());
}

[[nodiscard]] inline std::vector<MoveText> short_moves() {
  return moves_by(short_move);
}

[[nodiscard]] inline Clock clock() {
  return {number<std::int64_t>(), maybe(number<std::int64_t>), maybe(number<std::int64_t>)};
}

[[nodiscard]] inline Go go() {
  constexpr std::array policy{Manner::plain, Manner::ponder, Manner::draw};
  Go one;
  one.manner = policy.at(static_cast<std::size_t>(below(3)));
  switch (below(4)) {
    case 0:
      one.mode = Infinite{};
      break;
    case 1:
      one.mode = Depth{number<std::int64_t>()};
      break;
    case 2:
      one.mode = Nodes{number<std::uint64_t>()};
      break;
    default:
      one.mode = Time{clock(), maybe(clock)};
      break;
  }
  return one;
}

[[nodiscard]] inline Position place() {
  return {maybe(text), short_moves(), maybe(word)};
}

[[nodiscard]] inline Command command() {
  const std::array<Command, 6> plain{Ucci{},      IsReady{},       Stop{},
                                     PonderHit{}, PonderHit{true}, Quit{}};
  switch (below(7)) {
    case 0:
      return plain.at(static_cast<std::size_t>(below(6)));
    case 1:
      return SetOption{word(), empty_or_text()};
    case 2:
      return place();
    case 3:
      return Probe{place()};
    case 4:
      return BanMoves{short_moves()};
    case 5:
      return go();
    default:
      return Unknown{text()};
  }
}

[[nodiscard]] inline BestMove bestmove() {
  const int kind = below(3);
  std::string move = kind == 0 ? std::string(short_move().view()) : kind == 1 ? lower_word() : "";
  return {std::move(move), maybe(short_move), coin(), coin()};
}

[[nodiscard]] inline HashBound bound() {
  return {number<int>(), number<int>()};
}

[[nodiscard]] inline Message message() {
  const std::array<Message, 4> plain{UcciOk{}, ReadyOk{}, NoBestMove{}, Bye{}};
  switch (below(7)) {
    case 0:
      return plain.at(static_cast<std::size_t>(below(4)));
    case 1:
      return Id{lower_word(), text()};
    case 2:
      return bestmove();
    case 3:
      return PopHash{maybe(short_move), maybe(bound), maybe(bound)};
    case 4:
      return info();
    case 5:
      return option();
    default:
      return Unknown{text()};
  }
}

}  // namespace ludex::ucci::test
