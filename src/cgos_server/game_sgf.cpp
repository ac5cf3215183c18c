#include "cgos_server/game_sgf.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/expects.h"
#include "records/formats.h"
#include "records/game_file.h"
#include "records/go/sgf_reader.h"
#include "records/tree/record.h"
#include "server_games/go/cgos_board.h"

namespace ludex::cgos_server {

namespace {

rules::GameResult result_of(std::string_view text) {
  const auto winner = cgos::winner(text);
  if (!winner) return rules::GameResult::draw;
  return *winner == cgos::Color::black ? rules::GameResult::first_wins
                                       : rules::GameResult::second_wins;
}

// How the game was won goes into tags of which the writer makes RE.
void add_ending(const Ending& ending, records::Record& record) {
  record.result = result_of(ending.result);
  const std::size_t plus = ending.result.find('+');
  if (plus == std::string::npos) return;
  const std::string how = ending.result.substr(plus + 1);
  if (how == "Time") {
    records::set_tag(record, "Termination", "time forfeit");
  } else if (how == "Resign") {
    records::set_tag(record, "Termination", "resignation");
  } else if (how == "Illegal") {
    records::set_tag(record, "Termination", "forfeit");
  } else {
    records::set_tag(record, records::margin_tag, how);
  }
}

}  // namespace

std::string game_sgf(const FinishedGame& game, const std::string& date) {
  const auto board = server_games::cgos_game(game.setup);
  expects(board.has_value());
  std::string day = date;
  std::replace(day.begin(), day.end(), '-', '.');
  records::Record record;
  record.setup = (*board)->setup();
  record.tags = {{"Event", "CGOS"},
                 {"Round", game.setup.game},
                 {"Date", day},
                 {"Black", game.setup.black.name},
                 {"White", game.setup.white.name},
                 {"BlackElo", game.setup.black.rating},
                 {"WhiteElo", game.setup.white.rating},
                 {"TimeControl", fmt::format("{}", game.setup.main_time.count() / 1000)}};
  add_ending(game.ending, record);
  if (!game.ending.note.empty()) {
    record.tags.push_back({"Remark", game.ending.note});
  }
  records::NodeId node = records::root;
  std::size_t ply = 0;
  for (const rules::Move move : (*board)->moves()) {
    node = record.tree.add(node, move);
    records::Annotations& annotations = record.tree.annotate(node);
    annotations.edit_clock() = game.setup.moves[ply].left;
    if (ply < game.analyses.size()) {
      annotations.comment = game.analyses[ply];
    }
    ++ply;
  }
  records::Losses losses;
  auto text = records::format_game(record, records::sgf_format(), "", losses);
  expects(text.has_value());  // SGF has the game, and our rules have accepted every move
  return *std::move(text);
}

}  // namespace ludex::cgos_server
