#include "conformance/gomocup/client.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "base/text.h"

namespace ludex::conformance::gomocup {

namespace {

std::vector<std::string_view> blank_divided(std::string_view line) {
  std::vector<std::string_view> words;
  for (const std::string_view word : split(trim(line), ' ')) {
    if (!word.empty()) {
      words.push_back(word);
    }
  }
  return words;
}

std::optional<Point> point_of(std::string_view word) {
  const auto numbers = split(word, ',');
  if (numbers.size() != 2) return std::nullopt;
  const auto x = to_integer(numbers[0]);
  const auto y = to_integer(numbers[1]);
  if (!x || !y || *x < 0 || *y < 0 || *x > 1000 || *y > 1000) return std::nullopt;
  return Point{static_cast<int>(*x), static_cast<int>(*y)};
}

}  // namespace

std::optional<std::vector<Point>> points_of(std::string_view line) {
  std::vector<Point> points;
  for (const std::string_view word : blank_divided(line)) {
    const auto point = point_of(word);
    if (!point) return std::nullopt;
    points.push_back(*point);
  }
  if (points.empty()) return std::nullopt;
  return points;
}

std::string text_of(Point point) {
  return fmt::format("{},{}", point.x, point.y);
}

Word word_of_line(std::string_view line) {
  const auto words = blank_divided(line);
  if (words.empty()) return Word::remark;
  if (const auto points = points_of(line)) return points->size() == 1 ? Word::move : Word::moves;
  const std::string first = lower(words.front());
  if (first == "message" || first == "debug" || first == "info" || first == "forbid") {
    return Word::remark;
  }
  if (first == "ok") return Word::ok;
  if (first == "error") return Word::error;
  if (first == "unknown") return Word::unknown;
  if (first == "suggest") return Word::suggest;
  if (first == "swap") return Word::swap;
  return Word::other;
}

Heard Client::answer(std::string_view what, Milliseconds wait) {
  return session_.await(what, wait,
                        [](std::string_view line) { return word_of_line(line) != Word::remark; });
}

void Client::succeed(std::string_view command) {
  send(command);
  const Heard heard = answer("`OK`", waits().handshake);
  require(word_of_line(heard.text) == Word::ok, [&] {
    return fmt::format("`{}` was answered by `{}`, not by `OK`", command, excerpt(heard.text));
  });
}

void Client::succeed_if_known(std::string_view command) {
  send(command);
  const Heard heard = answer("answer", waits().handshake);
  if (word_of_line(heard.text) == Word::unknown) {
    throw NotApplicable{fmt::format("the engine does not know `{}`", command)};
  }
  require(word_of_line(heard.text) == Word::ok, [&] {
    return fmt::format("`{}` was answered by `{}`, not by `OK`", command, excerpt(heard.text));
  });
}

void Client::refuse(std::string_view command) {
  send(command);
  const Heard heard = answer("`ERROR`", waits().answer);
  const Word word = word_of_line(heard.text);
  require(word == Word::error || word == Word::unknown, [&] {
    return fmt::format("`{}` was answered by `{}`, not by `ERROR`", command, excerpt(heard.text));
  });
}

void Client::silent(std::string_view why) {
  session_.listen(waits().quiet, why,
                  [](std::string_view line) { return word_of_line(line) != Word::remark; });
}

void Client::resize(int width, int height) {
  width_ = width;
  height_ = height;
  taken_.clear();
}

void Client::begin(int size) {
  succeed(fmt::format("START {}", size));
  resize(size, size);
  set_times(400, 100'000, 100'000);
}

void Client::set_times(int turn, int match, int left) {
  session_.send_burst({fmt::format("INFO timeout_turn {}", turn),
                       fmt::format("INFO timeout_match {}", match),
                       fmt::format("INFO time_left {}", left)});
}

void Client::set_rule(int rule) {
  send(fmt::format("INFO rule {}", rule));
}

bool Client::is_free(Point point) const {
  return point.x < width_ && point.y < height_ && !taken_.contains(point);
}

Point Client::quiet_point() const {
  for (int y = 0; y < height_; y += 3) {
    for (int x = (y % 2) * 2; x < width_; x += 5) {
      if (is_free({x, y})) return {x, y};
    }
  }
  throw NotApplicable{"the board is full"};
}

Point Client::take_move(Milliseconds limit) {
  Heard heard = answer("move", limit + waits().answer);
  if (word_of_line(heard.text) == Word::suggest) {
    const auto points = points_of(std::string_view(heard.text).substr(7));
    require(points.has_value(),
            [&] { return fmt::format("`{}` suggests no point", excerpt(heard.text)); });
    send("PLAY " + text_of(points->front()));
    heard = answer("move", waits().answer);
  }
  took_ = heard.at - asked_;
  require(word_of_line(heard.text) == Word::move,
          [&] { return fmt::format("`{}` is no move", excerpt(heard.text)); });
  const Point point = points_of(heard.text)->front();
  require(is_free(point), [&] {
    return fmt::format("`{}` is {}", excerpt(heard.text),
                       taken_.contains(point) ? "not empty" : "not on the board");
  });
  put(point);
  return point;
}

Point Client::move(std::string_view request, Milliseconds limit) {
  send(request);
  asked_ = session_.now();
  return take_move(limit);
}

Point Client::turn(Point point, Milliseconds limit) {
  put(point);
  return move("TURN " + text_of(point), limit);
}

void Client::send_board(std::string_view command, Stones stones) {
  std::vector<std::string> lines{std::string(command)};
  clear();
  for (const Stone& stone : stones) {
    lines.push_back(stone.field == 0 ? text_of(stone.at)
                                     : fmt::format("{},{}", text_of(stone.at), stone.field));
    put(stone.at);
  }
  lines.emplace_back("DONE");
  session_.send_burst(lines);
  asked_ = session_.now();
}

Point Client::board(Stones stones, Milliseconds limit) {
  send_board("BOARD", stones);
  return take_move(limit);
}

void Client::within(Milliseconds limit) const {
  require(took_ <= limit + waits().tolerance, [&] {
    return fmt::format("the move took {} ms, and {} ms were allowed (tolerance: {} ms)",
                       std::chrono::duration_cast<Milliseconds>(took_).count(), limit.count(),
                       waits().tolerance.count());
  });
}

}  // namespace ludex::conformance::gomocup
