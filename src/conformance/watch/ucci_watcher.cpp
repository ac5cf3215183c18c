// Watches controllers of UCCI.
#include "conformance/watch/ucci_watcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "conformance/watch/uci_family_watcher.h"

namespace ludex::conformance {

namespace {

constexpr WatchRule go_limits{"go-limits", Severity::must,
                              "`go` has no limit, or more than one of `depth`, `nodes`, `time`."};
constexpr WatchRule time_words{
    "time-words", Severity::must,
    "A clock has both moves and an increment, or they stand without their time."};
constexpr WatchRule seconds{"seconds", Severity::should,
                            "A time is sent, and `usemillisec` was offered and not set."};
constexpr WatchRule stale_list{"stale-list", Severity::advice,
                               "The list of moves goes back beyond the last capture."};
constexpr WatchRule banmoves{"banmoves", Severity::must, "A move is banned that is not legal."};
constexpr WatchRule probe_form{"probe-form", Severity::must,
                               "`probe` is not followed by a position."};

constexpr std::array ucci_rules{watch_rules::before_handshake,
                                watch_rules::unknown_command,
                                watch_rules::no_isready,
                                watch_rules::no_new_game,
                                watch_rules::position_form,
                                watch_rules::illegal_position,
                                watch_rules::illegal_move,
                                stale_list,
                                banmoves,
                                watch_rules::option_unknown,
                                watch_rules::option_value,
                                seconds,
                                watch_rules::go_thinking,
                                watch_rules::setting_thinking,
                                watch_rules::go_form,
                                go_limits,
                                time_words,
                                watch_rules::clock_negative,
                                watch_rules::clock_grows,
                                watch_rules::go_over,
                                watch_rules::ponder_option,
                                watch_rules::ponderhit_idle,
                                watch_rules::stop_idle,
                                probe_form,
                                watch_rules::no_quit};

constexpr WatchFault resigns{"resigns", "resigns with each answer"};
constexpr WatchFault offers_draw{"offers-draw", "offers a draw with each answer"};
constexpr WatchFault iccs{"iccs", "writes its moves with capitals and a dash"};

constexpr std::array ucci_faults{watch_faults::silent,
                                 watch_faults::no_readyok,
                                 watch_faults::no_move,
                                 watch_faults::slow,
                                 watch_faults::twice,
                                 watch_faults::unasked,
                                 watch_faults::illegal,
                                 watch_faults::gives_up,
                                 watch_faults::bare,
                                 resigns,
                                 offers_draw,
                                 iccs,
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

constexpr std::array ucci_offered{
    OfferedOption{"usemillisec", OfferedOption::Kind::flag, "type check default false"},
    OfferedOption{"hashsize", OfferedOption::Kind::number, "type spin min 1 max 1024 default 16", 1,
                  1024},
    OfferedOption{"ponder", OfferedOption::Kind::flag, "type check default false"},
    OfferedOption{"newgame", OfferedOption::Kind::button, "type button"}};
constexpr std::array<std::string_view, 3> ucci_broken_options{
    "option broken type", "option level type spin min high default 3", "option"};

constexpr std::array<std::string_view, 8> ucci_numbers{
    "depth", "nodes", "time", "movestogo", "increment", "opptime", "oppmovestogo", "oppincrement"};
constexpr std::array<std::string_view, 3> ucci_flags{"ponder", "draw", "infinite"};

constexpr WatchDialect ucci_dialect{.game = "xiangqi",
                                    .hello = "ucci",
                                    .option = "option",
                                    .score = "score 0",
                                    .text = "info message",
                                    .no_move = "nobestmove",
                                    .goodbye = "bye",
                                    .illegal_move = "a0i9",
                                    .options = ucci_offered,
                                    .broken_options = ucci_broken_options,
                                    .go_numbers = ucci_numbers,
                                    .go_flags = ucci_flags,
                                    .bare_time_is_of_the_move = true};

constexpr std::array<std::string_view, 4> ucci_limits{"depth", "nodes", "time", "infinite"};

class UcciWatcher final : public UciFamilyWatcher {
 public:
  explicit UcciWatcher(std::string fault) : UciFamilyWatcher(std::move(fault), ucci_dialect) {}

 private:
  bool obey_own(const Words& words) override {
    if (words[0] == "banmoves") {
      ban(words);
      return true;
    }
    if (words[0] == "probe") {
      if (words.size() < 2 || (words[1] != "fen" && words[1] != "startpos")) {
        complain(probe_form);
      }
      say("pophash");
      return true;
    }
    return false;
  }

  void ban(const Words& words) {
    forbid_while_thinking(words[0]);
    for (std::size_t at = 1; at < words.size(); ++at) {
      if (!board().parse_move(words[at], rules::coordinate)) {
        complain(banmoves, fmt::format("`{}` in {}", excerpt(words[at]), board().position()));
      }
    }
  }

  void read_option(const Words& words) override {
    if (words.size() < 2) {
      complain(watch_rules::option_unknown, "`setoption` is not followed by a name");
      return;
    }
    const std::string name = lower(words[1]);
    // They need no declaration (section 4).
    if (name == "debug" || name == "batch") return;
    if (name == "newgame") {
      announce_game();
    }
    set_option(name, fmt::format("{}", fmt::join(words.begin() + 2, words.end(), " ")));
  }

  void judge_go(const Numbers& numbers) override {
    const auto limits = std::count_if(ucci_limits.begin(), ucci_limits.end(), [&](auto word) {
      return numbers.contains(std::string(word));
    });
    if (limits != 1) {
      complain(go_limits);
    }
    for (const std::string who : {"", "opp"}) {
      const bool has_moves = numbers.contains(who + "movestogo");
      const bool has_increment = numbers.contains(who + "increment");
      const bool has_time = numbers.contains(who + "time");
      if ((has_moves && has_increment) || ((has_moves || has_increment) && !has_time)) {
        complain(time_words);
      }
    }
    if (numbers.contains("time") && !is_set("usemillisec")) {
      complain(seconds);
    }
    judge_list();
  }

  // Only the moves behind the last capture count for repetitions, and an engine may have no room
  // for more.
  void judge_list() {
    const auto before = board().clone();
    const auto men = [&] {
      const std::string cells = before->cells();
      return std::count_if(cells.begin(), cells.end(),
                           [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
    };
    const auto now_men = men();
    while (!before->moves().empty()) {
      before->undo();
    }
    if (men() != now_men) {
      complain(stale_list);
    }
  }

  [[nodiscard]] std::array<ClockWords, 2> clock_words() const override {
    const ClockWords own{"time", "increment", "movestogo"};
    const ClockWords other{"opptime", "oppincrement", "oppmovestogo"};
    if (board().to_move() == rules::Seat::first) return {own, other};
    return {other, own};
  }

  std::string ending_of_answer() override {
    return is(resigns) ? " resign" : is(offers_draw) ? " draw" : "";
  }

  [[nodiscard]] std::string spelt(const std::string& move) const override {
    if (!is(iccs) || move.size() != 4) return move;
    std::string text = move.substr(0, 2) + "-" + move.substr(2);
    std::transform(text.begin(), text.end(), text.begin(), [](char c) {
      return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return text;
  }
};

}  // namespace

WatchKind ucci_watch() {
  return {"ucci", ucci_rules, ucci_faults, make_watcher<UcciWatcher>};
}

}  // namespace ludex::conformance
