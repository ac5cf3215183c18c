// What the codecs of the UCI family share: words and numbers of a line, and the two messages that
// both languages have, `info` (uci.md section 6) and `option` (uci.md section 7, ucci.md section
// 3).
#pragma once

#include <fmt/format.h>

#include <charconv>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/result.h"
#include "base/text.h"
#include "base/time.h"
#include "base/tokens.h"
#include "protocols/uci_family/info.h"
#include "protocols/uci_family/move_text.h"
#include "protocols/uci_family/option.h"
#include "protocols/uci_family/position.h"

namespace ludex::protocols::wire {

// The two languages of the UCI family write the same messages slightly differently.
enum class Style : std::uint8_t { uci, ucci };

// Whether the text is `<empty>`, which stands for an empty text, also with blanks inside, as in a
// translation of UCI's specification.
[[nodiscard]] bool is_empty_mark(std::string_view text);

// Read and write `info` and `option`; the readers begin behind that word.
[[nodiscard]] Info read_info(Tokens& in, Style style);
[[nodiscard]] Result<Option> read_option(Tokens& in, Style style);
void write(std::string& out, const Info& message, Style style);
void write(std::string& out, const Option& message, Style style);

// read_fen() reads a position from behind `fen`, with its moves; read_moves() the moves alone, from
// behind `moves`.
[[nodiscard]] Result<Position> read_fen(Tokens& in, Style style);
void read_moves(Tokens& in, Position& position, Style style);
// Appends ` fen FEN` or ` startpos`, and the moves.
void write(std::string& out, const Position& position);

// Reads a whole word as a number of the given type; returns std::nullopt if the word is not a
// number or does not fit. A count cannot be negative: a negative number reads as 0.
template <class T>
[[nodiscard]] std::optional<T> number(std::string_view word) {
  if constexpr (std::is_same_v<T, std::uint64_t>) {
    if (const auto value = to_integer(word)) {
      return *value < 0 ? 0 : static_cast<std::uint64_t>(*value);
    }
    std::uint64_t value = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return value;
  } else if constexpr (std::is_same_v<T, Milliseconds>) {
    const auto value = to_integer(word);
    if (!value) return std::nullopt;
    return Milliseconds(*value);
  } else {
    const auto value = to_integer(word);
    if (!value || *value < std::numeric_limits<T>::min() ||
        *value > std::numeric_limits<T>::max()) {
      return std::nullopt;
    }
    return static_cast<T>(*value);
  }
}

// Takes the next word if it is a number; otherwise leaves it to be read as something else.
template <class T>
[[nodiscard]] std::optional<T> next_number(Tokens& in) {
  const auto word = in.peek();
  if (!word) return std::nullopt;
  const auto value = number<T>(word->text);
  if (value) {
    in.next();
  }
  return value;
}

template <class T>
void append_number(std::string& out, T value) {
  const fmt::format_int digits(value);
  out += ' ';
  out.append(digits.data(), digits.size());
}
inline void append_number(std::string& out, Milliseconds value) {
  append_number(out, value.count());
}

inline void append_words(std::string& out, std::string_view text) {
  if (text.empty()) return;
  out += ' ';
  out += text;
}

inline void append_moves(std::string& out, const std::vector<MoveText>& moves) {
  for (const MoveText& move : moves) {
    append_words(out, move.view());
  }
}

// Readers and writers of a member that is an optional number, for the tables of go and info. A word
// that is not a number leaves the member as it is.
template <auto member, class Fields>
void read_number(Tokens& in, Fields& fields) {
  using Value = typename std::remove_reference_t<decltype(fields.*member)>::value_type;
  if (const auto value = next_number<Value>(in)) {
    fields.*member = value;
  }
}
template <auto member, class Fields>
void write_number(std::string& out, std::string_view name, const Fields& fields) {
  if (fields.*member) {
    append_number((out += ' ') += name, *(fields.*member));
  }
}

// Takes moves up to the first word that is not a move.
inline std::vector<MoveText> next_moves(
    Tokens& in, std::optional<MoveText> (*parse)(std::string_view) = MoveText::parse) {
  std::vector<MoveText> moves;
  while (const auto word = in.peek()) {
    const auto move = parse(word->text);
    if (!move) break;
    moves.push_back(*move);
    in.next();
  }
  return moves;
}

}  // namespace ludex::protocols::wire
