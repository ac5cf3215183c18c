// Names and predicates that the reader and the writer of an element's annotations share.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/text.h"
#include "records/gomoku/agi/words.h"
#include "records/tree/annotation.h"
#include "records/tree/record.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/notation.h"

namespace ludex::records::agi {

inline constexpr std::array<std::string_view, 4> brushes{"green", "red", "yellow", "blue"};
inline constexpr std::array<std::string_view, 8> shape_names{
    "area",     "circle",   "cross",           "square",
    "triangle", "selected", "black-territory", "white-territory"};

// Evaluations of a position (the better side, and by how much) and their glyphs in PGN.
struct EvaluationName {
  std::string_view side;
  std::string_view word;
  Glyph glyph{};
};
inline constexpr std::array<EvaluationName, 6> evaluations{{{"", "even", Glyph{10}},
                                                            {"", "unclear", Glyph{13}},
                                                            {"white", "good", Glyph{16}},
                                                            {"black", "good", Glyph{17}},
                                                            {"white", "win", Glyph{18}},
                                                            {"black", "win", Glyph{19}}}};

[[nodiscard]] inline bool is_evaluation(Glyph glyph) {
  return std::any_of(evaluations.begin(), evaluations.end(),
                     [&](const EvaluationName& each) { return each.glyph == glyph; });
}

inline gomoku::Spelling spelling_on(const rules::BoardSize& size) {
  return size == rules::BoardSize{15, 15} ? gomoku::Spelling::hex : gomoku::Spelling::letters;
}

inline Point drawn(gomoku::Point point) {
  return {static_cast<std::uint8_t>(gomoku::file_of(point)),
          static_cast<std::uint8_t>(gomoku::rank_of(point))};
}

inline std::optional<gomoku::Point> own_point(const Record& record, NodeId node) {
  const gomoku::Move move = gomoku::to_gomoku_move(record.tree.move(node));
  return move.is_point() ? std::optional(move.point()) : std::nullopt;
}

// Whether this is the name of an SGF property, which is written unchanged.
inline bool is_property_name(std::string_view name) {
  return !name.empty() && name.size() <= 8 && name != unknown_property &&
         name != unknown_header_property && std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'A' && c <= 'Z') || is_digit(c);
         });
}

}  // namespace ludex::records::agi
