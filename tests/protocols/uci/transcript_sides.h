// UCI as tests/support/transcript.h wants it: each half with the seat behind it, in words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocols/seats.h"
#include "protocols/uci/controller_half.h"
#include "protocols/uci/engine_half.h"
#include "support/transcript.h"

namespace ludex::uci::test {

struct Uci {
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

   private:
    protocols::Spelling spelling_;  // of the moves in the transcript
  };

  static std::optional<std::string> reformatted(char mark, std::string_view line);
};

}  // namespace ludex::uci::test
