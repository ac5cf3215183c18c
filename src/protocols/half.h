// The contract of the protocol halves: what they yield, and the calls of their owners. A half is a
// state machine without I/O: lines, calls and the time go in; lines to send, events, calls to make
// and the next deadline come out.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "engine/clock.h"
#include "engine/engine.h"
#include "engine/event.h"
#include "engine/opponent.h"
#include "engine/option.h"
#include "engine/question.h"
#include "engine/request.h"
#include "protocols/call.h"
#include "protocols/event.h"
#include "rules/game.h"

namespace ludex::protocols {

// A line that a controller half sends to an engine, without newline.
struct Line {
  std::string text;
  // Whether the engine's time runs from the last byte of this line, because the line asks for a
  // search or reports the move on which the engine ponders. Other lines of the same search never
  // touch the clock.
  bool starts_clock = false;
  bool operator==(const Line&) const = default;
};

struct ControllerOutput {
  std::vector<Line> send;     // in order
  std::vector<Event> events;  // what happened, for the owner, in order
  // The owner calls on_deadline() if nothing arrives before this time; absent if the half waits for
  // nothing.
  std::optional<TimePoint> deadline;
  // The arrival time of the line that holds the Decision among the events, where that was an
  // earlier line than the current one.
  std::optional<TimePoint> decided_at = {};
};

// An engine half sends plain text, since it runs no clock. The owner makes the calls in order and
// then writes the lines, so that a line such as `readyok` follows the work that it confirms.
struct EngineOutput {
  std::vector<std::string> send;  // lines in order, without newline
  std::vector<Call> calls;        // what the owner is to do with the engine, in order
};

// --- The contract ---

// A controller half speaks for us to an engine. Its owner (host/session.h) has the line to the
// engine, the clock and the thread: it sends the lines of each Output in order, acts on the events,
// passes on each line that the engine prints, and calls on_deadline() when the deadline of the last
// Output has passed. `now` never decreases from call to call.
//
// A half never reads a clock, never blocks, and keeps no reference to a game or a request behind
// the call. Nothing that the engine prints makes it wait longer than it said. After a Failure it
// sends nothing but the last word of quit().
template <class Half>
concept ControllerHalf = std::movable<Half> &&
    std::same_as<typename Half::Output, ControllerOutput> &&
    requires(Half half, const Half seen, TimePoint now, std::string_view text,
             const rules::Game& game, const engine::Terms& terms, const engine::Request& request,
             const engine::Question& question, engine::Ticket ticket,
             const engine::Opponent& opponent, bool draw_offered) {
  // Called once, first. One Handshaken or a Failure follows.
  { half.start(now) } -> std::same_as<ControllerOutput>;
  // A line of the engine, without newline: any bytes. What it means is for the half to find out;
  // nonsense gives a Complaint at most.
  { half.on_line(text, now) } -> std::same_as<ControllerOutput>;
  // Does nothing if no deadline has passed.
  { half.on_deadline(now) } -> std::same_as<ControllerOutput>;

  // The next five calls are for an engine at rest. Otherwise, and after a Failure, they send
  // nothing and the Error says why, as it does for what the protocol or this engine cannot express.

  // Sets an option that the half offers. Whether the engine has taken it is known at the next
  // Ready.
  { half.set_option(text, text, now) } -> std::same_as<Result<ControllerOutput>>;
  // Ready follows when the engine has done all that was asked of it, or a Failure.
  { half.isready(now) } -> std::same_as<Result<ControllerOutput>>;
  // Prepares the engine for a game that stands at `game`. Ready follows, or a Failure if the engine
  // does not play such a game.
  { half.new_game(game, terms, now) } -> std::same_as<Result<ControllerOutput>>;
  // Asks for a move. Infos and exactly one Decision follow, or a Failure. The move may be illegal
  // text, but a move that is reported as one is legal in `game`.
  { half.think(game, request, now) } -> std::same_as<Result<ControllerOutput>>;
  // Asks a question. One Answer with this ticket follows, or a Failure. Some halves take a question
  // in a search.
  { half.ask(ticket, game, question, now) } -> std::same_as<Result<ControllerOutput>>;

  // Asks for the Decision now. Ignored unless the engine thinks. An engine that does not react in
  // time has failed, unless its protocol has no word for it.
  { half.stop(now) } -> std::same_as<ControllerOutput>;
  // The move that the engine ponders on was played: its search goes on, and counts, from now on.
  // Ignored unless the engine ponders.
  { half.ponderhit(now, draw_offered) } -> std::same_as<ControllerOutput>;
  // Names the opponent of all games from now on, where the protocol can.
  { half.meet(opponent) } -> std::same_as<void>;
  // Allowed in any state. Sends the last word; what the engine still prints is ignored, and no
  // deadline follows: the owner waits for the engine's end. A second call does nothing.
  { half.quit(now) } -> std::same_as<ControllerOutput>;

  // The number of searches begun less the number of decisions reported: 0 or 1.
  { seen.outstanding() } -> std::same_as<int>;
  // Whether set_option() takes this name.
  { seen.offers(text) } -> std::same_as<bool>;
  // The options that the engine declared, each with its current value as the initial one.
  { seen.options() } -> std::same_as<std::vector<engine::Option>>;
  // The commands that the engine listed, which ask() passes on; empty where a protocol has no list.
  { seen.commands() } -> std::same_as<std::vector<engine::CommandInfo>>;
  // Whether think() accepts the request as one to ponder.
  { seen.can_ponder(request) } -> std::same_as<bool>;
  // Whether think() accepts a search that ends only by stop().
  { seen.can_search_infinitely() } -> std::same_as<bool>;
  // Whether think() accepts a request to play on until the dead stones are taken.
  { seen.can_clean_up() } -> std::same_as<bool>;
};

// An engine half speaks to a controller for an engine. Its owner (host/serve.h) makes the calls of
// each Output in order, then sends its lines, and passes on each line of the controller as soon as
// it arrives, also while the engine works: the half decides what is urgent and what waits.
//
// A half never sends two answers to one question, never answers a search before the engine has
// decided, and obeys nothing after the call Quit.
template <class Half>
concept EngineHalf = std::movable<Half> && std::same_as<typename Half::Output, EngineOutput> &&
    requires(Half half, const Half seen, TimePoint now, std::string_view text,
             const engine::Event& event, std::uint32_t number, const engine::AnswerTo& answer,
             const SetOption& setting, const Error& error) {
  // A line of the controller, without newline: any bytes.
  { half.on_line(text, now) } -> std::same_as<EngineOutput>;
  // The controller sends no more. Quit follows, at the latest when the engine has decided what it
  // was asked and all lines that were read have been obeyed.
  { half.on_closed(now) } -> std::same_as<EngineOutput>;
  // What the engine reports, apart from answers.
  { half.on_event(event, now) } -> std::same_as<EngineOutput>;
  // The answer to the Ask with that number; once for each Ask.
  { half.on_answer(number, answer, now) } -> std::same_as<EngineOutput>;
  // The engine cannot do the search of the last Think, which is over: the controller gets the
  // reason in the way of its protocol.
  { half.on_unsayable(text, now) } -> std::same_as<EngineOutput>;
  // The engine refused an option that an Output set.
  { seen.on_refused(setting, error) } -> std::same_as<EngineOutput>;

  // The number of searches begun less the number of answers sent: 0 or 1.
  { seen.outstanding() } -> std::same_as<int>;
  // Whether a line may be read now. Otherwise the owner leaves it unread until the engine has
  // reported something.
  { seen.listens() } -> std::same_as<bool>;
};

}  // namespace ludex::protocols
