#include "records/go/sgf.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "records/go/sgf_reader.h"
#include "records/sgf/info.h"
#include "records/sgf/stone_writer.h"
#include "records/sgf/value.h"
#include "records/tree/game_walk.h"
#include "records/tree/record.h"
#include "records/tree/tree_player.h"
#include "rules/go/game.h"
#include "rules/registry.h"

namespace ludex::records {
namespace {

using sgf::Vertex;

const go::GameState& go_state(const rules::Game& game) {
  const go::Game* const own = go::as_go(game);
  expects(own != nullptr);
  return own->state();
}

class GoWriter final : public sgf::StoneWriter {
 public:
  using StoneWriter::StoneWriter;

 private:
  rules::BoardSize size_of(const rules::Game& game) const override {
    return go_state(game).position().size();
  }
  void write_rules() override;
  sgf::StoneBoard board_of(const rules::Game& game) const override;
  sgf::StoneBoard bare_board(const rules::Game& usual) const override;
  bool is_board_alone(const rules::Game& game) const override;
  bool is_written(const Tag& tag) const override {
    return tag.name == komi_tag || tag.name == margin_tag;
  }
  std::string ending_text() const override;
  char write_move(const rules::Game& before, rules::Move move) override;

  [[nodiscard]] Vertex vertex(go::Point point) const {
    return {static_cast<std::uint8_t>(go::column_of(point)),
            static_cast<std::uint8_t>(size().height - 1 - go::row_of(point))};
  }
};

// A parameter that the file left open is not written, unless it has been set since.
void GoWriter::write_rules() {
  const rules::Values& values = record().setup.values;
  const auto is_open = [&](std::string_view tag, std::string_view parameter) {
    return find_tag(record(), tag) == "?" && rules::is_usual(record().setup, parameter);
  };
  if (!is_open(sgf::rules_tag, rules::rules_parameter)) {
    const auto words = find_tag(record(), sgf::rules_tag);
    const std::string_view rules = values.text(rules::rules_parameter);
    const auto row = std::find_if(sgf_rules.begin(), sgf_rules.end(),
                                  [&](const RulesName& name) { return name.rules == rules; });
    expects(row != sgf_rules.end());
    const bool keeps_words = words && rules::is_usual(record().setup, rules::rules_parameter);
    writer().property("RU", keeps_words ? sgf::format_text(*words) : std::string(row->written));
  }
  if (!is_open(komi_tag, go::komi_parameter)) {
    writer().property("KM", values.text(go::komi_parameter));
  }
  if (values.integer(go::handicap_parameter) >= 2) {
    writer().property("HA", values.text(go::handicap_parameter));
  }
  // Stones on the board show how the handicap was placed; stones that are still to be placed do
  // not.
  const bool is_placing = record().setup.position.find(" placing") != std::string::npos;
  write_parameters({rules::rules_parameter, go::komi_parameter, go::handicap_parameter,
                    is_placing ? go::komi_parameter : go::placement_parameter});
}

sgf::StoneBoard GoWriter::board_of(const rules::Game& game) const {
  const go::Position& position = go_state(game).position();
  sgf::StoneBoard board;
  for (int column = 0; column < size().width; ++column) {
    for (int row = size().height - 1; row >= 0; --row) {
      const auto stone = position.stone_at(go::point_at(column, row));
      board.points.push_back(
          stone ? std::optional(*stone == go::Color::black ? sgf::Stone::black : sgf::Stone::white)
                : std::nullopt);
    }
  }
  board.to_move =
      go_state(game).to_move() == go::Color::black ? sgf::Stone::black : sgf::Stone::white;
  return board;
}

// Readers assume no stones on the board, so those of a handicap are written.
sgf::StoneBoard GoWriter::bare_board(const rules::Game& usual) const {
  sgf::StoneBoard board = board_of(usual);
  std::fill(board.points.begin(), board.points.end(), std::nullopt);
  return board;
}

bool GoWriter::is_board_alone(const rules::Game& game) const {
  const go::GameState& state = go_state(game);
  go::Position bare(state.position().size());
  go::for_each_point(bare.size(), [&](go::Point point) {
    if (const auto stone = state.position().stone_at(point)) {
      bare.put(*stone, point);
    }
  });
  return go::GameState(state.rules(), bare, state.to_move()).format() == state.format();
}

std::string GoWriter::ending_text() const {
  std::string how = StoneWriter::ending_text();
  if (!how.empty()) return how;
  return std::string(find_tag(record(), margin_tag).value_or(""));
}

char GoWriter::write_move(const rules::Game& /*before*/, rules::Move move) {
  const go::Move own = go::to_go_move(move);
  const char mover = own.color() == go::Color::black ? 'B' : 'W';
  const std::string color(1, mover);
  switch (own.kind()) {
    case go::Move::Kind::stone:
      writer().property(color, sgf::format_vertex(vertex(own.point())));
      return mover;
    case go::Move::Kind::pass:
      writer().property(color, "");
      return mover;
    case go::Move::Kind::put:
      writer().property("A" + color, sgf::format_vertex(vertex(own.point())));
      return '\0';
    case go::Move::Kind::erase:
      writer().property("AE", sgf::format_vertex(vertex(own.point())));
      return '\0';
    case go::Move::Kind::turn:
      writer().property("PL", color);
      return '\0';
    case go::Move::Kind::none:
      break;
  }
  return '\0';
}

constexpr int number_of_go = 1;

Result<void> write_walked_go(GameWalk& game, std::ostream& out, Losses& losses) {
  return GoWriter(game, out, losses, number_of_go).write();
}

// The record with the stones of a free handicap on its board from the start, as SGF has them (HA
// and AB), instead of moves. Absent if there are none, or if something is said about them.
std::optional<Record> with_handicap_set_up(const Record& record) {
  auto game = rules::start_game(record.setup);
  if (!game || go_state(**game).handicap_left() == 0) return std::nullopt;
  NodeId last = root;
  while (go_state(**game).handicap_left() > 0) {
    const auto next = record.tree.first_child(last);
    if (!next || record.tree.last_child(last) != next ||
        record.tree.annotations(*next) != nullptr) {
      return std::nullopt;
    }
    const rules::Move move = record.tree.move(*next);
    if (!(*game)->is_legal(move)) return std::nullopt;
    (*game)->play(move);
    last = *next;
  }
  Record placed{record.tags, record.setup, {}, record.result};
  const int stones = go_state(**game).handicap();
  placed.setup.values.set(go::handicap_parameter,
                          fmt::to_string(stones < go::fewest_handicap ? 0 : stones));
  const std::string position = (*game)->position();
  placed.setup.position = position.substr(0, position.find(" handicap="));
  const auto start = rules::start_game(placed.setup);
  if (!start) return std::nullopt;
  placed.setup = (*start)->setup();
  // No node in front of the last stone has another child, so all that follow it are below it.
  std::vector<NodeId> places(record.tree.size(), root);
  if (const Annotations* const said = record.tree.annotations(root)) {
    placed.tree.annotate(root) = *said;
  }
  for (auto node = next_in_order(record.tree, last); node;
       node = next_in_order(record.tree, *node)) {
    const auto parent = static_cast<std::size_t>(*record.tree.parent(*node));
    const NodeId copy = placed.tree.add(places.at(parent), record.tree.move(*node));
    if (static_cast<std::size_t>(*node) >= places.size()) {
      places.resize(static_cast<std::size_t>(*node) + 1, root);
    }
    places[static_cast<std::size_t>(*node)] = copy;
    if (const Annotations* const said = record.tree.annotations(*node)) {
      placed.tree.annotate(copy) = *said;
    }
  }
  return placed;
}

Result<std::string> write_go(const Record& record, Losses& losses) {
  if (const auto placed = with_handicap_set_up(record)) return write_go(*placed, losses);
  auto start = rules::start_game(record.setup);
  if (!start) return tl::unexpected(std::move(start.error()));
  RecordWalk walk(record, *std::move(start), rules::Seat::first);
  std::ostringstream text;
  if (auto done = write_walked_go(walk, text, losses); !done) {
    return tl::unexpected(std::move(done.error()));
  }
  return std::move(text).str();
}

constexpr sgf::GameMeaning meaning_of_go{.number = number_of_go,
                                         .read = read_go_sgf,
                                         .write = write_go,
                                         .write_walked = write_walked_go};

}  // namespace

const sgf::GameMeaning& go_sgf() {
  return meaning_of_go;
}

}  // namespace ludex::records
