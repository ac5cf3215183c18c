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
// an engine of a protocol without resignation never decides Resign. The choices of an opening rule
// are moves (rules::Move), so swap2 or several fifth moves need no call of their own. Scoring of a
// finished go game is asked through a second interface that only engines of such games will offer.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "base/time.h"
#include "engine/event.h"
#include "engine/hash_entry.h"
#include "engine/opponent.h"
#include "engine/option.h"
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

  // Sets an announced option; an unknown name or a value out of range is an Error and changes
  // nothing.
  virtual Result<void> set_option(std::string_view name, std::string_view value) = 0;
  // Whom the games that follow are played against; an engine that cannot be told is not.
  virtual void meet(const Opponent& /*opponent*/) {}
  // The next think() is about another game than the last. Returns when the engine is ready for it.
  virtual Status new_game(const rules::Game& game) = 0;
  // Returns when all that was set is in force.
  virtual Status settle() { return {}; }
  // Whether it can think about such a request while the last move is only expected. Where it
  // cannot, think() refuses `limits.ponder`.
  [[nodiscard]] virtual bool can_ponder(const Request& /*request*/) const { return true; }
  // Starts to think about the position that `game` is in; events follow, at last one Decision.
  // `game` is copied as needed and may change or go once this returns.
  virtual Status think(const rules::Game& game, const Request& request) = 0;
  virtual void stop() = 0;
  virtual void ponderhit() = 0;
  // The same, and the opponent offers a draw with the move that was expected. Not for an engine
  // that declines every offer: it need not tell the two apart.
  virtual void ponderhit_with_draw_offer() { ponderhit(); }
  // What the engine's table knows of the position that `game` is in; nothing, also from an engine
  // without such a table. Allowed while it thinks, which it does not disturb.
  [[nodiscard]] virtual std::optional<HashEntry> probe(const rules::Game& /*game*/) {
    return std::nullopt;
  }

  // What the position is worth without thinking, and why, as lines for people; nothing from an
  // engine that cannot say. At any time.
  [[nodiscard]] virtual std::vector<std::string> explain(const rules::Game& /*game*/) const {
    return {};
  }

  // The next event, waiting for one until `deadline`; nothing if the time passed or wake() was
  // called.
  virtual std::optional<Event> next(TimePoint deadline) = 0;
  // Makes a next() that waits now, or else the next one, return at once. From any thread.
  virtual void wake() = 0;
};

}  // namespace ludex::engine
