#include "rules/fen.h"

#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.h"

namespace ludex::rules {

namespace {

constexpr int max_counter = 1'000'000;

Result<int> read_counter(const Token& token, std::string_view field) {
  const auto value = to_integer(token.text);
  if (!value || *value < 0 || *value > max_counter) {
    return fail(fmt::format("{}: expected a number from 0 to {}", field, max_counter),
                token.column);
  }
  return static_cast<int>(*value);
}

}  // namespace

std::string shown(char letter) {
  return printable(std::string_view(&letter, 1));
}

Result<bool> read_second_to_move(const Token& token, std::string_view first_letters) {
  if (token.text == "b") return true;
  if (token.text.size() == 1 && first_letters.find(token.text) != std::string_view::npos) {
    return false;
  }
  return fail(fmt::format("side to move: `{}`, expected {} or b", printable(token.text),
                          fmt::join(first_letters, ", ")),
              token.column);
}

tl::unexpected<Error> wrong_side_in_check(std::string_view in_check, std::string_view to_move,
                                          std::size_t column) {
  return fail(fmt::format("side to move: {} is in check and it is {}'s move", in_check, to_move),
              column);
}

Result<Counters> read_counters(Tokens& words) {
  Counters counters;
  if (const auto token = words.next()) {
    const auto value = read_counter(*token, "half-move clock");
    if (!value) return tl::unexpected(value.error());
    counters.halfmove_clock = *value;
  }
  if (const auto token = words.next()) {
    const auto value = read_counter(*token, "move number");
    if (!value) return tl::unexpected(value.error());
    counters.fullmove_number = std::max(*value, 1);
  }
  if (!words.at_end()) return fail("expected nothing after the move number", words.column());
  return counters;
}

std::string cells_of(std::string_view rank) {
  std::string cells;
  for (std::size_t at = 0; at < rank.size(); ++at) {
    if (!is_digit(rank[at])) {
      cells += rank[at];
      continue;
    }
    int empty = rank[at] - '0';
    if (at + 1 < rank.size() && is_digit(rank[at + 1])) {
      empty = empty * 10 + (rank[++at] - '0');
    }
    cells.append(static_cast<std::size_t>(empty), '.');
  }
  return cells;
}

}  // namespace ludex::rules
