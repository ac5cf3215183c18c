// The lines of a game: the list of its moves is fetched, and followed from then on.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "servers/nngs/client_half.h"

namespace ludex::nngs {

namespace {

// Of one game: every undo and every change of the komi is one.
constexpr int most_fetches = 100;

}  // namespace

bool ClientHalf::is_ours(std::string_view name) const {
  return equal_ignoring_case(name, account_.name);
}

Clocks ClientHalf::clocks() const {
  if (ours_ == Color::black) return {game_.black_clock, game_.white_clock};
  return {game_.white_clock, game_.black_clock};
}

// Asks for the terms of the game and all of its moves.
ClientOutput ClientHalf::fetch(TimePoint now) {
  if (++fetches_ > most_fetches) return out_of_step("a game that is changed again and again");
  state_ = State::fetching;
  entry_.reset();
  fetched_.clear();
  is_listed_ = false;
  due_ = false;
  scoring_ = false;
  unconfirmed_.reset();
  answer_until_ = now + terms_.answer_wait;
  return sent({fmt::format("games {}", game_.game), fmt::format("moves {}", game_.game)});
}

ClientOutput ClientHalf::on(const GameLine& message, TimePoint now) {
  const bool is_white = is_ours(message.white);
  if (is_white == is_ours(message.black)) return nothing();
  if (state_ == State::waiting) {
    game_ = message;
    ours_ = is_white ? Color::white : Color::black;
    fetches_ = 0;
    ClientOutput output = fetch(now);
    is_listed_ = true;
    return output;
  }
  if (!in_game()) return nothing();
  if (message.game != game_.game || is_white != (ours_ == Color::white)) {
    return out_of_step("another game of this player");
  }
  game_ = message;
  fetched_.clear();
  is_listed_ = true;
  return nothing();
}

// A list begins with move 0 and has no gap. Moves that come singly meanwhile are no list, but are
// in the list that follows.
ClientOutput ClientHalf::on(const MoveLine& message, TimePoint now) {
  if (!in_game()) return nothing();
  if (message.color != mover_of(message.number)) return out_of_step("a move of the wrong colour");
  if (state_ == State::in_step) return new_move(message, now);
  if (message.number == fetched_.size()) {
    fetched_.push_back(message);
  } else {
    is_listed_ = false;
  }
  return nothing();
}

ClientOutput ClientHalf::on(const GameEntry& message, TimePoint /*now*/) {
  if (state_ == State::fetching && message.game == game_.game) {
    entry_ = message;
  }
  return nothing();
}

ClientOutput ClientHalf::finish_fetching(bool is_scoring) {
  if (!entry_ || !is_listed_) return nothing();
  GameStands stands{.game = game_.game,
                    .opponent = ours_ == Color::black ? game_.white : game_.black,
                    .ours = ours_,
                    .terms = *entry_,
                    .moves = {},
                    .clocks = clocks()};
  stands.moves.reserve(fetched_.size());
  for (const MoveLine& line : fetched_) {
    if (line.move != "handicap") {
      stands.moves.push_back(line.move);
    } else if (line.number != 0 || line.handicap != entry_->handicap) {
      return out_of_step("a handicap within a game");
    }
  }
  const bool has_handicap = stands.moves.size() != fetched_.size();
  if (!has_handicap && entry_->handicap > 1) return out_of_step("a handicap without its stones");
  state_ = State::in_step;
  answer_until_.reset();
  plies_ = fetched_.size();
  passed_last_ = !fetched_.empty() && fetched_.back().move == "pass";
  fetched_.clear();
  scoring_ = is_scoring;
  ClientOutput output = told(std::move(stands));
  if (scoring_) {
    output.events.emplace_back(DeadStonesDue{});
  }
  add_due(output);
  return output;
}

// A move of ours is due where it is our turn and nothing that we sent waits for its answer.
void ClientHalf::add_due(ClientOutput& output) {
  due_ = state_ == State::in_step && !scoring_ && !unconfirmed_ && mover_of(plies_) == ours_;
  if (due_) {
    output.events.emplace_back(MoveDue{});
  }
  output.deadline = deadline();
}

ClientOutput ClientHalf::new_move(const MoveLine& line, TimePoint now) {
  // A list that was asked for before repeats what is known.
  if (line.number < plies_) return nothing();
  if (line.number > plies_ || line.move == "handicap") return fetch(now);
  if (scoring_ || plies_ >= limits::game_plies) return out_of_step("a move after the game");
  if (line.color == ours_ && line.move != unconfirmed_) {
    return out_of_step(fmt::format("a move that we have not made: `{}`", line.move));
  }
  unconfirmed_.reset();
  answer_until_.reset();
  ++plies_;
  passed_last_ = line.move == "pass";
  ClientOutput output = told(Moved{line.color, line.move, clocks()});
  add_due(output);
  return output;
}

// The pass that ends the game has no line of its own.
ClientOutput ClientHalf::on(const ScoringBegun& /*message*/, TimePoint /*now*/) {
  if (state_ != State::in_step || scoring_) return nothing();
  const Color mover = mover_of(plies_);
  const bool is_known = mover != ours_ || unconfirmed_ == "pass";
  if (!passed_last_ || !is_known) return out_of_step("the end of a game that goes on");
  unconfirmed_.reset();
  answer_until_.reset();
  due_ = false;
  scoring_ = true;
  ++plies_;
  ClientOutput output = told(Moved{mover, "pass", clocks()});
  output.events.emplace_back(DeadStonesDue{});
  output.deadline = deadline();
  return output;
}

ClientOutput ClientHalf::on(const Removed& message, TimePoint /*now*/) {
  if (state_ != State::in_step || !scoring_) return nothing();
  return told(StonesRemoved{message.point});
}

ClientOutput ClientHalf::on(const DoneAgain& /*message*/, TimePoint /*now*/) {
  if (state_ != State::in_step || !scoring_) return nothing();
  return told(AgreementEnded{});
}

ClientOutput ClientHalf::on(const Undone& /*message*/, TimePoint now) {
  return in_game() ? fetch(now) : nothing();
}

ClientOutput ClientHalf::on(const KomiSet& /*message*/, TimePoint now) {
  return in_game() ? fetch(now) : nothing();
}

ClientOutput ClientHalf::on(const KomiOffered& message, TimePoint /*now*/) {
  if (!in_game()) return nothing();
  return told(KomiAsked{message.komi});
}

ClientOutput ClientHalf::on(const AdjournmentAsked& /*message*/, TimePoint /*now*/) {
  return in_game() ? told(AdjournmentWanted{}) : nothing();
}

ClientOutput ClientHalf::on(const Paused& /*message*/, TimePoint /*now*/) {
  return in_game() ? sent({"unpause"}) : nothing();
}

ClientOutput ClientHalf::on(const MoveRefused& message, TimePoint /*now*/) {
  if (state_ != State::in_step || !unconfirmed_) return told(Announcement{5, message.text});
  unconfirmed_.reset();
  answer_until_.reset();
  return told(MoveDenied{message.text});
}

ClientOutput ClientHalf::on(const GameOver& message, TimePoint /*now*/) {
  if (!in_game() || message.game != game_.game || message.white != game_.white ||
      message.black != game_.black) {
    return nothing();
  }
  state_ = State::waiting;
  answer_until_.reset();
  due_ = false;
  scoring_ = false;
  unconfirmed_.reset();
  const std::optional<bool> won =
      message.winner ? std::optional(*message.winner == ours_) : std::nullopt;
  return told(GameEnded{message, won});
}

}  // namespace ludex::nngs
