#include "protocols/uci/resolve.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/text.h"

namespace ludex::uci {

namespace {

using rules::Seat;

// --- Wire to moves ---

std::optional<rules::Move> resolve(const MoveText& text, const rules::Game& game) {
  if (text.is_null()) return std::nullopt;
  const auto move = game.parse_move(text.view(), rules::coordinate);
  return move ? std::optional(*move) : std::nullopt;
}

// The legal beginning of a line of moves.
std::vector<rules::Move> resolve(std::span<const MoveText> texts, rules::Game& game) {
  std::vector<rules::Move> moves;
  moves.reserve(texts.size());
  for (const MoveText& text : texts) {
    const auto move = resolve(text, game);
    if (!move) break;
    game.play(*move);
    moves.push_back(*move);
  }
  for (std::size_t played = 0; played < moves.size(); ++played) game.undo();
  return moves;
}

engine::Score to_engine(const Score& score, int sign) {
  constexpr std::array bounds{engine::Bound::exact, engine::Bound::lower, engine::Bound::upper};
  engine::Score result;
  if (score.mate) {
    result.value = engine::MateIn{sign * *score.mate};
  } else {
    result.value = engine::Centipawns{sign * score.cp.value_or(0)};
  }
  result.bound = bounds.at(static_cast<std::size_t>(score.bound));
  if (sign < 0 && score.bound != Bound::exact) {
    result.bound = score.bound == Bound::lower ? engine::Bound::upper : engine::Bound::lower;
  }
  return result;
}

std::optional<engine::Refutation> resolve_refutation(const std::vector<MoveText>& texts,
                                                     rules::Game& game) {
  const auto moves = resolve(texts, game);
  if (moves.empty()) return std::nullopt;
  return engine::Refutation{moves.front(), {moves.begin() + 1, moves.end()}};
}

// --- Moves to wire ---

// Every legal move has the form of a move.
std::vector<MoveText> spell(std::span<const rules::Move> moves, const rules::Game& game) {
  std::vector<MoveText> texts;
  texts.reserve(moves.size());
  for (const rules::Move move : moves) {
    const auto text = MoveText::parse(game.format_move(move, rules::coordinate));
    if (!text) break;
    texts.push_back(*text);
  }
  return texts;
}

Score to_message(const engine::Score& score) {
  constexpr std::array bounds{Bound::exact, Bound::lower, Bound::upper};
  Score result;
  if (const auto* mate = std::get_if<engine::MateIn>(&score.value)) result.mate = mate->moves;
  if (const auto* cp = std::get_if<engine::Centipawns>(&score.value)) result.cp = cp->value;
  result.bound = bounds.at(static_cast<std::size_t>(score.bound));
  return result;
}

Milliseconds at_least_one(Milliseconds time) {
  return std::max(time, Milliseconds(1));
}

int at_least_one(std::int64_t number) {
  return static_cast<int>(std::clamp<std::int64_t>(number, 1, std::numeric_limits<int>::max()));
}

// The legal moves that the request leaves, if it restricts them.
std::vector<rules::Move> allowed(const engine::Request& request, const rules::Game& game) {
  if (request.banned.empty()) return request.only;
  std::vector<rules::Move> moves = request.only.empty() ? game.legal_moves() : request.only;
  std::erase_if(moves, [&](rules::Move move) {
    return std::find(request.banned.begin(), request.banned.end(), move) != request.banned.end();
  });
  return moves;
}

// A lone clock counts for both sides: section 5 leaves it undefined, and neither moving at once nor
// thinking for ever helps anybody.
std::array<engine::SeatClock, 2> to_clocks(const Go& go) {
  const auto first = go.wtime ? go.wtime : go.btime;
  const auto second = go.btime ? go.btime : go.wtime;
  std::array<engine::SeatClock, 2> clocks;
  clocks[0] = {at_least_one(first.value_or(Milliseconds(0))),
               std::max(go.winc.value_or(Milliseconds(0)), Milliseconds(0)), std::nullopt};
  clocks[1] = {at_least_one(second.value_or(Milliseconds(0))),
               std::max(go.binc.value_or(Milliseconds(0)), Milliseconds(0)), std::nullopt};
  if (go.movestogo && *go.movestogo > 0) {
    for (engine::SeatClock& clock : clocks) clock.moves_to_go = at_least_one(*go.movestogo);
  }
  return clocks;
}

}  // namespace

engine::Info to_engine(const Info& info, rules::Game& game, PointOfView view) {
  const bool turned = view == PointOfView::white && game.to_move() == Seat::second;
  engine::Info result;
  result.depth = info.depth;
  result.seldepth = info.seldepth;
  result.multipv = info.multipv;
  if (info.score) result.score = to_engine(*info.score, turned ? -1 : 1);
  if (info.wdl) {
    result.wdl = engine::WinDrawLoss{info.wdl->win, info.wdl->draw, info.wdl->loss};
    if (turned) std::swap(result.wdl->win, result.wdl->loss);
  }
  result.time = info.time;
  result.nodes = info.nodes;
  result.nps = info.nps;
  result.hashfull = info.hashfull;
  result.cpuload = info.cpuload;
  result.tbhits = info.tbhits;
  result.pv = resolve(info.pv, game);
  if (info.currmove) result.current_move = resolve(*info.currmove, game);
  result.current_move_number = info.currmovenumber;
  result.refutation = resolve_refutation(info.refutation, game);
  if (info.currline) {
    result.current_line =
        engine::CurrentLine{info.currline->cpu, resolve(info.currline->moves, game)};
  }
  if (info.string) result.text = *info.string;
  return result;
}

engine::Decision to_engine(const BestMove& bestmove, rules::Game& game) {
  engine::Decision decision;
  if (!bestmove.move) {
    decision.what = engine::NoMove{};
    return decision;
  }
  const auto move = game.parse_move(*bestmove.move, rules::coordinate);
  if (!move) {
    constexpr std::size_t enough = 64;
    const std::string_view text = *bestmove.move;
    decision.what = engine::IllegalMove{printable(text.substr(0, enough))};
    return decision;
  }
  engine::Play play{*move, std::nullopt};
  if (bestmove.ponder) {
    game.play(*move);
    play.ponder = resolve(*bestmove.ponder, game);
    game.undo();
  }
  decision.what = play;
  return decision;
}

Go to_message(const engine::Request& request, const rules::Game& game) {
  const engine::Limits& limits = request.limits;
  Go go;
  go.ponder = limits.ponder;
  const bool limited =
      limits.clocks || limits.movetime || limits.depth || limits.nodes || limits.mate;
  go.infinite = limits.infinite || !limited;
  if (!request.only.empty() || !request.banned.empty()) {
    go.searchmoves = spell(allowed(request, game), game);
  }
  if (go.infinite) return go;
  if (limits.clocks) {
    const auto& [first, second] = *limits.clocks;
    go.wtime = at_least_one(first.left);
    go.btime = at_least_one(second.left);
    if (first.increment.count() > 0 || second.increment.count() > 0) {
      go.winc = first.increment;
      go.binc = second.increment;
    }
    const auto& mover = limits.clocks->at(rules::index(game.to_move()));
    if (mover.moves_to_go && *mover.moves_to_go > 0) go.movestogo = mover.moves_to_go;
  }
  if (limits.depth) go.depth = at_least_one(*limits.depth);
  if (limits.nodes) go.nodes = std::max<std::uint64_t>(*limits.nodes, 1);
  if (limits.mate) go.mate = at_least_one(*limits.mate);
  if (limits.movetime) go.movetime = at_least_one(*limits.movetime);
  return go;
}

engine::Request to_engine(const Go& go, const rules::Game& game) {
  engine::Request request;
  request.limits.ponder = go.ponder;
  request.limits.infinite = go.infinite;
  for (const MoveText& text : go.searchmoves) {
    if (const auto move = resolve(text, game)) request.only.push_back(*move);
  }
  if (go.infinite) return request;
  if (go.wtime || go.btime) request.limits.clocks = to_clocks(go);
  if (go.depth) request.limits.depth = at_least_one(*go.depth);
  if (go.nodes) request.limits.nodes = std::max<std::uint64_t>(*go.nodes, 1);
  if (go.mate) request.limits.mate = at_least_one(*go.mate);
  if (go.movetime) request.limits.movetime = at_least_one(*go.movetime);
  return request;
}

Info to_message(const engine::Info& info, const rules::Game& game) {
  Info result;
  result.depth = info.depth;
  if (info.depth) result.seldepth = info.seldepth;
  result.multipv = info.multipv;
  if (info.score) result.score = to_message(*info.score);
  if (info.wdl) result.wdl = WinDrawLoss{info.wdl->win, info.wdl->draw, info.wdl->loss};
  result.nodes = info.nodes;
  result.nps = info.nps;
  result.hashfull = info.hashfull;
  result.tbhits = info.tbhits;
  result.cpuload = info.cpuload;
  result.time = info.time;
  if (info.current_move) {
    result.currmove = MoveText::parse(game.format_move(*info.current_move, rules::coordinate));
  }
  result.currmovenumber = info.current_move_number;
  result.pv = spell(info.pv, game);
  if (info.refutation) {
    result.refutation = spell({&info.refutation->move, 1}, game);
    const auto line = spell(info.refutation->line, game);
    result.refutation.insert(result.refutation.end(), line.begin(), line.end());
  }
  if (info.current_line) {
    result.currline = CurrentLine{info.current_line->thread, spell(info.current_line->line, game)};
  }
  if (!info.text.empty()) result.string = printable(info.text);
  return result;
}

}  // namespace ludex::uci
