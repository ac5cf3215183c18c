#include "conformance/wrong_gtp.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "conformance/gtp/client.h"

namespace ludex::conformance {

namespace {

constexpr std::array<std::string_view, 20> command_names{"boardsize",
                                                         "clear_board",
                                                         "final_score",
                                                         "final_status_list",
                                                         "fixed_handicap",
                                                         "genmove",
                                                         "get_komi",
                                                         "known_command",
                                                         "komi",
                                                         "list_commands",
                                                         "name",
                                                         "place_free_handicap",
                                                         "play",
                                                         "protocol_version",
                                                         "quit",
                                                         "reg_genmove",
                                                         "set_free_handicap",
                                                         "time_left",
                                                         "time_settings",
                                                         "undo"};

bool is_known(std::string_view name) {
  return name == "version" ||
         std::find(command_names.begin(), command_names.end(), name) != command_names.end();
}

}  // namespace

WrongGtp::WrongGtp(test::FakeClock& clock, std::string fault)
    : MemoryEngine(clock, std::move(fault)) {
  clear_board();
  drop_everything();
  if (is("form/silent")) {
    say("Welcome to the engine");
  }
}

void WrongGtp::answer(char sign, const std::string& text, Milliseconds after) {
  std::string id = id_;
  const bool is_dropped = (is("form/id") && id == "42") || (is("form/id-zero") && id == "0") ||
                          (is("form/id-failure") && sign == '?');
  if (is_dropped) {
    id.clear();
  }
  if (is("form/id-large") && id.size() > 9) {
    id = "999999999";
  }
  if (is("form/order") && id == "103") {
    id = "104";
  }
  if (is("form/no-id") && id.empty()) {
    id = last_id_;
  }
  last_id_ = id_;
  say(fmt::format("{}{} {}", sign, id, text), after);
  say("", after);
}

void WrongGtp::succeed(const std::string& text, Milliseconds after) {
  answer('=', text, after);
}

void WrongGtp::fail(const std::string& text) {
  answer('?', text, Milliseconds(0));
}

void WrongGtp::obey(const std::string& text) {
  drop_what_is_coming();
  std::string line = text;
  if (is("form/crlf") && reads_crlf()) {
    line += "x";
  }
  if (is("form/bytes") && line.starts_with('\xff')) {
    die();
    return;
  }
  const bool is_blank_line = trim(line).empty();
  if (is("form/blanks") && line.starts_with("  b")) {
    line = "x" + line;
  }
  if (!is("form/control")) {
    std::erase_if(line, [](char c) { return (c >= 0 && c < 32 && c != '\t') || c == 127; });
  }
  if (const auto comment = line.find('#'); comment != std::string::npos) {
    if (is("form/comment-behind") && comment > 0) {
      line = "comments_unknown";
    } else if (!is("form/comment") || comment > 0 || line == "# junk") {
      line.resize(comment);
    }
  }
  if (!is("form/tabs") || trim(line).empty()) {
    std::replace(line.begin(), line.end(), '\t', ' ');
  }
  Words words = gtp::words_of_text(line);
  id_.clear();
  if (!words.empty() && std::all_of(words[0].begin(), words[0].end(), is_digit)) {
    id_ = words[0];
    words.erase(words.begin());
  }
  if (words.empty()) {
    if (is("form/empty") && is_blank_line) {
      fail("unknown command");
    }
    return;
  }
  if (is("form/burst") && words[0] == "junk" && ++junk_ > 10) {
    die();
    return;
  }
  obey(words);
  last_command_ = words[0];
}

void WrongGtp::obey(const Words& words) {
  const std::string& command = words[0];
  if (administer(words) || set_up(words) || count(words)) return;
  if (command == "play") {
    play(words);
  } else if (command == "undo") {
    undo();
  } else if (command == "genmove") {
    genmove(words, true);
  } else if (command == "reg_genmove") {
    genmove(words, is("genmove/reg-genmove"));
  } else if (command == "time_settings") {
    time_settings(words);
  } else if (command == "time_left") {
    time_left(words);
  } else if (is("form/case") && command == "NAME") {
    succeed("Test engine");
  } else if (is("form/unknown") && command == "no_such_command" && words.size() == 1 &&
             id_.empty()) {
    succeed();
  } else {
    fail(is("form/unknown-text") ? "what?" : "unknown command");
  }
}

bool WrongGtp::administer(const Words& words) {
  const std::string& command = words[0];
  if (command == "protocol_version") {
    if (is("form/answers")) {
      say("= 2");
    } else {
      succeed(is("admin/protocol-version") ? "1" : "2");
    }
  } else if (command == "name") {
    if (is("form/nothing-before")) {
      say("asked for my name");
    }
    succeed(is("admin/name") ? "" : "Test engine");
    if (is("form/once")) {
      succeed("again", Milliseconds(100));
    }
  } else if (command == "version") {
    is("admin/version") ? fail("none") : succeed("1.0");
  } else if (command == "known_command") {
    know(words);
  } else if (command == "list_commands") {
    list_commands();
  } else if (command == "quit") {
    if (!is("admin/quit-answer")) {
      succeed();
    }
    if (is("process/stderr")) {
      print_error("freed");
    }
    if (!is("admin/quit")) {
      die(is("admin/quit-status") ? "exit status 1" : "exit status 0");
    }
  } else {
    return false;
  }
  return true;
}

void WrongGtp::know(const Words& words) {
  const std::string name = words.size() > 1 ? words[1] : "";
  bool known = is_known(name);
  if ((is("admin/known") && name == "genmove" && last_known_ == "none") ||
      (is("admin/required") && name == "version" && last_known_ == "name")) {
    known = false;
  }
  last_known_ = name;
  if (is("admin/not-known") && !known) {
    fail("unknown command");
  } else {
    succeed(word_for(known));
  }
}

void WrongGtp::list_commands() {
  bool is_first = true;
  const auto add = [&](std::string_view name) {
    say(is_first ? fmt::format("={} {}", id_, name) : std::string(name));
    is_first = false;
  };
  for (const std::string_view name : command_names) {
    if (!(is("admin/required-listed") && name == "komi")) {
      add(name);
    }
  }
  add("version");
  if (is("admin/one-a-line")) {
    add("play genmove");
  }
  if (is("admin/listed-known")) {
    add("ghost");
  }
  say("");
}

bool WrongGtp::set_up(const Words& words) {
  const std::string& command = words[0];
  if (command == "boardsize") {
    boardsize(words);
  } else if (command == "clear_board") {
    if ((is("setup/nine") && !reads_crlf()) ||
        (is("setup/clear-again") && last_command_ == "clear_board")) {
      fail("no");
    } else {
      clear_board();
      succeed();
    }
  } else if (command == "komi") {
    komi(words);
  } else if (command == "get_komi") {
    succeed(komi_);
  } else if (command == "fixed_handicap") {
    fixed_handicap(words);
  } else if (command == "place_free_handicap" && size_ != 19) {
    fail("invalid number of stones");
  } else if (command == "place_free_handicap") {
    succeed(is("handicap/free") ? "D4 Q16 D16 Q4 K10" : "D4 Q16 D16 Q4");
  } else if (command == "set_free_handicap") {
    set_free_handicap(words);
  } else {
    return false;
  }
  return true;
}

void WrongGtp::boardsize(const Words& words) {
  const auto size = words.size() > 1 ? to_integer(words[1]) : std::nullopt;
  const bool is_let = (is("setup/size-zero") && size == 0) ||
                      (is("setup/size-no-number") && words.size() > 1 && !size) ||
                      (is("setup/size-missing") && words.size() == 1) ||
                      (is("setup/size-too-large") && size == 1000);
  if (is_let) {
    succeed();
    return;
  }
  if (!size) {
    fail("syntax error");
    return;
  }
  if (*size < 2 || *size > 19 || (is("setup/thirteen") && *size == 13)) {
    if (is("setup/size-stays")) {
      size_ = 19;
      clear_board();
    }
    fail(is("setup/size-error") ? "bad size" : "unacceptable size");
    return;
  }
  size_ = static_cast<int>(*size);
  clear_board();
  succeed();
}

void WrongGtp::clear_board() {
  const bool has_size = board_.rows.size() == index(size_);
  const bool stays = has_size && ((is("setup/clear") && stones() == 1) ||
                                  (is("setup/clear-other") && stones() == 6));
  if (!stays) {
    board_ = {std::vector<std::string>(index(size_), std::string(index(size_), '.')), {}};
  }
  if (is("setup/komi-stays")) {
    komi_ = "0";
  }
  history_.clear();
  generated_.clear();
}

void WrongGtp::komi(const Words& words) {
  const auto number = words.size() > 1 ? to_number(words[1]) : std::nullopt;
  const bool is_let = (is("setup/komi-no-number") && words.size() > 1 && !number) ||
                      (is("setup/komi-missing") && words.size() == 1);
  const bool is_refused = number && ((is("setup/komi") && words[1] == "7.5") ||
                                     (is("setup/komi-negative") && *number < 0) ||
                                     (is("setup/komi-whole") && words[1] == "7"));
  if ((!number && !is_let) || is_refused) {
    fail("syntax error");
    return;
  }
  if (number) {
    komi_ = words[1];
  }
  succeed();
}

void WrongGtp::play(const Words& words) {
  const bool is_let = (is("play/all-missing") && words.size() == 1) ||
                      (is("play/vertex-missing") && words.size() == 2) ||
                      (is("play/no-colour") && words.size() == 3 && words[1] == "green") ||
                      (is("play/no-vertex") && words.size() == 3 && words[2] == "here") ||
                      (is("play/outside") && words.size() == 3 && words[2] == "K1") ||
                      (is("play/column-i") && words.size() == 3 && words[2] == "I5");
  if (is_let) {
    succeed();
    return;
  }
  const auto color = words.size() == 3 ? gtp_color(words[1]) : std::nullopt;
  const bool is_odd = words.size() == 3 && ((is("play/colours") && words[1] == "BLACK") ||
                                            (is("play/lower-case") && words[2] == "c3") ||
                                            (is("play/pass") && words[2] == "PASS"));
  if (!color || is_odd) {
    fail("syntax error");
    return;
  }
  play_at(*color, gtp::upper(words[2]));
}

void WrongGtp::play_at(char color, const std::string& vertex) {
  const Board before = board_;
  const auto point = point_of(vertex);
  if (vertex != "PASS" && !point) {
    last_refused_ = vertex;
    fail("syntax error");
    return;
  }
  const bool follows_generated =
      is("genmove/played") && last_command_ == "genmove" && generated_.back() == vertex;
  const bool overwrites = is("play/occupied") && last_command_ == "play" && stones() == 1 &&
                          color == 'w' && vertex == "D4";
  if (point && (follows_generated || overwrites)) {
    at(*point) = '.';
  }
  const bool is_refused =
      (is("play/stone") && vertex == "E5" && color == 'w') ||
      (is("play/column-j") && vertex == "J1") ||
      (is("setup/nineteen") && size_ == 19 && vertex == "T19") ||
      (is("play/same-colour") && vertex == "E3" && color == 'b' && !history_.empty() &&
       history_.back().move == "D3" && history_.back().color == 'b');
  if (is_refused || (point && !place(color, *point))) {
    board_ = before;
    fail(is("play/error") ? "occupied" : "illegal move");
    return;
  }
  if (!point) {
    board_.ko.reset();
  }
  if (is("play/refused") && std::exchange(last_refused_, "") == "Z99") {
    board_ = before;
  }
  history_.push_back({before, color, vertex, false});
  succeed();
}

void WrongGtp::undo() {
  if (history_.empty() ||
      (is("play/undo-all") && history_.size() == 1 && history_.back().move == "C3")) {
    fail(is("play/undo-nothing") ? "no moves" : "cannot undo");
    return;
  }
  const Played last = history_.back();
  history_.pop_back();
  const bool stays = (is("play/undo") && history_.empty() && last.move == "D4") ||
                     (is("genmove/undone") && last_command_ == "genmove");
  if (stays) {
    succeed();
    return;
  }
  if (is("play/undo-pass") && last.move == "PASS") {
    board_ = history_.back().before;
  } else if (is("play/undo-capture") && last.move == "B1") {
    at(*point_of(last.move)) = '.';
  } else {
    board_ = last.before;
  }
  if (is("play/undo-ko")) {
    board_.ko.reset();
  }
  succeed();
}

}  // namespace ludex::conformance
