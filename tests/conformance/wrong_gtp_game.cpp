// The moves, times, handicap and score of the wrong engine.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "conformance/gtp/client.h"
#include "conformance/wrong_gtp.h"

namespace ludex::conformance {

std::optional<char> WrongGtp::gtp_color(std::string_view word) {
  const std::string color = lower(word);
  if (color == "b" || color == "black") return 'b';
  if (color == "w" || color == "white") return 'w';
  return std::nullopt;
}

void WrongGtp::genmove(const Words& words, bool plays) {
  const auto color = words.size() > 1 ? gtp_color(words[1]) : std::nullopt;
  const bool is_let = (is("genmove/no-colour") && words.size() > 1 && !color) ||
                      (is("genmove/colour-missing") && words.size() == 1);
  if (is_let) {
    succeed("pass");
    return;
  }
  if (!color) {
    fail("syntax error");
    return;
  }
  const bool is_over = history_.size() > 1 && history_.back().move == "PASS" &&
                       history_[history_.size() - 2].move == "PASS";
  if (is("genmove/answers") || (is("genmove/after-passes") && is_over)) {
    fail("no");
    return;
  }
  const Board before = board_;
  plays_ = plays;
  const std::string move = chosen_move(*color);
  if (plays) {
    if (const auto point = point_of(move)) {
      (void)place(*color, *point);
    }
    history_.push_back({before, *color, move, false});
    generated_.push_back(move);
  }
  int time = times_ == "1 0 0" ? 4 : 100;
  if (is("time/kept") && times_ == "5 0 0") {
    time = 3000;
  } else if (is("time/period-kept") && times_ == "0 1 1") {
    time = 2000;
  } else if (is("time/left-kept") && hurries_) {
    time = 5000;
  }
  if (is("genmove/nothing-before")) {
    say("thinking");
  }
  if (is("genmove/id") && !id_.empty()) {
    id_ = "7";
  }
  succeed(move == "PASS" ? "pass" : move, Milliseconds(time));
  if (is("genmove/once")) {
    answer('=', "again", Milliseconds(time + 50));
  }
}

void WrongGtp::time_settings(const Words& words) {
  const bool are_numbers =
      words.size() == 4 && std::all_of(words.begin() + 1, words.end(), [](const std::string& word) {
        return to_integer(word).has_value();
      });
  const bool is_let = (is("time/missing") && words.size() == 2) ||
                      (is("time/no-number") && words.size() == 4 && !are_numbers);
  if ((!are_numbers && !is_let) || (is("time/settings") && words[2] == "30")) {
    fail("syntax error");
    return;
  }
  times_ = fmt::format("{}", fmt::join(words.begin() + 1, words.end(), " "));
  succeed();
}

void WrongGtp::time_left(const Words& words) {
  const bool is_let = is("time/left-colour") && words.size() == 4 && words[1] == "green";
  const bool is_right = words.size() == 4 && gtp_color(words[1]);
  if ((!is_right && !is_let) || (is("time/left") && words[3] == "3")) {
    fail("syntax error");
    return;
  }
  hurries_ = words[2] == "1";
  succeed();
}

void WrongGtp::fixed_handicap(const Words& words) {
  const auto number = words.size() > 1 ? to_integer(words[1]) : std::nullopt;
  if (stones() > 0) {
    fail(is("handicap/not-empty") ? "stones" : "board not empty");
    return;
  }
  if (!number || *number < 2 || *number > 9 || (size_ != 19 && *number != 10)) {
    is("handicap/bad-number") && number == 10 ? succeed() : fail("invalid number of stones");
    return;
  }
  std::string points = *number == 2 ? "D4 Q16" : "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10";
  if (is("handicap/fixed") && *number == 2) {
    points = "D4 Q4";
  }
  if (is("handicap/fixed-nine") && *number == 9) {
    points = "D4 Q16 D16 Q4 D10 Q10 K4 K16";
  }
  if (!is("handicap/placed")) {
    for (const std::string& vertex : gtp::words_of_text(points)) {
      at(*point_of(vertex)) = 'b';
    }
  }
  succeed(points);
}

void WrongGtp::set_free_handicap(const Words& words) {
  std::set<std::string> points;
  for (std::size_t word = 1; word < words.size(); ++word) {
    const std::string vertex = gtp::upper(words[word]);
    const bool is_new = points.insert(vertex).second;
    if (!point_of(vertex) || (!is_new && !is("handicap/set-bad"))) {
      fail("bad vertex list");
      return;
    }
  }
  if (words.size() < 3 || stones() > 0) {
    fail(words.size() < 3 ? "bad vertex list" : "board not empty");
    return;
  }
  for (const std::string& vertex : points) {
    at(*point_of(vertex)) = is("handicap/set") ? '.' : 'b';
  }
  succeed();
}

bool WrongGtp::count(const Words& words) {
  if (words[0] == "final_score") {
    if (stones() == 10) {
      succeed(is("score/right") ? "B+3.5" : "B+4.5");
    } else {
      succeed(is("score/form") ? "White wins" : "W+" + komi_);
    }
    return true;
  }
  if (words[0] != "final_status_list") return false;
  const std::string status = words.size() > 1 ? words[1] : "";
  if (status == "alive") {
    succeed(is("score/alive") ? "C1 C2" : "C1 C2 C3 C4 C5 D1 D2 D3 D4 D5");
  } else if (status == "dead" || status == "seki") {
    succeed(is("score/dead") ? "C1" : "");
  } else if (is("score/bad-status")) {
    succeed();
  } else {
    fail("syntax error");
  }
  return true;
}

}  // namespace ludex::conformance
