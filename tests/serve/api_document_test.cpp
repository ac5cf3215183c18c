// That docs/api.md says what is asked and answered: each code of an error, each request about
// records, each member of the messages that the tests of page and server read.
#include "serve/api_document.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "base/text.h"
#include "serve/analysis/analyses.h"
#include "serve/api_error.h"
#include "serve/json_text.h"
#include "serve/manual_event_loop.h"
#include "serve/matches/match_stage.h"
#include "serve/puppet_engine.h"
#include "serve/recording_publisher.h"
#include "serve/records/records.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::serve {
namespace {

const std::filesystem::path test_data = LUDEX_TEST_DATA;

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file.is_open()) << path;
  return {std::istreambuf_iterator<char>(file), {}};
}

// The words that stand between backticks.
std::set<std::string, std::less<>> code_words(const std::string& text) {
  std::set<std::string, std::less<>> words;
  const auto parts = split(text, '`');
  for (std::size_t at = 1; at < parts.size(); at += 2) {
    std::string word;
    for (const char c : std::string(parts[at]) + ' ') {
      if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
        word += c;
      } else if (!word.empty()) {
        words.insert(word);
        word.clear();
      }
    }
  }
  return words;
}

// The names of members, but not those that people or games choose.
void add_members(const Json& json, std::set<std::string>& names) {
  if (json.is_array()) {
    for (const Json& each : json) {
      add_members(each, names);
    }
  }
  if (!json.is_object()) return;
  for (const auto& [name, value] : json.items()) {
    names.insert(name);
    if (name != "params" && name != "values" && name != "args") {
      add_members(value, names);
    }
  }
}

TEST(ApiDocument, NamesEveryMemberOfTheExamples) {
  const auto known = code_words(api_document());
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(test_data / "wire")) {
    const Json message = parse_json(text_of(entry.path())).value();
    std::set<std::string> names;
    add_members(message, names);
    for (const std::string& name : names) {
      EXPECT_TRUE(known.contains(name)) << name << " of " << entry.path().filename();
    }
    for (const char* const member : {"e", "what", "op"}) {
      if (message.is_object() && message.contains(member)) {
        EXPECT_TRUE(known.contains(message[member].get<std::string>())) << entry.path().filename();
      }
    }
    ++files;
  }
  EXPECT_GT(files, 30U);
}

TEST(ApiDocument, HasTheStatusOfEveryCode) {
  const std::string text = api_document();
  std::set<std::string> codes;
  for (const std::string_view line : split(text, '\n')) {
    const auto cells = split(line, '|');
    if (cells.size() != 5) continue;
    const auto status = to_integer(trim(cells[2]));
    if (!status) continue;
    const auto words = code_words(std::string(cells[1]));
    ASSERT_EQ(words.size(), 1U) << line;
    EXPECT_EQ(http_status({.code = *words.begin(), .text = {}}), *status) << line;
    codes.insert(*words.begin());
  }
  EXPECT_TRUE(codes.contains("internal"));
  // The page has a sentence for each.
  const Json words = parse_json(text_of(test_data / "../../web/src/i18n/en.json")).value();
  std::set<std::string> translated;
  for (const auto& [key, sentence] : words.items()) {
    if (key.starts_with("error.") && key != "error.offline") {
      translated.insert(key.substr(std::string_view("error.").size()));
    }
  }
  EXPECT_EQ(codes, translated);
}

void expect_named(const Router& router) {
  const std::string text = api_document();
  for (const auto& [method, pattern] : router.routes()) {
    std::string path = pattern;
    if (const auto place = path.find("{}"); place != std::string::npos) {
      path.replace(place, 2, "ID");
    }
    const std::string request = fmt::format("{} `{}`", method, path);
    EXPECT_NE(text.find(request), std::string::npos) << request;
  }
}

TEST(ApiDocument, NamesEveryRequestAboutMatches) {
  const test::MatchStage stage;
  expect_named(*stage.router);
}

TEST(ApiDocument, NamesEveryRequestAboutRecords) {
  const support::TemporaryFolder folder;
  test::ManualEventLoop event_loop;
  test::RecordingPublisher publisher;
  const auto store = *store::Store::open(folder.path() / "games.sqlite", {});
  Records records({event_loop, publisher, store->games(), [] { return WallTime{}; }});
  Router router;
  records.add_routes(router);
  const test::PuppetStage engines;
  Analyses analyses({event_loop, publisher, records, engines, store->analyses()});
  analyses.add_routes(router);
  expect_named(router);
}

}  // namespace
}  // namespace ludex::serve
