#include "records/gomoku/agb/key.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace ludex::records::agb {

namespace {

using gomoku::Color;
using gomoku::Point;
using gomoku::Symmetry;

constexpr std::size_t counts_bytes = 2;

std::uint8_t at(std::string_view bytes, std::size_t index) {
  return static_cast<std::uint8_t>(bytes[index]);
}

void append_sorted(std::string& key, const std::vector<Point>& points, const Symmetry& symmetry) {
  const std::size_t first = key.size();
  for (const Point point : points) {
    key += static_cast<char>(byte_of(gomoku::image(symmetry, board, point)));
  }
  const auto is_smaller = [](char a, char b) {
    return static_cast<unsigned char>(a) < static_cast<unsigned char>(b);
  };
  std::sort(key.begin() + static_cast<std::ptrdiff_t>(first), key.end(), is_smaller);
}

}  // namespace

std::uint8_t byte_of(Point point) {
  return static_cast<std::uint8_t>(16 * (board.height - 1 - gomoku::rank_of(point)) +
                                   gomoku::file_of(point) + 1);
}

std::optional<Point> point_of(std::uint8_t byte) {
  const int row = byte / 16;
  const int column = byte % 16;
  if (row >= board.height || column == 0) return std::nullopt;
  return gomoku::point_at(column - 1, board.height - 1 - row);
}

std::optional<CanonicalPosition> canonical(const gomoku::Position& position) {
  if (position.size() != board) return std::nullopt;
  std::array<std::vector<Point>, 2> stones;
  for (int rank = 0; rank < board.height; ++rank) {
    for (int file = 0; file < board.width; ++file) {
      const Point point = gomoku::point_at(file, rank);
      if (const auto color = position.stone_at(point)) {
        stones[gomoku::index(*color)].push_back(point);
      } else if (!position.is_empty(point)) {
        return std::nullopt;
      }
    }
  }
  const bool black_moves = position.side_to_move() == Color::black;
  if (stones[0].size() != stones[1].size() + (black_moves ? 0U : 1U)) return std::nullopt;
  CanonicalPosition best;
  for (const Symmetry& symmetry : gomoku::symmetries_of(board)) {
    std::string key{static_cast<char>(stones[0].size()), static_cast<char>(stones[1].size())};
    append_sorted(key, stones[0], symmetry);
    append_sorted(key, stones[1], symmetry);
    const int order = best.symmetries.empty() ? -1 : key.compare(best.key);
    if (order < 0) {
      best.key = std::move(key);
      best.symmetries.clear();
    }
    if (order <= 0) {
      best.symmetries.push_back(symmetry);
    }
  }
  return best;
}

std::uint8_t canonical_move(const CanonicalPosition& position, Point point) {
  std::uint8_t smallest = 0xFF;
  for (const Symmetry& symmetry : position.symmetries) {
    smallest = std::min(smallest, byte_of(gomoku::image(symmetry, board, point)));
  }
  return smallest;
}

std::vector<Point> moves_of(const CanonicalPosition& position, std::uint8_t move) {
  std::vector<Point> points;
  const auto known = point_of(move);
  if (!known) return points;
  for (const Symmetry& symmetry : position.symmetries) {
    points.push_back(gomoku::image(gomoku::inverse(symmetry), board, *known));
  }
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

std::optional<std::size_t> key_bytes(std::string_view bytes) {
  if (bytes.size() < counts_bytes) return std::nullopt;
  const std::size_t black = at(bytes, 0);
  const std::size_t white = at(bytes, 1);
  const std::size_t length = counts_bytes + black + white;
  if ((black != white && black != white + 1) || bytes.size() < length) return std::nullopt;
  std::array<bool, 256> taken{};
  for (std::size_t index = counts_bytes; index < length; ++index) {
    const std::uint8_t byte = at(bytes, index);
    const bool begins_color = index == counts_bytes || index == counts_bytes + black;
    if (!point_of(byte) || taken[byte]) return std::nullopt;
    if (!begins_color && at(bytes, index - 1) >= byte) return std::nullopt;
    taken[byte] = true;
  }
  return length;
}

bool has_stone(std::string_view key, std::uint8_t point) {
  return key.substr(counts_bytes).find(static_cast<char>(point)) != std::string_view::npos;
}

std::string statu_of(std::string_view key) {
  const std::size_t black = at(key, 0);
  const std::size_t white = at(key, 1);
  std::string text;
  for (std::size_t index = 0; index < black; ++index) {
    text += fmt::format("{:02X}", at(key, counts_bytes + index));
    if (index < white) {
      text += fmt::format("{:02X}", at(key, counts_bytes + black + index));
    }
  }
  return text;
}

}  // namespace ludex::records::agb
