#include "search/go/reading_positions.h"

#include <fstream>
#include <sstream>

#include "base/expects.h"
#include "base/tokens.h"
#include "rules/go/notation.h"
#include "rules/go/position_text.h"

namespace ludex::search::go_reading {

namespace {

go::Point point_of(const std::string& vertex) {
  const auto point = go::parse_vertex(vertex, {go::max_side, go::max_side});
  expects(point.has_value());
  return *point;
}

ExpectedAnswer expected_of(const std::string& word) {
  expects(word.size() >= 3 && word[0] >= '0' && word[0] <= '3' && word[1] == ':');
  ExpectedAnswer expected;
  expected.outcome = static_cast<Outcome>(word[0] - '0');
  if (word[2] == '-') return expected;
  std::istringstream moves(word.substr(2));
  for (std::string move; std::getline(moves, move, ',');) {
    expected.moves.push_back(point_of(move));
  }
  return expected;
}

}  // namespace

std::vector<ReadingPosition> read_positions(const std::string& path) {
  std::ifstream file(path);
  expects(file.good());
  std::vector<ReadingPosition> positions;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string theme;
    std::string board;
    std::string stone;
    std::string attack;
    std::string defend;
    words >> theme >> board >> stone >> attack >> defend;
    Tokens tokens(board);
    auto position = go::read_board(tokens);
    expects(position.has_value());
    positions.push_back({.text = board + ' ' + stone,
                         .position = *position,
                         .stone = point_of(stone),
                         .attack = expected_of(attack),
                         .defend = expected_of(defend)});
  }
  return positions;
}

std::vector<go::Point> strings_of(const go::Position& position) {
  std::vector<go::Point> strings;
  go::for_each_point(position.size(), [&](go::Point point) {
    if (!position.is_empty(point) && position.string_at(point) == point) {
      strings.push_back(point);
    }
  });
  return strings;
}

}  // namespace ludex::search::go_reading
