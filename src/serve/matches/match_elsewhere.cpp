// Tournaments of the command line, which programs of their own play.
//
//   stopped ── a program begins to play ──► running ── pause ──► paused ─┐ the program plays its
//      ▲ ▲                                     │                         │ last games
//      │ └── stop: the program breaks off ─────┤                         │
//      └──── the program has ended ────────────┴─────────────────────────┘
#include <fmt/format.h>

#include <utility>

#include "base/text.h"
#include "serve/matches/match_topic.h"
#include "serve/matches/run_elsewhere.h"
#include "tournament/resume_wish.h"

namespace ludex::serve {

using store::MatchState;

namespace {

constexpr std::string_view lost_player =
    "the program that played the match has ended before the last game; resume it to go on";

}  // namespace

// The first look says whether somebody plays it.
void MatchTopic::begin_following() {
  stored_state_ = state_;
  std::vector<match::TimeControl> controls;
  for (const EntrantOrder& each : order_.entrants) {
    controls.push_back(each.time.value_or(order_.time));
  }
  if (!parts_.store_file.empty()) {
    events_ = std::make_shared<LiveEvents>(event_file(), order_.setup, std::move(controls),
                                           parts_.world.clock);
  }
  resumes_ = !parts_.store_file.empty() && tournament::has_resume_wish(event_file());
  take({.is_held = parts_.store.is_played_elsewhere(store::MatchId{id_})});
}

FollowedMatch MatchTopic::followed() const {
  return {{.state = stored_state_, .games = scoreboard_.played()}, events_};
}

void MatchTopic::take(const MatchSight& sight) {
  if (sight.look) {
    stored_state_ = sight.look->state;
    count_elsewhere(sight.look->games);
  }
  const bool is_played = sight.is_held && stored_state_ == MatchState::running;
  if (is_played && !run_) {
    run_ = std::make_unique<RunElsewhere>(parts_.store, store::MatchId{id_}, events_);
    has_played_ = true;
    look_again();
    show(MatchState::running);
  } else if (!is_played && run_) {
    run_ended_elsewhere();
  }
  if (has_ended_) {
    if (const auto said = has_ended_()) {
      program_ended(*said);
    }
  }
  if (!run_ && !has_ended_ && resumes_) {
    resume_again();
  } else if (!run_ && !has_ended_) {
    show_stored_state();
  }
}

void MatchTopic::count_elsewhere(const std::vector<store::StoredMatchGame>& games) {
  for (const store::StoredMatchGame& game : games) {
    if (scoreboard_.games().contains(game.number)) continue;
    if (!scoreboard_.add(game)) return;  // it is none of this match
    news_.push_back(game.number);
  }
  if (!run_) {
    tell_of_games(Json::array(), Json::array());
  }
}

void MatchTopic::run_ended_elsewhere() {
  if (events_) {
    events_->clear();
  }
  leave_games();
  run_.reset();
}

// The file of the wish stays until the program plays, which may be after the end of this one.
void MatchTopic::resume_again() {
  resumes_ = false;
  const bool is_over = scoreboard_.is_over() || stored_state_ == MatchState::finished;
  const auto started = is_over ? Answer<void>() : start_program();
  if (is_over || !started) {
    forget_resume_wish();
  }
  if (is_over) {
    show_stored_state();
  } else if (!started) {
    show(MatchState::stopped, started.error().text);
  } else {
    show(MatchState::running);
  }
}

void MatchTopic::forget_resume_wish() {
  resumes_ = false;
  if (!parts_.store_file.empty()) {
    tournament::forget_resume_wish(event_file());
  }
}

// A program that has played has stored how that ended; what another one said is why it did not.
void MatchTopic::program_ended(const std::string& said) {
  has_ended_ = nullptr;
  if (!run_ && !resumes_ && !has_played_ && stored_state_ != MatchState::finished) {
    forget_resume_wish();
    show(MatchState::stopped, said);
  }
}

void MatchTopic::show_stored_state() {
  if (stored_state_ == MatchState::running) {
    show(MatchState::stopped, std::string(lost_player));
  } else {
    show(stored_state_, stored_state_ == state_ ? trouble_ : std::string());
  }
}

// The program that plays the match stores its state.
void MatchTopic::show(MatchState state, std::string trouble) {
  if (state == state_ && trouble == trouble_) return;
  state_ = state;
  trouble_ = std::move(trouble);
  tell_state();
}

// --- What pages ask for ---

void MatchTopic::pause_elsewhere(const Done& reply) {
  ask_program(&RunningMatch::play_last_games, MatchState::paused, reply);
}

void MatchTopic::stop_elsewhere(const Done& reply) {
  ask_program(&RunningMatch::stop, MatchState::stopped, reply);
}

void MatchTopic::ask_program(Result<void> (RunningMatch::*action)(), MatchState wanted,
                             const Done& reply) {
  if (!run_) return reply(not_now("the match is being started; try again"));
  if (const auto sent = (run_.get()->*action)(); !sent) {
    return reply(not_now(
        fmt::format("the match cannot be {}: {}", store::to_text(wanted), describe(sent.error()))));
  }
  forget_resume_wish();
  show(wanted);
  reply(Json{{"state", store::to_text(state_)}});
}

void MatchTopic::resume_elsewhere(const Done& reply) {
  if (run_) {
    // Its program is about to end. This one may end before that.
    const auto kept =
        parts_.store_file.empty() ? Result<void>() : tournament::keep_resume_wish(event_file());
    if (!kept) {
      return reply(not_now("the match cannot be resumed: " + describe(kept.error())));
    }
    resumes_ = true;
  } else if (const auto started = start_program(); !started) {
    return reply(tl::unexpected(started.error()));
  }
  show(MatchState::running);
  reply(Json{{"state", store::to_text(state_)}});
}

Answer<void> MatchTopic::start_program() {
  if (has_ended_) return not_now("the match is being started already");
  if (!parts_.start_program) return not_now("this server cannot start programs");
  auto started = parts_.start_program(id_, order_.name);
  if (!started) {
    return not_now("the match cannot be resumed: " + describe(started.error()));
  }
  has_played_ = false;
  has_ended_ = *std::move(started);
  return {};
}

}  // namespace ludex::serve
