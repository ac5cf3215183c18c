#include "protocols/uci_family/move_text.h"

#include <algorithm>
#include <string>

#include "base/text.h"

namespace ludex::protocols {

namespace {

constexpr bool is_letter(char c) {
  return c >= 'a' && c <= 'z';
}

// How many bytes of `text`, from `at`, spell a square, which is a letter and one or two digits; 0
// if none.
constexpr std::size_t square_length(std::string_view text, std::size_t at) {
  if (at >= text.size() || !is_letter(text[at])) return 0;
  std::size_t end = at + 1;
  while (end < text.size() && end < at + 3 && is_digit(text[end])) {
    ++end;
  }
  return end == at + 1 ? 0 : end - at;
}

}  // namespace

std::optional<MoveText> MoveText::parse(std::string_view text) {
  MoveText move;
  if (text.size() < 4 || text.size() > move.letters_.size()) return std::nullopt;
  const std::size_t from = square_length(text, 0);
  const std::size_t to = square_length(text, from);
  const std::size_t squares = from + to;
  const bool promotes = squares + 1 == text.size() && is_letter(to_lower(text.back()));
  const bool moves = from != 0 && to != 0 && (squares == text.size() || promotes);
  if (!moves && text != "0000") return std::nullopt;
  std::copy(text.begin(), text.end(), move.letters_.begin());
  move.size_ = static_cast<std::uint8_t>(text.size());
  if (promotes) {
    move.letters_.at(squares) = to_lower(text.back());
  }
  return move;
}

std::optional<MoveText> MoveText::parse_iccs(std::string_view text) {
  std::string plain = text.size() <= 8 ? lower(text) : std::string();
  if (const auto dash = plain.find('-'); dash != std::string::npos) {
    plain.erase(dash, 1);
  }
  return parse(plain);
}

std::optional<MoveText> MoveText::parse_point(std::string_view text) {
  if (text.empty() || square_length(text, 0) != text.size()) return std::nullopt;
  MoveText move;
  std::copy(text.begin(), text.end(), move.letters_.begin());
  move.size_ = static_cast<std::uint8_t>(text.size());
  return move;
}

bool MoveText::is_null() const {
  if (view() == "0000") return true;
  const std::size_t half = size_ / 2U;
  return size_ % 2U == 0 && view().substr(0, half) == view().substr(half);
}

bool means_no_move(std::string_view text) {
  if (text.empty() || text == "(none)") return true;
  if (equal_ignoring_case(text, "none") || equal_ignoring_case(text, "null")) return true;
  const auto move = MoveText::parse(text);
  return move && move->is_null();
}

}  // namespace ludex::protocols
