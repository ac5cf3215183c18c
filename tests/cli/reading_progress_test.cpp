// The line that shows how far the reading of a long file is.
#include "cli/reading_progress.h"

#include <gtest/gtest.h>

#include <chrono>
#include <sstream>
#include <string>

#include "support/fake_clock.h"

namespace ludex::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(ReadingProgress, SaysHowMuchIsReadAndHowLongTheRestTakes) {
  EXPECT_EQ(reading_line({205'000'000, 500'000'000, 31'000, seconds(41)}),
            "[########............]  41 %  205 of 500 MB  31000 games  0:59 left");
  EXPECT_EQ(reading_line({500'000'000'000, 500'000'000'000, 900'000'000, seconds(72'000)}),
            "[####################] 100 %  500000 of 500000 MB  900000000 games  0:00 left");
  EXPECT_EQ(reading_line({205'000'000, std::nullopt, 31'000, seconds(4100)}),
            "205 MB  31000 games  1:08:20");
  EXPECT_EQ(reading_line({0, 0, 0, seconds(0)}), "0 MB  0 games  0:00");
}

TEST(ReadingProgress, IsDrawnInPlaceAndErased) {
  test::FakeClock clock;
  std::ostringstream err;
  {
    ReadingProgress progress(err, true, clock);
    for (int game = 0; game < 100; ++game) {
      progress.step(1, 100);
    }
    EXPECT_EQ(err.str(), "") << "short work needs no line";
    clock.advance(milliseconds(600));
    for (int game = 0; game < 100; ++game) {
      progress.step(50, 100);
    }
    const std::string drawn = err.str();
    EXPECT_EQ(drawn.rfind("\r\x1b[K[##########..........]  50 %", 0), 0U) << drawn;
    EXPECT_EQ(drawn.find('\r', 1), std::string::npos) << "once in a while is enough";
    progress.erase();
    progress.erase();
    EXPECT_EQ(err.str(), drawn + "\r\x1b[K");
    clock.advance(milliseconds(600));
    for (int game = 0; game < 100; ++game) {
      progress.step(60, 100);
    }
  }
  EXPECT_TRUE(err.str().ends_with("\r\x1b[K"));
}

TEST(ReadingProgress, IsNotShownWhereNobodyAskedForIt) {
  test::FakeClock clock;
  std::ostringstream err;
  ReadingProgress progress(err, false, clock);
  clock.advance(seconds(10));
  for (int game = 0; game < 100; ++game) {
    progress.step(1, 100);
  }
  progress.erase();
  EXPECT_EQ(err.str(), "");
}

}  // namespace
}  // namespace ludex::cli
