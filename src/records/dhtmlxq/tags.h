// What the tags of DhtmlXQ are called, and what a Record calls the same.
#pragma once

#include <array>
#include <string_view>

namespace ludex::records::dhtmlxq {

struct TagName {
  std::string_view dhtmlxq;  // behind "DhtmlXQ_"
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

// Tags about the page and not about the game; they are passed over.
inline constexpr std::array<std::string_view, 19> page_tags{
    "ver",      "init",   "pver",  "viewurl",  "adddate", "editdate", "hits",
    "price",    "sortid", "owner", "oldowner", "hidden",  "refer",    "generator",
    "firstnum", "length", "id",    "hidemove", "mode"};

// Every other tag is kept under its own name, behind this.
inline constexpr std::string_view prefix = "DhtmlXQ_";

}  // namespace ludex::records::dhtmlxq
