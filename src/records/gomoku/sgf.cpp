#include "records/gomoku/sgf.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "base/expects.h"
#include "records/gomoku/sgf_reader.h"
#include "records/gomoku/stones.h"
#include "records/sgf/info.h"
#include "records/sgf/stone_writer.h"
#include "records/sgf/value.h"
#include "records/tree/game_walk.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/notation.h"
#include "rules/gomoku/position_text.h"
#include "rules/registry.h"

namespace ludex::records {
namespace {

using gomoku::Color;
using sgf::Vertex;

class GomokuWriter final : public sgf::StoneWriter {
 public:
  using StoneWriter::StoneWriter;

 private:
  rules::BoardSize size_of(const rules::Game& game) const override {
    return state_of(game).position().size();
  }
  void write_rules() override;
  sgf::StoneBoard board_of(const rules::Game& game) const override;
  bool is_board_alone(const rules::Game& game) const override;
  char write_move(const rules::Game& before, rules::Move move) override;

  [[nodiscard]] Vertex vertex(gomoku::Point point) const {
    const auto [x, y] = gomoku::coordinates_of(point, size());
    return {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
  }
};

void GomokuWriter::write_rules() {
  const std::string_view variant = record().setup.values.text(rules::variant_parameter);
  const auto row = std::find_if(sgf_variants.begin(), sgf_variants.end(),
                                [&](const VariantName& name) { return name.variant == variant; });
  expects(row != sgf_variants.end());
  // RU words that name no variant are kept while the variant is the usual one: they say more.
  const auto words = find_tag(record(), sgf::rules_tag);
  const bool keeps_words = words && rules::is_usual(record().setup, rules::variant_parameter);
  if (!keeps_words || *words != sgf::open_rules) {
    writer().property("RU", keeps_words ? sgf::format_text(*words) : row->sgf);
  }
  write_parameters({rules::variant_parameter});
}

sgf::StoneBoard GomokuWriter::board_of(const rules::Game& game) const {
  const gomoku::Position& position = state_of(game).position();
  sgf::StoneBoard board;
  for (int x = 0; x < size().width; ++x) {
    for (int y = 0; y < size().height; ++y) {
      const auto stone = position.stone_at(gomoku::point_of({x, y}, size()));
      board.points.push_back(
          stone ? std::optional(*stone == Color::black ? sgf::Stone::black : sgf::Stone::white)
                : std::nullopt);
    }
  }
  board.to_move = position.side_to_move() == Color::black ? sgf::Stone::black : sgf::Stone::white;
  return board;
}

bool GomokuWriter::is_board_alone(const rules::Game& game) const {
  const gomoku::Position& wanted = state_of(game).position();
  gomoku::Position made(wanted.size());
  for (int x = 0; x < size().width; ++x) {
    for (int y = 0; y < size().height; ++y) {
      const gomoku::Point point = gomoku::point_of({x, y}, size());
      if (const auto stone = wanted.stone_at(point)) {
        made.put(*stone, point);
      }
    }
  }
  made.set_side_to_move(wanted.side_to_move());
  return gomoku::format_position(made) == state_of(game).format();
}

char GomokuWriter::write_move(const rules::Game& before, rules::Move move) {
  const gomoku::GameState& state = state_of(before);
  const char mover = state.side_to_move() == Color::black ? 'B' : 'W';
  const gomoku::Move own = gomoku::to_gomoku_move(move);
  if (own.is_point() && state.turn().task == gomoku::Task::offer) {
    writer().property(offer_property, sgf::format_vertex(vertex(own.point())));
    return '\0';
  }
  if (own.is_point()) {
    writer().property({&mover, 1}, sgf::format_vertex(vertex(own.point())));
    return mover;
  }
  if (own.kind() == gomoku::Move::Kind::pass) {
    writer().property({&mover, 1}, "");
    return mover;
  }
  writer().property(sgf::choice_property, before.format_move(move, rules::coordinate));
  return '\0';
}

constexpr int number_of_gomoku = 4;

Result<void> write_walked_gomoku(GameWalk& game, std::ostream& out, Losses& losses) {
  return GomokuWriter(game, out, losses, number_of_gomoku).write();
}

Result<std::string> write_gomoku(const Record& record, Losses& losses) {
  // black_seat() plays the moves, so they must be known to be legal.
  if (const auto sound = check_moves(record); !sound) return tl::unexpected(sound.error());
  RecordWalk walk(record, *rules::start_game(record.setup), black_seat(record));
  std::ostringstream text;
  if (auto done = write_walked_gomoku(walk, text, losses); !done) {
    return tl::unexpected(std::move(done.error()));
  }
  return std::move(text).str();
}

// Some programs export renju as go.
constexpr std::array<int, 1> seen_as{1};
constexpr sgf::GameMeaning meaning{.number = number_of_gomoku,
                                   .seen_as = seen_as,
                                   .claims = is_renju_seen_as_go,
                                   .read = read_gomoku_sgf,
                                   .write = write_gomoku,
                                   .write_walked = write_walked_gomoku};

}  // namespace

const sgf::GameMeaning& gomoku_sgf() {
  return meaning;
}

}  // namespace ludex::records
