// Conversion between a game of gomoku and Gomocup's view of it: the rule as a number, the stones in
// the order in which they were played, the opening as a question (gomocup.md sections 4, 5 and 9).
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

// to_wire() returns the coordinates of a point of the board; on_board() returns the point with
// these coordinates, or std::nullopt if they are not on the board.
[[nodiscard]] Point to_wire(gomoku::Point point, const BoardSize& size);
[[nodiscard]] std::optional<gomoku::Point> on_board(const Point& point, const BoardSize& size);

// Returns the value of `INFO rule`; std::nullopt if Gomocup has no number for these rules.
[[nodiscard]] std::optional<int> rule_number(const gomoku::RuleSet& rules);
// Returns the rules of a number: variant and continuous play. The error lists the known numbers.
[[nodiscard]] Result<gomoku::RuleSet> rules_of_number(std::int64_t number);

// A stone, or a point whose stone now belongs to nobody.
struct BoardStone {
  gomoku::Color color{};
  Point point;
  bool is_blocked = false;
  bool operator==(const BoardStone&) const = default;
};
// Returns the field of a stone from the point of view of the player with the colour `own`: 1, 2 or
// 3.
[[nodiscard]] int field_of(const BoardStone& stone, gomoku::Color own);

// Whether the player to move must answer a question of swap2: after 0, 3 or 5 stones.
[[nodiscard]] bool is_swap2_question(const gomoku::Game& game);

// What a manager has sent about a game; the fields of the stones name the owner of each.
struct ReceivedBoard {
  BoardSize size{20, 20};
  gomoku::RuleSet rules;
  std::vector<Stone> stones;  // each has its field
};
// Returns the game in which the engine, whose stones have field 1, is to move. Stones whose colours
// alternate are moves; others are set up. The error is about a point or the number of stones.
[[nodiscard]] Result<std::unique_ptr<rules::Game>> game_of(const ReceivedBoard& board);
// Returns the game in which these stones were played under the opening rule swap2, and its question
// is open.
[[nodiscard]] Result<std::unique_ptr<rules::Game>> swap2_game_of(const ReceivedBoard& board);

}  // namespace ludex::gomocup
