// The tables of checks, and the pages that are made from them.
#include "conformance/catalogue.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

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
