#include "regress/board.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "base/named_file.h"
#include "base/text.h"
#include "records/game_file.h"
#include "records/io/source.h"
#include "records/tree/tree_player.h"
#include "rules/fen.h"
#include "rules/registry.h"

namespace ludex::regress {
namespace {

std::vector<std::string> rows_of(std::string_view position) {
  std::vector<std::string> rows;
  for (const std::string_view row : split(position.substr(0, position.find(' ')), '/')) {
    rows.push_back(rules::cells_of(row));
  }
  return rows;
}

std::optional<Cell> first_difference(const std::vector<std::string>& one,
                                     const std::vector<std::string>& other) {
  for (std::size_t row = 0; row < std::min(one.size(), other.size()); ++row) {
    for (std::size_t column = 0; column < std::min(one[row].size(), other[row].size()); ++column) {
      if (one[row][column] != other[row][column]) return Cell{column, row};
    }
  }
  return std::nullopt;
}

bool is_letter(char c) {
  return to_lower(c) >= 'a' && to_lower(c) <= 'z';
}

// Whether moves are points, as opposed to pieces that move between squares.
bool has_points(const rules::Game& empty) {
  const auto moves = empty.legal_moves();
  return std::any_of(moves.begin(), moves.end(), [&](rules::Move move) {
    const std::string name = empty.format_move(move, rules::coordinate);
    return name.size() <= 3 && is_letter(name.front()) && is_digit(name.back());
  });
}

}  // namespace

PointNames::PointNames(const rules::Game& empty) {
  const auto rows = rows_of(empty.position());
  if (!has_points(empty)) {
    for (std::size_t row = 0; row < rows.size(); ++row) {
      for (std::size_t column = 0; column < rows[row].size(); ++column) {
        cells_[fmt::format("{}{}", static_cast<char>('a' + column), rows.size() - row)] = {column,
                                                                                           row};
      }
    }
    return;
  }
  const auto board = empty.clone();
  for (const rules::Move move : empty.legal_moves()) {
    const std::string name = lower(empty.format_move(move, rules::coordinate));
    board->play(move);
    if (const auto cell = first_difference(rows, rows_of(board->position()))) {
      cells_[name] = *cell;
    }
    board->undo();
  }
}

std::vector<Cell> PointNames::cells_in(std::string_view text) const {
  std::vector<Cell> cells;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool begins =
        is_letter(text[at]) && (at == 0 || !(is_letter(text[at - 1]) || is_digit(text[at - 1])));
    if (!begins) continue;
    std::size_t end = at + 1;
    while (end < text.size() && is_digit(text[end])) {
      ++end;
    }
    const bool ends = end == text.size() || !is_letter(text[end]);
    const auto found = cells_.find(lower(text.substr(at, end - at)));
    if (ends && found != cells_.end() &&
        std::find(cells.begin(), cells.end(), found->second) == cells.end()) {
      cells.push_back(found->second);
    }
    at = end - 1;
  }
  return cells;
}

BoardFollower::BoardFollower(std::string_view game, std::filesystem::path folder)
    : game_name_(game), folder_(std::move(folder)) {
  start({});
}

BoardFollower::~BoardFollower() = default;

void BoardFollower::start(std::string_view size) {
  rules::Setup setup{.game = game_name_};
  const rules::GameKind* const kind = rules::find_game(game_name_);
  const bool has_size = kind != nullptr && rules::find_parameter(rules::declaration_of(*kind),
                                                                 rules::size_parameter) != nullptr;
  if (!size.empty() && has_size) {
    setup.values.set(rules::size_parameter, size);
  }
  auto game = rules::start_game(setup);
  game_ = game ? *std::move(game) : nullptr;
}

// `loadsgf FILE [MOVE]`: the position before the move of that number, or before the first move at
// that point. Without MOVE, or with 0, it is the position at the end.
void BoardFollower::load(const Command& command) {
  game_ = nullptr;
  if (command.arguments.empty()) return;
  const auto bytes = read_named_file(folder_ / command.arguments.front(), limits::named_file_bytes);
  if (!bytes) return;
  auto reader = records::GameFileReader::open(records::source_of(*bytes),
                                              records::GameFileReader::ReadMode::records,
                                              command.arguments.front());
  records::FileGame first;
  if (!reader || !reader->next(first) || !first.is_read) return;
  auto start = rules::start_game(first.record.setup);
  if (!start) return;
  const std::string until = command.arguments.size() > 1 ? lower(command.arguments[1]) : "";
  const auto number = to_integer(until);
  const records::Tree& tree = first.record.tree;
  records::TreeBoard board(tree, *std::move(start));
  std::int64_t moves = 0;
  for (auto node = tree.first_child(records::root); node; node = tree.first_child(*node)) {
    const rules::Move move = tree.move(*node);
    if (move.code != 0) {
      ++moves;
      const std::string name = lower(board.game().format_move(move, rules::coordinate));
      if ((number && *number > 0 && moves >= *number) || (!number && name == until)) break;
    }
    board.go_to(*node);
  }
  game_ = board.game().clone();
}

void BoardFollower::play(std::string_view color, std::string_view move) {
  if (game_ == nullptr) return;
  const char letter = color.empty() ? 'b' : to_lower(color.front());
  auto parsed =
      game_->parse_move(fmt::format("{}:{}", letter == 'w' ? 'W' : 'B', move), rules::standard);
  if (!parsed) {
    parsed = game_->parse_move(move, rules::coordinate);
  }
  if (parsed && game_->can_play(*parsed)) {
    game_->play(*parsed);
  }
}

void BoardFollower::undo(std::size_t moves) {
  while (game_ != nullptr && moves > 0 && !game_->moves().empty()) {
    game_->undo();
    --moves;
  }
}

void BoardFollower::follow(const Command& command) {
  const auto& words = command.arguments;
  const std::string& name = command.name;
  if (name == "loadsgf") {
    load(command);
  } else if (name == "boardsize" && !words.empty()) {
    start(words.front());
  } else if (name == "clear_board" && game_ != nullptr) {
    start(game_->setup().values.text(rules::size_parameter));
  } else if ((name == "play" || name == "trymove" || name == "tryko") && words.size() > 1) {
    play(words[0], words[1]);
  } else if ((name == "black" || name == "white") && !words.empty()) {
    play(name, words[0]);
  } else if (name == "undo" || name == "popgo") {
    undo(1);
  } else if (name == "gg-undo") {
    undo(words.empty() ? 1
                       : static_cast<std::size_t>(
                             std::max<std::int64_t>(to_integer(words[0]).value_or(1), 0)));
  } else if (name == "position" && !words.empty()) {
    // As in UCI: startpos or fen FEN, then moves.
    const auto moves = std::find(words.begin(), words.end(), "moves");
    rules::Setup setup{.game = game_name_};
    if (words.front() == "fen") {
      setup.position = fmt::format("{}", fmt::join(words.begin() + 1, moves, " "));
    }
    auto game = rules::start_game(setup);
    game_ = game ? *std::move(game) : nullptr;
    for (auto word = moves; game_ != nullptr && word != words.end(); ++word) {
      if (word != moves) {
        (void)game_->play_text(*word, rules::coordinate);
      }
    }
  }
}

Picture BoardFollower::picture() const {
  Picture picture;
  picture.game = game_name_;
  if (game_ == nullptr) return picture;
  picture.rows = rows_of(game_->position());
  picture.face = rules::face_of(*game_);
  picture.cells = game_->cells();
  const auto moves = game_->moves();
  if (!moves.empty()) {
    picture.last_move = game_->format_move(moves.back(), rules::coordinate);
  }
  return picture;
}

std::unique_ptr<rules::Game> BoardFollower::empty_board() const {
  if (game_ == nullptr) return nullptr;
  rules::Setup setup{.game = game_name_};
  const auto size = game_->setup().values.text(rules::size_parameter);
  if (!size.empty()) {
    setup.values.set(rules::size_parameter, size);
  }
  auto game = rules::start_game(setup);
  return game ? *std::move(game) : nullptr;
}

}  // namespace ludex::regress
