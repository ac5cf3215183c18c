// Watches controllers of UCI.
#include "conformance/watch/uci_watcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/text.h"
#include "rules/game.h"
#include "rules/registry.h"

namespace ludex::conformance {

namespace {

using Words = std::vector<std::string>;

constexpr std::array uci_rules{
    WatchRule{"before-uci", Severity::must, "A command comes before `uci`."},
    WatchRule{"unknown-command", Severity::should, "A line begins with no word of controllers."},
    WatchRule{"no-isready", Severity::should, "A search begins before any `isready`."},
    WatchRule{"no-ucinewgame", Severity::should,
              "Another game is searched and no `ucinewgame` was sent."},
    WatchRule{"position-form", Severity::must, "`position` is not of its form."},
    WatchRule{"illegal-position", Severity::must, "A position is not legal, or no FEN."},
    WatchRule{"illegal-move", Severity::must, "A move of the list is not legal."},
    WatchRule{"option-unknown", Severity::should, "An option is set that was not declared."},
    WatchRule{"option-value", Severity::must, "The value of an option is out of its bounds."},
    WatchRule{"go-thinking", Severity::must, "`go` is sent during a search."},
    WatchRule{"setting-thinking", Severity::must,
              "`position`, `setoption` or `ucinewgame` is sent during a search."},
    WatchRule{"go-form", Severity::must, "`go` has an unknown word, or a word without its number."},
    WatchRule{"go-no-clock", Severity::should, "`go` has a clock of one side alone."},
    WatchRule{"clock-negative", Severity::should, "A clock is below zero."},
    WatchRule{"clock-grows", Severity::should, "A clock grows by more than its increment."},
    WatchRule{"go-over", Severity::should, "A position without legal moves is searched."},
    WatchRule{"ponder-option", Severity::should, "`go ponder` is sent and `Ponder` was not set."},
    WatchRule{"ponderhit-idle", Severity::must, "`ponderhit` comes where nothing is pondered."},
    WatchRule{"stop-idle", Severity::advice, "`stop` comes and nothing was ever searched."},
    WatchRule{"no-quit", Severity::should, "The input ends without `quit`."},
};

constexpr std::array uci_faults{
    WatchFault{"silent", "prints nothing at all"},
    WatchFault{"no-readyok", "does not answer `isready`"},
    WatchFault{"no-bestmove", "never answers `go`"},
    WatchFault{"slow", "answers `go` after five seconds"},
    WatchFault{"bestmove-twice", "prints each `bestmove` twice"},
    WatchFault{"bestmove-unasked", "prints a `bestmove` behind `readyok`"},
    WatchFault{"illegal-move", "answers with a move that is not legal"},
    WatchFault{"no-move", "answers `bestmove (none)`"},
    WatchFault{"bare-bestmove", "answers `bestmove` without a move"},
    WatchFault{"bad-ponder", "names an illegal move to ponder on"},
    WatchFault{"bad-infos", "prints lines of `info` that make no sense"},
    WatchFault{"bad-options", "declares options without what they need"},
    WatchFault{"chatter", "prints text that is not of the protocol"},
    WatchFault{"long-line", "prints a line of 100000 bytes"},
    WatchFault{"carriage-returns", "ends its lines with CR LF"},
    WatchFault{"ignores-stop", "does not answer `stop`"},
    WatchFault{"ignores-quit", "runs on after `quit`"},
    WatchFault{"dies", "ends at the third `go`"},
};

constexpr Milliseconds usual_thought{5};
constexpr Milliseconds slow_thought{5'000};

class UciWatcher final : public Watcher {
 public:
  explicit UciWatcher(std::string fault) : Watcher(std::move(fault)) {
    board_ = *rules::start_game({.game = "chess"});
  }

 private:
  struct Clocks {
    std::map<std::string, std::int64_t> numbers;
    std::string position;
    std::size_t moves = 0;
  };

  [[nodiscard]] std::span<const WatchRule> rules() const override { return uci_rules; }
  void finish() override { complain("no-quit", "the input ended without `quit`"); }

  void print(std::string line, Milliseconds after = Milliseconds(0)) {
    say(is("carriage-returns") ? line + "\r" : std::move(line), after);
  }

  void obey(const std::string& line) override {
    const Words words = words_in(line);
    if (words.empty() || is("silent")) {
      if (!words.empty() && words[0] == "quit") {
        end();
      }
      return;
    }
    const std::string& command = words[0];
    if (command == "uci") {
      introduce();
    } else if (command == "quit") {
      if (!is("ignores-quit")) {
        end();
      }
    } else if (!introduced_) {
      complain("before-uci", fmt::format("`{}` comes before `uci`", excerpt(command)));
    } else if (command == "isready") {
      answer_isready();
    } else if (command == "setoption") {
      set_option(words);
    } else if (command == "ucinewgame") {
      forbid_while_thinking(command);
      is_new_game_ = true;
      clocks_.reset();
    } else if (command == "position") {
      forbid_while_thinking(command);
      set_position(words);
    } else if (command == "go") {
      go(words);
    } else if (command == "stop") {
      stop();
    } else if (command == "ponderhit") {
      ponderhit();
    } else if (command != "debug" && command != "register") {
      complain("unknown-command", fmt::format("`{}` is no command of UCI", excerpt(command)));
    }
  }

  // A search that has been answered in time is over.
  [[nodiscard]] bool is_thinking() const {
    return searching_ && (!answer_at_ || now() < *answer_at_);
  }

  void forbid_while_thinking(std::string_view command) {
    if (is_thinking()) {
      complain("setting-thinking", fmt::format("`{}` is sent during a search", command));
    }
  }

  void introduce() {
    introduced_ = true;
    print("id name Ludex watcher");
    print("id author Ludex");
    print("option name Hash type spin default 16 min 1 max 1024");
    print("option name Ponder type check default false");
    print("option name UCI_Chess960 type check default false");
    if (is("bad-options")) {
      print("option name Broken type");
      print("option name Level type spin default high min 3");
      print("option");
    }
    if (is("chatter")) {
      print("Hello! I am an engine.");
    }
    print("uciok");
  }

  void answer_isready() {
    is_ready_ = true;
    if (is("no-readyok")) return;
    print("readyok");
    if (is("bestmove-unasked")) {
      print("bestmove e2e4");
    }
  }

  void set_option(const Words& words) {
    forbid_while_thinking("setoption");
    const auto value_at = std::find(words.begin(), words.end(), "value");
    const auto name_end = value_at == words.end() ? words.end() : value_at;
    if (words.size() < 3 || words[1] != "name") {
      complain("option-unknown", "`setoption` is not followed by `name` and a name");
      return;
    }
    const std::string name = lower(fmt::format("{}", fmt::join(words.begin() + 2, name_end, " ")));
    const std::string value =
        value_at == words.end() ? "" : fmt::format("{}", fmt::join(value_at + 1, words.end(), " "));
    const bool is_flag = value == "true" || value == "false";
    if (name == "hash") {
      const auto number = to_integer(value);
      if (!number || *number < 1 || *number > 1024) {
        complain("option-value", fmt::format("`{}` is no value of Hash", excerpt(value)));
      }
    } else if (name == "ponder" || name == lower("UCI_Chess960")) {
      if (!is_flag) {
        complain("option-value", fmt::format("`{}` is neither true nor false", excerpt(value)));
      }
      (name == "ponder" ? ponders_ : chess960_) = value == "true";
    } else {
      complain("option-unknown", fmt::format("there is no option `{}`", excerpt(name)));
    }
  }

  void set_position(const Words& words) {
    const auto moves_at = std::find(words.begin(), words.end(), "moves");
    std::string fen;
    if (words.size() > 1 && words[1] == "fen") {
      fen = fmt::format("{}", fmt::join(words.begin() + 2, moves_at, " "));
    } else if (words.size() < 2 || words[1] != "startpos") {
      complain("position-form", "`position` is followed by neither `startpos` nor `fen`");
      return;
    } else if (words.size() > 2 && moves_at != words.begin() + 2) {
      complain("position-form", "`startpos` is followed by something else than `moves`");
      return;
    }
    rules::Setup setup{.game = "chess", .position = fen};
    if (chess960_) {
      setup.values = {{rules::variant_parameter, "chess960"}};
    }
    auto game = rules::start_game(setup);
    if (!game) {
      complain("illegal-position", game.error().message);
      return;
    }
    const std::string before = std::exchange(start_, fen);
    const Words played = std::exchange(
        moves_, Words(moves_at == words.end() ? moves_at : moves_at + 1, words.end()));
    const bool goes_on = before == fen && moves_.size() >= played.size() &&
                         std::equal(played.begin(), played.end(), moves_.begin());
    if (!goes_on && !is_new_game_ && searches_ > 0) {
      is_other_game_ = true;
    }
    board_ = *std::move(game);
    for (const std::string& move : moves_) {
      if (!board_->play_text(move, rules::coordinate)) {
        complain("illegal-move",
                 fmt::format("`{}` is not legal in {}", excerpt(move), board_->position()));
        return;
      }
    }
  }

  // Reads the words of `go`; a complaint about each that is wrong.
  std::map<std::string, std::int64_t> read_go(const Words& words) {
    static constexpr std::array<std::string_view, 9> with_number{
        "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime"};
    std::map<std::string, std::int64_t> numbers;
    for (std::size_t at = 1; at < words.size(); ++at) {
      const std::string& key = words[at];
      if (key == "searchmoves") break;
      if (key == "infinite" || key == "ponder") {
        numbers[key] = 1;
        continue;
      }
      if (std::find(with_number.begin(), with_number.end(), key) == with_number.end()) {
        complain("go-form", fmt::format("`{}` is no word of `go`", excerpt(key)));
        continue;
      }
      const auto number = at + 1 < words.size() ? to_integer(words[at + 1]) : std::nullopt;
      if (!number) {
        complain("go-form", fmt::format("`{}` is followed by no number", key));
        continue;
      }
      numbers[key] = *number;
      ++at;
    }
    return numbers;
  }

  void judge_clocks(const std::map<std::string, std::int64_t>& numbers) {
    if (numbers.contains("wtime") != numbers.contains("btime")) {
      complain("go-no-clock", "there is the clock of one side alone");
    }
    for (const std::string_view key : {"wtime", "btime"}) {
      const auto found = numbers.find(std::string(key));
      if (found != numbers.end() && found->second < 0) {
        complain("clock-negative", fmt::format("`{} {}` is below zero", key, found->second));
      }
    }
    if (clocks_ && clocks_->position == start_ && moves_.size() > clocks_->moves) {
      for (const auto& [key, increment] :
           {std::pair<std::string, std::string>{"wtime", "winc"}, {"btime", "binc"}}) {
        const auto was = clocks_->numbers.find(key);
        const auto is_now = numbers.find(key);
        if (was == clocks_->numbers.end() || is_now == numbers.end()) continue;
        const auto more = numbers.find(increment);
        const std::int64_t added = more == numbers.end() ? 0 : more->second;
        const auto moves = static_cast<std::int64_t>(moves_.size() - clocks_->moves);
        if (!numbers.contains("movestogo") &&
            is_now->second > was->second + added * ((moves + 1) / 2)) {
          complain("clock-grows", fmt::format("`{}` grew from {} to {}, with an increment of {}",
                                              key, was->second, is_now->second, added));
        }
      }
    }
    clocks_ = Clocks{numbers, start_, moves_.size()};
  }

  void go(const Words& words) {
    if (is_thinking()) {
      complain("go-thinking", "`go` is sent during a search");
      return;
    }
    if (!is_ready_) {
      complain("no-isready", "the first search begins before any `isready`");
      is_ready_ = true;
    }
    if (std::exchange(is_other_game_, false)) {
      complain("no-ucinewgame", "another game is searched, and there was no `ucinewgame`");
    }
    is_new_game_ = false;
    const auto numbers = read_go(words);
    judge_clocks(numbers);
    if (board_->legal_moves().empty()) {
      complain("go-over", "the position has no legal moves");
    }
    if (numbers.contains("ponder") && !ponders_) {
      complain("ponder-option", "`go ponder` is sent, and the option `Ponder` is off");
    }
    if (++searches_ == 3 && is("dies")) {
      end();
      return;
    }
    searching_ = true;
    pondering_ = numbers.contains("ponder");
    answer_at_.reset();
    if (pondering_ || numbers.contains("infinite") || numbers.empty()) return;
    answer();
  }

  void answer() {
    pondering_ = false;
    const Milliseconds thought = is("slow") ? slow_thought : usual_thought;
    if (is("no-bestmove")) return;
    answer_at_ = now() + thought;
    if (is("bad-infos")) {
      print("info depth many score 3 nodes -1 pv zz99");
      print("info score cp");
    }
    if (is("long-line")) {
      print("info string " + std::string(100'000, 'x'));
    }
    const auto legal = board_->legal_moves();
    std::string move = "(none)";
    std::string reply;
    if (!legal.empty()) {
      const rules::Move chosen = legal[moves_.size() % legal.size()];
      move = board_->format_move(chosen, rules::coordinate);
      const auto after = board_->clone();
      after->play(chosen);
      if (const auto replies = after->legal_moves(); !replies.empty()) {
        reply = after->format_move(replies.front(), rules::coordinate);
      }
      print(fmt::format("info depth 1 score cp 0 nodes 1 time 1 pv {}", move));
    }
    if (is("illegal-move")) {
      move = "a1a1";
    }
    std::string line = is("bare-bestmove") ? "bestmove"
                       : is("no-move")     ? "bestmove (none)"
                                           : "bestmove " + move;
    if (!reply.empty() && !is("bare-bestmove")) {
      line += " ponder " + (is("bad-ponder") ? "a1a1" : reply);
    }
    print(line, thought);
    if (is("bestmove-twice")) {
      print(line, thought);
    }
  }

  void stop() {
    if (!searching_) {
      if (searches_ == 0) {
        complain("stop-idle", "`stop` comes before any search");
      }
      return;
    }
    // A search that ends by itself may cross the `stop`.
    if (answer_at_ || is("ignores-stop")) return;
    answer();
  }

  void ponderhit() {
    if (!searching_ || !pondering_) {
      complain("ponderhit-idle", "`ponderhit` comes where nothing is pondered");
      return;
    }
    answer();
  }

  bool introduced_ = false;
  bool is_ready_ = false;
  bool is_new_game_ = true;
  bool is_other_game_ = false;
  bool ponders_ = false;
  bool chess960_ = false;
  int searches_ = 0;
  std::string start_;
  Words moves_;
  std::unique_ptr<rules::Game> board_;
  std::optional<Clocks> clocks_;
  bool searching_ = false;
  bool pondering_ = false;
  std::optional<TimePoint> answer_at_;  // absent while a search waits for `stop` or `ponderhit`
};

}  // namespace

WatchKind uci_watch() {
  return {"uci", uci_rules, uci_faults, [](std::string fault) -> std::unique_ptr<Watcher> {
            return std::make_unique<UciWatcher>(std::move(fault));
          }};
}

}  // namespace ludex::conformance
