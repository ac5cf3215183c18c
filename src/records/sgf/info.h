// The properties of an SGF game's root that mean the same in all games and are tags of a record.
#pragma once

#include <string>
#include <string_view>

#include "records/sgf/game_tree.h"
#include "records/sgf/writer.h"
#include "records/tree/record.h"

namespace ludex::records::sgf {

// Private properties of ours. A value of XT or XP is "name:value"; a value of XM is a choice of an
// opening rule. XV marks the node where a view begins. XS is the text of a position that AB, AW and
// PL cannot express.
inline constexpr std::string_view tag_property = "XT";
inline constexpr std::string_view parameter_property = "XP";
inline constexpr std::string_view choice_property = "XM";
inline constexpr std::string_view view_property = "XV";
inline constexpr std::string_view position_property = "XS";

// Adds the tags that the property of the root stands for; false if it stands for none.
bool read_info(const GameTree& tree, const PropertySpan& property, Record& record);
// Writes every tag with a known value; tags that have no property of their own become values of XT.
void write_info(const Record& record, Writer& writer);

// RE: the winner, as the letter of its colour, and how it won.
struct SgfResult {
  char winner = '?';  // 'B', 'W', '0' for a draw, 'V' for a void game
  std::string how;    // the text after the plus: "R", "T", "F", "3.5"; may be empty
  bool operator==(const SgfResult&) const = default;
};
// A text that is not of FF[4], such as "Black wins", has the winner '?' and is itself `how`.
[[nodiscard]] SgfResult read_result_text(std::string_view text);
[[nodiscard]] std::string format_ending(const SgfResult& ending);

// The value of the Termination tag for the text after the plus, and the reverse; empty if there is
// none.
[[nodiscard]] std::string_view termination_of(std::string_view how);
[[nodiscard]] std::string_view how_of(std::string_view termination);

}  // namespace ludex::records::sgf
