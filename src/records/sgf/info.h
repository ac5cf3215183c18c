// What the root of an SGF game says of the game, as far as it means the same in all games: the
// properties that are tags of a record.
#pragma once

#include <string>
#include <string_view>

#include "records/record.h"
#include "records/sgf/game_tree.h"
#include "records/sgf/writer.h"

namespace ludex::records::sgf {

// Private properties of ours. Each value of the first two is "name:value", of the third a choice of
// an opening rule; the fourth stands where a view begins; the fifth is the text of a position that
// AB, AW and PL cannot express.
inline constexpr std::string_view tag_property = "XT";
inline constexpr std::string_view parameter_property = "XP";
inline constexpr std::string_view choice_property = "XM";
inline constexpr std::string_view view_property = "XV";
inline constexpr std::string_view position_property = "XS";

// Adds the tag that the root's property stands for; false if it stands for none.
bool read_info(const GameTree& tree, const PropertySpan& property, Record& record);
// Writes every tag that says something: those that SGF does not know are values of XT.
void write_info(const Record& record, Writer& writer);

// RE: who won, by the colour that has the letter, and how.
struct Ending {
  char winner = '?';  // 'B', 'W', '0' for a draw, 'V' for a void game
  std::string how;    // behind the plus: "R", "T", "F", "3.5"; may be empty
  bool operator==(const Ending&) const = default;
};
// Other texts than those of FF[4], such as "Black wins", end in '?' with the text as `how`.
[[nodiscard]] Ending read_ending(std::string_view text);
[[nodiscard]] std::string format_ending(const Ending& ending);

// The Termination tag for what stands behind the plus, and back; empty if there is none.
[[nodiscard]] std::string_view termination_of(std::string_view how);
[[nodiscard]] std::string_view how_of(std::string_view termination);

}  // namespace ludex::records::sgf
