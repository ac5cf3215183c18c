#include "host/programs.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "support/temporary_folder.h"

namespace ludex::host {
namespace {

// Gives the variable PATH another value while the object lives.
class ChangedPath {
 public:
  explicit ChangedPath(const char* value) {
    if (const char* const before = std::getenv("PATH")) {
      before_ = before;
    }
    set(value);
  }
  ChangedPath(const ChangedPath&) = delete;
  ChangedPath& operator=(const ChangedPath&) = delete;
  ~ChangedPath() { set(before_ ? before_->c_str() : nullptr); }

 private:
  static void set(const char* value) {
    if (value == nullptr) {
      unsetenv("PATH");
    } else {
      setenv("PATH", value, 1);
    }
  }
  std::optional<std::string> before_;
};

using Paths = std::vector<std::filesystem::path>;

TEST(Programs, AreLookedForInPathAndThenWhereGamesAre) {
  const ChangedPath path("/opt/engines::bin");
  EXPECT_EQ(program_folders(),
            (Paths{"/opt/engines", ".", "bin", "/usr/local/games", "/usr/games"}));
}

TEST(Programs, AreLookedForOnceInEachFolder) {
  const ChangedPath path("/usr/games:/usr/bin");
  EXPECT_EQ(program_folders(), (Paths{"/usr/games", "/usr/bin", "/usr/local/games"}));
}

TEST(Programs, AreLookedForWhereTheSystemHasThemIfThereIsNoPath) {
  const ChangedPath path(nullptr);
  EXPECT_EQ(program_folders(), (Paths{"/usr/bin", "/bin", "/usr/local/games", "/usr/games"}));
}

TEST(Programs, AreFilesThatMayBeRun) {
  const support::TemporaryFolder folder;
  for (const char* const inner : {"a", "b", "c"}) {
    std::filesystem::create_directory(folder.path() / inner);
  }
  folder.write("a/engine", "");
  std::filesystem::create_directory(folder.path() / "b/engine");
  folder.write("c/engine", "");
  std::filesystem::permissions(folder.file("a/engine"), std::filesystem::perms::owner_read);
  std::filesystem::permissions(folder.file("c/engine"), std::filesystem::perms::owner_all);
  const Paths all{folder.path() / "none", folder.path() / "a", folder.path() / "b",
                  folder.path() / "c"};
  EXPECT_EQ(find_program("engine", all), folder.path() / "c/engine");
  EXPECT_EQ(find_program("other", all), std::nullopt);
}

}  // namespace
}  // namespace ludex::host
