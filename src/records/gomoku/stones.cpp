#include "records/gomoku/stones.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "base/expects.h"
#include "records/tree/tree_player.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/move.h"
#include "rules/registry.h"

namespace ludex::records {

namespace {

using gomoku::Color;

bool is_set_up(const Annotations* said) {
  return said != nullptr && !said->position().empty();
}

// The position without the words about the opening, with the stones that the format holds.
std::string bare_position(const std::string& text) {
  const std::size_t side = text.find(' ');
  return text.substr(0, text.find(' ', side == std::string::npos ? side : side + 1));
}

// The game at the start of the record.
Result<std::unique_ptr<rules::Game>> start_of(const Record& record) {
  if (record.setup.game != "gomoku") {
    return fail(
        fmt::format("a game of {} cannot be written in a format of gomoku", record.setup.game));
  }
  return rules::start_game(record.setup);
}

// Checks a move of a record in the position of the game.
Result<void> check_move(rules::Move move, const rules::Game& game) {
  if (move.code == 0 || game.is_legal(move) || move == game.null_move()) return {};
  return fail(fmt::format("a move of the record is illegal in {}", game.position()));
}

// Copies a tree without the moves that are no stones or passes.
class StoneCopy {
 public:
  StoneCopy(const Record& record, Losses& losses) : record_(record), losses_(losses) {}

  Result<Record> copy(std::unique_ptr<rules::Game> game) {
    copy_.tags = record_.tags;
    copy_.result = record_.result;
    copy_.setup = record_.setup;
    copy_.setup.values.set(gomoku::opening_rule_parameter, "none");
    copy_.setup.values.set(gomoku::fifth_moves_parameter, "1");
    copy_.setup.position = bare_position(record_.setup.position);
    places_.assign(1, root);
    take_words(root, root);
    TreeBoard board(record_.tree, std::move(game));
    for (auto node = next_in_order(record_.tree, root); node;
         node = next_in_order(record_.tree, *node)) {
      board.go_to(*record_.tree.parent(*node));
      if (auto done = take(*node, board); !done) return tl::unexpected(std::move(done.error()));
    }
    return std::move(copy_);
  }

 private:
  Result<void> take(NodeId node, const TreeBoard& board) {
    const rules::Game& game = board.game();
    const rules::Move move = record_.tree.move(node);
    if (auto legal = check_move(move, game); !legal) return legal;
    const NodeId above = place_of(*record_.tree.parent(node));
    const gomoku::Move own = gomoku::to_gomoku_move(move);
    const bool is_choice = move.code != 0 && !own.is_point() && move != game.null_move();
    const bool is_offer = own.is_point() && state_of(game).turn().task == gomoku::Task::offer;
    NodeId place = above;
    if (is_choice || is_offer) {
      losses_.add("choices of the opening rule", left_out);
    } else {
      const auto known = move.code == 0 ? std::nullopt : find_child(copy_.tree, above, move);
      place = known ? *known : copy_.tree.add(above, move);
    }
    set_place(node, place);
    take_words(node, place);
    return {};
  }

  void take_words(NodeId node, NodeId place) {
    const Annotations* const said = record_.tree.annotations(node);
    if (said == nullptr) return;
    Annotations& into = copy_.tree.annotate(place);
    // The comment of a choice is appended to that of the stone before it.
    if (into == Annotations{}) {
      into = *said;
    } else if (!said->comment.empty()) {
      into.comment += (into.comment.empty() ? "" : "\n") + said->comment;
    }
    into.edit_position() = bare_position(into.position());
  }

  [[nodiscard]] NodeId place_of(NodeId node) const {
    return places_[static_cast<std::size_t>(node)];
  }
  void set_place(NodeId node, NodeId place) {
    const auto at = static_cast<std::size_t>(node);
    if (at >= places_.size()) {
      places_.resize(at + 1, root);
    }
    places_[at] = place;
  }

  const Record& record_;
  Losses& losses_;
  Record copy_;
  std::vector<NodeId> places_;  // the node of the copy, indexed by node of the record
};

// The stones of a position in alternating colours from Black on; surplus stones of one colour come
// last.
std::vector<PutStone> stones_of(const gomoku::Position& position) {
  std::array<std::vector<gomoku::Point>, 2> by_color;
  for (int rank = position.size().height - 1; rank >= 0; --rank) {
    for (int file = 0; file < position.size().width; ++file) {
      const gomoku::Point point = gomoku::point_at(file, rank);
      if (const auto color = position.stone_at(point)) {
        by_color[gomoku::index(*color)].push_back(point);
      }
    }
  }
  std::vector<PutStone> stones;
  for (std::size_t turn = 0; turn < std::max(by_color[0].size(), by_color[1].size()); ++turn) {
    for (const Color color : gomoku::colors) {
      const auto& points = by_color[gomoku::index(color)];
      if (turn < points.size()) {
        stones.push_back({color, points[turn], root});
      }
    }
  }
  return stones;
}

bool has_blocked(const gomoku::Position& position) {
  return position.occupied_points() !=
         position.stones(Color::black) + position.stones(Color::white);
}

}  // namespace

const gomoku::GameState& state_of(const rules::Game& game) {
  const gomoku::Game* const own = gomoku::as_gomoku(game);
  expects(own != nullptr);
  return own->now();
}

rules::Seat black_seat(const Record& record) {
  auto game = rules::start_game(record.setup);
  expects(game.has_value());
  TreeBoard board(record.tree, std::move(*game));
  board.go_to(main_line_end(record.tree));
  return state_of(board.game()).opening().seat_of(Color::black);
}

std::unique_ptr<rules::Game> start_of_renju() {
  rules::Setup setup{.game = "gomoku"};
  setup.values.set(rules::variant_parameter, "renju");
  setup.values.set(rules::size_parameter, "15");
  auto game = rules::start_game(setup);
  expects(game.has_value());
  return *std::move(game);
}

Result<void> check_moves(const Record& record) {
  auto game = start_of(record);
  if (!game) return tl::unexpected(std::move(game.error()));
  TreeBoard board(record.tree, *std::move(game));
  for (auto node = next_in_order(record.tree, root); node;
       node = next_in_order(record.tree, *node)) {
    board.go_to(*record.tree.parent(*node));
    if (auto legal = check_move(record.tree.move(*node), board.game()); !legal) return legal;
  }
  return {};
}

Result<Record> stones_only(const Record& record, Losses& losses) {
  auto game = start_of(record);
  if (!game) return tl::unexpected(std::move(game.error()));
  return StoneCopy(record, losses).copy(*std::move(game));
}

Result<StoneLine> main_stones(const Record& record, Losses& losses) {
  const auto game = rules::start_game(record.setup);
  if (!game) return tl::unexpected(game.error());
  const gomoku::Position& start = state_of(**game).position();
  if (has_blocked(start)) return fail("points that are blocked cannot be written as stones");
  StoneLine line;
  line.size = start.size();
  line.stones = stones_of(start);
  if (line.stones.size() > 1) {
    losses.add("the order of stones that were set up", left_out);
  }
  bool passed = false;
  for (auto node = record.tree.first_child(root); node; node = record.tree.first_child(*node)) {
    if (is_set_up(record.tree.annotations(*node))) {
      return fail("a position that is set up inside the game cannot be written as moves");
    }
    const gomoku::Move move = gomoku::to_gomoku_move(record.tree.move(*node));
    if (move.is_point()) {
      line.stones.push_back({state_of(**game).side_to_move(), move.point(), *node});
    } else if (move.kind() == gomoku::Move::Kind::pass) {
      passed = true;
    }
    if (record.tree.move(*node).code != 0) {
      (*game)->play(record.tree.move(*node));
    }
  }
  Color turn = Color::black;
  for (const PutStone& stone : line.stones) {
    line.takes_turns = line.takes_turns && stone.color == turn;
    turn = ~turn;
  }
  if (passed && line.takes_turns) {
    losses.add("passes", left_out);
  }
  line.end = (*game)->outcome();
  return line;
}

void tell_lost_words(const Record& record, bool keeps_times, Losses& losses) {
  const Tree& tree = record.tree;
  for (std::optional<NodeId> node = root; node; node = next_in_order(tree, *node)) {
    if (!tree.continues_line(*node)) {
      losses.add("variations", left_out);
    }
    const Annotations* const said = tree.annotations(*node);
    if (said == nullptr) continue;
    tell_lost_drawings(*said, losses);
    if (!said->title().empty() || !said->before().empty() || !said->comment.empty()) {
      losses.add("comments", left_out);
    }
    if (!said->glyphs().empty()) {
      losses.add("judgements of moves", left_out);
    }
    if (!said->arrows().empty()) {
      losses.add("arrows", left_out);
    }
    const bool has_areas = std::any_of(said->marks().begin(), said->marks().end(),
                                       [](const Mark& mark) { return mark.shape == Shape::area; });
    if (has_areas) {
      losses.add("coloured points", left_out);
    }
    const bool has_figures =
        said->engine() && (said->engine()->search || !said->engine()->fields.empty());
    if (said->evaluation() || has_figures) {
      losses.add("engines' figures", left_out);
    }
    const bool has_time = said->elapsed() || (said->engine() && said->engine()->time);
    if (said->clock() || (has_time && !keeps_times)) {
      losses.add("times of moves", left_out);
    }
  }
}

void tell_lost_parameters(const Record& record, bool keeps_size, Losses& losses) {
  for (const rules::Parameter& parameter : rules::find_game("gomoku")->parameters) {
    if (keeps_size && parameter.name == rules::size_parameter) continue;
    if (!rules::is_usual(record.setup, parameter.name)) {
      losses.add(parameter.noun, left_out);
    }
  }
}

}  // namespace ludex::records
