#include "match/referee.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/expects.h"
#include "base/limits.h"
#include "base/text.h"
#include "engine/notes.h"
#include "match/ponderer.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using engine::Fault;
using rules::Seat;

constexpr std::size_t kept_warnings = 8;
constexpr std::size_t shown_text_bytes = 200;
// The host of an engine gives up a little earlier than the referee and knows more of the reason.
constexpr Milliseconds host_goes_first{500};
// How long what a pondering engine says may lie in its pipe.
constexpr Milliseconds between_looks{200};

// Text of an engine for a person: no control characters, no braces (they would end a comment), not
// endless.
std::string shown(std::string_view text) {
  std::string safe = printable(text.substr(0, shown_text_bytes));
  for (char& c : safe) {
    c = c == '{' ? '(' : c == '}' ? ')' : c;
  }
  return safe;
}

// What came of asking an engine for a move.
struct Interrupted {};
// No answer came within the time allowed, margin and all.
struct OutOfTime {
  std::optional<std::chrono::nanoseconds> overrun;  // of an answer that came a little later
  std::optional<engine::Failure> failure;           // of an engine that did not answer then either
};
using Answer = std::variant<engine::Decision, engine::Failure, OutOfTime, Interrupted>;

// Holds references: it lives within one call of Referee::play().
class GameInProgress {
 public:
  GameInProgress(const Clock& clock, const RefereeRules& rules, std::unique_ptr<rules::Game> game,
                 const std::array<Player*, 2>& players, const std::stop_token& stop,
                 GameObserver* observer)
      : clock_(clock),
        rules_(rules),
        game_(std::move(game)),
        players_(players),
        stop_(stop),
        observer_(observer),
        adjudicator_(rules.adjudication),
        ponderers_{Ponderer(players[0]->engine, clock), Ponderer(players[1]->engine, clock)} {
    played_.moves.reserve(128);
  }

  PlayedGame run(std::span<const rules::Move> opening) {
    const TimePoint start = clock_.now();
    played_.setup = game_->setup();
    if (observer_ != nullptr) {
      observer_->board_set_up(played_.setup);
    }
    for (const rules::Move move : opening) {
      play_book_move(move);
    }
    played_.end = play_to_the_end();
    played_.seat_names = game_->seat_names();
    for (const Seat seat : {Seat::first, Seat::second}) {
      if (!ponderers_[index(seat)].rest(grace_of(seat), stop_)) {
        played_.healthy[index(seat)] = false;
      }
    }
    played_.duration = clock_.now() - start;
    return std::move(played_);
  }

 private:
  [[nodiscard]] std::string name(Seat seat) const {
    return std::string(game_->seat_names()[index(seat)]);
  }
  [[nodiscard]] Player& player(Seat seat) const { return *players_[index(seat)]; }

  void show(Seat seat, const PlayedMove& move) {
    if (observer_ != nullptr) {
      observer_->move_played(seat, move);
    }
  }

  void play_book_move(rules::Move move) {
    PlayedMove& played = played_.moves.emplace_back();
    played.move = move;
    played.book = true;
    show(game_->to_move(), played);
    game_->play(move);
  }

  GameEnd play_to_the_end() {
    const engine::Terms terms = terms_of({&players_[0]->allowance, &players_[1]->allowance});
    for (const Seat seat : {Seat::first, Seat::second}) {
      if (const auto ready = player(seat).engine.new_game(*game_, terms); !ready) {
        return failed(seat, ready.error());
      }
      played_.identities[index(seat)] = player(seat).engine.identity();
    }
    while (true) {
      if (const auto outcome = game_->outcome()) {
        return by_the_rules(*outcome);
      }
      if (stop_.stop_requested()) {
        return unterminated();
      }
      if (played_.moves.size() >= limits::game_plies) {
        return adjudicated(Verdict{{}, true});
      }
      banned_ = game_->banned_moves();
      if (!banned_.empty() && banned_.size() == game_->legal_moves().size()) {
        return cornered(game_->to_move());
      }
      if (auto end = play_one_move(game_->to_move())) {
        return *std::move(end);
      }
    }
  }

  std::optional<GameEnd> play_one_move(Seat seat) {
    Thoughts thoughts;
    Answer answer = ask(seat, thoughts);
    if (auto* failure = std::get_if<engine::Failure>(&answer)) {
      return failed(seat, *failure);
    }
    if (auto* late = std::get_if<OutOfTime>(&answer)) {
      return out_of_time(seat, std::move(*late));
    }
    if (std::holds_alternative<Interrupted>(answer)) {
      return unterminated();
    }
    const auto& decision = std::get<engine::Decision>(answer);
    const auto* play = std::get_if<engine::Play>(&decision.what);
    if (const auto overrun = player(seat).clock.charge(decision.took)) {
      return out_of_time(seat, {*overrun, {}});
    }
    // A position without moves is never asked about.
    if (std::holds_alternative<engine::Resign>(decision.what) ||
        std::holds_alternative<engine::NoMove>(decision.what)) {
      return resigned(seat);
    }
    if (decision.draw && draw_offered_) {
      return GameEnd{EndKind::agreement, {}, "Draw by agreement", {}, {}};
    }
    if (play == nullptr || !game_->is_legal(play->move)) {
      return illegal(seat, decision);
    }
    if (decision.draw) {
      if (const auto claimed = game_->claim(play->move)) {
        return by_the_rules(*claimed);
      }
    }
    draw_offered_ = decision.draw;
    player(rules::other(seat)).clock.opponent_took(decision.took);
    auto end = make_move(seat, play->move, std::move(thoughts), decision.took);
    // What else the engine decided costs no time of its own.
    for (const rules::Move move : play->more) {
      if (end || game_->outcome()) {
        break;
      }
      if (game_->to_move() != seat || !game_->is_legal(move)) {
        return illegal(seat, {engine::Play{move, {}}});
      }
      end = make_move(seat, move, {}, std::chrono::nanoseconds(0));
    }
    if (!end && play->ponder) {
      ponder(seat, *play->ponder);
    }
    return end;
  }

  // How long an engine that is told to stop is waited for.
  [[nodiscard]] Duration grace_of(Seat seat) const {
    return player(seat).allowance.grace + host_goes_first;
  }

  void ponder(Seat seat, rules::Move expected) {
    const Player& own = player(seat);
    if (!own.allowance.ponder || !own.clock.allowance() || game_->outcome()) {
      return;
    }
    engine::Request request;
    request.limits = limits_for(own, player(rules::other(seat)), seat);
    request.may_resign = own.allowance.may_resign;
    ponderers_[index(seat)].begin(*game_, expected, std::move(request));
  }

  // Sets an engine to work: what it pondered on may be what came, and then its time begins now.
  // Where it has done all already, this is what came of it.
  std::optional<Answer> set_to_work(Seat seat, Thoughts& thoughts, const engine::Request& request) {
    Ponderer& ponderer = ponderers_[index(seat)];
    if (ponderer.active() &&
        ponderer.meets(game_->moves().back(), draw_offered_, grace_of(seat), stop_)) {
      if (ponderer.thought()) {
        engine::Info info = *ponderer.thought();
        engine::take_note(thoughts, info);
      }
      if (auto early = ponderer.early_answer()) {
        warn(seat, "it answered while it was to ponder");
        return Answer(*std::move(early));
      }
      return std::nullopt;
    }
    if (ponderer.failure()) {
      return Answer(*ponderer.failure());
    }
    if (const auto asked = player(seat).engine.think(*game_, request); !asked) {
      return Answer(asked.error());
    }
    return std::nullopt;
  }

  std::optional<GameEnd> make_move(Seat seat, rules::Move move, Thoughts thoughts,
                                   std::chrono::nanoseconds took) {
    const int number = game_->move_number();
    const auto score = thoughts.score;
    PlayedMove& played = played_.moves.emplace_back();
    played.move = move;
    played.thoughts = std::move(thoughts);
    played.took = took;
    played.left = player(seat).clock.left();
    show(seat, played);
    game_->play(move);
    const auto verdict = adjudicator_.on_move(seat, number, score);
    if (!verdict || game_->outcome()) {
      return std::nullopt;
    }
    return adjudicated(*verdict);
  }

  [[nodiscard]] GameEnd adjudicated(const Verdict& verdict) const {
    std::string reason = "Draw by adjudication";
    if (verdict.winner) {
      reason = name(*verdict.winner) + " wins by adjudication";
    } else if (verdict.by_length) {
      reason += ": maximal game length";
    }
    return GameEnd{EndKind::adjudication, verdict.winner, std::move(reason), {}, {}};
  }

  // Asks for a move and waits for the time allowed. An engine is told to stop when its time is over
  // and may still answer within the margin.
  Answer ask(Seat seat, Thoughts& thoughts) {
    Player& mover = player(seat);
    engine::Request request;
    request.limits = limits_for(mover, player(rules::other(seat)), seat);
    request.draw_offered = draw_offered_;
    request.banned = banned_;
    if (observer_ != nullptr) {
      observer_->move_asked(seat, {players_[0]->clock.left(), players_[1]->clock.left()});
    }
    request.may_resign = mover.allowance.may_resign;
    if (auto answer = set_to_work(seat, thoughts, request)) {
      return *std::move(answer);
    }
    const TimePoint asked = clock_.now();
    const auto allowance = mover.clock.allowance();
    const Duration time = allowance ? *allowance - mover.clock.margin() : rules_.unclocked_move;
    if (auto answer = wait_for_answer(seat, thoughts, asked + time)) {
      return *std::move(answer);
    }
    mover.engine.stop();
    if (stop_.stop_requested()) {
      return interrupted(seat);
    }
    if (allowance && mover.clock.margin() > Duration::zero()) {
      if (auto answer = wait_for_answer(seat, thoughts, asked + *allowance)) {
        return *std::move(answer);
      }
    }
    Answer answer = after_stop(seat, thoughts);
    return allowance ? late(std::move(answer), *allowance) : answer;
  }

  // What an engine does that was told to stop: for the grace, whatever it prints.
  Answer after_stop(Seat seat, Thoughts& thoughts) {
    said_since_stop_ = false;
    if (stop_.stop_requested()) {
      return interrupted(seat);
    }
    if (auto answer = wait_for_answer(seat, thoughts, clock_.now() + grace_of(seat))) {
      return *std::move(answer);
    }
    if (stop_.stop_requested()) {
      return interrupted(seat);
    }
    return engine::Failure{said_since_stop_ ? Fault::flooding : Fault::not_responding,
                           "no move came after its time was over and it was told to stop"};
  }

  // The answer of an engine whose time was over. It counts only where the host saw the engine's
  // clock start later than the referee's: when it had to get ready first, or was asked in steps.
  static Answer late(Answer answer, std::chrono::nanoseconds allowance) {
    if (const auto* decision = std::get_if<engine::Decision>(&answer)) {
      if (decision->took <= allowance) {
        return answer;
      }
      return OutOfTime{decision->took - allowance, {}};
    }
    if (auto* failure = std::get_if<engine::Failure>(&answer)) {
      return OutOfTime{{}, std::move(*failure)};
    }
    return answer;
  }

  Interrupted interrupted(Seat seat) {
    played_.healthy[index(seat)] = false;
    return {};
  }

  // Nothing once the deadline has passed, whatever the engine prints, or the match is stopped.
  std::optional<Answer> wait_for_answer(Seat seat, Thoughts& thoughts, TimePoint deadline) {
    engine::Engine& engine = player(seat).engine;
    Ponderer& ponderer = ponderers_[index(rules::other(seat))];
    while (true) {
      auto event = engine.next(ponderer.active() ? std::min(deadline, clock_.now() + between_looks)
                                                 : deadline);
      ponderer.listen();
      if (!event) {
        if (stop_.stop_requested() || clock_.now() >= deadline) {
          return std::nullopt;
        }
        continue;
      }
      if (auto* decision = std::get_if<engine::Decision>(&*event)) {
        return Answer(std::move(*decision));
      }
      if (auto* failure = std::get_if<engine::Failure>(&*event)) {
        return Answer(std::move(*failure));
      }
      if (auto* info = std::get_if<engine::Info>(&*event)) {
        engine::take_note(thoughts, *info);
        if (observer_ != nullptr) {
          observer_->thoughts_changed(seat, thoughts);
        }
      } else if (const auto* complaint = std::get_if<engine::Complaint>(&*event)) {
        warn(seat, complaint->text);
      }
      said_since_stop_ = true;
      if (stop_.stop_requested() || clock_.now() >= deadline) {
        return std::nullopt;
      }
    }
  }

  void warn(Seat seat, std::string_view text) {
    if (played_.warnings.size() >= kept_warnings) {
      ++played_.warnings_dropped;
      return;
    }
    played_.warnings.push_back({seat, shown(text)});
  }

  [[nodiscard]] GameEnd failed(Seat seat, const engine::Failure& failure) {
    played_.healthy[index(seat)] = false;
    if (stop_.stop_requested()) {
      return unterminated();  // whoever waits for an engine gives it up then
    }
    return lost_by_failure(name(seat), seat, failure);
  }

  [[nodiscard]] static GameEnd unterminated() {
    return GameEnd{EndKind::unterminated, {}, "No result", {}, {}};
  }

  // The time decides, whatever the engine does afterwards; that is told besides.
  [[nodiscard]] GameEnd out_of_time(Seat seat, OutOfTime late) {
    const Seat opponent = rules::other(seat);
    std::string besides;
    if (late.overrun) {
      besides = fmt::format("{}ms overrun", std::chrono::ceil<Milliseconds>(*late.overrun).count());
    } else if (late.failure) {
      besides = engine::name_of(late.failure->fault);
      played_.healthy[index(seat)] = false;
    }
    GameEnd end{EndKind::time_forfeit, opponent, {}, seat, std::move(late.failure)};
    if (game_->can_win(opponent)) {
      end.reason = fmt::format("{} loses on time ({})", name(seat), besides);
    } else {  // FIDE 6.9
      end.winner.reset();
      end.reason = fmt::format("Draw as {} runs out on time ({}) but {} cannot win", name(seat),
                               besides, name(opponent));
    }
    return end;
  }

  [[nodiscard]] GameEnd cornered(Seat seat) const {
    return GameEnd{EndKind::rules,
                   rules::other(seat),
                   fmt::format("{} wins: every move of {} is a forbidden repetition",
                               name(rules::other(seat)), name(seat)),
                   seat,
                   {},
                   std::string(rules::only_banned_moves)};
  }

  [[nodiscard]] static GameEnd by_the_rules(const rules::Outcome& outcome) {
    return GameEnd{EndKind::rules, outcome.winner, outcome.text, rules::offender_of(outcome), {},
                   outcome.code};
  }

  [[nodiscard]] GameEnd resigned(Seat seat) const {
    const Seat opponent = rules::other(seat);
    if (game_->can_win(opponent)) {
      return GameEnd{EndKind::resignation, opponent, name(seat) + " resigns", {}, {}};
    }
    // FIDE 5.1.2
    return GameEnd{EndKind::resignation,
                   {},
                   fmt::format("Draw as {} resigns but {} cannot win", name(seat), name(opponent)),
                   {},
                   {}};
  }

  // The text of the move stays out of the movetext: it is part of the reason alone.
  [[nodiscard]] GameEnd illegal(Seat seat, const engine::Decision& decision) const {
    std::string what;
    if (const auto* text = std::get_if<engine::IllegalMove>(&decision.what)) {
      what = shown(text->text);
    } else if (const auto* play = std::get_if<engine::Play>(&decision.what)) {
      what = game_->format_move(play->move, rules::coordinate);
    }
    std::string reason = what.empty()
                             ? name(seat) + "'s answer names no move"
                             : fmt::format("{} makes an illegal move: {}", name(seat), what);
    return GameEnd{EndKind::illegal_move, rules::other(seat), std::move(reason), seat, {}};
  }

  const Clock& clock_;
  const RefereeRules& rules_;
  std::unique_ptr<rules::Game> game_;
  const std::array<Player*, 2>& players_;
  const std::stop_token& stop_;
  GameObserver* observer_;  // null: nobody watches
  Adjudicator adjudicator_;
  std::array<Ponderer, 2> ponderers_;  // by seat
  std::vector<rules::Move> banned_;    // for the player to move
  bool draw_offered_ = false;
  bool said_since_stop_ = false;
  PlayedGame played_;
};

}  // namespace

PlayedGame Referee::play(std::unique_ptr<rules::Game> game, std::span<const rules::Move> opening,
                         std::array<Player*, 2> players, const std::stop_token& stop,
                         GameObserver* observer) const {
  return GameInProgress(clock_, rules_, std::move(game), players, stop, observer).run(opening);
}

GameEnd lost_by_failure(std::string_view seat_name, Seat seat, const engine::Failure& failure) {
  const bool stalls = failure.fault == Fault::not_responding || failure.fault == Fault::flooding ||
                      failure.fault == Fault::no_handshake;
  return GameEnd{
      stalls ? EndKind::stall : EndKind::disconnect, rules::other(seat),
      fmt::format("{}{} ({})", seat_name, stalls ? "'s connection stalls" : " disconnects",
                  engine::name_of(failure.fault)),
      seat, failure};
}

}  // namespace ludex::match
