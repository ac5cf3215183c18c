// Watches controllers of AGI.
#include "conformance/watch/agi_watcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "conformance/watch/common.h"
#include "conformance/watch/stone_grid.h"

namespace ludex::conformance {

namespace {

using AgiWords = std::vector<std::string>;

constexpr WatchRule again{"handshake-again", Severity::advice,
                          "`AGI` comes again, which ends all that was set."};
constexpr WatchRule rule_word{"rule-word", Severity::must, "`SETRULE` has an unknown word."};
constexpr WatchRule no_rule{"no-rule", Severity::advice, "A search begins before any `SETRULE`."};
constexpr WatchRule no_position{"no-position", Severity::must,
                                "`DOMOVE` or `GO` comes before any `POSITION`."};
constexpr WatchRule go_no_limit{"go-no-limit", Severity::should,
                                "`GO` has neither `TIME` nor `INFINITE`."};
constexpr WatchRule go_taken{"go-taken", Severity::must,
                             "The list of `SEARCH` names a point that is not empty."};

constexpr std::array agi_rules{watch_rules::before_handshake,
                               again,
                               watch_rules::unknown_command,
                               watch_rules::arguments,
                               watch_rules::no_isready,
                               rule_word,
                               no_rule,
                               watch_rules::option_unknown,
                               watch_rules::option_value,
                               watch_rules::setting_thinking,
                               watch_rules::position_form,
                               no_position,
                               watch_rules::illegal_move,
                               watch_rules::go_form,
                               go_no_limit,
                               go_taken,
                               watch_rules::clock_negative,
                               watch_rules::ponder_option,
                               watch_rules::stop_idle,
                               watch_rules::no_quit};

constexpr WatchFault changes{"changes", "answers `CHANGE` where nothing may be exchanged"};
constexpr WatchFault off_list{"off-list", "answers with a point that `SEARCH` does not name"};

constexpr std::array agi_faults{watch_faults::silent,
                                watch_faults::no_readyok,
                                watch_faults::no_move,
                                watch_faults::slow,
                                watch_faults::twice,
                                watch_faults::unasked,
                                watch_faults::illegal,
                                watch_faults::off_board,
                                watch_faults::nonsense,
                                watch_faults::gives_up,
                                watch_faults::bare,
                                changes,
                                off_list,
                                watch_faults::bad_ponder,
                                watch_faults::bad_infos,
                                watch_faults::bad_options,
                                watch_faults::chatter,
                                watch_faults::long_line,
                                watch_faults::carriage_returns,
                                watch_faults::ignores_stop,
                                watch_faults::ignores_quit,
                                watch_faults::no_bye,
                                watch_faults::dies};

constexpr std::array<std::string_view, 13> rule_words{
    "UNFORBIDDEN",  "FORBIDDEN", "FIRSTCHANGE", "THIRDCHANGE", "FIVETWINE",
    "TIVETWINE",    "FIVETWINS", "FIVETWIN",    "FIVEMULITY",  "TIVEMULITY",
    "FIVEMULTIPLE", "FIVEMULTI", "FIVEMULTY"};

constexpr std::string_view grid_digits = "0123456789ABCDEF";
constexpr int grid_side = 15;

// "78" is row 7 from the top and column 8 from the left, where rows count from 0 and columns from
// 1.
std::optional<GridPoint> point_at(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const std::size_t y = grid_digits.find(text[0]);
  const std::size_t x = grid_digits.find(text[1]);
  if (y >= grid_side || x == 0 || x > grid_side) return std::nullopt;
  return GridPoint{static_cast<int>(x) - 1, static_cast<int>(y)};
}

std::string text_of_point(GridPoint point) {
  return {grid_digits.at(static_cast<std::size_t>(point.y)),
          grid_digits.at(static_cast<std::size_t>(point.x) + 1)};
}

AgiWords capital_words(AgiWords words) {
  for (std::string& word : words) {
    std::transform(word.begin(), word.end(), word.begin(), [](char c) {
      return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
  }
  return words;
}

// Reads words between which blanks may be missing.
class AgiCursor {
 public:
  explicit AgiCursor(const AgiWords& words)
      : text_(fmt::format("{}", fmt::join(words.begin() + 1, words.end(), " "))) {}

  [[nodiscard]] bool is_at_end() {
    skip();
    return at_ == text_.size();
  }
  [[nodiscard]] bool take(std::string_view word) {
    skip();
    if (!std::string_view(text_).substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }
  // The points that follow; empty if there is none.
  std::vector<GridPoint> points() {
    std::vector<GridPoint> points;
    for (skip(); const auto point = point_at(std::string_view(text_).substr(at_, 2)); skip()) {
      points.push_back(*point);
      at_ += 2;
    }
    return points;
  }
  std::optional<std::int64_t> number() {
    skip();
    const std::size_t end = text_.find_first_not_of("-+0123456789", at_);
    const std::string digits = text_.substr(at_, end == std::string::npos ? end : end - at_);
    at_ += digits.size();
    return to_integer(digits);
  }
  [[nodiscard]] std::string rest() const { return text_.substr(at_); }

 private:
  void skip() {
    while (at_ < text_.size() && text_[at_] == ' ') {
      ++at_;
    }
  }

  std::string text_;
  std::size_t at_ = 0;
};

class AgiWatcher final : public Watcher {
 public:
  explicit AgiWatcher(std::string fault) : Watcher(std::move(fault)) {}

 private:
  void obey(const std::string& line) override {
    const AgiWords words = capital_words(words_in(line));
    if (words.empty()) return;
    if (words[0] == "QUIT") {
      quit(is(watch_faults::silent) || is(watch_faults::no_bye) ? "" : "BYE");
    } else if (is(watch_faults::silent)) {
      return;
    } else if (words[0] == "AGI") {
      introduce();
    } else if (!introduced_) {
      complain(watch_rules::before_handshake, fmt::format("`{}`", excerpt(words[0])));
    } else {
      obey(words);
    }
  }

  void obey(const AgiWords& words) {
    const std::string& command = words[0];
    if (command == "ISREADY") {
      answer_isready();
    } else if (command == "SETRULE") {
      forbid_while_thinking(command);
      set_rule(words);
    } else if (command == "SETOPTION") {
      forbid_while_thinking(command);
      set_options(words);
    } else if (command == "POSITION") {
      set_position(words);
    } else if (command == "DOMOVE") {
      do_moves(words);
    } else if (command == "GO") {
      go(words);
    } else if (command == "STOP") {
      stop();
    } else {
      complain(watch_rules::unknown_command, fmt::format("`{}`", excerpt(command)));
    }
  }

  void introduce() {
    if (std::exchange(introduced_, true)) {
      complain(again);
    }
    say("ID NAME Ludex watcher");
    say("ID AUTHOR Ludex");
    say(is(watch_faults::bad_options) ? "OPTION OWNBOOK MAYBE LEVEL"
                                      : "OPTION OWNBOOK TRUE PONDER TRUE");
    if (is(watch_faults::chatter)) {
      say("Hello! I am an engine.");
    }
    say("AGIOK");
  }

  void answer_isready() {
    is_ready_ = true;
    if (is(watch_faults::no_readyok)) return;
    say("READYOK");
    if (is(watch_faults::unasked)) {
      say("BESTMOVE 78");
    }
  }

  [[nodiscard]] bool is_thinking() const {
    return searching_ && (!answer_at_ || now() < *answer_at_);
  }

  void forbid_while_thinking(std::string_view command) {
    if (is_thinking()) {
      complain(watch_rules::setting_thinking, fmt::format("`{}`", command));
    }
  }

  void set_rule(const AgiWords& words) {
    has_rule_ = true;
    AgiCursor cursor(words);
    while (!cursor.is_at_end()) {
      const bool is_known = std::any_of(rule_words.begin(), rule_words.end(),
                                        [&](std::string_view word) { return cursor.take(word); }) ||
                            cursor.number();
      if (!is_known) {
        complain(rule_word, fmt::format("`{}`", excerpt(cursor.rest())));
        return;
      }
    }
  }

  void set_options(const AgiWords& words) {
    if (words.size() < 3 || words.size() % 2 == 0) {
      complain(watch_rules::option_value, "names and values are no pairs");
      return;
    }
    for (std::size_t at = 1; at + 1 < words.size(); at += 2) {
      const std::string& value = words[at + 1];
      const bool is_on = value == "ON" || value == "TRUE";
      if (words[at] != "PONDER" && words[at] != "OWNBOOK") {
        complain(watch_rules::option_unknown, fmt::format("`{}`", excerpt(words[at])));
      } else if (!is_on && value != "OFF" && value != "FALSE") {
        complain(watch_rules::option_value, fmt::format("`{}`", excerpt(value)));
      } else if (words[at] == "PONDER") {
        ponders_ = is_on;
      }
    }
  }

  // A search ends with its answer before the board changes; pondering ends without one.
  void end_search() {
    if (searching_ && !pondering_ && !answer_at_) {
      answer();
    }
    searching_ = pondering_ = false;
  }

  void set_position(const AgiWords& words) {
    end_search();
    grid_.clear();
    has_position_ = true;
    AgiCursor cursor(words);
    while (!cursor.is_at_end()) {
      const bool is_list = cursor.take("STATUS") || cursor.take("STATU") || cursor.take("STATE") ||
                           cursor.take("MOVES");
      const auto points = cursor.points();
      if (!is_list || points.empty()) {
        complain(watch_rules::position_form, fmt::format("`{}`", excerpt(cursor.rest())));
        return;
      }
      put(points);
    }
  }

  void put(const std::vector<GridPoint>& points) {
    for (const GridPoint point : points) {
      if (!grid_.put(point)) {
        complain(watch_rules::illegal_move, fmt::format("`{}`", text_of_point(point)));
      }
    }
  }

  void do_moves(const AgiWords& words) {
    end_search();
    if (!has_position_) {
      complain(no_position);
      return;
    }
    AgiCursor cursor(words);
    const auto points = cursor.points();
    if (points.empty() || !cursor.is_at_end()) {
      complain(watch_rules::arguments, "`DOMOVE` is followed by something else than points");
    }
    put(points);
  }

  struct Go {
    bool ponder = false;
    bool infinite = false;
    std::optional<std::int64_t> time;
  };

  Go read_go(const AgiWords& words) {
    Go go;
    list_.clear();
    AgiCursor cursor(words);
    while (!cursor.is_at_end()) {
      if (cursor.take("PONDER")) {
        go.ponder = true;
      } else if (cursor.take("INFINITE")) {
        go.infinite = true;
      } else if (cursor.take("SEARCH")) {
        list_ = cursor.points();
        if (list_.empty()) {
          complain(watch_rules::go_form, "`SEARCH` without points");
        }
      } else if (cursor.take("TIME")) {
        go.time = cursor.number();
        if (!go.time) {
          complain(watch_rules::go_form, "`TIME` without a number");
          return go;
        }
      } else {
        complain(watch_rules::go_form, fmt::format("`{}`", excerpt(cursor.rest())));
        return go;
      }
    }
    if (!go.infinite && !go.time) {
      complain(go_no_limit);
    }
    return go;
  }

  void judge(const Go& go) {
    if (!std::exchange(is_ready_, true)) {
      complain(watch_rules::no_isready);
    }
    if (!std::exchange(has_rule_, true)) {
      complain(no_rule);
    }
    if (!std::exchange(has_position_, true)) {
      complain(no_position);
    }
    if (go.time && *go.time < 0) {
      complain(watch_rules::clock_negative, fmt::format("`TIME {}`", *go.time));
    }
    if (go.ponder && !ponders_) {
      complain(watch_rules::ponder_option);
    }
    for (const GridPoint point : list_) {
      if (!grid_.is_free(point)) {
        complain(go_taken, fmt::format("`{}`", text_of_point(point)));
      }
    }
  }

  void go(const AgiWords& words) {
    const Go go = read_go(words);
    judge(go);
    // A `GO` during a search gives it new limits, and there is one answer.
    const bool is_new = !is_thinking() || pondering_;
    searching_ = true;
    pondering_ = go.ponder;
    was_searched_ = true;
    if (is_new && !go.ponder) {
      note_question();
      answer_at_.reset();
    }
    if (is_over() || go.ponder || go.infinite || answer_at_) return;
    answer();
  }

  void stop() {
    if (!was_searched_) {
      complain(watch_rules::stop_idle);
    }
    if (pondering_) {
      searching_ = pondering_ = false;
    }
    if (!searching_ || answer_at_ || is(watch_faults::ignores_stop)) return;
    answer();
  }

  void answer() {
    if (is(watch_faults::no_move)) return;
    answer_at_ = now() + thought();
    if (is(watch_faults::bad_infos)) {
      say("INFO DEPTH MANY SCORE NPS -1 PV ZZ99");
    }
    if (is(watch_faults::long_line)) {
      say("INFO ERROR " + std::string(watch_long_line, 'X'));
    }
    const std::string line = "BESTMOVE" + (is(watch_faults::bare) ? "" : " " + answer_words());
    for (int time = 0; time < (is(watch_faults::twice) ? 2 : 1); ++time) {
      say(line, thought());
    }
  }

  [[nodiscard]] std::string answer_words() const {
    if (is(watch_faults::off_board)) return "FF";
    if (is(watch_faults::nonsense)) return "HERE";
    if (is(changes)) return "CHANGE";
    if (is(watch_faults::illegal) && grid_.last()) return text_of_point(*grid_.last());
    StoneGrid after = grid_;
    auto point = after.first_free();
    if (!point || is(watch_faults::gives_up)) return "NONE";
    if (!list_.empty() && !is(off_list)) {
      point = list_.front();
    }
    const std::string move = text_of_point(*point);
    after.put(*point);
    const auto reply = is(watch_faults::bad_ponder) ? point : after.first_free();
    return reply ? fmt::format("{} PONDER {}", move, text_of_point(*reply)) : move;
  }

  bool introduced_ = false;
  bool is_ready_ = false;
  bool has_rule_ = false;
  bool has_position_ = false;
  bool ponders_ = false;
  bool was_searched_ = false;
  StoneGrid grid_;
  std::vector<GridPoint> list_;  // of the last SEARCH
  bool searching_ = false;
  bool pondering_ = false;
  std::optional<TimePoint> answer_at_;  // absent while a search waits for `STOP`
};

}  // namespace

WatchKind agi_watch() {
  return {"agi", agi_rules, agi_faults, make_watcher<AgiWatcher>};
}

}  // namespace ludex::conformance
