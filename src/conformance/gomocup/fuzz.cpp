// Random sessions of Gomocup.
#include "conformance/fuzz.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>

#include "base/text.h"
#include "conformance/gomocup/client.h"
#include "conformance/gomocup/suite.h"
#include "conformance/words.h"

namespace ludex::conformance::gomocup {

namespace {

constexpr int fuzz_size = 15;

Point random_point(Rng& rng) {
  return {static_cast<int>(rng.below(fuzz_size)), static_cast<int>(rng.below(fuzz_size))};
}

std::string random_board(Rng& rng) {
  std::string block = "BOARD";
  std::map<Point, int> stones;
  for (std::size_t count = between(rng, 0, 10); count > 0; --count) {
    stones.emplace(random_point(rng), 0);
  }
  int field = 2;
  for (const auto& [point, unused] : stones) {
    block += fmt::format("\n{},{},{}", point.x, point.y, field);
    field = 3 - field;
  }
  return block + "\nDONE";
}

std::string random_info(Rng& rng) {
  switch (rng.below(5)) {
    case 0:
      return fmt::format("INFO timeout_turn {}", between(rng, 0, 40));
    case 1:
      return fmt::format("INFO timeout_match {}", between(rng, 1000, 100'000));
    case 2:
      return fmt::format("INFO time_left {}", between(rng, 500, 100'000));
    case 3:
      return fmt::format("INFO game_type {}", between(rng, 0, 2));
    default:
      return fmt::format("INFO xyzzy {}", between(rng, 0, 100));
  }
}

// A controller that knows where the stones are, and whose they are.
class FuzzController {
 public:
  explicit FuzzController(Session& session) : session_(session), client_(session) {}

  void play(std::span<const std::string> items) {
    client_.succeed(fmt::format("START {}", fuzz_size));
    client_.set_times(20, 100'000, 100'000);
    for (const std::string& item : items) {
      obey(item);
    }
    client_.silent("an answer came unasked");
    session_.send("END");
    require(session_.end_within(session_.waits().quit).has_value(),
            "the engine runs on after `END`");
  }

 private:
  static constexpr int own = 1;
  static constexpr int theirs = 2;

  void obey(const std::string& item) {
    const std::string_view word = first_word(item);
    if (item.starts_with("BOARD\n")) {
      set_board(item);
    } else if (word == "START" || word == "RESTART") {
      restart(item);
    } else if (word == "BEGIN") {
      if (!stones_.empty()) return;
      session_.send(item);
      take_move();
    } else if (word == "TURN") {
      turn(item);
    } else if (word == "INFO") {
      if (words_of(item).size() < 3) return;
      session_.send(item);
    } else if (word == "ABOUT" || word.starts_with('x')) {
      session_.send(item);
      // What is unknown is answered, or not; what counts is that the engine goes on.
      session_.send("ABOUT");
      await_introduction();
      if (word == "ABOUT") {
        await_introduction();
      }
    }
  }

  void await_introduction() {
    (void)session_.await("answer to `ABOUT`", session_.waits().answer,
                         [](std::string_view line) { return lower(line).starts_with("name"); });
  }

  void restart(const std::string& item) {
    session_.send(item);
    const Heard heard = client_.answer("`OK`", session_.waits().handshake);
    const Word word = word_of_line(heard.text);
    if (item == "RESTART" && word == Word::unknown) return;
    require(word == Word::ok,
            [&] { return fmt::format("`{}` was answered by `{}`", item, excerpt(heard.text)); });
    stones_.clear();
  }

  void turn(const std::string& item) {
    const auto points = points_of(item.substr(4));
    if (!points || points->size() != 1 || has_row() || stones_.contains(points->front())) return;
    stones_[points->front()] = theirs;
    // The game is over, and nothing is due.
    if (has_row()) {
      stones_.erase(points->front());
      return;
    }
    session_.send(item);
    take_move();
  }

  void set_board(const std::string& item) {
    const auto lines = split(item, '\n');
    std::map<Point, int> stones;
    for (const std::string_view line : lines) {
      const auto numbers = split(line, ',');
      if (numbers.size() != 3) continue;
      stones[{static_cast<int>(to_integer(numbers[0]).value_or(0)),
              static_cast<int>(to_integer(numbers[1]).value_or(0))}] =
          static_cast<int>(to_integer(numbers[2]).value_or(0));
    }
    // A new position on a used board follows a `RESTART`.
    restart(fmt::format("START {}", fuzz_size));
    stones_ = stones;
    if (has_row()) {
      stones_.clear();
      return;
    }
    session_.send_burst({lines.begin(), lines.end()});
    take_move();
  }

  void take_move() {
    const Heard heard = client_.answer("move", session_.waits().answer);
    const auto points = points_of(heard.text);
    require(points && points->size() == 1,
            [&] { return fmt::format("`{}` is no move", excerpt(heard.text)); });
    const Point point = points->front();
    const bool is_on_board = point.x < fuzz_size && point.y < fuzz_size;
    require(is_on_board && !stones_.contains(point), [&] {
      return fmt::format("`{}` is {}", excerpt(heard.text),
                         is_on_board ? "not empty" : "not on the board");
    });
    stones_[point] = own;
  }

  // Whether five stones of one side stand in a row.
  [[nodiscard]] bool has_row() const {
    constexpr std::array<std::pair<int, int>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
    return std::any_of(stones_.begin(), stones_.end(), [&](const auto& stone) {
      return std::any_of(directions.begin(), directions.end(), [&](const auto& step) {
        for (int at = 1; at < 5; ++at) {
          const auto next =
              stones_.find({stone.first.x + at * step.first, stone.first.y + at * step.second});
          if (next == stones_.end() || next->second != stone.second) return false;
        }
        return true;
      });
    });
  }

  Session& session_;
  Client client_;
  std::map<Point, int> stones_;
};

FuzzLines fuzz_session(Rng& rng) {
  FuzzLines items;
  const std::size_t count = between(rng, 4, 40);
  while (items.size() < count) {
    const std::uint64_t kind = rng.below(16);
    items.push_back(kind < 8    ? "TURN " + text_of(random_point(rng))
                    : kind < 9  ? "BEGIN"
                    : kind < 10 ? "RESTART"
                    : kind < 11 ? fmt::format("START {}", fuzz_size)
                    : kind < 12 ? random_board(rng)
                    : kind < 14 ? random_info(rng)
                    : kind < 15 ? "ABOUT"
                                : junk_line(rng));
  }
  return items;
}

}  // namespace

FuzzKind fuzz_kind() {
  return {"gomocup", fuzz_session, [](Session& session, std::span<const std::string> items) {
            FuzzController(session).play(items);
          }};
}

}  // namespace ludex::conformance::gomocup
