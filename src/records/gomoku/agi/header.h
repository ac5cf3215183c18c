// The header of a game in AGI's records, apart from its rule: players, other tags, result.
#pragma once

#include <array>
#include <cstddef>
#include <pugixml.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/gomoku/agi/xml.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"
#include "rules/game.h"

namespace ludex::records::agi {

// A tag that is written as an attribute of some element.
struct TagAttribute {
  const char* attribute;
  std::string_view tag;
};

// Tags that are attributes of the element of a game: `game` in a file of games, and the outermost
// element in a tree.
inline constexpr std::array<TagAttribute, 5> event_tags{
    {{"id", "GameId"}, {"date", "Date"}, {"event", "Event"}, {"round", "Round"}, {"site", "Site"}}};
// The names of these attributes after `version`, which an outermost element also has.
inline constexpr auto versioned_attributes = [] {
  std::array<std::string_view, event_tags.size() + 1> names{"version"};
  for (std::size_t at = 0; at < event_tags.size(); ++at) {
    names[at + 1] = event_tags[at].attribute;
  }
  return names;
}();
inline constexpr std::span<const std::string_view> event_attributes =
    std::span(versioned_attributes).subspan(1);

// Reads and writes tags that are attributes of the element; write_tags() adds those that it wrote
// to `taken`.
void read_tags(pugi::xml_node element, std::span<const TagAttribute> attributes, Record& record);
void write_tags(const Record& record, std::span<const TagAttribute> attributes,
                pugi::xml_node element, std::vector<const Tag*>& taken, Losses& losses);
// Reads <player>, and the time control from <clock>. The elements name seats, while tags name
// colours: those that the seats have at the end of the main line, where `black` plays Black.
void read_players(pugi::xml_node game, rules::Seat black, Record& record);
// Adds a trouble for each invalid part of players and clock, which is not read.
void tell_bad_header(pugi::xml_node game, const Document& document, std::vector<Error>& troubles);
void write_players(const Record& record, pugi::xml_node game, std::vector<const Tag*>& taken,
                   Losses& losses);
// Reads and writes <tag>: all other tags.
void read_other_tags(pugi::xml_node game, Record& record);
void write_other_tags(const Record& record, pugi::xml_node game,
                      const std::vector<const Tag*>& taken, Losses& losses);

// <result>. `end` is the game at the end of the main line; a result that contradicts it is a
// trouble.
void read_result(pugi::xml_node result, const rules::Game& end, const Document& document,
                 Record& record, std::vector<Error>& troubles);
void write_result(const Record& record, const rules::Game& end, pugi::xml_node result,
                  std::vector<const Tag*>& taken, Losses& losses);

// keep_header() stores unknown parts of the header's elements at the record's root, and
// restore_header() writes them again.
void keep_header(pugi::xml_node element, const Known& known, Record& record);
void restore_header(const Record& record, pugi::xml_node element, Losses& losses);

}  // namespace ludex::records::agi
