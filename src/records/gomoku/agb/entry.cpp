#include "records/gomoku/agb/entry.h"

#include <algorithm>
#include <array>

#include "base/expects.h"
#include "records/gomoku/agb/key.h"

namespace ludex::records::agb {

namespace {

constexpr std::size_t move_bytes = 8;

}  // namespace

void append_number(std::string& text, std::uint64_t number, std::size_t bytes) {
  for (std::size_t byte = 0; byte < bytes; ++byte) {
    text += static_cast<char>(number >> 8U * byte & 0xFFU);
  }
}

std::uint64_t number_at(std::string_view text, std::size_t at, std::size_t bytes) {
  expects(at + bytes <= text.size());
  std::uint64_t number = 0;
  for (std::size_t byte = 0; byte < bytes; ++byte) {
    number |= std::uint64_t{static_cast<unsigned char>(text[at + byte])} << 8U * byte;
  }
  return number;
}

void append_entry(std::string& text, const Entry& entry) {
  expects(entry.moves.size() <= 0xFF);
  text += entry.key;
  append_number(text, entry.moves.size(), 1);
  for (const BookMove& move : entry.moves) {
    append_number(text, move.point, 1);
    append_number(text, move.weight, 1);
    append_number(text, static_cast<std::uint16_t>(move.score), 2);
    append_number(text, move.games, 4);
  }
}

std::optional<Entry> take_entry(std::string_view& bytes) {
  const auto length = key_bytes(bytes);
  if (!length || bytes.size() <= *length) return std::nullopt;
  Entry entry{std::string(bytes.substr(0, *length)), {}};
  const std::size_t count = static_cast<unsigned char>(bytes[*length]);
  std::string_view rest = bytes.substr(*length + 1);
  if (count == 0 || rest.size() < count * move_bytes) return std::nullopt;
  std::array<bool, 256> seen{};
  for (std::size_t number = 0; number < count; ++number) {
    const std::size_t at = number * move_bytes;
    const BookMove move{static_cast<std::uint8_t>(number_at(rest, at, 1)),
                        static_cast<std::uint8_t>(number_at(rest, at + 1, 1)),
                        static_cast<std::int16_t>(number_at(rest, at + 2, 2)),
                        static_cast<std::uint32_t>(number_at(rest, at + 4, 4))};
    const bool is_point = point_of(move.point).has_value() && !has_stone(entry.key, move.point);
    const bool is_in_order = entry.moves.empty() || entry.moves.back().weight >= move.weight;
    if (!is_point || !is_in_order || seen[move.point]) return std::nullopt;
    seen[move.point] = true;
    entry.moves.push_back(move);
  }
  bytes = rest.substr(count * move_bytes);
  return entry;
}

}  // namespace ludex::records::agb
