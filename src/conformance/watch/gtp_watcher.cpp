// Watches controllers of GTP.
#include "conformance/watch/gtp_watcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "conformance/watch/common.h"
#include "rules/game.h"
#include "rules/registry.h"

namespace ludex::conformance {

namespace {

using GtpWords = std::vector<std::string>;

constexpr WatchRule boardsize{"boardsize", Severity::must,
                              "A size is asked for that no board has."};
constexpr WatchRule no_clear_board{"no-clear-board", Severity::should,
                                   "A move is sent after `boardsize` and before `clear_board`."};
constexpr WatchRule same_color{"same-color", Severity::advice, "One color plays twice in a row."};
constexpr WatchRule undo_empty{"undo-empty", Severity::must,
                               "`undo` comes where there is no move."};
constexpr WatchRule handicap_late{"handicap-late", Severity::must,
                                  "Handicap stones are placed among other stones."};
constexpr WatchRule clock_unset{"clock-unset", Severity::should,
                                "`time_left` comes without `time_settings`."};

constexpr std::array gtp_rules{watch_rules::unknown_command,
                               watch_rules::arguments,
                               boardsize,
                               no_clear_board,
                               watch_rules::illegal_move,
                               same_color,
                               undo_empty,
                               handicap_late,
                               clock_unset,
                               watch_rules::clock_grows,
                               watch_rules::impatient,
                               watch_rules::no_quit};

constexpr WatchFault answers_resign{"resigns", "answers each `genmove` with `resign`"};
constexpr WatchFault refuses{"refuses", "answers each `genmove` with an error"};
constexpr WatchFault wrong_id{"wrong-id", "answers with another number"};
constexpr WatchFault no_blank_line{"no-blank-line", "leaves out the empty line behind an answer"};
constexpr WatchFault no_time{"no-time", "does not know the commands of time"};

constexpr std::array gtp_faults{watch_faults::silent,
                                watch_faults::no_move,
                                watch_faults::slow,
                                watch_faults::illegal,
                                watch_faults::off_board,
                                watch_faults::nonsense,
                                answers_resign,
                                refuses,
                                watch_faults::twice,
                                wrong_id,
                                no_blank_line,
                                watch_faults::chatter,
                                watch_faults::long_line,
                                watch_faults::carriage_returns,
                                no_time,
                                watch_faults::ignores_quit,
                                watch_faults::dies};

constexpr std::array<std::string_view, 19> gtp_commands{"protocol_version",
                                                        "name",
                                                        "version",
                                                        "known_command",
                                                        "list_commands",
                                                        "quit",
                                                        "boardsize",
                                                        "clear_board",
                                                        "komi",
                                                        "play",
                                                        "genmove",
                                                        "undo",
                                                        "time_settings",
                                                        "time_left",
                                                        "fixed_handicap",
                                                        "place_free_handicap",
                                                        "set_free_handicap",
                                                        "final_score",
                                                        "final_status_list"};

std::optional<char> color_of(std::string_view word) {
  const std::string text = lower(word);
  if (text == "b" || text == "black") return 'b';
  if (text == "w" || text == "white") return 'w';
  return std::nullopt;
}

class GtpWatcher final : public Watcher {
 public:
  explicit GtpWatcher(std::string fault) : Watcher(std::move(fault)) { clear(); }

 private:
  void answer(char sign, const std::string& text, Milliseconds after = Milliseconds(0)) {
    const std::string id = is(wrong_id) && !id_.empty() ? id_ + "7" : id_;
    for (int time = 0; time < (is(watch_faults::twice) ? 2 : 1); ++time) {
      say(fmt::format("{}{} {}", sign, id, text), after);
      if (!is(no_blank_line)) {
        say("", after);
      }
    }
    answered_at_ = now() + after;
  }
  void succeed(const std::string& text = {}, Milliseconds after = Milliseconds(0)) {
    answer('=', text, after);
  }
  // What is wrong is in the answer and in the report.
  void refuse(const WatchRule& rule, const std::string& text) {
    complain(rule, text);
    answer('?', text);
  }

  [[nodiscard]] bool knows(std::string_view command) const {
    const bool is_of_time = command == "time_settings" || command == "time_left";
    return !(is(no_time) && is_of_time) &&
           std::find(gtp_commands.begin(), gtp_commands.end(), command) != gtp_commands.end();
  }

  void clear() {
    rules::Setup setup{.game = "go"};
    setup.values = {{rules::size_parameter, std::to_string(size_)}};
    auto game = rules::start_game(setup);
    board_ = game ? *std::move(game) : nullptr;
    last_color_ = 0;
    stones_ = 0;
    main_times_ = {-1, -1};
  }

  void obey(const std::string& line) override {
    GtpWords words = words_in(std::string_view(line).substr(0, line.find('#')));
    if (words.empty()) return;
    id_.clear();
    if (to_integer(words[0])) {
      id_ = words[0];
      words.erase(words.begin());
    }
    if (words.empty()) return;
    if (now() < answered_at_) {
      complain(watch_rules::impatient);
    }
    if (words[0] == "quit") {
      if (!is(watch_faults::ignores_quit)) {
        succeed();
      }
      quit();
      return;
    }
    if (is(watch_faults::silent)) return;
    if (is(watch_faults::chatter)) {
      say("I think, therefore I print");
    }
    obey(words);
  }

  void obey(const GtpWords& words) {
    const std::string& command = words[0];
    if (command == "known_command") {
      succeed(words.size() > 1 && knows(words[1]) ? "true" : "false");
    } else if (!knows(command)) {
      refuse(watch_rules::unknown_command, "unknown command");
    } else if (command == "protocol_version") {
      succeed("2");
    } else if (command == "name") {
      succeed("Ludex watcher");
    } else if (command == "version") {
      succeed("1");
    } else if (command == "list_commands") {
      list_commands();
    } else if (command == "boardsize") {
      set_size(words);
    } else if (command == "clear_board") {
      clear();
      is_cleared_ = true;
      succeed();
    } else if (command == "komi") {
      if (words.size() < 2 || !to_number(words[1])) {
        refuse(watch_rules::arguments, "komi is not a float");
      } else {
        succeed();
      }
    } else if (command == "play") {
      play(words);
    } else if (command == "genmove") {
      genmove(words);
    } else if (command == "undo") {
      undo();
    } else if (command == "time_settings") {
      set_times(words);
    } else if (command == "time_left") {
      set_time_left(words);
    } else if (command == "final_score") {
      succeed("0");
    } else if (command == "final_status_list") {
      succeed();
    } else {
      handicap(words);
    }
  }

  void list_commands() {
    std::string text;
    for (const std::string_view name : gtp_commands) {
      if (knows(name)) {
        text += (text.empty() ? "" : "\n") + std::string(name);
      }
    }
    succeed(text);
  }

  void set_size(const GtpWords& words) {
    const auto size = words.size() > 1 ? to_integer(words[1]) : std::nullopt;
    if (!size || *size < 2 || *size > 25) {
      refuse(boardsize, "unacceptable size");
      return;
    }
    size_ = static_cast<int>(*size);
    clear();
    is_cleared_ = false;
    succeed();
  }

  void note_color(char color) {
    if (!is_cleared_) {
      complain(no_clear_board);
      is_cleared_ = true;
    }
    if (color == last_color_) {
      complain(same_color);
    }
    last_color_ = color;
  }

  // Plays the move for that color; the board may be another player's turn.
  bool place(char color, const std::string& vertex) {
    if (!board_) return false;
    const bool is_black_to_move = board_->to_move() == rules::Seat::first;
    if (is_black_to_move != (color == 'b')) {
      const auto pass = board_->parse_move("pass", rules::coordinate);
      if (!pass) return false;
      board_->play(*pass);
    }
    const bool is_played = board_->play_text(lower(vertex), rules::coordinate).has_value();
    stones_ += is_played ? 1 : 0;
    return is_played;
  }

  void play(const GtpWords& words) {
    const auto color = words.size() > 2 ? color_of(words[1]) : std::nullopt;
    if (!color) {
      refuse(watch_rules::arguments, "invalid color or coordinate");
      return;
    }
    note_color(*color);
    if (!place(*color, words[2])) {
      refuse(watch_rules::illegal_move, fmt::format("illegal move {}", excerpt(words[2])));
      return;
    }
    succeed();
  }

  void genmove(const GtpWords& words) {
    const auto color = words.size() > 1 ? color_of(words[1]) : std::nullopt;
    if (!color) {
      refuse(watch_rules::arguments, "invalid color");
      return;
    }
    note_color(*color);
    note_question();
    if (is_over() || is(watch_faults::no_move)) return;
    if (is(watch_faults::long_line)) {
      say(std::string(watch_long_line, 'x'));
    }
    if (is(refuses)) {
      answer('?', "I do not want to", thought());
    } else if (is(answers_resign)) {
      succeed("resign", thought());
    } else if (is(watch_faults::nonsense)) {
      succeed("here", thought());
    } else if (is(watch_faults::off_board)) {
      succeed("Z30", thought());
    } else {
      succeed(chosen_vertex(*color), thought());
    }
  }

  std::string chosen_vertex(char color) {
    if (is(watch_faults::illegal) && !last_vertex_.empty()) return last_vertex_;
    if (!board_) return "pass";
    const auto before = board_->clone();
    for (const rules::Move move : before->legal_moves()) {
      std::string vertex = before->format_move(move, rules::coordinate);
      if (lower(vertex) == "pass") continue;
      if (place(color, vertex)) {
        last_vertex_ = vertex;
        return vertex;
      }
    }
    (void)place(color, "pass");
    return "pass";
  }

  void undo() {
    if (!board_ || board_->moves().empty()) {
      refuse(undo_empty, "cannot undo");
      return;
    }
    board_->undo();
    last_color_ = 0;
    succeed();
  }

  void set_times(const GtpWords& words) {
    if (words.size() < 4 ||
        !std::all_of(words.begin() + 1, words.begin() + 4,
                     [](const auto& each) { return to_integer(each).has_value(); })) {
      refuse(watch_rules::arguments, "not three integers");
      return;
    }
    has_times_ = true;
    main_times_ = {-1, -1};
    succeed();
  }

  void set_time_left(const GtpWords& words) {
    const auto color = words.size() > 3 ? color_of(words[1]) : std::nullopt;
    const auto left = color ? to_integer(words[2]) : std::nullopt;
    const auto stones = color ? to_integer(words[3]) : std::nullopt;
    if (!left || !stones) {
      refuse(watch_rules::arguments, "not a color and two integers");
      return;
    }
    if (!has_times_) {
      complain(clock_unset);
    }
    std::int64_t& was = main_times_.at(*color == 'b' ? 0 : 1);
    if (*stones == 0 && was >= 0 && *left > was) {
      complain(watch_rules::clock_grows, fmt::format("a main time from {} to {} s", was, *left));
    }
    was = *stones == 0 ? *left : -1;
    succeed();
  }

  void handicap(const GtpWords& words) {
    if (stones_ > 0) {
      refuse(handicap_late, "board not empty");
      return;
    }
    if (words[0] != "set_free_handicap") {
      refuse(watch_rules::arguments, "this engine places no handicap stones");
      return;
    }
    for (std::size_t at = 1; at < words.size(); ++at) {
      if (!place('b', words[at])) {
        refuse(watch_rules::arguments, "bad vertex list");
        return;
      }
    }
    last_color_ = 'b';
    succeed();
  }

  std::string id_;
  int size_ = 19;
  bool is_cleared_ = true;
  bool has_times_ = false;
  std::array<std::int64_t, 2> main_times_{-1, -1};
  std::unique_ptr<rules::Game> board_;
  int stones_ = 0;
  char last_color_ = 0;
  std::string last_vertex_;
  TimePoint answered_at_{};
};

}  // namespace

WatchKind gtp_watch() {
  return {"gtp", gtp_rules, gtp_faults, make_watcher<GtpWatcher>};
}

}  // namespace ludex::conformance
