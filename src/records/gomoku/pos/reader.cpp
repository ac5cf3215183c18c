#include "records/gomoku/pos/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "records/gomoku/stones.h"
#include "records/tree/record.h"
#include "records/tree/tree_player.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/notation.h"

namespace ludex::records::pos {
namespace {

constexpr int side = 15;
constexpr rules::BoardSize board{side, side};
constexpr std::size_t points = std::size_t{side} * side;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint8_t>(bytes[at]);
}

}  // namespace

bool is_pos(std::string_view bytes) {
  if (bytes.size() < 2 || bytes.size() != std::size_t{1} + byte_at(bytes, 0)) return false;
  std::array<bool, points> seen{};
  for (std::size_t at = 1; at < bytes.size(); ++at) {
    const std::uint8_t point = byte_at(bytes, at);
    if (point >= points || seen[point]) return false;
    seen[point] = true;
  }
  return true;
}

Result<ReadGames> read(std::string_view bytes) {
  if (bytes.empty()) return fail("an empty POS file");
  ReadGame game;
  TreePlayer player(game.record, start_of_renju());
  const std::size_t announced = byte_at(bytes, 0);
  const std::size_t there = std::min(announced, bytes.size() - 1);
  bool lost = false;
  for (std::size_t at = 1; at <= there && !lost; ++at) {
    const std::uint8_t byte = byte_at(bytes, at);
    const auto point = gomoku::point_of({byte % side, byte / side}, board);
    lost = byte >= points ||
           !player.add(gomoku::to_game_move(point), gomoku::to_text(point)).has_value();
    if (lost) {
      add_trouble(game.troubles,
                  {fmt::format("byte {} is {}, which is no empty point; it is left out with all "
                               "that follows it",
                               at, byte)});
    }
  }
  if (there < announced) {
    add_trouble(game.troubles,
                {fmt::format("the file ends behind {} of {} stones", there, announced)});
  } else if (bytes.size() - 1 > announced) {
    add_trouble(game.troubles, {fmt::format("{} bytes follow the last of {} stones",
                                            bytes.size() - 1 - announced, announced)});
  }
  ReadGames games;
  add_game(games, std::move(game), true);
  return games;
}

Result<std::string> format(const Record& record, Losses& losses) {
  const auto stones = stones_only(record, losses);
  if (!stones) return tl::unexpected(stones.error());
  const auto line = main_stones(*stones, losses);
  if (!line) return tl::unexpected(line.error());
  if (line->size != board) {
    return fail(fmt::format("POS holds boards of 15x15 alone, and this one has {}",
                            rules::to_text(line->size)));
  }
  if (!line->takes_turns) {
    return fail("the colours of the stones do not alternate from Black, as the format has them");
  }
  tell_lost_words(record, false, losses);
  for (const Tag& tag : record.tags) {
    if (!is_unknown_value(tag)) {
      losses.add(tag.name, left_out);
    }
  }
  if (record.result != GameResult::unknown) {
    losses.add("Result", left_out);
  }
  std::string bytes(1, static_cast<char>(line->stones.size()));
  for (const PutStone& stone : line->stones) {
    const auto [x, y] = gomoku::coordinates_of(stone.point, board);
    bytes += static_cast<char>(y * side + x);
  }
  return bytes;
}

}  // namespace ludex::records::pos
