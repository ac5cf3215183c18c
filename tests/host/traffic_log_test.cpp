#include "host/traffic_log.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>

#include "base/text.h"
#include "host/log_file.h"
#include "support/temporary_folder.h"

namespace ludex::host {
namespace {

using namespace std::chrono_literals;
using Kind = Traffic::Kind;

// 3:10:15.123 at a place an hour and a half east.
const Moment begun{
    TimePoint{} + 1s,
    {std::chrono::sys_days{std::chrono::year{2026} / 11 / 22} + 3h + 10min + 15123ms, 90min}};

std::string read(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

Traffic traffic(std::string_view text, std::size_t game = 0) {
  return {begun.steady, "A", Kind::note, text, 0, game, game != 0 ? "White" : ""};
}

std::unique_ptr<LogFile> opened(const LogFile::Settings& settings) {
  auto log = LogFile::open(settings, begun);
  EXPECT_TRUE(log.has_value()) << log.error().message;
  return *std::move(log);
}

TEST(TrafficLogTest, ALineShowsTimeGameSeatEngineProcessDirectionAndText) {
  EXPECT_EQ(format_traffic({begun.steady + 1234567us, "Stockfish", Kind::to_engine, "go depth 1",
                            4711, 12, "White"},
                           begun),
            "2026-11-22T04:40:16.357567+01:30 12 White Stockfish(4711) > go depth 1");
  EXPECT_EQ(format_traffic({begun.steady, "A B", Kind::note, "started"}, begun),
            "2026-11-22T04:40:15.123000+01:30 - - A B # started");
  EXPECT_EQ(format_traffic({begun.steady, "A B", Kind::errors, "loading\x1B[2J"}, begun),
            "2026-11-22T04:40:15.123000+01:30 - - A B # stderr: loading\\x1B[2J");
}

TEST(TrafficLogTest, TheTimeIsThatOfThePlace) {
  const Moment west{TimePoint{},
                    {std::chrono::sys_days{std::chrono::year{2024} / 3 / 1} + 2h, -210min}};
  EXPECT_EQ(format_traffic({TimePoint{}, "A", Kind::note, "x"}, west),
            "2024-02-29T22:30:00.000000-03:30 - - A # x");
}

TEST(TrafficLogTest, UnprintableBytesAreEscaped) {
  EXPECT_TRUE(format_traffic({begun.steady, "A", Kind::from_engine, "\x1b[2J"}, begun)
                  .ends_with(" A < \\x1B[2J"));
}

TEST(EngineLogTest, AddsWhereTheEngineIsAndPlays) {
  const support::TemporaryFolder folder;
  const auto file = opened({.path = folder.file("log")});
  EngineLog log(*file);
  log.runs_as(4711);
  log.record({begun.steady, "A", Kind::from_engine, "uciok"});
  log.sits(3, "Black");
  log.record({begun.steady, "A", Kind::to_engine, "go"});
  log.sits(0, {});
  log.record({begun.steady, "A", Kind::note, "ended"});
  EXPECT_TRUE(file->finish());
  EXPECT_EQ(read(folder.file("log")),
            "2026-11-22T04:40:15.123000+01:30 - - A(4711) < uciok\n"
            "2026-11-22T04:40:15.123000+01:30 3 Black A(4711) > go\n"
            "2026-11-22T04:40:15.123000+01:30 - - A(4711) # ended\n");
}

TEST(LogFileTest, AFileIsEmptiedOrContinuedAsAsked) {
  const support::TemporaryFolder folder;
  const std::string path = folder.file("log");
  for (const bool append : {false, true, false}) {
    const auto log = opened({.path = path, .append = append});
    log->record(traffic(append ? "second" : "first"));
    EXPECT_TRUE(log->finish());
    EXPECT_EQ(read(path).find("first"), 41U);
    EXPECT_EQ(read(path).find("second") != std::string::npos, append);
  }
}

TEST(LogFileTest, AFolderHasAFileForEachGame) {
  const support::TemporaryFolder folder;
  const auto log = opened({.path = folder.file("logs"), .is_folder = true});
  // More games than files are open at a time, and each is met again.
  for (const std::string_view text : {"first", "second"}) {
    log->record(traffic(text));
    for (std::size_t game = 1; game <= 100; ++game) {
      log->record(traffic(text, game));
    }
  }
  EXPECT_TRUE(log->finish());
  for (const std::string_view name : {"match", "game-1", "game-50", "game-100"}) {
    const std::string text = read(folder.file("logs/" + std::string(name) + ".log"));
    EXPECT_EQ(split(text, '\n').size(), 3U) << name << ": " << text;
    EXPECT_LT(text.find("first"), text.find("second")) << name;
  }
}

TEST(LogFileTest, AFolderKeepsNoGamesOfAnEarlierLogUnlessAsked) {
  const support::TemporaryFolder folder;
  for (const bool append : {true, false}) {
    for (const std::string name : {"game-7.log", "match.log", "game-x.log", "game-.log", "mine"}) {
      folder.write(name, "old\n");
    }
    (void)opened({.path = folder.path().string(), .is_folder = true, .append = append})->finish();
    EXPECT_EQ(std::filesystem::exists(folder.file("game-7.log")), append);
    EXPECT_EQ(read(folder.file("match.log")), append ? "old\n" : "");
    for (const std::string name : {"game-x.log", "game-.log", "mine"}) {
      EXPECT_EQ(read(folder.file(name)), "old\n") << "it is none of ours";
    }
  }
}

TEST(LogFileTest, WhatIsRecordedCanBeFollowedWhileItGoesOn) {
  const support::TemporaryFolder folder;
  const auto log = opened({.path = folder.file("log")});
  log->record(traffic("here"));
  while (read(folder.file("log")).find("here\n") == std::string::npos) {
    std::this_thread::yield();
  }
}

TEST(LogFileTest, ARecorderNeverWaitsAndWhatDoesNotFitIsCounted) {
  const support::TemporaryFolder folder;
  const std::string pipe = folder.file("pipe");
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  ASSERT_GE(reader, 0);
  const auto log = opened({.path = pipe, .queued_bytes = 100'000});
  // Nobody reads the pipe, which takes 64 KiB: the writer is stuck, the recorder is not.
  constexpr std::size_t lines = 2000;
  const std::string text(1000, 'x');
  for (std::size_t i = 0; i < lines; ++i) {
    log->record(traffic(text));
  }
  std::thread finisher([&] { EXPECT_TRUE(log->finish()); });
  ASSERT_EQ(::fcntl(reader, F_SETFL, 0), 0);
  std::string all;
  std::array<char, 4096> chunk{};
  for (ssize_t count = 0; (count = ::read(reader, chunk.data(), chunk.size())) > 0;) {
    all.append(chunk.data(), static_cast<std::size_t>(count));
  }
  finisher.join();
  ::close(reader);
  std::size_t written = 0;
  std::size_t dropped = 0;
  for (const std::string_view line : split(all, '\n')) {
    if (line.ends_with("xxx")) {
      ++written;
    }
    const auto end = line.find(" lines were left out here");
    if (end != std::string_view::npos) {
      dropped += static_cast<std::size_t>(to_integer(line.substr(0, end)).value());
    }
  }
  EXPECT_GT(dropped, 0U);
  EXPECT_EQ(written + dropped, lines);
}

TEST(LogFileTest, NotesAloneAreKeptWhereThatIsAsked) {
  const support::TemporaryFolder folder;
  const auto log = opened({.path = folder.file("log"), .takes_lines = false});
  EXPECT_FALSE(log->takes_lines());
  log->record({begun.steady, "A", Kind::to_engine, "go"});
  log->record({begun.steady, "A", Kind::note, "ended"});
  EXPECT_TRUE(log->finish());
  EXPECT_EQ(split(read(folder.file("log")), '\n').size(), 2U);
}

TEST(LogFileTest, APlaceThatCannotBeWrittenIsAnError) {
  const auto log = LogFile::open({.path = "/nowhere/log"}, begun);
  ASSERT_FALSE(log.has_value());
  EXPECT_EQ(log.error().message,
            "cannot write the log \"/nowhere/log\": No such file or directory");
  const auto full = opened({.path = "/dev/full"});
  full->record(traffic("x"));
  const auto finished = full->finish();
  ASSERT_FALSE(finished.has_value());
  EXPECT_EQ(finished.error().message,
            "cannot write the log \"/dev/full\": No space left on device");
}

}  // namespace
}  // namespace ludex::host
