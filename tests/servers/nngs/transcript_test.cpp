// Golden sessions of NNGS: `>` is the server's line, `<` the player's.
#include "support/transcript.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <variant>

#include "base/overloaded.h"
#include "base/text.h"
#include "servers/nngs/client_half.h"
#include "servers/nngs/codec.h"

namespace ludex::nngs {
namespace {

std::string text_of(const PlayerClock& clock) {
  return clock.moves_to_go ? fmt::format("{}/{}", clock.left.count() / 1000, *clock.moves_to_go)
                           : fmt::to_string(clock.left.count() / 1000);
}

std::string_view text_of(Color color) {
  return color == Color::black ? "black" : "white";
}

std::string told(const ClientEvent& event) {
  return std::visit(
      Overloaded{
          [](const GamesStored& e) { return fmt::format("stored {}", fmt::join(e.names, " ")); },
          [](const GameAsked& e) {
            return fmt::format("asked {} {} {} {} {}", e.request.opponent, text_of(e.request.ours),
                               e.request.size, e.request.minutes, e.request.byo_yomi_minutes);
          },
          [](const GameStands& e) {
            return fmt::format(
                "game {} {} against {}, {}, komi {}, handicap {}, byo-yomi {}, {}/{}: {}", e.game,
                text_of(e.ours), e.opponent, e.terms.size, text_of(e.terms.komi), e.terms.handicap,
                e.terms.byo_yomi_minutes, text_of(e.clocks.ours), text_of(e.clocks.theirs),
                fmt::join(e.moves, " "));
          },
          [](const Moved& e) {
            return fmt::format("moved {} {} {} {}", text_of(e.color), e.move,
                               text_of(e.clocks.ours), text_of(e.clocks.theirs));
          },
          [](const MoveDue& /*e*/) { return std::string("due"); },
          [](const DeadStonesDue& /*e*/) { return std::string("dead stones due"); },
          [](const StonesRemoved& e) { return "removed " + e.point; },
          [](const AgreementEnded& /*e*/) { return std::string("agreement ended"); },
          [](const MoveDenied& e) { return "denied " + e.text; },
          [](const KomiAsked& e) { return "komi " + text_of(e.komi); },
          [](const AdjournmentWanted& /*e*/) { return std::string("adjournment wanted"); },
          [](const GameEnded& e) {
            return fmt::format("over {}", !e.won ? "none" : *e.won ? "won" : "lost");
          },
          [](const PlayerConnected& e) { return "connected " + e.name; },
          [](const Announcement& e) {
            return fmt::format("text {} {}", e.code, printable(e.text));
          },
          [](const Refused& e) { return "refused " + printable(e.text); },
          [](const Failure& e) { return "failure " + e.text; },
          [](const Left& /*e*/) { return std::string("left"); },
      },
      event);
}

// The client half in the place of its owner, with the time that the session sets.
class Side {
 public:
  void call(std::string_view text) {
    const auto [name, rest] = ludex::test::call_in(text);
    if (name == "start") {
      take(half_.start(now_));
    } else if (name == "login") {
      log_in();
    } else if (name == "wait") {
      now_ += Milliseconds(to_integer(rest).value_or(0));
      take(half_.on_deadline(now_));
    } else if (name == "leave") {
      take(half_.leave(now_));
    } else if (name == "agree") {
      take(half_.agree({std::string(rest), Color::white, 9, 10, 5}, now_));
    } else if (!decide(name, rest)) {
      ADD_FAILURE() << "no such call: " << text;
    }
  }
  void line(std::string_view text) { take(half_.on_line(text, now_)); }

  std::deque<std::string> sent, events;

 private:
  // Everything up to the first answer of a server that knows the account.
  void log_in() {
    take(half_.start(now_));
    for (const std::string_view line : {"Login: ", "1 1", "1 5", "1 5"}) {
      take(half_.on_line(line, now_));
    }
    sent.clear();
  }
  bool decide(std::string_view name, std::string_view rest) {
    if (name == "move") {
      take(half_.move(rest, now_));
    } else if (name == "handicap") {
      take(half_.take_handicap(static_cast<int>(to_integer(rest).value_or(0)), now_));
    } else if (name == "undo") {
      take(half_.undo(now_));
    } else if (name == "remove") {
      take(half_.remove(rest, now_));
    } else if (name == "done") {
      take(half_.done(now_));
    } else if (name == "komi") {
      take(half_.set_komi({static_cast<int>(to_integer(rest).value_or(0))}, now_));
    } else if (name == "decline") {
      take(half_.decline(rest, now_));
    } else if (name == "load") {
      take(half_.load(rest, now_));
    } else if (name == "fetch") {
      take(half_.fetch_again(now_));
    } else {
      return false;
    }
    return true;
  }
  void take(const Result<ClientOutput>& output) {
    if (!output) {
      events.push_back("refusal " + describe(output.error()));
      return;
    }
    sent.insert(sent.end(), output->send.begin(), output->send.end());
    for (const ClientEvent& event : output->events) {
      events.push_back(told(event));
    }
    EXPECT_EQ(half_.ended(), !output->deadline) << "a half that waits has a deadline";
  }

  ClientHalf half_{{"ours", "secret"}, {}};
  TimePoint now_{};
};

class NngsTranscript : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(NngsTranscript, IsWhatOurHalfSays) {
  Side side;
  ludex::test::prove_half(side, ludex::test::read_transcript(GetParam()), '>', '<',
                          "the client half");
}

INSTANTIATE_TEST_SUITE_P(Sessions, NngsTranscript,
                         testing::ValuesIn(ludex::test::transcripts_of("nngs")),
                         [](const auto& session) { return ludex::test::test_name(session.param); });

}  // namespace
}  // namespace ludex::nngs
