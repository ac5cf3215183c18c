// Golden sessions: text files that are readable for a person who knows only the protocol, and that
// test both halves and the codec of that protocol. tests/transcripts/README.md lists the marks.
//
// A protocol takes part with a type that has
//   ControllerSide(const Transcript&)  the controller half under test, in the place of its owner
//     void call(std::string_view)      a `!` line; an unknown call is a failure of the test
//     void line(std::string_view)      a line of the engine
//     bool is_serious(const std::string& told)   whether it must be expected by a `=` line
//     std::deque<std::string> sent, told
//   EngineSide(const Transcript&)      the engine half under test, in the place of its engine
//     void call(std::string_view)      the `!` lines that concern both sides, such as the time
//     void line(std::string_view)      a line of the controller
//     void speak(std::string_view)     an engine event that makes the half send this `<` line
//     void event(std::string_view)     a `*` line
//     std::deque<std::string> sent, made
//   static std::optional<std::string> reformatted(char mark, std::string_view line)
#pragma once

#include <gtest/gtest.h>

#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ludex::test {

struct TranscriptLine {
  char mark = '#';
  std::string text;
  int number = 0;
};

struct Transcript {
  std::string name;
  std::vector<std::string> settings;  // the `@` lines
  std::vector<TranscriptLine> lines;

  [[nodiscard]] bool has(std::string_view setting) const;
  // The rest of the `@` line that begins with the word; std::nullopt if there is no such line.
  [[nodiscard]] std::optional<std::string> setting(std::string_view word) const;
};

// The paths of all transcripts of a protocol, sorted by name, and the contents of one; a malformed
// line is a failure of the test.
[[nodiscard]] std::vector<std::filesystem::path> transcripts_of(std::string_view protocol);
[[nodiscard]] Transcript read_transcript(const std::filesystem::path& path);
// A file's name in the form that GoogleTest requires for names of tests.
[[nodiscard]] std::string test_name(const std::filesystem::path& path);

// A call of the owner: its first word, and what stands behind the blank after it.
struct Call {
  std::string_view name;
  std::string_view rest;
};
[[nodiscard]] Call call_in(std::string_view text);

// "FILE:LINE", for messages.
[[nodiscard]] std::string place(const Transcript& transcript, const TranscriptLine& line);
// Removes the front of the queue and checks that it equals the text.
void expect_next(std::deque<std::string>& queue, const std::string& text, const std::string& where,
                 std::string_view who);
void expect_nothing(const std::deque<std::string>& queue, const std::string& where,
                    std::string_view who);

// Checks one half of a protocol that is not an engine's: the side gets each line marked `heard`,
// sends each one marked `said`, and tells its owner every `=`; all other lines are calls of the
// owner. `who` names the half in messages. A side has call(), line(), `sent` and `events`, as the
// sides above.
template <class Side>
void prove_half(Side& side, const Transcript& transcript, char heard, char said,
                const std::string& who) {
  for (const TranscriptLine& line : transcript.lines) {
    const std::string where = place(transcript, line);
    if (line.mark == said) {
      expect_next(side.sent, line.text, where, who + "'s line");
    } else if (line.mark == '=') {
      expect_next(side.events, line.text, where, who + "'s event");
    } else {
      expect_nothing(side.sent, where, who + " also sent");
      expect_nothing(side.events, where, who + " also told");
      if (line.mark == heard) {
        side.line(line.text);
      } else {
        side.call(line.text);
      }
    }
  }
  expect_nothing(side.sent, transcript.name, who + " sent at the end");
  expect_nothing(side.events, transcript.name, who + " told at the end");
}

// Checks that our controller half sends every `>` and reports every `=`.
template <class Protocol>
void prove_controller_half(const Transcript& transcript) {
  typename Protocol::ControllerSide side(transcript);
  const auto settle = [&](const std::string& where) {
    expect_nothing(side.sent, where, "the controller half also sends");
    for (const std::string& told : side.told) {
      EXPECT_FALSE(side.is_serious(told)) << where << ": the controller half also tells " << told;
    }
    side.told.clear();
  };
  for (const TranscriptLine& line : transcript.lines) {
    const std::string where = place(transcript, line);
    if (line.mark == '!' || line.mark == '<') {
      settle(where);
    }
    if (line.mark == '!') {
      side.call(line.text);
    }
    if (line.mark == '<') {
      side.line(line.text);
    }
    if (line.mark == '>') {
      expect_next(side.sent, line.text, where, "the controller half");
    }
    if (line.mark == '=') {
      // Events that are not serious may be left out of the transcript.
      while (!side.told.empty() && side.told.front() != line.text &&
             !side.is_serious(side.told.front())) {
        side.told.pop_front();
      }
      expect_next(side.told, line.text, where, "the controller half's owner");
    }
    if (testing::Test::HasFailure()) return;
  }
  settle(transcript.name + ", end");
}

// Checks that our engine half sends every `<` and makes every `~`.
template <class Protocol>
void prove_engine_half(const Transcript& transcript) {
  typename Protocol::EngineSide side(transcript);
  for (const TranscriptLine& line : transcript.lines) {
    const std::string where = place(transcript, line);
    if (line.mark == '>' || line.mark == '*') {
      expect_nothing(side.sent, where, "the engine half also says");
      side.made.clear();
    }
    if (line.mark == '!') {
      side.call(line.text);
    }
    if (line.mark == '>') {
      side.line(line.text);
    }
    if (line.mark == '*') {
      side.event(line.text);
    }
    if (line.mark == '<') {
      if (side.sent.empty()) {
        side.speak(line.text);
      }
      expect_next(side.sent, line.text, where, "the engine half");
    }
    if (line.mark == '~') {
      expect_next(side.made, line.text, where, "the engine behind");
    }
    if (testing::Test::HasFailure()) return;
  }
  expect_nothing(side.sent, transcript.name + ", end", "the engine half also says");
}

// Checks that every line survives parse and format, and that the lines of our halves are canonical.
template <class Protocol>
void prove_codec(const Transcript& transcript) {
  for (const TranscriptLine& line : transcript.lines) {
    if (line.mark != '>' && line.mark != '<') continue;
    const std::string where = place(transcript, line);
    const auto once = Protocol::reformatted(line.mark, line.text);
    const bool ours = !transcript.has(line.mark == '>' ? "engine" : "controller");
    if (ours) {
      EXPECT_EQ(once, line.text) << where;
    }
    if (once) {
      EXPECT_EQ(Protocol::reformatted(line.mark, *once), once) << where;
    }
  }
}

template <class Protocol>
void prove(const Transcript& transcript) {
  if (!transcript.has("engine")) {
    prove_controller_half<Protocol>(transcript);
  }
  if (!transcript.has("controller")) {
    prove_engine_half<Protocol>(transcript);
  }
  prove_codec<Protocol>(transcript);
}

}  // namespace ludex::test
