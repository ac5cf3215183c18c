// What AGI's records say of a whole game besides its rule: players, other tags, result.
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
#include "records/losses.h"
#include "records/record.h"
#include "rules/game.h"

namespace ludex::records::agi {

// A tag that is an attribute of some element.
struct TagAttribute {
  const char* attribute;
  std::string_view tag;
};

// Tags that are attributes of the element around a game, which is `game` in a file of games and the
// outermost one in a tree.
inline constexpr std::array<TagAttribute, 5> event_tags{
    {{"id", "GameId"}, {"date", "Date"}, {"event", "Event"}, {"round", "Round"}, {"site", "Site"}}};
// The names of these attributes, behind that of the version, which an outermost element has too.
inline constexpr auto versioned_attributes = [] {
  std::array<std::string_view, event_tags.size() + 1> names{"version"};
  for (std::size_t at = 0; at < event_tags.size(); ++at) {
    names[at + 1] = event_tags[at].attribute;
  }
  return names;
}();
inline constexpr std::span<const std::string_view> event_attributes =
    std::span(versioned_attributes).subspan(1);

// Tags that are attributes of the element; `taken` gets those that were written.
void read_tags(pugi::xml_node element, std::span<const TagAttribute> attributes, Record& record);
void write_tags(const Record& record, std::span<const TagAttribute> attributes,
                pugi::xml_node element, std::vector<const Tag*>& taken, Losses& losses);
// <player>, and what of a time control is <clock>. Elements name the seats, and tags the colours
// that they have at the end of the main line: `black` is who plays Black there.
void read_players(pugi::xml_node game, rules::Seat black, Record& record);
// What of players and clock is not read, because it is wrong, is a trouble.
void tell_bad_header(pugi::xml_node game, const Document& document, std::vector<Error>& troubles);
void write_players(const Record& record, pugi::xml_node game, std::vector<const Tag*>& taken,
                   Losses& losses);
// <tag>: all others.
void read_other_tags(pugi::xml_node game, Record& record);
void write_other_tags(const Record& record, pugi::xml_node game,
                      const std::vector<const Tag*>& taken, Losses& losses);

// <result>. `end` is the game at the end of the main line; what contradicts it is a trouble.
void read_result(pugi::xml_node result, const rules::Game& end, const Document& document,
                 Record& record, std::vector<Error>& troubles);
void write_result(const Record& record, const rules::Game& end, pugi::xml_node result,
                  std::vector<const Tag*>& taken, Losses& losses);

// Keeps what is not known of the header's elements at the record's root, and writes it again.
void keep_header(pugi::xml_node element, const Known& known, Record& record);
void restore_header(const Record& record, pugi::xml_node element, Losses& losses);

}  // namespace ludex::records::agi
