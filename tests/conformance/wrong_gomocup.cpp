#include "conformance/wrong_gomocup.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"

namespace ludex::conformance {

using gomocup::text_of;

WrongGomocup::WrongGomocup(test::FakeClock& clock, std::string fault)
    : MemoryEngine(clock, std::move(fault)) {
  if (is("start/silent")) {
    say("OK", Milliseconds(50));
  }
}

bool WrongGomocup::is_deaf_at_the_end() const {
  return searching_ ? is("end/input-thinking") : is("end/input");
}

bool WrongGomocup::dies_of(const std::string& line) const {
  static constexpr std::array deadly{
      DeadlyLine{"info/unknown", "INFO no_such_key"},
      DeadlyLine{"info/max-memory", "INFO max_memory 838"},
      DeadlyLine{"info/memory-large", "INFO max_memory 171"},
      DeadlyLine{"info/memory-zero", "INFO max_memory 0"},
      DeadlyLine{"info/game-type", "INFO game_type 3"},
      DeadlyLine{"info/folder", "INFO folder"},
      DeadlyLine{"robustness/bytes", "\xff\xfe"},
      DeadlyLine{"robustness/unknown-game", "FROBNICATE"},
  };
  return MemoryEngine::dies_of(deadly, line) || (is("robustness/long-line") && line.size() > 5000);
}

void WrongGomocup::obey(const std::string& line) {
  end_what_is_over();
  if (dies_of(line)) {
    die();
    return;
  }
  if (is("robustness/lf") && reads_lf() && line.starts_with("TURN")) return;
  // A stray line is not printed any more once somebody speaks.
  if (is("start/silent") || is("start/once")) {
    drop_what_is_coming();
  }
  if (is("robustness/crlf") && reads_crlf() && line.starts_with("TURN")) return;
  const std::string text(trim(line));
  if (text.empty()) {
    if (is("robustness/empty-lines")) {
      say("UNKNOWN");
    }
    return;
  }
  const auto blank = text.find(' ');
  std::string command = text.substr(0, blank);
  const std::string rest(blank == std::string::npos ? "" : trim(text.substr(blank)));
  if (is("robustness/case") && !reads_board_ && command[0] >= 'a' && command[0] <= 'z') return;
  for (char& c : command) {
    c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  if ((reads_board_ || reads_swap2_) && command != "DONE" && command != "END") {
    read_stone(text);
    return;
  }
  if (is("robustness/blanks") && command == "TURN" && line.size() > text.size()) {
    say("ERROR");
    return;
  }
  obey_command(command, rest, text);
}

void WrongGomocup::obey_command(const std::string& command, const std::string& rest,
                                const std::string& line) {
  if (command == "START") {
    start(rest);
  } else if (command == "RECTSTART") {
    rectstart(rest);
  } else if (command == "RESTART") {
    restart();
  } else if (command == "BEGIN") {
    begin();
  } else if (command == "TURN") {
    turn(rest);
  } else if (command == "TAKEBACK") {
    takeback(rest);
  } else if (command == "BOARD" || command == "SWAP2BOARD") {
    if (!(is("board/replaces") && command == "BOARD" && moves_ == 1)) {
      stones_.clear();
    }
    order_.clear();
    reads_board_ = command == "BOARD";
    reads_swap2_ = !reads_board_;
    board_is_bad_ = false;
  } else if (command == "DONE") {
    if (reads_swap2_) {
      answer_swap2();
    } else if (reads_board_) {
      finish_board();
    } else if (is("robustness/done-alone")) {
      say("7,7");
    }
  } else if (command == "INFO") {
    info(rest);
  } else if (command == "ABOUT") {
    about();
  } else if (command == "END") {
    end();
  } else {
    say((is("robustness/unknown") ? "ERROR " : "UNKNOWN ") + line.substr(0, 60));
    if (is("robustness/unknown-once") && line.find(' ') != std::string::npos && line[0] == 'P') {
      say("UNKNOWN more");
    }
  }
}

void WrongGomocup::start(const std::string& rest) {
  const auto size = to_integer(rest);
  if (!size || *size < 5) {
    const bool takes = size ? is("start/too-small") : is("start/no-number");
    say(takes ? "OK" : "ERROR bad size");
    return;
  }
  if (is("start/ok")) {
    say("ERROR no");
    return;
  }
  if (is("start/again") && starts_ == 2 && order_.empty()) return;
  ++starts_;
  const bool keeps_size = is("start/in-game") && !stones_.empty() && *size != width_;
  if (!keeps_size) {
    width_ = height_ = static_cast<int>(*size);
  }
  if (!(is("start/clears") && *size == 15 && stones_.contains({6, 9}))) {
    stones_.clear();
  }
  started_ = true;
  has_board_ = false;
  order_.clear();
  searching_ = false;
  moves_ = 0;
  if (keeps_size) {
    stones_[{3, 3}] = 3;
    say("ERROR a game is in progress");
    return;
  }
  say("OK");
  if (is("start/once")) {
    say("OK", Milliseconds(50));
  }
}

void WrongGomocup::rectstart(const std::string& rest) {
  const auto size = gomocup::points_of(rest);
  if (!size) {
    say("ERROR");
    return;
  }
  width_ = size->front().x;
  height_ = size->front().y;
  if (is("start/rectstart")) {
    std::swap(width_, height_);
  }
  stones_.clear();
  order_.clear();
  started_ = true;
  say("OK");
}

void WrongGomocup::restart() {
  if (!started_) {
    say(is("start/restart-first") ? "OK" : "ERROR nothing to restart");
    return;
  }
  if (is("start/restart") && order_.size() == 2 && order_.front() == Point{5, 9}) {
    say("ERROR");
    return;
  }
  if (!is("start/restart-clears")) {
    stones_.clear();
    order_.clear();
  }
  say("OK");
}

void WrongGomocup::refuse(std::string_view why, std::string_view fault) {
  if (is(fault)) {
    think("wrong");
  } else {
    say(fmt::format("ERROR {}", why));
  }
}

void WrongGomocup::begin() {
  if (!started_) {
    if (is("start/begin-first")) {
      say("7,7");
    } else {
      say("ERROR no board");
    }
    return;
  }
  if (!stones_.empty()) {
    refuse("there are stones", "move/begin-again");
    return;
  }
  if (is("move/begin")) return;
  think("BEGIN");
}

void WrongGomocup::turn(const std::string& rest) {
  const auto point = gomocup::points_of(rest);
  if (!point || point->size() != 1) {
    refuse("no point", rest.empty() ? "move/no-point" : "move/negative");
    return;
  }
  if (point->front().x >= width_ || point->front().y >= height_) {
    refuse("outside", "move/outside");
    return;
  }
  if (!is_free(point->front())) {
    if (is("move/taken") && starts_ == 1) {
      say("ERROR taken");
      say("0,1");
      return;
    }
    say("ERROR taken");
    if (is("move/after-error")) {
      started_ = false;
    }
    return;
  }
  if (!started_ || (is("move/turn") && rest == "7,7")) {
    say("ERROR");
    return;
  }
  if (is("info/before-start") && set_before_start_) {
    say("ERROR");
    return;
  }
  place(point->front(), 2);
  think("TURN");
}

void WrongGomocup::takeback(const std::string& rest) {
  const auto point = gomocup::points_of(rest);
  if (order_.empty() || !point || order_.back() != point->front()) {
    const bool takes = order_.empty() ? is("takeback/empty") : is("takeback/another");
    say(takes ? "OK" : "ERROR");
    return;
  }
  if (is("takeback/ok") && order_.size() == 2 && order_.front() == Point{7, 7}) {
    say("ERROR");
    return;
  }
  if (!(is("takeback/two") && order_.size() == 2)) {
    stones_.erase(order_.back());
  }
  order_.pop_back();
  say("OK");
  if (is("takeback/no-move") && stones_.contains({8, 8})) {
    say("0,1", Milliseconds(10));
  }
}

void WrongGomocup::read_stone(const std::string& line) {
  const auto fields = split(line, ',');
  const auto x = to_integer(fields[0]);
  const auto y = fields.size() > 1 ? to_integer(fields[1]) : std::nullopt;
  const auto field = fields.size() > 2 ? to_integer(fields[2]) : std::nullopt;
  if (!x || !y) {
    board_is_bad_ = true;
    return;
  }
  const Point point{static_cast<int>(*x), static_cast<int>(*y)};
  place(point, static_cast<int>(field.value_or(0)));
  if (is("board/done") && reads_board_ && stones_.size() == 1 && burst() == 2) {
    say("3,3");
  }
}

void WrongGomocup::finish_board() {
  reads_board_ = false;
  if (board_is_bad_ && !is("board/nonsense")) {
    say("ERROR bad board");
    return;
  }
  if (is("board/empty") && stones_.empty()) {
    say("ERROR no stones");
    return;
  }
  if (is("board/any-order") && !order_.empty() && order_.front() == Point{8, 8}) {
    say("ERROR bad order");
    return;
  }
  if (is("board/second") && stones_.size() == 3 && order_.back() == Point{8, 8}) {
    say("ERROR not my turn");
    return;
  }
  has_board_ = true;
  think("BOARD");
}

void WrongGomocup::answer_swap2() {
  reads_swap2_ = false;
  if (stones_.empty()) {
    say(is("swap2/first") ? "7,7 8,7" : "7,7 8,7 9,9");
  } else if (stones_.size() == 3) {
    say(is("swap2/second") && !stones_.contains({10, 9}) ? "7,7" : "SWAP");
  } else {
    say(is("swap2/last") ? "1,1 2,2" : "6,8");
  }
  if (is("swap2/board") && stones_.contains({10, 9})) {
    started_ = false;
  }
}

void WrongGomocup::info(const std::string& rest) {
  const auto blank = rest.find(' ');
  const std::string key = lower(rest.substr(0, blank));
  const auto value =
      blank == std::string::npos ? std::nullopt : to_integer(trim(rest.substr(blank)));
  if (is("info/silent") && key == "rule" && burst() == 6) {
    say("MESSAGE set");
    say("OK");
  }
  if (is("info/no-value") && !value && started_ && key != "folder" && key != "evaluate") {
    say("ERROR");
  }
  if (is("robustness/burst") && ++junk_ > 300) {
    die();
  }
  set_before_start_ = set_before_start_ || !started_;
  if (!value) return;
  if (key == "timeout_turn") {
    turn_time_ = static_cast<int>(*value);
    if (searching_ && turn_time_ == 0 && !is("info/move-now")) {
      drop_what_is_coming();
      searching_ = false;
      say(text_of(move_));
    }
  }
  if (key == "timeout_match") {
    match_time_ = *value;
  }
  if (key == "time_left") {
    time_left_ = *value;
  }
  if (key == "rule") {
    rule_ = *value;
  }
}

void WrongGomocup::about() {
  if (is("about/before-start") && !started_) {
    say("UNKNOWN ABOUT");
    return;
  }
  std::string line = is("about/name") ? "A test engine" : "name=\"Test\"";
  if (!is("about/author")) {
    line += ", version=\"1.0\", author=\"A. Tester\"";
  }
  say(line);
  if (is("about/one-line")) {
    say("country=\"none\"");
  }
}

void WrongGomocup::end() {
  if ((is("end/before-start") && !started_) || (is("end/in-board") && reads_board_) ||
      (is("end/thinking") && searching_) ||
      (is("end/end") && started_ && moves_ == 0 && !reads_board_)) {
    return;
  }
  if (is("end/silent") && moves_ > 0) {
    say("MESSAGE good bye");
  }
  if (is("end/stderr") && stones_.contains({4, 7})) {
    print_error("freed");
  }
  const bool is_bad = is("end/status") && moves_ > 0;
  die(is_bad ? "exit status 1" : "exit status 0");
}

}  // namespace ludex::conformance
