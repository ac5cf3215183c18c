#include "search/chess/game.h"

#include <fmt/format.h>

#include "rules/chess/fen.h"
#include "rules/chess/replay.h"
#include "search/chess/evaluation_table.h"

namespace ludex::search {

Result<NamedPosition> ChessGame::named_position(std::string_view fen) {
  const auto position = chess::parse_fen(fen);
  if (!position) return tl::unexpected(position.error());
  return NamedPosition{position->key(), position->side_to_move() == chess::Color::white};
}

namespace {

std::string row(std::string_view term, Phased white, Phased black) {
  return fmt::format("{:<22} {:>6} {:>6}  {:>6} {:>6}  {:>6} {:>6}", term, white.middlegame(),
                     white.endgame(), black.middlegame(), black.endgame(),
                     white.middlegame() - black.middlegame(), white.endgame() - black.endgame());
}

}  // namespace

Replay<chess::Position> ChessGame::replay(const rules::Game& game) {
  const chess::Replay played = chess::replay(game);
  Replay<chess::Position> result{played.position, {}};
  for (const std::uint64_t key : played.keys) result.path.push(key);
  result.path.push(played.position.key());
  return result;
}

std::vector<std::string> ChessGame::explain(const rules::Game& game) {
  const EvaluationTable table = search::explain(chess::replay(game).position);
  std::vector<std::string> lines{
      fmt::format("{:<22} {:^13}  {:^13}  {:^13}", "", "White", "Black", "total"),
      fmt::format("{:<22} {:>6} {:>6}  {:>6} {:>6}  {:>6} {:>6}", "centipawns", "mg", "eg", "mg",
                  "eg", "mg", "eg")};
  Phased white;
  Phased black;
  for (const EvaluationTable::Row& term : table.rows) {
    lines.push_back(row(term.term, term.white, term.black));
    white += term.white;
    black += term.black;
  }
  lines.push_back(row("sum", white, black));
  lines.push_back(fmt::format("phase {} of {}, endgame scale {} of 64, halfmove clock {}",
                              table.phase, EvaluationTable::full_phase, table.scale,
                              table.halfmove_clock));
  if (!table.endgame.empty()) lines.push_back(fmt::format("known ending: {}", table.endgame));
  lines.push_back(fmt::format("value: {} centipawns for White", table.total));
  return lines;
}

}  // namespace ludex::search
