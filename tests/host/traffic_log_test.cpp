#include "host/traffic_log.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "support/temporary_folder.h"

namespace ludex::host {
namespace {

using std::chrono::microseconds;

std::string read(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(TrafficLogTest, ALineShowsSecondsEngineDirectionAndText) {
  const TimePoint start{};
  EXPECT_EQ(format_traffic({start + microseconds(1234567), "Stockfish", Traffic::Kind::to_engine,
                            "go depth 1"},
                           start),
            "[    1.234567] Stockfish > go depth 1");
}

TEST(TrafficLogTest, UnprintableBytesAreEscaped) {
  const TimePoint start{};
  EXPECT_EQ(format_traffic({start, "A", Traffic::Kind::from_engine, "\x1b[2J"}, start),
            "[    0.000000] A < \\x1B[2J");
}

TEST(TrafficLogTest, AFileIsEmptiedOrContinuedAsAsked) {
  const support::TemporaryFolder folder;
  const std::string path = folder.file("log");
  const TimePoint start{};
  for (const bool append : {false, true, false}) {
    auto log = FileTrafficLog::open(path, append, start);
    ASSERT_TRUE(log.has_value());
    (*log)->record({start, "A", Traffic::Kind::note, append ? "second" : "first"});
    log->reset();
    EXPECT_EQ(read(path), append ? "[    0.000000] A # first\n[    0.000000] A # second\n"
                                 : "[    0.000000] A # first\n");
  }
}

TEST(TrafficLogTest, APlaceThatCannotBeWrittenIsAnError) {
  const auto log = FileTrafficLog::open("/nowhere/log", false, TimePoint{});
  ASSERT_FALSE(log.has_value());
  EXPECT_EQ(log.error().message,
            "cannot write the log \"/nowhere/log\": No such file or directory");
}

}  // namespace
}  // namespace ludex::host
