#include "protocols/agi/translation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/agi/board.h"
#include "protocols/agi/codec.h"
#include "protocols/agi/rule.h"
#include "protocols/uci_family/move_text.h"
#include "protocols/uci_family/moves_and_infos.h"
#include "rules/gomoku/move.h"

namespace ludex::agi {

namespace {

using protocols::MoveText;

// Section 3.10: a win in n moves is 10000 - n, and no game has more moves than this.
constexpr int win = 10000;
constexpr int most_moves = most_side * most_side;
constexpr int highest_value = win - most_moves - 1;

bool contains(const std::vector<rules::Move>& moves, rules::Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// Returns "h8", in the rules' coordinates.
std::string coordinates(Point point, int side) {
  return fmt::format("{}{}", static_cast<char>('a' + point.column - 1), side - point.row);
}

std::vector<MoveText> spelt(const Points& points, int side) {
  std::vector<MoveText> moves;
  for (const Point point : points) {
    if (const auto text = MoveText::parse_point(coordinates(point, side))) {
      moves.push_back(*text);
    }
  }
  return moves;
}

protocols::Score to_family(int score) {
  if (std::abs(score) > win || std::abs(score) <= highest_value) return {score, {}};
  const int moves = win - std::abs(score);
  return {{}, score > 0 ? moves : -moves};
}

int to_score(const std::variant<engine::Centipawns, engine::MateIn>& value) {
  if (const auto* points = std::get_if<engine::Centipawns>(&value)) {
    return std::clamp(points->value, -highest_value, highest_value);
  }
  const int moves = std::get<engine::MateIn>(value).moves;
  const int distance = std::min(std::abs(moves), most_moves);
  return moves > 0 ? win - distance : distance - win;
}

engine::Decision illegal(std::string_view text) {
  constexpr std::size_t enough = 64;
  return {engine::IllegalMove{printable(text.substr(0, enough))}};
}

// The choice of an opening rule that an answer names.
std::optional<gomoku::Move> choice_of(std::string_view answer) {
  if (answer == "CHANGE") return gomoku::Move::swap();
  if (answer == "ADD") return gomoku::Move::add_two();
  return std::nullopt;
}

std::optional<rules::Move> move_of(const BestMove& answer, const Go& asked,
                                   const rules::Game& game) {
  if (const auto choice = choice_of(answer.move)) {
    const auto move = gomoku::to_game_move(*choice);
    return asked.search.empty() && game.is_legal(move) ? std::optional(move) : std::nullopt;
  }
  const auto point = parse_point(answer.move, side_of(game));
  if (!point) return std::nullopt;
  const bool asked_about =
      asked.search.empty() ||
      std::find(asked.search.begin(), asked.search.end(), *point) != asked.search.end();
  return asked_about ? to_move(*point, game) : std::nullopt;
}

}  // namespace

// --- Controller ---

Result<Go> to_message(const engine::Request& request, const rules::Game& game,
                      const SetRule& rule) {
  const engine::Limits& limits = request.limits;
  if (limits.nodes) return fail("AGI cannot limit the nodes of a search");
  if (limits.mate) return fail("AGI cannot ask for a win in so many moves");
  Go go;
  go.ponder = limits.ponder;
  go.limit = Infinite{};
  if (limits.clocks && !limits.infinite) {
    const auto clock = engine::without_byo_yomi((*limits.clocks).at(rules::index(game.to_move())));
    go.limit = Time{protocols::at_least_none(clock.left)};
  }
  const auto stones = to_message(game);
  if (!stones) return tl::unexpected(stones.error());
  const std::size_t standing = stones_of(*stones);
  const auto side = static_cast<std::size_t>(side_of(game));
  const auto legal = legal_points(game);
  auto wanted = engine::allowed(request, game);
  std::erase_if(wanted, [&](rules::Move move) { return !contains(legal, move); });
  const bool restricted = !request.only.empty() || !request.banned.empty();
  if (restricted && wanted.empty()) {
    return fail("AGI cannot ask for a choice of the opening rule alone");
  }
  const bool has_choice = gomoku_of(game).turn().may_swap;
  const bool all = legal.size() + standing == side * side;
  const bool offers = gomoku_of(game).turn().task == gomoku::Task::offer;
  if (restricted || !all || offers || (may_change(rule, standing) && !has_choice)) {
    go.search = to_points(restricted ? wanted : legal, game);
  }
  return go;
}

EnforcedLimits enforced_limits(const engine::Request& request) {
  if (request.limits.infinite) return {};
  EnforcedLimits rest;
  if (request.limits.movetime) {
    rest.time = protocols::at_least_one(*request.limits.movetime);
  }
  rest.depth = request.limits.depth;
  return rest;
}

protocols::Info to_family(const Info& info, int side) {
  protocols::Info result;
  result.depth = info.depth;
  if (info.score) {
    result.score = to_family(*info.score);
  }
  result.nps = info.nps;
  result.pv = spelt(info.pv, side);
  if (const auto root = spelt(info.search, side); root.size() == 1) {
    result.currmove = root.front();
  }
  std::string text;
  const auto add = [&](std::string_view name, std::string_view what) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", name, what);
  };
  if (!info.win.empty()) {
    add("wins", to_text(info.win));
  }
  if (!info.lose.empty()) {
    add("loses", to_text(info.lose));
  }
  if (info.error) {
    add("error", printable(*info.error));
  }
  if (!text.empty()) {
    result.string = std::move(text);
  }
  return result;
}

engine::Decision to_engine(const BestMove& answer, const Go& asked, const rules::Game& game) {
  // Only a game that has ended has no move: elsewhere NONE does not mean to resign, since AGI
  // cannot express that.
  const bool is_finished = game.outcome() || game.legal_moves().empty();
  if (answer.move == "NONE" && is_finished) return {engine::NoMove{}};
  const auto move = move_of(answer, asked, game);
  if (!move) return illegal(answer.move);
  engine::Play play{*move, std::nullopt};
  if (answer.ponder) {
    const auto after = game.clone();
    after->play(*move);
    const bool puts_stone = gomoku_of(*after).turn().task == gomoku::Task::stone;
    if (puts_stone) {
      play.ponder = to_move(*answer.ponder, *after);
    }
  }
  return {play};
}

// --- Engine ---

engine::Request to_engine(const Go& go, const rules::Game& game) {
  engine::Request request;
  engine::Limits& limits = request.limits;
  limits.ponder = go.ponder;
  if (const auto* time = std::get_if<Time>(&go.limit)) {
    if (time->left > Milliseconds(0)) {
      const engine::SeatClock clock{protocols::at_least_one(time->left), Milliseconds(0), {}};
      limits.clocks = {clock, clock};
    } else {
      limits.movetime = Milliseconds(1);
    }
  } else if (std::holds_alternative<std::monostate>(go.limit) && !go.ponder) {
    limits.movetime = usual_time;
  }
  if (go.search.empty()) return request;
  for (const Point point : go.search) {
    const auto move = to_move(point, game);
    if (move && !contains(request.only, *move)) {
      request.only.push_back(*move);
    }
  }
  if (request.only.empty()) {
    request.only = legal_points(game);
  }
  return request;
}

std::optional<Info> to_message(const engine::Info& info, const rules::Game& game) {
  Info message;
  // AGI can express the best line only.
  if (info.multipv.value_or(1) != 1) return std::nullopt;
  message.depth = info.depth;
  if (info.score && info.score->bound == engine::Bound::exact) {
    message.score = to_score(info.score->value);
  }
  if (info.nps) {
    message.nps = std::min(*info.nps, std::uint64_t{limits::number});
  }
  if (info.current_move) {
    message.search = to_points({*info.current_move}, game);
  }
  for (const rules::Move move : info.pv) {
    const auto point = to_point(move, game);
    if (!point) break;
    message.pv.push_back(*point);
  }
  const bool exact = message.score.has_value() && !message.pv.empty();
  if (const auto* mate = exact ? std::get_if<engine::MateIn>(&info.score->value) : nullptr) {
    (mate->moves > 0 ? message.win : message.lose) = {message.pv.front()};
  }
  return message == Info{} ? std::nullopt : std::optional(std::move(message));
}

std::optional<BestMove> to_message(const engine::Play& play, const rules::Game& game) {
  BestMove message;
  const auto point = to_point(play.move, game);
  if (point) {
    message.move = to_text(*point);
  } else if (gomoku::to_gomoku_move(play.move) == gomoku::Move::swap()) {
    message.move = "CHANGE";
  } else if (gomoku::to_gomoku_move(play.move) == gomoku::Move::add_two()) {
    message.move = "ADD";
  } else {
    return std::nullopt;
  }
  if (play.ponder) {
    message.ponder = to_point(*play.ponder, game);
  }
  return message;
}

}  // namespace ludex::agi
