#include "conformance/wrong_uci.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "conformance/uci_family/lines.h"
#include "rules/registry.h"

namespace ludex::conformance {

namespace {

constexpr std::array<std::string_view, 11> commands{
    "uci",      "debug", "isready", "setoption", "register", "ucinewgame",
    "position", "go",    "stop",    "ponderhit", "quit"};

bool is_command(std::string_view word) {
  return std::find(commands.begin(), commands.end(), word) != commands.end();
}

}  // namespace

WrongUci::WrongUci(test::FakeClock& clock, std::string fault)
    : MemoryEngine(clock, std::move(fault)) {
  board_ = *rules::start_game({.game = "chess"});
  if (is("handshake/text")) {
    say(std::string("ready\0", 6));
  }
  if (is("handshake/silent-before-uci")) {
    say("info string ready");
  }
}

Milliseconds WrongUci::since_go() const {
  return std::chrono::duration_cast<Milliseconds>(now() - asked_);
}

bool WrongUci::is_deaf_at_the_end() const {
  return searching_ ? is("end/input-thinking") : is("end/input");
}

// Whether the engine has the fault to die of that line.
bool WrongUci::dies_of(const std::string& line) const {
  static constexpr std::array deadly{
      DeadlyLine{"robustness/unknown", "42"},
      DeadlyLine{"robustness/malformed", "setoption value 3"},
      DeadlyLine{"robustness/malformed-go", "go depth abc"},
      DeadlyLine{"robustness/bad-fen", "position fen this"},
      DeadlyLine{"robustness/impossible-fen", "position fen 8/8/8/8/8/8/8/8 w"},
      DeadlyLine{"robustness/illegal-move", "position startpos moves e2e4 zzzz"},
      DeadlyLine{"robustness/bytes", "\xff\xfe"},
      DeadlyLine{"robustness/register", "register name"},
      DeadlyLine{"options/unknown", "setoption name Nothing"},
      DeadlyLine{"options/values", "setoption name Style value Risky Play"},
  };
  return (introduced_ && MemoryEngine::dies_of(deadly, line)) ||
         (is("robustness/long-line") && line.size() > 50'000) ||
         (is("robustness/empty-lines") && introduced_ && trim(line).empty());
}

void WrongUci::obey(const std::string& line) {
  drop_what_is_late();
  if (dies_of(line)) {
    die();
    return;
  }
  Words words = words_of(line);
  if (is("robustness/crlf") && reads_crlf()) return;
  if (is("robustness/blanks") && line.starts_with("isready") && line.size() > 7) return;
  const auto found = std::find_if(words.begin(), words.end(), is_command);
  if (found == words.end()) {
    if (is("handshake/words-before-uci") && !introduced_) {
      die();
    }
    if (is("robustness/burst") && ++junk_ > 100) {
      die();
    }
    return;
  }
  if (is("robustness/word-before") && found != words.begin()) return;
  words.erase(words.begin(), found);
  obey(words, line);
  last_command_ = words[0];
}

void WrongUci::obey(const Words& words, const std::string& line) {
  const std::string& command = words[0];
  new_games_in_a_row_ = command == "ucinewgame" ? new_games_in_a_row_ + 1
                        : command == "isready"  ? new_games_in_a_row_
                                                : 0;
  if (command == "uci") {
    introduce();
  } else if (command == "isready") {
    answer_isready();
  } else if (command == "setoption") {
    set_option(words);
  } else if (command == "debug") {
    debug_ = words.size() > 1 && words[1] == "on";
    if (is("ready/silent") && !searching_ && !debug_) {
      say("bestmove a2a3");
    }
  } else if (command == "ucinewgame") {
    new_game();
  } else if (command == "position") {
    set_position(words, line);
  } else if (command == "go") {
    go(words);
  } else if (command == "stop") {
    stop();
  } else if (command == "ponderhit") {
    ponderhit();
  } else if (command == "quit") {
    quit();
  }
}

void WrongUci::introduce() {
  introduced_ = true;
  if (++introductions_ > 1 && is("handshake/again")) return;
  const Milliseconds after(is("handshake/quick") ? 3000 : 0);
  if (is("handshake/only-uci")) {
    say("Hello!", after);
  }
  if (is("handshake/id-first")) {
    say("option name First type button", after);
  }
  if (!is("handshake/id-name")) {
    say("id name Test engine", after);
  }
  if (!is("handshake/id-author")) {
    say("id author A. Tester", after);
  }
  announce_options(after);
  if (is("handshake/uciok")) return;
  say("uciok", after);
  if (is("handshake/uciok-once")) {
    say("uciok", after);
  }
  if (is("handshake/uciok-last")) {
    say("option name Last type button", after);
  }
  say("registration checking", after);
  if (!is("handshake/registration")) {
    say("registration ok", after);
  }
}

void WrongUci::announce_options(Milliseconds after) {
  struct Row {
    std::string_view fault;  // that replaces the line
    std::string_view line;
    std::string_view faulty;
  };
  static constexpr std::array rows{
      Row{"options/hash", "option name Hash type spin default 16 min 1 max 1024", ""},
      Row{"options/multipv", "option name MultiPV type spin default 1 min 1 max 5",
          "option name MultiPV type spin default 2 min 1 max 5"},
      Row{"", "option name Ponder type check default false", ""},
      Row{"options/spin", "option name Skill Max Level type spin default 20 min 0 max 20",
          "option name Skill Max Level type spin default 30 min 0 max 20"},
      Row{"options/check", "option name Careful type check default true",
          "option name Careful type check default maybe"},
      Row{"options/combo", "option name Style type combo default Solid var Solid var Risky Play",
          "option name Style type combo default Wild var Solid var Risky Play"},
      Row{"options/button", "option name Clear Hash type button",
          "option name Clear Hash type button default true"},
      Row{"options/string", "option name Book File type string default <empty>",
          "option name Book File type string default"},
      Row{"options/standard", "option name NalimovPath type string default <empty>",
          "option name NalimovPath type check default false"},
      Row{"options/elo", "option name UCI_LimitStrength type check default false", ""},
      Row{"", "option name UCI_Elo type spin default 2000 min 1000 max 3000", ""},
      Row{"", "option name UCI_Chess960 type check default false", ""},
      Row{"", "option name UCI_ShowWDL type check default false", ""},
      Row{"options/form", "", "option name Broken"},
      Row{"options/types", "", "option name Size type integer default 3"},
      Row{"options/unique", "", "option name clear hash type button"},
      Row{"options/reserved", "", "option name UCI_Own type check default true"},
  };
  for (const Row& row : rows) {
    const std::string_view line = !row.fault.empty() && is(row.fault) ? row.faulty : row.line;
    if (!line.empty()) {
      say(std::string(line), after);
    }
  }
}

void WrongUci::answer_isready() {
  if (!introduced_ && is("handshake/isready-before-uci")) return;
  if (introduced_ && is("ready/readyok")) return;
  if (is("ready/each") && burst_at() == 4 && last_command_ == "isready") return;
  if (is("ready/new-game") && new_games_in_a_row_ == 2) return;
  if (is("ready/position") && fen_.starts_with("r1bqkbnr/pppp1ppp") && position_is_new_) return;
  if (is("ready/thinking") && searching_) return;
  if (is("robustness/second-go") && junk_ < 0) return;
  if (is("ready/debug-lines") && debug_) {
    say("DEBUG: asked");
  }
  say("readyok");
}

void WrongUci::set_option(const Words& words) {
  if (searching_ && is("robustness/option-thinking")) {
    searching_ = false;
    return;
  }
  const auto value_at = std::find(words.begin(), words.end(), "value");
  if (words.size() < 3 || words[1] != "name" || value_at == words.end()) return;
  std::string name = fmt::format("{}", fmt::join(words.begin() + 2, value_at, " "));
  const std::string value = fmt::format("{}", fmt::join(value_at + 1, words.end(), " "));
  const auto number = to_integer(value);
  if (is("options/no-number") && value == "many") {
    die();
  }
  if (is("options/bounds") && number && (*number < 0 || *number > 3000)) {
    die();
  }
  if (!is("options/any-case")) {
    name = lower(name);
  }
  if (name == lower("MultiPV") || name == "MultiPV") {
    const bool stays = is("options/multipv-back") && number == 1;
    if (number && *number >= 1 && *number <= 5 && !stays) {
      lines_ = static_cast<int>(*number);
    }
  } else if (lower(name) == "uci_chess960") {
    chess960_ = value == "true";
  } else if (lower(name) == "uci_showwdl") {
    wdl_ = value == "true";
  }
}

void WrongUci::new_game() {
  if (++games_ == 60 && is("go/quick-games")) {
    die();
  }
  position_is_new_ = false;
}

void WrongUci::set_position(const Words& words, const std::string& line) {
  if (std::exchange(ignores_next_position_, false)) return;
  if (searching_ && !is("robustness/position-thinking")) return;
  if (is("position/blanks") && line.find('\t') != std::string::npos) return;
  const bool was_new = std::exchange(position_is_new_, true);
  if (is("position/last-counts") && was_new) return;
  const auto moves_at = std::find(words.begin(), words.end(), "moves");
  std::string fen;
  if (words.size() > 1 && words[1] == "fen") {
    fen = fmt::format("{}", fmt::join(words.begin() + 2, moves_at, " "));
    if (is("position/short-fen") && moves_at - words.begin() < 8) return;
    if (fen.empty()) return;
  } else if (words.size() < 2 || words[1] != "startpos") {
    return;
  }
  rules::Setup setup{.game = "chess", .position = fen};
  if (chess960_) {
    setup.values = {{rules::variant_parameter, "chess960"}};
  }
  auto game = rules::start_game(setup);
  if (!game && is("fuzz/illegal-position")) {
    die();
  }
  if (!game) return;
  board_ = *std::move(game);
  moved_.reset();
  fen_ = fen;
  positioned_ = true;
  moves_.clear();
  for (auto at = moves_at; at != words.end(); ++at) {
    if (at == moves_at) continue;
    if (!board_->play_text(*at, rules::coordinate)) {
      if (is("robustness/illegal-not-played") && *at == "e1e8") {
        (void)board_->play_text("a2a3", rules::coordinate);
      }
      break;
    }
    moves_.push_back(*at);
  }
}

void WrongUci::quit() {
  if (is("end/quit-first") && !introduced_) return;
  if (is("end/quit") && introduced_ && searches_ == 0) return;
  if (is("end/quit-thinking") && searching_) return;
  const bool is_bad = searching_ ? is("end/status-thinking") : is("end/status") && searches_ > 0;
  die(is_bad ? "exit status 1" : "exit status 0");
}

}  // namespace ludex::conformance
