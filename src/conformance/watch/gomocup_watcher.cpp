// Watches controllers of Gomocup.
#include "conformance/watch/gomocup_watcher.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "base/text.h"
#include "conformance/watch/common.h"
#include "conformance/watch/stone_grid.h"

namespace ludex::conformance {

namespace {

constexpr WatchRule before_start{"before-start", Severity::must,
                                 "A command that needs a board comes before `START`."};
constexpr WatchRule capitals{"capitals", Severity::should, "A command is not written in capitals."};
constexpr WatchRule long_command{"long-command", Severity::should,
                                 "A line has more than 256 bytes."};
constexpr WatchRule begin_late{"begin-late", Severity::must,
                               "`BEGIN` comes where stones are on the board."};
constexpr WatchRule thinking{"thinking", Severity::must,
                             "A command for an idle engine comes while a move is due."};
constexpr WatchRule board_used{"board-used", Severity::should,
                               "`BOARD` comes where stones are on the board, without `RESTART`."};
constexpr WatchRule board_form{"board-form", Severity::must,
                               "A line of `BOARD` is not `X,Y,1`, `X,Y,2` or `X,Y,3`."};
constexpr WatchRule board_open{"board-open", Severity::must, "`BOARD` is not ended by `DONE`."};
constexpr WatchRule board_counts{"board-counts", Severity::should,
                                 "The stones of `BOARD` do not leave the move to the engine."};
constexpr WatchRule opening_stones{"opening-stones", Severity::must,
                                   "`SWAP2BOARD` has a number of stones that is not 0, 3 or 5."};
constexpr WatchRule takeback{"takeback", Severity::must,
                             "`TAKEBACK` names a point without a stone."};
constexpr WatchRule takeback_order{"takeback-order", Severity::should,
                                   "`TAKEBACK` does not name the last stone."};
constexpr WatchRule play_unasked{"play-unasked", Severity::must,
                                 "`PLAY` comes and the engine has suggested nothing."};
constexpr WatchRule info_unknown{"info-unknown", Severity::advice,
                                 "A key of `INFO` is not of the protocol."};
constexpr WatchRule info_value{"info-value", Severity::must,
                               "The value of a key of `INFO` is missing or out of its bounds."};
constexpr WatchRule no_limits{
    "no-limits", Severity::should,
    "A move is asked for before `INFO timeout_turn` and `INFO timeout_match`."};
constexpr WatchRule no_time_left{"no-time-left", Severity::should,
                                 "A move is asked for without a new `INFO time_left`."};

constexpr std::array gomocup_rules{watch_rules::unknown_command,
                                   capitals,
                                   long_command,
                                   watch_rules::arguments,
                                   before_start,
                                   begin_late,
                                   thinking,
                                   watch_rules::illegal_move,
                                   board_used,
                                   board_form,
                                   board_open,
                                   board_counts,
                                   opening_stones,
                                   takeback,
                                   takeback_order,
                                   play_unasked,
                                   info_unknown,
                                   info_value,
                                   no_limits,
                                   no_time_left,
                                   watch_rules::clock_grows,
                                   watch_rules::no_quit};

constexpr WatchFault no_about{"no-about", "does not know `ABOUT`"};
constexpr WatchFault no_ok{"no-ok", "never answers `START` and `RESTART`"};
constexpr WatchFault no_restart{"no-restart", "does not know `RESTART`"};
constexpr WatchFault no_takeback{"no-takeback", "does not know `TAKEBACK`"};
constexpr WatchFault start_error{"start-error", "answers `START` with an error"};
constexpr WatchFault errors{"errors", "answers a question for a move with an error"};
constexpr WatchFault unknowns{"unknowns", "answers a question for a move with `UNKNOWN`"};
constexpr WatchFault suggests{"suggests", "suggests its moves instead of playing them"};
constexpr WatchFault remarks{"remarks", "prints a thousand lines of `MESSAGE` before each move"};

constexpr std::array gomocup_faults{watch_faults::silent,
                                    no_about,
                                    no_ok,
                                    start_error,
                                    no_restart,
                                    no_takeback,
                                    watch_faults::no_move,
                                    watch_faults::slow,
                                    watch_faults::twice,
                                    watch_faults::unasked,
                                    watch_faults::illegal,
                                    watch_faults::off_board,
                                    watch_faults::nonsense,
                                    errors,
                                    unknowns,
                                    suggests,
                                    remarks,
                                    watch_faults::chatter,
                                    watch_faults::long_line,
                                    watch_faults::carriage_returns,
                                    watch_faults::ignores_quit,
                                    watch_faults::dies};

constexpr int smallest_board = 5;
constexpr int largest_board = 100;
constexpr std::size_t longest_command = 256;
constexpr int many_remarks = 1000;

struct InfoKey {
  std::string_view key;
  std::int64_t low = 0;
  std::int64_t high = 0;  // with `low` equal: any text
};
constexpr std::int64_t any_number = 2'147'483'647;
constexpr std::array info_keys{InfoKey{"timeout_turn", 0, any_number},
                               InfoKey{"timeout_match", 0, any_number},
                               InfoKey{"max_memory", 0, INT64_MAX},
                               InfoKey{"time_left", INT32_MIN, any_number},
                               InfoKey{"game_type", 0, 3},
                               InfoKey{"rule", 0, 15},
                               InfoKey{"evaluate"},
                               InfoKey{"folder"}};

// The numbers of a list that commas divide; blanks around them do not count.
std::optional<std::vector<int>> numbers_of(std::string_view text) {
  std::vector<int> numbers;
  for (const std::string_view part : split(text, ',')) {
    const auto number = to_integer(trim(part));
    if (!number || *number < INT32_MIN || *number > INT32_MAX) return std::nullopt;
    numbers.push_back(static_cast<int>(*number));
  }
  return numbers;
}

class GomocupWatcher final : public Watcher {
 public:
  explicit GomocupWatcher(std::string fault) : Watcher(std::move(fault)) {}

 private:
  using Numbers = std::optional<std::vector<int>>;
  struct Block {
    bool is_opening = false;
    std::array<int, 4> counts{};  // by the third field
  };

  void obey(const std::string& line) override {
    if (line.size() > longest_command) {
      complain(long_command, fmt::format("{} bytes", line.size()));
    }
    const auto words = words_in(line);
    if (words.empty()) return;
    const std::string command = lower(words[0]);
    const std::string rest = fmt::format("{}", fmt::join(words.begin() + 1, words.end(), " "));
    if (command == "end") {
      quit();
    } else if (!is(watch_faults::silent) && !(block_ && obey_in_block(line))) {
      block_.reset();
      if (words[0] == command) {
        complain(capitals, fmt::format("`{}`", excerpt(words[0])));
      }
      obey(command, rest);
    }
  }

  void obey(const std::string& command, const std::string& rest) {
    if (command == "about") {
      say(is(no_about) ? "UNKNOWN command"
                       : R"(name="Ludex watcher", version="1.0", author="Ludex")");
    } else if (command == "info") {
      set_info(rest);
    } else if (command == "start" || command == "rectstart") {
      start(command, numbers_of(rest));
    } else if (!is_started_ && is_known(command)) {
      complain(before_start, fmt::format("`{}`", command));
    } else if (is_known(command)) {
      if (now() < answer_at_ || is_never_answered_) {
        complain(thinking, fmt::format("`{}`", command));
      }
      obey_on_board(command, numbers_of(rest));
    } else {
      complain(watch_rules::unknown_command, fmt::format("`{}`", excerpt(command)));
      say("UNKNOWN command");
    }
  }

  [[nodiscard]] static bool is_known(std::string_view command) {
    static constexpr std::array<std::string_view, 7> of_boards{
        "restart", "begin", "turn", "board", "swap2board", "takeback", "play"};
    return std::find(of_boards.begin(), of_boards.end(), command) != of_boards.end();
  }

  void obey_on_board(const std::string& command, const Numbers& numbers) {
    if (command == "restart") {
      restart();
    } else if (command == "begin") {
      begin();
    } else if (command == "board" || command == "swap2board") {
      if (command == "board" && grid_.stones() > 0) {
        complain(board_used);
      }
      grid_.clear();
      block_ = Block{command == "swap2board", {}};
    } else if (!numbers || numbers->size() != 2) {
      complain(watch_rules::arguments, fmt::format("`{}` without its point", command));
      say("ERROR no point");
    } else {
      obey_with_point(command, {(*numbers)[0], (*numbers)[1]});
    }
  }

  void obey_with_point(const std::string& command, GridPoint point) {
    if (command == "takeback") {
      take_back(point);
    } else if (command == "play" && !suggested_) {
      complain(play_unasked);
    } else if (!grid_.put(point)) {
      complain(watch_rules::illegal_move, fmt::format("{},{}", point.x, point.y));
      say("ERROR no free point");
    } else if (command == "play") {
      suggested_ = false;
      say(fmt::format("{},{}", point.x, point.y));
    } else {
      answer();
    }
  }

  void start(const std::string& command, const Numbers& numbers) {
    const std::size_t sides = command == "start" ? 1 : 2;
    const bool is_good = numbers && numbers->size() == sides &&
                         std::all_of(numbers->begin(), numbers->end(), [](int side) {
                           return side >= smallest_board && side <= largest_board;
                         });
    if (!is_good) {
      complain(watch_rules::arguments, fmt::format("`{}` without a size of a board", command));
      say("ERROR unsupported size");
      return;
    }
    if (is(start_error)) {
      say("ERROR I do not want to");
      return;
    }
    grid_.resize(numbers->front(), numbers->back());
    is_started_ = true;
    accept();
  }

  void restart() {
    if (is(no_restart)) {
      say("UNKNOWN command");
      return;
    }
    grid_.clear();
    accept();
  }

  // A new game has an empty board and a new clock.
  void accept() {
    time_left_.reset();
    suggested_ = is_never_answered_ = false;
    if (is(no_ok)) return;
    say("OK");
    if (is(watch_faults::unasked)) {
      say("0,0");
    }
  }

  void begin() {
    if (grid_.stones() > 0) {
      complain(begin_late);
      say("ERROR the board is not empty");
      return;
    }
    answer();
  }

  void take_back(GridPoint point) {
    if (is(no_takeback)) {
      say("UNKNOWN command");
      return;
    }
    const bool is_last = grid_.last() == point;
    if (!grid_.take(point)) {
      complain(takeback, fmt::format("{},{}", point.x, point.y));
      say("ERROR no stone there");
      return;
    }
    if (!is_last) {
      complain(takeback_order, fmt::format("{},{}", point.x, point.y));
    }
    say("OK");
  }

  // Returns whether the line belongs to the block.
  bool obey_in_block(const std::string& line) {
    const std::string word = lower(words_in(line).front());
    if (word == "done") {
      end_block();
      return true;
    }
    if (word == "info" || word == "about" || word == "start" || word == "rectstart" ||
        is_known(word)) {
      complain(board_open, fmt::format("`{}` follows", word));
      return false;
    }
    const auto numbers = numbers_of(line);
    const bool is_stone =
        numbers && (numbers->size() == 3 || (block_->is_opening && numbers->size() == 2));
    const int field = is_stone && numbers->size() == 3 ? (*numbers)[2] : 0;
    if (!is_stone || (!block_->is_opening && (field < 1 || field > 3))) {
      complain(board_form, fmt::format("`{}`", excerpt(line)));
    } else if (!grid_.put({(*numbers)[0], (*numbers)[1]})) {
      complain(watch_rules::illegal_move, fmt::format("`{}` in a block", excerpt(line)));
    } else {
      ++block_->counts.at(static_cast<std::size_t>(std::clamp(field, 0, 3)));
    }
    return true;
  }

  void end_block() {
    const Block block = *std::exchange(block_, std::nullopt);
    if (block.is_opening) {
      answer_opening();
      return;
    }
    const int behind = block.counts[2] - block.counts[1];
    if (behind != 0 && behind != 1) {
      complain(board_counts, fmt::format("{} of the engine, {} of its opponent", block.counts[1],
                                         block.counts[2]));
    }
    answer();
  }

  void answer_opening() {
    const std::size_t stones = grid_.stones();
    if (stones != 0 && stones != 3 && stones != 5) {
      complain(opening_stones, fmt::format("{}", stones));
      say("ERROR the opening has 0, 3 or 5 stones");
      return;
    }
    judge_times();
    note_question();
    if (is_over() || is(watch_faults::no_move)) return;
    // The choice of the stones that lie there needs no rules; three stones can be any.
    print(stones == 0 ? "7,7 8,7 9,9" : "SWAP");
    grid_.clear();
  }

  void set_info(const std::string& rest) {
    const std::size_t space = rest.find(' ');
    const std::string key = lower(rest.substr(0, space));
    const std::string value = space == std::string::npos ? "" : rest.substr(space + 1);
    const auto known = std::find_if(info_keys.begin(), info_keys.end(),
                                    [&](const InfoKey& each) { return each.key == key; });
    if (known == info_keys.end()) {
      complain(info_unknown, fmt::format("`{}`", excerpt(key)));
      return;
    }
    const auto number = to_integer(value);
    const bool is_text = known->low == known->high;
    if (value.empty() || (!is_text && (!number || *number < known->low || *number > known->high))) {
      complain(info_value, fmt::format("`{}` for {}", excerpt(value), key));
      return;
    }
    told_.insert(key);
    if (key == "time_left") {
      if (time_left_ && *number > *time_left_) {
        complain(watch_rules::clock_grows, fmt::format("from {} to {}", *time_left_, *number));
      }
      time_left_ = *number;
      is_time_new_ = true;
    }
  }

  void judge_times() {
    if (!std::exchange(are_limits_judged_, true) &&
        !(told_.contains("timeout_turn") && told_.contains("timeout_match"))) {
      complain(no_limits);
    }
    if (!std::exchange(is_time_new_, false)) {
      complain(no_time_left);
    }
  }

  void answer() {
    judge_times();
    note_question();
    if (is_over()) return;
    if (is(watch_faults::no_move)) {
      is_never_answered_ = true;
      return;
    }
    if (is(watch_faults::chatter)) {
      say("I think, therefore I print");
    }
    if (is(watch_faults::long_line)) {
      say("MESSAGE " + std::string(watch_long_line, 'x'));
    }
    for (int at = 0; is(remarks) && at < many_remarks; ++at) {
      say(fmt::format("MESSAGE I am thinking, {}", at));
    }
    if (is(errors) || is(unknowns)) {
      print(is(errors) ? "ERROR I do not want to" : "UNKNOWN command");
      return;
    }
    print(chosen());
  }

  // The text of the move, which is played unless it is only suggested.
  std::string chosen() {
    if (is(watch_faults::off_board)) return "-1,99";
    if (is(watch_faults::nonsense)) return "here";
    if (is(watch_faults::illegal) && grid_.last()) {
      return fmt::format("{},{}", grid_.last()->x, grid_.last()->y);
    }
    const auto point = grid_.first_free();
    if (!point) return "ERROR the board is full";
    if (is(suggests)) {
      suggested_ = true;
      return fmt::format("SUGGEST {},{}", point->x, point->y);
    }
    grid_.put(*point);
    return fmt::format("{},{}", point->x, point->y);
  }

  void print(const std::string& line) {
    answer_at_ = now() + thought();
    for (int time = 0; time < (is(watch_faults::twice) ? 2 : 1); ++time) {
      say(line, thought());
    }
  }

  bool is_started_ = false;
  StoneGrid grid_;
  std::optional<Block> block_;
  std::set<std::string> told_;  // keys of INFO
  std::optional<std::int64_t> time_left_;
  bool is_time_new_ = false;
  bool are_limits_judged_ = false;
  bool suggested_ = false;
  bool is_never_answered_ = false;
  TimePoint answer_at_{};
};

}  // namespace

WatchKind gomocup_watch() {
  return {"gomocup", gomocup_rules, gomocup_faults, make_watcher<GomocupWatcher>};
}

}  // namespace ludex::conformance
