// Random parts of messages that several protocols have: words, moves, positions, infos, options.
//
// These are draws, for the body of a property: each call draws anew, and rapidcheck shrinks what
// was drawn. They are plain functions, compiled once, because a generator for every message's type
// costs a compiler more than all else in these tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "protocols/uci_family/info.h"
#include "protocols/uci_family/move_text.h"
#include "protocols/uci_family/option.h"
#include "protocols/uci_family/position.h"

namespace ludex::protocols::test {

[[nodiscard]] bool coin();
// From 0 to below the bound.
[[nodiscard]] int below(int bound);

// A word that is no keyword of the grammar: those are lower case, or hold no '_'.
[[nodiscard]] std::string word();
// Words with single blanks between: what every kind of text keeps.
[[nodiscard]] std::string text();
[[nodiscard]] std::string empty_or_text();
[[nodiscard]] std::vector<std::string> texts();

[[nodiscard]] MoveText move();
[[nodiscard]] MoveText real_move();
[[nodiscard]] std::vector<MoveText> moves();
// So many as a list of random length has, each drawn by `one`.
[[nodiscard]] std::vector<MoveText> moves_by(MoveText (*one)());

// Every value of a number's type, its ends included.
template <class T>
[[nodiscard]] T number();
template <>
int number<int>();
template <>
std::int64_t number<std::int64_t>();
template <>
std::uint64_t number<std::uint64_t>();
[[nodiscard]] Milliseconds milliseconds();

// What `draw` draws, or nothing.
template <class T>
[[nodiscard]] std::optional<T> maybe(T (*draw)()) {
  return coin() ? std::optional<T>(draw()) : std::nullopt;
}

[[nodiscard]] Position position();
[[nodiscard]] Info info();
[[nodiscard]] Option option();

}  // namespace ludex::protocols::test
