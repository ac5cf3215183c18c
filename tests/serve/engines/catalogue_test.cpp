#include "serve/engines/catalogue.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "host/engine_pool.h"
#include "serve/engines/catalogue_stage.h"
#include "support/temporary_folder.h"

namespace ludex::serve {
namespace {

TEST_F(CatalogueTest, ListsTheBuiltInEngineAndThoseOfTheFile) {
  open();
  EXPECT_EQ(ask("GET", "/api/engines"), Json::parse(R"({"engines": [
    {"name": "Ludex", "protocol": "builtin", "games": ["chess", "xiangqi", "gomoku", "go"],
     "state": "ready"},
    {"name": "Fault", "protocol": "uci", "games": ["chess", "xiangqi"], "state": "unknown",
     "rating": 1500},
    {"name": "Missing/One", "protocol": "gtp", "games": ["go"], "state": "unknown",
     "no_depth": true}]})"));
}

// Adds a connection of an engine to the pool, and returns the engine's end of it.
Descriptor connect_engine(host::EnginePool& pool, const host::EngineLogin& login,
                          std::optional<host::LoginRefusal>& refusal) {
  std::array<int, 2> ends{};
  EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()), 0);
  Descriptor near(ends[1]);
  const auto added = pool.add(login, near, "", "here");
  refusal = added ? std::nullopt : std::optional(added.error());
  return Descriptor(ends[0]);
}

TEST_F(CatalogueTest, ListsEnginesThatHaveConnected) {
  const auto pool = std::make_shared<host::EnginePool>([] {});
  Catalogue& catalogue =
      open({event_loop_, publisher_, profiles_, clock_, true, false, {}, "ludex", pool});
  const std::string name = "<b>Far</b> & \"quoted\"";
  std::optional<host::LoginRefusal> refusal;
  const Descriptor far = connect_engine(*pool, {"t", "gtp", "go", name}, refusal);
  EXPECT_EQ(refusal, std::nullopt);
  catalogue.look();
  EXPECT_EQ(publisher_.deltas.size(), 1U);
  Json listed = ask("GET", "/api/engines")["engines"][1];
  EXPECT_EQ(listed, Json({{"name", name},
                          {"protocol", "gtp"},
                          {"games", {"go"}},
                          {"state", "unknown"},
                          {"no_depth", true},
                          {"connections", {{"waiting", 1}, {"seated", 0}}}}));
  EXPECT_TRUE(catalogue.file().find(name));
  EXPECT_NE(catalogue.find("engine/" + name + "/console"), nullptr);
  EXPECT_EQ(catalogue.find("engine/" + name + "/check"), nullptr);
  pool->close({pool->waiting().at(0).first});
  catalogue.look();
  listed = ask("GET", "/api/engines")["engines"][1];
  EXPECT_EQ(listed["connections"], Json({{"waiting", 0}, {"seated", 0}}));
  catalogue.look();
  EXPECT_EQ(publisher_.deltas.size(), 2U) << "nothing has changed";
}

TEST_F(CatalogueTest, EnginesThatConnectHaveNamesOfTheirOwn) {
  const auto pool = std::make_shared<host::EnginePool>([] {});
  open({event_loop_, publisher_, profiles_, clock_, true, false, {}, "ludex", pool});
  for (const char* const name : {"Ludex", "LUDEX", "Fault"}) {
    std::optional<host::LoginRefusal> refusal;
    (void)connect_engine(*pool, {"t", "uci", "", name}, refusal);
    ASSERT_TRUE(refusal) << name;
    EXPECT_EQ(refusal->reason, "an engine of the server has that name");
  }
}

TEST_F(CatalogueTest, ATestSaysWhatAnEngineIsAndCanDo) {
  open();
  const Json details = ask("POST", "/api/engines/Fault/test", "{}", "chess");
  ASSERT_EQ(details.value("state", ""), "ready") << details;
  EXPECT_EQ(details["game"], "chess");
  EXPECT_FALSE(details["id"].get<std::string>().empty());
  EXPECT_FALSE(details["options"].empty());
  EXPECT_FALSE(details.contains("command"));
  EXPECT_EQ(ask("GET", "/api/engines/Fault", {}, "chess"), details);
  // The list was told twice: while it was tested, and after it.
  ASSERT_GE(publisher_.deltas.size(), 2U);
  EXPECT_EQ(publisher_.deltas.front().topic, "engines");
  EXPECT_EQ(publisher_.deltas.front().delta.shared["engines"][1]["state"], "testing");
}

TEST_F(CatalogueTest, ATestThatFailsSaysWhy) {
  open();
  const Json error = ask("POST", "/api/engines/Missing/One/test");
  EXPECT_EQ(error["status"], 404) << "one part of a path is one name";
  const Json list = ask("GET", "/api/engines");
  EXPECT_EQ(list["engines"][2]["state"], "unknown");
  text_ += fmt::format("\n[engines.Gone]\ncommand = \"{}/gone\"\n", LUDEX_BIN);
  event_loop_.advance(Catalogue::between_looks);
  const Json failed = ask("POST", "/api/engines/Gone/test");
  EXPECT_EQ(failed["code"], "engine_failed");
  EXPECT_EQ(failed["status"], 502);
  EXPECT_EQ(failed["text"], fmt::format("cannot start \"{}/gone\": no such file", LUDEX_BIN));
  EXPECT_EQ(ask("GET", "/api/engines/Gone")["reason"], failed["text"]);
}

TEST_F(CatalogueTest, AnEngineOrAGameThatItHasNotIsToldByName) {
  open();
  EXPECT_EQ(ask("GET", "/api/engines/Nobody")["code"], "unknown");
  const Json error = ask("GET", "/api/engines/Fault", {}, "go");
  EXPECT_EQ(error["code"], "bad_value");
  EXPECT_EQ(error["field"], "game");
  EXPECT_EQ(ask("GET", "/api/engines/Ludex", {}, "poker")["field"], "game");
}

TEST_F(CatalogueTest, TheBuiltInEngineHasTheOptionsOfEachGame) {
  open();
  const Json chess = ask("GET", "/api/engines/Ludex", {}, "chess");
  const Json go = ask("GET", "/api/engines/Ludex", {}, "go");
  EXPECT_EQ(chess["state"], "ready");
  EXPECT_NE(chess["options"], go["options"]);
  EXPECT_EQ(ask("POST", "/api/engines/Ludex/test", "{}", "go"), go);
}

TEST_F(CatalogueTest, AProfileIsCheckedKeptAndRemoved) {
  open();
  const Json early = ask("PUT", "/api/engines/Fault/profiles/strong", R"({"values": {}})", "chess");
  EXPECT_EQ(early["code"], "not_now");
  const Json kept =
      ask("PUT", "/api/engines/Ludex/profiles/strong", R"({"values": {"Hash": 64}})", "chess");
  EXPECT_EQ(kept["profiles"], Json::parse(R"([{"name": "strong", "values": {"Hash": 64}}])"));
  EXPECT_EQ(ask("GET", "/api/engines/Ludex", {}, "go")["profiles"], Json::array());
  const Json high =
      ask("PUT", "/api/engines/Ludex/profiles/strong", R"({"values": {"Hash": -1}})", "chess");
  EXPECT_EQ(high["code"], "bad_value");
  EXPECT_EQ(high["field"], "Hash");
  const Json unknown =
      ask("PUT", "/api/engines/Ludex/profiles/strong", R"({"values": {"Hsah": 1}})", "chess");
  EXPECT_EQ(unknown["field"], "Hsah");
  EXPECT_EQ(ask("PUT", "/api/engines/Ludex/profiles/x", R"({"values": 3})")["field"], "values");
  EXPECT_EQ(ask("PUT", "/api/engines/Ludex/profiles/x", "{")["code"], "malformed");
  EXPECT_EQ(ask("PUT", "/api/engines/Ludex/profiles/" + std::string(101, 'x'),
                R"({"values": {}})")["field"],
            "name");
  EXPECT_EQ(ask("GET", "/api/engines/Ludex", {}, "chess")["profiles"], kept["profiles"]);
  EXPECT_EQ(ask("DELETE", "/api/engines/Ludex/profiles/strong", {}, "chess")["profiles"],
            Json::array());
}

TEST_F(CatalogueTest, ProfilesHaveALimitInNumberAndInBytes) {
  open();
  const auto keep = [&](const std::string& name) {
    return ask("PUT", "/api/engines/Ludex/profiles/" + name, R"({"values": {"Hash": "8"}})",
               "chess");
  };
  for (std::size_t i = 0; i < Catalogue::most_profiles; ++i) {
    ASSERT_FALSE(keep("p" + std::to_string(i)).contains("status")) << i;
  }
  const Json refused = keep("one-more");
  EXPECT_EQ(refused["code"], "too_large");
  EXPECT_EQ(refused["text"], "an engine has at most 64 profiles for a game; remove one first");
  // One that is there can still be changed, and one of another game be added.
  EXPECT_FALSE(keep("p0").contains("status"));
  EXPECT_FALSE(ask("PUT", "/api/engines/Ludex/profiles/x", R"({"values": {}})", "xiangqi")
                   .contains("status"));
}

TEST_F(CatalogueTest, NoticesThatTheFileHasChanged) {
  Catalogue& catalogue = open();
  text_ = "[engines.Other]\ncommand = \"other\"\n";
  event_loop_.advance(Catalogue::between_looks);
  ASSERT_EQ(publisher_.deltas.size(), 1U);
  EXPECT_EQ(publisher_.deltas[0].delta.shared["e"], "engines");
  EXPECT_EQ(publisher_.deltas[0].delta.shared["engines"][1]["name"], "Other");
  EXPECT_EQ(catalogue.find("engine/Fault/console"), nullptr);
  // A file that cannot be read leaves what there was, and says so.
  text_ = "[engines";
  event_loop_.advance(Catalogue::between_looks);
  const Json list = test::state_of(catalogue, "engines", reader_);
  EXPECT_EQ(list["engines"][1]["name"], "Other");
  EXPECT_EQ(list["problem"]["code"], "malformed");
  EXPECT_EQ(list["problem"]["line"], 1);
  // Nothing is told where nothing has changed.
  const auto told = publisher_.deltas.size();
  event_loop_.advance(10 * Catalogue::between_looks);
  EXPECT_EQ(publisher_.deltas.size(), told);
}

TEST_F(CatalogueTest, AFileThatCannotBeReadNowIsNotMalformed) {
  Catalogue& catalogue = open();
  const Json before = catalogue.list()["engines"];
  unreadable_ = Error{"cannot read the engine file \"engines.toml\": Too many open files"};
  event_loop_.advance(Catalogue::between_looks);
  ASSERT_EQ(publisher_.deltas.size(), 1U);
  const Json list = catalogue.list();
  EXPECT_EQ(list["engines"], before);
  EXPECT_EQ(list["problem"],
            (Json{{"code", "internal"},
                  {"text", "cannot read the engine file \"engines.toml\": Too many open files"}}));
  // Once it can be read again, nothing is left of that.
  unreadable_.reset();
  event_loop_.advance(Catalogue::between_looks);
  EXPECT_EQ(publisher_.deltas.size(), 2U);
  EXPECT_FALSE(catalogue.list().contains("problem"));
  EXPECT_EQ(catalogue.list()["engines"], before);
}

TEST_F(CatalogueTest, ATestWhoseEngineGoesIsAnswered) {
  open();
  test_and_remove();
  until([&] { return tested_.has_value(); });
  EXPECT_TRUE(tested_->status == 409 || tested_->status == 200);
}

TEST_F(CatalogueTest, TellsWhereTheFileIsAndWhichKnownProgramsAreNotInIt) {
  Catalogue::Machine machine{"/home/me/engines.toml",
                             {{"GNU Go", "/usr/games/gnugo", {"--mode", "gtp"}, "gtp", "go"},
                              {"Toga II", "/usr/games/toga2", {}, "uci", ""}}};
  open({event_loop_, publisher_, profiles_, clock_, true, false, [&] { return machine; }});
  const Json list = ask("GET", "/api/engines");
  EXPECT_EQ(list["file"], "/home/me/engines.toml");
  EXPECT_EQ(list["installed"], Json::parse(R"([
    {"name": "GNU Go", "command": "/usr/games/gnugo", "args": ["--mode", "gtp"],
     "protocol": "gtp", "game": "go"},
    {"name": "Toga II", "command": "/usr/games/toga2", "args": [], "protocol": "uci"}])"));
  // A program that the file names in its own way is in the list.
  text_ += "\n[engines.Toga]\ncommand = \"toga2\"\n";
  event_loop_.advance(Catalogue::between_looks);
  ASSERT_EQ(publisher_.deltas.size(), 1U);
  EXPECT_EQ(publisher_.deltas[0].delta.shared["installed"].size(), 1U);
  // An engine that is installed meanwhile is told to open pages, once.
  machine.installed.push_back({"Fruit", "/usr/games/fruit", {}, "uci", ""});
  event_loop_.advance(3 * Catalogue::between_looks);
  ASSERT_EQ(publisher_.deltas.size(), 2U);
  EXPECT_EQ(publisher_.deltas[1].delta.shared["installed"][1]["name"], "Fruit");
}

TEST_F(CatalogueTest, NoCommandOfARequestIsUsed) {
  Catalogue& catalogue = open({event_loop_, publisher_, profiles_, clock_, true, true});
  const support::TemporaryFolder folder;
  const auto trace = folder.path() / "started";
  const Json body{{"command", "/bin/touch"},
                  {"args", {trace.string()}},
                  {"engine", {{"command", "/bin/touch"}}},
                  {"values", Json::object()}};
  const Json before = ask("GET", "/api/engines");
  EXPECT_EQ(ask("POST", "/api/engines", body.dump())["status"], 405);
  EXPECT_EQ(ask("PUT", "/api/engines/Toga", body.dump())["status"], 405);
  EXPECT_EQ(ask("POST", "/api/engines/Toga/test", body.dump())["code"], "bad_value");
  EXPECT_EQ(ask("POST", "/api/engines/Fault/test", body.dump(), "chess")["code"], "bad_value");
  EXPECT_EQ(ask("POST", "/api/engines/Toga/test", "{}")["code"], "unknown");
  EXPECT_EQ(ask("POST", "/api/engines/Fault/test", "{}", "chess")["command"],
            Json::array({std::string(LUDEX_BIN) + "/fault_engine"}));
  ask("PUT", "/api/engines/Fault/profiles/x", body.dump(), "chess");
  console()->subscribed(reader_);
  EXPECT_TRUE(command("start", body).has_value());
  until_said("uciok", "engine");
  EXPECT_EQ(ask("GET", "/api/engines/Fault", {}, "chess")["command"],
            Json::array({std::string(LUDEX_BIN) + "/fault_engine"}));
  EXPECT_EQ(catalogue.list()["engines"].size(), before["engines"].size());
  EXPECT_FALSE(std::filesystem::exists(trace));
}

TEST_F(CatalogueTest, CommandLinesAreShownOnlyWhereTheServerWasToldTo) {
  open({event_loop_, publisher_, profiles_, clock_, true, true});
  EXPECT_EQ(ask("GET", "/api/engines/Fault", {}, "chess")["command"],
            Json::array({std::string(LUDEX_BIN) + "/fault_engine"}));
}

}  // namespace
}  // namespace ludex::serve
