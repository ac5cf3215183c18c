#include "serve/engines/catalogue.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "host/clock.h"
#include "serve/manual_floor.h"
#include "serve/recording_publisher.h"
#include "serve/wire_examples.h"
#include "support/temporary_folder.h"

namespace ludex::serve {
namespace {

class MemoryProfiles final : public ProfileStore {
 public:
  Result<std::vector<EngineProfile>> profiles(std::string_view engine,
                                              std::string_view game) const override {
    const auto found = kept_.find({std::string(engine), std::string(game)});
    return found == kept_.end() ? std::vector<EngineProfile>() : found->second;
  }
  void keep(std::string_view engine, std::string_view game, const EngineProfile& profile,
            Kept kept) override {
    remove_one(engine, game, profile.name);
    kept_[{std::string(engine), std::string(game)}].push_back(profile);
    kept({});
  }
  void remove(std::string_view engine, std::string_view game, std::string_view profile,
              Kept kept) override {
    remove_one(engine, game, profile);
    kept({});
  }

 private:
  void remove_one(std::string_view engine, std::string_view game, std::string_view name) {
    std::erase_if(kept_[{std::string(engine), std::string(game)}],
                  [&](const EngineProfile& profile) { return profile.name == name; });
  }
  std::map<std::pair<std::string, std::string>, std::vector<EngineProfile>> kept_;
};

constexpr auto usual_file = R"(
[engines.Fault]
command = "{0}/fault_engine"
protocol = "uci"
rating = 1500

[engines.Fault.options]
Hash = 32

[engines."Missing/One"]
command = "{0}/there-is-no-such-program"
protocol = "gtp"
)";

class CatalogueTest : public testing::Test {
 protected:
  // Asks for a test of the engine Fault and takes its entry away meanwhile.
  void test_and_remove() {
    HttpRequest request;
    request.method = "POST";
    request.path = "/api/engines/Fault/test";
    router_.handle(request, [this](HttpResponse given) { tested_ = std::move(given); });
    text_.clear();
    floor_.advance(Catalogue::between_looks);
  }
  Catalogue& open(const Catalogue::Place& place) {
    catalogue_.emplace(place, [this]() -> Result<host::EngineFile> {
      if (unreadable_) return tl::unexpected(*unreadable_);
      return host::EngineFile::parse(text_, "engines.toml", {});
    });
    catalogue_->add_routes(router_);
    publisher_.deltas.clear();
    return *catalogue_;
  }
  Catalogue& open() { return open({floor_, publisher_, profiles_, clock_}); }

  // Turns the floor until the answer is there; engines work meanwhile.
  Json ask(std::string_view method, std::string path, const std::string& body = "{}",
           const std::string& game = {}) {
    HttpRequest request;
    request.method = method;
    request.path = std::move(path);
    request.body = body;
    if (!game.empty()) {
      request.query["game"] = game;
    }
    std::optional<HttpResponse> response;
    router_.handle(request, [&](HttpResponse given) { response = std::move(given); });
    until([&] { return response.has_value(); });
    Json json = Json::parse(response->body);
    if (response->status != 200) {
      json["status"] = response->status;
    }
    return json;
  }
  void until(const std::function<bool()>& done) {
    floor_.run();
    while (!done()) {
      std::this_thread::yield();
      floor_.run();
    }
  }
  Answer<Json> command(std::string_view what, const Json& body) {
    std::optional<Answer<Json>> answer;
    console()->command(reader_, what, body, [&](Answer<Json> given) { answer = std::move(given); });
    EXPECT_TRUE(answer.has_value());
    return *answer;
  }
  Topic* console() { return catalogue_->find("engine/Fault/console"); }
  bool was_said(const std::string& text, const std::string& from) {
    const Json lines = console()->state(reader_)["lines"];
    return std::any_of(lines.begin(), lines.end(), [&](const Json& line) {
      return line["text"] == text && line["from"] == from;
    });
  }
  bool runs() { return console()->state(reader_)["running"].get<bool>(); }
  // Time passes while an engine speaks, so that its lines come through.
  void until_said(const std::string& text, const std::string& from) {
    until([&] {
      floor_.advance(EngineTraffic::between_batches);
      return was_said(text, from);
    });
  }

  test::ManualFloor floor_;
  const host::SteadyClock clock_{};
  test::RecordingPublisher publisher_;
  MemoryProfiles profiles_;
  Router router_;
  std::optional<HttpResponse> tested_;  // the answer to test_and_remove()
  std::string text_ = fmt::format(usual_file, LUDEX_BIN);
  std::optional<Error> unreadable_;  // why there is no text to read
  const Reader reader_{"0123456789abcdef", {}};
  std::optional<Catalogue> catalogue_;
};

TEST_F(CatalogueTest, ListsTheBuiltInEngineAndThoseOfTheFile) {
  open();
  EXPECT_EQ(ask("GET", "/api/engines"), Json::parse(R"({"engines": [
    {"name": "Ludex", "protocol": "builtin", "games": ["chess", "xiangqi", "gomoku", "go"],
     "state": "ready"},
    {"name": "Fault", "protocol": "uci", "games": ["chess", "xiangqi"], "state": "unknown",
     "rating": 1500},
    {"name": "Missing/One", "protocol": "gtp", "games": ["go"], "state": "unknown"}]})"));
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
  floor_.advance(Catalogue::between_looks);
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

TEST_F(CatalogueTest, NoticesThatTheFileHasChanged) {
  Catalogue& catalogue = open();
  text_ = "[engines.Other]\ncommand = \"other\"\n";
  floor_.advance(Catalogue::between_looks);
  ASSERT_EQ(publisher_.deltas.size(), 1U);
  EXPECT_EQ(publisher_.deltas[0].delta.shared["e"], "engines");
  EXPECT_EQ(publisher_.deltas[0].delta.shared["engines"][1]["name"], "Other");
  EXPECT_EQ(catalogue.find("engine/Fault/console"), nullptr);
  // A file that cannot be read leaves what there was, and says so.
  text_ = "[engines";
  floor_.advance(Catalogue::between_looks);
  const Json list = catalogue.state(reader_);
  EXPECT_EQ(list["engines"][1]["name"], "Other");
  EXPECT_EQ(list["problem"]["code"], "malformed");
  EXPECT_EQ(list["problem"]["line"], 1);
  // Nothing is told where nothing has changed.
  const auto told = publisher_.deltas.size();
  floor_.advance(10 * Catalogue::between_looks);
  EXPECT_EQ(publisher_.deltas.size(), told);
}

TEST_F(CatalogueTest, AFileThatCannotBeReadNowIsNotMalformed) {
  Catalogue& catalogue = open();
  const Json before = catalogue.list()["engines"];
  unreadable_ = Error{"cannot read the engine file \"engines.toml\": Too many open files"};
  floor_.advance(Catalogue::between_looks);
  ASSERT_EQ(publisher_.deltas.size(), 1U);
  const Json list = catalogue.list();
  EXPECT_EQ(list["engines"], before);
  EXPECT_EQ(list["problem"],
            (Json{{"code", "internal"},
                  {"text", "cannot read the engine file \"engines.toml\": Too many open files"}}));
  // Once it can be read again, nothing is left of that.
  unreadable_.reset();
  floor_.advance(Catalogue::between_looks);
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

// --- Engines that do not end when they are asked to ---

class StubbornEngine : public CatalogueTest {
 protected:
  StubbornEngine() {
    text_ = fmt::format(R"(
[engines.Fault]
command = "{}/fault_engine"
args = ["--fault", "ignore-quit"]
protocol = "uci"
)",
                        LUDEX_BIN);
    open();
  }
  void until_all_ended() {
    until([&] { return catalogue_->ending() == 0; });
  }
};

TEST_F(StubbornEngine, ItsTestIsGivenUpWithoutAWait) {
  test_and_remove();
  // The floor is free again, whatever the engine does.
  ASSERT_TRUE(tested_.has_value());
  EXPECT_TRUE(tested_->status == 409 || tested_->status == 200);
  until_all_ended();
}

TEST_F(StubbornEngine, ItsConsoleIsClosedWithoutAWait) {
  console()->came(reader_);
  ASSERT_TRUE(command("start", Json::object()).has_value());
  until_said("uciok", "engine");
  text_.clear();
  floor_.advance(Catalogue::between_looks);
  EXPECT_EQ(console(), nullptr);
  EXPECT_EQ(catalogue_->ending(), 1U);
  until_all_ended();
}

TEST_F(StubbornEngine, WhoStartsAndStopsItFastIsHeldUp) {
  console()->came(reader_);
  for (std::size_t started = 0; started < Console::most_processes; ++started) {
    ASSERT_TRUE(command("start", Json::object()).has_value()) << started;
    ASSERT_TRUE(command("stop", Json::object()).has_value());
  }
  const auto refused = command("start", Json::object());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "not_now");
  EXPECT_FALSE(runs());
  // Once one of them has ended there is room.
  until([&] { return command("start", Json::object()).has_value(); });
}

TEST_F(CatalogueTest, AConsoleStartsAProcessAndTypesToIt) {
  open();
  console()->came(reader_);
  EXPECT_EQ(command("line", {{"line", "isready"}}).error().code, "not_now");
  ASSERT_TRUE(command("start", {{"game", "chess"}}).has_value());
  EXPECT_EQ(command("start", Json::object()).error().code, "not_now");
  EXPECT_TRUE(runs());
  until_said("uciok", "engine");
  ASSERT_TRUE(command("line", {{"line", "isready"}}).has_value());
  until_said("isready", "us");
  EXPECT_EQ(command("line", {{"line", "a\nb"}}).error().field, "line");
  EXPECT_EQ(command("line", Json::object()).error().field, "line");
  EXPECT_EQ(command("start", {{"game", "poker"}}).error().code, "not_now");
  EXPECT_EQ(command("dance", Json::object()).error().field, "what");
  ASSERT_TRUE(command("set", {{"name", "Nothing"}, {"value", "1"}}).has_value());
  ASSERT_TRUE(command("stop", Json::object()).has_value());
  EXPECT_FALSE(runs());
  EXPECT_EQ(publisher_.deltas.back().delta.shared, Json({{"e", "running"}, {"running", false}}));
}

TEST_F(CatalogueTest, AConsolesProcessEndsWithItsLastReader) {
  open();
  const Reader other{"fedcba9876543210", {}};
  console()->came(reader_);
  console()->came(other);
  ASSERT_TRUE(command("start", Json::object()).has_value());
  console()->left(reader_);
  EXPECT_TRUE(runs());
  console()->left(other);
  EXPECT_FALSE(runs());
}

TEST_F(CatalogueTest, AConsoleTellsThatItsProcessHasEnded) {
  open();
  console()->came(reader_);
  ASSERT_TRUE(command("start", Json::object()).has_value());
  until_said("uciok", "engine");
  ASSERT_TRUE(command("line", {{"line", "quit"}}).has_value());
  until([&] { return !runs(); });
}

TEST_F(CatalogueTest, NobodyTypesWhereTheServerForbidsIt) {
  open({floor_, publisher_, profiles_, clock_, false});
  EXPECT_EQ(console()->state(reader_)["may_type"], false);
  EXPECT_EQ(command("line", {{"line", "isready"}}).error().code, "not_yours");
  EXPECT_EQ(command("set", {{"name", "Hash"}}).error().code, "not_yours");
}

TEST_F(CatalogueTest, TellsWhereTheFileIsAndWhichKnownProgramsAreNotInIt) {
  Catalogue::Machine machine{"/home/me/engines.toml",
                             {{"GNU Go", "/usr/games/gnugo", {"--mode", "gtp"}, "gtp", "go"},
                              {"Toga II", "/usr/games/toga2", {}, "uci", ""}}};
  open({floor_, publisher_, profiles_, clock_, true, false, [&] { return machine; }});
  const Json list = ask("GET", "/api/engines");
  EXPECT_EQ(list["file"], "/home/me/engines.toml");
  EXPECT_EQ(list["installed"], Json::parse(R"([
    {"name": "GNU Go", "command": "/usr/games/gnugo", "args": ["--mode", "gtp"],
     "protocol": "gtp", "game": "go"},
    {"name": "Toga II", "command": "/usr/games/toga2", "args": [], "protocol": "uci"}])"));
  // A program that the file names in its own way is in the list.
  text_ += "\n[engines.Toga]\ncommand = \"toga2\"\n";
  floor_.advance(Catalogue::between_looks);
  ASSERT_EQ(publisher_.deltas.size(), 1U);
  EXPECT_EQ(publisher_.deltas[0].delta.shared["installed"].size(), 1U);
  // An engine that is installed meanwhile is told to open pages, once.
  machine.installed.push_back({"Fruit", "/usr/games/fruit", {}, "uci", ""});
  floor_.advance(3 * Catalogue::between_looks);
  ASSERT_EQ(publisher_.deltas.size(), 2U);
  EXPECT_EQ(publisher_.deltas[1].delta.shared["installed"][1]["name"], "Fruit");
}

TEST_F(CatalogueTest, NoCommandOfARequestIsUsed) {
  Catalogue& catalogue = open({floor_, publisher_, profiles_, clock_, true, true});
  const support::TemporaryFolder folder;
  const auto trace = folder.path() / "started";
  const Json body{{"command", "/bin/touch"},
                  {"args", {trace.string()}},
                  {"engine", {{"command", "/bin/touch"}}},
                  {"values", Json::object()}};
  const Json before = ask("GET", "/api/engines");
  EXPECT_EQ(ask("POST", "/api/engines", body.dump())["status"], 405);
  EXPECT_EQ(ask("PUT", "/api/engines/Toga", body.dump())["status"], 405);
  EXPECT_EQ(ask("POST", "/api/engines/Toga/test", body.dump())["code"], "unknown");
  EXPECT_EQ(ask("POST", "/api/engines/Fault/test", body.dump(), "chess")["command"],
            Json::array({std::string(LUDEX_BIN) + "/fault_engine"}));
  ask("PUT", "/api/engines/Fault/profiles/x", body.dump(), "chess");
  console()->came(reader_);
  EXPECT_TRUE(command("start", body).has_value());
  until_said("uciok", "engine");
  EXPECT_EQ(ask("GET", "/api/engines/Fault", {}, "chess")["command"],
            Json::array({std::string(LUDEX_BIN) + "/fault_engine"}));
  EXPECT_EQ(catalogue.list()["engines"].size(), before["engines"].size());
  EXPECT_FALSE(std::filesystem::exists(trace));
}

TEST_F(CatalogueTest, CommandLinesAreShownOnlyWhereTheServerWasToldTo) {
  open({floor_, publisher_, profiles_, clock_, true, true});
  EXPECT_EQ(ask("GET", "/api/engines/Fault", {}, "chess")["command"],
            Json::array({std::string(LUDEX_BIN) + "/fault_engine"}));
}

}  // namespace
}  // namespace ludex::serve
