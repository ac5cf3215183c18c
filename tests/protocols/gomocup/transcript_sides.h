// Gomocup as tests/support/transcript.h wants it: each half with the seat behind it, in words.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocols/gomocup/controller_half.h"
#include "protocols/gomocup/engine_half.h"
#include "protocols/seats.h"
#include "rules/setup.h"
#include "support/transcript.h"

namespace ludex::gomocup::test {

struct Gomocup {
  class ControllerSide : public protocols::test::ControllerSeat<ControllerHalf> {
   public:
    explicit ControllerSide(const ludex::test::Transcript& transcript);
    void call(std::string_view text);

   protected:
    [[nodiscard]] bool asks(std::string_view line) const override;

   private:
    void begin(std::string_view text);
    void ask(std::string_view text);

    rules::Setup setup_{.game = "gomoku"};  // of the game that began last
  };

  class EngineSide : public protocols::test::EngineSeat<EngineHalf> {
   public:
    explicit EngineSide(const ludex::test::Transcript& transcript);
    void speak(std::string_view text);
    void event(std::string_view text);
  };

  static std::optional<std::string> reformatted(char mark, std::string_view line);
};

}  // namespace ludex::gomocup::test
