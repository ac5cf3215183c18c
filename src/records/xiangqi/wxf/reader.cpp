#include "records/xiangqi/wxf/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "base/text.h"
#include "base/wide_text.h"
#include "records/text/encoding.h"
#include "records/tree/tree_player.h"
#include "rules/registry.h"

namespace ludex::records::wxf {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view begin_mark = "START{";
constexpr std::string_view end_mark = "}END";

struct TagName {
  std::string_view wxf;
  std::string_view record;
};
constexpr std::array<TagName, 5> tag_names{{{"GAME", "Title"},
                                            {"EVENT", "Event"},
                                            {"DATE", "Date"},
                                            {"SITE", "Site"},
                                            {"ROUND", "Round"}}};

// A word in front of a blank, and the rest of the line.
std::pair<std::string_view, std::string_view> first_word(std::string_view line) {
  line = trim(line);
  const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
  return {line.substr(0, end), trim(line.substr(end))};
}

// Reads one game after the other from the lines of a text.
class LineReader {
 public:
  void read(std::string_view line, std::size_t number) {
    number_ = number;
    if (!game_) {
      if (first_word(line).first == "FORMAT") {
        begin();
      }
      return;
    }
    if (player_ == nullptr && first_word(line).first == "FORMAT") {
      // The game before has no moves.
      finish();
      return begin();
    }
    if (player_ != nullptr) return read_moves(line);
    const std::size_t mark = line.find(begin_mark);
    if (mark == std::string_view::npos) return read_header(line);
    player_ = std::make_unique<TreePlayer>(game_->record, start());
    read_moves(line.substr(mark + begin_mark.size()));
  }

  ReadGames end() {
    if (game_ && player_ != nullptr) {
      trouble(fmt::format("the file ends before {}", end_mark));
    }
    finish();
    // A single game is not named by its number.
    ReadGames all;
    const bool only = games_.size() == 1;
    for (ReadGame& game : games_) {
      add_game(all, std::move(game), only);
    }
    return all;
  }

 private:
  static std::unique_ptr<rules::Game> start() {
    auto game = rules::start_game({.game = "xiangqi"});
    expects(game.has_value());
    return *std::move(game);
  }

  void begin() { game_ = std::make_unique<ReadGame>(); }

  void finish() {
    if (game_ == nullptr) return;
    if (player_ == nullptr) {
      const TreePlayer sets_the_start(game_->record, start());
    }
    player_.reset();
    // The player refers to the record of this game, so the game moves only now.
    games_.push_back(std::move(*game_));
    game_.reset();
    is_lost_ = false;
  }

  void trouble(std::string message) {
    add_trouble(game_->troubles, {std::move(message), 0, number_});
  }

  void read_header(std::string_view line) {
    const auto words = first_word(line);
    const std::string_view name = words.first;
    const std::string_view value = words.second;
    if (name.empty() || value.empty()) return;
    Record& record = game_->record;
    if (name == "RED") return read_player("Red", value);
    if (name == "BLACK") return read_player("Black", value);
    if (name == "RESULT") {
      if (const auto result = parse_result(value)) {
        record.result = *result;
        return;
      }
    }
    const auto known = std::find_if(tag_names.begin(), tag_names.end(),
                                    [&](const TagName& row) { return row.wxf == name; });
    // A name of the format that PGN does not have is kept as it is spelt.
    const bool is_name = std::all_of(name.begin(), name.end(), [](char c) {
      return is_digit(c) || c == '_' || (to_lower(c) >= 'a' && to_lower(c) <= 'z');
    });
    if (known != tag_names.end()) {
      set_tag(record, known->record, value);
    } else if (is_name) {
      set_tag(record, name, value);
    } else {
      trouble(fmt::format("`{}` is no line of a heading", printable(line)));
    }
  }

  // "Name;Team;Rating;"
  void read_player(std::string_view seat, std::string_view value) {
    constexpr std::array<std::string_view, 3> parts{"", "Team", "Elo"};
    const auto words = split(value, ';');
    for (std::size_t at = 0; at < std::min(parts.size(), words.size()); ++at) {
      if (const std::string_view word = trim(words[at]); !word.empty()) {
        set_tag(game_->record, std::string(seat) + std::string(parts[at]), word);
      }
    }
  }

  void read_moves(std::string_view line) {
    const std::size_t end = line.find('}');
    std::string_view words = line.substr(0, end);
    while (!is_lost_) {
      words = trim(words);
      if (words.empty()) break;
      const std::size_t blank = std::min(words.find_first_of(" \t"), words.size());
      play(words.substr(0, blank));
      words.remove_prefix(blank);
    }
    if (end != std::string_view::npos) {
      finish();
    }
  }

  void play(std::string_view word) {
    // The number of a move, perhaps without a blank behind it. "12=3" is a move of a pawn.
    const std::string narrow = narrowed(word);
    std::string_view text = narrow;
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    if (digits > 0 && (digits == text.size() || text[digits] == '.')) {
      text.remove_prefix(std::min(digits + 1, text.size()));
    }
    if (text.find_first_not_of('.') == std::string_view::npos || parse_result(text)) return;
    const rules::GameKind& kind = *rules::find_game("xiangqi");
    for (const std::string_view name : {"wxf", "iccs", "chinese"}) {
      const auto notation = rules::find_notation(kind, name);
      expects(notation.has_value());
      const auto move = player_->game().parse_move(text, *notation);
      if (!move) continue;
      if (const auto added = player_->add(*move, word); !added) {
        lose(added.error().message);
      }
      return;
    }
    lose(fmt::format("illegal move `{}`", printable(word)));
  }

  void lose(std::string_view why) {
    is_lost_ = true;
    trouble(fmt::format("{}; it is left out with all that follows it", why));
  }

  std::unique_ptr<ReadGame> game_;      // null between games
  std::unique_ptr<TreePlayer> player_;  // null in front of the moves
  bool is_lost_ = false;                // a move was wrong: later ones are left out
  std::size_t number_ = 0;              // of the line
  std::vector<ReadGame> games_;
};

}  // namespace

bool is_wxf(std::string_view front) {
  if (front.starts_with(byte_order_mark)) {
    front.remove_prefix(byte_order_mark.size());
  }
  const std::size_t begin = front.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return false;
  const std::string_view line = front.substr(begin, front.find_first_of("\r\n", begin) - begin);
  const auto [name, value] = first_word(line);
  return name == "FORMAT" && equal_ignoring_case(value, "WXF");
}

Result<ReadGames> read(std::string_view bytes) {
  if (!is_wxf(bytes)) return fail("no text of WXF: it does not begin with FORMAT WXF");
  std::string text = decode(bytes, guess_charset(bytes));
  if (text.starts_with(byte_order_mark)) {
    text.erase(0, byte_order_mark.size());
  }
  LineReader reader;
  std::size_t number = 0;
  for (const std::string_view line : split(text, '\n')) {
    reader.read(line.ends_with('\r') ? line.substr(0, line.size() - 1) : line, ++number);
  }
  return reader.end();
}

}  // namespace ludex::records::wxf
