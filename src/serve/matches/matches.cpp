#include "serve/matches/matches.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/text.h"
#include "serve/matches/match_openings.h"
#include "serve/matches/match_order.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

constexpr std::string_view list_topic = "matches";
constexpr std::string_view match_prefix = "match/";
constexpr std::string_view game_infix = "/game/";
constexpr std::int64_t usual_games = 100;
constexpr std::int64_t most_games = 500;

tl::unexpected<ApiError> no_match(std::string_view id) {
  return tl::unexpected(
      ApiError{.code = "unknown", .text = fmt::format("there is no match `{}`", printable(id))});
}

// A number in the query; `otherwise` if it is absent.
Answer<std::int64_t> query_number(const HttpRequest& request, const std::string& name,
                                  std::int64_t otherwise, std::int64_t most) {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return otherwise;
  const auto number = to_integer(found->second);
  if (number && *number >= 1 && *number <= most) return *number;
  return bad_value(fmt::format("`{}`: a whole number from 1 to {} was expected", name, most), name);
}

}  // namespace

Matches::Matches(const Parts& parts)
    : parts_(parts),
      limits_{.processors = parts.processors},
      slots_(parts.processors),
      events_({.event_loop = parts.event_loop,
               .store = parts.store_file,
               .course = [this](std::int64_t id) { return course_of(id); }}),
      follower_({.event_loop = parts_.event_loop,
                 .store = parts_.store,
                 .followed = [this] { return followed(); },
                 .own = [this] { return own(); },
                 .seen = [this](store::MatchId id, const MatchSight& sight) { seen(id, sight); }}) {
}

Matches::~Matches() {
  for (const auto& [id, match] : matches_) {
    match->abandon();
  }
}

MatchTopic::Parts Matches::parts_of_match() {
  return {.event_loop = parts_.event_loop,
          .publisher = parts_.publisher,
          .store = parts_.store,
          .engines = parts_.engines,
          .world = {parts_.clock, parts_.wall_time, slots_},
          .processors = parts_.processors,
          .store_file = parts_.store_file,
          .start_program = parts_.start_program,
          .changed = [this](std::int64_t id, bool at_once) { changed(id, at_once); }};
}

std::vector<std::string> Matches::restore() {
  std::vector<std::string> troubles;
  const auto all =
      parts_.store.all([&](const Error& unreadable) { troubles.push_back(describe(unreadable)); });
  if (!all) return {"the matches cannot be read: " + describe(all.error())};
  for (const store::StoredMatch& kept : *all) {
    const auto id = static_cast<std::int64_t>(kept.id);
    const auto games = parts_.store.games(kept.id);
    if (!games) {
      troubles.push_back(fmt::format("match {}: {}", id, describe(games.error())));
      continue;
    }
    auto match = MatchTopic::restore(parts_of_match(), kept, *games);
    if (match) {
      matches_[id] = *std::move(match);
      matches_[id]->go_on();
    } else {
      gone_.insert(kept.id);
      troubles.push_back(fmt::format("match {}: {}", id, match.error().text));
    }
  }
  follower_.begin();
  return troubles;
}

// --- Matches of other programs ---

std::map<store::MatchId, FollowedMatch> Matches::followed() {
  std::map<store::MatchId, FollowedMatch> followed;
  bool is_watched = false;
  for (const auto& [id, match] : matches_) {
    if (!match->is_of_command_line()) continue;
    followed.emplace(store::MatchId{id}, match->followed());
    is_watched = is_watched || match->is_watched_elsewhere();
  }
  follower_.look_closely(is_watched);
  return followed;
}

std::set<store::MatchId> Matches::own() const {
  std::set<store::MatchId> own = gone_;
  for (const auto& [id, match] : matches_) {
    if (!match->is_of_command_line()) {
      own.insert(store::MatchId{id});
    }
  }
  for (const auto& [id, match] : starting_) {
    own.insert(store::MatchId{id});
  }
  return own;
}

void Matches::seen(store::MatchId id, const MatchSight& sight) {
  const auto number = static_cast<std::int64_t>(id);
  if (const auto found = matches_.find(number); found != matches_.end()) {
    found->second->take(sight);
    return;
  }
  if (gone_.contains(id) || !sight.look || !sight.look->whole) return;
  auto match = MatchTopic::restore(parts_of_match(), *sight.look->whole, sight.look->games);
  if (!match) {
    gone_.insert(id);
    if (parts_.complain) {
      parts_.complain(fmt::format("match {}: {}", number, match.error().text));
    }
    return;
  }
  MatchTopic& begun = *(matches_[number] = *std::move(match));
  begun.go_on();
  changed(number, true);
}

// --- REST ---

void Matches::add_routes(Router& router) {
  events_.add_routes(router);
  router.add("POST", "/api/matches",
             [this](const HttpRequest& request, const Places&, const Respond& respond) {
               make(request.json, respond);
             });
  router.add_reply("GET", "/api/matches",
                   [this](const HttpRequest&, const Places&) { return json_response(list()); });
  router.add_reply("GET", "/api/matches/{}", [this](const HttpRequest&, const Places& places) {
    return response_to(match_at(places.front()).map([](MatchTopic* match) {
      match->tell_news(true);
      return match->state({});
    }));
  });
  router.add_reply("GET", "/api/matches/{}/games",
                   [this](const HttpRequest& request, const Places& places) {
                     return response_to(games(places, request));
                   });
  for (const auto& [word, action] :
       {std::pair<const char*, TopicCommand>("pause", &MatchTopic::pause),
        {"resume", &MatchTopic::resume},
        {"stop", &MatchTopic::stop}}) {
    router.add("POST", fmt::format("/api/matches/{{}}/{}", word),
               [this, act = action](const HttpRequest&, const Places& places,
                                    const Respond& respond) { steer(places, act, respond); });
  }
  router.add("DELETE", "/api/matches/{}",
             [this](const HttpRequest&, const Places& places, const Respond& respond) {
               forget(places, respond);
             });
}

Answer<MatchTopic*> Matches::match_at(std::string_view id) {
  const auto found = matches_.find(to_integer(id).value_or(0));
  if (found == matches_.end()) return no_match(id);
  return found->second.get();
}

MatchEvents::Course Matches::course_of(std::int64_t id) const {
  const auto found = matches_.find(id);
  if (found == matches_.end()) return MatchEvents::Course::unknown;
  return found->second->is_over() ? MatchEvents::Course::over : MatchEvents::Course::going_on;
}

Json Matches::list() const {
  Json list = Json::array();
  for (auto each = matches_.rbegin(); each != matches_.rend(); ++each) {
    list.push_back(each->second->summary());
  }
  return list;
}

// Each match with a run has threads and engines, even while it waits for a slot.
Answer<void> Matches::may_begin() const {
  const auto busy = static_cast<std::size_t>(
      std::count_if(matches_.begin(), matches_.end(),
                    [](const auto& each) { return each.second->is_under_way(); }));
  if (busy + starting_.size() < most_under_way) return {};
  return not_now(fmt::format("{} matches are under way; pause one of them first", most_under_way));
}

Answer<void> Matches::has_room() const {
  if (auto free = may_begin(); !free) return free;
  if (matches_.size() + starting_.size() < most_matches) return {};
  return tl::unexpected(ApiError{
      .code = "too_large",
      .text = fmt::format("{} matches are kept already; delete some of them", most_matches)});
}

// The openings are read beside the loop: they may be many, and the records long.
void Matches::make(const Json& body, const Respond& respond) {
  const Failed failed = failing(respond);
  if (const auto room = has_room(); !room) return failed(room.error());
  auto read = read_match_order(body, limits_);
  if (!read) return failed(read.error());
  const auto order = std::make_shared<MatchOrder>(*std::move(read));
  const auto done = while_here([this, order, respond](const Openings& openings) {
    make(std::move(*order), openings, respond);
  });
  parts_.records.work_with(
      [order, done, failed](const RecordSource::Read& of_record) -> RecordSource::Call {
        auto openings = openings_of(*order, of_record);
        if (!openings) return [failed, why = openings.error()] { failed(why); };
        return [done, openings = *std::move(openings)] { done(openings); };
      },
      failed);
}

void Matches::make(MatchOrder order, const Openings& openings, const Respond& respond) {
  if (const auto room = has_room(); !room) return respond(error_response(room.error()));
  const auto id = static_cast<std::int64_t>(parts_.store.next_id());
  auto match = std::make_unique<MatchTopic>(parts_of_match(), id, std::move(order), openings);
  if (const auto checked = match->check(); !checked) {
    return respond(error_response(checked.error()));
  }
  const MatchTopic& starting = *(starting_[id] = std::move(match));
  // Those of another match that had this number, before an older copy of the store was put back.
  starting.remove_events();
  starting.keep(while_here([this, id, respond](const Result<void>& kept) {
    auto made = std::move(starting_.extract(id).mapped());
    if (!kept) {
      return respond(error_response({.code = "internal", .text = describe(kept.error())}));
    }
    MatchTopic& begun = *(matches_[id] = std::move(made));
    begun.begin();
    respond(json_response({{"id", id}}));
  }));
}

void Matches::steer(const Places& places, TopicCommand action, const Respond& respond) {
  const auto match = match_at(places.front());
  if (!match) return respond(error_response(match.error()));
  if (action == &MatchTopic::resume && !(*match)->is_under_way() &&
      !(*match)->is_of_command_line()) {
    if (auto free = may_begin(); !free) return respond(error_response(free.error()));
  }
  ((*match)->*action)(answering(respond));
}

void Matches::forget(const Places& places, const Respond& respond) {
  const auto match = match_at(places.front());
  if (!match) return respond(error_response(match.error()));
  if ((*match)->is_under_way() || (*match)->is_played_elsewhere()) {
    return respond(error_response(
        {.code = "not_now", .text = "games of the match are under way; stop it first"}));
  }
  const std::int64_t id = (*match)->id();
  // No other program may begin to play it meanwhile.
  auto role = parts_.store.take_to_play(store::MatchId{id}, store::Waiting::never);
  if (!role) {
    return respond(error_response(not_now(describe(role.error())).value()));
  }
  gone_.insert(store::MatchId{id});
  parts_.publisher.end(
      fmt::format("{}{}", match_prefix, id),
      {.code = "unknown", .text = fmt::format("match {} was deleted", id), .field = "topic"});
  (*match)->remove_events();
  matches_.erase(id);
  changed_.erase(id);
  parts_.publisher.delta(list_topic, {{{"e", "gone"}, {"id", id}}, {}});
  const auto held = std::make_shared<const store::SharedState::Role>(*std::move(role));
  parts_.store.remove(store::MatchId{id}, [respond, held](const Result<void>& removed) {
    respond(removed ? json_response(Json::object())
                    : error_response({.code = "internal", .text = describe(removed.error())}));
  });
}

Answer<Json> Matches::games(const Places& places, const HttpRequest& request) {
  const auto match = match_at(places.front());
  if (!match) return tl::unexpected(match.error());
  const auto before = query_number(request, "before", INT32_MAX, INT32_MAX);
  if (!before) return tl::unexpected(before.error());
  const auto limit = query_number(request, "limit", usual_games, most_games);
  if (!limit) return tl::unexpected(limit.error());
  return (*match)->games_before(static_cast<std::size_t>(*before),
                                static_cast<std::size_t>(*limit));
}

// --- Topics ---

Topic* Matches::find(std::string_view topic) {
  if (topic == list_topic) return this;
  if (!topic.starts_with(match_prefix)) return nullptr;
  const std::string_view place = topic.substr(match_prefix.size());
  const std::size_t divided = place.find(game_infix);
  const auto match = match_at(place.substr(0, divided));
  if (!match) return nullptr;
  if (divided == std::string_view::npos) return *match;
  const auto number = to_integer(place.substr(divided + game_infix.size()));
  return number && *number > 0 ? (*match)->game(static_cast<std::size_t>(*number)) : nullptr;
}

Json Matches::state(const Reader& /*reader*/) const {
  return {{"matches", list()}};
}

void Matches::command(const Reader& /*reader*/, std::string_view what, const Json& /*body*/,
                      Done done) {
  done(bad_value(
      fmt::format("the list of matches knows no `{}`: matches are set up by REST", printable(what)),
      "what"));
}

void Matches::changed(std::int64_t id, bool at_once) {
  if (at_once) {
    changed_.erase(id);
    tell(id);
    return;
  }
  changed_.insert(id);
  if (!next_summaries_) {
    next_summaries_ = parts_.event_loop.call_at(parts_.event_loop.clock().now() + between_summaries,
                                                [this] { tell_changed(); });
  }
}

void Matches::tell_changed() {
  next_summaries_.reset();
  for (const std::int64_t id : std::exchange(changed_, {})) {
    tell(id);
  }
}

void Matches::tell(std::int64_t id) {
  const auto found = matches_.find(id);
  if (found != matches_.end()) {
    parts_.publisher.delta(list_topic, {{{"e", "match"}, {"match", found->second->summary()}}, {}});
  }
}

}  // namespace ludex::serve
