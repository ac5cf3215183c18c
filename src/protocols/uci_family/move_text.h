// A move as text, in the spelling that most protocols share.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ludex::protocols {

// A move as the wire spells it: two squares, each a letter and a number, and perhaps a promotion
// letter ("e2e4", "e7e8q", "a10a9"), or the null move "0000". Kept inline, since a line of analysis
// holds many.
class MoveText {
 public:
  // Returns the text if it has the form of a move; a promotion letter becomes lower case (section
  // 6).
  [[nodiscard]] static std::optional<MoveText> parse(std::string_view text);

  // The same for text in the style of xiangqi records ("H2-E2"): a dash between the squares is
  // dropped and letters become lower case (ucci.md section 8).
  [[nodiscard]] static std::optional<MoveText> parse_iccs(std::string_view text);

  // Accepts one square in lower case, as in games whose moves place a stone ("h8").
  [[nodiscard]] static std::optional<MoveText> parse_point(std::string_view text);

  [[nodiscard]] std::string_view view() const { return {letters_.data(), size_}; }
  // Whether the move is "0000", or from a square to itself.
  [[nodiscard]] bool is_null() const;
  bool operator==(const MoveText&) const = default;

 private:
  MoveText() = default;
  std::array<char, 7> letters_{};
  std::uint8_t size_ = 0;
};

// Whether the text is one of those that engines send for "no move": an empty text,
// "(none)", "none", "NULL", or a null move (uci.md section 6).
[[nodiscard]] bool means_no_move(std::string_view text);

}  // namespace ludex::protocols
