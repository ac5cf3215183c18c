#include "serve/engines/installed.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
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

TEST(ProgramFolders, HaveThoseOfGames) {
  const auto folders = program_folders();
  EXPECT_NE(std::find(folders.begin(), folders.end(), "/usr/games"), folders.end());
}

}  // namespace
}  // namespace ludex::serve
