// A controller of AGI for checks: it sends what a check tells it to send, keeps the points that are
// taken, and insists on legal answers.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "conformance/session.h"

namespace ludex::conformance::agi {

// The words of a line, in capitals.
[[nodiscard]] std::vector<std::string> words_of(std::string_view line);
[[nodiscard]] bool begins_with(std::string_view line, std::string_view word);
// Whether the line begins with a word of engines.
[[nodiscard]] bool is_engine_line(std::string_view line);
// Whether the text is a point of the board: "78", the row from 0 to E, then the column from 1 to F.
[[nodiscard]] bool is_point(std::string_view text);
// The points of a list without blanks; absent if it is none.
[[nodiscard]] std::optional<std::vector<std::string>> points_of(std::string_view list);

struct Answer {
  std::string line;
  std::string move;    // a point, `CHANGE` or `NONE`, in capitals
  std::string ponder;  // empty: none
  Duration took{};
  std::vector<std::string> infos;
};

class Client {
 public:
  explicit Client(Session& session) : session_(session) {}

  [[nodiscard]] Session& session() { return session_; }
  [[nodiscard]] const Waits& waits() const { return session_.waits(); }

  // `AGI` up to `AGIOK`; returns the lines of the answer.
  std::vector<std::string> introduce();
  void ready();
  // introduce(), without the book, without pondering, an empty board.
  void begin();
  void send(std::string_view line) { session_.send(line); }

  // Sends the position, whose points count as taken: "MOVES 7868".
  void position(std::string_view text = {});
  void do_move(std::string_view point);
  void start(std::string_view arguments);
  Answer answer(Milliseconds wait);
  Answer go(std::string_view arguments, Milliseconds limit = {});
  // A Finding if a `BESTMOVE` comes in that time.
  void no_bestmove(Milliseconds time, std::string_view why);

  // A Finding unless the move is an empty point.
  void judge(const Answer& answer) const;
  [[nodiscard]] bool is_free(const std::string& point) const { return !taken_.contains(point); }

 private:
  Session& session_;
  std::set<std::string> taken_;
  TimePoint asked_{};
};

// Makes a row's function of one that takes a Client.
template <void (*check)(Client& client)>
void over(Session& session) {
  Client client(session);
  check(client);
}

}  // namespace ludex::conformance::agi
