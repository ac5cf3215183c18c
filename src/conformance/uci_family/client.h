// A controller of UCI or UCCI for checks: it says what a check tells it to say, and insists on each
// answer.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "conformance/session.h"
#include "conformance/uci_family/lines.h"
#include "rules/game.h"

namespace ludex::conformance::uci_family {

struct Answer {
  std::string line;  // the `bestmove`
  BestMove best;
  Duration took{};          // since the line that asked
  std::vector<Info> infos;  // with their numbers, not those of texts alone
};

class Client {
 public:
  // The dialect outlives the client.
  Client(Session& session, const Dialect& dialect) : session_(session), dialect_(dialect) {}

  [[nodiscard]] Session& session() { return session_; }
  [[nodiscard]] const Waits& waits() const { return session_.waits(); }
  [[nodiscard]] const Dialect& dialect() const { return dialect_; }
  [[nodiscard]] const Examples& examples() const { return dialect_.examples; }

  // `uci` up to `uciok`, in the words of the dialect; returns the lines of the answer.
  const std::vector<std::string>& introduce();
  // introduce(), milliseconds, then a new game; the engine is ready afterwards.
  void begin();
  void ready();
  void new_game();
  void send(std::string_view line) { session_.send(line); }

  [[nodiscard]] const std::vector<Option>& options() const { return options_; }
  // Null if the engine has no such option. Names are compared in any case.
  [[nodiscard]] const Option* find_option(std::string_view name) const;
  // NotApplicable if the engine has no such option.
  const Option& option(std::string_view name) const;
  void set(std::string_view name, std::string_view value);
  // The same for a name as it is, also for one that the engine does not have.
  void set_any(std::string_view name, std::string_view value);
  void press(std::string_view name);
  // Sets milliseconds where the language has another unit.
  void count_in_milliseconds();

  // The arguments of `go` with times; NotApplicable if the engine counts in seconds.
  [[nodiscard]] std::string movetime(Milliseconds time) const;
  [[nodiscard]] std::string clock(Milliseconds time) const;
  [[nodiscard]] std::string increment(Milliseconds time, Milliseconds more) const;
  [[nodiscard]] std::string period(Milliseconds time, int moves) const;

  // Sends a position, of which board() is the truth; an empty FEN means the usual start.
  void position(std::string_view fen = {}, const std::vector<std::string>& moves = {});
  // The same with moves that are divided by blanks.
  void position_after(std::string_view fen, std::string_view moves);
  [[nodiscard]] const rules::Game& board() const { return *board_; }

  // Sends `go ARGUMENTS` and returns its answer; `limit` is the time that the question itself
  // gives.
  Answer go(std::string_view arguments, Milliseconds limit = {});
  void start(std::string_view arguments);
  // The answer to what was started; `wait` is counted from now.
  Answer answer(Milliseconds wait);
  // Whether the line ends a search.
  [[nodiscard]] bool is_answer(std::string_view line) const;
  // A Finding if a line comes in that time that ends a search.
  void no_bestmove(Milliseconds time, std::string_view why);

  // A Finding unless the move of the answer is legal on board().
  void judge(const Answer& answer) const;
  // A Finding unless the line can be played on board() to its end.
  void judge_line(const Info& info) const;

 private:
  [[nodiscard]] std::string timed(std::string_view format, Milliseconds time,
                                  std::int64_t other = 0) const;

  Session& session_;
  const Dialect& dialect_;
  std::vector<std::string> introduction_;
  std::vector<Option> options_;
  bool chess960_ = false;
  std::unique_ptr<rules::Game> board_;
  TimePoint asked_{};
};

// The game after those moves; expects a legal position and legal moves.
[[nodiscard]] std::unique_ptr<rules::Game> game_of(const Dialect& dialect, std::string_view fen,
                                                   const std::vector<std::string>& moves,
                                                   bool chess960 = false);
// The last info with a line of moves of the first rank, or null.
[[nodiscard]] const Info* last_line(const Answer& answer);
// The last info with a score of the first rank that is no bound, or null.
[[nodiscard]] const Info* last_score(const Answer& answer);

}  // namespace ludex::conformance::uci_family
