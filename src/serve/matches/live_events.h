// The running games of a match that another program plays, from the events that it keeps beside the
// store (docs/events.md).
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"
#include "match/play/time_control.h"
#include "rules/game.h"
#include "serve/matches/live_board.h"
#include "tournament/event_log.h"

namespace ludex::serve {

class LiveEvents {
 public:
  // The clock must outlive this object. The games begin in positions of the setup; `controls` are
  // those of the engines, by their numbers.
  LiveEvents(std::filesystem::path file, rules::Setup setup,
             std::vector<match::TimeControl> controls, const Clock& clock);
  ~LiveEvents();

  // Reads what was added to the file. For one thread at a time, which is not the event loop's.
  void read();
  // No game runs any more.
  void clear();

  // As RunningMatch has them. May be called from any thread.
  [[nodiscard]] std::vector<std::shared_ptr<LiveGameObserver>> live() const;
  [[nodiscard]] std::vector<std::string> take_warnings();

 private:
  struct FollowedGame;

  // An event that this version does not understand is passed over.
  void take(const nlohmann::json& event);
  void begin_game(const nlohmann::json& event);
  void set_up(FollowedGame& game, const nlohmann::json& event);
  void play(FollowedGame& game, const nlohmann::json& event);
  void end_game(std::size_t number);
  [[nodiscard]] FollowedGame* game_of(const nlohmann::json& event);

  std::filesystem::path file_;
  rules::Setup setup_;
  std::vector<match::TimeControl> controls_;
  const Clock& clock_;
  tournament::EventReader reader_;  // used by the thread that reads

  mutable std::mutex mutex_;                                    // guards the members below
  std::map<std::size_t, std::unique_ptr<FollowedGame>> games_;  // by their numbers
  std::vector<std::shared_ptr<LiveGameObserver>> live_;
  std::vector<std::string> warnings_;
};

}  // namespace ludex::serve
