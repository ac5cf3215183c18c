#include "records/gomoku/agi/words.h"

#include <fmt/format.h>

#include "base/text.h"
#include "records/gomoku/agi/word_names.h"
#include "records/gomoku/agi/xml.h"
#include "records/gomoku/stones.h"

namespace ludex::records::agi {

using rules::BoardSize;

std::string point_text(gomoku::Point point, const BoardSize& size) {
  return gomoku::format_point(point, size, spelling_on(size));
}

std::optional<gomoku::Point> point_in(std::string_view text, const BoardSize& size) {
  const auto point = gomoku::parse_point(text, size, spelling_on(size));
  return point ? std::optional(*point) : std::nullopt;
}

Result<NodeId> add_step(pugi::xml_node element, TreePlayer& player) {
  if (const auto position = value_of(element, "position")) {
    return player.add_position(std::string(*position));
  }
  if (const auto choice = value_of(element, "choice")) {
    const auto move = player.game().parse_move(*choice, rules::coordinate);
    if (!move) return tl::unexpected(move.error());
    return player.add(*move, *choice);
  }
  const auto text = value_of(element, "p");
  if (!text) return player.add_remark();
  if (*text == "pass") return player.add_null_move();
  const BoardSize& size = state_of(player.game()).position().size();
  const auto point = point_in(*text, size);
  if (!point) {
    return fail(
        fmt::format("`{}` is no point of the board of {}", excerpt(*text), rules::to_text(size)));
  }
  return player.add(gomoku::to_game_move(*point), *text);
}

void write_step(const Record& record, NodeId node, const rules::Game& game, pugi::xml_node element,
                Losses& losses) {
  const Annotations* const said = record.tree.annotations(node);
  const rules::Move move = record.tree.move(node);
  if (said != nullptr && !said->position().empty()) {
    set(element, "position", said->position(), losses);
    return;
  }
  if (move.code == 0) return;
  const gomoku::Move own = gomoku::to_gomoku_move(move);
  if (own.is_point()) {
    set(element, "p", point_text(own.point(), state_of(game).position().size()), losses);
  } else if (own.kind() == gomoku::Move::Kind::pass) {
    set(element, "p", "pass", losses);
  } else {
    set(element, "choice", game.format_move(move, rules::coordinate), losses);
  }
}

}  // namespace ludex::records::agi
