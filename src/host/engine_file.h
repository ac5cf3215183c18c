// engines.toml: the names under which a user's engines are known. docs/engines.md describes it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "host/engine_spec.h"

namespace ludex::host {

class EngineFile {
 public:
  EngineFile() = default;

  // Parses the text of a file. An error names line and column; `source` is the file's name in
  // messages. A relative command with a slash and a relative directory are relative to `folder`.
  [[nodiscard]] static Result<EngineFile> parse(std::string_view text, std::string_view source,
                                                const std::filesystem::path& folder);
  [[nodiscard]] static Result<EngineFile> load(const std::filesystem::path& path);

  // In the order of their names.
  [[nodiscard]] const std::vector<EngineSpec>& engines() const { return engines_; }
  // Returns the engine of that name; the error suggests the nearest name.
  [[nodiscard]] Result<EngineSpec> find(std::string_view name) const;
  // Adds engines that no file has, except those whose name there is already.
  void add(const std::vector<EngineSpec>& others);
  // The path of the file that was read; empty if there is no file.
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  std::vector<EngineSpec> engines_;
};

// Everything on which the search for the file depends.
struct EngineFilePlaces {
  std::optional<std::filesystem::path> flag;  // --engines FILE
  std::optional<std::string> ludex_engines;   // $LUDEX_ENGINES
  std::filesystem::path working_folder = ".";
  std::optional<std::string> xdg_config_home;  // $XDG_CONFIG_HOME
  std::optional<std::string> home;             // $HOME
};

// The places as this process finds them in its environment.
[[nodiscard]] EngineFilePlaces engine_file_places(std::optional<std::filesystem::path> flag);

// Loads the first of: the flag's file, $LUDEX_ENGINES, ./engines.toml,
// $XDG_CONFIG_HOME/ludex/engines.toml (or $HOME/.config/ludex/engines.toml). A file that the flag
// or $LUDEX_ENGINES names must exist; if none of the others exists, the result is an EngineFile
// without engines.
[[nodiscard]] Result<EngineFile> find_engine_file(const EngineFilePlaces& places);

// The full path of the file that find_engine_file() loads or, if there is none, of the one that it
// would load if it were written: the user's own below $XDG_CONFIG_HOME or $HOME, else
// ./engines.toml.
[[nodiscard]] std::filesystem::path engine_file_path(const EngineFilePlaces& places);

}  // namespace ludex::host
