#include "cgos_server/server.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/expects.h"

namespace ludex::cgos_server {

namespace {

GameNumber after(GameNumber number) {
  return GameNumber{static_cast<std::uint64_t>(number) + 1};
}

}  // namespace

Server::Server(ServerSettings settings, EarlierRuns earlier, std::uint64_t seed, TimePoint now)
    : settings_(settings),
      meetings_(std::move(earlier.meetings)),
      ratings_(std::move(earlier.ratings)),
      random_(seed),
      last_game_(earlier.last_game),
      round_due_(now + settings.round_pause) {}

Result<Actions> Server::take_up(GameNumber number, cgos::Setup setup, TimePoint now) {
  const auto game = add_game(number, std::move(setup), now);
  if (!game) return tl::unexpected(game.error());
  Actions actions;
  if (auto ending = (*game)->second.game.counted()) {
    end_game(*game, *std::move(ending), actions);
  }
  return actions;
}

Actions Server::connected(ConnectionId id, std::string address, TimePoint now) {
  Actions actions;
  const auto [link, is_new] = links_.emplace(
      id, Link{std::move(address), cgos::ServerHalf(settings_.half), std::nullopt, {}, {}});
  expects(is_new);
  take(id, link->second.half.start(now), now, actions);
  return actions;
}

Actions Server::on_line(ConnectionId id, std::string_view line, TimePoint now) {
  Actions actions;
  const auto link = links_.find(id);
  if (link == links_.end()) return actions;
  take(id, link->second.half.on_line(line, now), now, actions);
  return actions;
}

Actions Server::refuse(ConnectionId id, std::string_view why) {
  Actions actions;
  const auto link = links_.find(id);
  if (link == links_.end()) return actions;
  take(id, link->second.half.refuse(why), TimePoint{}, actions);
  return actions;
}

Actions Server::disconnected(ConnectionId id) {
  Actions actions;
  drop(id, "the connection is closed", actions);
  return actions;
}

Actions Server::judged(ConnectionId id, const std::optional<std::string>& refusal, TimePoint now) {
  Actions actions;
  const auto link = links_.find(id);
  // A player who has left meanwhile has no connection any more.
  if (link == links_.end() || link->second.asked.empty()) return actions;
  const std::string name = std::exchange(link->second.asked, {});
  if (refusal) {
    take(id, link->second.half.refuse(*refusal), now, actions);
    return actions;
  }
  if (const auto older = players_.find(name); older != players_.end()) {
    const ConnectionId replaced = older->second;
    take(replaced, links_.at(replaced).half.info("another connection has logged in with this name"),
         now, actions);
    drop(replaced, "another connection has logged in", actions);
  }
  link->second.name = name;
  players_[name] = id;
  take(id, link->second.half.admit(), now, actions);
  actions.emplace_back(PlayerCame{name});
  // A game that is being stored is over.
  if (const auto game = game_of(name); game != games_.end() && !game->second.ending) {
    send_game(name, game->second.game, now, actions);
  }
  return actions;
}

Actions Server::stored(GameNumber number, const std::string& date, TimePoint now) {
  Actions actions;
  const auto found = games_.find(number);
  if (found == games_.end() || !found->second.ending) return actions;
  const Game game = std::move(found->second);
  games_.erase(found);
  ++finished_;
  round_due_ = now + settings_.round_pause;
  for (const cgos::Color color : {cgos::Color::black, cgos::Color::white}) {
    const std::string& name = game.game.name(color);
    playing_.erase(name);
    const auto link = link_of(name);
    // One who has logged in since the game ended was not sent it.
    if (link == links_.end() || !link->second.half.in_game()) continue;
    take(link->first,
         link->second.half.gameover({date, game.ending->result, game.ending->note}, now), now,
         actions);
  }
  spectators_.ended(number, game.game.setup(), game.ending->result, date, actions);
  return actions;
}

Actions Server::on_deadline(TimePoint now) {
  Actions actions;
  std::vector<ConnectionId> silent;
  for (const auto& [id, link] : links_) {
    if (link.deadline && now >= *link.deadline) {
      silent.push_back(id);
    }
  }
  for (const ConnectionId id : silent) {
    take(id, links_.at(id).half.on_deadline(now), now, actions);
  }
  for (auto game = games_.begin(); game != games_.end(); ++game) {
    if (game->second.ending) continue;
    if (auto ending = game->second.game.check_time(now)) {
      end_game(game, *std::move(ending), actions);
    }
  }
  if (games_.empty() && may_begin_rounds() && now >= round_due_ && waiting() >= 2) {
    begin_round(now, actions);
  }
  return actions;
}

std::optional<TimePoint> Server::deadline() const {
  std::optional<TimePoint> first;
  const auto add = [&](TimePoint due) { first = first ? std::min(*first, due) : due; };
  for (const auto& [id, link] : links_) {
    if (link.deadline) {
      add(*link.deadline);
    }
  }
  for (const auto& [number, game] : games_) {
    if (!game.ending) {
      add(game.game.time_is_up());
    }
  }
  if (games_.empty() && may_begin_rounds() && waiting() >= 2) {
    add(round_due_);
  }
  return first;
}

Standing Server::standing() const {
  return {.connections = links_.size(),
          .players = players_.size(),
          .spectators = spectators_.count(),
          .running = games_.size(),
          .rounds = rounds_,
          .finished = finished_};
}

bool Server::may_begin_rounds() const {
  return !finishing_ && (settings_.rounds == 0 || rounds_ < settings_.rounds) &&
         (settings_.games == 0 || finished_ < settings_.games);
}

std::size_t Server::waiting() const {
  return static_cast<std::size_t>(std::count_if(
      players_.begin(), players_.end(),
      [&](const auto& player) { return links_.at(player.second).half.is_waiting(); }));
}

// An event may remove the connection.
void Server::take(ConnectionId id, const cgos::ServerOutput& output, TimePoint now,
                  Actions& actions) {
  links_.at(id).deadline = output.deadline;
  for (const std::string& line : output.send) {
    actions.emplace_back(Send{id, line});
  }
  for (const cgos::ServerEvent& event : output.events) {
    std::visit([&](const auto& e) { on_event(id, e, now, actions); }, event);
  }
}

void Server::on_event(ConnectionId id, const cgos::LoginWanted& event, TimePoint /*now*/,
                      Actions& actions) {
  Link& link = links_.at(id);
  link.asked = event.name;
  actions.emplace_back(JudgeLogin{id, link.address, event});
}

void Server::on_event(ConnectionId id, const cgos::Answered& event, TimePoint now,
                      Actions& actions) {
  const auto found = game_of(links_.at(id).name);
  // A move may come while the game, which time has ended, is being stored.
  if (found == games_.end() || found->second.ending) return;
  RunningGame& game = found->second.game;
  const std::size_t plies = game.setup().moves.size();
  const cgos::Color mover = game.to_move();
  auto ending = game.answer(event.answer, now);
  if (game.setup().moves.size() > plies) {
    const cgos::TimedMove& move = game.setup().moves.back();
    actions.emplace_back(MovePlayed{found->first, move});
    spectators_.moved(found->first, move, actions);
    const auto opponent = link_of(game.name(cgos::other(mover)));
    if (opponent != links_.end() && opponent->second.half.in_game()) {
      take(opponent->first, opponent->second.half.play({mover, move}), now, actions);
    }
  }
  if (ending) return end_game(found, *std::move(ending), actions);
  game.start_clock(now);
  ask_for_move(game, now, actions);
}

void Server::on_event(ConnectionId /*id*/, const cgos::ReadyAgain& /*event*/, TimePoint /*now*/,
                      Actions& /*actions*/) {}

void Server::on_event(ConnectionId id, const cgos::SpectatorCame& /*event*/, TimePoint /*now*/,
                      Actions& actions) {
  spectators_.add(id, actions);
  for (const auto& [number, game] : games_) {
    Spectators::list(id, game.game.setup(), actions);
  }
}

// A game that is being stored still runs for spectators.
void Server::on_event(ConnectionId id, const cgos::ObserveWanted& event, TimePoint /*now*/,
                      Actions& actions) {
  const auto running = std::find_if(games_.begin(), games_.end(), [&](const auto& game) {
    return to_text(game.first) == event.game;
  });
  if (running == games_.end()) return spectators_.show(id, event.game, actions);
  spectators_.watch(id, running->first, running->second.game.setup(), actions);
}

void Server::on_event(ConnectionId id, const cgos::PlayerGone& event, TimePoint /*now*/,
                      Actions& actions) {
  drop(id, event.why, actions);
}

void Server::drop(ConnectionId id, const std::string& why, Actions& actions) {
  const auto link = links_.find(id);
  if (link == links_.end()) return;
  const std::string name = link->second.name;
  links_.erase(link);
  spectators_.remove(id);
  if (!name.empty()) {
    players_.erase(name);
  }
  actions.emplace_back(Close{id, name, why});
}

Server::Links::iterator Server::link_of(const std::string& name) {
  const auto player = players_.find(name);
  return player == players_.end() ? links_.end() : links_.find(player->second);
}

Server::Games::iterator Server::game_of(const std::string& name) {
  const auto number = playing_.find(name);
  return number == playing_.end() ? games_.end() : games_.find(number->second);
}

Result<Server::Games::iterator> Server::add_game(GameNumber number, cgos::Setup setup,
                                                 TimePoint now) {
  auto game = RunningGame::begin(std::move(setup), settings_.game.allowance);
  if (!game) return tl::unexpected(std::move(game.error()));
  for (const cgos::Color color : {cgos::Color::black, cgos::Color::white}) {
    if (playing_.contains(game->name(color))) return fail("a player has another game");
  }
  for (const cgos::Color color : {cgos::Color::black, cgos::Color::white}) {
    playing_[game->name(color)] = number;
  }
  game->start_clock(now);
  last_game_ = std::max(last_game_, number);
  return games_.emplace(number, Game{*std::move(game), std::nullopt}).first;
}

void Server::begin_round(TimePoint now, Actions& actions) {
  std::vector<cgos::Waiting> players;
  for (const auto& [name, id] : players_) {
    if (!links_.at(id).half.is_waiting()) continue;
    players.push_back({name, ratings_.of(name), ratings_.is_anchor(name)});
  }
  const auto round = cgos::pair_round(std::move(players), meetings_, random_);
  // Anchors alone do not meet.
  round_due_ = now + settings_.round_pause;
  if (round.empty()) return;
  ++rounds_;
  actions.emplace_back(RoundBegun{rounds_, round.size()});
  for (const cgos::Meeting& meeting : round) {
    begin_game(meeting, now, actions);
  }
}

void Server::begin_game(const cgos::Meeting& meeting, TimePoint now, Actions& actions) {
  last_game_ = after(last_game_);
  cgos::Setup setup{.game = to_text(last_game_),
                    .size = settings_.game.size,
                    .komi = settings_.game.komi,
                    .main_time = settings_.game.main_time,
                    .white = {meeting.white, ratings_.shown(meeting.white)},
                    .black = {meeting.black, ratings_.shown(meeting.black)},
                    .moves = {}};
  actions.emplace_back(GameBegun{last_game_, setup});
  spectators_.begun(setup, actions);
  meetings_.add(meeting);
  const auto added = add_game(last_game_, std::move(setup), now);
  expects(added.has_value());
  const RunningGame& game = (*added)->second.game;
  send_game(meeting.white, game, now, actions);
  send_game(meeting.black, game, now, actions);
}

void Server::send_game(const std::string& name, const RunningGame& game, TimePoint now,
                       Actions& actions) {
  const auto link = link_of(name);
  expects(link != links_.end());
  take(link->first, link->second.half.setup(game.setup()), now, actions);
  if (game.name(game.to_move()) == name) {
    ask_for_move(game, now, actions);
  }
}

void Server::ask_for_move(const RunningGame& game, TimePoint now, Actions& actions) {
  const auto link = link_of(game.name(game.to_move()));
  if (link == links_.end() || !link->second.half.in_game()) return;
  take(link->first, link->second.half.genmove({game.to_move(), game.left(now)}), now, actions);
}

void Server::end_game(Games::iterator game, Ending ending, Actions& actions) {
  const RunningGame& played = game->second.game;
  actions.emplace_back(StoreGame{{game->first, played.setup(), played.analyses(), ending}});
  game->second.ending = std::move(ending);
}

}  // namespace ludex::cgos_server
