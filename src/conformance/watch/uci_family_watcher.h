// What the watchers of UCI and UCCI share: the state of the search, the position, options, clocks,
// and the faults of answers.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/watch/common.h"
#include "rules/game.h"

namespace ludex::conformance {

struct OfferedOption {
  enum class Kind : std::uint8_t { flag, number, button };
  std::string_view name;
  Kind kind{};
  std::string_view declaration;  // behind the name
  std::int64_t low = 0;
  std::int64_t high = 0;
};

struct WatchDialect {
  std::string_view game;
  std::string_view hello;   // "uci"
  std::string_view option;  // "option name": what stands before a name that is declared
  std::string_view score;   // "score cp 0"
  std::string_view text;    // "info string"
  std::string_view no_move;
  std::string_view goodbye;       // empty: `quit` is not answered
  std::string_view illegal_move;  // in every position
  std::span<const OfferedOption> options;
  std::span<const std::string_view> broken_options;  // for the fault
  std::span<const std::string_view> go_numbers;      // words of `go` with a number behind them
  std::span<const std::string_view> go_flags;        // words of `go` that stand alone
  std::string_view go_list = {};  // a word of `go` with the rest of the line; empty: none
  bool bare_go_is_infinite = false;
  // A time without an increment is for the move, and no clock.
  bool bare_time_is_of_the_move = false;
};

class UciFamilyWatcher : public Watcher {
 protected:
  using Words = std::vector<std::string>;
  using Numbers = std::map<std::string, std::int64_t>;
  // The words of `go` for the clock of one side.
  struct ClockWords {
    std::string_view left;
    std::string_view increment;
    std::string_view moves_to_go;
  };

  // The dialect outlives the watcher.
  UciFamilyWatcher(std::string fault, const WatchDialect& dialect);

  [[nodiscard]] const rules::Game& board() const { return *board_; }
  // A search that has been answered in time is over.
  [[nodiscard]] bool is_thinking() const;
  [[nodiscard]] bool is_set(std::string_view option) const { return set_.contains(option); }
  void forbid_while_thinking(std::string_view command);
  void announce_game();
  void set_option(const std::string& name, const std::string& value);

 private:
  // A command that is not common to both; returns whether it is one.
  virtual bool obey_own(const Words& words) = 0;
  virtual void read_option(const Words& words) = 0;
  virtual void judge_go(const Numbers& numbers) = 0;
  // The clocks of the first and of the second seat.
  [[nodiscard]] virtual std::array<ClockWords, 2> clock_words() const = 0;
  [[nodiscard]] virtual rules::Setup setup() const;
  virtual std::string ending_of_answer() { return {}; }
  [[nodiscard]] virtual std::string spelt(const std::string& move) const { return move; }

  void obey(const std::string& line) final;
  void obey(const Words& words);
  void introduce();
  void answer_isready();
  void set_position(const Words& words);
  [[nodiscard]] bool goes_on(const std::string& fen, const Words& moves,
                             const rules::Game& before) const;
  // The numbers behind the words of `go`, with 1 for a word without a number.
  Numbers read_go(const Words& words);
  void judge_clocks(const Numbers& numbers);
  void go(const Words& words);
  void answer();
  void print_answer();
  void stop();
  void ponderhit();

  const WatchDialect& dialect_;
  bool introduced_ = false;
  bool is_ready_ = false;
  bool is_new_game_ = true;
  bool is_other_game_ = false;
  std::map<std::string, std::string, std::less<>> set_;
  int searches_ = 0;
  std::string start_;
  Words moves_;
  std::unique_ptr<rules::Game> board_;
  struct Clocks {
    std::array<std::optional<std::int64_t>, 2> left;
    std::int64_t ply = 0;
  };
  std::optional<Clocks> clocks_;
  bool searching_ = false;
  bool pondering_ = false;
  std::optional<TimePoint> answer_at_;  // absent while a search waits for `stop` or `ponderhit`
};

}  // namespace ludex::conformance
