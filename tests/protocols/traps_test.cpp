// The list of traps stays true: what it names exists, and no session is left out.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"

namespace ludex::protocols {
namespace {

const std::filesystem::path sessions = LUDEX_TRANSCRIPTS;

// What stands between back quotes and has this beginning.
std::set<std::string> named_with(const std::string& beginning) {
  std::ifstream file(sessions / "traps.md");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  std::set<std::string> names;
  const auto parts = split(text, '`');
  for (std::size_t at = 1; at < parts.size(); at += 2) {
    if (parts[at].starts_with(beginning)) {
      names.emplace(parts[at]);
    }
  }
  return names;
}

TEST(Traps, TheListNamesEverySessionOfGomocupAndAgiAndNoOther) {
  for (const std::string protocol : {"gomocup", "agi"}) {
    std::set<std::string> there;
    for (const auto& entry : std::filesystem::directory_iterator(sessions / protocol)) {
      there.insert(protocol + "/" + entry.path().stem().string());
    }
    EXPECT_EQ(named_with(protocol + "/"), there);
    EXPECT_GT(there.size(), 35U);
  }
}

// "Suite.Name" as the sources have it: "Suite, Name)".
TEST(Traps, TheTestsThatTheListNamesAreThere) {
  std::string sources;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(sessions.parent_path())) {
    if (entry.path().extension() != ".cpp") continue;
    std::ifstream file(entry.path());
    sources.append(std::istreambuf_iterator<char>(file), {});
  }
  std::size_t tests = 0;
  for (const std::string& name : named_with("")) {
    const auto dot = name.find('.');
    const bool is_test = dot != std::string::npos && name.front() >= 'A' && name.front() <= 'Z' &&
                         name.find('/') == std::string::npos && name.find(' ') == std::string::npos;
    if (!is_test) continue;
    ++tests;
    const std::string written = name.substr(0, dot) + ", " + name.substr(dot + 1);
    EXPECT_NE(sources.find(written), std::string::npos) << name;
  }
  EXPECT_GT(tests, 10U);
}

}  // namespace
}  // namespace ludex::protocols
