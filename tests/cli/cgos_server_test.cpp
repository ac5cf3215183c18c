// The command line of the server of CGOS; the server itself has tests of its own.
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "cli/cli.h"
#include "support/temporary_folder.h"

namespace ludex::cli {
namespace {

struct CgosMisuse {
  std::vector<std::string> words;
  std::string sentence;
};

TEST(CgosServerCommand, WrongFlagsAreRefusedWithTheirReason) {
  const std::vector<CgosMisuse> rows{
      {{}, "--folder is required"},
      {{"--folder", "f", "--listen", "host:x"}, "--listen "},
      {{"--folder", "f", "--komi", "6.25"},
       "--komi is a number of points and halves, such as 7 or 6.5"},
      {{"--folder", "f", "--komi", "nan"}, "--komi is a number"},
      {{"--folder", "f", "--size", "26"}, "--size"},
      {{"--folder", "f", "--new-accounts", "4097"}, "--new-accounts"},
      {{"--folder", "f", "--anchor", "anna"}, "--anchor is NAME=RATING, not anna"},
      {{"--folder", "f", "--anchor", "a=1800"}, "--anchor is NAME=RATING, not a=1800"}};
  for (const CgosMisuse& row : rows) {
    std::ostringstream out;
    std::ostringstream err;
    Console console{out, err};
    std::vector<std::string> words{"cgos-server"};
    words.insert(words.end(), row.words.begin(), row.words.end());
    EXPECT_EQ(run(words, console), 2) << row.sentence;
    EXPECT_NE(err.str().find(row.sentence), std::string::npos) << err.str();
  }
}

TEST(CgosServerCommand, ADamagedFolderIsReported) {
  const support::TemporaryFolder folder;
  folder.write("accounts", "anna\n");
  std::ostringstream out;
  std::ostringstream err;
  Console console{out, err};
  const std::vector<std::string> words{"cgos-server", "--folder", folder.path().string(),
                                       "--listen", "127.0.0.1:0"};
  EXPECT_EQ(run(words, console), 1);
  EXPECT_NE(err.str().find("the file of accounts: expected `scrypt`, line 1"), std::string::npos)
      << err.str();
}

}  // namespace
}  // namespace ludex::cli
