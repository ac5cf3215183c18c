#include "serve/engines/installed.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "host/programs.h"

namespace ludex::serve {

namespace {

struct KnownProgram {
  std::string_view name;
  std::string_view program;
  std::string_view protocol;
  std::string_view game;      // empty: each that the protocol has
  std::string_view argument;  // words that it needs to speak the protocol
};

// In the order of their names. Engines that speak XBoard's protocol alone (Crafty, Phalanx) are
// left out, because Ludex does not speak it.
constexpr std::array known_programs{
    KnownProgram{"Arasan", "arasanx-64", "uci", "chess", ""},
    KnownProgram{"Berserk", "berserk", "uci", "chess", ""},
    KnownProgram{"ElephantEye", "eleeye", "ucci", "xiangqi", ""},
    KnownProgram{"Embryo", "pbrain-embryo", "gomocup", "gomoku", ""},
    KnownProgram{"Ethereal", "ethereal", "uci", "chess", ""},
    KnownProgram{"Ethereal", "ethereal-chess", "uci", "chess", ""},
    KnownProgram{"Fairy-Stockfish", "fairy-stockfish", "uci", "", ""},
    KnownProgram{"Fruit", "fruit", "uci", "chess", ""},
    KnownProgram{"Fuego", "fuego", "gtp", "go", ""},
    KnownProgram{"Glaurung", "glaurung", "uci", "chess", ""},
    KnownProgram{"GNU Chess", "gnuchess", "uci", "chess", "--uci"},
    KnownProgram{"GNU Go", "gnugo", "gtp", "go", "--mode gtp"},
    KnownProgram{"KataGo", "katago", "gtp", "go", "gtp"},
    KnownProgram{"Lc0", "lc0", "uci", "chess", ""},
    KnownProgram{"Leela Zero", "leelaz", "gtp", "go", "--gtp"},
    KnownProgram{"Obsidian", "obsidian-chess", "uci", "chess", ""},
    KnownProgram{"Pachi", "pachi", "gtp", "go", ""},
    KnownProgram{"Pikafish", "pikafish", "uci", "xiangqi", ""},
    KnownProgram{"Rapfi", "pbrain-rapfi", "gomocup", "gomoku", ""},
    KnownProgram{"Rapfi", "rapfi", "gomocup", "gomoku", ""},
    KnownProgram{"Stockfish", "stockfish", "uci", "chess", ""},
    KnownProgram{"Toga II", "toga2", "uci", "chess", ""},
};

// A relative folder depends on where the server was started, and so would its command.
std::vector<std::filesystem::path> absolute_ones(std::vector<std::filesystem::path> folders) {
  std::erase_if(folders, [](const std::filesystem::path& folder) { return folder.is_relative(); });
  return folders;
}

std::string_view program_of(std::string_view command) {
  return command.substr(command.rfind('/') + 1);
}

Json installed_json(const InstalledEngine& engine) {
  Json json{{"name", engine.name},
            {"command", engine.command},
            {"args", engine.arguments},
            {"protocol", engine.protocol}};
  if (!engine.game.empty()) {
    json["game"] = engine.game;
  }
  return json;
}

}  // namespace

std::vector<InstalledEngine> installed_engines(const std::vector<std::filesystem::path>& folders) {
  std::vector<InstalledEngine> found;
  for (const KnownProgram& known : known_programs) {
    const auto command = host::find_program(known.program, folders);
    if (!command) continue;
    std::vector<std::string> arguments;
    for (const std::string_view word : split(known.argument, ' ')) {
      if (!word.empty()) {
        arguments.emplace_back(word);
      }
    }
    found.push_back({std::string(known.name), command->string(), std::move(arguments),
                     std::string(known.protocol), std::string(known.game)});
  }
  return found;
}

InstalledPrograms::InstalledPrograms(std::vector<std::filesystem::path> folders)
    : folders_(absolute_ones(std::move(folders))), watch_(folders_) {}

const std::vector<InstalledEngine>& InstalledPrograms::look() {
  const bool sees_change = watch_.sees_change();
  if (sees_change || ++unchanged_looks_ >= looks_until_all) {
    found_ = installed_engines(folders_);
    unchanged_looks_ = 0;
  }
  return found_;
}

Json without_listed(const std::vector<InstalledEngine>& installed,
                    const std::vector<host::EngineSpec>& listed) {
  Json list = Json::array();
  for (const InstalledEngine& engine : installed) {
    const bool is_listed =
        std::any_of(listed.begin(), listed.end(), [&](const host::EngineSpec& spec) {
          return program_of(spec.command) == program_of(engine.command);
        });
    if (!is_listed) {
      list.push_back(installed_json(engine));
    }
  }
  return list;
}

}  // namespace ludex::serve
