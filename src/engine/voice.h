// Players who may speak out of turn.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

namespace ludex::engine {

// What a player says at a moment of its own choice.
enum class Interjection : std::uint8_t { resignation, draw_offer };

// An Engine that is also a Voice may give up or offer a draw at any time, whoever is to move: a
// person at the web table does. Engines behind a protocol speak when they are asked, and are none.
class Voice {
 public:
  Voice() = default;
  Voice(const Voice&) = delete;
  Voice& operator=(const Voice&) = delete;
  virtual ~Voice() = default;

  // From now on `spoken` is called, from any thread, when something has been said. Once this
  // returns the function given before is not called any more; an empty one ends the calls.
  virtual void on_speech(std::function<void()> spoken) = 0;
  // Takes the first thing said that has not been taken. By the thread that owns the engine.
  [[nodiscard]] virtual std::optional<Interjection> take_speech() = 0;
};

}  // namespace ludex::engine
