#include "records/xiangqi/dhtmlxq/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "records/text/encoding.h"
#include "records/text/plain_comment.h"
#include "records/tree/tree_player.h"
#include "records/xiangqi/dhtmlxq/tags.h"
#include "records/xiangqi/dhtmlxq/values.h"
#include "records/xiangqi/men.h"
#include "rules/registry.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/game.h"

namespace ludex::records::dhtmlxq {

namespace {

using xiangqi::Square;

// Two digits: the file from a, and the rank from the top.
std::optional<Square> square_of(std::string_view digits) {
  const int file = digits[0] - '0';
  const int rank = xiangqi::ranks - 1 - (digits[1] - '0');
  if (!xiangqi::is_on_board(file, rank)) return std::nullopt;
  return xiangqi::square_at(file, rank);
}

// The numbers of a text such as "0_2_1"; empty if it is anything else.
std::vector<std::size_t> numbers_of(std::string_view text) {
  std::vector<std::size_t> numbers;
  for (const std::string_view part : split(text, '_')) {
    const auto number = part.empty() || !is_digit(part.front()) ? std::nullopt : to_integer(part);
    if (!number || *number > 1'000'000) return {};
    numbers.push_back(static_cast<std::size_t>(*number));
  }
  return numbers;
}

// "2021-12-05" as PGN spells it.
std::string read_date(std::string date) {
  const auto parts = split(date, '-');
  if (parts.size() == 3 && parts[0].size() == 4 && parts[1].size() == 2 && parts[2].size() == 2) {
    std::replace(date.begin(), date.end(), '-', '.');
  }
  return date;
}

std::optional<GameResult> read_result(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, GameResult>, 9> words{
      {{"红胜", GameResult::first_wins},
       {"红先胜", GameResult::first_wins},
       {"先胜", GameResult::first_wins},
       {"黑胜", GameResult::second_wins},
       {"红先负", GameResult::second_wins},
       {"先负", GameResult::second_wins},
       {"和", GameResult::draw},
       {"先和", GameResult::draw},
       {"未知", GameResult::unknown}}};
  if (text.starts_with("和")) return GameResult::draw;
  for (const auto& [word, result] : words) {
    if (text == word) return result;
  }
  return parse_result(text);
}

bool stands_as(const xiangqi::Position& position, const XiangqiBoard& board) {
  for (std::size_t square = 0; square < board.size(); ++square) {
    if (position.piece_at(static_cast<Square>(square)) != board[square]) return false;
  }
  return true;
}

// A line of play: variation 0 is the main line.
struct Line {
  std::size_t parent = 0;
  std::size_t ply = 1;  // of its first move
  const TagValue* moves = nullptr;
  std::vector<NodeId> nodes;
  bool reached = false;
};

class GameReader {
 public:
  explicit GameReader(const std::vector<TagValue>& tags) : tags_(tags) {}

  Result<ReadGame> read() {
    read_tags();
    auto board = start();
    if (!board) return fail(board.error().message, 0, start_line_);
    TreePlayer player(game_.record, std::move(*board));
    read_lines(player);
    read_comments();
    return std::move(game_);
  }

 private:
  void trouble(std::string message, std::size_t line) {
    add_trouble(game_.troubles, {std::move(message), 0, line});
  }

  [[nodiscard]] const TagValue* find(std::string_view name) const {
    const auto found = std::find_if(tags_.begin(), tags_.end(),
                                    [&](const TagValue& tag) { return tag.name == name; });
    return found == tags_.end() || found->value.empty() ? nullptr : &*found;
  }

  void read_tags();
  void keep(const TagValue& tag);
  [[nodiscard]] Result<std::unique_ptr<rules::Game>> start();
  [[nodiscard]] std::optional<xiangqi::Color> first_color(const XiangqiBoard& board) const;
  void read_lines(TreePlayer& player);
  void play(Line& line, NodeId from, TreePlayer& player);
  void read_comments();
  // The node after that ply of the line; ply 0 is the start.
  [[nodiscard]] std::optional<NodeId> node_at(std::size_t line, std::size_t ply) const;

  const std::vector<TagValue>& tags_;
  ReadGame game_;
  std::size_t start_line_ = 0;
  std::map<std::size_t, Line> lines_;  // by number
};

void GameReader::read_tags() {
  for (const TagValue& tag : tags_) {
    if (tag.value.empty()) continue;
    if (tag.name == "result") {
      if (const auto result = read_result(tag.value)) {
        game_.record.result = *result;
      } else {
        keep(tag);
      }
    } else if (tag.name == "movelist") {
      lines_[0].moves = &tag;
    } else if (tag.name.starts_with("move_")) {
      const auto numbers = numbers_of(std::string_view(tag.name).substr(5));
      if (numbers.size() != 3 || numbers[1] == 0) {
        trouble(fmt::format("[DhtmlXQ_{}]: expected the numbers of a line, a ply and a variation",
                            tag.name),
                tag.line);
      } else if (numbers[2] == 0) {
        lines_[0].moves = &tag;
      } else if (!lines_.try_emplace(numbers[2], Line{numbers[0], numbers[1], &tag, {}, false})
                      .second) {
        trouble(fmt::format("variation {} a second time", numbers[2]), tag.line);
      }
    } else if (!tag.name.starts_with("comment") && tag.name != "binit" && tag.name != "fen") {
      keep(tag);
    }
  }
  lines_.try_emplace(0);
}

void GameReader::keep(const TagValue& tag) {
  Record& record = game_.record;
  // "team name", which is not needed if the name also has a tag of its own.
  for (const std::string_view color : {"red", "black"}) {
    if (tag.name != color) continue;
    const std::string_view seat = color == "red" ? "Red" : "Black";
    if (find(std::string(color) + "name") == nullptr) {
      set_tag(record, seat, tag.value);
    }
    return;
  }
  if (std::find(page_tags.begin(), page_tags.end(), tag.spelt) != page_tags.end()) return;
  const auto known = std::find_if(tag_names.begin(), tag_names.end(),
                                  [&](const TagName& row) { return row.dhtmlxq == tag.name; });
  std::string name = is_own_name(tag.spelt) ? tag.spelt : std::string(prefix) + tag.spelt;
  if (known != tag_names.end()) {
    name = known->record;
  }
  record.tags.push_back({name, name == "Date" ? read_date(tag.value) : tag.value});
}

std::optional<xiangqi::Color> GameReader::first_color(const XiangqiBoard& board) const {
  const TagValue* const moves = lines_.at(0).moves;
  if (moves == nullptr || moves->value.size() < 2) return std::nullopt;
  const auto from = square_of(moves->value);
  if (!from || !board[static_cast<std::size_t>(*from)]) return std::nullopt;
  return board[static_cast<std::size_t>(*from)]->color;
}

Result<std::unique_ptr<rules::Game>> GameReader::start() {
  const TagValue* const binit = find("binit");
  if (binit == nullptr) {
    const TagValue* const fen = find("fen");
    if (fen != nullptr) {
      start_line_ = fen->line;
    }
    return rules::start_game({.game = "xiangqi", .position = fen == nullptr ? "" : fen->value});
  }
  start_line_ = binit->line;
  std::string digits;
  for (const char c : binit->value) {
    digits += is_digit(c) ? c : '9';
  }
  if (digits.size() != 2 * man_count) {
    return fail(
        fmt::format("[DhtmlXQ_binit] has {} digits, expected {}", digits.size(), 2 * man_count));
  }
  Men men;
  for (std::size_t man = 0; man < man_count; ++man) {
    men[man] = square_of(std::string_view(digits).substr(2 * man, 2));
  }
  const auto board = board_of(men);
  if (!board) return tl::unexpected(board.error());
  auto to_move = first_color(*board);
  if (const TagValue* const fen = find("fen"); fen != nullptr) {
    const auto position = xiangqi::parse_fen(fen->value);
    if (position && !to_move) {
      to_move = position->side_to_move();
    }
    // If it is the same position, the FEN also has the counters.
    if (position && to_move == position->side_to_move() && stands_as(*position, *board)) {
      return rules::start_game({.game = "xiangqi", .position = fen->value});
    }
  }
  return start_from(*board, to_move);
}

void GameReader::read_lines(TreePlayer& player) {
  play(lines_.at(0), root, player);
  // Lines are played in the order of their numbers, so that the variations of a move keep their
  // order; a line whose parent has a higher number waits for it.
  std::map<std::size_t, std::vector<std::size_t>> children;
  for (const auto& [number, line] : lines_) {
    if (number != 0) {
      children[line.parent].push_back(number);
    }
  }
  std::vector<std::size_t> ready{0};
  for (std::size_t next = 0; next < ready.size(); ++next) {
    const auto here = children.find(ready[next]);
    if (here == children.end()) continue;
    for (const std::size_t number : here->second) {
      Line& line = lines_.at(number);
      const Line& parent = lines_.at(ready[next]);
      line.reached = true;
      if (line.ply < parent.ply || line.ply - parent.ply > parent.nodes.size() ||
          (line.ply == parent.ply && parent.nodes.empty() && line.parent != 0)) {
        trouble(fmt::format("variation {} begins at ply {}, which variation {} has not", number,
                            line.ply, line.parent),
                line.moves->line);
        continue;
      }
      play(line, *node_at(line.parent, line.ply - 1), player);
      ready.push_back(number);
    }
    children.erase(here);
  }
  for (const auto& [number, line] : lines_) {
    if (number == 0 || line.reached) continue;
    trouble(
        fmt::format("variation {} hangs on variation {}, which is not there", number, line.parent),
        line.moves->line);
  }
}

void GameReader::play(Line& line, NodeId from, TreePlayer& player) {
  if (line.moves == nullptr) return;
  player.go_to(from);
  std::string_view digits = line.moves->value;
  const auto complain = [&](const std::string& what) {
    trouble(fmt::format("{}, ply {} of [DhtmlXQ_{}]", what, line.ply + line.nodes.size(),
                        line.moves->name),
            line.moves->line);
  };
  for (; !digits.empty(); digits.remove_prefix(4)) {
    const bool whole = digits.size() >= 4 && std::all_of(digits.begin(), digits.begin() + 4,
                                                         [](char c) { return is_digit(c); });
    if (!whole) {
      return complain(
          fmt::format("`{}` is no move of four digits", printable(digits.substr(0, 4))));
    }
    const auto to = square_of(digits.substr(2));
    const auto start = square_of(digits);
    if (!start || !to) {
      return complain(
          fmt::format("`{}` is between squares that the board has not", digits.substr(0, 4)));
    }
    const auto added = player.add(xiangqi::to_game_move(xiangqi::Move(*start, *to)),
                                  xiangqi::to_text(*start) + xiangqi::to_text(*to));
    if (!added) return complain(added.error().message);
    line.nodes.push_back(*added);
  }
}

std::optional<NodeId> GameReader::node_at(std::size_t line, std::size_t ply) const {
  for (;;) {
    const auto found = lines_.find(line);
    if (found == lines_.end()) return std::nullopt;
    const Line& here = found->second;
    if (ply >= here.ply) {
      const std::size_t at = ply - here.ply;
      return at < here.nodes.size() ? std::optional(here.nodes[at]) : std::nullopt;
    }
    if (line == 0) return root;
    // A line that was not played has no place in the tree.
    if (here.nodes.empty()) return std::nullopt;
    if (here.parent == line) return std::nullopt;
    line = here.parent;
  }
}

void GameReader::read_comments() {
  constexpr std::string_view name = "comment";
  for (const TagValue& tag : tags_) {
    if (!tag.name.starts_with(name) || tag.value.empty()) continue;
    auto numbers = numbers_of(std::string_view(tag.name).substr(name.size()));
    if (numbers.size() == 1) {
      numbers.insert(numbers.begin(), 0);
    }
    const auto node = numbers.size() == 2 ? node_at(numbers[0], numbers[1]) : std::nullopt;
    if (!node) {
      trouble(fmt::format("[DhtmlXQ_{}] stands at no move", tag.name), tag.line);
      continue;
    }
    read_plain_comment(tag.value, game_.record.tree.annotate(*node));
  }
}

bool is_game(const std::vector<TagValue>& tags) {
  return std::any_of(tags.begin(), tags.end(), [](const TagValue& tag) {
    return tag.name == "binit" || tag.name == "fen" || tag.name.starts_with("move");
  });
}

}  // namespace

bool is_dhtmlxq(std::string_view bytes) {
  constexpr std::array<std::string_view, 4> signs{"[DhtmlXQ]", "[DhtmlXQ_movelist]",
                                                  "[DhtmlXQ_binit]", "[DhtmlXQ_fen]"};
  return std::any_of(signs.begin(), signs.end(), [&](std::string_view sign) {
    return bytes.find(sign) != std::string_view::npos;
  });
}

Result<ReadGames> read(std::string_view bytes) {
  const std::string text = decode(bytes, guess_charset(bytes));
  auto games_tags = split_games(text);
  // Pages have other tags between the games.
  games_tags.erase(std::remove_if(games_tags.begin(), games_tags.end(),
                                  [](const auto& tags) { return !is_game(tags); }),
                   games_tags.end());
  if (games_tags.empty()) return fail("no DhtmlXQ game: no tag such as [DhtmlXQ_movelist]…");
  ReadGames games;
  for (std::size_t next = 0; next < games_tags.size(); ++next) {
    add_game(games, GameReader(games_tags[next]).read(), games_tags.size() == 1);
  }
  return games;
}

}  // namespace ludex::records::dhtmlxq
