// The names of the tags in DhtmlXQ and in a Record.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace ludex::records::dhtmlxq {

struct TagName {
  std::string_view dhtmlxq;  // after "DhtmlXQ_"
  std::string_view record;
};
inline constexpr std::array<TagName, 21> tag_names{
    {{"title", "Title"},          {"event", "Event"},
     {"place", "Site"},           {"date", "Date"},
     {"round", "Round"},          {"table", "Board"},
     {"redteam", "RedTeam"},      {"redname", "Red"},
     {"redrating", "RedElo"},     {"redtime", "RedTime"},
     {"blackteam", "BlackTeam"},  {"blackname", "Black"},
     {"blackrating", "BlackElo"}, {"blacktime", "BlackTime"},
     {"timerule", "TimeControl"}, {"open", "Opening"},
     {"remark", "Annotator"},     {"author", "Author"},
     {"class", "EventType"},      {"type", "Mode"},
     {"judge", "Arbiter"}}};

// Tags about the page instead of the game; they are skipped.
inline constexpr std::array<std::string_view, 19> page_tags{
    "ver",      "init",   "pver",  "viewurl",  "adddate", "editdate", "hits",
    "price",    "sortid", "owner", "oldowner", "hidden",  "refer",    "generator",
    "firstnum", "length", "id",    "hidemove", "mode"};

// The names of the format's tags have small letters; those that we do not know are kept with this
// prefix. A name with capitals is one of our own: tags of PGN are written unchanged, and boards
// skip them.
inline constexpr std::string_view prefix = "DhtmlXQ_";

[[nodiscard]] inline bool is_own_name(std::string_view name) {
  return std::any_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

// Whether a tag of that name, in small letters, holds something that another member of a record
// has.
[[nodiscard]] inline bool is_structural(std::string_view name) {
  constexpr std::array<std::string_view, 6> words{"binit", "fen",   "movelist",
                                                  "red",   "black", "result"};
  return std::find(words.begin(), words.end(), name) != words.end() || name.starts_with("move_") ||
         name.starts_with("comment");
}

}  // namespace ludex::records::dhtmlxq
