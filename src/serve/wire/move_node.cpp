#include "serve/wire/move_node.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/expects.h"
#include "rules/registry.h"
#include "serve/wire/face.h"
#include "serve/wire/notation.h"

namespace ludex::serve {

namespace {

// Moves that occur in records only, such as the null move, have no coordinates.
std::string name_if(bool is_legal, const rules::Game& game, rules::Move move) {
  return game.format_move(move, is_legal ? rules::coordinate : rules::standard);
}

// The members that describe a move in the position before it.
Json in_words(const rules::Game& game, rules::Move move, const rules::Trace& trace) {
  const bool is_legal = game.is_legal(move);
  const std::string name = name_if(is_legal, game, move);
  Json words{{"m", name}, {"t", spellings(game, move)}, {"at", trace.at}};
  // A record may hold moves that the rules forbid.
  if (const std::string why = is_legal ? std::string() : game.why_illegal(name); !why.empty()) {
    words["forbidden"] = why;
  }
  if (!trace.choice.empty()) {
    words["choice"] = trace.choice;
  }
  return words;
}

// The games in which one move number covers two plies; their first two moves show it.
std::vector<const rules::GameKind*> games_of_pairs() {
  std::vector<const rules::GameKind*> found;
  for (const rules::GameKind& kind : rules::games()) {
    const auto game = rules::start_game({.game = std::string(kind.name)}).value();
    const int first = game->move_number();
    game->play(game->legal_moves().front());
    if (game->move_number() == first) {
      found.push_back(&kind);
    }
  }
  return found;
}

bool numbers_pairs(const rules::GameKind& kind) {
  static const std::vector<const rules::GameKind*> all = games_of_pairs();
  return std::find(all.begin(), all.end(), &kind) != all.end();
}

// The number that a list prints before the next move. If people number the stones, it is the number
// of the stone, even in a game whose records number pairs of moves.
int number_in_lists(const rules::Game& game, std::string_view cells) {
  const rules::GameKind* const kind = rules::find_game(game.setup().game);
  expects(kind != nullptr);
  const int number = game.move_number();
  if (kind->conventions.numbering == rules::Numbering::pairs || !numbers_pairs(*kind)) {
    return number;
  }
  const auto stones = std::count_if(cells.begin(), cells.end(),
                                    [](char cell) { return cell != rules::empty_cell; });
  return 2 * (number - 1) + static_cast<int>(stones % 2) + 1;
}

}  // namespace

CellChange change_of(std::string_view before, std::string_view after, std::span<const int> at) {
  expects(before.size() == after.size());
  CellChange change;
  const auto look_at = [&](std::size_t point) {
    if (before[point] == after[point]) return;
    change.set.push_back(point);
    change.set.push_back(std::string(1, after[point]));
    change.was.push_back(point);
    change.was.push_back(std::string(1, before[point]));
  };
  for (const int point : at) {
    look_at(static_cast<std::size_t>(point));
  }
  for (std::size_t point = 0; point < before.size(); ++point) {
    if (std::find(at.begin(), at.end(), static_cast<int>(point)) == at.end()) {
      look_at(point);
    }
  }
  return change;
}

std::string name_of(const rules::Game& game, rules::Move move) {
  return name_if(game.is_legal(move), game, move);
}

NodeMaker::NodeMaker(const rules::Game& before, rules::Move move, const NodePlace& place)
    : cells_(before.cells()) {
  if (move.code == 0) {
    node_ = {{"m", ""}, {"t", Json::array()}, {"at", Json::array()}};
  } else {
    const rules::Trace trace = before.trace(move);
    at_ = trace.at;
    node_ = in_words(before, move, trace);
  }
  node_["n"] = place.number;
  node_["p"] = place.parent;
  node_["s"] = seat_number(before.to_move());
  node_["no"] = number_in_lists(before, cells_);
}

Json NodeMaker::finish(const rules::Game& after) {
  CellChange change = change_of(cells_, after.cells(), at_);
  node_["set"] = std::move(change.set);
  node_["was"] = std::move(change.was);
  if (const auto marks = after.marks(); !marks.empty()) {
    node_["marks"] = to_json(marks);
  }
  return std::move(node_);
}

Json play_node(rules::Game& game, rules::Move move, const NodePlace& place) {
  NodeMaker maker(game, move, place);
  game.play(move);
  return maker.finish(game);
}

Json play_in_line(rules::Game& game, rules::Move move) {
  const rules::Trace trace = game.trace(move);
  Json node = in_words(game, move, trace);
  const std::string before = game.cells();
  game.play(move);
  node["set"] = change_of(before, game.cells(), trace.at).set;
  return node;
}

}  // namespace ludex::serve
