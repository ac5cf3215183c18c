#include "cgos_server/running_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "server_games/go/cgos_board.h"
#include "server_games/go/moves.h"
#include "servers/cgos/codec.h"

namespace ludex::cgos_server {

namespace {

constexpr std::string_view pass = "pass";
constexpr std::string_view resignation = "resign";

std::size_t index_of(cgos::Color color) {
  return color == cgos::Color::black ? 0 : 1;
}

char letter_of(cgos::Color color) {
  return color == cgos::Color::black ? 'B' : 'W';
}

// The count of a board on which both have passed; the public server writes a decimal always.
Ending ending_of(const rules::Outcome& outcome) {
  if (!outcome.winner) return {"Draw", {}};
  const auto winner =
      *outcome.winner == rules::Seat::first ? cgos::Color::black : cgos::Color::white;
  const bool is_whole = outcome.margin.find('.') == std::string::npos;
  return {fmt::format("{}+{}{}", letter_of(winner), outcome.margin, is_whole ? ".0" : ""), {}};
}

// The count of the board as it stands.
Ending counted_now(const rules::Game& game) {
  const auto board = game.clone();
  while (!board->outcome() && server_games::play_word(*board, pass)) {
  }
  const auto outcome = board->outcome();
  return outcome ? ending_of(*outcome) : Ending{"Draw", {}};
}

}  // namespace

std::string to_text(GameNumber number) {
  return std::to_string(static_cast<std::uint64_t>(number));
}

Result<RunningGame> RunningGame::begin(cgos::Setup setup, Milliseconds allowance) {
  auto board = server_games::cgos_game(setup);
  if (!board) return tl::unexpected(std::move(board.error()));
  return RunningGame(std::move(setup), allowance, *std::move(board));
}

RunningGame::RunningGame(cgos::Setup setup, Milliseconds allowance,
                         std::unique_ptr<rules::Game> board)
    : setup_(std::move(setup)),
      allowance_(allowance),
      board_(std::move(board)),
      left_{setup_.main_time, setup_.main_time},
      analyses_(setup_.moves.size()) {
  for (std::size_t ply = 0; ply < setup_.moves.size(); ++ply) {
    left_[index_of(cgos::mover_after(ply))] = setup_.moves[ply].left;
  }
}

const std::string& RunningGame::name(cgos::Color color) const {
  return color == cgos::Color::black ? setup_.black.name : setup_.white.name;
}

Milliseconds RunningGame::charged(TimePoint now) const {
  const auto spent = std::chrono::duration_cast<Milliseconds>(now - turn_began_);
  return std::max(Milliseconds(0), spent - allowance_);
}

Milliseconds RunningGame::left(TimePoint now) const {
  return std::max(Milliseconds(0), left_[index_of(to_move())] - charged(now));
}

TimePoint RunningGame::time_is_up() const {
  // The clock counts whole milliseconds, and the last one may be used up.
  return turn_began_ + left_[index_of(to_move())] + allowance_ + Milliseconds(1);
}

std::optional<Ending> RunningGame::check_time(TimePoint now) const {
  if (now < time_is_up()) return std::nullopt;
  return lost_by_mover("Time");
}

Ending RunningGame::lost_by_mover(std::string_view how, std::string note) const {
  return {fmt::format("{}+{}", letter_of(cgos::other(to_move())), how), std::move(note)};
}

std::optional<Ending> RunningGame::answer(const cgos::Answer& answer, TimePoint now) {
  if (auto late = check_time(now)) return late;
  const auto word = cgos::to_move(answer.move);
  if (!word) return lost_by_mover("Illegal", "not a move: " + excerpt(answer.move));
  if (*word == resignation) return lost_by_mover("Resign");
  if (const auto played = server_games::play_word(*board_, *word); !played) {
    const std::string why = board_->why_illegal(*word);
    return lost_by_mover("Illegal",
                         fmt::format("{}: {}", *word, why.empty() ? played.error().message : why));
  }
  const Milliseconds rest = left(now);
  left_[index_of(to_move())] = rest;
  setup_.moves.push_back({*word, rest});
  keep_analysis(answer.analysis);
  return counted();
}

std::optional<Ending> RunningGame::counted() const {
  if (const auto outcome = board_->outcome()) return ending_of(*outcome);
  const auto points = static_cast<std::size_t>(setup_.size) * static_cast<std::size_t>(setup_.size);
  if (setup_.moves.size() >= moves_of_a_point * points) return counted_now(*board_);
  return std::nullopt;
}

void RunningGame::keep_analysis(const std::string& analysis) {
  std::string kept = analysis.size() <= analysis_bytes ? printable(analysis) : std::string();
  if (analyses_bytes_ + kept.size() > analyses_bytes) {
    kept.clear();
  }
  analyses_bytes_ += kept.size();
  analyses_.push_back(std::move(kept));
}

}  // namespace ludex::cgos_server
