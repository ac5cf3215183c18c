// The events of a match in files beside a store, and those who read them while they are written.
#include "tournament/event_log.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "support/fake_clock.h"
#include "support/temporary_folder.h"

namespace ludex::tournament {
namespace {

class Events : public testing::Test {
 protected:
  std::unique_ptr<EventLog> open(std::size_t most_bytes = EventLog::usual_bytes) {
    auto log = EventLog::open(file_, clock_, most_bytes);
    EXPECT_TRUE(log.has_value()) << describe(log.error());
    next_ = (*log)->first();
    return *std::move(log);
  }
  void add(EventLog& log, std::size_t count, std::size_t text = 20) {
    for (std::size_t one = 0; one < count; ++one) {
      const auto added =
          log.add(fmt::format("{{\"n\":{},\"text\":\"{}\"}}\n", next_, std::string(text, 'x')));
      ASSERT_TRUE(added.has_value()) << describe(added.error());
      ++next_;
    }
  }
  static std::vector<std::uint64_t> numbers(const Result<std::vector<Event>>& events) {
    EXPECT_TRUE(events.has_value()) << describe(events.error());
    std::vector<std::uint64_t> numbers;
    for (const Event& event : events.value()) {
      numbers.push_back(event.number);
    }
    return numbers;
  }

  support::TemporaryFolder folder_;
  test::FakeClock clock_;
  const std::filesystem::path file_ = event_file(folder_.file("a.db"), store::MatchId{7});
  std::uint64_t next_ = 1;
};

TEST_F(Events, AreBesideTheStoreForItsOwnerAlone) {
  const auto log = open();
  add(*log, 1);
  EXPECT_EQ(file_.filename(), "7.jsonl");
  EXPECT_EQ(file_.parent_path().filename(), "a.db.events");
  EXPECT_EQ(std::filesystem::status(file_.parent_path()).permissions(),
            std::filesystem::perms::owner_all);
}

TEST_F(Events, GoOnBehindTheLastWholeLineOfAnEarlierRun) {
  add(*open(), 3);
  std::ofstream(file_, std::ios::app) << R"({"n":4,"te)";
  const auto log = open();
  EXPECT_EQ(log->first(), 4U);
  add(*log, 1);
  EventReader reader(file_, std::nullopt);
  EXPECT_EQ(numbers(reader.next(1000)), (std::vector<std::uint64_t>{1, 2, 3, 4}));
  EXPECT_TRUE(numbers(reader.next(1000)).empty());
}

TEST_F(Events, AreReadBeforeTheFirstOneIsWritten) {
  EventReader reader(file_, std::nullopt);
  EXPECT_TRUE(numbers(reader.next(1000)).empty());
  const auto log = open();
  EXPECT_TRUE(numbers(reader.next(1000)).empty());
  add(*log, 1);
  EXPECT_EQ(numbers(reader.next(1000)), std::vector<std::uint64_t>{1});
}

// Small files, so that each reader meets the change from one to the next at every place.
TEST_F(Events, ComeOnceAndInOrderToReadersThatBeginAnywhere) {
  const auto log = open(2000);
  std::vector<EventReader> readers;
  std::vector<std::uint64_t> seen;
  const auto read_all = [&](std::size_t bytes) {
    for (std::size_t reader = 0; reader < readers.size(); ++reader) {
      for (const std::uint64_t number : numbers(readers[reader].next(bytes))) {
        ASSERT_EQ(number, seen[reader] + 1) << "reader " << reader;
        seen[reader] = number;
      }
    }
  };
  for (std::size_t turn = 0; turn < 400; ++turn) {
    readers.emplace_back(file_, next_ - 1 - turn % 5 * (turn > 5 ? 1 : 0));
    seen.push_back(next_ - 1 - turn % 5 * (turn > 5 ? 1 : 0));
    add(*log, turn % 4, turn * 37 % 200);
    read_all(turn % 3 == 0 ? 1 : 600);
  }
  for (std::size_t turn = 0; turn < 30; ++turn) {
    read_all(100'000);
  }
  for (const std::uint64_t last : seen) {
    EXPECT_EQ(last + 1, next_);
  }
}

TEST_F(Events, AreFoundInALongFileByTheirNumber) {
  add(*open(), 20'000, 50);
  for (const std::uint64_t after : {0U, 1U, 999U, 10'000U, 19'998U, 19'999U}) {
    EventReader reader(file_, after);
    EXPECT_EQ(numbers(reader.next(1)).front(), after + 1);
  }
  const auto kept = EventReader::kept(file_);
  ASSERT_TRUE(kept.has_value());
  EXPECT_EQ(kept->first, 1U);
  EXPECT_EQ(kept->last, 20'000U);
}

TEST_F(Events, ThatAreNotKeptAnyMoreAreAnErrorWithTheOldestNumber) {
  const auto log = open(1000);
  add(*log, 200);
  const auto kept = EventReader::kept(file_);
  ASSERT_TRUE(kept.has_value());
  EXPECT_GT(kept->first, 100U);
  EXPECT_EQ(kept->last, 200U);
  EXPECT_LE(std::filesystem::file_size(file_), 1000U);
  EventReader late(file_, 3);
  const auto read = late.next(1000);
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(describe(read.error()),
            fmt::format("event 4 is not kept any more; the oldest one is {}", kept->first));
  EventReader oldest(file_, std::nullopt);
  EXPECT_EQ(numbers(oldest.next(1)).front(), kept->first);
}

TEST_F(Events, OfADamagedFileAreAnErrorThatNamesIt) {
  add(*open(), 2);
  std::ofstream(file_, std::ios::app) << "nonsense\n";
  EventReader reader(file_, 2);
  const auto read = reader.next(1000);
  ASSERT_FALSE(read.has_value());
  EXPECT_NE(describe(read.error()).find("7.jsonl"), std::string::npos);
  EXPECT_FALSE(EventLog::open(file_, clock_).has_value());
  remove_events(file_);
  EXPECT_EQ(open()->first(), 1U);
}

}  // namespace
}  // namespace ludex::tournament
