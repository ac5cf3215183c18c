#include "match/play/game_in_play.h"

#include <algorithm>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "rules/settled_game.h"

namespace ludex::match {

using rules::index;
using rules::other;
using rules::Seat;
using std::chrono::nanoseconds;

namespace {

// Whether the count of quiet moves is 0: the fifth field of a FEN. Other notations have none.
bool begins_quiet_moves(std::string_view position) {
  const auto fields = split(position, ' ');
  return fields.size() >= 5 && fields[4] == "0";
}

}  // namespace

GameInPlay::GameInPlay(std::unique_ptr<rules::Game> game, const Terms& terms)
    : game_(std::move(game)),
      board_(dynamic_cast<const rules::SettledGame*>(game_.get())),
      terms_(terms),
      clock_(terms.times),
      adjudicator_(terms.adjudication) {
  record_.setup = game_->setup();
  record_.seat_names = game_->seat_names();
  record_.moves.reserve(128);
  look_for_choices();
}

GameInPlay::Changes GameInPlay::begin(TimePoint now) {
  now_ = now;
  banned_ = game_->banned_moves();
  if (!over_ && !counting_) {
    look_at_position();
  }
  return std::exchange(changes_, {});
}

tl::expected<GameInPlay::Changes, Refusal> GameInPlay::apply(GameEvent&& event, TimePoint now) {
  if (over_) return Changes{};
  now_ = now;
  return std::visit([this](auto&& each) { return on(std::forward<decltype(each)>(each)); },
                    std::move(event));
}

// --- Moves ---

GameInPlay::Result GameInPlay::on(const event::Move& move) {
  const nanoseconds took = clock_.taken(move.arrived.value_or(now_));
  if (!charge(to_move(), took)) return done();
  play({.move = move.move, .took = took});
  return done();
}

GameInPlay::Result GameInPlay::on(const event::BookMove& move) {
  play({.move = move.move, .book = true});
  return done();
}

// Refuses an answer that is no move of the position where that does not lose the game.
std::optional<Refusal> GameInPlay::why_not(const engine::Decision& decision) const {
  const auto refused = [](std::string_view text) {
    return Refusal{Refusal::Kind::not_a_move,
                   "`" + shown(text) + "` is not a move of this position"};
  };
  if (const auto* illegal = std::get_if<engine::IllegalMove>(&decision.what)) {
    return refused(illegal->text);
  }
  const auto* const play = std::get_if<engine::Play>(&decision.what);
  if (play == nullptr) return std::nullopt;
  const bool is_banned = std::find(banned_.begin(), banned_.end(), play->move) != banned_.end();
  if (game_->is_legal(play->move) && !is_banned) return std::nullopt;
  return refused(game_->format_move(play->move, rules::coordinate));
}

GameInPlay::Result GameInPlay::on(event::Decision&& event) {
  const engine::Decision& decision = event.decision;
  const Seat seat = to_move();
  if (!terms_.illegal_moves_lose) {
    if (auto refusal = why_not(decision)) return tl::unexpected(*std::move(refusal));
  }
  const bool is_over_dead_stones = plays_about_dead_stones();
  const bool is_timed = !is_over_dead_stones || terms_.for_people;
  // Play proper is over: what is left of it cannot be made good by a draw.
  const bool draw = decision.draw && !is_over_dead_stones;
  if (is_timed && !charge(seat, decision.took)) return done();
  // NoMove counts as a resignation, because no engine is asked in a position without moves.
  if (std::holds_alternative<engine::Resign>(decision.what) ||
      std::holds_alternative<engine::NoMove>(decision.what)) {
    end(ended_by_resignation(*game_, seat));
    return done();
  }
  if (draw && offer_ && offer_->kind == Offer::Kind::draw && offer_->by == other(seat)) {
    end(ended_by_agreement());
    return done();
  }
  const auto* const wanted = std::get_if<engine::Play>(&decision.what);
  if (wanted == nullptr || !game_->is_legal(wanted->move)) {
    end(ended_by_illegal_move(*game_, seat, decision));
    return done();
  }
  if (draw) {
    if (const auto claimed = game_->claim(wanted->move)) {
      end(ended_by_rules(*claimed));
      return done();
    }
  }
  play({.move = wanted->move,
        .finding = std::move(event.finding),
        .lines = std::move(event.lines),
        .took = decision.took,
        .faults = event.faults});
  play_more(seat, wanted->more);
  if (draw && goes_on() && to_move() != seat) {
    make_offer(Offer::Kind::draw, seat);
  }
  return done();
}

// Further moves of the same decision cost no time.
void GameInPlay::play_more(Seat seat, const std::vector<rules::Move>& moves) {
  for (const rules::Move move : moves) {
    if (!goes_on()) return;
    const engine::Decision as_decision{engine::Play{move, {}}};
    if (to_move() != seat || !game_->is_legal(move)) {
      if (terms_.illegal_moves_lose) {
        end(ended_by_illegal_move(*game_, seat, as_decision));
      }
      return;
    }
    if (!terms_.illegal_moves_lose && why_not(as_decision)) return;
    clock_.forget_turn();
    play({.move = move});
  }
}

GameInPlay::Result GameInPlay::on(const event::Verdict& verdict) {
  end(ended_by_adjudication(*game_, verdict.adjudication));
  return done();
}

GameInPlay::Result GameInPlay::on(event::LateAnswer&& late) {
  end(ended_on_time(*game_, to_move(), std::move(late.late)));
  return done();
}

GameInPlay::Result GameInPlay::on(const event::Failure& failure) {
  end(ended_by_failure(game_->seat_names()[index(failure.seat)], failure.seat, failure.failure));
  return done();
}

GameInPlay::Result GameInPlay::on(const event::Stop& /*stop*/) {
  counting_.reset();
  end(unterminated());
  return done();
}

// Returns whether the game continues. Where the clocks run, the first move costs no time.
bool GameInPlay::charge(Seat seat, nanoseconds took) {
  if (terms_.for_people && plies() == 0) {
    clock_.forget_turn();
    return true;
  }
  const auto overrun = clock_.charge(seat, took);
  if (!overrun) return true;
  end(ended_on_time(*game_, seat, {overrun, {}}));
  return false;
}

void GameInPlay::play(PlayedMove&& move) {
  const Seat seat = to_move();
  // Some games count their moves for it, and only the rule of draws asks for it.
  const int number = terms_.adjudication.draw ? game_->move_number() : 0;
  const bool is_book = move.book;
  const auto score = move.finding.score;
  expects(game_->is_legal(move.move));
  game_->play(move.move);
  if (!is_book) {
    move.left = clock_.player(seat).left();
  }
  record_.moves.push_back(std::move(move));
  movers_.push_back(seat);
  offer_.reset();
  note(Change::moved);
  look_for_choices();
  if (is_book) return;
  banned_ = game_->banned_moves();
  if (plays_about_dead_stones()) {
    counting_->play_went_on();
    run_clock();
    return follow_count();
  }
  const bool is_progress = terms_.adjudication.draw && begins_quiet_moves(game_->position());
  const auto adjudication = adjudicator_.on_move(seat, number, score, is_progress);
  if (adjudication && !game_->outcome()) {
    return end(ended_by_adjudication(*game_, *adjudication));
  }
  look_at_position();
  run_clock();
}

// After play was resumed, two more passes are needed.
bool GameInPlay::awaits_count() const {
  return board_ != nullptr && board_->awaits_settlement() &&
         (!played_on_ || plies() >= *played_on_ + 2);
}

// Ends the game if it ends in its present position, or begins the count of the board.
void GameInPlay::look_at_position() {
  if (const auto outcome = game_->outcome()) {
    return end(ended_by_rules(*outcome));
  }
  if (awaits_count()) return begin_counting(true);
  if (plies() >= terms_.most_plies) {
    // A draw would reward a player who has lost and makes moves without end.
    if (board_ == nullptr) return end(ended_by_adjudication(*game_, Adjudication{{}, true}));
    if (!board_->removes_dead_stones()) return end(ended_by_rules(board_->settled({})));
    return begin_counting(false);
  }
  if (!banned_.empty() && banned_.size() == game_->legal_moves().size()) {
    end(ended_without_allowed_move(*game_, to_move()));
  }
}

void GameInPlay::look_for_choices() {
  declined_ = false;
  choices_.reset();
  // Engines in a match answer an opening rule by their decision.
  if (!terms_.for_people) return;
  Choices found;
  bool has_points = false;
  for (const rules::Move move : game_->legal_moves()) {
    const rules::Trace trace = game_->trace(move);
    if (!trace.at.empty()) {
      has_points = true;
    } else if (trace.choice != pass_choice) {
      found.names.push_back(trace.choice);
    }
  }
  if (found.names.empty()) return;
  if (has_points) {
    found.names.emplace_back(go_on_choice);
  }
  found.question = ++questions_;
  choices_ = std::move(found);
}

std::size_t GameInPlay::moves_to_take_back(const std::array<bool, 2>& seats, Seat seat) const {
  if (seats[0] && seats[1]) return std::min<std::size_t>(plies(), 1);
  for (std::size_t ply = plies(); ply > 0; --ply) {
    if (movers_[ply - 1] == seat) return plies() - ply + 1;
  }
  return 0;
}

void GameInPlay::take_back(std::size_t moves) {
  for (; moves > 0 && !record_.moves.empty(); --moves) {
    game_->undo();
    record_.moves.pop_back();
    movers_.pop_back();
    note(Change::taken_back);
  }
  offer_.reset();
  clock_.forget_turn();
  if (played_on_ && *played_on_ > plies()) {
    played_on_.reset();
  }
  banned_ = game_->banned_moves();
  look_for_choices();
  run_clock();
}

// --- The clock ---

void GameInPlay::run_clock() {
  const bool runs = terms_.for_people && goes_on() && !held_ && plies() > 0;
  if (runs && present_[index(to_move())]) {
    clock_.run(to_move(), now_);
  }
}

// Reports the clocks if another one runs afterwards.
void GameInPlay::run_or_stop_clock(bool stops) {
  const auto before = clock_.running();
  if (stops) {
    clock_.stand(now_);
  }
  run_clock();
  if (clock_.running() != before) {
    note(Change::clock);
  }
}

GameInPlay::Result GameInPlay::on(const event::Presence& presence) {
  bool& can_play = present_[index(presence.seat)];
  if (std::exchange(can_play, presence.can_play) == presence.can_play) return Changes{};
  run_or_stop_clock(!can_play && clock_.running() == presence.seat);
  return done();
}

GameInPlay::Result GameInPlay::on(const event::Hold& hold) {
  if (std::exchange(held_, hold.held) == hold.held) return Changes{};
  run_or_stop_clock(held_);
  return done();
}

GameInPlay::Result GameInPlay::on(const event::TurnRestart& /*restart*/) {
  clock_.forget_turn();
  run_clock();
  note(Change::clock);
  return done();
}

GameInPlay::Result GameInPlay::on(const event::TurnShown& /*shown*/) {
  if (clock_.begin_turn(to_move(), now_)) {
    note(Change::clock);
  }
  return done();
}

GameInPlay::Result GameInPlay::on(const event::Tick& /*tick*/) {
  const auto flag = clock_.flag();
  if (!flag) return Changes{};
  if (now_ >= *flag) {
    end(ended_on_time(*game_, *clock_.running(), {nanoseconds(now_ - *flag), {}}));
  } else {
    note(Change::clock);
  }
  return done();
}

// --- The end, and what was stored ---

void GameInPlay::end(GameEnd end) {
  if (plays_about_dead_stones()) {
    counting_->end_play_by_other_means();
  }
  clock_.stand(now_);
  offer_.reset();
  choices_.reset();
  record_.end = std::move(end);
  record_.seat_names = game_->seat_names();
  over_ = true;
  note(Change::ended);
}

void GameInPlay::restore_move(PlayedMove move) {
  movers_.push_back(to_move());
  game_->play(move.move);
  record_.moves.push_back(std::move(move));
}

void GameInPlay::replay(PlayedMove move) {
  const Seat seat = to_move();
  const int number = terms_.adjudication.draw ? game_->move_number() : 0;
  const bool is_book = move.book;
  const auto score = move.finding.score;
  if (!is_book) {
    (void)clock_.charge(seat, move.took);
  }
  restore_move(std::move(move));
  if (is_book) return;
  const auto adjudication = adjudicator_.on_move(seat, number, score);
  if (adjudication && !game_->outcome()) {
    end(ended_by_adjudication(*game_, *adjudication));
    changes_.clear();
  }
}

void GameInPlay::restore_charges(std::span<const Charge> charges) {
  for (const Charge& charge : charges) {
    (void)clock_.charge(charge.seat, charge.took);
  }
}

void GameInPlay::restore_end(GameEnd end) {
  record_.end = std::move(end);
  record_.seat_names = game_->seat_names();
  choices_.reset();
  over_ = true;
}

void GameInPlay::restore_position(std::optional<std::size_t> played_on, bool paused,
                                  TimePoint now) {
  now_ = now;
  played_on_ = played_on;
  if (paused) {
    clock_.pause(now);
  }
  banned_ = game_->banned_moves();
  look_for_choices();
  if (awaits_count()) {
    begin_counting(true);
    changes_.clear();
  }
}

}  // namespace ludex::match
