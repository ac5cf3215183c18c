#include "protocols/gomocup/board.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "base/text.h"
#include "rules/gomoku/notation.h"
#include "rules/gomoku/numbered_rules.h"
#include "rules/gomoku/position_text.h"
#include "rules/registry.h"

namespace ludex::gomocup {

namespace {

using gomoku::Color;
using gomoku::OpeningRule;
using gomoku::Variant;

// Returns the setup of a game under the board's rules and that opening rule.
rules::Setup setup_of(const ReceivedBoard& board, OpeningRule opening) {
  rules::Setup setup{.game = std::string(gomoku::game_kind().name)};
  const auto names = [&](std::string_view parameter) {
    const auto declared = rules::declaration_of(gomoku::game_kind());
    return std::get<rules::Choice>(rules::find_parameter(declared, parameter)->type).names;
  };
  const auto variant = static_cast<std::size_t>(board.rules.variant);
  setup.values.set(rules::variant_parameter, names(rules::variant_parameter)[variant].name);
  setup.values.set(rules::size_parameter, rules::to_text(board.size));
  setup.values.set(gomoku::continuous_parameter, word_for(board.rules.continuous));
  setup.values.set(gomoku::opening_rule_parameter,
                   names(gomoku::opening_rule_parameter)[static_cast<std::size_t>(opening)].name);
  return setup;
}

struct Placed {
  Color color{};
  gomoku::Point point{};
  bool is_blocked = false;
};

// Returns the engine's colour: if both sides have the same number of stones, the engine is the
// first player.
Result<Color> own_color(const ReceivedBoard& board) {
  const auto count = [&](int field) {
    return std::count_if(board.stones.begin(), board.stones.end(),
                         [&](const Stone& stone) { return stone.field == field; });
  };
  const auto own = count(1);
  const auto opponents = count(2);
  const bool has_blocked = count(3) > 0;
  if (own == opponents) return Color::black;
  if (own + 1 == opponents) return Color::white;
  // Colours matter in renju only; if stones became nobody's, the players' stones cannot be counted.
  if (board.rules.variant == Variant::renju && !has_blocked) {
    return fail(fmt::format("{} own stones and {} of the opponent are no position of renju", own,
                            opponents));
  }
  return own < opponents ? Color::white : Color::black;
}

Result<std::vector<Placed>> placed(const ReceivedBoard& board, Color own) {
  std::vector<Placed> stones;
  for (const Stone& stone : board.stones) {
    const auto& [x, y] = stone.point;
    const auto point = on_board(stone.point, board.size);
    if (!point) {
      return fail(
          fmt::format("{},{} is outside the board of {}", x, y, rules::to_text(board.size)));
    }
    const auto same = [&](const Placed& other) { return other.point == *point; };
    if (std::any_of(stones.begin(), stones.end(), same)) {
      return fail(fmt::format("two stones on {},{}", x, y));
    }
    stones.push_back({stone.field == 2 ? ~own : own, *point, stone.field == 3});
  }
  return stones;
}

bool are_in_turns(const std::vector<Placed>& stones) {
  Color due = Color::black;
  for (const Placed& stone : stones) {
    if (stone.color != due || stone.is_blocked) return false;
    due = ~due;
  }
  return true;
}

std::string set_up_text(const ReceivedBoard& board, const std::vector<Placed>& stones, Color own) {
  gomoku::Position position(board.size);
  for (const Placed& stone : stones) {
    position.put(stone.color, stone.point);
    if (stone.is_blocked) {
      position.block(stone.point);
    }
  }
  position.set_side_to_move(own);
  return gomoku::format_position(position);
}

Result<std::unique_ptr<rules::Game>> played(const rules::Setup& setup,
                                            const std::vector<Placed>& stones) {
  auto game = rules::start_game(setup);
  if (!game) return game;
  for (const Placed& stone : stones) {
    const rules::Move move = gomoku::to_game_move(stone.point);
    if (!(*game)->is_legal(move)) {
      return fail(
          fmt::format("no stone may be put on {}", (*game)->format_move(move, rules::coordinate)));
    }
    (*game)->play(move);
  }
  return game;
}

}  // namespace

Point to_wire(gomoku::Point point, const BoardSize& size) {
  const auto [x, y] = gomoku::coordinates_of(point, size);
  return {x, y};
}

std::optional<gomoku::Point> on_board(const Point& point, const BoardSize& size) {
  const bool is_on = point.x >= 0 && point.y >= 0 && point.x < size.width && point.y < size.height;
  return is_on ? std::optional(gomoku::point_of({point.x, point.y}, size)) : std::nullopt;
}

std::optional<int> rule_number(const gomoku::RuleSet& rules) {
  for (const gomoku::NumberedRule& row : gomoku::numbered_rules) {
    if (row.variant == rules.variant && row.continuous == rules.continuous) return row.number;
  }
  return std::nullopt;
}

Result<gomoku::RuleSet> rules_of_number(std::int64_t number) {
  for (const gomoku::NumberedRule& row : gomoku::numbered_rules) {
    if (row.number == number) {
      return gomoku::RuleSet{.variant = row.variant, .continuous = row.continuous};
    }
  }
  return fail(fmt::format("rule {} is not known: expected 0 to 4, 6, 8 or 9", number));
}

int field_of(const BoardStone& stone, Color own) {
  if (stone.is_blocked) return 3;
  return stone.color == own ? 1 : 2;
}

bool is_swap2_question(const gomoku::Game& game) {
  if (game.rule_set().opening != OpeningRule::swap2) return false;
  const int stones = game.now().position().occupied_points();
  return stones == 0 || ((stones == 3 || stones == 5) && game.turn().may_swap);
}

Result<std::unique_ptr<rules::Game>> game_of(const ReceivedBoard& board) {
  const auto own = own_color(board);
  if (!own) return tl::unexpected(own.error());
  const auto stones = placed(board, *own);
  if (!stones) return tl::unexpected(stones.error());
  rules::Setup setup = setup_of(board, OpeningRule::none);
  if (are_in_turns(*stones)) return played(setup, *stones);
  setup.position = set_up_text(board, *stones, *own);
  return rules::start_game(setup);
}

// The colours of an opening follow from its order.
Result<std::unique_ptr<rules::Game>> swap2_game_of(const ReceivedBoard& board) {
  const std::size_t count = board.stones.size();
  if (count != 0 && count != 3 && count != 5) {
    return fail(fmt::format("{} stones are no opening of swap2: expected 0, 3 or 5", count));
  }
  const auto stones = placed(board, Color::black);
  if (!stones) return tl::unexpected(stones.error());
  const rules::Setup setup = setup_of(board, OpeningRule::swap2);
  if (count != 5) return played(setup, *stones);
  auto game = played(setup, {stones->begin(), stones->begin() + 3});
  if (!game) return game;
  (*game)->play(gomoku::to_game_move(gomoku::Move::add_two()));
  for (std::size_t at = 3; at < count; ++at) {
    (*game)->play(gomoku::to_game_move((*stones)[at].point));
  }
  return game;
}

}  // namespace ludex::gomocup
