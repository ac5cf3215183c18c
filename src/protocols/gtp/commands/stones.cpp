// The contents of the board: stones, strings, liberties, prisoners, and a diagram.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/random.h"
#include "protocols/gtp/board.h"
#include "protocols/gtp/commands/table.h"
#include "rules/go/handicap.h"
#include "rules/go/life.h"

namespace ludex::gtp {

namespace {

Reply color(EngineState& state, Arguments& in) {
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  const auto stone = state.board().stone_at(*point);
  if (!stone) return succeed("empty");
  return succeed(*stone == go::Color::black ? "black" : "white");
}

Reply list_stones(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  return succeed(state.list_of(state.board().stones_of(to_go(*color))));
}

Reply captures(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  return succeed(fmt::to_string(state.board().captured_by(to_go(*color))));
}

// --- Strings ---

Reply countlib(EngineState& state, Arguments& in) {
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  if (state.board().is_empty(*point)) return refuse(empty_point);
  return succeed(fmt::to_string(state.board().liberty_count(*point)));
}

Reply findlib(EngineState& state, Arguments& in) {
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  if (state.board().is_empty(*point)) return refuse(empty_point);
  return succeed(state.list_of(state.board().liberties(*point)));
}

// The liberties after a move, whether it is legal or not.
Reply accuratelib(EngineState& state, Arguments& in) {
  const auto move = read_move(state, in);
  if (!move) return refuse(bad_move);
  if (!move->point || !state.board().is_empty(*move->point)) return refuse("vertex must be empty");
  return succeed(state.list_of(state.board().liberties_after(move->color, *move->point)));
}

// Lists one string in each line, with a blank after each stone, in the order of their first stones.
std::string string_lines(const EngineState& state, const go::PointSet& stones) {
  const go::Position& board = state.board();
  go::PointSet seen;
  std::string text;
  stones.for_each([&](go::Point stone) {
    if (seen.contains(stone)) return;
    const go::PointSet string = board.string_stones(stone);
    seen |= string;
    text += (text.empty() ? "" : "\n") + state.list_of(string) + ' ';
  });
  return text;
}

Reply worm_stones(EngineState& state, Arguments& in) {
  const go::Position& board = state.board();
  const go::PointSet black = board.stones_of(go::Color::black);
  const go::PointSet white = board.stones_of(go::Color::white);
  if (in.at_end()) return succeed(string_lines(state, black | white));
  if (Arguments as_color = in; const auto color = as_color.color()) {
    return succeed(string_lines(state, *color == Color::black ? black : white));
  }
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  if (board.is_empty(*point)) return refuse("worm_stones called on an empty vertex");
  return succeed(string_lines(state, go::PointSet{*point}));
}

Reply unconditional_status(EngineState& state, Arguments& in) {
  const auto point = read_point(state, in);
  if (!point) return refuse(bad_point);
  const go::UnconditionalStatus status = go::unconditional_status(state.board());
  for (const go::Color color : go::colors) {
    const std::size_t at = go::index(color);
    if (status.alive[at].contains(*point)) return succeed("alive");
    if (status.dead[at].contains(*point)) return succeed("dead");
    if (status.territory[at].contains(*point)) {
      return succeed(color == go::Color::black ? "black_territory" : "white_territory");
    }
  }
  return succeed("undecided");
}

// --- Hashes: the same for all symmetries of the board ---

std::uint64_t mixed(std::uint64_t value) {
  return split_mix(value);
}

std::uint64_t invariant_hash_of(const go::Position& board) {
  const go::BoardSize size = board.size();
  std::array<std::uint64_t, 8> hashes{};
  const auto add = [&](go::Point point, std::uint64_t what) {
    const int column = go::column_of(point);
    const int row = go::row_of(point);
    const int across = size.width - 1 - column;
    const int up = size.height - 1 - row;
    const std::array<std::pair<int, int>, 8> images{{{column, row},
                                                     {across, row},
                                                     {column, up},
                                                     {across, up},
                                                     {row, column},
                                                     {row, across},
                                                     {up, column},
                                                     {up, across}}};
    for (std::size_t at = 0; at < images.size(); ++at) {
      const int place = images[at].first * 64 + images[at].second;
      hashes[at] ^= mixed(static_cast<std::uint64_t>(place) * 4 + what);
    }
  };
  board.stones_of(go::Color::black).for_each([&](go::Point point) { add(point, 1); });
  board.stones_of(go::Color::white).for_each([&](go::Point point) { add(point, 2); });
  if (const auto ko = board.ko()) {
    add(ko->point, 3);
  }
  return *std::min_element(hashes.begin(), hashes.end());
}

std::string hash_text(const go::Position& board) {
  return fmt::format("{:016x}", invariant_hash_of(board));
}

Reply invariant_hash(EngineState& state, Arguments& /*in*/) {
  return succeed(hash_text(state.board()));
}

Reply invariant_hash_for_moves(EngineState& state, Arguments& in) {
  const auto color = in.color();
  if (!color) return refuse(bad_color);
  std::string text;
  go::for_each_point(state.size(), [&](go::Point point) {
    if (!state.state().is_legal(to_go(*color), point)) return;
    go::Position after = state.state().position();
    after.play_on(to_go(*color), point);
    text +=
        fmt::format("{}{} {}", text.empty() ? "" : "\n", state.text_of(point), hash_text(after));
  });
  return succeed(std::move(text));
}

// --- The diagram: gnugo-commands.md 4.2 ---

Reply showboard(EngineState& state, Arguments& /*in*/) {
  const go::Position& board = state.board();
  const go::BoardSize size = board.size();
  const go::PointSet stars = go::star_points(size);
  // The numbers of prisoners stand beside two rows: the last two of a small board, else the ninth
  // and tenth from the top.
  const int row_of_white = size.height < 10 ? 1 : size.height - 9;
  std::string text = "\n" + column_letters(size.width);
  for (int row = size.height - 1; row >= 0; --row) {
    text += fmt::format("\n{:2}", row + 1);
    for (int column = 0; column < size.width; ++column) {
      const go::Point point = go::point_at(column, row);
      const auto stone = board.stone_at(point);
      const char empty = stars.contains(point) ? '+' : '.';
      text += ' ';
      text += !stone ? empty : *stone == go::Color::black ? 'X' : 'O';
    }
    text += fmt::format(" {}", row + 1);
    if (row == row_of_white || row == row_of_white - 1) {
      const bool is_white = row == row_of_white;
      text += fmt::format("     {} has captured {} stones", is_white ? "WHITE (O)" : "BLACK (X)",
                          board.captured_by(is_white ? go::Color::white : go::Color::black));
    }
  }
  return succeed(text + "\n" + column_letters(size.width));
}

constexpr std::array stone_table{
    Row{"accurate_approxlib", accuratelib},
    Row{"accuratelib", accuratelib},
    Row{"captures", captures},
    Row{"color", color},
    Row{"countlib", countlib},
    Row{"findlib", findlib, true, "plist/Liberties/findlib %p"},
    Row{"invariant_hash", invariant_hash},
    Row{"invariant_hash_for_moves", invariant_hash_for_moves, false},
    Row{"list_stones", list_stones, true, "plist/Stones/list_stones %c"},
    Row{"showboard", showboard, true, "string/Show Board/showboard"},
    Row{"unconditional_status", unconditional_status, true,
        "string/Unconditional Status/unconditional_status %p"},
    Row{"worm_stones", worm_stones, true, "string/String Stones/worm_stones %p"},
};

}  // namespace

std::span<const Row> stone_rows() {
  return stone_table;
}

}  // namespace ludex::gtp
