#include "store/writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <new>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

using testing::ElementsAre;

// Opens on command.
class Gate {
 public:
  void wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return open_; });
  }
  void open() {
    {
      const std::lock_guard lock(mutex_);
      open_ = true;
    }
    changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
};

Result<Database> numbers(const support::TemporaryFolder& folder) {
  auto database = Database::open(folder.file("numbers.db"), Access::write);
  if (auto made = database->run("CREATE TABLE IF NOT EXISTS numbers(n INTEGER UNIQUE)"); !made) {
    return tl::unexpected(made.error());
  }
  return database;
}

Writer::Change adding(std::int64_t number) {
  return [number](Database& database) {
    return Query(database, "INSERT INTO numbers VALUES(?)").with(number).run();
  };
}

TEST(StoreWriter, WhatWaitsIsOneTransaction) {
  const support::TemporaryFolder folder;
  Gate gate;
  Writer writer(*numbers(folder), {});
  std::vector<int> told;
  // While the first change holds the writer up, the others gather.
  writer.add(
      [&](Database&) {
        gate.wait();
        return Result<void>();
      },
      [&](const Result<void>&) { told.push_back(0); });
  for (int number = 1; number <= 100; ++number) {
    writer.add(adding(number), [&told, number](const Result<void>&) { told.push_back(number); });
  }
  gate.open();
  writer.flush();
  // The first may have been fetched alone, or with some of the others.
  EXPECT_LE(writer.commits(), 2U);
  ASSERT_EQ(told.size(), 101U);
  for (int number = 0; number <= 100; ++number) {
    EXPECT_EQ(told[static_cast<std::size_t>(number)], number);
  }
}

TEST(StoreWriter, AChangeThatFailsIsUndoneAndNoneOfItsNeighbours) {
  const support::TemporaryFolder folder;
  std::vector<bool> told;
  const auto tell = [&](const Result<void>& result) { told.push_back(result.has_value()); };
  {
    Gate gate;  // the writer ends before it
    Writer writer(*numbers(folder), {});
    writer.add(
        [&](Database&) {
          gate.wait();
          return Result<void>();
        },
        {});
    writer.add(adding(1), tell);
    writer.add(
        [](Database& database) -> Result<void> {
          if (auto added = adding(2)(database); !added) return added;
          return adding(1)(database);
        },
        tell);
    writer.add(adding(3), tell);
    gate.open();
  }
  EXPECT_THAT(told, ElementsAre(true, false, true));
  auto database = numbers(folder);
  EXPECT_EQ(integer_of(*database, "SELECT sum(n) FROM numbers").value_or(0), 4);
}

TEST(StoreWriter, WhatIsDoneIsToldWhereTheOwnerWantsIt) {
  const support::TemporaryFolder folder;
  std::mutex mutex;
  std::vector<std::function<void()>> posted;
  Writer writer(*numbers(folder), [&](std::function<void()> call) {
    const std::lock_guard lock(mutex);
    posted.push_back(std::move(call));
  });
  std::thread::id told;
  writer.add(adding(1), [&](const Result<void>& result) {
    EXPECT_TRUE(result);
    told = std::this_thread::get_id();
  });
  writer.flush();
  const std::lock_guard lock(mutex);
  ASSERT_EQ(posted.size(), 1U);
  EXPECT_EQ(told, std::thread::id());
  posted.front()();
  EXPECT_EQ(told, std::this_thread::get_id());
}

TEST(StoreWriter, ReadersDoNotWaitForIt) {
  const support::TemporaryFolder folder;
  auto store = Store::open(folder.file("ludex.db"), {});
  ASSERT_TRUE(store);
  (*store)->games().add(sample_chess(), {});
  (*store)->flush();
  Gate gate;
  (*store)->connections().writer().add(
      [&](Database& database) {
        auto changed = database.run("DELETE FROM records");
        gate.wait();
        return changed;
      },
      {});
  // The change has not been committed, and cannot be before the gate opens.
  EXPECT_EQ(number_of_games(**store), 1U);
  EXPECT_TRUE((*store)->games().find(RecordId{1})->has_value());
  gate.open();
  (*store)->flush();
  EXPECT_EQ(number_of_games(**store), 0U);
}

// Whoever hears of a change may run out of memory; the others are told all the same.
TEST(StoreWriter, AListenerThatThrowsIsNobodyElsesTrouble) {
  for (const bool posts : {false, true}) {
    const support::TemporaryFolder folder;
    Gate gate;
    std::vector<std::function<void()>> posted;
    Writer writer(*numbers(folder), posts ? Post([&](std::function<void()> call) {
      posted.push_back(std::move(call));
    })
                                          : Post());
    int told = 0;
    writer.add(
        [&](Database&) {
          gate.wait();
          return Result<void>();
        },
        {});
    writer.add(adding(1), [](const Result<void>&) { throw std::bad_alloc(); });
    writer.add(adding(2), [&](const Result<void>&) { ++told; });
    gate.open();
    writer.flush();
    bool thrown = false;
    for (const auto& call : posted) {
      try {
        call();
      } catch (const std::bad_alloc&) {
        thrown = true;
      }
    }
    EXPECT_EQ(thrown, posts);
    EXPECT_EQ(told, 1);
    // It goes on.
    writer.add(adding(3), {});
    writer.flush();
    auto database = Database::open(folder.file("numbers.db"), Access::read);
    ASSERT_TRUE(database);
    EXPECT_EQ(integer_of(*database, "SELECT count(*) FROM numbers").value_or(0), 3);
  }
}

}  // namespace
}  // namespace ludex::store
