#include "serve/matches/watched_server.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "base/text.h"
#include "serve/wire/members.h"
#include "servers/cgos/codec.h"
#include "servers/cgos/spectator_codec.h"

namespace ludex::serve {

namespace {

constexpr std::string_view server_topic = "cgos";
constexpr std::string_view game_prefix = "cgos/";
constexpr std::size_t longest_trouble = 400;

// Numbers of messages have at most 15 digits.
std::int64_t cgos_number(const std::string& game) {
  return to_integer(game).value_or(0);
}

Json player_json(const cgos::Player& player) {
  return {{"name", printable(player.name)}, {"rating", printable(player.rating)}};
}

// A CgosGame (web/src/wire/types.ts).
Json listed_json(const cgos::GameTerms& terms, std::string_view result) {
  return {{"game", cgos_number(terms.game)},
          {"size", terms.size},
          {"komi", format(terms.komi)},
          {"date", printable(terms.date)},
          {"players", {player_json(terms.black), player_json(terms.white)}},
          {"result", result.empty() ? Json() : result_of_cgos(result)}};
}

}  // namespace

void WatchedServer::take(std::span<const cgos::SpectatorEvent> events) {
  for (const cgos::SpectatorEvent& event : events) {
    std::visit([this](const auto& what) { on(what); }, event);
  }
  sweep();
}

Topic* WatchedServer::find(std::string_view topic) {
  if (topic == server_topic) return this;
  if (!topic.starts_with(game_prefix)) return nullptr;
  const std::string game(topic.substr(game_prefix.size()));
  if (!cgos::is_game_number(game)) return nullptr;
  const std::int64_t number = cgos_number(game);
  const auto known = watched_.find(number);
  if (known != watched_.end()) return known->second.get();
  sweep();
  if (watched_.size() >= most_games) return nullptr;
  if (connected_) {
    parts_.observe(game);
  }
  return watched_
      .emplace(number,
               std::make_unique<WatchedGame>(parts_.publisher, parts_.event_loop.clock(), number))
      .first->second.get();
}

// --- What the connection tells ---

// Games that ended meanwhile are listed with their results, or they are no longer known.
void WatchedServer::on(const cgos::Joined& /*event*/) {
  connected_ = true;
  trouble_.clear();
  games_.clear();
  changed_.clear();
  gone_.clear();
  is_anew_ = true;
  changed();
  for (const auto& [number, game] : watched_) {
    if (!game->is_over()) {
      parts_.observe(fmt::to_string(number));
    }
  }
}

void WatchedServer::cut(std::string_view why) {
  connected_ = false;
  trouble_ = printable(why.substr(0, longest_trouble));
  has_connection_changed_ = true;
  changed();
}

void WatchedServer::on(const cgos::ListedGame& event) {
  const std::int64_t number = cgos_number(event.terms.game);
  Listed& listed = games_[number];
  if (listed.place == 0) {
    listed.place = ++last_place_;
  }
  listed.terms = event.terms;
  listed.result = event.result;
  gone_.erase(number);
  changed_.insert(number);
  make_room();
  changed();
}

void WatchedServer::make_room() {
  if (games_.size() <= most_games) return;
  const auto oldest =
      std::min_element(games_.begin(), games_.end(), [](const auto& one, const auto& other) {
        return std::pair(!one.second.is_over(), one.second.place) <
               std::pair(!other.second.is_over(), other.second.place);
      });
  changed_.erase(oldest->first);
  gone_.insert(oldest->first);
  games_.erase(oldest);
}

void WatchedServer::on(const cgos::ObservedGame& event) {
  WatchedGame* const game = watched(event.terms.game);
  if (game == nullptr) return;
  if (const auto shown = game->show(event); !shown) {
    give_up(cgos_number(event.terms.game),
            "the rules refuse what the server sent: " + describe(shown.error()));
  }
}

void WatchedServer::on(const cgos::NoGame& event) {
  give_up(cgos_number(event.game), fmt::format("the server knows no game {}", event.game));
}

void WatchedServer::on(const cgos::GameMove& event) {
  WatchedGame* const game = watched(event.game);
  if (game == nullptr) return;
  if (const auto played = game->play(event.move); !played) {
    give_up(cgos_number(event.game),
            "the rules refuse what the server sent: " + describe(played.error()));
  }
}

void WatchedServer::on(const cgos::GameResult& event) {
  if (WatchedGame* const game = watched(event.game)) {
    game->end(event.result);
  }
  set_result(cgos_number(event.game), event.result);
}

void WatchedServer::on(const cgos::GameOver& event) {
  set_result(cgos_number(event.game), event.result);
}

void WatchedServer::on(const cgos::GameUnreadable& event) {
  give_up(cgos_number(event.game), "the server's line cannot be read: " + event.why);
}

void WatchedServer::set_result(std::int64_t number, std::string_view result) {
  const auto found = games_.find(number);
  if (found == games_.end() || found->second.is_over()) return;
  found->second.result = result;
  changed_.insert(number);
  changed();
}

// --- Games that are watched ---

WatchedGame* WatchedServer::watched(const std::string& game) const {
  const auto found = watched_.find(cgos_number(game));
  return found == watched_.end() ? nullptr : found->second.get();
}

void WatchedServer::give_up(std::int64_t number, const std::string& sentence) {
  const auto found = watched_.find(number);
  if (found == watched_.end()) return;
  parts_.publisher.end(fmt::format("{}{}", game_prefix, number),
                       {.code = "unknown", .text = printable(sentence), .field = "topic"});
  watched_.erase(number);
}

void WatchedServer::sweep() {
  std::erase_if(watched_, [this](const auto& one) {
    const WatchedGame& game = *one.second;
    return !game.is_followed() && (!connected_ || game.is_over());
  });
}

// --- What pages are told ---

Json WatchedServer::state(const Reader& /*reader*/) const {
  std::vector<const Listed*> ordered;
  ordered.reserve(games_.size());
  for (const auto& [number, listed] : games_) {
    ordered.push_back(&listed);
  }
  std::sort(ordered.begin(), ordered.end(),
            [](const Listed* one, const Listed* other) { return one->place < other->place; });
  Json games = Json::array();
  for (const Listed* const listed : ordered) {
    games.push_back(listed_json(listed->terms, listed->result));
  }
  return {{"server", parts_.server},
          {"connected", connected_},
          {"trouble", trouble_},
          {"games", std::move(games)}};
}

void WatchedServer::command(const Reader& /*reader*/, std::string_view what, const Json& /*body*/,
                            Done done) {
  done(bad_value(fmt::format("the list of games knows no `{}`", printable(what)), "what"));
}

void WatchedServer::changed() {
  if (next_news_ != nullptr) return;
  next_news_ = parts_.event_loop.call_at(parts_.event_loop.clock().now() + between_news,
                                         [this] { tell_changes(); });
}

void WatchedServer::tell_changes() {
  next_news_.reset();
  const std::set<std::int64_t> changed = std::exchange(changed_, {});
  const std::set<std::int64_t> gone = std::exchange(gone_, {});
  const bool has_connection_changed = std::exchange(has_connection_changed_, false);
  if (std::exchange(is_anew_, false)) {
    parts_.publisher.begin_anew(server_topic);
    return;
  }
  if (has_connection_changed) {
    parts_.publisher.delta(
        server_topic, {{{"e", "server"}, {"connected", connected_}, {"trouble", trouble_}}, {}});
  }
  if (changed.empty() && gone.empty()) return;
  Json games = Json::array();
  for (const std::int64_t number : changed) {
    const Listed& listed = games_.at(number);
    games.push_back(listed_json(listed.terms, listed.result));
  }
  parts_.publisher.delta(server_topic,
                         {{{"e", "listed"}, {"games", std::move(games)}, {"gone", gone}}, {}});
}

}  // namespace ludex::serve
