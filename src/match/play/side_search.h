// Searches by engines that play neither side: the referee engine between two moves, and the
// observer engine beside the game. No player's clock runs for them, and whatever they do, the game
// goes on.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "base/time.h"
#include "engine/engine.h"
#include "engine/finding.h"
#include "engine/request.h"
#include "match/play/game_observer.h"
#include "match/play/played_game.h"
#include "rules/game.h"

namespace ludex::match {

struct SideSearch {
  engine::Finding finding = {};
  std::optional<std::string> failure = {};  // why the engine cannot be asked again
};
// Searches the position until the limits are reached, or until `is_enough` says so after a wake-up,
// or for as long as `patience` lasts; then the engine is told to stop, and has `grace` to obey.
struct SideSearchTerms {
  engine::Limits limits;
  Duration patience;
  Duration grace;
  std::function<bool()> is_enough;
};
[[nodiscard]] SideSearch search_beside(engine::Engine& engine, const rules::Game& game,
                                       const Clock& clock, const SideSearchTerms& terms);

// Follows one game and lets an engine search each position of it in a thread of its own, until the
// next move is played. Positions that come faster than the engine can be asked are left out.
class EngineObserver final : public GameObserver {
 public:
  // The engine is at rest; both outlive this object. Without any limit a search ends with the next
  // move.
  EngineObserver(engine::Engine& engine, const engine::Limits& limits, const Clock& clock);
  ~EngineObserver() override;

  void board_set_up(const rules::Setup& setup) override;
  void move_asked(rules::Seat /*seat*/,
                  const std::array<std::optional<std::chrono::nanoseconds>, 2>&) override {}
  void finding_changed(rules::Seat /*seat*/, const engine::Finding& /*finding*/) override {}
  void move_played(rules::Seat seat, const PlayedMove& move) override;

  // Ends the search and adds what was found to the moves of the game, which is over. Returns why
  // the engine cannot be asked again, if it cannot.
  [[nodiscard]] std::optional<std::string> finish(PlayedGame& game);

 private:
  void run();
  void search_positions();
  [[nodiscard]] std::optional<std::size_t> next_position(std::unique_ptr<rules::Game>& board);
  [[nodiscard]] bool has_news();
  void stop();

  engine::Engine& engine_;
  engine::Limits limits_;
  const Clock& clock_;
  std::unique_ptr<rules::Game> board_;  // of the game's thread
  std::size_t plies_ = 0;               // likewise

  std::mutex mutex_;  // guards the next five
  std::condition_variable changed_;
  std::unique_ptr<rules::Game> next_;  // the position to be searched next; null: none
  std::size_t next_ply_ = 0;           // the number of moves before it
  bool is_over_ = false;
  std::map<std::size_t, engine::Finding> found_;  // by the number of moves before the position
  std::optional<std::string> failure_;
  std::thread thread_;
};

}  // namespace ludex::match
