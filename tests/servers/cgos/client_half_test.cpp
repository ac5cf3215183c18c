#include "servers/cgos/client_half.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ludex::cgos {
namespace {

// Lines that a good server sends, and lines that none should, to be sent in any order.
const std::vector<std::string> lines = {"protocol genmove_analyze",
                                        "username",
                                        "password",
                                        "setup 1 9 7 1000 ours theirs",
                                        "setup 1 9 7 1000 theirs ours E5 900",
                                        "play b E5 900",
                                        "play w C3 900",
                                        "play w pass 900",
                                        "genmove b 900",
                                        "genmove w 900",
                                        "gameover 2026-01-02 B+Resign",
                                        "info text",
                                        "Error: no",
                                        "genmove b",
                                        "play b",
                                        "nonsense",
                                        ""};

std::size_t count(const std::vector<std::string>& sent, std::string_view line) {
  return static_cast<std::size_t>(std::count(sent.begin(), sent.end(), line));
}

// What the owner relies on, whatever a server sends: a move is due only in our turn of a game, it
// is answered at most once, the password is sent at most once, and an ended half stays silent.
RC_GTEST_PROP(CgosClientHalf, KeepsItsPromisesWhateverTheServerSends,
              (const std::vector<std::uint8_t>& bytes)) {
  ClientHalf half({"ours", "secret"}, {"ludex", true});
  TimePoint now{};
  std::vector<std::string> sent;
  bool due = false;
  std::size_t plies = 0;
  Color ours{};
  auto take = [&](const ClientOutput& output) {
    sent.insert(sent.end(), output.send.begin(), output.send.end());
    RC_ASSERT(half.ended() == !output.deadline);
    for (const ClientEvent& event : output.events) {
      if (const auto* const begun = std::get_if<GameBegun>(&event)) {
        plies = begun->setup.moves.size();
        ours = begun->ours;
      } else if (std::holds_alternative<OpponentMoved>(event)) {
        RC_ASSERT(mover_after(plies++) != ours);
      } else if (std::holds_alternative<MoveDue>(event)) {
        RC_ASSERT(!due);
        RC_ASSERT(mover_after(plies) == ours);
        due = true;
      } else if (std::holds_alternative<GameEnded>(event)) {
        due = false;
      }
    }
  };
  take(half.start(now));
  for (const char* const line : {"protocol", "username", "password"}) {
    if (*rc::gen::inRange(0, 8) != 0) {
      take(half.on_line(line, now));
    }
  }
  for (const std::uint8_t byte : bytes) {
    now += Milliseconds(byte);
    const bool ended = half.ended();
    const std::size_t before = sent.size();
    if (byte % 4 == 3) {
      const auto output = half.move("pass", "{}", now);
      RC_ASSERT(output.has_value() == (due && !half.ended()));
      if (output) {
        take(*output);
        due = false;
        ++plies;
      }
    } else {
      take(half.on_line(lines[byte % lines.size()], now));
    }
    if (ended) {
      RC_ASSERT(sent.size() == before);
    }
  }
  RC_ASSERT(count(sent, "secret") <= 1U);
}

TEST(CgosClientHalf, LineEndsOfAnAnalysisBecomeBlanks) {
  ClientHalf half({"ours", "secret"}, {"ludex", true});
  const TimePoint now{};
  half.start(now);
  for (const char* const line : {"protocol genmove_analyze", "username", "password",
                                 "setup 1 9 7 1000 theirs ours", "genmove b 1000"}) {
    half.on_line(line, now);
  }
  const auto output = half.move("E5", "{\n\"winrate\": 0.5\r\n}", now);
  ASSERT_TRUE(output);
  EXPECT_EQ(output->send, std::vector<std::string>{"E5 { \"winrate\": 0.5  }"});
}

TEST(CgosClientHalf, AMovesTimeEndsTheWaitForOneThatNobodyMakes) {
  ClientHalf half({"ours", "secret"}, {"ludex"});
  const TimePoint now{};
  half.start(now);
  for (const char* const line :
       {"protocol", "username", "password", "setup 1 9 7 5000 theirs ours"}) {
    half.on_line(line, now);
  }
  EXPECT_EQ(half.on_line("genmove b 1000", now).deadline, now + Milliseconds(121'000));
}

}  // namespace
}  // namespace ludex::cgos
