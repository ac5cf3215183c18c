// Golden sessions of CGOS: `>` is the server's line, `<` the player's.
#include "support/transcript.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <variant>

#include "base/overloaded.h"
#include "base/text.h"
#include "servers/cgos/client_half.h"
#include "servers/cgos/codec.h"

namespace ludex::cgos {
namespace {

std::string told(const ClientEvent& event) {
  return std::visit(
      Overloaded{
          [](const GameBegun& e) {
            return fmt::format("game {} {} moves", e.ours == Color::black ? "black" : "white",
                               e.setup.moves.size());
          },
          [](const MoveDue& e) { return fmt::format("due {}", e.left.count()); },
          [](const OpponentMoved& e) {
            return fmt::format("moved {} {}", e.move.move, e.move.left.count());
          },
          [](const GameEnded& e) {
            return fmt::format("over {} {}", e.gameover.result,
                               !e.won   ? "none"
                               : *e.won ? "won"
                                        : "lost");
          },
          [](const Announcement& e) { return fmt::format("info {}", printable(e.text)); },
          [](const Complaint& e) { return fmt::format("complaint {}", e.text); },
          [](const Refused& e) { return fmt::format("refused {}", printable(e.text)); },
          [](const Failure& e) { return fmt::format("failure {}", e.text); },
          [](const Left& /*e*/) { return std::string("left"); },
      },
      event);
}

// The client half in the place of its owner, with the time that the session sets.
class Side {
 public:
  explicit Side(const ludex::test::Transcript& session)
      : half_({"ours", "secret"}, {"ludex 1", session.has("analysis")}) {}

  void call(std::string_view text) {
    const auto [name, rest] = ludex::test::call_in(text);
    if (name == "start") {
      take(half_.start(now_));
    } else if (name == "wait") {
      now_ += Milliseconds(to_integer(rest).value_or(0));
      take(half_.on_deadline(now_));
    } else if (name == "leave") {
      take(half_.leave(now_));
    } else if (name == "move") {
      const auto [move, analysis] = ludex::test::call_in(rest);
      const auto output = half_.move(move, analysis, now_);
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
  void take(const ClientOutput& output) {
    sent.insert(sent.end(), output.send.begin(), output.send.end());
    for (const ClientEvent& event : output.events) {
      events.push_back(told(event));
    }
    EXPECT_EQ(half_.ended(), !output.deadline) << "a half that waits has a deadline";
  }

  ClientHalf half_;
  TimePoint now_{};
};

class CgosTranscript : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(CgosTranscript, IsWhatOurHalfSays) {
  const auto session = ludex::test::read_transcript(GetParam());
  for (const auto& line : session.lines) {
    if (line.mark != '>') continue;
    if (const auto message = parse_server_line(line.text)) {
      EXPECT_EQ(parse_server_line(format(*message)), *message) << ludex::test::place(session, line);
    }
  }
  Side side(session);
  ludex::test::prove_half(side, session, '>', '<', "the client half");
}

INSTANTIATE_TEST_SUITE_P(Sessions, CgosTranscript,
                         testing::ValuesIn(ludex::test::transcripts_of("cgos")),
                         [](const auto& session) { return ludex::test::test_name(session.param); });

}  // namespace
}  // namespace ludex::cgos
