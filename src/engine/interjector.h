// The interface of players who may resign or offer a draw when it is not their turn.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace ludex::engine {

// What a player announces at a moment of its own choice.
enum class Interjection : std::uint8_t { resignation, draw_offer };

// An Engine that is also an Interjector may resign or offer a draw at any time, whichever side is
// to move; a person at the web table does. Engines behind a protocol answer only when they are
// asked, and are not Interjectors.
class Interjector {
 public:
  Interjector() = default;
  Interjector(const Interjector&) = delete;
  Interjector& operator=(const Interjector&) = delete;
  virtual ~Interjector() = default;

  // Sets a function that is called, from any thread, when the player has announced something. Once
  // this returns, the previous function is not called any more; an empty function ends the calls.
  virtual void on_interjection(std::function<void()> announced) = 0;
  // Takes the oldest announcement that has not been taken. Called by the thread that owns the
  // engine.
  [[nodiscard]] virtual std::optional<Interjection> take_interjection() = 0;
};

}  // namespace ludex::engine
