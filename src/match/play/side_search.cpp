#include "match/play/side_search.h"

#include <chrono>
#include <exception>
#include <utility>
#include <variant>

#include "base/exhaustion.h"
#include "base/expects.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

// How long the observer engine may take to obey.
constexpr std::chrono::seconds observers_grace{1};
constexpr std::chrono::hours longest_observation{24};

}  // namespace

SideSearch search_beside(engine::Engine& engine, const rules::Game& game, const Clock& clock,
                         const SideSearchTerms& terms) {
  SideSearch search;
  engine::Request request;
  request.limits = terms.limits;
  request.banned = game.banned_moves();
  if (const auto asked = engine.think(game, request); !asked) {
    search.failure = asked.error().detail;
    return search;
  }
  TimePoint deadline = clock.now() + terms.patience;
  bool told_to_stop = false;
  while (true) {
    auto event = engine.next(deadline);
    if (event) {
      if (auto* const info = std::get_if<engine::Info>(&*event)) {
        engine::take_report(search.finding, *info);
      } else if (std::holds_alternative<engine::Decision>(*event)) {
        return search;
      } else if (auto* const failure = std::get_if<engine::Failure>(&*event)) {
        search.failure = std::move(failure->detail);
        return search;
      }
    }
    const bool is_late = clock.now() >= deadline;
    if (!told_to_stop && (is_late || terms.is_enough())) {
      told_to_stop = true;
      engine.stop();
      deadline = clock.now() + terms.grace;
    } else if (is_late) {
      search.failure = "it does not answer when it is told to stop";
      return search;
    }
  }
}

EngineObserver::EngineObserver(engine::Engine& engine, const engine::Limits& limits,
                               const Clock& clock)
    : engine_(engine), limits_(limits), clock_(clock) {
  const bool has_limit = limits.depth || limits.nodes || limits.movetime;
  limits_.infinite = !has_limit && engine.can_search_infinitely();
  thread_ = std::thread([this] { run(); });
}

EngineObserver::~EngineObserver() {
  stop();
}

void EngineObserver::board_set_up(const rules::Setup& setup) {
  auto board = rules::start_game(setup);
  expects(board.has_value());  // the game has begun with it
  board_ = *std::move(board);
}

void EngineObserver::move_played(rules::Seat /*seat*/, const PlayedMove& move) {
  board_->play(move.move);
  ++plies_;
  if (board_->outcome()) return;
  {
    const std::lock_guard lock(mutex_);
    if (failure_) return;
    next_ = board_->clone();
    next_ply_ = plies_;
  }
  changed_.notify_all();
  engine_.wake();
}

// The thread: whatever is refused to it ends the observation, and nothing else.
void EngineObserver::run() {
  try {
    search_positions();
  } catch (const std::exception& refused) {
    const std::lock_guard lock(mutex_);
    failure_ = ludex::describe(refused);
  }
}

void EngineObserver::search_positions() {
  std::unique_ptr<rules::Game> board;
  bool is_new = true;
  while (const auto ply = next_position(board)) {
    SideSearch search;
    if (std::exchange(is_new, false)) {
      if (const auto ready = engine_.new_game(*board); !ready) {
        search.failure = ready.error().detail;
      }
    }
    if (!search.failure) {
      search = search_beside(
          engine_, *board, clock_,
          {limits_, longest_observation, observers_grace, [this] { return has_news(); }});
    }
    const std::lock_guard lock(mutex_);
    if (search.finding.has_value()) {
      found_.emplace(*ply, std::move(search.finding));
    }
    if (search.failure) {
      failure_ = std::move(search.failure);
      return;
    }
  }
}

// Waits for a position; absent once the game is over.
std::optional<std::size_t> EngineObserver::next_position(std::unique_ptr<rules::Game>& board) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return is_over_ || next_ != nullptr; });
  if (is_over_) return std::nullopt;
  board = std::move(next_);
  return next_ply_;
}

bool EngineObserver::has_news() {
  const std::lock_guard lock(mutex_);
  return is_over_ || next_ != nullptr;
}

void EngineObserver::stop() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  changed_.notify_all();
  engine_.wake();
  if (thread_.joinable()) {
    thread_.join();
  }
}

std::optional<std::string> EngineObserver::finish(PlayedGame& game) {
  stop();
  for (auto& [ply, finding] : found_) {
    if (ply >= 1 && ply <= game.moves.size()) {
      game.moves[ply - 1].observed = std::move(finding);
    }
  }
  return failure_;
}

}  // namespace ludex::match
