#include "records/gomoku/sgf.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "records/gomoku/sgf_reader.h"
#include "records/gomoku/stones.h"
#include "records/sgf/info.h"
#include "records/sgf/value.h"
#include "records/sgf/words.h"
#include "records/sgf/writer.h"
#include "records/tree_player.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/notation.h"
#include "rules/gomoku/position_text.h"
#include "rules/registry.h"

namespace ludex::records {
namespace {

using gomoku::Color;
using sgf::Vertex;

class Writer {
 public:
  Writer(const Record& record, Losses& losses)
      : record_(record), tree_(record.tree), losses_(losses) {}

  Result<std::string> write(std::unique_ptr<rules::Game> game) {
    size_ = state_of(*game).position().size();
    writer_.begin_variation();
    writer_.begin_node();
    write_root(*game);
    std::vector<Open> open{{root, false}};
    TreeBoard board(tree_, std::move(game));
    for (auto node = next_in_order(tree_, root); node; node = next_in_order(tree_, *node)) {
      const NodeId parent = *tree_.parent(*node);
      while (open.back().node != parent) {
        close(open);
      }
      const bool is_variation = tree_.first_child(parent) != tree_.last_child(parent);
      if (is_variation) {
        writer_.begin_variation();
      }
      open.push_back({*node, is_variation});
      board.go_to(parent);
      if (auto done = write_node(*node, board.game()); !done) {
        return tl::unexpected(std::move(done.error()));
      }
    }
    while (!open.empty()) {
      close(open);
    }
    writer_.end_variation();
    return writer_.take();
  }

 private:
  // A node whose line is being written, and whether a parenthesis opened in front of it.
  struct Open {
    NodeId node;
    bool is_variation;
  };

  void close(std::vector<Open>& open) {
    if (open.back().is_variation) {
      writer_.end_variation();
    }
    open.pop_back();
  }
  void write_root(const rules::Game& game);
  void write_rules();
  void write_result();
  void write_words(NodeId node, char mover);
  // The stones that make one position of another, and who is to move.
  void write_set_up(const gomoku::Position& before, const gomoku::GameState& after);
  Result<void> write_node(NodeId node, const rules::Game& before);
  [[nodiscard]] Vertex vertex(gomoku::Point point) const {
    const auto [x, y] = gomoku::coordinates_of(point, size_);
    return {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
  }

  const Record& record_;
  const Tree& tree_;
  Losses& losses_;
  rules::BoardSize size_;
  sgf::Writer writer_;
};

void Writer::write_root(const rules::Game& game) {
  writer_.property("FF", "4");
  writer_.property("GM", "4");
  writer_.property("CA", "UTF-8");
  writer_.property("SZ", size_.width == size_.height
                             ? fmt::to_string(size_.width)
                             : fmt::format("{}:{}", size_.width, size_.height));
  write_rules();
  write_result();
  Record info;
  const auto termination = find_tag(record_, "Termination").value_or("");
  const bool decided =
      record_.result == GameResult::first_wins || record_.result == GameResult::second_wins;
  for (const Tag& tag : record_.tags) {
    const bool in_result =
        (tag.name == "Termination" && decided && !sgf::how_of(termination).empty()) ||
        (tag.name == ending_tag && record_.result == GameResult::unknown);
    if (!in_result && tag.name != rules_tag) {
      info.tags.push_back(tag);
    }
  }
  sgf::write_info(info, writer_);
  const auto usual = rules::start_game({.game = "gomoku", .values = record_.setup.values});
  if ((*usual)->setup().position != game.setup().position) {
    write_set_up(state_of(**usual).position(), state_of(game));
  }
  write_words(root, '\0');
}

void Writer::write_rules() {
  const std::string_view variant = record_.setup.values.text(rules::variant_parameter);
  const auto row = std::find_if(sgf_variants.begin(), sgf_variants.end(),
                                [&](const VariantName& name) { return name.variant == variant; });
  expects(row != sgf_variants.end());
  // Words that are no variant's say more than the usual one would.
  const auto words = find_tag(record_, rules_tag);
  const bool keeps_words = words && rules::is_usual(record_.setup, rules::variant_parameter);
  writer_.property("RU", keeps_words ? sgf::format_text(*words) : row->sgf);
  std::vector<std::string> others;
  for (const rules::Parameter& parameter : rules::find_game("gomoku")->parameters) {
    const bool written = parameter.name == rules::variant_parameter ||
                         parameter.name == rules::size_parameter ||
                         rules::is_usual(record_.setup, parameter.name);
    if (written) continue;
    others.push_back(
        fmt::format("{}:{}", parameter.name, record_.setup.values.text(parameter.name)));
  }
  writer_.property(sgf::parameter_property, others);
}

void Writer::write_result() {
  sgf::Ending ending;
  const std::string_view how = sgf::how_of(find_tag(record_, "Termination").value_or(""));
  switch (record_.result) {
    case GameResult::draw:
      ending.winner = '0';
      break;
    case GameResult::first_wins:
    case GameResult::second_wins: {
      const rules::Seat black = black_seat(record_);
      const bool first_won = record_.result == GameResult::first_wins;
      ending.winner = first_won == (black == rules::Seat::first) ? 'B' : 'W';
      ending.how = how;
      break;
    }
    case GameResult::unknown:
      if (const auto text = find_tag(record_, ending_tag)) {
        writer_.property("RE", sgf::format_text(*text));
        return;
      }
      break;
  }
  writer_.property("RE", sgf::format_ending(ending));
}

void Writer::write_set_up(const gomoku::Position& before, const gomoku::GameState& after) {
  const gomoku::Position& wanted = after.position();
  std::array<std::vector<Vertex>, 2> added;
  std::vector<Vertex> cleared;
  gomoku::Position made = before;
  for (int rank = 0; rank < size_.height; ++rank) {
    for (int file = 0; file < size_.width; ++file) {
      const gomoku::Point point = gomoku::point_at(file, rank);
      const auto stone = wanted.stone_at(point);
      if (stone == before.stone_at(point)) continue;
      if (made.stone_at(point)) {
        made.remove(point);
      }
      if (stone && made.is_empty(point)) {
        made.put(*stone, point);
        added[gomoku::index(*stone)].push_back(vertex(point));
      } else if (!stone) {
        cleared.push_back(vertex(point));
      }
    }
  }
  writer_.property("AB", sgf::compress(std::move(added[0])));
  writer_.property("AW", sgf::compress(std::move(added[1])));
  writer_.property("AE", sgf::compress(std::move(cleared)));
  writer_.property("PL", wanted.side_to_move() == Color::black ? "B" : "W");
  made.set_side_to_move(wanted.side_to_move());
  if (gomoku::format_position(made) != after.format()) {
    writer_.property(sgf::position_property, after.format());
  }
}

void Writer::write_words(NodeId node, char mover) {
  const Annotations* const said = tree_.annotations(node);
  if (said == nullptr) return;
  if (!said->before.empty()) {
    losses_.add("comments in front of moves", "put behind them in");
  }
  if (said->title.find('\n') != std::string::npos) {
    losses_.add("line ends of titles", "made blanks in");
  }
  sgf::write_words(*said, {size_.height, mover}, writer_);
}

Result<void> Writer::write_node(NodeId node, const rules::Game& before) {
  writer_.begin_node();
  const Annotations* const said = tree_.annotations(node);
  const rules::Move move = tree_.move(node);
  const gomoku::GameState& state = state_of(before);
  const char mover = state.side_to_move() == Color::black ? 'B' : 'W';
  if (said != nullptr && !said->position.empty()) {
    rules::Setup setup = record_.setup;
    setup.position = said->position;
    const auto start = rules::start_game(setup);
    if (!start) return tl::unexpected(start.error());
    write_set_up(state.position(), state_of(**start));
    write_words(node, '\0');
    return {};
  }
  if (move.code == 0) {
    write_words(node, '\0');
    return {};
  }
  if (!before.is_legal(move) && move != before.null_move()) {
    return fail(fmt::format("a move of the record is illegal in {}", before.position()));
  }
  const gomoku::Move own = gomoku::to_gomoku_move(move);
  const bool is_stone = own.is_point() && state.turn().task != gomoku::Task::offer;
  if (is_stone) {
    writer_.property(std::string(1, mover), sgf::format_vertex(vertex(own.point())));
  } else if (own.is_point()) {
    writer_.property(offer_property, sgf::format_vertex(vertex(own.point())));
  } else if (own.kind() == gomoku::Move::Kind::pass) {
    writer_.property(std::string(1, mover), "");
  } else {
    writer_.property(sgf::choice_property, before.format_move(move, rules::coordinate));
  }
  write_words(node, is_stone || own.kind() == gomoku::Move::Kind::pass ? mover : '\0');
  return {};
}

Result<std::string> write(const Record& record, Losses& losses) {
  auto game = rules::start_game(record.setup);
  if (!game) return tl::unexpected(std::move(game.error()));
  // Whose colours are whose at the end is asked of moves that are known to be sound.
  if (const auto sound = check_moves(record); !sound) return tl::unexpected(sound.error());
  return Writer(record, losses).write(*std::move(game));
}

// Renju is often exported as go.
constexpr std::array<int, 1> seen_as{1};
constexpr sgf::GameMeaning meaning{
    .number = 4, .seen_as = seen_as, .read = read_gomoku_sgf, .write = write};

}  // namespace

const sgf::GameMeaning& gomoku_sgf() {
  return meaning;
}

}  // namespace ludex::records
