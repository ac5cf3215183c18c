#include "records/gomoku/openings/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "base/text.h"
#include "records/gomoku/stones.h"
#include "records/tree/record.h"
#include "records/tree/tree_player.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/notation.h"
#include "rules/registry.h"

namespace ludex::records::gomocup_openings {
namespace {

using rules::BoardSize;

// The limits that Gomocup itself has.
constexpr std::int64_t lowest_offset = -50;
constexpr std::int64_t highest_offset = 49;
constexpr std::array<int, 3> sides{15, 20, 25};

// Columns and rows from 0 at the top left; they may lie outside the board.
using Stones = std::vector<gomoku::Coordinates>;

std::string_view clean(std::string_view line) {
  while (!line.empty() && (is_blank(line.back()) || line.back() == '\r')) {
    line.remove_suffix(1);
  }
  return trim(line);
}

bool is_remark(std::string_view line) {
  return line.empty() || line.starts_with('#') || line.starts_with("//");
}

Result<Stones> read_offsets(std::string_view line, const BoardSize& size) {
  std::vector<std::int64_t> numbers;
  for (std::string_view part : split(line, ',')) {
    part = trim(part);
    // The line may end with a comma.
    if (part.empty() && part.data() + part.size() == line.data() + line.size()) break;
    const auto number = to_integer(part);
    if (!number || *number < lowest_offset || *number > highest_offset) {
      return fail(fmt::format("`{}` is no offset from {} to {}", printable(part), lowest_offset,
                              highest_offset));
    }
    numbers.push_back(*number);
  }
  if (numbers.size() % 2 != 0) {
    return fail(
        fmt::format("an odd count of {} numbers: expected two for each stone", numbers.size()));
  }
  Stones stones;
  for (std::size_t at = 0; at < numbers.size(); at += 2) {
    stones.push_back({static_cast<int>(numbers[at]) + size.width / 2,
                      static_cast<int>(numbers[at + 1]) + size.height / 2});
  }
  return stones;
}

Result<Stones> read_letters(std::string_view line) {
  Stones stones;
  for (std::size_t at = 0; at < line.size();) {
    const char letter = to_lower(line[at]);
    if (is_blank(letter) || letter == ',') {
      ++at;
      continue;
    }
    std::size_t end = at + 1;
    while (end < line.size() && is_digit(line[end])) {
      ++end;
    }
    const auto row = to_integer(line.substr(at + 1, end - at - 1));
    if (letter < 'a' || letter > 'z' || !row || *row < 1 || *row > gomoku::max_side) {
      return fail(fmt::format("`{}` is no point such as h8", printable(line.substr(at, end - at))));
    }
    stones.push_back({letter - 'a', static_cast<int>(*row) - 1});
    at = end;
  }
  return stones;
}

Result<Stones> read_stones(std::string_view line, const BoardSize& size) {
  const char first = to_lower(line.front());
  return first >= 'a' && first <= 'z' ? read_letters(line) : read_offsets(line, size);
}

bool is_on(const BoardSize& size, gomoku::Coordinates at) {
  return at.x >= 0 && at.y >= 0 && at.x < size.width && at.y < size.height;
}

Result<std::vector<rules::Move>> read_moves(std::string_view line, const BoardSize& size) {
  const auto stones = read_stones(line, size);
  if (!stones) return tl::unexpected(stones.error());
  std::vector<rules::Move> moves;
  for (std::size_t at = 0; at < stones->size(); ++at) {
    const gomoku::Coordinates stone = (*stones)[at];
    if (!is_on(size, stone)) {
      return fail(
          fmt::format("stone {} lies outside the board of {}", at + 1, rules::to_text(size)));
    }
    const rules::Move move = gomoku::to_game_move(gomoku::point_of(stone, size));
    if (std::find(moves.begin(), moves.end(), move) != moves.end()) {
      return fail(fmt::format("stone {} lies on another one", at + 1));
    }
    moves.push_back(move);
  }
  return moves;
}

// The smallest usual board that has room for the opening; the largest one if none has.
BoardSize size_for(std::string_view line) {
  for (const int side : sides) {
    const BoardSize size{side, side};
    const auto stones = read_stones(line, size);
    const bool fits = stones && std::all_of(stones->begin(), stones->end(),
                                            [&](const auto& stone) { return is_on(size, stone); });
    if (fits) return size;
  }
  return {sides.back(), sides.back()};
}

Result<ReadGame> read_game(std::string_view line, std::size_t number) {
  const BoardSize size = size_for(line);
  const auto moves = read_moves(line, size);
  if (!moves) return fail(moves.error().message, 0, number);
  rules::Setup setup{.game = "gomoku"};
  setup.values.set(rules::size_parameter, rules::to_text(size));
  auto start = rules::start_game(setup);
  expects(start.has_value());
  ReadGame game;
  TreePlayer player(game.record, *std::move(start));
  for (const rules::Move move : *moves) {
    if (const auto added = player.add(move, "a stone"); !added) {
      return fail(added.error().message, 0, number);
    }
  }
  return game;
}

Result<std::vector<Opening>> read_openings(const Source& source, const rules::Setup& setup,
                                           std::size_t plies) {
  const auto game = rules::start_game({.game = setup.game, .values = setup.values});
  if (!game) return tl::unexpected(game.error());
  const gomoku::Game* const board = gomoku::as_gomoku(**game);
  if (board == nullptr) return fail("openings of gomoku for another game");
  const BoardSize size = board->rule_set().size;
  const auto text = take_whole(source, "openings");
  if (!text) return tl::unexpected(text.error());
  std::vector<Opening> openings;
  std::set<std::vector<std::uint32_t>> known;
  std::size_t number = 0;
  for (const std::string_view raw : split(*text, '\n')) {
    ++number;
    const std::string_view line = clean(raw);
    if (is_remark(line)) continue;
    auto moves = read_moves(line, size);
    if (!moves) return fail(moves.error().message, 0, number);
    moves->resize(std::min(moves->size(), plies));
    std::vector<std::uint32_t> codes;
    std::transform(moves->begin(), moves->end(), std::back_inserter(codes),
                   [](rules::Move move) { return move.code; });
    if (known.insert(std::move(codes)).second) {
      openings.push_back({"", *std::move(moves), number});
    }
  }
  return openings;
}

constexpr std::array<std::string_view, 2> opening_endings{".txt", ".openings"};
constexpr OpeningFormat openings_of_gomocup{
    .word = "gomocup", .endings = opening_endings, .read = read_openings};

}  // namespace

bool is_openings(std::string_view bytes) {
  constexpr std::size_t longest_front = 1 << 16;
  for (const std::string_view raw : split(bytes.substr(0, longest_front), '\n')) {
    const std::string_view line = clean(raw);
    if (is_remark(line)) continue;
    const bool all_numbers = std::all_of(line.begin(), line.end(), [](char c) {
      return is_digit(c) || is_blank(c) || c == ',' || c == '-';
    });
    return all_numbers && line.find(',') != std::string_view::npos;
  }
  return false;
}

Result<ReadGames> read(std::string_view bytes) {
  ReadGames games;
  std::size_t number = 0;
  for (const std::string_view raw : split(bytes, '\n')) {
    ++number;
    const std::string_view line = clean(raw);
    if (!is_remark(line)) {
      add_game(games, read_game(line, number), false);
    }
  }
  if (games.entries.empty()) return fail("no line of openings");
  return games;
}

Result<std::string> format(const Record& record, Losses& losses) {
  const auto stones = stones_only(record, losses);
  if (!stones) return tl::unexpected(stones.error());
  const auto line = main_stones(*stones, losses);
  if (!line) return tl::unexpected(line.error());
  if (!line->takes_turns) {
    return fail("the colours of the stones do not alternate from Black, as the format has them");
  }
  if (line->stones.empty()) {
    return fail("an opening has at least one stone, and this game has none");
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
  tell_lost_parameters(record, true, losses);
  std::string text;
  for (const PutStone& stone : line->stones) {
    const auto [x, y] = gomoku::coordinates_of(stone.point, line->size);
    if (!text.empty()) {
      text += ", ";
    }
    text += fmt::format("{},{}", x - line->size.width / 2, y - line->size.height / 2);
  }
  if (size_for(text) != line->size) {
    losses.add("the size of the board", left_out);
  }
  return text + "\n";
}

const OpeningFormat& opening_format() {
  return openings_of_gomocup;
}

}  // namespace ludex::records::gomocup_openings
