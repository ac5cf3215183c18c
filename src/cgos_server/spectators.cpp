#include "cgos_server/spectators.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "servers/cgos/spectator_lines.h"

namespace ludex::cgos_server {

void Spectators::add(ConnectionId id, Actions& actions) {
  watched_.try_emplace(id);
  for (const Finished& game : finished_) {
    actions.emplace_back(
        Send{id, cgos::match_line(game.setup, cgos::EndOfGame{game.date, game.result})});
  }
}

void Spectators::list(ConnectionId id, const cgos::Setup& running, Actions& actions) {
  actions.emplace_back(Send{id, cgos::match_line(running, std::nullopt)});
}

void Spectators::watch(ConnectionId id, GameNumber number, const cgos::Setup& running,
                       Actions& actions) {
  watched_[id].insert(number);
  actions.emplace_back(Send{id, cgos::watched_setup_line(running, std::nullopt)});
}

void Spectators::show(ConnectionId id, const std::string& game, Actions& actions) const {
  const auto found =
      std::find_if(finished_.begin(), finished_.end(),
                   [&](const Finished& finished) { return finished.setup.game == game; });
  if (found == finished_.end()) {
    actions.emplace_back(Send{id, cgos::no_game_line(game)});
    return;
  }
  actions.emplace_back(Send{
      id, cgos::watched_setup_line(found->setup, cgos::EndOfGame{found->date, found->result})});
}

void Spectators::begun(const cgos::Setup& game, Actions& actions) const {
  for (const auto& [id, games] : watched_) {
    list(id, game, actions);
  }
}

void Spectators::moved(GameNumber number, const cgos::TimedMove& move, Actions& actions) const {
  for (const auto& [id, games] : watched_) {
    if (games.contains(number)) {
      actions.emplace_back(Send{id, cgos::update_line(to_text(number), move)});
    }
  }
}

void Spectators::ended(GameNumber number, const cgos::Setup& game, const std::string& result,
                       const std::string& date, Actions& actions) {
  for (auto& [id, games] : watched_) {
    actions.emplace_back(Send{id, cgos::watched_gameover_line(game, result)});
    if (games.erase(number) != 0) {
      actions.emplace_back(Send{id, cgos::update_line(game.game, result)});
    }
  }
  finished_.push_back({game, result, date});
  if (finished_.size() > listed_finished_games) {
    finished_.pop_front();
  }
}

}  // namespace ludex::cgos_server
