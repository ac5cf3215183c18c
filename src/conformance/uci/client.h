// A controller of UCI for checks: it says what a check tells it to say, and insists on each answer.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "conformance/session.h"
#include "conformance/uci/lines.h"
#include "rules/game.h"

namespace ludex::conformance::uci {

struct Answer {
  std::string line;  // the `bestmove`
  BestMove best;
  Duration took{};          // since the line that asked
  std::vector<Info> infos;  // with their numbers, not those of texts alone
};

class Client {
 public:
  explicit Client(Session& session) : session_(session) {}

  [[nodiscard]] Session& session() { return session_; }
  [[nodiscard]] const Waits& waits() const { return session_.waits(); }

  // `uci` up to `uciok`; returns the lines of the answer.
  const std::vector<std::string>& introduce();
  // introduce(), then a new game; the engine is ready afterwards.
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

  // Sends a position, of which board() is the truth; an empty FEN means the usual start.
  void position(std::string_view fen = {}, const std::vector<std::string>& moves = {});
  [[nodiscard]] const rules::Game& board() const { return *board_; }

  // Sends `go ARGUMENTS` and returns its answer; `limit` is the time that the question itself
  // gives.
  Answer go(std::string_view arguments, Milliseconds limit = {});
  void start(std::string_view arguments);
  // The answer to what was started; `wait` is counted from now.
  Answer answer(Milliseconds wait);
  // A Finding if a `bestmove` comes in that time.
  void no_bestmove(Milliseconds time, std::string_view why);

  // A Finding unless the move of the answer is legal on board().
  void judge(const Answer& answer) const;
  // A Finding unless the line can be played on board() to its end.
  void judge_line(const Info& info) const;

 private:
  Session& session_;
  std::vector<std::string> introduction_;
  std::vector<Option> options_;
  bool chess960_ = false;
  std::string position_ = "position startpos";
  std::unique_ptr<rules::Game> board_;
  TimePoint asked_{};
};

[[nodiscard]] bool is_bestmove(std::string_view line);
// The game after those moves; expects a legal position and legal moves.
[[nodiscard]] std::unique_ptr<rules::Game> chess_game(std::string_view fen,
                                                      const std::vector<std::string>& moves,
                                                      bool chess960 = false);
// The last info with a line of moves of the first rank, or null.
[[nodiscard]] const Info* last_line(const Answer& answer);
// The last info with a score of the first rank that is no bound, or null.
[[nodiscard]] const Info* last_score(const Answer& answer);

// Makes a row's function of one that takes a Client.
template <void (*check)(Client& client)>
void over(Session& session) {
  Client client(session);
  check(client);
}

}  // namespace ludex::conformance::uci
