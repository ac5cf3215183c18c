// A move or position with its annotations as one element of AGI's records. Game records and trees
// share this part.
//
//   <m p="78" t="1200" depth="12" score="-15" nps="786000" pv="6A88"><c title="T">text</c></m>
//
// The attributes p, choice and position are the move or position; mark, start, t, elapsed, left,
// depth, score, mate, nps, pv, book and engine are annotations. Children: c, before, label, point,
// mark, arrow, glyph, eval, field, property. Anything else is kept (xml.h).
#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/tree/annotation.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"
#include "records/tree/tree_player.h"
#include "rules/gomoku/game.h"

namespace ludex::records::agi {

// The properties for unknown parts: the first one for those of a node's element; the second one,
// only at the root, for those of the elements around the moves.
inline constexpr std::string_view unknown_property = "XU";
inline constexpr std::string_view unknown_header_property = "XH";

// A point is two hexadecimal digits on a board of 15x15, and spelt as in h8 on any other board.
[[nodiscard]] std::string point_text(gomoku::Point point, const rules::BoardSize& size);
[[nodiscard]] std::optional<gomoku::Point> point_in(std::string_view text,
                                                    const rules::BoardSize& size);

// Plays the move that p, choice or position names; adds a node without a move if all three are
// absent.
Result<NodeId> add_step(pugi::xml_node element, TreePlayer& player);
// Writes the attributes for the move of the node; `game` is at the node or before it.
void write_step(const Record& record, NodeId node, const rules::Game& game, pugi::xml_node element,
                Losses& losses);

// Adds the element's annotations to the node at which the player stands. Child elements with a name
// in `structure` are not annotations.
void read_words(pugi::xml_node element, const TreePlayer& player,
                std::span<const std::string_view> structure, Record& record);
// The reverse; `game` is at the node.
void write_words(const Record& record, NodeId node, const rules::Game& game, pugi::xml_node element,
                 Losses& losses);

}  // namespace ludex::records::agi
