#include "serve/net/static_files.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace ludex::serve::net {
namespace {

constexpr std::array<StaticFile, 4> files{{
    {"/assets/main-01234567.js", "text/javascript", "let a = 1;", "zip", true},
    {"/icon.svg", "image/svg+xml", "<svg/>", {}, false},
    {"/index.html", "text/html", "<p>page</p>", "zipped", false},
    {"/table.html", "text/html", "<p>table</p>", "zipped", false, "brot"},
}};
const StaticFiles pages(files);

TEST(ServeStaticFiles, ANameWithAHashMayBeKeptForEver) {
  const StaticAnswer answer = pages.find("/assets/main-01234567.js", "", "");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.type, "text/javascript");
  EXPECT_EQ(answer.bytes, "let a = 1;");
  EXPECT_NE(answer.caching.find("immutable"), answer.caching.npos);
}

TEST(ServeStaticFiles, OthersAreAskedForAgainAndNotSentTwice) {
  const StaticAnswer first = pages.find("/icon.svg", "", "");
  EXPECT_EQ(first.caching, "no-cache");
  ASSERT_FALSE(first.tag.empty());
  const StaticAnswer again = pages.find("/icon.svg", "", "\"other\", W/" + first.tag);
  EXPECT_EQ(again.status, 304);
  EXPECT_TRUE(again.bytes.empty());
  EXPECT_EQ(pages.find("/icon.svg", "", "\"other\"").status, 200);
  EXPECT_NE(pages.find("/index.html", "", "").tag, first.tag);
}

TEST(ServeStaticFiles, APathWithoutADotIsAPageOfTheFrontEnd) {
  for (const char* const path : {"/", "/table/7", "/games", "/assets/", "/nonsense//"}) {
    const StaticAnswer answer = pages.find(path, "", "");
    EXPECT_EQ(answer.status, 200) << path;
    EXPECT_EQ(answer.bytes, "<p>page</p>") << path;
  }
}

TEST(ServeStaticFiles, ThePageOfAnEngineMayHaveAnyName) {
  for (const char* const path : {"/engines/Toga II 1.4", "/engines/a/b.c", "/engines/.."}) {
    EXPECT_EQ(pages.find(path, "", "").bytes, "<p>page</p>") << path;
  }
  EXPECT_EQ(pages.find("/engines.html", "", "").status, 404);
}

TEST(ServeStaticFiles, OtherPathsAreNames) {
  for (const char* const path :
       {"/favicon.ico", "/../index.html", "/./index.html", "/assets/../index.html", "/index.html/",
        "/INDEX.HTML", "//index.html", "/etc/passwd.", "/assets/main-01234567.js.map"}) {
    EXPECT_EQ(pages.find(path, "", "").status, 404) << path;
  }
}

TEST(ServeStaticFiles, TheSmallerFormIsForThoseWhoReadIt) {
  for (const char* const accepted : {"gzip", "gzip, deflate, br", "br;q=1.0, gzip;q=0.8", "*"}) {
    const StaticAnswer answer = pages.find("/index.html", accepted, "");
    EXPECT_EQ(answer.bytes, "zipped") << accepted;
    EXPECT_EQ(answer.encoding, "gzip") << accepted;
  }
  for (const char* const accepted : {"", "br", "gzip;q=0", "identity", "gzip2", "gzip;q=never"}) {
    EXPECT_EQ(pages.find("/index.html", accepted, "").encoding, "") << accepted;
  }
  EXPECT_EQ(pages.find("/icon.svg", "gzip", "").encoding, "");
  EXPECT_NE(pages.find("/index.html", "gzip", "").tag, pages.find("/index.html", "", "").tag);
}

TEST(ServeStaticFiles, WeightsChooseAmongTheForms) {
  struct Row {
    const char* accepted;
    const char* encoding;
  };
  for (const auto& [accepted, encoding] :
       {Row{"gzip, deflate, br, zstd", "br"}, Row{"br", "br"}, Row{"BR;Q=0.5", "br"},
        Row{"*", "br"}, Row{"gzip;q=1.0, br;q=0.8", "gzip"}, Row{"gzip;q=0.5, br;q=0.5", "br"},
        Row{"br;q=0, gzip", "gzip"}, Row{"gzip", "gzip"}, Row{"*;q=0.5, br;q=0", "gzip"},
        Row{"br;q=0, *", "gzip"}, Row{"gzip;q=0, *;q=0.1", "br"}, Row{"br ; q=0.3 , gzip", "gzip"},
        Row{"identity, br;q=0.5", ""}, Row{"identity;q=0.2, br;q=0.5", "br"},
        Row{"identity;q=0, br", "br"}, Row{"identity;q=0", ""}, Row{"br;q=x", ""}, Row{"", ""}}) {
    const StaticAnswer answer = pages.find("/table.html", accepted, "");
    EXPECT_EQ(answer.encoding, encoding) << accepted;
    const std::string_view bytes = answer.encoding == "br"     ? "brot"
                                   : answer.encoding == "gzip" ? "zipped"
                                                               : "<p>table</p>";
    EXPECT_EQ(answer.bytes, bytes) << accepted;
  }
}

TEST(ServeStaticFiles, EachFormHasATagOfItsOwn) {
  const std::string plain = pages.find("/table.html", "", "").tag;
  const std::string zipped = pages.find("/table.html", "gzip", "").tag;
  const std::string brotli = pages.find("/table.html", "br", "").tag;
  EXPECT_NE(plain, zipped);
  EXPECT_NE(zipped, brotli);
  EXPECT_NE(plain, brotli);
  EXPECT_EQ(pages.find("/table.html", "br", brotli).status, 304);
  EXPECT_EQ(pages.find("/table.html", "gzip", brotli).status, 200);
}

TEST(ServeStaticFiles, WithoutAFrontEndAPageSaysHowItIsMade) {
  const StaticFiles nothing({});
  const StaticAnswer answer = nothing.find("/", "gzip", "");
  EXPECT_EQ(answer.status, 503);
  EXPECT_NE(answer.bytes.find("npm run build"), answer.bytes.npos);
  EXPECT_EQ(nothing.find("/main.js", "", "").status, 404);
}

TEST(ServeStaticFiles, WhatIsBuiltInIsSortedAndHasTypes) {
  std::string_view before;
  for (const StaticFile& file : built_in_files()) {
    EXPECT_LT(before, file.path);
    EXPECT_EQ(file.path.substr(0, 1), "/");
    EXPECT_FALSE(file.type.empty()) << file.path;
    EXPECT_LT(file.gzip.size(), file.bytes.size()) << file.path;
    EXPECT_LT(file.brotli.size(), file.bytes.size()) << file.path;
    EXPECT_FALSE(file.path.ends_with(".br"));
    before = file.path;
  }
}

}  // namespace
}  // namespace ludex::serve::net
