#include "servers/external_engine/codec.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "base/limits.h"

namespace ludex::external_engine {
namespace {

int below(int bound) {
  return *rc::gen::inRange(0, bound);
}

std::string some_word(const std::string& signs, int longest) {
  std::string word;
  for (int length = 1 + below(longest); length > 0; --length) {
    word += signs[static_cast<std::size_t>(below(static_cast<int>(signs.size())))];
  }
  return word;
}

Job some_job() {
  Job job;
  job.id = some_word("abzABZ019-_", 64);
  job.work.session = some_word("aZ 9\"\\\n\t<\x7f", 256);
  job.work.threads = 1 + below(most_threads);
  job.work.hash = 1 + below(most_hash);
  job.work.multi_pv = 1 + below(5);
  const int limits = 1 + below(7);
  if ((limits & 1) != 0) {
    job.work.movetime = Milliseconds(1 + below(1'000'000'000));
  }
  if ((limits & 2) != 0) {
    job.work.depth = 1 + below(200);
  }
  if ((limits & 4) != 0) {
    job.work.nodes = static_cast<std::uint64_t>(1 + below(1'000'000'000)) << 20U;
  }
  job.work.variant = some_word("abc3", 32);
  job.work.initial_fen = some_word("rnbqkp8/ -KQ0\"", 256);
  for (int moves = below(20); moves > 0; --moves) {
    job.work.moves.push_back(some_word("abcdefgh12345678qP@+", 8));
  }
  return job;
}

RC_GTEST_PROP(ExternalEngineCodec, AJobSurvivesFormatAndParse, ()) {
  const Job job = some_job();
  RC_ASSERT(parse_job(format(job)).value() == job);
}

// The job of the published example, with one member replaced by a text.
std::string job_with(const std::string& member, const std::string& json) {
  std::vector<std::pair<std::string, std::string>> members{
      {"sessionId", "\"ses\""}, {"threads", "4"},         {"hash", "128"},
      {"multiPv", "1"},         {"variant", "\"chess\""}, {"initialFen", "\"8/8 w - - 0 1\""},
      {"moves", "[\"e2e4\"]"},  {"depth", "20"}};
  std::string work;
  for (auto& [name, value] : members) {
    if (name == member) {
      value = json;
    }
    if (value.empty()) continue;
    work += fmt::format("{}\"{}\":{}", work.empty() ? "" : ",", name, value);
  }
  return R"({"id":"aingoohiJee2sius","engine":{"id":"eei_1","clientSecret":"s"},"work":{)" + work +
         "}}";
}

struct Wrong {
  const char* member;
  std::string json;
  const char* error;
};

TEST(ExternalEngineCodec, WhatDoesNotFitIsAnErrorThatNamesTheMember) {
  EXPECT_TRUE(parse_job(job_with("", "")));
  std::string many = "[\"e2e4\"";
  for (int move = 0; move < 4096; ++move) {
    many += ",\"e2e4\"";
  }
  const std::vector<Wrong> rows{
      {"threads", "0", "`work`: `threads`: expected a whole number from 1"},
      {"threads", "-1", "`work`: `threads`: expected a whole number from 1"},
      {"threads", "1.5", "`work`: `threads`: expected a whole number from 1"},
      {"threads", "", "`work`: `threads`: expected a whole number from 1"},
      {"hash", "\"16\"", "`work`: `hash`: expected a whole number from 1"},
      {"depth", "", "`work`: `movetime`: expected it, `depth` or `nodes`"},
      {"depth", "[]", "`work`: `depth`: expected a whole number from 1"},
      {"variant", "\"chess\\n\"", "`work`: `variant`: expected a word of letters and digits"},
      {"variant", "\"\"", "`work`: `variant`: expected a word of letters and digits"},
      {"initialFen", "\"8/8\\nquit\"",
       "`work`: `initialFen`: expected a position of at most 256 bytes"},
      {"initialFen", '"' + std::string(257, '8') + '"',
       "`work`: `initialFen`: expected a position of at most 256 bytes"},
      {"moves", "[\"e2e4\\nquit\"]", "`work`: `moves`: expected moves in the notation of UCI"},
      {"moves", "[\"e2e4 quit\"]", "`work`: `moves`: expected moves in the notation of UCI"},
      {"moves", "[[]]", "`work`: `moves`: expected moves in the notation of UCI"},
      {"moves", "\"e2e4\"", "`work`: `moves`: expected moves in the notation of UCI"},
      {"moves", many + "]", "`work`: `moves`: expected moves in the notation of UCI"},
      {"sessionId", "\"\"", "`work`: `sessionId`: expected a text of 1 to 256 bytes"},
  };
  for (const Wrong& row : rows) {
    const auto job = parse_job(job_with(row.member, row.json));
    ASSERT_FALSE(job) << row.member << " " << row.json;
    EXPECT_EQ(describe(job.error()), row.error) << row.member << " " << row.json;
  }
}

TEST(ExternalEngineCodec, AnIdCannotFormAnotherPath) {
  for (const char* id : {"", "..", "a/b", "a?b", "a#b", "a b", "%2e", "a\\r\\nHost: x"}) {
    const std::string text = R"({"id":")" + std::string(id) + R"(","work":{}})";
    EXPECT_EQ(describe(parse_job(text).error()),
              "`id`: expected a word of letters, digits, `-` and `_`");
    const auto engines = parse_engines(R"([{"id":")" + std::string(id) + R"(","name":"n"}])");
    EXPECT_FALSE(engines) << id;
  }
}

TEST(ExternalEngineCodec, NumbersAreClampedAndSizesAreBounded) {
  const auto job = parse_job(job_with("threads", "18446744073709551615")).value();
  EXPECT_EQ(job.work.threads, most_threads);
  EXPECT_EQ(parse_job(job_with("depth", "99999999999")).value().work.depth, limits::number);
  EXPECT_EQ(parse_job(job_with("multiPv", "500")).value().work.multi_pv, 5);
  EXPECT_EQ(describe(parse_job(std::string(job_bytes + 1, ' ')).error()),
            "262145 bytes are more than 262144");
  EXPECT_EQ(describe(parse_job(std::string(100, '[')).error()),
            "it nests deeper than 64 levels, column 65");
  EXPECT_EQ(describe(parse_job("{\"id\"").error()), "it is no JSON");
  EXPECT_EQ(describe(parse_job("[]").error()), "an object was expected");
}

TEST(ExternalEngineCodec, ARegistrationHasTheMembersOfThePublishedExample) {
  EXPECT_EQ(format(Registration{"Ludex", 8, 2048, {"chess"}, "Dee3uwieZei9ahpaici9bee2yahsai0K"}),
            R"({"name":"Ludex","maxThreads":8,"maxHash":2048,"variants":["chess"],)"
            R"("providerSecret":"Dee3uwieZei9ahpaici9bee2yahsai0K"})");
  EXPECT_EQ(format_secret("0123456789abcdef"), R"({"providerSecret":"0123456789abcdef"})");
}

TEST(ExternalEngineCodec, TheListOfEnginesIsRead) {
  const auto engines = parse_engines(
      R"([{"id":"eei_aTKImBJOnv6j","name":"Stockfish 15","clientSecret":"ees","maxThreads":8}])");
  EXPECT_EQ(engines.value(), (std::vector<KnownEngine>{{"eei_aTKImBJOnv6j", "Stockfish 15"}}));
  EXPECT_EQ(describe(parse_engines("{}").error()), "expected a list of at most 1000 engines");
}

}  // namespace
}  // namespace ludex::external_engine
