#include "match/play/game_end.h"

#include <fmt/format.h>

#include <utility>
#include <variant>

#include "base/text.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using engine::Fault;
using rules::Seat;

std::string seat_name(const rules::Game& game, Seat seat) {
  return std::string(game.seat_names()[rules::index(seat)]);
}

}  // namespace

std::string shown(std::string_view text, std::size_t most_bytes) {
  std::string safe = printable(text.substr(0, most_bytes));
  for (char& c : safe) {
    c = c == '{' ? '(' : c == '}' ? ')' : c;
  }
  return safe;
}

GameEnd ended_by_rules(const rules::Outcome& outcome) {
  return GameEnd{EndKind::rules, outcome.winner, outcome.text, rules::offender_of(outcome), {},
                 outcome.code,   outcome.margin};
}

GameEnd ended_without_allowed_move(const rules::Game& game, Seat seat) {
  const Seat opponent = rules::other(seat);
  return GameEnd{EndKind::rules,
                 opponent,
                 fmt::format("{} wins: every move of {} is a forbidden repetition",
                             seat_name(game, opponent), seat_name(game, seat)),
                 seat,
                 {},
                 std::string(rules::only_banned_moves)};
}

GameEnd ended_by_agreement() {
  return GameEnd{EndKind::agreement, {}, "Draw by agreement", {}, {}};
}

GameEnd ended_by_resignation(const rules::Game& game, Seat seat) {
  const Seat opponent = rules::other(seat);
  if (game.can_win(opponent)) {
    return GameEnd{EndKind::resignation, opponent, seat_name(game, seat) + " resigns", {}, {}};
  }
  // FIDE 5.1.2
  return GameEnd{EndKind::resignation,
                 {},
                 fmt::format("Draw as {} resigns but {} cannot win", seat_name(game, seat),
                             seat_name(game, opponent)),
                 {},
                 {}};
}

GameEnd ended_by_adjudication(const rules::Game& game, const Adjudication& adjudication) {
  std::string reason = "Draw by adjudication";
  if (adjudication.winner) {
    reason = seat_name(game, *adjudication.winner) + " wins by adjudication";
  } else if (adjudication.by_length) {
    reason += ": maximal game length";
  }
  if (!adjudication.source.empty()) {
    reason += fmt::format(": {}", adjudication.source);
  }
  return GameEnd{EndKind::adjudication, adjudication.winner, std::move(reason), {}, {}};
}

GameEnd ended_on_time(const rules::Game& game, Seat seat, LostOnTime late) {
  const Seat opponent = rules::other(seat);
  std::string besides;
  if (late.overrun) {
    besides = fmt::format("{}ms overrun", std::chrono::ceil<Milliseconds>(*late.overrun).count());
  } else if (late.failure) {
    besides = engine::name_of(late.failure->fault);
  }
  GameEnd end{EndKind::time_forfeit, opponent, {}, seat, std::move(late.failure)};
  const Milliseconds waited = std::chrono::duration_cast<Milliseconds>(
      late.without_processor.value_or(std::chrono::nanoseconds(0)));
  if (waited.count() > 0) {
    besides += fmt::format(", {}ms without a processor", waited.count());
    end.is_fault_of_machine = late.overrun && *late.without_processor >= *late.overrun;
    end.without_processor = waited;
  }
  if (game.can_win(opponent)) {
    end.reason = fmt::format("{} loses on time ({})", seat_name(game, seat), besides);
  } else {  // FIDE 6.9
    end.winner.reset();
    end.reason = fmt::format("Draw as {} runs out on time ({}) but {} cannot win",
                             seat_name(game, seat), besides, seat_name(game, opponent));
  }
  return end;
}

GameEnd ended_by_illegal_move(const rules::Game& game, Seat seat,
                              const engine::Decision& decision) {
  std::string what;
  if (const auto* text = std::get_if<engine::IllegalMove>(&decision.what)) {
    what = shown(text->text);
  } else if (const auto* play = std::get_if<engine::Play>(&decision.what)) {
    what = game.format_move(play->move, rules::coordinate);
  }
  std::string reason = fmt::format("{} makes an illegal move: {}", seat_name(game, seat),
                                   what.empty() ? "its answer names none" : what);
  if (const std::string why = game.why_illegal(what); !why.empty()) {
    reason += fmt::format(" ({})", why);
  }
  return GameEnd{EndKind::illegal_move, rules::other(seat), std::move(reason), seat, {}};
}

GameEnd ended_by_failure(std::string_view seat_name, Seat seat, const engine::Failure& failure) {
  const bool stalls = failure.fault == Fault::not_responding || failure.fault == Fault::flooding ||
                      failure.fault == Fault::no_handshake;
  return GameEnd{
      stalls ? EndKind::stall : EndKind::disconnect, rules::other(seat),
      fmt::format("{}{} ({})", seat_name, stalls ? "'s connection stalls" : " disconnects",
                  engine::name_of(failure.fault)),
      seat, failure};
}

GameEnd unterminated() {
  return GameEnd{EndKind::unterminated, {}, "No result", {}, {}};
}

}  // namespace ludex::match
