// A manager of Gomocup for checks: it sends what a check tells it to send, keeps the board, and
// insists on legal answers.
#pragma once

#include <initializer_list>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/time.h"
#include "conformance/session.h"

namespace ludex::conformance::gomocup {

struct Point {
  int x = 0;  // the column from the left
  int y = 0;  // the row from the top
  // NOLINTNEXTLINE(modernize-use-nullptr): the zero is the compiler's
  auto operator<=>(const Point&) const = default;
};
// A line of `BOARD`: 1 is the engine's, 2 the opponent's, 3 blocked.
struct Stone {
  Point at;
  int field = 0;
};
using Stones = std::initializer_list<Stone>;

enum class Word : std::uint8_t { move, moves, swap, ok, error, unknown, suggest, remark, other };
[[nodiscard]] Word word_of_line(std::string_view line);
// The points of a line of moves, which are divided by blanks.
[[nodiscard]] std::optional<std::vector<Point>> points_of(std::string_view line);
[[nodiscard]] std::string text_of(Point point);

class Client {
 public:
  explicit Client(Session& session) : session_(session) {}

  [[nodiscard]] Session& session() { return session_; }
  [[nodiscard]] const Waits& waits() const { return session_.waits(); }

  void send(std::string_view line) { session_.send(line); }
  // The next line that is no remark (`MESSAGE`, `DEBUG`).
  Heard answer(std::string_view what, Milliseconds wait);
  // Sends the command; a Finding unless the answer is `OK`.
  void succeed(std::string_view command);
  // The same, but not applicable if the engine does not know the command.
  void succeed_if_known(std::string_view command);
  // A Finding if the answer is `OK` or a move.
  void refuse(std::string_view command);
  // A Finding if anything but remarks comes for a while.
  void silent(std::string_view why);

  // An empty board of that size, and short times.
  void begin(int size = 15);
  void set_times(int turn, int match, int left);
  void set_rule(int rule);

  // Sends the request and returns the move, which is legal and is played on the board.
  Point move(std::string_view request, Milliseconds limit = Milliseconds(1000));
  Point turn(Point point, Milliseconds limit = Milliseconds(1000));
  Point board(Stones stones, Milliseconds limit = Milliseconds(1000));
  void send_board(std::string_view command, Stones stones);
  // The move that was asked for. Where the engine suggests it, it is played by PLAY.
  Point take_move(Milliseconds limit);
  // Whether the time since the last request is within the limit and the tolerance.
  void within(Milliseconds limit) const;
  [[nodiscard]] Duration took() const { return took_; }

  void resize(int width, int height);
  void put(Point point) { taken_.insert(point); }
  void clear() { taken_.clear(); }
  [[nodiscard]] bool is_free(Point point) const;
  // An empty point, far from the others.
  [[nodiscard]] Point quiet_point() const;

 private:
  Session& session_;
  int width_ = 15;
  int height_ = 15;
  std::set<Point> taken_;
  TimePoint asked_{};
  Duration took_{};
};

// Makes a row's function of one that takes a Client.
template <void (*check)(Client& client)>
void over(Session& session) {
  Client client(session);
  check(client);
}

}  // namespace ludex::conformance::gomocup
