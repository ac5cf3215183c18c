#include "regress/go/problems.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "records/sgf/game_tree.h"
#include "records/sgf/reader.h"
#include "records/sgf/value.h"
#include "rules/go/notation.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::regress {
namespace {

using records::sgf::GameTree;
using records::sgf::VertexSet;

constexpr std::size_t most_problem_troubles = 100;
constexpr std::size_t most_problems = 10'000;

struct Goal {
  go::Color mover{};
  bool kills = false;
  bool can = true;
  bool by_ko = false;
};

struct GoalWords {
  std::string_view words;
  Goal goal;
};

constexpr std::array goals{
    GoalWords{"black to live", {go::Color::black, false, true, false}},
    GoalWords{"white to live", {go::Color::white, false, true, false}},
    GoalWords{"black to kill", {go::Color::black, true, true, false}},
    GoalWords{"white to kill", {go::Color::white, true, true, false}},
    GoalWords{"black cannot live", {go::Color::black, false, false, false}},
    GoalWords{"white cannot live", {go::Color::white, false, false, false}},
    GoalWords{"black cannot kill", {go::Color::black, true, false, false}},
    GoalWords{"white cannot kill", {go::Color::white, true, false, false}},
};

bool has_word(std::string_view text, std::string_view word) {
  for (std::size_t at = text.find(word); at != std::string_view::npos;
       at = text.find(word, at + 1)) {
    const auto is_letter = [&](std::size_t place) {
      return place < text.size() && text[place] >= 'a' && text[place] <= 'z';
    };
    if (!is_letter(at + word.size()) && (at == 0 || !is_letter(at - 1))) return true;
  }
  return false;
}

// The goal that stands first in the text.
std::optional<Goal> goal_in(std::string_view text) {
  const std::string words = lower(text);
  std::optional<Goal> found;
  std::size_t first = std::string::npos;
  for (const GoalWords& each : goals) {
    const std::size_t at = words.find(each.words);
    if (at >= first) continue;
    first = at;
    found = each.goal;
    found->by_ko = has_word(std::string_view(words).substr(at), "ko");
  }
  return found;
}

Command set_up(std::string name, std::vector<std::string> arguments) {
  Command made;
  made.name = std::move(name);
  made.arguments = std::move(arguments);
  return made;
}

class ProblemReader {
 public:
  ProblemReader(const GameTree& tree, std::size_t number) : tree_(tree), number_(number) {}

  // The commands of one problem, the last of which is the test.
  Result<std::vector<Command>> read() {
    if (auto size = read_size(); !size) return tl::unexpected(size.error());
    const auto goal = read_goal();
    if (!goal) return problem_failed("has no goal such as `Black to live` in C, GN or GC");
    go::Position board(size_);
    if (auto stones = read_stones(board); !stones) return tl::unexpected(stones.error());
    const go::Color owner = goal->kills ? ~goal->mover : goal->mover;
    const auto group = group_of(board, owner);
    if (!group) {
      return problem_failed(fmt::format("marks no stone of the {} group with TR, MA, SQ or CR",
                                        owner == go::Color::black ? "black" : "white"));
    }
    const auto expected = expectation(*goal);
    if (!expected) return tl::unexpected(expected.error());
    Command test = set_up(goal->kills ? "owl_attack" : "owl_defend", {go::to_vertex(*group)});
    test.number = fmt::to_string(number_);
    test.expectation = *expected;
    commands_.push_back(std::move(test));
    return std::move(commands_);
  }

 private:
  [[nodiscard]] tl::unexpected<Error> problem_failed(std::string_view what) const {
    return fail(fmt::format("problem {} {}", number_, what));
  }

  Result<void> read_size() {
    const std::string text(trim(tree_.value(0, "SZ").value_or("19")));
    const auto side = to_integer(text);
    if (!side || *side < 2 || *side > go::max_side) {
      return problem_failed(fmt::format("has the size `{}`, which is none from 2 to {}",
                                        printable(text), go::max_side));
    }
    size_ = {static_cast<int>(*side), static_cast<int>(*side)};
    commands_.push_back(set_up("boardsize", {fmt::to_string(*side)}));
    commands_.push_back(set_up("clear_board", {}));
    return {};
  }

  std::optional<Goal> read_goal() {
    for (const std::string_view name : {"C", "GN", "GC"}) {
      const auto text = tree_.value(0, name);
      if (!text) continue;
      if (const auto goal = goal_in(*text)) return goal;
    }
    return std::nullopt;
  }

  // Of "aa", or of "aa:cc" for a rectangle, the points that `seen` lacks.
  std::optional<std::vector<go::Point>> points_of(std::string_view value, VertexSet& seen) const {
    std::vector<records::sgf::Vertex> vertices;
    if (!seen.add(value, vertices)) return std::nullopt;
    std::vector<go::Point> points;
    points.reserve(vertices.size());
    for (const records::sgf::Vertex& each : vertices) {
      if (each.column >= size_.width || each.row >= size_.height) return std::nullopt;
      points.push_back(go::point_at(each.column, size_.height - 1 - each.row));
    }
    return points;
  }

  Result<void> read_stones(go::Position& board) {
    for (const auto& [name, color] :
         {std::pair("AB", go::Color::black), std::pair("AW", go::Color::white)}) {
      const auto property = tree_.find(0, name);
      if (!property) continue;
      VertexSet seen;
      for (const std::string_view value : tree_.values(*property)) {
        const auto points = points_of(value, seen);
        if (!points) {
          return problem_failed(
              fmt::format("has `{}` among its stones, which is no point of "
                          "the board",
                          printable(value)));
        }
        for (const go::Point point : *points) {
          if (!board.is_empty(point)) continue;
          board.put(color, point);
          commands_.push_back(set_up(
              "play", {color == go::Color::black ? "black" : "white", go::to_vertex(point)}));
        }
      }
    }
    for (const go::Color color : {go::Color::black, go::Color::white}) {
      for (const go::Point stone : board.stones_of(color).list()) {
        if (board.liberty_count(stone) > 0) continue;
        return problem_failed(
            fmt::format("has a string without liberties at {}", go::to_vertex(stone)));
      }
    }
    return {};
  }

  [[nodiscard]] std::optional<go::Point> group_of(const go::Position& board,
                                                  go::Color owner) const {
    for (const std::string_view name : {"TR", "MA", "SQ", "CR"}) {
      const auto property = tree_.find(0, name);
      if (!property) continue;
      VertexSet seen;
      for (const std::string_view value : tree_.values(*property)) {
        const auto points = points_of(value, seen);
        const bool is_marked =
            points && !points->empty() && board.has_stone(owner, points->front());
        if (is_marked) return points->front();
      }
    }
    const auto stones = board.stones_of(owner).list();
    const bool is_one_string =
        !stones.empty() && board.string_size(stones.front()) == static_cast<int>(stones.size());
    return is_one_string ? std::optional(stones.front()) : std::nullopt;
  }

  // The first moves that are right; empty if any will do.
  Result<std::vector<std::string>> right_moves(go::Color mover) const {
    std::vector<std::string> all;
    std::vector<std::string> marked;
    for (std::size_t node = 1; node < tree_.size(); ++node) {
      if (tree_.parent(node) != 0) continue;
      const auto value = tree_.value(node, mover == go::Color::black ? "B" : "W");
      if (!value) continue;
      const auto point = go::parse_sgf(trim(*value), size_);
      if (!point) {
        return problem_failed(fmt::format("has the first move `{}`, which is no point of the board",
                                          printable(*value)));
      }
      all.push_back(go::to_vertex(*point));
      if (tree_.find(node, "TE")) {
        marked.push_back(all.back());
      }
    }
    if (marked.empty() && !all.empty()) return std::vector{all.front()};
    return marked;
  }

  Result<Expectation> expectation(const Goal& goal) const {
    if (!goal.can) return Expectation::parse("[0.*]");
    const auto moves = right_moves(goal.mover);
    if (!moves) return tl::unexpected(moves.error());
    const std::string code = goal.by_ko ? "[23]" : "1";
    if (moves->empty()) return Expectation::parse(fmt::format("[{}.*]", code));
    return Expectation::parse(fmt::format("[{} ({})( uncertain)?]", code, fmt::join(*moves, "|")));
  }

  const GameTree& tree_;
  std::size_t number_;
  go::BoardSize size_{go::max_side, go::max_side};
  std::vector<Command> commands_;
};

// Where the game begins.
std::size_t line_of(const GameTree& tree) {
  const auto properties = tree.properties(0);
  return properties.empty() ? 1 : tree.error_at(properties.front(), {}).line;
}

}  // namespace

Result<Suite> suite_of_problems(std::string_view bytes, std::string_view name) {
  Suite suite;
  suite.name = name;
  // Says which answers are proved.
  suite.commands.push_back(set_up("report_uncertainty", {"on"}));
  suite.commands.back().line = 1;
  records::sgf::Reader reader(bytes);
  GameTree tree;
  const auto trouble = [&](const Error& error) {
    if (suite.troubles.size() < most_problem_troubles) {
      suite.troubles.push_back(error);
    }
  };
  for (std::size_t number = 1; number <= most_problems; ++number) {
    const auto more = reader.next(tree);
    if (!more) {
      trouble(more.error());
      continue;
    }
    if (!*more) break;
    for (const Error& each : tree.troubles()) {
      trouble(each);
    }
    auto commands = ProblemReader(tree, number).read();
    if (!commands) {
      trouble({commands.error().message + "; it is left out"});
      continue;
    }
    for (Command& each : *commands) {
      each.line = line_of(tree);
      suite.commands.push_back(std::move(each));
    }
  }
  if (suite.tests() == 0) return fail("it holds no problem of life and death");
  return suite;
}

}  // namespace ludex::regress
