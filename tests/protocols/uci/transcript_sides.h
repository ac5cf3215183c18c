// UCI as tests/support/transcript.h wants it: each half with the seat behind it, in words.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/time.h"
#include "protocols/call.h"
#include "protocols/uci/controller_half.h"
#include "protocols/uci/engine_half.h"
#include "support/transcript.h"

namespace ludex::uci::test {

struct Uci {
  class ControllerSide {
   public:
    explicit ControllerSide(const ludex::test::Transcript& transcript);
    void call(std::string_view text);
    void line(std::string_view text);
    [[nodiscard]] bool is_serious(const std::string& told) const;

    std::deque<std::string> sent;
    std::deque<std::string> told;

   private:
    void take(ControllerHalf::Output output);
    void take(Result<ControllerHalf::Output> output);
    void wait(Milliseconds time);
    void think(std::string_view commands);

    std::string variant_;
    ControllerHalf half_;
    std::unique_ptr<rules::Game> game_;
    std::optional<TimePoint> deadline_;
    TimePoint now_{};
  };

  class EngineSide {
   public:
    explicit EngineSide(const ludex::test::Transcript& transcript);
    void call(std::string_view text);
    void line(std::string_view text);
    void speak(std::string_view text);
    void event(std::string_view text);

    std::deque<std::string> sent;
    std::deque<std::string> made;

   private:
    void take(EngineHalf::Output output);
    void note(const protocols::SetOption& call);
    void note(const protocols::NewGame& call);
    void note(const protocols::Think& call);
    void note(const protocols::Stop& call);
    void note(const protocols::Ponderhit& call);
    void note(const protocols::Explain& call);
    void note(const protocols::Quit& call);

    EngineHalf half_;
    std::unique_ptr<rules::Game> thinking_about_;
    TimePoint now_{};
  };

  static std::optional<std::string> reformatted(char mark, std::string_view line);
};

}  // namespace ludex::uci::test
