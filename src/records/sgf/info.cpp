#include "records/sgf/info.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "base/text.h"
#include "records/sgf/value.h"
#include "records/tree/record.h"

namespace ludex::records::sgf {

namespace {

struct InfoName {
  std::string_view sgf;
  std::string_view record;
};
// SGF FF[4], game info properties; BS and WS are those of FF[3].
constexpr std::array<InfoName, 23> names{
    {{"PB", "Black"},       {"PW", "White"},     {"BR", "BlackElo"},   {"WR", "WhiteElo"},
     {"BT", "BlackTeam"},   {"WT", "WhiteTeam"}, {"BS", "BlackType"},  {"WS", "WhiteType"},
     {"EV", "Event"},       {"PC", "Site"},      {"DT", "Date"},       {"RO", "Round"},
     {"TM", "TimeControl"}, {"OT", "Overtime"},  {"ON", "Opening"},    {"AN", "Annotator"},
     {"US", "Transcriber"}, {"SO", "Source"},    {"CP", "Copyright"},  {"GN", "Title"},
     {"GC", "Remark"},      {"ID", "GameId"},    {"AP", "Application"}}};

struct Termination {
  std::string_view how;
  std::string_view tag;
};
constexpr std::array<Termination, 6> terminations{{{"T", "time forfeit"},
                                                   {"R", "resignation"},
                                                   {"F", "forfeit"},
                                                   {"Time", "time forfeit"},
                                                   {"Resign", "resignation"},
                                                   {"Forfeit", "forfeit"}}};

// "2024-05-18" as PGN spells it, and the reverse.
std::string exchanged(std::string date, char from, char to) {
  const auto parts = split(date, from);
  const bool whole =
      parts.size() == 3 && parts[0].size() == 4 && parts[1].size() == 2 && parts[2].size() == 2;
  if (whole) {
    std::replace(date.begin(), date.end(), from, to);
  }
  return date;
}

// Whether TM may have the value. FF[4] requires seconds there, but files have other words, which
// are kept as they stand. Only a control of PGN ("40/9000", "300+3", "*60") has another place.
bool fits_time(std::string_view text) {
  constexpr std::string_view signs_of_pgn = "/+*";
  return text.find_first_not_of("0123456789.:/+*") != std::string_view::npos ||
         text.find_first_of(signs_of_pgn) == std::string_view::npos;
}

// Whether it is a name of a PGN tag, except for the two tags that name the game and its notation.
bool is_tag_name(std::string_view name) {
  return !name.empty() && name != "Game" && name != "Format" &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return is_digit(c) || c == '_' || (to_lower(c) >= 'a' && to_lower(c) <= 'z');
         });
}

// Reads all values of XT, or none of them if one is invalid.
bool read_tags(const GameTree& tree, const PropertySpan& property, Record& record) {
  std::vector<Tag> tags;
  for (const std::string_view raw : tree.values(property)) {
    const std::string value = in_utf8(raw, tree.charset());
    const auto halves = split_composed(value);
    if (!halves || !is_tag_name(halves->first)) return false;
    tags.push_back({std::string(halves->first), read_text(halves->second, Charset::utf8)});
  }
  record.tags.insert(record.tags.end(), tags.begin(), tags.end());
  return true;
}

}  // namespace

bool read_info(const GameTree& tree, const PropertySpan& property, Record& record) {
  if (property.name == tag_property) return read_tags(tree, property, record);
  if (property.count != 1 || property.name.size() != 2) return false;
  const auto row = std::find_if(names.begin(), names.end(), [&](const InfoName& name) {
    return name.sgf[0] == property.name[0] && name.sgf[1] == property.name[1];
  });
  if (row == names.end()) return false;
  const std::string_view raw = tree.values(property).front();
  std::string text = read_text(raw, tree.charset());
  if (property.name == "DT") {
    text = exchanged(std::move(text), '-', '.');
  }
  record.tags.push_back({std::string(row->record), std::move(text)});
  return true;
}

void write_info(const Record& record, Writer& writer) {
  std::vector<std::string> others;
  std::vector<std::string_view> written;
  for (const Tag& tag : record.tags) {
    if (is_unknown_value(tag)) continue;
    const auto row = std::find_if(names.begin(), names.end(),
                                  [&](const InfoName& name) { return name.record == tag.name; });
    const bool again =
        row != names.end() && std::find(written.begin(), written.end(), row->sgf) != written.end();
    const bool fits = row != names.end() && !again && (row->sgf != "TM" || fits_time(tag.value));
    if (!fits) {
      others.push_back(format_text(tag.name, true) + ":" + format_text(tag.value, true));
      continue;
    }
    written.push_back(row->sgf);
    std::string value = tag.value;
    if (row->sgf == "DT") {
      value = exchanged(std::move(value), '.', '-');
    }
    writer.property(row->sgf, format_text(value));
  }
  writer.property(tag_property, others);
}

SgfResult read_result_text(std::string_view text) {
  const std::string_view word = trim(text);
  const std::string small = lower(word);
  if (small == "0" || small == "draw" || small == "jigo") return {'0', ""};
  if (small == "void") return {'V', ""};
  if (word.empty() || word == "?") return {};
  const bool has_winner =
      (small.starts_with('b') || small.starts_with('w')) && word.size() > 1 && word[1] == '+';
  if (!has_winner) return {'?', std::string(word)};
  return {small.front() == 'b' ? 'B' : 'W', std::string(word.substr(2))};
}

std::string format_ending(const SgfResult& ending) {
  if (ending.winner == '0') return "0";
  if (ending.winner == 'V') return "Void";
  if (ending.winner == '?') return "?";
  return std::string(1, ending.winner) + "+" + ending.how;
}

std::string_view termination_of(std::string_view how) {
  const auto row =
      std::find_if(terminations.begin(), terminations.end(),
                   [&](const Termination& each) { return equal_ignoring_case(each.how, how); });
  return row == terminations.end() ? std::string_view() : row->tag;
}

std::string_view how_of(std::string_view termination) {
  const auto row = std::find_if(terminations.begin(), terminations.end(),
                                [&](const Termination& each) { return each.tag == termination; });
  return row == terminations.end() ? std::string_view() : row->how;
}

}  // namespace ludex::records::sgf
