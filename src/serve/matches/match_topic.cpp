#include "serve/matches/match_topic.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/expects.h"
#include "rules/face.h"
#include "rules/registry.h"
#include "serve/json_text.h"
#include "serve/matches/match_openings.h"
#include "serve/matches/match_plan.h"
#include "serve/wire/face.h"
#include "serve/wire/time_control.h"
#include "tournament/begun_games.h"
#include "tournament/counted_game.h"
#include "tournament/definition.h"
#include "tournament/event_log.h"

namespace ludex::serve {

using store::MatchState;

namespace {

// A match that was made on a machine with more processors is valid here, too.
constexpr MatchLimits of_any_machine{.processors = 10'000};

Json entrants_json(const MatchOrder& order, const match::MatchPlan* plan) {
  Json entrants = Json::array();
  for (std::size_t at = 0; at < order.entrants.size(); ++at) {
    const EntrantOrder& each = order.entrants[at];
    Json json{{"name", each.name},
              {"engine", each.engine},
              {"time", to_json(each.time.value_or(order.time))}};
    if (each.level > 0) {
      json["level"] = each.level;
    }
    if (each.strength) {
      json["strength"] = *each.strength;
    }
    if (plan != nullptr && plan->entrants[at].is_weakened) {
      json["weak"] = true;
    }
    if (!each.profile.empty()) {
      json["profile"] = each.profile;
    }
    if (plan != nullptr && plan->entrants[at].rating) {
      json["rating"] = *plan->entrants[at].rating;
    }
    entrants.push_back(std::move(json));
  }
  return entrants;
}

}  // namespace

// --- Making and restoring ---

MatchTopic::MatchTopic(const Parts& parts, std::int64_t id, MatchOrder order)
    : parts_(parts),
      id_(id),
      topic_(fmt::format("match/{}", id)),
      order_(std::move(order)),
      entrants_(entrants_json(order_, nullptr)),
      scoreboard_(order_.schedule, order_.sprt) {
  const auto game = rules::start_game(order_.setup);
  expects(game.has_value());  // it was started when the order was read
  face_ = to_json(rules::face_of(**game));
}

MatchTopic::MatchTopic(const Parts& parts, std::int64_t id, MatchOrder order,
                       const std::vector<match::Opening>& openings)
    : MatchTopic(parts, id, std::move(order)) {
  began_ = parts_.world.wall_time().utc.time_since_epoch().count();
  openings_ = kept_openings(openings, order_.setup);
  if (order_.openings) {
    order_.openings->text.clear();
  }
}

Answer<std::unique_ptr<MatchTopic>> MatchTopic::restore(
    const Parts& parts, const store::StoredMatch& kept,
    const std::vector<store::StoredMatchGame>& games) {
  const auto plan = parse_json(kept.plan);
  if (!plan) return tl::unexpected(plan.error());
  const auto members = Members::of(*plan);
  if (!members) return tl::unexpected(members.error());
  const Json* const wanted = members->find("order");
  auto order = read_match_order(wanted != nullptr ? *wanted : Json(), of_any_machine,
                                Members::Source::server);
  if (!order) return tl::unexpected(order.error());
  std::unique_ptr<MatchTopic> match(
      new MatchTopic(parts, static_cast<std::int64_t>(kept.id), *std::move(order)));
  match->openings_ = plan->value("openings", Json::array());
  if (const auto began = plan->find("began"); began != plan->end() && began->is_number_integer()) {
    match->began_ = began->get<std::int64_t>();
  }
  match->trouble_ = members->text_or_none("trouble").value_or("");
  match->state_ = kept.state;
  match->is_of_command_line_ = plan->contains(tournament::plan_member);
  if (match->is_of_command_line_) {
    // The name by which the command line knows it; its games may be of another event.
    match->order_.name = kept.name;
  }
  for (const store::StoredMatchGame& game : games) {
    if (!match->scoreboard_.add(game)) {
      return tl::unexpected(ApiError{
          .code = "internal", .text = fmt::format("game {} is none of its games", game.number)});
    }
  }
  // The server ended after the last game, but before the match was stored as finished.
  if (!match->is_of_command_line_ && match->state_ == MatchState::running &&
      match->scoreboard_.is_over()) {
    match->state_ = MatchState::finished;
  }
  match->told_points_ = match->scoreboard_.points();
  return match;
}

void MatchTopic::keep(store::Done done) const {
  Json plan{{"order", to_json(order_)}, {"openings", openings_}};
  if (order_.openings) {
    plan["order"]["openings"]["count"] = openings_.size();
  }
  if (began_) {
    plan["began"] = *began_;
  }
  if (!trouble_.empty()) {
    plan["trouble"] = trouble_;
  }
  store::StoredMatch kept{
      .id = store::MatchId{id_}, .state = state_, .name = order_.name, .plan = json_text(plan)};
  for (const EntrantOrder& each : order_.entrants) {
    kept.entrants.push_back(each.name);
  }
  parts_.store.keep(kept, std::move(done));
}

// --- Runs ---

std::filesystem::path MatchTopic::event_file() const {
  if (parts_.store_file.empty()) return {};
  return tournament::event_file(parts_.store_file, store::MatchId{id_});
}

void MatchTopic::remove_events() const {
  if (!parts_.store_file.empty()) {
    tournament::remove_events(event_file());
  }
}

bool MatchTopic::is_over() const {
  return run_ == nullptr && state_ == MatchState::finished;
}

Answer<match::MatchPlan> MatchTopic::plan() const {
  auto openings = read_kept_openings(openings_, order_.setup);
  if (!openings) {
    return tl::unexpected(ApiError{.code = "internal", .text = describe(openings.error())});
  }
  auto plan = match_plan(order_, *std::move(openings), parts_.engines, topic_);
  if (!plan) return tl::unexpected(plan.error());
  plan->concurrency = std::min(order_.concurrency, parts_.processors);
  plan->starts_at_once = match::MatchPlan::usual_starts(parts_.processors);
  for (const auto& [number, game] : scoreboard_.games()) {
    plan->counted.push_back(tournament::counted_game(game));
  }
  return plan;
}

Answer<void> MatchTopic::begin_run() {
  auto plan = this->plan();
  if (!plan) return tl::unexpected(plan.error());
  entrants_ = entrants_json(order_, &*plan);
  std::unique_ptr<match::MatchObserver> moves;
  if (tournament::begun_games_go_on(*plan)) {
    const auto begun = parts_.store.begun_games(store::MatchId{id_});
    if (!begun) {
      return tl::unexpected(ApiError{.code = "internal", .text = describe(begun.error())});
    }
    plan->begun = tournament::begun_games(*begun, *plan);
    moves = std::make_unique<tournament::MoveKeeper>(parts_.store, store::MatchId{id_});
  }
  const std::weak_ptr<const bool> here = here_;
  auto keeper = std::make_unique<tournament::GameKeeper>(
      parts_.store, store::MatchId{id_}, scoreboard_.played(),
      [](const match::PlayedGame& played, const match::GameHeader& header) {
        return match::record_of(played, header, {});
      },
      [this](const store::StoredMatchGame& game, Duration took) { count(game, took); });
  run_ = std::make_unique<MatchRun>(
      *std::move(plan), parts_.world, std::move(keeper), std::move(moves), event_file(),
      [this, here, &event_loop = parts_.event_loop](const std::optional<std::string>& trouble) {
        event_loop.post([this, here, trouble] {
          if (!here.expired()) {
            run_ended(trouble);
          }
        });
      });
  look_again();
  return {};
}

Answer<void> MatchTopic::check() const {
  const auto planned = plan();
  if (!planned) return tl::unexpected(planned.error());
  return {};
}

// The engines may have changed since check().
void MatchTopic::begin() {
  if (const auto begun = begin_run(); !begun) {
    set_state(MatchState::stopped, begun.error().text);
  } else {
    parts_.changed(id_, true);
  }
}

void MatchTopic::go_on() {
  if (is_of_command_line_) {
    begin_following();
  } else if (state_ == MatchState::running) {
    begin();
  }
}

void MatchTopic::count(const store::StoredMatchGame& game, Duration took) {
  const bool is_new = scoreboard_.add(game);
  expects(is_new);
  took_ += took;
  ++timed_;
  news_.push_back(game.number);
}

// The games of a run that has ended.
void MatchTopic::leave_games() {
  next_look_.reset();
  tell_news(readers_ > 0);
  while (!ended_.empty()) {
    take_leave(ended_.back()->board().notes().game().number);
  }
}

void MatchTopic::run_ended(const std::optional<std::string>& trouble) {
  leave_games();
  run_.reset();
  const bool resumes = std::exchange(resumes_, false);
  if (scoreboard_.is_over()) {
    set_state(MatchState::finished);
  } else if (trouble) {
    set_state(MatchState::stopped, *trouble);
  } else if (state_ != MatchState::running) {
    parts_.changed(id_, true);
  } else if (!resumes) {
    set_state(MatchState::stopped, "the match ended before its last game");
  } else if (const auto begun = begin_run(); !begun) {
    set_state(MatchState::stopped, begun.error().text);
  }
}

void MatchTopic::abandon() {
  if (run_) {
    run_->abandon();
  }
}

// --- States ---

void MatchTopic::add_state(Json& json) const {
  json["state"] = store::to_text(state_);
  if (!trouble_.empty()) {
    json["trouble"] = trouble_;
  }
}

void MatchTopic::set_state(MatchState state, std::string trouble, store::Done kept) {
  state_ = state;
  trouble_ = std::move(trouble);
  keep(std::move(kept));
  tell_state();
}

void MatchTopic::tell_state() {
  Json delta{{"e", "state"}};
  add_state(delta);
  parts_.publisher.delta(topic_, {std::move(delta), {}});
  parts_.changed(id_, true);
}

void MatchTopic::set_state(MatchState state, const Done& reply) {
  set_state(state, "", [reply, word = store::to_text(state)](const Result<void>& kept) {
    if (kept) {
      reply(Json{{"state", word}});
    } else {
      reply(tl::unexpected(ApiError{.code = "internal", .text = describe(kept.error())}));
    }
  });
}

bool MatchTopic::is_refused(std::initializer_list<MatchState> states, const Done& reply) const {
  if (std::find(states.begin(), states.end(), state_) != states.end()) return false;
  reply(not_now(fmt::format("the match is {}", store::to_text(state_))));
  return true;
}

void MatchTopic::pause(const Done& reply) {
  if (is_refused({MatchState::running}, reply)) return;
  resumes_ = false;
  if (is_of_command_line_) return pause_elsewhere(reply);
  static_cast<void>(run_->play_last_games());
  set_state(MatchState::paused, reply);
}

void MatchTopic::stop(const Done& reply) {
  if (is_refused({MatchState::running, MatchState::paused}, reply)) return;
  resumes_ = false;
  if (is_of_command_line_) return stop_elsewhere(reply);
  if (run_) {
    static_cast<void>(run_->stop());
  }
  set_state(MatchState::stopped, reply);
}

void MatchTopic::resume(const Done& reply) {
  if (is_refused({MatchState::paused, MatchState::stopped}, reply)) return;
  if (is_of_command_line_) return resume_elsewhere(reply);
  if (run_) {
    resumes_ = true;
  } else if (const auto begun = begin_run(); !begun) {
    reply(tl::unexpected(begun.error()));
    return;
  }
  set_state(MatchState::running, reply);
}

}  // namespace ludex::serve
