// UCCI as tests/support/transcript.h wants it: each half with the seat behind it, in words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocols/seats.h"
#include "protocols/ucci/controller_half.h"
#include "protocols/ucci/engine_half.h"
#include "support/transcript.h"

namespace ludex::ucci::test {

struct Ucci {
  class ControllerSide : public protocols::test::ControllerSeat<ControllerHalf> {
   public:
    explicit ControllerSide(const ludex::test::Transcript& transcript);
    void call(std::string_view text);
  };

  class EngineSide : public protocols::test::EngineSeat<EngineHalf> {
   public:
    explicit EngineSide(const ludex::test::Transcript& transcript);
    void speak(std::string_view text);
    void event(std::string_view text);
  };

  static std::optional<std::string> reformatted(char mark, std::string_view line);
};

}  // namespace ludex::ucci::test
