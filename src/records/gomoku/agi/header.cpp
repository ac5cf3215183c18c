#include "records/gomoku/agi/header.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "base/time_text.h"
#include "records/gomoku/agi/words.h"
#include "records/gomoku/stones.h"
#include "records/read_games.h"
#include "records/sgf/value.h"
#include "rules/gomoku/forbidden.h"

namespace ludex::records::agi {

namespace {

using gomoku::Color;

// Reasons of a result, and the values of the tag Termination that stand for them.
struct Reason {
  std::string_view word;
  std::string_view termination;
};
constexpr std::array<Reason, 8> reasons{{{"time", "time forfeit"},
                                         {"resign", "resignation"},
                                         {"illegal", "illegal move"},
                                         {"crash", "abandoned"},
                                         {"agreement", "agreement"},
                                         {"adjudication", "adjudication"},
                                         {"forfeit", "forfeit"},
                                         {"unfinished", "unterminated"}}};
constexpr std::string_view termination_tag = "Termination";
// Tags for reasons that have no such value, and for the other attributes of a result.
constexpr std::array<TagAttribute, 3> own_words{
    {{"reason", "ResultReason"}, {"detail", "ResultDetail"}, {"point", "ResultPoint"}}};

// How the game ended by the moves on the board.
struct BoardEnd {
  std::string_view reason = {};
  std::string_view detail = {};
  std::string point = {};
};
BoardEnd board_end(const rules::Game& end) {
  const auto& state = state_of(end);
  const auto ending = state.ending();
  if (!ending) return {};
  using Kind = gomoku::GameOutcome::Kind;
  switch (ending->kind) {
    case Kind::row:
      return {"five"};
    case Kind::foul:
      return {"forbidden", gomoku::name_of(ending->foul),
              state.last_stone() ? point_text(*state.last_stone(), state.position().size()) : ""};
    case Kind::board_full:
      return {"board-full"};
    case Kind::few_points:
      return {"few-points"};
    case Kind::passes:
      return {"pass"};
  }
  return {};
}

std::string dashed(std::string date, char from, char to) {
  const auto parts = split(date, from);
  if (parts.size() == 3) {
    std::replace(date.begin(), date.end(), from, to);
  }
  return date;
}

constexpr std::array<std::array<TagAttribute, 4>, 2> player_tags{{{{{"name", "Black"},
                                                                    {"kind", "BlackType"},
                                                                    {"version", "BlackVersion"},
                                                                    {"rating", "BlackElo"}}},
                                                                  {{{"name", "White"},
                                                                    {"kind", "WhiteType"},
                                                                    {"version", "WhiteVersion"},
                                                                    {"rating", "WhiteElo"}}}}};
constexpr std::array<const char*, 2> sides{"first", "second"};

// The parts of a time control in milliseconds, converted from and to texts such as "600+5" and
// "1/5".
struct Clock {
  std::int64_t match = 0;
  std::int64_t increment = 0;
  std::int64_t turn = 0;
};
std::string seconds_text(std::int64_t ms) {
  return ms % 1000 == 0 ? fmt::to_string(ms / 1000)
                        : decimal_seconds(std::chrono::milliseconds(ms));
}
std::string control_of(const Clock& clock) {
  if (clock.turn > 0) return "1/" + seconds_text(clock.turn);
  const std::string match = seconds_text(clock.match);
  return clock.increment > 0 ? match + "+" + seconds_text(clock.increment) : match;
}
std::optional<std::int64_t> ms_of(std::string_view seconds) {
  const auto number = to_number(seconds);
  if (!number || *number < 0 || *number * 1000 > double(limits::longest_time.count())) {
    return std::nullopt;
  }
  return std::llround(*number * 1000);
}
// Absent if the parts would not give the same text again.
std::optional<Clock> clock_of(std::string_view control) {
  Clock clock;
  const std::size_t plus = control.find('+');
  const bool is_turn = control.starts_with("1/");
  const auto first = ms_of(is_turn ? control.substr(2) : control.substr(0, plus));
  const auto increment = !is_turn && plus != std::string_view::npos
                             ? ms_of(control.substr(plus + 1))
                             : std::optional<std::int64_t>(0);
  if (!first || !increment) return std::nullopt;
  (is_turn ? clock.turn : clock.match) = *first;
  clock.increment = *increment;
  return control_of(clock) == control ? std::optional(clock) : std::nullopt;
}

std::span<const TagAttribute> tags_of(rules::Seat seat, rules::Seat black) {
  return player_tags[seat == black ? 0 : 1];
}

const Tag* first_tag(const Record& record, std::string_view name) {
  const auto found = std::find_if(record.tags.begin(), record.tags.end(),
                                  [&](const Tag& tag) { return tag.name == name; });
  return found == record.tags.end() ? nullptr : &*found;
}

}  // namespace

void read_tags(pugi::xml_node element, std::span<const TagAttribute> attributes, Record& record) {
  for (const TagAttribute& each : attributes) {
    const auto value = value_of(element, each.attribute);
    if (!value || value->empty()) continue;
    std::string text(*value);
    if (each.tag == "Date") {
      text = dashed(std::move(text), '-', '.');
    }
    record.tags.push_back({std::string(each.tag), std::move(text)});
  }
}

void write_tags(const Record& record, std::span<const TagAttribute> attributes,
                pugi::xml_node element, std::vector<const Tag*>& taken, Losses& losses) {
  for (const TagAttribute& each : attributes) {
    const Tag* const tag = first_tag(record, each.tag);
    if (tag == nullptr || tag->value.empty()) continue;
    std::string text = tag->value;
    if (each.tag == "Date") {
      // A date that is not in the form of PGN would be read back as another text.
      text = dashed(std::move(text), '.', '-');
      if (dashed(text, '-', '.') != tag->value) continue;
    }
    set(element, each.attribute, text, losses);
    taken.push_back(tag);
  }
}

void read_players(pugi::xml_node game, rules::Seat black, Record& record) {
  for (const rules::Seat seat : {rules::Seat::first, rules::Seat::second}) {
    const char* const side = sides[rules::index(seat)];
    read_tags(game.find_child_by_attribute("player", "side", side), tags_of(seat, black), record);
  }
  const pugi::xml_node clock = game.child("clock");
  const auto part = [&](const char* name) {
    const auto number = integer_of(clock, name).value_or(0);
    return std::clamp<std::int64_t>(number, 0, limits::longest_time.count());
  };
  const Clock read{part("match"), part("increment"), part("turn")};
  if (read.match > 0 || read.turn > 0) {
    record.tags.push_back({"TimeControl", control_of(read)});
  }
}

void write_players(const Record& record, pugi::xml_node game, std::vector<const Tag*>& taken,
                   Losses& losses) {
  const rules::Seat black = black_seat(record);
  for (const rules::Seat seat : {rules::Seat::first, rules::Seat::second}) {
    pugi::xml_node player = game.append_child("player");
    set(player, "side", sides[rules::index(seat)], losses);
    write_tags(record, tags_of(seat, black), player, taken, losses);
    if (!player.first_attribute().next_attribute()) {
      game.remove_child(player);
    }
  }
  const Tag* const control = first_tag(record, "TimeControl");
  const auto clock = control != nullptr ? clock_of(control->value) : std::nullopt;
  if (!clock || (clock->match == 0 && clock->turn == 0)) return;
  pugi::xml_node element = game.append_child("clock");
  set(element, "match", clock->match);
  set(element, "increment", clock->increment);
  set(element, "turn", clock->turn);
  taken.push_back(control);
}

void tell_bad_header(pugi::xml_node game, const Document& document, std::vector<Error>& troubles) {
  std::array<bool, 2> has_player{};
  for (const pugi::xml_node player : game.children("player")) {
    const std::string_view side = value_of(player, "side").value_or("");
    const auto seat = std::find(sides.begin(), sides.end(), side);
    if (seat == sides.end()) {
      add_trouble(troubles, document.error_at(player, fmt::format("side=`{}`, expected first or "
                                                                  "second; the player is left out",
                                                                  excerpt(side))));
      continue;
    }
    bool& has_one = has_player[static_cast<std::size_t>(seat - sides.begin())];
    if (has_one) {
      add_trouble(
          troubles,
          document.error_at(player, fmt::format("a second {} `player`, which is left out", side)));
    }
    has_one = true;
  }
  const pugi::xml_node clock = game.child("clock");
  for (const char* const part : {"match", "increment", "turn"}) {
    const auto text = value_of(clock, part);
    const auto number = integer_of(clock, part);
    const bool is_time = number && *number >= 0 && *number <= limits::longest_time.count();
    if (!text || text->empty() || is_time) continue;
    add_trouble(troubles,
                document.error_at(clock, fmt::format("{}=`{}`, expected a number of milliseconds",
                                                     part, excerpt(*text))));
  }
}

void read_other_tags(pugi::xml_node game, Record& record) {
  for (const pugi::xml_node tag : game.children("tag")) {
    record.tags.push_back({std::string(value_of(tag, "name").value_or("")),
                           std::string(value_of(tag, "value").value_or(""))});
  }
}

void write_other_tags(const Record& record, pugi::xml_node game,
                      const std::vector<const Tag*>& taken, Losses& losses) {
  for (const Tag& tag : record.tags) {
    if (std::find(taken.begin(), taken.end(), &tag) != taken.end()) continue;
    pugi::xml_node element = game.append_child("tag");
    set(element, "name", tag.name, losses);
    set(element, "value", tag.value, losses);
  }
}

void read_result(pugi::xml_node result, const rules::Game& end, const Document& document,
                 Record& record, std::vector<Error>& troubles) {
  const std::string_view winner = value_of(result, "winner").value_or("none");
  if (winner == "draw") {
    record.result = GameResult::draw;
  } else if (winner == "black" || winner == "white") {
    const Color color = winner == "black" ? Color::black : Color::white;
    record.result = rules::result_of(state_of(end).opening().seat_of(color));
  } else if (winner != "none") {
    add_trouble(troubles, document.error_at(result, fmt::format("winner=`{}`, expected black, "
                                                                "white, draw or none",
                                                                excerpt(winner))));
  }
  const auto outcome = end.outcome();
  if (outcome && winner != "none" && rules::result_of(outcome->winner) != record.result) {
    add_trouble(troubles, document.error_at(
                              result, fmt::format("winner=`{}`, but the moves end otherwise: {}",
                                                  excerpt(winner), outcome->text)));
  }
  const BoardEnd board = board_end(end);
  const std::array<std::string_view, 3> derived{board.reason, board.detail, board.point};
  for (std::size_t at = 0; at < own_words.size(); ++at) {
    const std::string_view value = value_of(result, own_words[at].attribute).value_or("");
    if (value.empty() || value == derived[at]) continue;
    const auto row = std::find_if(reasons.begin(), reasons.end(),
                                  [&](const Reason& each) { return each.word == value; });
    if (at == 0 && row != reasons.end()) {
      record.tags.push_back({std::string(termination_tag), std::string(row->termination)});
    } else {
      record.tags.push_back({std::string(own_words[at].tag), std::string(value)});
    }
  }
}

void write_result(const Record& record, const rules::Game& end, pugi::xml_node result,
                  std::vector<const Tag*>& taken, Losses& losses) {
  std::string_view winner = "none";
  if (record.result == GameResult::draw) {
    winner = "draw";
  } else if (record.result != GameResult::unknown) {
    const bool first_won = record.result == GameResult::first_wins;
    const auto seat = first_won ? rules::Seat::first : rules::Seat::second;
    winner = state_of(end).opening().color_of(seat) == Color::black ? "black" : "white";
  }
  set(result, "winner", winner, losses);
  const BoardEnd board = board_end(end);
  const std::array<std::string_view, 3> derived{board.reason, board.detail, board.point};
  const Tag* const termination = first_tag(record, termination_tag);
  for (std::size_t at = 0; at < own_words.size(); ++at) {
    const Tag* const own = first_tag(record, own_words[at].tag);
    // A word that stands for a Termination would not be read back as this tag.
    const bool is_free = own != nullptr && !own->value.empty() && own->value != derived[at] &&
                         std::none_of(reasons.begin(), reasons.end(), [&](const Reason& each) {
                           return at == 0 && each.word == own->value;
                         });
    const auto row = std::find_if(reasons.begin(), reasons.end(), [&](const Reason& each) {
      return at == 0 && termination != nullptr && each.termination == termination->value;
    });
    if (is_free) {
      set(result, own_words[at].attribute, own->value, losses);
      taken.push_back(own);
    } else if (row != reasons.end()) {
      set(result, own_words[at].attribute, row->word, losses);
      taken.push_back(termination);
    } else if (!derived[at].empty()) {
      set(result, own_words[at].attribute, derived[at], losses);
    }
  }
}

void keep_header(pugi::xml_node element, const Known& known, Record& record) {
  std::vector<std::string> fragments;
  keep_unknown(element, "", known, fragments);
  struct Part {
    const char* name;
    std::vector<std::string_view> attributes;
  };
  const std::array<Part, 7> parts{
      {{"rule", {"fouls", "swap", "fifth", "n", "size", "win", "opening", "continuous", "draw"}},
       {"player", {"side", "name", "kind", "version", "rating"}},
       {"clock", {"match", "increment", "turn"}},
       {"setup", {"statu", "position"}},
       {"info", {"title", "author", "rule"}},
       {"tag", {"name", "value"}},
       {"result", {"winner", "reason", "detail", "point"}}}};
  for (const Part& part : parts) {
    std::size_t number = 0;
    for (const pugi::xml_node child : element.children(part.name)) {
      const std::string place =
          ++number == 1 ? std::string(part.name) : fmt::format("{}:{}", part.name, number);
      keep_unknown(child, place, {part.attributes, {}}, fragments);
    }
  }
  if (fragments.empty()) return;
  Property kept{std::string(unknown_header_property), {}};
  for (const std::string& fragment : fragments) {
    kept.values.push_back(sgf::format_text(fragment));
  }
  record.tree.annotate(root).edit_properties().push_back(std::move(kept));
}

void restore_header(const Record& record, pugi::xml_node element, Losses& losses) {
  const Annotations* const said = record.tree.annotations(root);
  if (said == nullptr) return;
  static constexpr std::array<std::string_view, 4> structural{"moves", "node", "rule", "setup"};
  for (const Property& property : said->properties()) {
    if (property.name != unknown_header_property) continue;
    std::vector<std::string> fragments;
    for (const std::string& value : property.values) {
      fragments.push_back(sgf::read_text(value, Charset::utf8));
    }
    restore(element, fragments, structural, losses);
  }
}

}  // namespace ludex::records::agi
