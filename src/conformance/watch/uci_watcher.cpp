// Watches controllers of UCI.
#include "conformance/watch/uci_watcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "conformance/watch/uci_family_watcher.h"

namespace ludex::conformance {

namespace {

constexpr WatchRule go_no_clock{"go-no-clock", Severity::should,
                                "`go` has a clock of one side alone."};

constexpr std::array uci_rules{watch_rules::before_handshake,
                               watch_rules::unknown_command,
                               watch_rules::no_isready,
                               watch_rules::no_new_game,
                               watch_rules::position_form,
                               watch_rules::illegal_position,
                               watch_rules::illegal_move,
                               watch_rules::option_unknown,
                               watch_rules::option_value,
                               watch_rules::go_thinking,
                               watch_rules::setting_thinking,
                               watch_rules::go_form,
                               go_no_clock,
                               watch_rules::clock_negative,
                               watch_rules::clock_grows,
                               watch_rules::go_over,
                               watch_rules::ponder_option,
                               watch_rules::ponderhit_idle,
                               watch_rules::stop_idle,
                               watch_rules::no_quit};

constexpr std::array uci_faults{
    watch_faults::silent,       watch_faults::no_readyok,   watch_faults::no_move,
    watch_faults::slow,         watch_faults::twice,        watch_faults::unasked,
    watch_faults::illegal,      watch_faults::gives_up,     watch_faults::bare,
    watch_faults::bad_ponder,   watch_faults::bad_infos,    watch_faults::bad_options,
    watch_faults::chatter,      watch_faults::long_line,    watch_faults::carriage_returns,
    watch_faults::ignores_stop, watch_faults::ignores_quit, watch_faults::dies};

constexpr std::array uci_offered{
    OfferedOption{"Hash", OfferedOption::Kind::number, "type spin default 16 min 1 max 1024", 1,
                  1024},
    OfferedOption{"Ponder", OfferedOption::Kind::flag, "type check default false"},
    OfferedOption{"UCI_Chess960", OfferedOption::Kind::flag, "type check default false"}};
constexpr std::array<std::string_view, 3> uci_broken_options{
    "option name Broken type", "option name Level type spin default high min 3", "option"};

constexpr std::array<std::string_view, 9> uci_numbers{
    "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "movetime"};
constexpr std::array<std::string_view, 2> uci_flags{"infinite", "ponder"};

constexpr WatchDialect uci_dialect{.game = "chess",
                                   .hello = "uci",
                                   .option = "option name",
                                   .score = "score cp 0",
                                   .text = "info string",
                                   .no_move = "bestmove (none)",
                                   .goodbye = "",
                                   .illegal_move = "a1a1",
                                   .options = uci_offered,
                                   .broken_options = uci_broken_options,
                                   .go_numbers = uci_numbers,
                                   .go_flags = uci_flags,
                                   .go_list = "searchmoves",
                                   .bare_go_is_infinite = true};

class UciWatcher final : public UciFamilyWatcher {
 public:
  explicit UciWatcher(std::string fault) : UciFamilyWatcher(std::move(fault), uci_dialect) {}

 private:
  bool obey_own(const Words& words) override {
    if (words[0] == "ucinewgame") {
      forbid_while_thinking(words[0]);
      announce_game();
      return true;
    }
    return words[0] == "debug" || words[0] == "register";
  }

  void read_option(const Words& words) override {
    const auto value_at = std::find(words.begin(), words.end(), "value");
    if (words.size() < 3 || words[1] != "name" || value_at - words.begin() < 3) {
      complain(watch_rules::option_unknown, "`setoption` is not followed by `name` and a name");
      return;
    }
    const Words value(value_at == words.end() ? value_at : value_at + 1, words.end());
    set_option(lower(fmt::format("{}", fmt::join(words.begin() + 2, value_at, " "))),
               fmt::format("{}", fmt::join(value, " ")));
  }

  void judge_go(const Numbers& numbers) override {
    if (numbers.contains("wtime") != numbers.contains("btime")) {
      complain(go_no_clock);
    }
  }

  [[nodiscard]] std::array<ClockWords, 2> clock_words() const override {
    return {{{"wtime", "winc", "movestogo"}, {"btime", "binc", "movestogo"}}};
  }

  [[nodiscard]] rules::Setup setup() const override {
    rules::Setup setup{.game = "chess"};
    if (is_set("uci_chess960")) {
      setup.values = {{rules::variant_parameter, "chess960"}};
    }
    return setup;
  }
};

}  // namespace

WatchKind uci_watch() {
  return {"uci", uci_rules, uci_faults, make_watcher<UciWatcher>};
}

}  // namespace ludex::conformance
