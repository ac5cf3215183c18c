// The search of the wrong engine of AGI: it knows some positions by heart, and otherwise answers
// with the first empty point.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "conformance/agi/client.h"
#include "conformance/wrong_agi.h"

namespace ludex::conformance {

namespace {

// A position by some of its points, its answer, and that of an engine with the fault.
struct KnownAgiBoard {
  std::string_view fault;
  std::string_view rule;
  std::string_view points;
  std::string_view right;
  std::string_view wrong;
};
constexpr std::array known_agi_boards{
    KnownAgiBoard{"rule/five", "UNFORBIDDEN", "7484758576917712", "73", "01"},
    KnownAgiBoard{"rule/block", "UNFORBIDDEN", "74737591762177", "78", "01"},
    KnownAgiBoard{"rule/overline-wins", "UNFORBIDDEN", "7401750F76E178EF7991", "77", "73"},
    KnownAgiBoard{"rule/double-three", "FORBIDDEN", "7601770F58E168EF", "74", "78"},
    KnownAgiBoard{"rule/double-four", "FORBIDDEN", "75747638770148E1580F68EF", "88", "78"},
    KnownAgiBoard{"rule/overline", "FORBIDDEN", "7401750F76E178EF7991", "73", "77"},
};

}  // namespace

bool WrongAgi::has(std::string_view points) const {
  const auto all = agi::points_of(points);
  return all && all->size() == stones_.size() &&
         std::all_of(all->begin(), all->end(),
                     [&](const std::string& point) { return taken_.contains(point); });
}

std::optional<std::string> WrongAgi::known_move() const {
  for (const KnownAgiBoard& known : known_agi_boards) {
    if (known.rule == rule_ && has(known.points)) {
      return std::string(is(known.fault) ? known.wrong : known.right);
    }
  }
  if (rule_.ends_with("FIRSTCHANGE")) {
    if (stones_.size() == 1 && list_.empty() && is("rule/first-change")) return "SWAP";
    if (stones_.size() == 1 && !list_.empty()) {
      return is("rule/change-search") ? "CHANGE" : list_.front();
    }
    if (stones_.size() == 1 && list_.empty()) return "CHANGE";
    if (stones_.size() == 2 && is("rule/change-late")) return "CHANGE";
  }
  if (rule_.ends_with("THIRDCHANGE") && stones_.size() == 3) {
    return is("rule/third-change") ? "SWAP" : "CHANGE";
  }
  if (is("rule/no-change") && rule_ == "UNFORBIDDEN" && has("786869")) return "CHANGE";
  return std::nullopt;
}

std::string WrongAgi::chosen_move() const {
  if (is_bad_) return is("robustness/bad-position-none") && !is("position/goes-on") ? "34" : "NONE";
  if (const auto known = known_move()) return *known;
  if (is("position/empty") && stones_.empty()) return "F0";
  if (is("position/moves") && has("78685A69") && time_ == 3000) return "78";
  if (is("position/statu") && has("78695A")) return "5A";
  if (is("position/statu-moves") && stones_.size() == 5 && taken_.contains("7A")) return "7A";
  if (is("position/corners") && taken_.contains("EF") && stones_.size() == 4) return "EF";
  if (is("position/full") && stones_.size() > 200) return "NONE";
  if (is("position/stays") && searches_ > 1 && list_.size() == 1 && list_[0] == "69") return "68";
  const bool ignores_list = (is("go/search") && list_.size() == 2 && list_[0] == "01") ||
                            (is("go/search-one") && list_.size() == 1 && list_[0] == "E1") ||
                            (is("go/search-glued") && list_.size() == 4);
  if (!ignores_list) {
    for (const std::string& point : list_) {
      if (!taken_.contains(point)) return point;
    }
  }
  static constexpr std::string_view digits = "0123456789ABCDEF";
  for (std::size_t row = 2; row < 17; ++row) {
    for (std::size_t column = 1; column <= 15; ++column) {
      std::string point{digits[row % 15], digits[column]};
      if (!taken_.contains(point)) return point;
    }
  }
  return "NONE";
}

void WrongAgi::print_infos(const std::string& move) {
  const bool is_usual = has("78685A69") && time_ == 6000;
  if (is("info/text")) {
    say("INFO TEXT \x1b[2J", Milliseconds(1));
  }
  for (int depth = 1; depth <= 3; ++depth) {
    std::string text = fmt::format("INFO DEPTH {}", is("info/numbers") && is_usual ? "deep" : "3");
    if (!(is("info/score") && is_usual)) {
      text += " SCORE 3";
    }
    text += " NPS 1000";
    if (!(is("info/printed") && is_usual)) {
      std::string line = is("info/pv-answer") && is_usual ? "EF" : move;
      if (is("info/pv-legal") && is_usual) {
        line += "78";
      }
      text += " PV " + line;
    }
    say(text, Milliseconds(depth));
  }
}

void WrongAgi::answer(Milliseconds after) {
  std::string move = chosen_move();
  if (is("stop/legal") && has("78685A6A")) {
    move = "78";
  }
  const bool is_point = agi::is_point(move);
  std::string line = "BESTMOVE " + move;
  if (is_point) {
    line += is("ponder/point") && has("786869") ? " PONDER 78"
            : move == "EE"                      ? " PONDER ED"
                                                : " PONDER EE";
  }
  if (taken_.contains("EE")) {
    line = "BESTMOVE " + move;
  }
  say(line, after);
  if (is("go/once") && has("77")) {
    say("BESTMOVE EE", after);
  }
  if (is("info/ends") && has("78685A69") && time_ == 6000) {
    say("INFO DEPTH 9", after + Milliseconds(20));
  }
}

void WrongAgi::end_what_is_over() {
  if (searching_ && time_ && now() >= due_) {
    searching_ = false;
  }
}

void WrongAgi::go(const Words& words) {
  const bool was_pondering = pondering_;
  pondering_ = false;
  list_.clear();
  time_.reset();
  bool infinite = false;
  for (std::size_t at = 1; at < words.size(); ++at) {
    if (words[at] == "PONDER") {
      pondering_ = true;
    } else if (words[at] == "INFINITE") {
      infinite = true;
    } else if (words[at] == "TIME" && at + 1 < words.size()) {
      if (const auto number = to_integer(words[at + 1])) {
        time_ = static_cast<int>(*number);
      }
    } else if (words[at] == "SEARCH" && at + 1 < words.size()) {
      list_ = agi::points_of(words[at + 1]).value_or(std::vector<std::string>());
    }
  }
  ++searches_;
  asked_ = now();
  searching_ = true;
  if (is("go/answers") && has("78") && time_ == 3000 && list_.empty()) {
    searching_ = false;
    return;
  }
  if (pondering_) {
    if (is("ponder/silent") && time_) {
      say("BESTMOVE EE", Milliseconds(300));
    }
    return;
  }
  if (is("ponder/hit") && was_pondering && list_.empty()) {
    searching_ = false;
    return;
  }
  if (is("go/no-limit") && !infinite && !time_) return;
  print_infos(chosen_move());
  if (infinite) {
    if (is("go/infinite") && has("7868")) {
      say("BESTMOVE EE", Milliseconds(500));
    }
    return;
  }
  int thinks = time_ ? std::max(0, *time_ / 30) : 1000;
  if ((is("go/time") && time_ == 800) || (is("go/little-time") && time_ == 100)) {
    thinks = *time_ + 500;
  }
  if ((is("go/no-time") && time_ == 0) || (is("go/negative-time") && time_ == -40)) {
    thinks = 2000;
  }
  time_ = time_.value_or(0);
  due_ = now() + Milliseconds(thinks);
  answer(Milliseconds(thinks));
}

void WrongAgi::stop() {
  if (!searching_) {
    const bool again = last_command_ == "STOP";
    if ((is("stop/once") && again) || (is("stop/idle") && !again)) {
      say("BESTMOVE EE");
    }
    return;
  }
  ++stops_;
  searching_ = false;
  if (pondering_) {
    pondering_ = false;
    if (is("ponder/stop")) {
      say("BESTMOVE EE");
    }
    return;
  }
  if (is("stop/behind-go") && burst() == 3 && has("78")) return;
  if (is("stop/often") && stops_ == 10) return;
  drop_what_is_coming();
  const bool is_late = is("stop/soon") && now() - asked_ >= Milliseconds(150) && has("78685A69");
  answer(Milliseconds(is_late ? 900 : 1));
}

}  // namespace ludex::conformance
