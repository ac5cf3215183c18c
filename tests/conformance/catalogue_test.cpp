// The tables of checks, and the pages that are made from them.
#include "conformance/catalogue.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "base/text.h"
#include "conformance/report.h"

namespace ludex::conformance {
namespace {

std::string file_text(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Catalogues, NamesAreUniqueAndLevelsStandTogether) {
  for (const std::string_view protocol : checked_protocols()) {
    std::set<std::string> names;
    std::set<std::string_view> levels;
    std::string_view level;
    const Catalogue catalogue = *find_catalogue(protocol);
    for (const Check& check : catalogue.checks) {
      EXPECT_TRUE(names.insert(id_of(check)).second) << id_of(check);
      if (check.level != level) {
        level = check.level;
        EXPECT_TRUE(levels.insert(level).second) << level;
      }
      EXPECT_TRUE(check.about.ends_with('.')) << id_of(check);
      EXPECT_FALSE(check.source.empty()) << id_of(check);
      EXPECT_NE(check.run, nullptr) << id_of(check);
    }
  }
}

TEST(Catalogues, PagesAreThoseOfTheDocumentation) {
  for (const std::string_view protocol : checked_protocols()) {
    const std::string path =
        std::string(LUDEX_DOCS "/conformance/") + std::string(protocol) + ".md";
    EXPECT_EQ(file_text(path), page_of(*find_catalogue(protocol)))
        << "ludex check --list " << protocol << " --page >" << path;
  }
}

// The steps of fastchess and the checks of uci-test-suite, out of "fastchess 6 to 9, 33; UTS
// go_depth, go_nodes".
struct OtherSuites {
  std::set<std::int64_t> steps;
  std::set<std::string> checks;
};

OtherSuites named_beside(const Catalogue& catalogue) {
  constexpr std::string_view of_fastchess = "fastchess ";
  constexpr std::string_view of_test_suite = "UTS ";
  OtherSuites named;
  for (const Check& check : catalogue.checks) {
    for (const std::string_view part : split(check.also, ';')) {
      const std::string_view suite = trim(part);
      if (suite.starts_with(of_test_suite)) {
        for (const std::string_view name : split(suite.substr(of_test_suite.size()), ',')) {
          named.checks.emplace(trim(name));
        }
      }
      if (!suite.starts_with(of_fastchess)) continue;
      for (const std::string_view range : split(suite.substr(of_fastchess.size()), ',')) {
        const auto words = split(trim(range), ' ');
        for (auto step = *to_integer(words.front()); step <= *to_integer(words.back()); ++step) {
          named.steps.insert(step);
        }
      }
    }
  }
  return named;
}

TEST(Catalogues, NameAllStepsOfFastchessAndAllChecksOfTheTestSuite) {
  const OtherSuites named = named_beside(*find_catalogue("uci"));
  EXPECT_EQ(named.steps.size(), 40U);
  EXPECT_EQ(*named.steps.begin(), 1);
  EXPECT_EQ(*named.steps.rbegin(), 40);
  EXPECT_EQ(named.checks.size(), 44U);
}

TEST(Catalogues, AnUnknownProtocolIsNamed) {
  EXPECT_EQ(find_catalogue("xboard").error().message,
            "there are no checks for the protocol `xboard`; there are some for: agi, gomocup, "
            "gtp, ucci, uci");
}

TEST(Catalogues, AWordThatNamesNoCheckIsAnError) {
  const Catalogue catalogue = *find_catalogue("uci");
  EXPECT_EQ(select(catalogue, {{"go/moevtime"}, {}}).error().message,
            "no check or level of uci is called `go/moevtime`; --list uci shows them");
  EXPECT_FALSE(select(catalogue, {{}, {"nothing"}}));
}

TEST(Catalogues, LevelsAndChecksAreChosenAndLeftOut) {
  const Catalogue catalogue = *find_catalogue("uci");
  const auto chosen = *select(catalogue, {{"handshake", "go/depth"}, {"handshake/again"}});
  std::set<std::string> names;
  for (const Check* check : chosen) {
    names.insert(id_of(*check));
  }
  EXPECT_TRUE(names.contains("handshake/uciok"));
  EXPECT_TRUE(names.contains("go/depth"));
  EXPECT_FALSE(names.contains("handshake/again"));
  EXPECT_FALSE(names.contains("go/nodes"));
}

}  // namespace
}  // namespace ludex::conformance
