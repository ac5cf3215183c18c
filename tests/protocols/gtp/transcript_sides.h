// GTP as tests/support/transcript.h wants it: each half with the seat behind it, in words.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "protocols/gtp/controller_half.h"
#include "protocols/gtp/engine_half.h"
#include "protocols/seats.h"
#include "rules/setup.h"
#include "support/transcript.h"

namespace ludex::gtp::test {

// A world without files but one, in which nothing happens.
[[nodiscard]] SystemAccess still_system(const std::string& file = {}, const std::string& text = {});

struct Gtp {
  class ControllerSide : public protocols::test::ControllerSeat<ControllerHalf> {
   public:
    explicit ControllerSide(const ludex::test::Transcript& transcript);
    void call(std::string_view text);

   protected:
    [[nodiscard]] bool asks(std::string_view line) const override;

   private:
    void begin(std::string_view text);
    [[nodiscard]] std::unique_ptr<rules::Game> game_of(std::string_view moves) const;

    rules::Setup setup_{.game = "go"};  // of the game that began last
    bool searches_ = false;             // think() was called, and no other call since
  };

  class EngineSide : public protocols::test::EngineSeat<EngineHalf> {
   public:
    explicit EngineSide(const ludex::test::Transcript& transcript);
    void speak(std::string_view text);
    void event(std::string_view text);
  };

  static std::optional<std::string> reformatted(char mark, std::string_view line);
};

}  // namespace ludex::gtp::test
