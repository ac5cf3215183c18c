// The interface in the middle: a built-in search, a process that talks some protocol, a person at
// the web table are all Engines.
//
// Calls are made by one thread, the owner's, which also fetches the events with next(); only wake()
// may come from any thread. States: ready -think-> thinking -Decision-> ready. new_game(),
// set_option(), settle() and think() are for a ready engine; stop() and ponderhit() for a thinking
// one, and are ignored otherwise (an answer may have crossed them). After a Failure the engine is
// dead and every call fails.
//
// What a game or a protocol does not have is absent, not faked: a chess engine never sees `banned`,
// an engine of a protocol without resignation never decides Resign. A request that an engine or its
// protocol cannot say is refused before anything is asked; a part of an Info that it cannot say is
// left out. The choices of an opening rule are moves (rules::Move), so swap2 or several fifth moves
// need no call of their own. Whatever is asked beside thinking is a Question.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "base/time.h"
#include "engine/clock.h"
#include "engine/event.h"
#include "engine/opponent.h"
#include "engine/option.h"
#include "engine/question.h"
#include "engine/request.h"
#include "rules/game.h"

namespace ludex::engine {

struct Identity {
  std::string name;
  std::string author;
  bool operator==(const Identity&) const = default;
};

using Status = tl::expected<void, Failure>;

class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  // Ends whatever is going on, within the time limits of the implementation.
  virtual ~Engine() = default;

  [[nodiscard]] virtual const Identity& identity() const = 0;
  [[nodiscard]] virtual const std::vector<Option>& options() const = 0;
  // Whether set_option() knows that name, which may be another than the one in options().
  [[nodiscard]] virtual bool offers(std::string_view option) const {
    return find_option(options(), option) != nullptr;
  }
  // The commands that it lists, for a Command question; it may take others too.
  [[nodiscard]] virtual std::vector<CommandInfo> commands() const { return {}; }

  // Sets an announced option; an unknown name or a value out of range is an Error and changes
  // nothing.
  virtual Result<void> set_option(std::string_view name, std::string_view value) = 0;
  // Says whom the games that follow are played against; an engine that has no use for it ignores
  // the call.
  virtual void meet(const Opponent& /*opponent*/) {}
  // The next think() is about another game than the last, which is played under these terms.
  // Returns when the engine is ready for it.
  virtual Status new_game(const rules::Game& game, const Terms& terms = {}) = 0;
  // Returns when all that was set is in force.
  virtual Status settle() { return {}; }
  // Whether it can think about such a request while the last move is only expected. Where it
  // cannot, think() refuses `limits.ponder`.
  [[nodiscard]] virtual bool can_ponder(const Request& /*request*/) const { return true; }
  // Whether it knows what a Request for a cleanup wants. Where it does not, think() refuses one.
  [[nodiscard]] virtual bool can_clean_up() const { return false; }
  // Starts to think about the position that `game` is in; events follow, at last one Decision.
  // `game` is copied as needed and may change or go once this returns.
  virtual Status think(const rules::Game& game, const Request& request) = 0;
  virtual void stop() = 0;
  // The expected move has come, and perhaps the opponent's offer of a draw with it.
  virtual void ponderhit(bool draw_offered = false) = 0;

  // Asks about the position that `game` is in; the Answer of that ticket follows through next(),
  // perhaps minutes later. An Error: the engine cannot be asked this, or not now, and no Answer
  // comes. Whether an engine can be asked while it thinks is its own affair; the search that goes
  // on is not disturbed.
  virtual Result<Ticket> ask(const rules::Game& /*game*/, const Question& /*question*/) {
    return fail("this engine answers no questions");
  }

  // The next event, waiting for one until `deadline`; nothing if the time passed or wake() was
  // called.
  virtual std::optional<Event> next(TimePoint deadline) = 0;
  // Makes a next() that waits now, or else the next one, return at once. From any thread.
  virtual void wake() = 0;
};

// For the owner of an engine at rest: asks, and waits until `deadline` for the answer. Other events
// that come meanwhile are dropped; a refusal, a Failure and the deadline are a NoAnswer.
[[nodiscard]] AnswerTo ask_and_wait(Engine& engine, const rules::Game& game,
                                    const Question& question, TimePoint deadline);

}  // namespace ludex::engine
