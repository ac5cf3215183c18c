#include "host/watch.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <system_error>

#include "support/temporary_folder.h"

namespace ludex::host {
namespace {

class WatchTest : public testing::Test {
 protected:
  // Makes both old, so that the next change shows even within the same tick of the file system's
  // clock; then asks until the watch sees no change.
  void settle() {
    for (const char* const name : {"folder", "file"}) {
      std::error_code error;
      std::filesystem::last_write_time(folder_.path() / name, {}, error);
    }
    while (watch_.sees_change()) {
    }
  }
  const support::TemporaryFolder folder_;
  Watch watch_{{folder_.path() / "folder", folder_.path() / "file"}};
};

TEST_F(WatchTest, ShowsEachStateTwiceAndIsThenSilent) {
  EXPECT_TRUE(watch_.sees_change());
  EXPECT_TRUE(watch_.sees_change());
  EXPECT_FALSE(watch_.sees_change());
  EXPECT_FALSE(watch_.sees_change());
}

TEST_F(WatchTest, SeesWhatAppearsChangesAndVanishes) {
  settle();
  std::filesystem::create_directory(folder_.path() / "folder");
  EXPECT_TRUE(watch_.sees_change());
  settle();
  folder_.write("folder/inner", "");
  EXPECT_TRUE(watch_.sees_change());
  settle();
  folder_.write("file", "a");
  EXPECT_TRUE(watch_.sees_change());
  settle();
  folder_.write("file", "ab");
  EXPECT_TRUE(watch_.sees_change());
  settle();
  std::filesystem::remove_all(folder_.path() / "folder");
  EXPECT_TRUE(watch_.sees_change());
}

}  // namespace
}  // namespace ludex::host
