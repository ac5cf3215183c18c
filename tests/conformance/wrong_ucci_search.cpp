// The search of the wrong engine of UCCI: it plays the first legal move.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/text.h"
#include "conformance/wrong_ucci.h"

namespace ludex::conformance {

namespace {

constexpr std::string_view ucci_middle_game = "r1bakab1r/9/1cn4cn";
constexpr std::string_view ucci_mate_in_one = "3k5/9/9/9/9/9/9/4R4/4R4/5K3";

// A fault of legality: the move that the engine plays in a position.
struct WrongXiangqiMove {
  std::string_view fault;
  std::string_view fen;
  std::string_view move;
};
constexpr std::array wrong_xiangqi_moves{
    WrongXiangqiMove{"position/fen", "3r1k3/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "d0d1"},
    WrongXiangqiMove{"position/fen-black", "3k5/9/9/9/9/9/9/9/9/3R1K3 b", "d9d8"},
    WrongXiangqiMove{"moves/check", "4k4/9/9/9/4c4/9/9/4p4/9/3AK4 w", "e0e1"},
    WrongXiangqiMove{"moves/flying-general", "4k4/9/9/9/4N4", "e5f7"},
    WrongXiangqiMove{"moves/horse-leg", "3k5/9/9/9/9/9/9/4p4/4N4", "e1f3"},
    WrongXiangqiMove{"moves/cannon", "3k5/9/9/9/4r4", "e2e5"},
    WrongXiangqiMove{"moves/elephant", "3k5/9/9/9/p8/2B6", "c4e6"},
    WrongXiangqiMove{"moves/palace", "3k5/9/9/9/p8/9/9/5A3", "f2g3"},
    WrongXiangqiMove{"moves/pawn", "3k5/9/9/9/9/9/P8", "a3b3"},
    WrongXiangqiMove{"moves/mated", "3k5/9/9/9/9/9/9/3r5/4r4", "d0e0"},
    WrongXiangqiMove{"moves/stalemated", "4k4/9/9/9/9/9/9/9/r8", "d0e0"},
    WrongXiangqiMove{"moves/mate", ucci_mate_in_one, "e1a1"},
};

}  // namespace

WrongUcci::Limits WrongUcci::read_limits(const Words& words) const {
  Limits limits;
  for (std::size_t at = 1; at < words.size(); ++at) {
    const auto number = at + 1 < words.size() ? to_integer(words[at + 1]) : std::nullopt;
    const auto set = [&](std::string_view key, std::optional<int>& into, int scale = 1) {
      if (words[at] == key && number) {
        into = static_cast<int>(*number) * scale;
      }
    };
    const int unit = milliseconds_ || is("go/seconds") ? 1 : 1000;
    set("depth", limits.depth);
    set("nodes", limits.nodes);
    set("time", limits.time, unit);
    set("increment", limits.increment, unit);
    set("movestogo", limits.moves_to_go);
    set("opptime", limits.opponents_time, unit);
    limits.infinite = limits.infinite || words[at] == "infinite";
    limits.ponder = limits.ponder || words[at] == "ponder";
  }
  if (!limits.depth && !limits.nodes && !limits.time) {
    limits.infinite = true;
  }
  return limits;
}

// The time that a faulty engine takes in place of the right one.
std::optional<int> WrongUcci::faulty_time() const {
  const bool is_alone = limits_.time && !limits_.increment && !limits_.moves_to_go;
  if (is("go/time") && is_alone && limits_.time == 300 && fen_.empty()) return 900;
  if (is("go/time-used") && is_alone && limits_.time == 600) return 1;
  if (limits_.ponder) return std::nullopt;
  if (is("go/clock") && limits_.time == 1000 && limits_.increment == 0 && moves_.empty()) {
    return 1600;
  }
  if (is("go/clock-opponent") && limits_.opponents_time == 60'000) return 1500;
  if (is("go/clock-black") && limits_.opponents_time == 90'000) return 2250;
  if (is("go/increment") && limits_.increment == 100) return 500;
  if (is("go/movestogo") && limits_.moves_to_go == 20) return 900;
  if (is("go/movestogo-one") && limits_.moves_to_go == 1) return 700;
  if (is("go/clock-tiny") && limits_.time == 10) return 600;
  return std::nullopt;
}

Milliseconds WrongUcci::thinking_time() const {
  if (const auto wrong = faulty_time()) return Milliseconds(*wrong);
  int time = 3'600'000;
  if (limits_.depth) {
    time = std::min(time, std::max(1, *limits_.depth));
  }
  if (limits_.nodes) {
    time = std::min(time, std::max(1, *limits_.nodes / 1000));
  }
  if (limits_.time) {
    const bool is_alone = !limits_.increment && !limits_.moves_to_go;
    const int moves = is_alone ? 1 : limits_.moves_to_go.value_or(40) + 1;
    time = std::min(time, *limits_.time / moves);
  }
  return Milliseconds(time);
}

std::string WrongUcci::chosen_move() const {
  for (const WrongXiangqiMove& wrong : wrong_xiangqi_moves) {
    const bool is_meant = wrong.fault != "position/fen" || limits_.depth == 2;
    if (is(wrong.fault) && is_meant && fen_.starts_with(wrong.fen)) return std::string(wrong.move);
  }
  const bool is_at_start = fen_.empty() && moves_.empty();
  if (is("position/startpos") && is_at_start && limits_.depth == 2 && banned_.empty() &&
      last_command_ != "go") {
    return "h2h8";
  }
  if (is("position/moves") && moves_.size() == 6) return "c6c5";
  if (is("position/fen-moves") && moves_.size() == 5 && !fen_.empty()) return "h0g2";
  if (is("position/captures") && moves_.size() == 3 && moves_.back() == "e2e6") return "e9e8";
  if (is("moves/drawn") && fen_.starts_with("3k5/9/9/9/9/9/9/9/9/4K4")) return {};
  if (fen_.starts_with(ucci_mate_in_one)) return "e2d2";
  const bool keeps_ban = !(is("ban/kept") && banned_.size() == 1 && banned_.contains("e0f0")) &&
                         !(is("ban/several") && banned_.size() > 10) &&
                         !(is("ban/all") && banned_.size() == 2) &&
                         !(is("ban/each-go") && banned_.contains("e0e1") && searches_ > 1);
  const auto legal = board_->legal_moves();
  for (const rules::Move move : legal) {
    std::string text = board_->format_move(move, rules::coordinate);
    if (!keeps_ban && !banned_.contains(text)) continue;
    if (keeps_ban && banned_.contains(text)) continue;
    return text;
  }
  return {};
}

WrongUcci::Words WrongUcci::line_from(const std::string& first) const {
  Words line{first};
  const auto game = board_->clone();
  if (!game->play_text(first, rules::coordinate)) return line;
  while (line.size() < 3) {
    const auto moves = game->legal_moves();
    if (moves.empty()) break;
    line.push_back(game->format_move(moves.front(), rules::coordinate));
    game->play(moves.front());
  }
  return line;
}

void WrongUcci::print_infos(Milliseconds thinks, const std::string& move) {
  const bool is_middle = fen_.starts_with(ucci_middle_game);
  const bool is_usual = is_middle && limits_.depth == 6;
  if (is("info/text") && limits_.depth == 6 && fen_.empty()) {
    say("info message \xff\x01");
  }
  if (is_middle && limits_.time == 300) {
    say(fmt::format("info currmove {}", is("info/currmove") ? "a0a9" : move), Milliseconds(1));
  }
  int most = std::min(limits_.depth.value_or(10), 10);
  if (limits_.nodes) {
    most = std::max(1, std::min(most, *limits_.nodes / 1000));
  }
  if (is("go/depth") && limits_.depth == 4) {
    most = 6;
  }
  for (int depth = 1; depth <= most; ++depth) {
    const auto fault = [&](std::string_view name) { return is(name) && is_usual && depth == 4; };
    const Milliseconds at =
        limits_.infinite || pondering_ ? Milliseconds(depth) : thinks * depth / (most + 1);
    int nodes = depth * (is("go/nodes") && limits_.nodes ? 9000 : 1000);
    if (is("go/same-again") && limits_.depth == 5) {
      nodes += games_;
    }
    const auto time = at.count() * (is("info/time-true") && limits_.time == 300 ? 1000 : 1);
    say(fmt::format(
            "info time {} nodes {}", fault("info/time-grows") ? 0 : time,
            fault("info/form") ? "many" : std::to_string(fault("info/nodes-grow") ? 5 : nodes)),
        at);
    Words line = line_from(move);
    if (is("info/pv-legal") && fen_.starts_with("3ak4")) {
      line.emplace_back("a0a9");
    }
    if (is("info/pv-answer") && is_usual && depth == most) {
      line = line_from(board_->format_move(board_->legal_moves()[1], rules::coordinate));
    }
    const std::string score = is("info/score") && is_usual        ? ""
                              : is("info/score-form") && is_usual ? " score cp 3"
                                                                  : " score 3";
    const std::string moves = is("info/printed") && is_usual ? "" : " pv ";
    say(fmt::format("info depth {}{}{}{}", fault("info/depth-grows") ? 1 : depth, score, moves,
                    moves.empty() ? "" : fmt::format("{}", fmt::join(line, " "))),
        at);
  }
}

void WrongUcci::finish(Milliseconds after) {
  searching_ = false;
  pondering_ = false;
  const bool is_stopped =
      limits_.infinite && since_go() >= Milliseconds(150) && last_command_ == "go";
  std::string move = is("stop/legal") && is_stopped ? "h2h8" : chosen_move();
  if (moved_) {
    const auto moves = moved_->legal_moves();
    move = moved_->format_move(moves.front(), rules::coordinate);
  }
  if (move.empty()) {
    say("nobestmove", after);
    return;
  }
  std::string answer = "bestmove " + move;
  if (const auto line = line_from(move); line.size() > 1) {
    answer += " ponder " + (is("ponder/move") ? "a0a9" : line[1]);
  }
  say(answer, after);
  if (is("position/stays") && banned_.empty()) {
    moved_ = board_->clone();
    (void)moved_->play_text(move, rules::coordinate);
  }
  if (is("end/stderr") && limits_.depth == 3) {
    print_error("assertion");
  }
}

void WrongUcci::begin_search(Milliseconds thinks) {
  due_ = now() + thinks;
  const std::string move = chosen_move();
  if (!move.empty()) {
    print_infos(thinks, move);
  }
  finish(thinks);
  searching_ = true;
  if (is("go/answers-once") && limits_.depth == 1) {
    say("bestmove h2e2", thinks + Milliseconds(100));
  }
}

// What a search has not printed yet is not printed any more once it is over.
void WrongUcci::end_what_is_over() {
  if (searching_ && !limits_.infinite && !pondering_ && now() >= due_) {
    searching_ = false;
    drop_what_is_coming();
  }
}

void WrongUcci::go(const Words& words) {
  if (is("go/no-position") && !positioned_) return;
  if (is("robustness/unknown-word") && words.size() > 1 && words[1] == "joho") {
    die();
    return;
  }
  ++searches_;
  limits_ = read_limits(words);
  asked_ = now();
  position_is_new_ = false;
  pondering_ = limits_.ponder;
  if (is("go/answers") && limits_.depth == 1) return;
  if (is("go/draw") && words.size() > 1 && words[1] == "draw") return;
  if (limits_.depth == 0 && !is("go/depth-zero")) {
    say("info depth 0 score 3");
    say("nobestmove");
    return;
  }
  if (!limits_.infinite && !limits_.ponder) {
    begin_search(thinking_time());
    return;
  }
  searching_ = true;
  if (is("go/infinite") && fen_.empty() && limits_.infinite) {
    finish(Milliseconds(550));
    searching_ = true;
  } else if (is("ponder/waits") && limits_.time == 300) {
    due_ = now() + Milliseconds(500);
    finish(Milliseconds(500));
  } else if (is("ponder/only-move") && limits_.ponder && fen_.starts_with("3r1k3")) {
    due_ = now() + Milliseconds(100);
    finish(Milliseconds(100));
  } else if (const std::string move = chosen_move(); !move.empty()) {
    print_infos(Milliseconds(0), move);
  }
}

void WrongUcci::stop() {
  const bool is_at_once = since_go() == Milliseconds(0);
  ++stops_;
  if (is("stop/behind-go") && burst() == 3 && last_command_ == "go") return;
  if (is("stop/often") && stops_ == 10) return;
  if (is("stop/time") && limits_.time == 60'000 && !limits_.ponder) return;
  if (is("stop/clock") && limits_.time == 3'600'000) return;
  const bool was_pondering = pondering_;
  const bool is_late = is("stop/soon") && limits_.infinite && since_go() >= Milliseconds(150);
  drop_what_is_coming();
  finish(Milliseconds(is_late ? 900 : 1));
  if (is("ponder/miss-once") && was_pondering && is_at_once) {
    say("bestmove h2e2", Milliseconds(2));
  }
  ignores_next_position_ = (is("stop/next-position") && limits_.infinite && !is_at_once) ||
                           (is("ponder/miss") && was_pondering && !is_at_once);
}

void WrongUcci::ponderhit(const Words& words) {
  if (!pondering_) return;
  if (is("ponder/hit-at-once") && since_go() == Milliseconds(0)) return;
  if (is("ponder/hit-draw") && words.size() > 1) return;
  pondering_ = false;
  limits_.ponder = false;
  begin_search(is("ponder/hit") && words.size() == 1 && since_go() > Milliseconds(0)
                   ? Milliseconds(3000)
                   : thinking_time());
}

}  // namespace ludex::conformance
