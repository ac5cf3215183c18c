// The contract of the protocol halves: what they yield, and the calls of their owners. A half is a
// state machine without I/O: it is given lines, calls and the time, and returns lines to send,
// events, calls to make and the next deadline.
#pragma once

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

// A controller half speaks for us to an engine. Its owner (host/session.h) has the line to the
// engine, the clock and the thread: it sends the lines of each Output in order, acts on the events,
// passes on each line that the engine prints, and calls on_deadline() when the deadline of the last
// Output has passed. `now` never decreases from call to call.
//
// A half never reads a clock, never blocks, and keeps no reference to a game or a request after
// the call. Nothing that the engine prints makes it wait longer than it announced. After a Failure
// it sends nothing but the last command of quit().
class ControllerHalf {
 public:
  using Output = ControllerOutput;

  virtual ~ControllerHalf() = default;

  // Called once, first. One Handshaken or a Failure follows.
  virtual Output start(TimePoint now) = 0;
  // A line of the engine, without newline: any bytes. Nonsense gives a Complaint at most.
  virtual Output on_line(std::string_view line, TimePoint now) = 0;
  // Does nothing if no deadline has passed.
  virtual Output on_deadline(TimePoint now) = 0;
  // Moves the deadline of a line that is late at `now`, because the engine had no processor for
  // that time. Returns the deadline that holds then; std::nullopt: no line is late.
  virtual std::optional<TimePoint> postpone(Duration by, TimePoint now) = 0;

  // The next five calls are for an engine at rest. Otherwise, and after a Failure, they send
  // nothing and the Error gives the reason, as it does for what the protocol or this engine cannot
  // express.

  // Sets an option that the half offers. Whether the engine has taken it is known at the next
  // Ready.
  virtual Result<Output> set_option(std::string_view name, std::string_view value,
                                    TimePoint now) = 0;
  // Ready follows when the engine has done all that was asked of it, or a Failure.
  virtual Result<Output> isready(TimePoint now) = 0;
  // Prepares the engine for a game that stands at `game`. Ready follows, or a Failure if the engine
  // does not play such a game.
  virtual Result<Output> new_game(const rules::Game& game, const engine::Terms& terms,
                                  TimePoint now) = 0;
  // Asks for a move. Infos and exactly one Decision follow, or a Failure. The move may be illegal
  // text, but a move that is reported as one is legal in `game`.
  virtual Result<Output> think(const rules::Game& game, const engine::Request& request,
                               TimePoint now) = 0;
  // Asks a question. One Answer with this ticket follows, or a Failure. Some halves accept a
  // question during a search.
  virtual Result<Output> ask(engine::Ticket ticket, const rules::Game& game,
                             const engine::Question& question, TimePoint now) = 0;

  // Asks for the Decision now. Ignored unless the engine thinks. An engine that does not react in
  // time has failed, unless its protocol has no command for it.
  virtual Output stop(TimePoint now) = 0;
  // The move that the engine ponders on was played: its search continues, and counts, from now on.
  // Ignored unless the engine ponders.
  virtual Output ponderhit(TimePoint now, bool draw_offered) = 0;
  // Names the opponent of all games from now on, where the protocol can.
  virtual void meet(const engine::Opponent& /*opponent*/) {}
  // Allowed in any state. Sends the last command; what the engine still prints is ignored, and no
  // deadline follows: the owner waits for the engine's end. A second call does nothing.
  virtual Output quit(TimePoint now) = 0;

  // Whether set_option() accepts this name.
  [[nodiscard]] virtual bool offers(std::string_view option) const = 0;
  // The options that the engine declared, each with its current value as the initial one.
  [[nodiscard]] virtual std::vector<engine::Option> options() const = 0;
  // The commands that the engine listed, which ask() passes on; empty where a protocol has no list.
  [[nodiscard]] virtual std::vector<engine::CommandInfo> commands() const { return {}; }
  // Whether think() accepts the request as one to ponder.
  [[nodiscard]] virtual bool can_ponder(const engine::Request& /*request*/) const { return false; }
  // Whether think() accepts a search that ends only by stop().
  [[nodiscard]] virtual bool can_search_infinitely() const { return true; }
  // Whether think() accepts a request to play on until the dead stones are taken.
  [[nodiscard]] virtual bool can_clean_up() const { return false; }

 protected:
  ControllerHalf() = default;
  ControllerHalf(ControllerHalf&&) = default;
  ControllerHalf& operator=(ControllerHalf&&) = default;
};

// An engine half speaks to a controller for an engine. Its owner (host/serve.h) makes the calls of
// each Output in order, then sends its lines, feeds back the engine's events and answers, and
// passes on each line of the controller as soon as it arrives, also while the engine works: the
// half decides which lines it obeys at once and which wait.
//
// A half never sends two answers to one question, never answers a search before the engine has
// decided, and obeys nothing after the call Quit.
class EngineHalf {
 public:
  using Output = EngineOutput;

  virtual ~EngineHalf() = default;

  // A line of the controller, without newline: any bytes.
  virtual Output on_line(std::string_view line, TimePoint now) = 0;
  // The controller sends no more. Quit follows, at the latest when the engine has decided what it
  // was asked and all lines that were read have been obeyed.
  virtual Output on_closed(TimePoint now) = 0;
  // What the engine reports, apart from answers.
  virtual Output on_event(const engine::Event& event, TimePoint now) = 0;
  // The answer to the Ask with that number; once for each Ask.
  virtual Output on_answer(std::uint32_t number, const engine::AnswerTo& answer, TimePoint now) = 0;
  // The engine cannot do the search of the last Think, which is over: the controller gets the
  // reason in the form of its protocol.
  virtual Output on_refused_search(std::string_view why, TimePoint now) = 0;
  // The engine refused an option that an Output set.
  [[nodiscard]] virtual Output on_refused(const SetOption& call, const Error& why) const = 0;

  // The number of searches begun less the number of answers sent: 0 or 1.
  [[nodiscard]] virtual int outstanding() const = 0;
  // Whether a line may be read now. Otherwise the owner leaves it unread until the engine has
  // reported something.
  [[nodiscard]] virtual bool has_room() const = 0;

 protected:
  EngineHalf() = default;
  EngineHalf(EngineHalf&&) = default;
  EngineHalf& operator=(EngineHalf&&) = default;
};

}  // namespace ludex::protocols
