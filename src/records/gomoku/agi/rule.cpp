#include "records/gomoku/agi/rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "records/gomoku/agi/words.h"
#include "records/gomoku/stones.h"
#include "records/read_games.h"
#include "rules/gomoku/position_text.h"
#include "rules/registry.h"

namespace ludex::records::agi {

namespace {

using gomoku::Color;
using rules::BoardSize;

// The values of the attribute `win`, by variant; renju is recognized by its fouls instead.
struct WinWord {
  std::string_view word;
  std::string_view variant;
};
constexpr std::array<WinWord, 4> win_words{
    {{"5+", "freestyle"}, {"5", "standard"}, {"caro", "caro"}, {"caro5", "caro_exact"}}};

// The opening rule that the attribute `swap` alone names: with forbidden moves, the swap after the
// third move is that of the 26 openings.
std::string_view opening_of(std::string_view swap, bool has_fouls) {
  if (swap == "first") return "swap1";
  if (swap == "third") return has_fouls ? "rif" : "swap";
  return "none";
}

std::string_view swap_of(std::string_view opening) {
  if (opening == "swap1") return "first";
  const bool third = opening == "rif" || opening == "swap" || opening == "yamaguchi";
  return third ? "third" : "none";
}

// Sets the values of one setup and reports the invalid ones.
class RuleReader {
 public:
  RuleReader(pugi::xml_node rule, const Document& document, std::vector<Error>& troubles)
      : rule_(rule), document_(document), troubles_(troubles) {}

  rules::Setup read() {
    const std::string_view fouls = value_of(rule_, "fouls").value_or("forbidden");
    const std::string_view win = value_of(rule_, "win").value_or("5+");
    const auto row = std::find_if(win_words.begin(), win_words.end(),
                                  [&](const WinWord& each) { return each.word == win; });
    if (fouls != "forbidden" && fouls != "none") {
      tell(fmt::format("fouls=`{}`, expected forbidden or none", excerpt(fouls)));
    }
    if (row == win_words.end()) {
      tell(fmt::format("win=`{}`, expected 5+, 5, caro or caro5", excerpt(win)));
    }
    const bool has_fouls = fouls == "forbidden";
    set(rules::variant_parameter, has_fouls                ? "renju"
                                  : row == win_words.end() ? "freestyle"
                                                           : row->variant);
    set_from("size", rules::size_parameter);
    const std::string_view swap = value_of(rule_, "swap").value_or("none");
    set(gomoku::opening_rule_parameter, opening_of(swap, has_fouls));
    set_from("opening", gomoku::opening_rule_parameter);
    read_fifth_moves();
    set_from("continuous", gomoku::continuous_parameter);
    set_from("draw", gomoku::draw_points_parameter);
    return std::move(setup_);
  }

 private:
  void read_fifth_moves() {
    const auto fifth = value_of(rule_, "fifth");
    if (value_of(rule_, "n")) {
      set_from("n", gomoku::fifth_moves_parameter);
    } else if (fifth == "twine") {
      set(gomoku::fifth_moves_parameter, "2");
    } else if (fifth == "one" || (!fifth && !value_of(rule_, "opening"))) {
      set(gomoku::fifth_moves_parameter, "1");
    }
  }
  void tell(std::string message) {
    add_trouble(troubles_, document_.error_at(rule_, std::move(message)));
  }
  void set_from(const char* attribute, std::string_view parameter) {
    if (const auto value = value_of(rule_, attribute)) {
      set(parameter, *value);
    }
  }
  void set(std::string_view name, std::string_view value) {
    const auto& declared = rules::declaration_of(*rules::find_game("gomoku"));
    const auto checked =
        rules::checked_value(declared, *rules::find_parameter(declared, name), value);
    if (checked) {
      setup_.values.set(name, *checked);
    } else {
      tell(checked.error().message);
    }
  }

  pugi::xml_node rule_;
  const Document& document_;
  std::vector<Error>& troubles_;
  rules::Setup setup_{.game = "gomoku"};
};

// Makes the text of a position from points whose colours alternate from Black on.
Result<std::string> position_of(std::string_view statu, const BoardSize& size) {
  std::vector<gomoku::Stone> stones;
  Color turn = Color::black;
  std::string letters;
  for (const char c : statu) {
    if (!is_blank(c)) {
      letters += c;
    }
  }
  // A point is two digits on 15x15, and a letter and a number on any other board.
  for (std::size_t at = 0; at < letters.size();) {
    std::size_t end = at + 1;
    if (size == BoardSize{15, 15}) {
      end = at + 2;
    } else {
      while (end < letters.size() && is_digit(letters[end])) {
        ++end;
      }
    }
    const std::string text = letters.substr(at, end - at);
    const auto point = point_in(text, size);
    if (!point) return fail(fmt::format("statu: `{}` is no point of the board", excerpt(text)));
    stones.push_back({turn, *point});
    turn = ~turn;
    at = end;
  }
  const auto position = gomoku::set_up(size, stones, turn);
  if (!position) return tl::unexpected(position.error());
  return gomoku::format_position(*position);
}

// The stones as a list for `statu`; absent if such a list does not give the same position.
std::optional<std::string> statu_of(const rules::Setup& setup) {
  const auto game = rules::start_game(setup);
  if (!game) return std::nullopt;
  const gomoku::Position& position = state_of(**game).position();
  std::array<std::vector<gomoku::Point>, 2> stones;
  for (int rank = position.size().height - 1; rank >= 0; --rank) {
    for (int file = 0; file < position.size().width; ++file) {
      const gomoku::Point point = gomoku::point_at(file, rank);
      if (const auto color = position.stone_at(point)) {
        stones[gomoku::index(*color)].push_back(point);
      }
    }
  }
  if (stones[0].size() < stones[1].size() || stones[0].size() > stones[1].size() + 1) {
    return std::nullopt;
  }
  std::string text;
  for (std::size_t at = 0; at < stones[0].size(); ++at) {
    text += point_text(stones[0][at], position.size());
    if (at < stones[1].size()) {
      text += point_text(stones[1][at], position.size());
    }
  }
  rules::Setup again = setup;
  const auto made = position_of(text, position.size());
  if (!made) return std::nullopt;
  again.position = *made;
  const auto started = rules::start_game(again);
  if (!started || (*started)->setup().position != setup.position) return std::nullopt;
  return text;
}

}  // namespace

Result<rules::Setup> read_setup(pugi::xml_node rule, pugi::xml_node setup, const Document& document,
                                std::vector<Error>& troubles) {
  rules::Setup read = RuleReader(rule, document, troubles).read();
  const auto empty = rules::start_game(read);
  if (!empty) return tl::unexpected(document.error_at(rule, empty.error().message));
  const auto fail_at = [&](const Error& error) {
    return tl::unexpected(document.error_at(setup, error.message));
  };
  if (const auto position = value_of(setup, "position")) {
    read.position = *position;
  } else if (const auto statu = value_of(setup, "statu"); statu && !trim(*statu).empty()) {
    auto made = position_of(*statu, state_of(**empty).position().size());
    if (!made) return fail_at(made.error());
    read.position = *std::move(made);
  }
  const auto started = rules::start_game(read);
  if (!started) return fail_at(started.error());
  return (*started)->setup();
}

void write_rule(const rules::Setup& setup, pugi::xml_node rule, Losses& losses) {
  const std::string_view variant = setup.values.text(rules::variant_parameter);
  const std::string_view opening = setup.values.text(gomoku::opening_rule_parameter);
  const bool has_fouls = variant == "renju";
  set(rule, "fouls", has_fouls ? "forbidden" : "none", losses);
  set(rule, "swap", swap_of(opening), losses);
  const std::string_view number = setup.values.text(gomoku::fifth_moves_parameter);
  set(rule, "fifth", number == "1" ? "one" : number == "2" ? "twine" : "multi", losses);
  set(rule, "n", number, losses);
  set(rule, "size", setup.values.text(rules::size_parameter), losses);
  const auto row = std::find_if(win_words.begin(), win_words.end(),
                                [&](const WinWord& each) { return each.variant == variant; });
  if (row != win_words.end()) {
    set(rule, "win", row->word, losses);
  }
  if (opening_of(swap_of(opening), has_fouls) != opening) {
    set(rule, "opening", opening, losses);
  }
  if (!rules::is_usual(setup, gomoku::continuous_parameter)) {
    set(rule, "continuous", setup.values.text(gomoku::continuous_parameter), losses);
  }
  if (!rules::is_usual(setup, gomoku::draw_points_parameter)) {
    set(rule, "draw", setup.values.text(gomoku::draw_points_parameter), losses);
  }
}

bool begins_empty(const rules::Setup& setup) {
  const auto usual = rules::start_game({.game = "gomoku", .values = setup.values});
  return usual && (*usual)->setup().position == setup.position;
}

void write_setup(const rules::Setup& setup, pugi::xml_node element, Losses& losses) {
  if (begins_empty(setup)) {
    set(element, "statu", "", losses);
  } else if (const auto statu = statu_of(setup)) {
    set(element, "statu", *statu, losses);
  } else {
    set(element, "position", setup.position, losses);
  }
}

}  // namespace ludex::records::agi
