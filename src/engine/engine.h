// The interface that all players implement: a built-in search, a process behind a protocol, and a
// person at the web table are all Engines.
//
// All calls are made by one thread, the owner's, which also fetches the events with next(); only
// wake() may be called from any thread. States: ready -think-> thinking -Decision-> ready.
// new_game(), set_option(), settle() and think() are for a ready engine. stop() and ponderhit() are
// for a thinking engine and are ignored otherwise, because the decision may be made at the same
// moment. After a Failure the engine is dead and every call fails.
//
// What a game or a protocol does not have is absent, not faked: a chess engine never gets `banned`,
// and an engine of a protocol without resignation never decides Resign. A request that an engine or
// its protocol cannot express is refused before anything is sent; a part of an Info that cannot be
// expressed is left out. The choices of an opening rule are moves (rules::Move), so that swap2 or
// several fifth moves need no calls of their own. Everything else that an engine can be asked is a
// Question.
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
  // Ends whatever the engine is doing, within the time limits of the implementation.
  virtual ~Engine() = default;

  [[nodiscard]] virtual const Identity& identity() const = 0;
  [[nodiscard]] virtual const std::vector<Option>& options() const = 0;
  // Whether set_option() accepts that name, which need not be among the names in options().
  [[nodiscard]] virtual bool offers(std::string_view option) const {
    return find_option(options(), option) != nullptr;
  }
  // The commands that the engine lists, for a Command question; it may accept others too.
  [[nodiscard]] virtual std::vector<CommandInfo> commands() const { return {}; }

  // Sets an announced option. An unknown name or a value out of range is an Error and changes
  // nothing.
  virtual Result<void> set_option(std::string_view name, std::string_view value) = 0;
  // Announces the opponent of the games that follow; an engine without a use for it ignores the
  // call.
  virtual void meet(const Opponent& /*opponent*/) {}
  // Announces that the next think() is about another game than the last one, played under these
  // terms. Returns when the engine is ready for it.
  virtual Status new_game(const rules::Game& game, const Terms& terms = {}) = 0;
  // Returns when all settings are in force.
  virtual Status settle() { return {}; }
  // Whether the engine can think about such a request while the opponent's last move is only
  // expected. If not, think() refuses `limits.ponder`.
  [[nodiscard]] virtual bool can_ponder(const Request& /*request*/) const { return true; }
  // Whether a search of the engine can go on until stop(). If not, think() refuses
  // `limits.infinite`, and a search may not end sooner for being stopped.
  [[nodiscard]] virtual bool can_search_infinitely() const { return true; }
  // Whether the engine supports Request::cleanup. If not, think() refuses it.
  [[nodiscard]] virtual bool can_clean_up() const { return false; }
  // Starts to think about the current position of `game`. Events follow, the last of which is one
  // Decision. The engine copies what it needs of `game`, which may change or be destroyed once this
  // returns.
  virtual Status think(const rules::Game& game, const Request& request) = 0;
  virtual void stop() = 0;
  // The expected move has been played; the opponent may have offered a draw with it.
  virtual void ponderhit(bool draw_offered = false) = 0;

  // Asks about the current position of `game`. The Answer with the returned ticket follows through
  // next(), perhaps minutes later. An Error means that the engine cannot be asked this, or not now,
  // and that no Answer follows. It depends on the engine whether it can be asked while it thinks; a
  // search in progress is not disturbed.
  virtual Result<Ticket> ask(const rules::Game& /*game*/, const Question& /*question*/) {
    return fail("this engine answers no questions");
  }

  // Waits until `deadline` for the next event; std::nullopt if the deadline passed or wake() was
  // called.
  virtual std::optional<Event> next(TimePoint deadline) = 0;
  // Makes the current next(), or else the following one, return at once. May be called from any
  // thread.
  virtual void wake() = 0;
};

// Asks a ready engine and waits until `deadline` for the answer. Other events are dropped. A
// refusal, a Failure or a missed deadline becomes a NoAnswer.
[[nodiscard]] AnswerTo ask_and_wait(Engine& engine, const rules::Game& game,
                                    const Question& question, TimePoint deadline);

}  // namespace ludex::engine
