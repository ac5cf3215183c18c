// Gomocup with real processes: engines that end lines oddly, flood, fall silent, die or stay.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <variant>

#include "host/clock.h"
#include "host/process_fixture.h"
#include "host/start_engine.h"
#include "rules/registry.h"
#include "support/temporary_folder.h"

namespace ludex::host {
namespace {

// A script that knows its lines; `answers` are cases of sh, for what it is asked beside ABOUT.
EngineSpec scripted_engine(const std::string& answers) {
  EngineSpec spec = fault_engine({"-c",
                                  "while IFS= read -r line; do\n"
                                  "  case \"$line\" in\n"
                                  "    ABOUT*) echo 'name=\"Script\"';;\n" +
                                      answers +
                                      "    END*) exit;;\n"
                                      "  esac\n"
                                      "done"});
  spec.command = "/bin/sh";
  spec.protocol = "gomocup";
  return spec;
}

std::unique_ptr<rules::Game> gomoku_game() {
  return rules::start_game({.game = "gomoku"}).value();
}

engine::Request one_second() {
  engine::Request request;
  request.limits.movetime = Milliseconds(1000);
  return request;
}

// The next decision or failure; nothing but a defect uses the time up.
engine::Event last_word(engine::Engine& engine, const Clock& clock) {
  const TimePoint until = clock.now() + ample;
  while (clock.now() < until) {
    auto event = engine.next(until);
    if (event && (std::holds_alternative<engine::Decision>(*event) ||
                  std::holds_alternative<engine::Failure>(*event))) {
      return *event;
    }
  }
  return engine::Complaint{"nothing came"};
}

std::string text_of(const engine::Event& event, const rules::Game& game) {
  if (const auto* decision = std::get_if<engine::Decision>(&event)) {
    const auto* play = std::get_if<engine::Play>(&decision->what);
    return play != nullptr ? game.format_move(play->move, rules::coordinate) : "no play";
  }
  const auto* failure = std::get_if<engine::Failure>(&event);
  return failure != nullptr ? std::string(engine::name_of(failure->fault)) : "neither";
}

std::string played(const std::string& answers) {
  const SteadyClock clock;
  const auto engine = start_engine(scripted_engine(answers), clock);
  if (!engine) return engine.error().detail;
  const auto game = gomoku_game();
  if (const auto ready = (*engine)->new_game(*game); !ready) return ready.error().detail;
  if (const auto asked = (*engine)->think(*game, one_second()); !asked) return asked.error().detail;
  return text_of(last_word(**engine, clock), *game);
}

TEST(GomocupEngine, EveryEndOfALineIsOne) {
  EXPECT_EQ(played("START*) printf 'MESSAGE a\\rOK\\r';; BEGIN*) printf '\\r\\n7,7\\r';;\n"), "h8");
  EXPECT_EQ(played("START*) printf 'OK\\r\\n';; BEGIN*) printf '\\n\\n7,7\\r\\n';;\n"), "h8");
}

TEST(GomocupEngine, AnEngineThatDiesOrFallsSilentIsToldApart) {
  EXPECT_EQ(played("START*) echo OK;; BEGIN*) exit 5;;\n"), "exited");
  EXPECT_EQ(played("START*) echo OK;; BEGIN*) echo 'ERROR no';;\n"), "refused");
  EXPECT_EQ(played("START*) echo 'ERROR no';;\n"),
            "it does not start a board of 15: it answered ERROR no");
}

TEST(GomocupEngine, AnEndlessLineIsDropped) {
  EXPECT_EQ(played("START*) echo OK;;\n"
                   "BEGIN*) head -c 3000000 /dev/zero | tr '\\0' 'x'; echo; echo 7,7;;\n"),
            "h8");
}

// It prints more than any pipe holds before it reads the next line, and the manager writes a BOARD
// meanwhile.
TEST(GomocupEngine, AFloodDoesNotBlockTheManager) {
  const SteadyClock clock;
  const auto engine =
      start_engine(scripted_engine("START*) echo OK; yes MESSAGE flood | head -n 30000;;\n"
                                   "DONE*) echo 7,19;;\n"),
                   clock);
  ASSERT_TRUE(engine.has_value()) << engine.error().detail;
  const auto game = rules::start_game({.game = "gomoku", .values = {{"size", "20"}}}).value();
  ASSERT_TRUE((*engine)->new_game(*game));
  for (int stone = 0; stone < 300; ++stone) {
    const auto legal = game->legal_moves();
    game->play(legal.back());
  }
  ASSERT_TRUE((*engine)->think(*game, one_second()));
  EXPECT_EQ(text_of(last_word(**engine, clock), *game), "h1");
}

TEST(GomocupEngine, LinesToItEndAsGomocupWantsThem) {
  const support::TemporaryFolder folder;
  const SteadyClock clock;
  EngineSpec spec = scripted_engine("START*) echo OK;; BEGIN*) echo 7,7;;\n");
  spec.arguments[1].insert(spec.arguments[1].find("  case"), "printf '%s\\n' \"$line\" >> heard\n");
  spec.directory = folder.path().string();
  spec.options = {{"max_memory", "1000000"}};
  spec.settings = {{"yixin", "true"}};
  {
    const auto engine = start_engine(spec, clock);
    ASSERT_TRUE(engine.has_value()) << engine.error().detail;
    const auto game = gomoku_game();
    ASSERT_TRUE((*engine)->new_game(*game));
    ASSERT_TRUE((*engine)->think(*game, one_second()));
    EXPECT_EQ(text_of(last_word(**engine, clock), *game), "h8");
  }
  std::ostringstream heard;
  heard << std::ifstream(folder.file("heard"), std::ios::binary).rdbuf();
  EXPECT_EQ(heard.str(),
            "ABOUT\r\nSTART 15\r\nINFO max_memory 1000000\r\nINFO game_type 1\r\nINFO rule 0\r\n"
            "INFO show_detail 2\r\nINFO timeout_turn 1000\r\nINFO timeout_match 0\r\n"
            "INFO time_left 2147483647\r\nBEGIN\r\nEND\r\n");
}

// The engine runs in another folder than we do.
TEST(GomocupEngine, TheFolderForItsFilesIsToldFromTheRootAndIsThere) {
  const support::TemporaryFolder folder;
  const SteadyClock clock;
  EngineSpec spec = scripted_engine(
      "'INFO folder '*) set -- ${line%?}; [ -d \"$3\" ] && : >\"$3/kept\";;\n"
      "START*) echo OK;; BEGIN*) echo 7,7;;\n");
  spec.directory = "/";
  spec.options = {{"folder", std::filesystem::relative(folder.file("new/folder")).string()}};
  {
    const auto engine = start_engine(spec, clock);
    ASSERT_TRUE(engine.has_value()) << engine.error().detail;
    const auto game = gomoku_game();
    ASSERT_TRUE((*engine)->new_game(*game));
    ASSERT_TRUE((*engine)->think(*game, one_second()));
    EXPECT_EQ(text_of(last_word(**engine, clock), *game), "h8");
  }
  EXPECT_TRUE(std::filesystem::exists(folder.file("new/folder/kept")));
}

TEST(GomocupEngine, AFolderThatCannotBeMadeIsRefused) {
  const support::TemporaryFolder folder;
  folder.write("file", "");
  const SteadyClock clock;
  EngineSpec spec = scripted_engine("START*) echo OK;;\n");
  spec.options = {{"folder", folder.file("file/folder")}};
  const auto engine = start_engine(spec, clock);
  ASSERT_FALSE(engine.has_value());
  EXPECT_EQ(engine.error().fault, engine::Fault::cannot_start);
  EXPECT_NE(engine.error().detail.find("cannot be made: "), std::string::npos);
}

TEST(GomocupEngine, OneThatIgnoresEndIsEnded) {
  const SteadyClock clock;
  EngineSpec spec = scripted_engine("START*) echo OK;; \n");
  spec.arguments[1].replace(spec.arguments[1].find("END*) exit;;"), 12, "END*) :;;    ");
  spec.arguments[1] += "\ntrap '' TERM; while :; do sleep 1; done";
  spec.timeouts.quit = Milliseconds(50);
  auto launched = launch(spec, clock);
  ASSERT_TRUE(launched.engine.has_value()) << launched.engine.error().detail;
  launched.engine->reset();
  EXPECT_TRUE(group_is_empty(launched.id));
}

}  // namespace
}  // namespace ludex::host
