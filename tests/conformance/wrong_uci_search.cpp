// The search of the wrong engine: it knows a few positions by heart and otherwise plays the first
// legal move.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/text.h"
#include "conformance/wrong_uci.h"

namespace ludex::conformance {

namespace {

constexpr std::string_view middle_game = "r1bqkbnr/pppp1ppp/2n5/4p3";
constexpr std::string_view mate_in_one = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q";
constexpr std::string_view mate_in_two = "8/7k/R7/1R6";
constexpr std::string_view mated_in_one = "kbK5/pp6/RP6";
constexpr std::string_view two_kings = "8/8/4k3/8/8/3K4/8/8";
constexpr int usual_depth = 10;

struct KnownPosition {
  std::string_view fen;
  int mate;
  std::string_view line;
};
constexpr std::array known_positions{
    KnownPosition{mate_in_one, 1, "h5f7"},
    KnownPosition{mate_in_two, 2, "b5b7 h7g8 a6a8"},
    KnownPosition{mated_in_one, -1, "b7a6 b6b7"},
};

// A fault of legality: the move that the engine plays in a position.
struct WrongMove {
  std::string_view fault;
  std::string_view fen;
  std::string_view move;
};
constexpr std::array wrong_moves{
    WrongMove{"position/fen", "8/8/8/8/8/5k2/8/4r2K w - - 0 1", "h1g1"},
    WrongMove{"position/fen-black", "4R2k/8/5K2", "f6f7"},
    WrongMove{"position/castling", "4k3/8/8/8/8/8/8/4K2R w", "h1h7"},
    WrongMove{"position/en-passant", "4k3/4p3/8/3P4", "e5e4"},
    WrongMove{"position/promotion", "8/P6k/8/8/8/8/8/6K1 w", "a8h8"},
    WrongMove{"moves/check", "4k3/8/8/8/8/8/4r3/R3K2R w", "e1g1"},
    WrongMove{"moves/double-check", "4k3/8/8/8/1b6/3n4/2P5/R2QK3 w", "c2d3"},
    WrongMove{"moves/pinned", "4r2k/8/8/8/8/8/4B3/4K3 w", "e2d3"},
    WrongMove{"moves/castling", "3rk3/8/8/8/8/8/8/R3K3 w", "e1c1"},
    WrongMove{"moves/en-passant", "8/8/8/K2Pp2r/8/8/8/7k w", "d5e6"},
    WrongMove{"moves/promotion", "6r1/P7/2kb4", "a7a8"},
    WrongMove{"moves/only-move", "k7/8/1K6/8/8/8/8/7R b", "a8a7"},
    WrongMove{"moves/mated", "7K/6q1/5k2", "h8h7"},
    WrongMove{"moves/stalemated", "7K/5k2/6q1", "h8g8"},
    WrongMove{"moves/drawn", two_kings, "0000"},
    WrongMove{"moves/lost", mated_in_one, "a7b6"},
    WrongMove{"moves/crowd", "r3k2r/p1ppqpb1/bn2pnp1", "a1a8"},
    WrongMove{"go/mate", mate_in_one, "a2a3"},
    WrongMove{"options/chess960", "1r3k1r/pppppppp", "a2a3"},
    WrongMove{"options/chess960-answer", "4k3/8/8/8/8/8/8/R3K3 w", "e1c1"},
};

// White's material less Black's, in centipawns.
int material(const std::string& fen) {
  int sum = 0;
  for (const char c : fen.substr(0, fen.find(' '))) {
    const bool is_black = c >= 'a' && c <= 'z';
    int worth = 0;
    switch (to_lower(c)) {
      case 'p':
        worth = 100;
        break;
      case 'n':
      case 'b':
        worth = 300;
        break;
      case 'r':
        worth = 500;
        break;
      case 'q':
        worth = 900;
        break;
      default:
        break;
    }
    sum += is_black ? -worth : worth;
  }
  return sum;
}

}  // namespace

WrongUci::Limits WrongUci::read_limits(const Words& words) const {
  Limits limits;
  for (std::size_t at = 1; at < words.size(); ++at) {
    const std::string& key = words[at];
    const std::string_view next = at + 1 < words.size() ? words[at + 1] : std::string_view();
    if (key == "infinite") {
      limits.infinite = true;
    } else if (key == "ponder") {
      limits.ponder = true;
    } else if (key == "searchmoves") {
      limits.searchmoves.assign(words.begin() + static_cast<std::ptrdiff_t>(at) + 1, words.end());
      break;
    } else if (const auto number = to_integer(next)) {
      const int value = static_cast<int>(*number);
      if (key == "depth") {
        limits.depth = value;
      }
      if (key == "nodes") {
        limits.nodes = value;
      }
      if (key == "mate") {
        limits.mate = value;
      }
      if (key == "movetime") {
        limits.movetime = value;
      }
      if (key == "wtime") {
        limits.wtime = value;
      }
      if (key == "btime") {
        limits.btime = value;
      }
      if (key == "winc") {
        limits.winc = value;
      }
      if (key == "binc") {
        limits.binc = value;
      }
      if (key == "movestogo") {
        limits.movestogo = value;
      }
    }
  }
  return limits;
}

// The time that a faulty engine takes in place of the right one.
std::optional<int> WrongUci::faulty_time() const {
  const bool is_clock = limits_.wtime && limits_.btime && !limits_.ponder;
  if (is("go/movetime") && limits_.movetime == 300 && !limits_.depth) return 900;
  if (is("go/movetime-used") && limits_.movetime == 600) return 1;
  if (is("go/first-limit") && limits_.depth == 60) return 2000;
  if (!is_clock) return std::nullopt;
  if (is("go/clock") && limits_.wtime == 1000 && limits_.btime == 1000 && !limits_.movestogo &&
      moves_.empty()) {
    return 1600;
  }
  if (is("go/clock-white") && limits_.wtime == 300) return *limits_.btime / 40;
  if (is("go/clock-black") && limits_.btime == 300) return *limits_.wtime / 40;
  if (is("go/increment") && limits_.winc == 100 && first_parameter_ == "wtime") return 500;
  if (is("go/movestogo") && limits_.movestogo == 20) return 900;
  if (is("go/movestogo-one") && limits_.movestogo == 1) return 700;
  if (is("go/clock-tiny") && limits_.wtime == 10) return 600;
  if (is("go/clock-negative") && *limits_.wtime < 0) return 3'600'000;
  return std::nullopt;
}

Milliseconds WrongUci::thinking_time() const {
  if (const auto wrong = faulty_time()) return Milliseconds(*wrong);
  int time = 3'600'000;
  if (limits_.depth) {
    time = std::min(time, std::max(1, *limits_.depth));
  }
  if (limits_.nodes) {
    time = std::min(time, std::max(1, *limits_.nodes / 1000));
  }
  if (limits_.mate) {
    time = std::min(time, 5);
  }
  if (limits_.movetime) {
    time = std::min(time, *limits_.movetime);
  }
  const bool is_white = board_->to_move() == rules::Seat::first;
  if (const auto clock = is_white ? limits_.wtime : limits_.btime) {
    const int moves = limits_.movestogo.value_or(40) + 1;
    time = std::min(time, std::max(0, *clock / std::max(1, moves)));
  }
  return Milliseconds(time);
}

WrongUci::Words WrongUci::root_moves() const {
  Words moves;
  for (const rules::Move move : board_->legal_moves()) {
    moves.push_back(board_->format_move(move, rules::coordinate));
  }
  const std::size_t listed = limits_.searchmoves.size();
  const bool ignores =
      (is("go/searchmoves") && listed == 2) ||
      (is("go/searchmoves-one") && listed == 1 && limits_.searchmoves[0] == "f2f3");
  if (listed == 0 || ignores) return moves;
  Words chosen;
  for (const std::string& move : limits_.searchmoves) {
    if (std::find(moves.begin(), moves.end(), move) != moves.end()) {
      chosen.push_back(move);
    }
  }
  return chosen.empty() ? moves : chosen;
}

WrongUci::Words WrongUci::line_from(const std::string& first) const {
  Words line{first};
  const auto game = board_->clone();
  (void)game->play_text(first, rules::coordinate);
  while (line.size() < 3) {
    const auto moves = game->legal_moves();
    if (moves.empty()) break;
    line.push_back(game->format_move(moves.front(), rules::coordinate));
    game->play(moves.front());
  }
  return line;
}

std::string WrongUci::score() const {
  for (const KnownPosition& known : known_positions) {
    if (!fen_.starts_with(known.fen)) continue;
    if (is("info/mate-moves") && known.mate == 2) return "mate 3";
    if (is("info/mate-suffered") && known.mate == -1) return "mate 1";
    return fmt::format("mate {}", known.mate);
  }
  const int white = material(board_->position());
  const bool is_white = board_->to_move() == rules::Seat::first || is("info/score-side");
  return fmt::format("cp {}", is_white ? white : -white);
}

void WrongUci::print_info(int depth, int most, Milliseconds at, std::size_t rank) {
  const Words roots = root_moves();
  if (rank >= roots.size()) return;
  const bool is_usual = fen_.starts_with(middle_game) && limits_.depth == 6;
  const bool is_timed = fen_.starts_with(middle_game) && limits_.movetime == 300;
  Words line = line_from(roots[is("options/multipv-differ") && rank == 2 ? 0 : rank]);
  for (const KnownPosition& known : known_positions) {
    if (rank == 0 && fen_.starts_with(known.fen)) {
      line.clear();
      for (const auto word : split(known.line, ' ')) {
        line.emplace_back(word);
      }
    }
  }
  if (is("info/mate-holds") && fen_.starts_with(mate_in_two)) {
    line.resize(1);
  }
  if (is("info/pv-legal") && fen_.starts_with("8/2p5/3p4/KP5r")) {
    line.emplace_back("a1a2");
  }
  if (is("info/pv-answer") && is_usual && depth == most) {
    line = line_from(roots[1]);
  }
  const auto fault = [&](std::string_view name) { return is(name) && is_usual && depth == 4; };
  int nodes = depth * (is("go/nodes") && limits_.nodes ? 9000 : 1000);
  if (is("go/same-again") && limits_.depth == 5) {
    nodes += games_;
  }
  const auto time = at.count();
  std::string text = fmt::format("info depth {}", fault("info/depth-grows") ? 1 : depth);
  if (fault("info/seldepth")) {
    text = "info";
  }
  text += fmt::format(" seldepth {}", depth + 2);
  if (lines_ > 1 || rank > 0) {
    text += fmt::format(" multipv {}", rank + 1);
  }
  if (!(is("info/score") && is_usual)) {
    text += " score " + score();
  }
  if (wdl_) {
    text += is("options/wdl") ? " wdl 300 300 300" : " wdl 300 400 300";
  }
  text += fault("info/form") ? " nodes many"
                             : fmt::format(" nodes {}", fault("info/nodes-grow") ? 5 : nodes);
  if (is("info/time-true") && is_timed) {
    text += fmt::format(" time {}", time * 1000);
  } else {
    text += fmt::format(" time {}", fault("info/time-grows") ? 0 : time);
    const std::int64_t speed = std::int64_t{1000} * nodes / std::max<std::int64_t>(1, time);
    text += fmt::format(" nps {}", is("info/nps") && is_timed ? speed * 10 : speed);
  }
  text += fmt::format(" hashfull {}", fault("info/hashfull") ? 5000 : depth);
  if (!(is("info/printed") && is_usual)) {
    text += fmt::format(" pv {}", fmt::join(line, " "));
  }
  say(text, at);
}

void WrongUci::print_infos(Milliseconds thinks) {
  if (is("info/text") && limits_.depth == 6) {
    say("info string \xff\x01");
  }
  int most = std::min(limits_.depth.value_or(usual_depth), usual_depth);
  if (limits_.nodes) {
    most = std::max(1, std::min(most, *limits_.nodes / 1000));
  }
  if (is("go/depth") && limits_.depth == 4) {
    most = 6;
  }
  const bool is_middle = fen_.starts_with(middle_game);
  std::size_t lines = static_cast<std::size_t>(lines_);
  if (is("options/multipv-lines") && lines == 3) {
    lines = 2;
  }
  if (is("info/one-line") && is_middle && limits_.depth == 6) {
    lines = 2;
  }
  if (is_middle && limits_.movetime == 300) {
    say(fmt::format("info depth 1 currmove {} currmovenumber 1",
                    is("info/currmove") ? "a1a5" : root_moves().front()),
        Milliseconds(1));
    if (is("info/unasked")) {
      say("info currline 1 e2e4", Milliseconds(1));
    }
  }
  for (int depth = 1; depth <= most; ++depth) {
    const Milliseconds at =
        limits_.infinite || pending_hit_ ? Milliseconds(depth) : thinks * depth / (most + 1);
    for (std::size_t rank = 0; rank < lines; ++rank) {
      print_info(depth, most, at, rank);
    }
  }
}

std::optional<std::string> WrongUci::wrong_move() const {
  for (const WrongMove& wrong : wrong_moves) {
    if (is(wrong.fault) && fen_.starts_with(wrong.fen)) return std::string(wrong.move);
  }
  const bool at_start = fen_.empty() && moves_.empty();
  if (is("position/startpos") && at_start && limits_.depth == 2 && limits_.searchmoves.empty()) {
    return "e2e5";
  }
  if (is("position/moves") && fen_.empty() && moves_.size() == 6) return "b8c6";
  if (is("position/fen-moves") && !fen_.empty() && moves_.size() == 5) return "f1b5";
  if (is("position/long-game") && moves_.size() > 512) return "g1f3";
  if (is("moves/repeated") && moves_.size() == 9) return "0000";
  return std::nullopt;
}

std::string WrongUci::chosen_move() const {
  if (const auto wrong = wrong_move()) return *wrong;
  if (limits_.searchmoves.empty()) {
    for (const KnownPosition& known : known_positions) {
      if (fen_.starts_with(known.fen)) return std::string(split(known.line, ' ').front());
    }
  }
  const auto roots = root_moves();
  return roots.empty() ? "0000" : roots.front();
}

void WrongUci::finish(Milliseconds after) {
  searching_ = false;
  pending_hit_ = false;
  const bool is_stopped = limits_.infinite && since_go() >= Milliseconds(150);
  std::string move = is("stop/legal") && is_stopped ? "e2e5" : chosen_move();
  if (moved_) {
    move = moved_->format_move(moved_->legal_moves().front(), rules::coordinate);
  }
  std::string answer = "bestmove " + move;
  if (const auto line = line_from(move); line.size() > 1) {
    answer += " ponder " + (is("ponder/move") ? "a1a5" : line[1]);
  }
  say(answer, after);
  if (is("position/stays")) {
    moved_ = board_->clone();
    (void)moved_->play_text(move, rules::coordinate);
  }
  if (is("end/stderr") && limits_.depth == 3) {
    print_error("assertion");
  }
}

void WrongUci::begin_search(Milliseconds thinks) {
  due_ = now() + thinks;
  print_infos(thinks);
  finish(thinks);
  searching_ = true;
  if (is("go/answers-once") && limits_.depth == 1) {
    say("bestmove a2a3", thinks + Milliseconds(100));
  }
}

// What a search has not printed yet is not printed any more once it is over, and a stray answer is
// not printed once somebody speaks.
void WrongUci::drop_what_is_late() {
  if (searching_ && !limits_.infinite && !pending_hit_ && now() >= due_) {
    searching_ = false;
    drop_what_is_coming();
  }
}

void WrongUci::go(const Words& words) {
  if (searching_) {
    if (is("robustness/second-go")) {
      junk_ = -1;
      drop_everything();
    }
    return;
  }
  if (is("go/unknown-word") && words.size() > 1 && words[1] == "joho") return;
  if (is("go/no-position") && !positioned_) return;
  if (is("go/any-order") && words.size() > 1 && words[1] == "binc") return;
  if (is("ready/debug") && debug_) {
    die();
    return;
  }
  ++searches_;
  first_parameter_ = words.size() > 1 ? words[1] : "";
  limits_ = read_limits(words);
  asked_ = now();
  position_is_new_ = false;
  pending_hit_ = limits_.ponder;
  const bool has_limit = limits_.depth || limits_.nodes || limits_.mate || limits_.movetime ||
                         limits_.wtime || limits_.btime;
  limits_.infinite = limits_.infinite || (!has_limit && !limits_.ponder);
  if (is("go/answers") && limits_.depth == 1) return;
  if (!limits_.infinite && !limits_.ponder) {
    begin_search(thinking_time());
    return;
  }
  searching_ = true;
  print_infos(Milliseconds(0));
  const bool at_start = fen_.empty() && limits_.infinite;
  std::optional<int> early;
  if (is("go/infinite") && at_start) {
    early = 300;
  }
  if (is("go/infinite-end") && fen_.starts_with(two_kings)) {
    early = 100;
  }
  if (is("go/infinite-mate") && fen_.starts_with(mate_in_one)) {
    early = 100;
  }
  if (is("ponder/waits") && limits_.wtime == 300) {
    early = 500;
  }
  if (is("ponder/waits-at-depth") && limits_.depth == 1) {
    early = 1;
  }
  if (is("ponder/only-move") && limits_.ponder && fen_.starts_with("8/8/8/8/8/5k2/8/4r2K")) {
    early = 100;
  }
  if (early) {
    due_ = now() + Milliseconds(*early);
    finish(Milliseconds(*early));
    searching_ = false;
  }
}

void WrongUci::stop() {
  if (!searching_) {
    const bool again = last_command_ == "stop";
    if ((is("stop/once") && again) || (is("stop/idle") && !again)) {
      say("bestmove a2a3");
    }
    return;
  }
  const bool is_at_once = since_go() == Milliseconds(0);
  ++stops_;
  if (is("stop/behind-go") && burst() == 3 && last_command_ == "go") return;
  if (is("stop/often") && stops_ == 10) return;
  if (is("stop/movetime") && limits_.movetime == 60'000) return;
  if (is("stop/clock") && limits_.wtime == 3'600'000) return;
  const bool was_pondering = pending_hit_;
  const bool is_late = is("stop/soon") && limits_.infinite && since_go() >= Milliseconds(150);
  drop_what_is_coming();
  finish(Milliseconds(is_late ? 900 : 1));
  if (is("stop/late") && burst() == 2 && limits_.depth) {
    say("bestmove a2a3", Milliseconds(1));
  }
  if (is("ponder/miss-once") && was_pondering && is_at_once) {
    say("bestmove a2a3", Milliseconds(2));
  }
  ignores_next_position_ = (is("stop/next-position") && limits_.infinite && !is_at_once) ||
                           (is("ponder/miss") && was_pondering && !is_at_once);
}

void WrongUci::ponderhit() {
  if (!searching_ || !pending_hit_) {
    if (is("ponder/idle")) {
      say("bestmove a2a3");
    }
    return;
  }
  if (is("ponder/hit-at-once") && since_go() == Milliseconds(0)) return;
  pending_hit_ = false;
  limits_.ponder = false;
  begin_search(is("ponder/hit") ? Milliseconds(3000) : thinking_time());
}

}  // namespace ludex::conformance
