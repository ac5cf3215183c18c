// How long a match waits for the answer of an engine that was told to stop.
#pragma once

#include "base/time.h"
#include "engine/engine.h"

namespace ludex::match {

// The grace, and the time in which the engine had no processor since then.
class StopGrace {
 public:
  // The engine outlives this object.
  StopGrace(const engine::Engine& engine, Duration grace);

  // From the stop on.
  [[nodiscard]] Duration length() const { return length_; }
  // For a wait that is over without an answer: returns whether it is longer now.
  [[nodiscard]] bool extend();

 private:
  const engine::Engine& engine_;
  Duration grace_;
  Duration length_;
};

}  // namespace ludex::match
