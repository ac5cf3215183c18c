#include "records/gomoku/sgf.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <ostream>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "records/game_walk.h"
#include "records/gomoku/sgf_reader.h"
#include "records/gomoku/stones.h"
#include "records/sgf/info.h"
#include "records/sgf/value.h"
#include "records/sgf/words.h"
#include "records/sgf/writer.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/notation.h"
#include "rules/gomoku/position_text.h"
#include "rules/registry.h"

namespace ludex::records {
namespace {

using gomoku::Color;
using sgf::Vertex;

// As much text is kept before it is handed on.
constexpr std::size_t piece_bytes = std::size_t{1} << 16;

class Writer {
 public:
  // The walk is about to begin.
  Writer(GameWalk& game, std::ostream& out, Losses& losses)
      : game_(game), record_(game.heading()), out_(out), losses_(losses) {}

  Result<void> write() {
    // Of the nodes whose lines are being written, whether a parenthesis opened in front of them.
    std::vector<bool> open;
    while (game_.next()) {
      while (open.size() > game_.depth()) {
        close(open);
      }
      const bool is_variation = game_.depth() == 0 || game_.has_siblings();
      if (is_variation) {
        writer_.begin_variation();
      }
      open.push_back(is_variation);
      writer_.begin_node();
      if (game_.depth() == 0) {
        write_root(game_.before());
      } else if (auto done = write_node(game_.before()); !done) {
        return done;
      }
      if (writer_.size() > piece_bytes) {
        out_ << writer_.take_lines();
      }
    }
    while (!open.empty()) {
      close(open);
    }
    out_ << writer_.take();
    return {};
  }

 private:
  void close(std::vector<bool>& open) {
    if (open.back()) {
      writer_.end_variation();
    }
    open.pop_back();
  }
  void write_root(const rules::Game& game);
  void write_rules();
  void write_result();
  void write_words(const Annotations* said, char mover);
  // The stones that make one position of another, and who is to move.
  void write_set_up(const gomoku::Position& before, const gomoku::GameState& after);
  Result<void> write_node(const rules::Game& before);
  [[nodiscard]] Vertex vertex(gomoku::Point point) const {
    const auto [x, y] = gomoku::coordinates_of(point, size_);
    return {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
  }

  GameWalk& game_;
  const Record& record_;  // without its tree
  std::ostream& out_;
  Losses& losses_;
  rules::BoardSize size_;
  sgf::Writer writer_;
};

void Writer::write_root(const rules::Game& game) {
  size_ = state_of(game).position().size();
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
  write_words(game_.said(), '\0');
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
      const bool first_won = record_.result == GameResult::first_wins;
      ending.winner = first_won == (game_.black_at_end() == rules::Seat::first) ? 'B' : 'W';
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

void Writer::write_words(const Annotations* said, char mover) {
  if (said == nullptr) return;
  if (!said->before.empty()) {
    losses_.add("comments in front of moves", "put behind them in");
  }
  if (said->title.find('\n') != std::string::npos) {
    losses_.add("line ends of titles", "made blanks in");
  }
  sgf::write_words(*said, {size_.height, mover}, writer_);
}

Result<void> Writer::write_node(const rules::Game& before) {
  const Annotations* const said = game_.said();
  const rules::Move move = game_.move();
  const gomoku::GameState& state = state_of(before);
  const char mover = state.side_to_move() == Color::black ? 'B' : 'W';
  if (said != nullptr && !said->position.empty()) {
    rules::Setup setup = record_.setup;
    setup.position = said->position;
    const auto start = rules::start_game(setup);
    if (!start) return tl::unexpected(start.error());
    write_set_up(state.position(), state_of(**start));
    write_words(said, '\0');
    return {};
  }
  if (move.code == 0) {
    write_words(said, '\0');
    return {};
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
  write_words(said, is_stone || own.kind() == gomoku::Move::Kind::pass ? mover : '\0');
  return {};
}

Result<void> write_walked(GameWalk& game, std::ostream& out, Losses& losses) {
  return Writer(game, out, losses).write();
}

Result<std::string> write(const Record& record, Losses& losses) {
  // Whose colours are whose at the end is asked of moves that are known to be sound.
  if (const auto sound = check_moves(record); !sound) return tl::unexpected(sound.error());
  RecordWalk walk(record, *rules::start_game(record.setup), black_seat(record));
  std::ostringstream text;
  if (auto done = write_walked(walk, text, losses); !done) {
    return tl::unexpected(std::move(done.error()));
  }
  return std::move(text).str();
}

// Renju is often exported as go.
constexpr std::array<int, 1> seen_as{1};
constexpr sgf::GameMeaning meaning{.number = 4,
                                   .seen_as = seen_as,
                                   .read = read_gomoku_sgf,
                                   .write = write,
                                   .write_walked = write_walked};

}  // namespace

const sgf::GameMeaning& gomoku_sgf() {
  return meaning;
}

}  // namespace ludex::records
