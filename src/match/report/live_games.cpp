#include "match/report/live_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <variant>

#include "base/time_text.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using rules::Seat;
using Clocks = std::array<std::optional<std::chrono::nanoseconds>, 2>;

std::string clock_text(std::chrono::nanoseconds time) {
  const auto tenths = std::max<std::int64_t>(
      std::chrono::duration_cast<std::chrono::milliseconds>(time).count() / 100, 0);
  const std::chrono::seconds seconds(tenths / 10);
  if (seconds >= std::chrono::hours(1)) return hours_minutes_seconds(seconds);
  return fmt::format("{}.{}", minutes_seconds(seconds), tenths % 10);
}

std::string score_text(const std::optional<engine::Score>& score) {
  if (!score) return {};
  if (const auto* mate = std::get_if<engine::MateIn>(&score->value)) {
    return fmt::format("{}M{}", mate->moves > 0 ? "+" : "-", std::llabs(mate->moves));
  }
  return fmt::format("{:+.2f}", std::get<engine::Centipawns>(score->value).value / 100.0);
}

std::string speed_text(std::uint64_t nps) {
  if (nps >= 10'000'000) return fmt::format("{:.0f} M/s", static_cast<double>(nps) / 1e6);
  if (nps >= 1'000'000) return fmt::format("{:.1f} M/s", static_cast<double>(nps) / 1e6);
  if (nps >= 10'000) return fmt::format("{:.0f} k/s", static_cast<double>(nps) / 1e3);
  return fmt::format("{} /s", nps);
}

// The move number as records write it: "14." for the first seat, "14..." for the second.
std::string counted(const rules::Game& game) {
  return fmt::format("{}{} ", game.move_number(), game.to_move() == Seat::first ? "." : "...");
}

// A line of play in the game's own notation. Plays the moves on `game`.
std::string line_text(rules::Game& game, const std::vector<rules::Move>& line) {
  std::string text;
  for (const rules::Move move : line) {
    if (!game.is_legal(move)) break;
    if (text.empty() || game.to_move() == Seat::first) {
      text += counted(game);
    }
    text += game.format_move(move, rules::standard) + ' ';
    game.play(move);
  }
  if (!text.empty()) {
    text.pop_back();
  }
  return text;
}

}  // namespace

class LiveGames::Notes final : public GameObserver {
 public:
  Notes(std::size_t number, std::array<std::string, 2> names, const Clock& clock)
      : number_(number), names_(std::move(names)), clock_(clock) {}

  [[nodiscard]] std::size_t number() const { return number_; }

  void board_set_up(const rules::Setup& setup) override {
    const std::lock_guard lock(mutex_);
    noted_.setup = setup;
  }
  void move_asked(Seat seat, const Clocks& left) override {
    const TimePoint now = clock_.now();
    const std::lock_guard lock(mutex_);
    noted_.left = left;
    noted_.thinks = seat;
    noted_.since = now;
    noted_.findings[index(seat)] = {};
  }
  void finding_changed(Seat seat, const engine::Finding& finding) override {
    const std::lock_guard lock(mutex_);
    noted_.findings[index(seat)] = finding;
    noted_.found_at[index(seat)] = noted_.moves.size();
  }
  void move_played(Seat seat, const PlayedMove& move) override {
    const std::lock_guard lock(mutex_);
    if (!move.book) {
      noted_.findings[index(seat)] = move.finding;
      noted_.found_at[index(seat)] = noted_.moves.size();
      noted_.left[index(seat)] = move.left;
      noted_.took[index(seat)] = move.took;
    }
    noted_.moves.push_back(move.move);
    noted_.thinks.reset();
  }

  [[nodiscard]] ShownGame on_show(bool in_full) const {
    const GameCopy noted = copy();
    ShownGame shown;
    shown.number = number_;
    const TimePoint now = clock_.now();
    for (const Seat seat : {Seat::first, Seat::second}) {
      shown.players[index(seat)] = player(noted, seat, now);
    }
    if (in_full && noted.setup) {
      add_board(noted, shown);
    }
    return shown;
  }

 private:
  struct GameCopy {
    std::optional<rules::Setup> setup;
    std::vector<rules::Move> moves;
    std::array<engine::Finding, 2> findings;
    std::array<std::size_t, 2> found_at{};  // number of moves played before
    Clocks left;
    std::array<std::chrono::nanoseconds, 2> took{};
    std::optional<Seat> thinks;
    TimePoint since{};
  };

  [[nodiscard]] GameCopy copy() const {
    const std::lock_guard lock(mutex_);
    return noted_;
  }

  [[nodiscard]] ShownPlayer player(const GameCopy& noted, Seat seat, TimePoint now) const {
    const std::size_t at = index(seat);
    const engine::Finding& finding = noted.findings[at];
    ShownPlayer shown;
    shown.name = names_[at];
    shown.thinks = noted.thinks == seat;
    const auto thinking = shown.thinks ? now - noted.since : std::chrono::nanoseconds(0);
    shown.clock = noted.left[at] ? clock_text(*noted.left[at] - thinking)
                                 : clock_text(shown.thinks ? thinking : noted.took[at]);
    shown.score = score_text(finding.score);
    if (finding.depth) {
      shown.depth = fmt::to_string(*finding.depth);
    }
    if (finding.depth && finding.seldepth) {
      shown.depth += fmt::format("/{}", *finding.seldepth);
    }
    if (finding.nps) {
      shown.speed = speed_text(*finding.nps);
    }
    return shown;
  }

  // Adds the position, the last move, and the line that each side last expected.
  static void add_board(const GameCopy& noted, ShownGame& shown) {
    auto game = rules::start_game(*noted.setup);
    if (!game) return;
    for (std::size_t played = 0; played <= noted.moves.size(); ++played) {
      for (std::size_t seat = 0; seat < 2; ++seat) {
        if (noted.found_at[seat] == played && !noted.findings[seat].pv.empty()) {
          shown.players[seat].line = line_text(*(*game)->clone(), noted.findings[seat].pv);
        }
      }
      if (played == noted.moves.size()) break;
      const rules::Move move = noted.moves[played];
      if (played + 1 == noted.moves.size()) {
        shown.last_move = (*game)->format_move(move, rules::coordinate);
        shown.last_move_text = counted(**game) + (*game)->format_move(move, rules::standard);
      }
      (*game)->play(move);
    }
    shown.position = (*game)->position();
    shown.seat_names = (*game)->seat_names();
  }

  const std::size_t number_;
  const std::array<std::string, 2> names_;
  const Clock& clock_;
  mutable std::mutex mutex_;
  GameCopy noted_;
};

GameObserver* LiveGames::begins(std::size_t number, const std::array<std::string, 2>& names) {
  const std::lock_guard lock(mutex_);
  return games_.emplace_back(std::make_shared<Notes>(number, names, clock_)).get();
}

void LiveGames::ends(std::size_t number) {
  const std::lock_guard lock(mutex_);
  std::erase_if(games_, [&](const auto& game) { return game->number() == number; });
}

std::vector<ShownGame> LiveGames::on_show() const {
  std::deque<std::shared_ptr<Notes>> games;
  {
    const std::lock_guard lock(mutex_);
    games = games_;
  }
  std::vector<ShownGame> shown;
  shown.reserve(games.size());
  for (const auto& game : games) {
    shown.push_back(game->on_show(shown.empty()));
  }
  return shown;
}

}  // namespace ludex::match
