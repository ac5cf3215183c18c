#include "protocols/uci_family/moves_and_infos.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/limits.h"
#include "base/text.h"

namespace ludex::protocols {

namespace {

using rules::Seat;

// --- Wire to moves ---

// Returns the moves of a line up to the first illegal one.
std::vector<rules::Move> resolve(std::span<const MoveText> texts, rules::Game& game,
                                 const Spelling& spelling) {
  const std::size_t played = play_legal(texts, game, spelling);
  const auto all = game.moves();
  std::vector<rules::Move> moves(all.end() - static_cast<std::ptrdiff_t>(played), all.end());
  for (std::size_t ply = 0; ply < played; ++ply) {
    game.undo();
  }
  return moves;
}

engine::Score to_engine(const Score& score, int sign) {
  constexpr std::array bounds{engine::Bound::exact, engine::Bound::lower, engine::Bound::upper};
  engine::Score result;
  if (score.mate) {
    result.value = engine::MateIn{sign * protocols::bounded(*score.mate)};
  } else {
    result.value = engine::Centipawns{sign * protocols::bounded(score.cp.value_or(0))};
  }
  result.bound = bounds.at(static_cast<std::size_t>(score.bound));
  if (sign < 0 && score.bound != Bound::exact) {
    result.bound = score.bound == Bound::lower ? engine::Bound::upper : engine::Bound::lower;
  }
  return result;
}

std::optional<int> bounded(std::optional<int> number) {
  return number ? std::optional(protocols::bounded(*number)) : std::nullopt;
}

std::optional<engine::Refutation> resolve_refutation(const std::vector<MoveText>& texts,
                                                     rules::Game& game, const Spelling& spelling) {
  const auto moves = resolve(texts, game, spelling);
  if (moves.empty()) return std::nullopt;
  return engine::Refutation{moves.front(), {moves.begin() + 1, moves.end()}};
}

// --- Moves to wire ---

Score to_message(const engine::Score& score) {
  constexpr std::array bounds{Bound::exact, Bound::lower, Bound::upper};
  Score result;
  if (const auto* mate = std::get_if<engine::MateIn>(&score.value)) {
    result.mate = mate->moves;
  }
  if (const auto* cp = std::get_if<engine::Centipawns>(&score.value)) {
    result.cp = cp->value;
  }
  result.bound = bounds.at(static_cast<std::size_t>(score.bound));
  return result;
}

}  // namespace

std::optional<rules::Move> resolve(const MoveText& text, const rules::Game& game,
                                   const Spelling& spelling) {
  const auto move = spelling.parse(text.view(), game);
  return move ? std::optional(*move) : std::nullopt;
}

std::vector<MoveText> spell(std::span<const rules::Move> moves, const rules::Game& game,
                            const Spelling& spelling) {
  std::vector<MoveText> texts;
  texts.reserve(moves.size());
  for (const rules::Move move : moves) {
    const auto text = MoveText::parse(spelling.format(move, game));
    if (!text) break;
    texts.push_back(*text);
  }
  return texts;
}

std::size_t play_legal(std::span<const MoveText> texts, rules::Game& game,
                       const Spelling& spelling) {
  std::size_t played = 0;
  for (const MoveText& text : texts) {
    const auto move = resolve(text, game, spelling);
    if (!move || game.moves().size() >= limits::game_plies) break;
    game.play(*move);
    ++played;
  }
  return played;
}

engine::Info to_engine(const Info& info, rules::Game& game, PointOfView view,
                       const Spelling& spelling) {
  const bool turned = view == PointOfView::white && game.to_move() == Seat::second;
  engine::Info result;
  result.depth = bounded(info.depth);
  result.seldepth = bounded(info.seldepth);
  result.multipv = bounded(info.multipv);
  if (info.score) {
    result.score = to_engine(*info.score, turned ? -1 : 1);
  }
  if (info.wdl) {
    result.wdl =
        engine::WinDrawLoss{protocols::bounded(info.wdl->win), protocols::bounded(info.wdl->draw),
                            protocols::bounded(info.wdl->loss)};
    if (turned) {
      std::swap(result.wdl->win, result.wdl->loss);
    }
  }
  if (info.time) {
    result.time = at_least_none(*info.time);
  }
  result.nodes = info.nodes;
  result.nps = info.nps;
  result.hashfull = bounded(info.hashfull);
  result.cpuload = bounded(info.cpuload);
  result.tbhits = info.tbhits;
  result.pv = resolve(info.pv, game, spelling);
  if (result.pv.size() < info.pv.size()) {
    result.illegal_move = info.pv[result.pv.size()].view();
  }
  if (info.currmove) {
    result.current_move = resolve(*info.currmove, game, spelling);
  }
  result.current_move_number = bounded(info.currmovenumber);
  result.refutation = resolve_refutation(info.refutation, game, spelling);
  if (info.currline) {
    result.current_line = engine::CurrentLine{bounded(info.currline->cpu),
                                              resolve(info.currline->moves, game, spelling)};
  }
  if (info.string) {
    result.text = *info.string;
  }
  return result;
}

engine::Decision to_decision(std::string_view text, const std::optional<MoveText>& ponder,
                             rules::Game& game, const Spelling& spelling) {
  engine::Decision decision;
  const auto move = spelling.parse(text, game);
  if (!move) {
    if (means_no_move(text) && (game.outcome() || game.legal_moves().empty())) {
      decision.what = engine::NoMove{};
      return decision;
    }
    constexpr std::size_t enough = 64;
    decision.what = engine::IllegalMove{printable(text.substr(0, enough))};
    return decision;
  }
  engine::Play play{*move, std::nullopt};
  if (ponder) {
    game.play(*move);
    play.ponder = resolve(*ponder, game, spelling);
    game.undo();
  }
  decision.what = play;
  return decision;
}

Info to_message(const engine::Info& info, const rules::Game& game, const Spelling& spelling) {
  Info result;
  result.depth = info.depth;
  if (info.depth) {
    result.seldepth = info.seldepth;
  }
  result.multipv = info.multipv;
  if (info.score) {
    result.score = to_message(*info.score);
  }
  if (info.wdl) {
    result.wdl = WinDrawLoss{info.wdl->win, info.wdl->draw, info.wdl->loss};
  } else if (info.win_rate) {
    // Without draws, one number gives all the chances.
    const int win = std::clamp(info.win_rate->value / 10, 0, 1000);
    result.wdl = WinDrawLoss{win, 0, 1000 - win};
  }
  result.nodes = info.nodes;
  result.nps = info.nps;
  result.hashfull = info.hashfull;
  result.tbhits = info.tbhits;
  result.cpuload = info.cpuload;
  result.time = info.time;
  if (info.current_move) {
    result.currmove = MoveText::parse(spelling.format(*info.current_move, game));
  }
  result.currmovenumber = info.current_move_number;
  result.pv = spell(info.pv, game, spelling);
  if (info.refutation) {
    result.refutation = spell({&info.refutation->move, 1}, game, spelling);
    const auto line = spell(info.refutation->line, game, spelling);
    result.refutation.insert(result.refutation.end(), line.begin(), line.end());
  }
  if (info.current_line) {
    result.currline =
        CurrentLine{info.current_line->thread, spell(info.current_line->line, game, spelling)};
  }
  if (!info.text.empty()) {
    result.string = printable(info.text);
  }
  return result;
}

}  // namespace ludex::protocols
