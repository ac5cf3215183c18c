#include "conformance/wrong_ucci.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "conformance/uci_family/lines.h"
#include "rules/registry.h"

namespace ludex::conformance {

WrongUcci::WrongUcci(test::FakeClock& clock, std::string fault)
    : MemoryEngine(clock, std::move(fault)) {
  board_ = *rules::start_game({.game = "xiangqi"});
  if (is("handshake/text")) {
    say(std::string("ready\0", 6));
  }
  if (is("handshake/silent-before-ucci")) {
    say("info message ready");
  }
}

bool WrongUcci::is_deaf_at_the_end() const {
  return searching_ ? is("end/input-thinking") : is("end/input");
}

Milliseconds WrongUcci::since_go() {
  return std::chrono::duration_cast<Milliseconds>(now() - asked_);
}

// Whether the engine has the fault to die of that line.
bool WrongUcci::dies_of(const std::string& line) const {
  static constexpr std::array deadly{
      DeadlyLine{"robustness/unknown", "42"},
      DeadlyLine{"robustness/malformed", "ponderhit draw"},
      DeadlyLine{"robustness/bad-fen", "position fen this"},
      DeadlyLine{"robustness/illegal-move", "position startpos moves h2e2 zzzz"},
      DeadlyLine{"robustness/bytes", "\xff\xfe"},
      DeadlyLine{"options/unknown", "setoption Nothing"},
      DeadlyLine{"options/values", "setoption style risky"},
      DeadlyLine{"options/no-number", "setoption hashsize many"},
      DeadlyLine{"options/bounds", "setoption hashsize -1"},
  };
  return (introduced_ && !searching_ && MemoryEngine::dies_of(deadly, line)) ||
         (is("robustness/long-line") && line.size() > 50'000) ||
         (is("robustness/empty-lines") && introduced_ && trim(line).empty());
}

void WrongUcci::obey(const std::string& line) {
  end_what_is_over();
  if (dies_of(line)) {
    die();
    return;
  }
  const Words words = words_of(line);
  if (words.empty() || (is("robustness/crlf") && reads_crlf()) ||
      (is("robustness/blanks") && words[0] == "isready" && line.size() > 7)) {
    return;
  }
  if (is("robustness/burst") && words[0] == "junk" && ++junk_ > 100) {
    die();
    return;
  }
  if (words[0] == "isready") {
    answer_isready();
  } else if (words[0] == "quit") {
    quit();
  } else if (words[0] == "probe") {
    const bool is_silent = searching_ ? is("probe/thinking") : is("probe/pophash");
    if (!is_silent) {
      say("pophash");
    }
    if (is("probe/position")) {
      board_ = *rules::start_game({.game = "xiangqi"});
      fen_.clear();
    }
  } else if (searching_) {
    obey_thinking(words);
  } else {
    obey_idle(words, line);
  }
  last_command_ = words[0];
}

void WrongUcci::obey_thinking(const Words& words) {
  if (words[0] == "stop") {
    stop();
  } else if (words[0] == "ponderhit") {
    ponderhit(words);
  } else if (words[0] == "go" && is("robustness/go-thinking")) {
    say("bestmove h2e2");
  } else if (words[0] == "position" && is("robustness/position-thinking")) {
    set_position(words);
  } else if (words[0] == "setoption" && is("robustness/option-thinking")) {
    say("bestmove h2e2");
    searching_ = false;
  }
}

void WrongUcci::obey_idle(const Words& words, const std::string& /*line*/) {
  const std::string& command = words[0];
  const bool is_new_game = words.size() > 1 && command == "setoption" && words[1] == "newgame";
  new_games_in_a_row_ = is_new_game            ? new_games_in_a_row_ + 1
                        : command == "isready" ? new_games_in_a_row_
                                               : 0;
  if (command == "ucci") {
    introduce();
  } else if (command == "setoption") {
    set_option(words);
  } else if (command == "position") {
    set_position(words);
  } else if (command == "banmoves") {
    banned_.insert(words.begin() + 1, words.end());
  } else if (command == "go") {
    go(words);
  } else if (command == "stop") {
    if (!is("stop/idle")) {
      say("nobestmove");
    }
  } else if ((command == "ponderhit" && is("ponder/idle")) ||
             (command == "debug" && is("ready/silent"))) {
    say("bestmove h2e2");
  }
}

void WrongUcci::introduce() {
  introduced_ = true;
  const Milliseconds after(is("handshake/quick") ? 3000 : 0);
  const auto print = [&](std::string_view text) { say(std::string(text), after); };
  struct Row {
    std::string_view fault;  // that replaces the line
    std::string_view line;
    std::string_view faulty;
  };
  static constexpr std::array rows{
      Row{"handshake/only-ucci", "", "Hello!"},
      Row{"handshake/id-first", "", "option first type button"},
      Row{"handshake/id-name", "id name Test engine", ""},
      Row{"handshake/id-author", "id author A. Tester", ""},
      Row{"options/usemillisec", "option usemillisec type check default true", ""},
      Row{"options/hashsize", "option hashsize type spin min 0 max 1024 default 16", ""},
      Row{"options/newgame", "option newgame type button", ""},
      Row{"", "option ponder type check default false", ""},
      Row{"options/label", "option search type label", "option search type label default 3"},
      Row{"options/spin", "option level type spin min 0 max 20 default 20",
          "option level type spin min 0 max 20 default 30"},
      Row{"options/check", "option careful type check default true",
          "option careful type check default maybe"},
      Row{"options/combo", "option style type combo var solid var normal var risky default normal",
          "option style type combo var solid var normal var risky default wild"},
      Row{"options/button", "option clearhash type button",
          "option clearhash type button default true"},
      Row{"options/standard", "option bookfiles type string default BOOK.DAT",
          "option bookfiles type check default true"},
      Row{"options/form", "", "option broken"},
      Row{"options/types", "", "option size type integer default 3"},
      Row{"options/unique", "", "option clearhash type button"},
      Row{"options/names", "", "option Clear_Table type button"},
  };
  for (const Row& row : rows) {
    const std::string_view line = !row.fault.empty() && is(row.fault) ? row.faulty : row.line;
    if (!line.empty()) {
      print(line);
    }
  }
  if (is("handshake/ucciok")) return;
  print("ucciok");
  if (is("handshake/ucciok-once")) {
    print("ucciok");
  }
  if (is("handshake/ucciok-last")) {
    print("option last type button");
  }
}

void WrongUcci::answer_isready() {
  if (introduced_ && is("ready/readyok")) return;
  if (is("ready/each") && burst_at() == 4 && last_command_ == "isready") return;
  if (is("ready/new-game") && new_games_in_a_row_ == 2) return;
  if (is("ready/position") && fen_.starts_with("r1bakab1r") && position_is_new_) return;
  if (is("ready/thinking") && searching_) return;
  say("readyok");
}

void WrongUcci::set_option(const Words& words) {
  if (words.size() < 2) return;
  if (words[1] == "newgame" && ++games_ == 60 && is("go/quick-games")) {
    die();
  }
  if (words[1] == "usemillisec" && words.size() > 2) {
    milliseconds_ = words[2] == "true";
  }
}

void WrongUcci::set_position(const Words& words) {
  if (std::exchange(ignores_next_position_, false)) return;
  const bool was_new = std::exchange(position_is_new_, true);
  if (is("position/last-counts") && was_new) return;
  const auto moves_at = std::find(words.begin(), words.end(), "moves");
  std::string fen;
  if (words.size() > 1 && words[1] == "fen") {
    fen = fmt::format("{}", fmt::join(words.begin() + 2, moves_at, " "));
    if (fen.empty() || (is("position/short-fen") && moves_at - words.begin() < 5)) return;
  } else if (words.size() < 2 || words[1] != "startpos") {
    return;
  }
  auto game = rules::start_game({.game = "xiangqi", .position = fen});
  if (!game) return;
  board_ = *std::move(game);
  moved_.reset();
  if (!is("ban/next-position")) {
    banned_.clear();
  }
  fen_ = fen;
  positioned_ = true;
  moves_.clear();
  for (auto at = moves_at; at != words.end(); ++at) {
    if (at == moves_at) continue;
    if (!board_->play_text(*at, rules::coordinate)) {
      if (is("position/tail") && *at == "a0a9") {
        board_ = *rules::start_game({.game = "xiangqi"});
        (void)board_->play_text("h2e2", rules::coordinate);
      }
      break;
    }
    moves_.push_back(*at);
  }
}

void WrongUcci::quit() {
  const bool is_silent = searching_ ? is("end/bye-thinking") : is("end/bye");
  if (!is_silent) {
    say("bye");
  }
  if ((is("end/quit") && searches_ == 0) || (is("end/quit-thinking") && searching_)) return;
  const bool is_bad = searching_ ? is("end/status-thinking") : is("end/status");
  die(is_bad ? "exit status 1" : "exit status 0");
}

}  // namespace ludex::conformance
