#include "serve/engines/installed.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/text.h"

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

std::optional<std::string> find_program(std::string_view program,
                                        const std::vector<std::filesystem::path>& folders) {
  for (const std::filesystem::path& folder : folders) {
    std::filesystem::path path = folder / program;
    std::error_code error;
    if (std::filesystem::is_regular_file(path, error) && ::access(path.c_str(), X_OK) == 0) {
      return path.string();
    }
  }
  return std::nullopt;
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

std::vector<std::filesystem::path> program_folders() {
  std::vector<std::filesystem::path> folders;
  const char* const path = std::getenv("PATH");
  const std::string_view listed = path == nullptr ? std::string_view() : std::string_view(path);
  for (const std::string_view folder : split(listed, ':')) {
    // A relative folder depends on where the server was started, and so would its command.
    if (folder.starts_with('/')) {
      folders.emplace_back(folder);
    }
  }
  for (const char* const usual : {"/usr/local/games", "/usr/games"}) {
    if (std::find(folders.begin(), folders.end(), usual) == folders.end()) {
      folders.emplace_back(usual);
    }
  }
  return folders;
}

std::vector<InstalledEngine> installed_engines(const std::vector<std::filesystem::path>& folders) {
  std::vector<InstalledEngine> found;
  for (const KnownProgram& known : known_programs) {
    auto command = find_program(known.program, folders);
    if (!command) continue;
    std::vector<std::string> arguments;
    for (const std::string_view word : split(known.argument, ' ')) {
      if (!word.empty()) {
        arguments.emplace_back(word);
      }
    }
    found.push_back({std::string(known.name), *std::move(command), std::move(arguments),
                     std::string(known.protocol), std::string(known.game)});
  }
  return found;
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
