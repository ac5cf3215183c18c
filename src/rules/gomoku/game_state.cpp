#include "rules/gomoku/game_state.h"

#include <fmt/format.h>

#include "base/random.h"
#include "base/text.h"
#include "base/tokens.h"
#include "rules/gomoku/position_text.h"

namespace ludex::gomoku {

namespace {

constexpr std::string_view rows_word = "rows=";
// More than any board has room for.
constexpr std::int64_t most_rows = std::int64_t{max_side} * max_side;

// The foul of a black stone on the point, in a variant that has fouls.
Foul foul_under(const RuleSet& rules, const Position& before, Point point) {
  const bool may_be = rules.variant == Variant::renju && before.side_to_move() == Color::black;
  return may_be ? foul_at(before, point) : Foul::none;
}

Result<std::array<std::uint16_t, 2>> read_rows(const Token& word) {
  const auto counts = split(word.text.substr(rows_word.size()), ':');
  std::array<std::uint16_t, 2> rows{};
  for (std::size_t at = 0; at < rows.size() && counts.size() == rows.size(); ++at) {
    const auto count = to_integer(counts[at]);
    if (!count || *count < 0 || *count > most_rows) break;
    rows[at] = static_cast<std::uint16_t>(*count);
    if (at + 1 == rows.size()) return rows;
  }
  return fail("rows=: expected two numbers, as in rows=2:1", word.column);
}

}  // namespace

GameState::GameState(const RuleSet& rules)
    : rules_(rules), position_(rules.size), opening_(rules, position_) {}

Result<GameState> GameState::parse(std::string_view text, const RuleSet& rules) {
  Tokens words(text);
  const auto position = read_position(words);
  if (!position) return tl::unexpected(position.error());
  if (position->size() != rules.size) {
    return fail(fmt::format("board: it has the size {}, and the game {}",
                            rules::to_text(position->size()), rules::to_text(rules.size)));
  }
  GameState state(rules);
  state.position_ = *position;
  state.opening_ = Opening(rules, *position);
  bool is_first_word = true;
  while (const auto word = words.next()) {
    if (word->text.starts_with(rows_word)) {
      const auto rows = read_rows(*word);
      if (!rows) return tl::unexpected(rows.error());
      state.rows_ = *rows;
      continue;
    }
    if (is_first_word) {
      state.opening_.clear_words();
    }
    is_first_word = false;
    auto known = state.opening_.read_word(*position, word->text);
    if (!known) {
      known.error().column = word->column;
      return tl::unexpected(known.error());
    }
    if (!*known) {
      return fail(fmt::format("`{}` is no word of a position", printable(word->text)),
                  word->column);
    }
  }
  return state;
}

std::string GameState::format() const {
  std::string text = format_position(position_);
  if (const std::string words = opening_.words(position_); !words.empty()) {
    text += ' ' + words;
  }
  if (rows_ != std::array<std::uint16_t, 2>{}) {
    text += fmt::format(" {}{}:{}", rows_word, rows_[0], rows_[1]);
  }
  return text;
}

std::uint64_t GameState::key() const {
  std::uint64_t state = opening_.choices();
  return state == 0 ? position_.key() : position_.key() ^ split_mix(state);
}

void GameState::judge_in_continuous_play(Point point, Foul foul) {
  const Color color = *position_.stone_at(point);
  if (foul != Foul::none) {
    position_.block(point);
    ++rows_[index(~color)];
    return;
  }
  const auto row = winning_row(position_, rules_.variant, color, point);
  if (!row) return;
  for (int at = 0; at < row->length; ++at) {
    position_.block(moved(row->first, row->direction, at));
  }
  ++rows_[index(color)];
}

void GameState::play(Move move) {
  Foul foul = Foul::none;
  if (rules_.continuous && move.is_point()) {
    foul = foul_under(rules_, position_, move.point());
  }
  const bool puts_stone = opening_.play(position_, move);
  last_stone_ = puts_stone ? std::optional(move.point()) : std::nullopt;
  passes_ = move == Move::pass() ? static_cast<std::uint8_t>(passes_ < 2 ? passes_ + 1 : 2) : 0;
  if (puts_stone && rules_.continuous) {
    judge_in_continuous_play(move.point(), foul);
  }
}

std::optional<GameOutcome> GameState::draw() const {
  const int empty = position_.empty_points();
  // RIF 6.3: two passes in a row are a draw.
  if (passes_ == 2 && rules_.variant == Variant::renju) {
    return GameOutcome{GameOutcome::Kind::passes};
  }
  if (empty > rules_.draw_points) return std::nullopt;
  GameOutcome end{empty == 0 ? GameOutcome::Kind::board_full : GameOutcome::Kind::few_points};
  if (rows_[0] != rows_[1]) {
    end.winner = rows_[0] > rows_[1] ? Color::black : Color::white;
  }
  return end;
}

std::optional<GameOutcome> GameState::ending() const {
  if (last_stone_ && !rules_.continuous) {
    const Color color = *position_.stone_at(*last_stone_);
    if (const auto row = winning_row(position_, rules_.variant, color, *last_stone_)) {
      return GameOutcome{.kind = GameOutcome::Kind::row, .winner = color, .row = *row};
    }
    if (rules_.variant == Variant::renju && color == Color::black) {
      Position before = position_;
      before.undo(*last_stone_);
      if (const Foul foul = foul_at(before, *last_stone_); foul != Foul::none) {
        return GameOutcome{.kind = GameOutcome::Kind::foul, .winner = Color::white, .foul = foul};
      }
    }
  }
  return draw();
}

bool is_legal(const GameState& state, Move move) {
  if (!move.is_point()) return state.opening().allows_choice(state.position(), move);
  return move == Move::at(move.point()) && state.position().is_on_board(move.point()) &&
         state.opening().allows(state.position(), move.point());
}

MoveList legal_moves(const GameState& state) {
  MoveList moves;
  const Opening& opening = state.opening();
  const Turn turn = state.turn();
  if (turn.task == Task::announce) {
    for (int number = 1; number <= turn.number; ++number) {
      moves.add(Move::announce(number));
    }
  } else {
    const bool is_free = opening.is_over(state.position());
    state.position().for_each_empty([&](Point point) {
      if (is_free || opening.allows(state.position(), point)) {
        moves.add(Move::at(point));
      }
    });
  }
  if (turn.may_swap) {
    moves.add(Move::swap());
  }
  if (turn.may_add_two) {
    moves.add(Move::add_two());
  }
  if (turn.may_offer) {
    moves.add(Move::offer());
  }
  return moves;
}

}  // namespace ludex::gomoku
