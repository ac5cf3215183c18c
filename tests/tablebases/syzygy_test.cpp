#include "tablebases/syzygy.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "support/temporary_folder.h"

namespace ludex::tablebases {
namespace {

// The error of opening a folder that holds a file of these bytes, without the folder's name.
std::string error_with(const std::string& name, const std::string& bytes) {
  const support::TemporaryFolder folder;
  std::ofstream(folder.file(name), std::ios::binary) << bytes;
  const auto opened = SyzygyTables::open(folder.path().string());
  if (opened) return "opened";
  std::string text = describe(opened.error());
  for (const std::string& path : {folder.file(name), folder.path().string()}) {
    if (const auto at = text.find(path); at != std::string::npos) {
      text.replace(at, path.size(), "HERE");
    }
  }
  return text;
}

TEST(Syzygy, WhatIsNoTableIsRefusedBeforeItIsUsed) {
  const std::string magic = "\x71\xe8\x23\x5d";
  EXPECT_EQ(error_with("note.txt", "x"), "there are no Syzygy tables (*.rtbw) in `HERE`");
  EXPECT_EQ(error_with("KQvK.rtbw", ""),
            "`HERE` is no complete table: it has a size that no table has");
  EXPECT_EQ(error_with("KQvK.rtbw", magic + std::string(64, '\0')),
            "`HERE` is no complete table: it has a size that no table has");
  EXPECT_EQ(error_with("KQvK.rtbw", std::string(64 + 16, '\0')),
            "`HERE` is no complete table: it does not begin as one");
}

TEST(Syzygy, AFolderThatIsMissingIsNamed) {
  const auto opened = SyzygyTables::open("/no/such/folder");
  ASSERT_FALSE(opened);
  EXPECT_EQ(describe(opened.error()),
            "cannot read the folder `/no/such/folder`: No such file or directory");
}

}  // namespace
}  // namespace ludex::tablebases
