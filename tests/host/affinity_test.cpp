#include "host/affinity.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>

#include "host/clock.h"
#include "host/process.h"
#include "support/temporary_folder.h"

namespace ludex::host {
namespace {

TEST(Affinity, OneProcessorIsKeptByWhatIsStartedMeanwhileAndByNothingElse) {
  const Processors before = usable_processors();
  ASSERT_FALSE(before.empty());
  Processors of_child;
  {
    const PinnedThread pinned(before.back());
    EXPECT_EQ(usable_processors(), Processors{before.back()});
    std::thread([&] { of_child = usable_processors(); }).join();
  }
  EXPECT_EQ(of_child, Processors{before.back()});
  EXPECT_EQ(usable_processors(), before);
}

TEST(Affinity, AProgramThatIsStartedMeanwhileKeepsIt) {
  const support::TemporaryFolder folder;
  const int processor = usable_processors().back();
  const PinnedThread pinned(processor);
  auto process = Process::start(
      {"/bin/sh", {"-c", "grep Cpus_allowed_list: /proc/self/status > seen"}, folder.path(), {}});
  ASSERT_TRUE(process.has_value()) << process.error();
  ASSERT_TRUE(process->wait_for_exit(SteadyClock().now() + std::chrono::seconds(30)));
  std::ostringstream seen;
  seen << std::ifstream(folder.file("seen")).rdbuf();
  EXPECT_EQ(seen.str(), "Cpus_allowed_list:\t" + std::to_string(processor) + "\n");
}

TEST(Affinity, ProcessorsAreNumbersAndRanges) {
  const int first = usable_processors().front();
  const std::string text = std::to_string(first);
  EXPECT_EQ(parse_processors(text).value(), Processors{first});
  EXPECT_EQ(parse_processors(text + "," + text + "-" + text).value(), Processors{first});
  for (const std::string bad : {"", "x", "3-1", "-1", "1,,2", "99999999"}) {
    EXPECT_EQ(parse_processors(bad).error().message.rfind("bad processor or range", 0), 0U) << bad;
  }
  EXPECT_EQ(parse_processors("1023").error().message,
            "there is no processor 1023 for this program");
}

}  // namespace
}  // namespace ludex::host
