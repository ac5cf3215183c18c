#include "match/report/html_games.h"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "base/time_text.h"
#include "match/play/game_record.h"
#include "pages/board_svg.h"
#include "records/text/score_text.h"
#include "records/tree/annotation.h"
#include "rules/registry.h"
#include "rules/shown_board.h"

namespace ludex::match {
namespace {

using Json = nlohmann::json;

std::string note_text(const records::EngineNote& note) {
  std::string text;
  if (note.search) {
    text = fmt::format("{}/{} ", records::format_score(note.search->score), note.search->depth);
  }
  if (note.time) {
    text += decimal_seconds(*note.time) + "s";
  }
  return text;
}

// "12." before a move of the first seat, "12..." before one of the second that begins the line.
std::string number_before(const rules::Game& board, bool is_first_move) {
  const bool in_pairs =
      rules::find_game(board.setup().game)->conventions.numbering == rules::Numbering::pairs;
  if (!in_pairs) return fmt::format("{}.", board.moves().size() + 1);
  if (board.to_move() == rules::Seat::first) return fmt::format("{}.", board.move_number());
  return is_first_move ? fmt::format("{}...", board.move_number()) : std::string();
}

Json changes_between(const std::string& before, const std::string& after) {
  Json changes = Json::array();
  for (std::size_t at = 0; at < std::min(before.size(), after.size()); ++at) {
    if (before[at] != after[at]) {
      changes.push_back(at);
      changes.push_back(std::string(1, after[at]));
    }
  }
  return changes;
}

}  // namespace

ReportedGame reported(const ScheduledGame& scheduled, const PlayedGame& played) {
  ReportedGame game{.scheduled = scheduled, .end = played.end, .setup = played.setup};
  for (const PlayedMove& move : played.moves) {
    game.moves.push_back({move.move, move.book, move.book ? "" : note_text(engine_note(move))});
  }
  return game;
}

ReportedGame reported(const ScheduledGame& scheduled, const GameEnd& end,
                      const records::Record& record) {
  ReportedGame game{.scheduled = scheduled, .end = end, .setup = record.setup};
  const records::Tree& tree = record.tree;
  for (auto node = tree.first_child(records::root); node; node = tree.first_child(*node)) {
    if (tree.move(*node).code == 0) continue;
    const records::Annotations* const said = tree.annotations(*node);
    const auto note = said != nullptr ? said->engine() : std::nullopt;
    game.moves.push_back(
        {tree.move(*node), note && note->book, note ? note_text(*note) : std::string()});
  }
  return game;
}

Json game_data(const ReportedGame& game, const std::array<std::string, 2>& names) {
  const auto started = rules::start_game(game.setup);
  if (!started) return nullptr;
  rules::Game& board = **started;
  std::string cells = board.cells();
  Json data{{"number", game.scheduled.number}, {"names", names}, {"result", result_text(game.end)},
            {"end", game.end.reason},          {"cells", cells}, {"moves", Json::array()}};
  for (const ReportedGame::Move& played : game.moves) {
    // A record may hold what a person has edited.
    if (!board.can_play(played.move)) break;
    Json move{{"before", number_before(board, data["moves"].empty())},
              {"text", board.format_move(played.move, rules::standard)},
              {"note", played.note},
              {"at", board.trace(played.move).at}};
    if (played.book) {
      move["book"] = true;
    }
    board.play(played.move);
    std::string after = board.cells();
    move["set"] = changes_between(cells, after);
    cells = std::move(after);
    data["moves"].push_back(std::move(move));
  }
  return data;
}

Json board_data(const rules::Face& face) {
  Json symbols = Json::object();
  const bool is_of_stones = face.matter == rules::PieceForm::stones;
  for (int code = 0x21; code < 0x7f; ++code) {
    const char cell = static_cast<char>(code);
    const bool is_letter = (cell >= 'a' && cell <= 'z') || (cell >= 'A' && cell <= 'Z');
    const bool is_stone = cell == rules::dark_stone || cell == rules::light_stone;
    if (cell == rules::blocked_cell || (is_of_stones ? is_stone : is_letter)) {
      symbols[std::string(1, cell)] = pages::symbol_of(face, cell);
    }
  }
  return {{"files", face.files}, {"ranks", face.ranks}, {"symbols", std::move(symbols)}};
}

}  // namespace ludex::match
