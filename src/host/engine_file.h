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

  // The text of a file. An error says line and column; `source` is its name in messages. A relative
  // command with a slash and a relative directory are relative to `folder`.
  [[nodiscard]] static Result<EngineFile> parse(std::string_view text, std::string_view source,
                                                const std::filesystem::path& folder);
  [[nodiscard]] static Result<EngineFile> load(const std::filesystem::path& path);

  // In the order of their names.
  [[nodiscard]] const std::vector<EngineSpec>& engines() const { return engines_; }
  // The engine of that name; the error suggests the nearest.
  [[nodiscard]] Result<EngineSpec> find(std::string_view name) const;
  // Where it was read from; empty when there is no file.
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  std::vector<EngineSpec> engines_;
};

// What the look-up of the file depends on.
struct EngineFilePlaces {
  std::optional<std::filesystem::path> flag;  // --engines FILE
  std::optional<std::string> ludex_engines;   // $LUDEX_ENGINES
  std::filesystem::path working_folder = ".";
  std::optional<std::string> xdg_config_home;  // $XDG_CONFIG_HOME
  std::optional<std::string> home;             // $HOME
};

// The places as this process sees them.
[[nodiscard]] EngineFilePlaces engine_file_places(std::optional<std::filesystem::path> flag);

// The first of: the flag, $LUDEX_ENGINES, ./engines.toml, $XDG_CONFIG_HOME/ludex/engines.toml (or
// $HOME/.config/ludex/engines.toml). A file that was named must exist; without any the result is
// empty.
[[nodiscard]] Result<EngineFile> find_engine_file(const EngineFilePlaces& places);

}  // namespace ludex::host
