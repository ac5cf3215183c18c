// Between a game of gomoku and what Gomocup says of one: its rule as a number, its stones in the
// order in which they were put, its opening as a question (gomocup.md sections 4, 5 and 9).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "protocols/gomocup/message.h"
#include "rules/game.h"
#include "rules/gomoku/game.h"

namespace ludex::gomocup {

using rules::BoardSize;

// A point of the board as coordinates, and the board's point of coordinates that lie on it.
[[nodiscard]] Point to_wire(gomoku::Point point, const BoardSize& size);
[[nodiscard]] std::optional<gomoku::Point> on_board(const Point& point, const BoardSize& size);

// The value of `INFO rule`; nothing where Gomocup has no number for such rules.
[[nodiscard]] std::optional<int> rule_number(const gomoku::RuleSet& rules);
// The rules of a number: variant and continuous play. The error says which numbers there are.
[[nodiscard]] Result<gomoku::RuleSet> rules_of_number(std::int64_t number);

// A stone, or a point that was one and is nobody's any more.
struct BoardStone {
  gomoku::Color color{};
  Point point;
  bool is_blocked = false;
  bool operator==(const BoardStone&) const = default;
};
// In the order of play. Stones that the game was set up with come first, in turns from Black.
[[nodiscard]] std::vector<BoardStone> stones_of(const gomoku::Game& game);
// The field of a stone from the view of the player who has that colour: 1, 2 or 3.
[[nodiscard]] int field_of(const BoardStone& stone, gomoku::Color own);

// Whether the player to move has a question of swap2 to answer: after 0, 3 or 5 stones.
[[nodiscard]] bool is_swap2_question(const gomoku::Game& game);

// What a manager has told of a game: whose each stone is as its fields say.
struct ToldBoard {
  BoardSize size{20, 20};
  gomoku::RuleSet rules;
  std::vector<Stone> stones;  // each with its field
};
// The game in which the engine, whose stones are those of field 1, is to move. Stones in turns are
// moves; others are set up. The error is about a point or the number of stones.
[[nodiscard]] Result<std::unique_ptr<rules::Game>> game_of(const ToldBoard& board);
// The game in which these stones were put as the opening rule swap2 has it, and its question
// stands.
[[nodiscard]] Result<std::unique_ptr<rules::Game>> swap2_game_of(const ToldBoard& board);

}  // namespace ludex::gomocup
