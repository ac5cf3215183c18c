// Random messages of UCI, as any that the halves could build; drawn in the body of a property.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "protocols/generators.h"
#include "protocols/uci/message.h"

namespace ludex::uci::test {

using namespace protocols::test;  // NOLINT(google-build-using-namespace)

[[nodiscard]] inline Status status() {
  constexpr std::array all{Status::checking, Status::ok, Status::error};
  return all.at(static_cast<std::size_t>(below(3)));
}

[[nodiscard]] inline Go go() {
  Go one;
  one.ponder = coin();
  one.wtime = maybe(milliseconds);
  one.btime = maybe(milliseconds);
  one.winc = maybe(milliseconds);
  one.binc = maybe(milliseconds);
  one.movestogo = maybe(number<std::int64_t>);
  one.depth = maybe(number<std::int64_t>);
  one.nodes = maybe(number<std::uint64_t>);
  one.mate = maybe(number<std::int64_t>);
  one.movetime = maybe(milliseconds);
  one.infinite = coin();
  one.searchmoves = moves();
  return one;
}

[[nodiscard]] inline BestMove bestmove() {
  constexpr int kinds = 3;
  const int kind = below(kinds);
  std::string move = kind == 0 ? std::string(real_move().view()) : kind == 1 ? word() : "";
  return {std::move(move), maybe(real_move)};
}

[[nodiscard]] inline Register registration() {
  const int which = below(3);
  return {which != 0 ? std::optional(text()) : std::nullopt,
          which != 1 ? std::optional(text()) : std::nullopt};
}

[[nodiscard]] inline Command command() {
  const std::array<Command, 12> plain{Uci{},           Debug{true},  Debug{false}, IsReady{},
                                      RegisterLater{}, UciNewGame{}, UciCyclone{}, Stop{},
                                      PonderHit{},     Quit{},       Display{},    Eval{}};
  switch (below(6)) {
    case 0:
      return plain.at(static_cast<std::size_t>(below(static_cast<int>(plain.size()))));
    case 1:
      return SetOption{text(), maybe(empty_or_text)};
    case 2:
      return registration();
    case 3:
      return position();
    case 4:
      return go();
    default:
      return Unknown{text()};
  }
}

[[nodiscard]] inline Message message() {
  switch (below(10)) {
    case 0:
      return UciOk{};
    case 1:
      return ReadyOk{};
    case 2:
      return IdName{text()};
    case 3:
      return IdAuthor{text()};
    case 4:
      return bestmove();
    case 5:
      return CopyProtection{status()};
    case 6:
      return Registration{status()};
    case 7:
      return info();
    case 8:
      return option();
    default:
      return Unknown{text()};
  }
}

}  // namespace ludex::uci::test
