// A disk without room costs what does not fit, and nothing else.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

using testing::AnyOf;
using testing::HasSubstr;

// While it lives, no file of this process can grow beyond so many bytes.
class SizeLimit {
 public:
  explicit SizeLimit(std::uintmax_t bytes) {
    EXPECT_EQ(getrlimit(RLIMIT_FSIZE, &before_), 0);
    rlimit limit = before_;
    limit.rlim_cur = static_cast<rlim_t>(bytes);
    EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
  }
  SizeLimit(const SizeLimit&) = delete;
  SizeLimit& operator=(const SizeLimit&) = delete;
  ~SizeLimit() { EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &before_), 0); }

 private:
  rlimit before_{};
};

TEST(StoreFullDisk, WhatDoesNotFitIsToldAndWhatWasKeptStays) {
  std::signal(SIGXFSZ, SIG_IGN);  // as the program does
  const support::TemporaryFolder folder;
  const std::string path = folder.file("ludex.db");
  std::size_t kept = 0;
  std::vector<std::string> errors;
  const auto count = [&](const Result<void>& result) {
    if (result) {
      ++kept;
    } else {
      errors.push_back(describe(result.error()));
    }
  };
  {
    auto store = Store::open(path, {});
    ASSERT_TRUE(store) << describe(store.error());
    {
      const SizeLimit limit(400'000);
      for (int game = 0; game < 40; ++game) {
        (*store)->games().add(sample_chess(std::string(20'000, 'x')), count);
        (*store)->flush();
      }
    }
    ASSERT_FALSE(errors.empty());
    EXPECT_GT(kept, 0U);
    EXPECT_THAT(errors.front(), AnyOf(HasSubstr("Make room"), HasSubstr("is there room")));
    // Lists go on, and so does everything once there is room.
    EXPECT_EQ(number_of_games(**store), kept);
    (*store)->games().add(sample_chess(), count);
    (*store)->flush();
  }
  EXPECT_EQ(kept + errors.size(), 41U);
  auto again = Store::open(path, {});
  ASSERT_TRUE(again) << describe(again.error());
  EXPECT_EQ(number_of_games(**again), kept);
  EXPECT_TRUE((*again)->games().list({.text = "boris"}));
}

}  // namespace
}  // namespace ludex::store
