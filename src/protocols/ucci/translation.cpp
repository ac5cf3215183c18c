#include "protocols/ucci/translation.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <utility>

#include "base/limits.h"
#include "protocols/ucci/codec.h"
#include "protocols/uci_family/moves_and_infos.h"

namespace ludex::ucci {

namespace {

using protocols::at_least_one;
using protocols::MoveText;
using protocols::PointOfView;
using protocols::Spelling;

// UCCI has no word for mate. ElephantEye, and others after it, count down from 10000 by plies
// (section 6); its scores of other kinds are below 9900.
constexpr int mate_now = 10'000;
constexpr int longest_mate = 99;  // in plies

using Value = decltype(engine::Score::value);

int to_number(const Value& value) {
  if (const auto* centipawns = std::get_if<engine::Centipawns>(&value)) {
    return std::clamp(centipawns->value, -(mate_now - longest_mate - 1),
                      mate_now - longest_mate - 1);
  }
  const std::int64_t moves = std::get<engine::MateIn>(value).moves;
  const std::int64_t plies = moves > 0 ? 2 * moves - 1 : -2 * moves;
  const int number = mate_now - static_cast<int>(std::min<std::int64_t>(plies, longest_mate));
  return moves > 0 ? number : -number;
}

Value to_value(int wire) {
  const int number = protocols::bounded(wire);
  const int plies = mate_now - std::abs(number);
  if (plies < 0 || plies > longest_mate) return engine::Centipawns{number};
  return engine::MateIn{number > 0 ? std::max((plies + 1) / 2, 1) : -(plies / 2)};
}

// --- Clocks ---

constexpr std::int64_t longest_ms = limits::longest_time.count();

Milliseconds to_milliseconds(std::int64_t number, TimeUnit unit) {
  const std::int64_t factor = unit == TimeUnit::seconds ? 1000 : 1;
  return Milliseconds(std::clamp<std::int64_t>(number, 0, longest_ms / factor) * factor);
}

// Rounds down: an increment of less than a second is sent as none.
std::int64_t to_number(Milliseconds time, TimeUnit unit) {
  return std::max<std::int64_t>(time.count(), 0) / (unit == TimeUnit::seconds ? 1000 : 1);
}

// A positive time never becomes zero, which engines take for no clock.
std::int64_t time_to_number(Milliseconds time, TimeUnit unit) {
  return time.count() > 0 ? std::max<std::int64_t>(to_number(time, unit), 1) : 0;
}

engine::SeatClock to_engine(const Clock& clock, TimeUnit unit) {
  engine::SeatClock seat;
  seat.left = at_least_one(to_milliseconds(clock.time, unit));
  seat.increment = to_milliseconds(clock.increment.value_or(0), unit);
  if (clock.moves_to_go && *clock.moves_to_go > 0) {
    seat.moves_to_go = at_least_one(*clock.moves_to_go);
  }
  return seat;
}

Clock to_message(const engine::SeatClock& all, TimeUnit unit) {
  const engine::SeatClock seat = engine::without_byo_yomi(all);
  Clock clock{time_to_number(seat.left, unit), std::nullopt, std::nullopt};
  if (seat.moves_to_go && *seat.moves_to_go > 0) {
    clock.moves_to_go = *seat.moves_to_go;
  }
  // Without moves to go and without an increment, the time would be for one move.
  const std::int64_t increment = to_number(seat.increment, unit);
  if (!clock.moves_to_go || increment > 0) {
    clock.increment = increment;
  }
  return clock;
}

// Expects that `limits` has a time for the move or clocks.
Time time_of(const engine::Limits& limits, const rules::Game& game, TimeUnit unit) {
  if (limits.movetime) {
    return {{time_to_number(at_least_one(*limits.movetime), unit), {}, {}}, std::nullopt};
  }
  const std::size_t mover = rules::index(game.to_move());
  return {to_message((*limits.clocks).at(mover), unit),
          to_message((*limits.clocks).at(1 - mover), unit)};
}

// One move may take at most a quarter of the clock, unless fewer than four moves remain for all of
// it.
Duration share_of(const engine::SeatClock& all) {
  const engine::SeatClock clock = engine::without_byo_yomi(all);
  const int moves = std::clamp(clock.moves_to_go.value_or(4), 1, 4);
  return at_least_one(std::min(clock.left, clock.left / moves + clock.increment));
}

// --- Parts of an info, a line each ---

bool is_said(const Info& info) {
  return info != Info{};
}

Info of_effort(const Info& all) {
  Info part;
  part.time = all.time;
  part.nodes = all.nodes;
  return part;
}

Info of_line(const Info& all) {
  Info part;
  part.depth = all.depth;
  // Old controllers expect one line of moves and no number in front of it.
  if (all.multipv && *all.multipv > 1) {
    part.multipv = all.multipv;
  }
  part.score = all.score;
  if (all.score) {
    part.pv = all.pv;
  }
  return part;
}

Info of_move(const Info& all) {
  Info part;
  part.currmove = all.currmove;
  part.currmovenumber = all.currmove ? all.currmovenumber : std::nullopt;
  return part;
}

Info of_text(const Info& all) {
  Info part;
  part.string = all.string;
  return part;
}

std::optional<HashBound> to_message(const std::optional<engine::HashBound>& bound) {
  if (!bound) return std::nullopt;
  return HashBound{to_number(bound->value), bound->depth};
}

}  // namespace

Go to_message(const engine::Request& request, const rules::Game& game, TimeUnit unit) {
  const engine::Limits& limits = request.limits;
  Go go;
  if (request.draw_offered) {
    go.manner = Manner::draw;
  }
  if (limits.ponder) {
    go.manner = Manner::ponder;
  }
  if (limits.infinite) return go;
  // An engine that ponders thinks by the clock afterwards, whatever else limits the search.
  const bool timed = limits.movetime || limits.clocks;
  const bool bounded = limits.depth || limits.mate || limits.nodes;
  if (timed && (limits.ponder || !bounded)) {
    go.mode = time_of(limits, game, unit);
  } else if (limits.depth) {
    go.mode = Depth{std::max(*limits.depth, 0)};
  } else if (limits.mate) {
    go.mode = Depth{2 * static_cast<std::int64_t>(at_least_one(*limits.mate)) - 1};
  } else if (limits.nodes) {
    go.mode = Nodes{std::max<std::uint64_t>(*limits.nodes, 1)};
  }
  return go;
}

EnforcedLimits enforced_limits(const engine::Request& request, const rules::Game& game,
                               const Go& go) {
  const engine::Limits& limits = request.limits;
  EnforcedLimits rest;
  if (limits.infinite) return rest;
  const bool by_time = std::holds_alternative<Time>(go.mode);
  if (!by_time && limits.movetime) {
    rest.time = at_least_one(*limits.movetime);
  } else if (!by_time && limits.clocks) {
    rest.time = share_of((*limits.clocks).at(rules::index(game.to_move())));
  }
  if (!std::holds_alternative<Depth>(go.mode)) {
    rest.depth = limits.depth;
  }
  if (!std::holds_alternative<Nodes>(go.mode)) {
    rest.nodes = limits.nodes;
  }
  return rest;
}

std::vector<rules::Move> banned(const engine::Request& request, const rules::Game& game) {
  if (request.only.empty()) return request.banned;
  std::vector<rules::Move> moves = game.legal_moves();
  const auto left = engine::allowed(request, game);
  std::erase_if(moves, [&](rules::Move move) {
    return std::find(left.begin(), left.end(), move) != left.end();
  });
  return moves;
}

engine::Info to_engine(const Info& info, rules::Game& game) {
  engine::Info result = protocols::to_engine(info, game, PointOfView::side_to_move, Spelling());
  if (result.score && info.score->cp && !info.score->mate) {
    result.score->value = to_value(*info.score->cp);
  }
  return result;
}

engine::Decision to_engine(const BestMove& bestmove, rules::Game& game) {
  auto decision = protocols::to_decision(bestmove.move, bestmove.ponder, game, Spelling());
  if (bestmove.resign) {
    const auto* instead = std::get_if<engine::Play>(&decision.what);
    decision.what = engine::Resign{instead ? std::optional(instead->move) : std::nullopt};
    return decision;
  }
  decision.draw = bestmove.draw && std::holds_alternative<engine::Play>(decision.what);
  return decision;
}

engine::HashEntry to_engine(const PopHash& message, const rules::Game& game) {
  const auto bound = [](const std::optional<HashBound>& wire) {
    return wire ? std::optional(
                      engine::HashBound{to_value(wire->value), protocols::bounded(wire->depth)})
                : std::nullopt;
  };
  engine::HashEntry entry;
  if (message.bestmove) {
    entry.best = protocols::resolve(*message.bestmove, game, Spelling());
  }
  entry.lower = bound(message.lower);
  entry.upper = bound(message.upper);
  return entry;
}

engine::Request to_engine(const Go& go, const rules::Game& game, TimeUnit unit) {
  engine::Request request;
  engine::Limits& limits = request.limits;
  request.draw_offered = go.manner == Manner::draw;
  if (std::holds_alternative<Infinite>(go.mode)) {
    limits.infinite = true;
  }
  if (const auto* depth = std::get_if<Depth>(&go.mode)) {
    limits.depth = depth->plies <= 0 ? 0 : at_least_one(depth->plies);
  }
  if (const auto* nodes = std::get_if<Nodes>(&go.mode)) {
    limits.nodes = std::max<std::uint64_t>(nodes->count, 1);
  }
  if (const auto* time = std::get_if<Time>(&go.mode)) {
    limits.ponder = go.manner == Manner::ponder;
    if (!time->own.moves_to_go && !time->own.increment) {
      limits.movetime = at_least_one(to_milliseconds(time->own.time, unit));
    } else {
      const std::size_t mover = rules::index(game.to_move());
      limits.clocks.emplace();
      limits.clocks->at(mover) = to_engine(time->own, unit);
      limits.clocks->at(1 - mover) = to_engine(time->opponent.value_or(time->own), unit);
    }
  }
  return request;
}

std::vector<std::string> to_lines(const engine::Info& info, const rules::Game& game) {
  Info all = protocols::to_message(info, game, Spelling());
  if (info.score) {
    all.score =
        protocols::Score{to_number(info.score->value), std::nullopt, protocols::Bound::exact};
  }
  // UCCI cannot express that a score is a bound: no score is better than a wrong one.
  if (info.score && info.score->bound != engine::Bound::exact) {
    all.score.reset();
  }
  std::vector<std::string> lines;
  for (const Info& part : {of_effort(all), of_line(all), of_move(all), of_text(all)}) {
    if (is_said(part)) {
      lines.push_back(format(part));
    }
  }
  return lines;
}

PopHash to_message(const engine::HashEntry& entry, const rules::Game& game) {
  PopHash message;
  if (entry.best && game.is_legal(*entry.best)) {
    message.bestmove = MoveText::parse(Spelling().format(*entry.best, game));
  }
  message.lower = to_message(entry.lower);
  message.upper = to_message(entry.upper);
  return message;
}

}  // namespace ludex::ucci
