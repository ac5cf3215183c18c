// Golden sessions of the spectator's side of CGOS: `>` is the server's line, `<` the spectator's.
#include "servers/cgos/spectator_half.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <variant>

#include "base/overloaded.h"
#include "base/text.h"
#include "servers/cgos/spectator_codec.h"
#include "support/transcript.h"

namespace ludex::cgos {
namespace {

std::string told_to_spectator(const SpectatorEvent& event) {
  return std::visit(
      Overloaded{
          [](const Joined& /*e*/) { return std::string("joined"); },
          [](const ListedGame& e) {
            return fmt::format("listed {} {} {} {}", e.terms.game, e.terms.white.name,
                               e.terms.black.name, e.result.empty() ? "runs" : e.result);
          },
          [](const ObservedGame& e) {
            return fmt::format("game {} {} moves {}", e.terms.game, e.moves.size(),
                               e.result.empty() ? "runs" : e.result);
          },
          [](const NoGame& e) { return fmt::format("no game {}", e.game); },
          [](const GameMove& e) {
            return fmt::format("moved {} {} {}", e.game, e.move.move, e.move.left.count());
          },
          [](const GameResult& e) { return fmt::format("result {} {}", e.game, e.result); },
          [](const GameOver& e) {
            return fmt::format("over {} {} {} {}", e.game, e.result, e.white_used.count(),
                               e.black_used.count());
          },
          [](const GameUnreadable& e) { return fmt::format("unreadable {} {}", e.game, e.why); },
          [](const Announcement& e) { return fmt::format("info {}", printable(e.text)); },
          [](const Complaint& e) { return fmt::format("complaint {}", e.text); },
          [](const Refused& e) { return fmt::format("refused {}", printable(e.text)); },
          [](const Failure& e) { return fmt::format("failure {}", e.text); },
      },
      event);
}

class SpectatorSide {
 public:
  void call(std::string_view text) {
    const auto [name, rest] = ludex::test::call_in(text);
    if (name == "start") {
      take(half_.start(now_));
    } else if (name == "wait") {
      now_ += Milliseconds(to_integer(rest).value_or(0));
      take(half_.on_deadline(now_));
    } else if (name == "observe") {
      const auto output = half_.observe(rest, now_);
      if (output) {
        take(*output);
      } else {
        events.push_back(fmt::format("refusal {}", describe(output.error())));
      }
    } else {
      ADD_FAILURE() << "no such call: " << text;
    }
  }
  void line(std::string_view text) { take(half_.on_line(text, now_)); }

  std::deque<std::string> sent, events;

 private:
  void take(const SpectatorOutput& output) {
    sent.insert(sent.end(), output.send.begin(), output.send.end());
    for (const SpectatorEvent& event : output.events) {
      events.push_back(told_to_spectator(event));
    }
    EXPECT_FALSE(half_.ended() && output.deadline) << "a half that has ended waits for nothing";
    EXPECT_FALSE(output.deadline && *output.deadline <= now_) << "a deadline lies in the future";
  }

  // Two requests a minute, and three games.
  SpectatorHalf half_{{.program = "ludex 1", .requests = 2, .most_games = 3}};
  TimePoint now_{};
};

class CgosSpectatorTranscript : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(CgosSpectatorTranscript, IsWhatOurHalfSays) {
  const auto session = ludex::test::read_transcript(GetParam());
  for (const auto& line : session.lines) {
    if (line.mark != '>') continue;
    if (const auto message = parse_spectator_line(line.text)) {
      EXPECT_EQ(parse_spectator_line(format(*message)), *message)
          << ludex::test::place(session, line);
    }
  }
  SpectatorSide side;
  ludex::test::prove_half(side, session, '>', '<', "the spectator's half");
}

INSTANTIATE_TEST_SUITE_P(Sessions, CgosSpectatorTranscript,
                         testing::ValuesIn(ludex::test::transcripts_of("cgos_spectator")),
                         [](const auto& session) { return ludex::test::test_name(session.param); });

}  // namespace
}  // namespace ludex::cgos
