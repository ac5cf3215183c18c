#include "match/report/live_screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/columns.h"
#include "base/text.h"

namespace ludex::match {
namespace {

using rules::Seat;

// The narrowest column of text beside a board that is still useful.
constexpr std::size_t narrowest_side = 34;
// Rows above these lines: for messages, and one for a prompt. A low terminal has one row less for
// messages.
constexpr std::size_t spare_rows = 3;
constexpr std::size_t fewest_spare_rows = 2;
constexpr std::string_view gap = "  ";
// The rows of one player: name and clock, figures, two rows of the expected line.
constexpr std::size_t player_rows = 4;

// Divides the text between words into `rows` lines of at most `columns` columns; the rest is cut.
std::vector<std::string> wrapped(std::string_view text, std::size_t columns, std::size_t rows) {
  std::vector<std::string> lines(1);
  for (const std::string_view word : split(text, ' ')) {
    std::string& line = lines.back();
    const std::size_t wanted = columns_of(word) + (line.empty() ? 0 : columns_of(line) + 1);
    if (line.empty() || wanted <= columns) {
      line += (line.empty() ? "" : " ") + std::string(word);
    } else if (lines.size() < rows) {
      lines.emplace_back(word);
    } else {
      break;
    }
  }
  for (std::string& line : lines) {
    line = cut_to_columns(line, columns);
  }
  lines.resize(rows);
  return lines;
}

std::vector<std::string> player_lines(const ShownPlayer& player, std::string_view seat,
                                      std::size_t columns) {
  const std::string_view mark = player.thinks ? "> " : "  ";
  const std::size_t clock = columns_of(player.clock);
  const std::string name = fmt::format("{}{}  {}", mark, seat, player.name);
  std::vector<std::string> lines{padded(name, columns - clock - 1) + ' ' + player.clock};
  std::string figures = player.score;
  if (!player.depth.empty()) {
    figures += fmt::format("  depth {}", player.depth);
  }
  if (!player.speed.empty()) {
    figures += "  " + player.speed;
  }
  lines.push_back("  " + std::string(cut_to_columns(figures, columns - 2)));
  for (const std::string& line : wrapped(player.line, columns - 2, 2)) {
    lines.push_back("  " + line);
  }
  return lines;
}

// "Game 12  A vs B  +0.35  -0.20  1:02.3  0:58.1"
std::string other_game(const ShownGame& game, std::size_t columns) {
  const auto& [first, second] = game.players;
  const auto said = [](const std::string& score) { return score.empty() ? "-" : score; };
  const std::string figures = fmt::format("{:>7} {:>7}  {:>7} {:>7}", said(first.score),
                                          said(second.score), first.clock, second.clock);
  const std::string names = fmt::format("Game {}  {} vs {}", game.number, first.name, second.name);
  return padded(names, columns - columns_of(figures) - 1) + ' ' + figures;
}

}  // namespace

std::vector<std::string> live_lines(const Screen& screen, const std::vector<ShownGame>& games) {
  if (games.empty() || games.front().position.empty() || screen.size.columns == 0) return {};
  const ShownGame& game = games.front();
  const std::size_t width = screen.size.columns - 1;  // the last column makes terminals wrap
  const auto drawn = [&](Spacing spacing) {
    return board_text(screen.kind.look, game.position, game.last_move, screen.alphabet, spacing);
  };
  auto board = drawn(Spacing::wide);
  if (width < columns_of(board.front()) + gap.size() + narrowest_side) {
    board = drawn(Spacing::narrow);
  }
  const std::size_t board_width = columns_of(board.front()) + gap.size();
  // The heading, the board, and the bar below it.
  const std::size_t drawn_rows = board.size() + 2;
  const bool is_low = screen.size.rows < drawn_rows + spare_rows;
  const std::size_t least_rows = drawn_rows + (is_low ? fewest_spare_rows : spare_rows);
  if (width < board_width + narrowest_side || screen.size.rows < least_rows) return {};
  const std::size_t side_width = width - board_width;

  std::vector<std::string> side(board.size());
  const auto first = player_lines(game.players[0], game.seat_names[0], side_width);
  const auto second = player_lines(game.players[1], game.seat_names[1], side_width);
  std::copy(second.begin(), second.end(), side.begin());
  std::copy(first.begin(), first.end(), side.end() - player_rows);

  std::vector<std::string> lines;
  const std::string heading = fmt::format(
      "Game {} of {}: {} vs {}{}{}", game.number, screen.games, game.players[0].name,
      game.players[1].name, game.last_move_text.empty() ? "" : ", ", game.last_move_text);
  lines.emplace_back(cut_to_columns(heading, width));
  for (std::size_t row = 0; row < board.size(); ++row) {
    lines.push_back(board[row] + std::string(gap) + side[row]);
  }
  const std::size_t room = screen.size.rows - least_rows;
  const std::size_t others = games.size() - 1;
  const std::size_t shown = others <= room ? others : room - std::min<std::size_t>(room, 1);
  for (std::size_t at = 1; at <= shown; ++at) {
    lines.push_back(other_game(games[at], width));
  }
  if (shown < others && room > 0) {
    lines.push_back(fmt::format("and {} more games", others - shown));
  }
  return lines;
}

}  // namespace ludex::match
