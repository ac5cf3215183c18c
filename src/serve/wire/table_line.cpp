#include "serve/wire/table_line.h"

#include <algorithm>
#include <span>
#include <utility>

#include "base/expects.h"
#include "rules/registry.h"
#include "rules/shown_board.h"
#include "serve/wire/face.h"
#include "serve/wire/legal.h"
#include "serve/wire/move_node.h"

namespace ludex::serve {

using rules::Seat;

namespace {

bool is_capital(char letter) {
  return letter >= 'A' && letter <= 'Z';
}

// The pieces that the move removed from the board, except the mover's own.
std::string taken(const std::string& before, const std::string& after, rules::PieceForm matter,
                  Seat mover) {
  std::string gone;
  char placed = rules::empty_cell;
  for (std::size_t at = 0; at < before.size(); ++at) {
    if (before[at] == after[at]) continue;
    if (before[at] != rules::empty_cell && before[at] != rules::blocked_cell) {
      gone += before[at];
    }
    if (after[at] != rules::empty_cell) {
      placed = after[at];
    }
  }
  std::erase_if(gone, [&](char letter) {
    return matter == rules::PieceForm::men ? is_capital(letter) == (mover == Seat::first)
                                           : letter == placed;
  });
  return gone;
}

}  // namespace

TableLine::TableLine(std::unique_ptr<rules::Game> game)
    : game_(std::move(game)), face_(rules::face_of(*game_)) {}

const Json& TableLine::play(rules::Move move) {
  expects(game_->is_legal(move));
  const rules::Seat mover = game_->to_move();
  Node next{.number = ++last_number_};
  next.captured = captured();
  const std::string before = game_->cells();
  next.json = play_node(*game_, move, {next.number, node()});
  next.captured[rules::index(mover)] += taken(before, game_->cells(), face_.matter, mover);
  nodes_.push_back(std::move(next));
  return nodes_.back().json;
}

std::vector<int> TableLine::take_back(std::size_t moves) {
  std::vector<int> removed;
  for (; moves > 0 && !nodes_.empty(); --moves) {
    removed.push_back(nodes_.back().number);
    nodes_.pop_back();
    game_->undo();
  }
  return removed;
}

Json TableLine::tree() const {
  Json list = Json::array();
  for (const Node& node : nodes_) {
    list.push_back(node.json);
  }
  return list;
}

Json TableLine::marks() const {
  return to_json(std::span<const rules::BoardMark>(game_->marks()));
}

Json TableLine::legal() const {
  return legal_json(*game_);
}

Json TableLine::last_points() const {
  return nodes_.empty() ? Json::array() : nodes_.back().json.at("at");
}

std::array<std::string, 2> TableLine::captured() const {
  return nodes_.empty() ? std::array<std::string, 2>{} : nodes_.back().captured;
}

bool TableLine::is_swapped() const {
  const rules::GameKind* const kind = rules::find_game(game_->setup().game);
  return game_->seat_names()[0] != kind->seats[0];
}

}  // namespace ludex::serve
