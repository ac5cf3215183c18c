#include "serve/engines/installed.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include "host/protocol.h"
#include "rules/registry.h"
#include "support/temporary_folder.h"

namespace ludex::serve {
namespace {

class Installed : public testing::Test {
 protected:
  void put(const std::filesystem::path& place, bool is_program = true) const {
    const auto path = folder_.path() / place;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << "#!/bin/sh\n";
    std::filesystem::permissions(
        path, is_program ? std::filesystem::perms::owner_all : std::filesystem::perms::owner_read);
  }
  [[nodiscard]] std::vector<InstalledEngine> found() const {
    return installed_engines({folder_.path() / "none", folder_.path() / "a", folder_.path() / "b"});
  }
  const support::TemporaryFolder folder_;
};

TEST_F(Installed, ProgramsAreFoundByTheirNamesInTheFirstFolder) {
  put("b/stockfish");
  put("a/stockfish");
  put("b/gnugo");
  put("b/no_engine");
  EXPECT_EQ(found(), (std::vector<InstalledEngine>{
                         {"GNU Go", folder_.path() / "b/gnugo", {"--mode", "gtp"}, "gtp", "go"},
                         {"Stockfish", folder_.path() / "a/stockfish", {}, "uci", "chess"}}));
}

TEST_F(Installed, WhatCannotBeStartedIsNoProgram) {
  put("a/stockfish", false);
  std::filesystem::create_directories(folder_.path() / "b/gnugo");
  EXPECT_TRUE(found().empty());
}

TEST_F(Installed, EachSpeaksAProtocolThatHasItsGame) {
  for (const char* const name :
       {"arasanx-64", "berserk", "eleeye", "pbrain-embryo", "ethereal", "fairy-stockfish", "fruit",
        "fuego", "glaurung", "gnuchess", "gnugo", "katago", "lc0", "leelaz", "pachi", "pikafish",
        "rapfi", "stockfish", "toga2"}) {
    put(std::filesystem::path("a") / name);
  }
  EXPECT_EQ(found().size(), 19U);
  for (const InstalledEngine& engine : found()) {
    const auto protocol = host::find_protocol(engine.protocol);
    ASSERT_TRUE(protocol.has_value()) << engine.name;
    EXPECT_TRUE(engine.game.empty() || host::plays(**protocol, engine.game)) << engine.name;
  }
}

class Looks : public Installed {
 protected:
  [[nodiscard]] std::vector<std::string> names() {
    std::vector<std::string> names;
    for (const InstalledEngine& engine : programs_.look()) {
      names.push_back(engine.name);
    }
    return names;
  }
  // Makes the folders old, so that the next change shows even within the same tick of the file
  // system's clock; then looks until they count as unchanged.
  void settle() {
    for (const char* const name : {"a", "b"}) {
      std::error_code error;
      std::filesystem::last_write_time(folder_.path() / name, {}, error);
    }
    for (int look = 0; look < 3; ++look) {
      (void)programs_.look();
    }
  }
  // Takes from a program the permission to run, or gives it back. No folder shows that.
  void permit(const std::filesystem::path& place, bool may_run) const {
    std::filesystem::permissions(folder_.path() / place, may_run
                                                             ? std::filesystem::perms::owner_all
                                                             : std::filesystem::perms::owner_read);
  }
  using Names = std::vector<std::string>;
  InstalledPrograms programs_{{folder_.path() / "a", ".", folder_.path() / "b"}};
};

TEST_F(Looks, SeeProgramsComeAndGo) {
  put("a/stockfish");
  EXPECT_EQ(names(), Names{"Stockfish"});
  settle();
  put("a/gnugo");
  EXPECT_EQ(names(), (Names{"GNU Go", "Stockfish"}));
  settle();
  std::filesystem::remove(folder_.path() / "a/stockfish");
  EXPECT_EQ(names(), Names{"GNU Go"});
}

TEST_F(Looks, SeeFoldersComeAndGo) {
  EXPECT_EQ(names(), Names{});
  settle();
  put("b/stockfish");
  EXPECT_EQ(names(), Names{"Stockfish"});
  settle();
  std::filesystem::rename(folder_.path() / "b", folder_.path() / "c");
  EXPECT_EQ(names(), Names{});
  settle();
  std::filesystem::rename(folder_.path() / "c", folder_.path() / "b");
  EXPECT_EQ(names(), Names{"Stockfish"});
}

TEST_F(Looks, FollowALinkThatIsTurnedToAnotherFolder) {
  put("old/stockfish");
  put("new/gnugo");
  std::filesystem::create_directory_symlink(folder_.path() / "old", folder_.path() / "a");
  EXPECT_EQ(names(), Names{"Stockfish"});
  settle();
  std::filesystem::create_directory_symlink(folder_.path() / "new", folder_.path() / "turned");
  std::filesystem::rename(folder_.path() / "turned", folder_.path() / "a");
  EXPECT_EQ(names(), Names{"GNU Go"});
}

TEST_F(Looks, ReadNoProgramWhileNoFolderChangesButNowAndThen) {
  put("a/stockfish");
  settle();
  permit("a/stockfish", false);
  for (int look = 0; look < InstalledPrograms::looks_until_all - 3; ++look) {
    ASSERT_EQ(names(), Names{"Stockfish"}) << look;
  }
  (void)names();
  (void)names();
  EXPECT_EQ(names(), Names{});
}

}  // namespace
}  // namespace ludex::serve
