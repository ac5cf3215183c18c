#include "host/engine_file.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "base/named_file.h"
#include "base/text.h"
#include "host/engine_entry.h"

namespace ludex::host {
namespace {

constexpr std::size_t file_bytes = std::size_t{1} << 20;

Result<std::vector<EngineSpec>> read_file(const toml::table& root,
                                          const std::filesystem::path& folder) {
  static constexpr std::array<std::string_view, 1> known{"engines"};
  std::vector<EngineSpec> engines;
  for (auto&& [key, value] : root) {
    if (key.str() != known.front()) {
      return unknown_key(key, "the file", known);
    }
    const toml::table* table = value.as_table();
    if (table == nullptr) {
      return wrong("`engines` must be a table: [engines.NAME]", value.source());
    }
    for (auto&& [name, engine] : *table) {
      auto spec = read_engine_entry(name, engine, folder);
      if (!spec) {
        return tl::unexpected(std::move(spec.error()));
      }
      engines.push_back(std::move(*spec));
    }
  }
  return engines;
}

std::optional<std::string> environment_variable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == '\0') {
    return std::nullopt;
  }
  return value;
}

// The file that the user named, which must exist.
std::optional<std::filesystem::path> named_file(const EngineFilePlaces& places) {
  if (places.flag) return places.flag;
  return places.ludex_engines;
}

// The files that are looked for if the user named none, the first first.
std::vector<std::filesystem::path> candidates(const EngineFilePlaces& places) {
  std::vector<std::filesystem::path> found{places.working_folder / "engines.toml"};
  if (places.xdg_config_home) {
    found.push_back(std::filesystem::path(*places.xdg_config_home) / "ludex/engines.toml");
  } else if (places.home) {
    found.push_back(std::filesystem::path(*places.home) / ".config/ludex/engines.toml");
  }
  return found;
}

}  // namespace

Result<EngineFile> EngineFile::parse(std::string_view text, std::string_view source,
                                     const std::filesystem::path& folder) {
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    return tl::unexpected(
        within(source, wrong(printable(error.description()), error.source()).value()));
  }
  auto engines = read_file(parsed.table(), folder);
  if (!engines) {
    return tl::unexpected(within(source, std::move(engines.error())));
  }
  EngineFile file;
  file.engines_ = std::move(*engines);
  return file;
}

Result<EngineFile> EngineFile::load(const std::filesystem::path& path) {
  const std::string name = printable(path.string());
  const auto text = read_named_file(path, file_bytes);
  if (!text) {
    return fail(fmt::format("cannot read the engine file \"{}\": {}", name, text.error().message));
  }
  std::error_code error;
  auto file = parse(*text, name, std::filesystem::absolute(path, error).parent_path());
  if (file) {
    file->path_ = path;
  }
  return file;
}

Result<EngineSpec> EngineFile::find(std::string_view name) const {
  std::vector<std::string_view> names;
  for (const EngineSpec& engine : engines_) {
    if (engine.name == name) {
      return engine;
    }
    names.push_back(engine.name);
  }
  std::string message = fmt::format("unknown engine `{}`", printable(name));
  if (const auto suggestion = nearest(name, names)) {
    message += fmt::format("; did you mean `{}`?", *suggestion);
  } else if (path_.empty()) {
    message += "; there is no engine file";
  } else {
    message += fmt::format("; \"{}\" has: {}", printable(path_.string()), fmt::join(names, ", "));
  }
  return fail(std::move(message));
}

void EngineFile::add(const std::vector<EngineSpec>& others) {
  for (const EngineSpec& other : others) {
    const auto at = std::lower_bound(
        engines_.begin(), engines_.end(), other.name,
        [](const EngineSpec& engine, std::string_view name) { return engine.name < name; });
    if (at == engines_.end() || at->name != other.name) {
      engines_.insert(at, other);
    }
  }
}

EngineFilePlaces engine_file_places(std::optional<std::filesystem::path> flag) {
  return {std::move(flag), environment_variable("LUDEX_ENGINES"), ".",
          environment_variable("XDG_CONFIG_HOME"), environment_variable("HOME")};
}

Result<EngineFile> find_engine_file(const EngineFilePlaces& places) {
  if (const auto named = named_file(places)) return EngineFile::load(*named);
  for (const std::filesystem::path& candidate : candidates(places)) {
    std::error_code error;
    if (std::filesystem::exists(candidate, error)) {
      return EngineFile::load(candidate);
    }
    // A folder that we may not look into has no file for us. Anything else says nothing about it.
    if (error && error != std::errc::permission_denied) {
      return fail(fmt::format("cannot look for the engine file \"{}\": {}",
                              printable(candidate.string()), system_reason(error.value())));
    }
  }
  return EngineFile{};
}

std::filesystem::path engine_file_path(const EngineFilePlaces& places) {
  std::error_code error;
  std::filesystem::path path;
  if (const auto named = named_file(places)) {
    path = *named;
  } else {
    for (std::filesystem::path& candidate : candidates(places)) {
      path = std::move(candidate);
      if (std::filesystem::exists(path, error)) break;
    }
  }
  return std::filesystem::absolute(path, error).lexically_normal();
}

}  // namespace ludex::host
