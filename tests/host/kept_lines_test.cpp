#include "host/kept_lines.h"

#include <gtest/gtest.h>

#include <string>

#include "base/limits.h"

namespace ludex::host {
namespace {

void add(KeptLines& lines, std::size_t game, Traffic::Kind kind, std::string_view text) {
  lines.record({.at = {}, .engine = "E", .kind = kind, .text = text, .game = game});
}

std::string words(const KeptLines& lines) {
  std::string all;
  for (const KeptLines::Line& line : lines.kept().lines) {
    all += line.text + '|';
  }
  return all;
}

TEST(KeptLines, AreThoseOfTheStartAndOfTheCurrentGame) {
  KeptLines lines(nullptr);
  add(lines, 0, Traffic::Kind::to_engine, "uci");
  add(lines, 0, Traffic::Kind::from_engine, "uciok");
  add(lines, 3, Traffic::Kind::to_engine, "go 3");
  add(lines, 0, Traffic::Kind::from_engine, "between games");
  EXPECT_EQ(words(lines), "uci|uciok|go 3|between games|");
  add(lines, 5, Traffic::Kind::to_engine, "go 5");
  EXPECT_EQ(words(lines), "uci|uciok|go 5|");
}

TEST(KeptLines, AreBoundedInBytesAndKeepWhatWasSentLast) {
  KeptLines lines(nullptr);
  const std::string long_line(std::size_t{1} << 20, 'x');
  add(lines, 1, Traffic::Kind::to_engine, "go");
  for (int line = 0; line < 2000; ++line) {
    add(lines, 1, Traffic::Kind::from_engine, long_line);
  }
  add(lines, 1, Traffic::Kind::from_engine, "the end");
  const KeptLines::Kept kept = lines.kept();
  std::size_t bytes = 0;
  for (const KeptLines::Line& line : kept.lines) {
    bytes += line.text.size();
  }
  EXPECT_LE(bytes, limits::exchange_bytes);
  EXPECT_EQ(kept.lines.front().text, "go");
  EXPECT_EQ(kept.lines.back().text, "the end");
  EXPECT_EQ(kept.lines.size() + kept.left_out, 2002U);
}

TEST(KeptLines, ThatAreSentAreBoundedToo) {
  KeptLines lines(nullptr);
  for (int line = 0; line < 2000; ++line) {
    add(lines, 1, Traffic::Kind::to_engine, "position startpos moves" + std::string(5000, ' '));
  }
  std::size_t bytes = 0;
  for (const KeptLines::Line& line : lines.kept().lines) {
    bytes += line.text.size();
  }
  EXPECT_LE(bytes, limits::exchange_bytes);
  EXPECT_GT(lines.kept().left_out, 0U);
}

}  // namespace
}  // namespace ludex::host
