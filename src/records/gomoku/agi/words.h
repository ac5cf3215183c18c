// One move or position as an element of AGI's records, with all that is said of it: the part that
// game records and trees have in common.
//
//   <m p="78" t="1200" depth="12" score="-15" nps="786000" pv="6A88"><c title="T">text</c></m>
//
// Attributes: p, choice, position say what it is; mark, start, t, elapsed, left, depth, score,
// mate, nps, pv, book, engine are said of it. Children: c, before, label, point, mark, arrow,
// glyph, eval, field, property. What is not understood is kept (xml.h).
#pragma once

#include <optional>
#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "base/result.h"
#include "records/annotation.h"
#include "records/losses.h"
#include "records/record.h"
#include "records/tree_player.h"
#include "rules/gomoku/game.h"

namespace ludex::records::agi {

// The property that holds what of an element is not known; that of the root alone, what of the
// elements around the moves is not.
inline constexpr std::string_view unknown_property = "XU";
inline constexpr std::string_view unknown_header_property = "XH";

// Two hexadecimal digits on a board of 15x15, letters as in h8 on any other.
[[nodiscard]] std::string point_text(gomoku::Point point, const rules::BoardSize& size);
[[nodiscard]] std::optional<gomoku::Point> point_in(std::string_view text,
                                                    const rules::BoardSize& size);

// Plays what p, choice or position name, or adds a node without a move where there is none of them.
Result<NodeId> add_step(pugi::xml_node element, TreePlayer& player);
// The attributes that say what the node is; `game` stands at it or before it.
void write_step(const Record& record, NodeId node, const rules::Game& game, pugi::xml_node element,
                Losses& losses);

// Adds what the element says to the annotations of the node that the player stands at. Elements of
// the names `structure` are not of it.
void read_words(pugi::xml_node element, const TreePlayer& player,
                std::span<const std::string_view> structure, Record& record);
// The same backwards; `game` stands at the node.
void write_words(const Record& record, NodeId node, const rules::Game& game, pugi::xml_node element,
                 Losses& losses);

}  // namespace ludex::records::agi
