#include "host/cutechess_engines.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <utility>

#include "base/expects.h"
#include "base/json_nesting.h"
#include "base/named_file.h"
#include "base/text.h"
#include "host/protocol.h"
#include "rules/registry.h"

namespace ludex::host {
namespace {

using Json = nlohmann::json;

constexpr std::size_t json_file_bytes = std::size_t{1} << 20;
// What a factor for the waits may be, as with tscale=.
constexpr double least_scale = 0.1;
constexpr double most_scale = 100;

Error malformed(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, std::min(at, text.size()));
  const std::size_t start = before.rfind('\n');
  return {"this is not valid JSON", before.size() - (start == before.npos ? 0 : start + 1) + 1,
          static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1};
}

Result<Json> parsed(std::string_view text) {
  if (const std::size_t deep = too_deep(text); deep != text.npos) {
    return tl::unexpected(malformed(text, deep));
  }
  try {
    return Json::parse(text);
  } catch (const Json::parse_error& error) {
    return tl::unexpected(malformed(text, error.byte == 0 ? 0 : error.byte - 1));
  } catch (const Json::exception&) {
    return fail("a number is too large for JSON");
  }
}

// Reads one entry. Members that are absent or empty leave the default.
class CutechessReader {
 public:
  Result<EngineSpec> read(const Json& entry) {
    for (const auto& [member, value] : entry.items()) {
      if (auto done = read_member(member, value); !done) return tl::unexpected(done.error());
    }
    if (spec_.command.empty()) return fail("it has no `command`");
    return std::move(spec_);
  }

 private:
  using Reader = Result<void> (CutechessReader::*)(const Json&);
  struct Row {
    std::string_view member;
    Reader read;
  };

  Result<void> read_member(const std::string& member, const Json& value) {
    static constexpr std::array rows{
        Row{"name", &CutechessReader::read_name},
        Row{"command", &CutechessReader::read_command},
        Row{"workingDirectory", &CutechessReader::read_folder},
        Row{"stderrFile", &CutechessReader::read_stderr},
        Row{"protocol", &CutechessReader::read_protocol},
        Row{"timeoutScaleFactor", &CutechessReader::read_scale},
        Row{"initStrings", &CutechessReader::read_first_lines},
        Row{"whitepov", &CutechessReader::read_point_of_view},
        Row{"ponder", &CutechessReader::read_ponder},
        Row{"restart", &CutechessReader::read_restart},
        Row{"validateClaims", &CutechessReader::read_claims},
        Row{"debug", &CutechessReader::read_debug},
        Row{"variants", &CutechessReader::read_variants},
        Row{"options", &CutechessReader::read_options},
    };
    const auto* const row = std::find_if(rows.begin(), rows.end(),
                                         [&](const Row& each) { return each.member == member; });
    if (row == rows.end()) {
      return fail(fmt::format("its member `{}` has no meaning here", printable(member)));
    }
    if (auto done = (this->*row->read)(value); !done) {
      return tl::unexpected(within(fmt::format("`{}`", member), std::move(done.error())));
    }
    return {};
  }

  static Result<void> take(const Json& value, std::string& into) {
    if (!value.is_string()) return fail("a text is expected");
    into = value.get<std::string>();
    return {};
  }
  static Result<void> take(const Json& value, bool& into) {
    if (!value.is_boolean()) return fail("true or false is expected");
    into = value.get<bool>();
    return {};
  }
  static Result<void> take(const Json& value, std::vector<std::string>& into) {
    if (!value.is_array()) return fail("an array of texts is expected");
    for (const Json& each : value) {
      if (auto done = take(each, into.emplace_back()); !done) return done;
    }
    return {};
  }

  Result<void> read_name(const Json& value) { return take(value, spec_.name); }
  Result<void> read_command(const Json& value) { return take(value, spec_.command); }
  Result<void> read_folder(const Json& value) { return take(value, spec_.directory); }
  Result<void> read_stderr(const Json& value) { return take(value, spec_.stderr_file); }
  Result<void> read_ponder(const Json& value) { return take(value, spec_.ponders); }

  Result<void> read_protocol(const Json& value) {
    if (auto done = take(value, spec_.protocol); !done) return done;
    if (spec_.protocol.empty()) return {};
    if (spec_.protocol == "xboard") {
      return fail("engines of the xboard protocol are not spoken to, but most know uci, too");
    }
    return find_protocol(spec_.protocol).map([](const auto&) {});
  }

  Result<void> read_scale(const Json& value) {
    const double factor = value.is_number() ? value.get<double>() : 0;
    if (!(factor >= least_scale && factor <= most_scale)) {
      return fail(fmt::format("a number from {} to {} is expected", least_scale, most_scale));
    }
    scale(spec_.timeouts, factor);
    return {};
  }

  // A string may hold several lines, as Cute Chess writes them behind each other.
  Result<void> read_first_lines(const Json& value) {
    std::vector<std::string> texts;
    if (auto done = take(value, texts); !done) return done;
    for (const std::string& text : texts) {
      for (const std::string_view line : split(text, '\n')) {
        spec_.first_lines.emplace_back(line);
      }
    }
    return {};
  }

  Result<void> read_point_of_view(const Json& value) {
    bool is_whites = false;
    if (auto done = take(value, is_whites); !done) return done;
    spec_.settings.set("white_point_of_view", is_whites ? "true" : "false");
    return {};
  }

  Result<void> read_restart(const Json& value) {
    std::string mode;
    if (auto done = take(value, mode); !done) return done;
    if (mode != "auto" && mode != "on" && mode != "off") return fail("auto, on or off is expected");
    spec_.restarts = mode == "on";
    return {};
  }

  // Whether results that an engine claims are checked; ours are always the referee's own.
  Result<void> read_claims(const Json& value) {
    bool is_checked = false;
    return take(value, is_checked);
  }

  Result<void> read_debug(const Json& value) {
    bool is_on = false;
    if (auto done = take(value, is_on); !done) return done;
    if (is_on) {
      spec_.first_lines.insert(spec_.first_lines.begin(), "debug on");
    }
    return {};
  }

  // The game of the first variant that we play: Cute Chess has many that we do not.
  Result<void> read_variants(const Json& value) {
    std::vector<std::string> variants;
    if (auto done = take(value, variants); !done || variants.empty()) return done;
    for (const std::string& variant : variants) {
      std::string game = rules::game_named(variant);
      if (rules::find_game(game) == nullptr) continue;
      spec_.game = std::move(game);
      return {};
    }
    for (std::string& variant : variants) {
      variant = printable(variant);
    }
    return fail(fmt::format("none of {} is played here", fmt::join(variants, ", ")));
  }

  // The other members of an option describe it, for the windows of Cute Chess.
  Result<void> read_options(const Json& value) {
    if (!value.is_array()) return fail("an array of options is expected");
    for (const Json& each : value) {
      const bool has_name = each.is_object() && each.contains("name") && each["name"].is_string() &&
                            !each["name"].get_ref<const std::string&>().empty();
      if (!has_name) return fail("an option without a `name`");
      const auto& name = each["name"].get_ref<const std::string&>();
      const Json option = each.value("value", Json());
      const bool is_button = each.value("type", Json()) == "button";
      std::string text;
      if (option.is_string()) {
        text = option.get<std::string>();
      } else if (option.is_boolean() || option.is_number_integer()) {
        text = option.dump();
      } else if (!is_button) {
        return fail(fmt::format("the `value` of `{}` is no text, whole number, true or false",
                                printable(name)));
      }
      spec_.options.push_back({name, std::move(text), false});
    }
    return {};
  }

  EngineSpec spec_;
};

std::optional<std::filesystem::path> cutechess_file(const EngineFilePlaces& places) {
  std::vector<std::filesystem::path> candidates{places.working_folder / "engines.json"};
  if (places.xdg_config_home) {
    candidates.push_back(std::filesystem::path(*places.xdg_config_home) / "cutechess/engines.json");
  } else if (places.home) {
    candidates.push_back(std::filesystem::path(*places.home) / ".config/cutechess/engines.json");
  }
  for (std::filesystem::path& candidate : candidates) {
    std::error_code error;
    if (std::filesystem::exists(candidate, error)) return std::move(candidate);
  }
  return std::nullopt;
}

Result<CutechessEngines> load_cutechess(const std::filesystem::path& path) {
  const auto text = read_named_file(path, json_file_bytes);
  if (text) return CutechessEngines::parse(*text, path.string());
  return fail(fmt::format("cannot read the engine file \"{}\": {}", printable(path.string()),
                          text.error().message));
}

// The error for a name that is in neither file.
Error in_neither(std::string_view name, const EngineFile& toml, const CutechessEngines& json) {
  std::vector<std::string> names = json.names();
  for (const EngineSpec& engine : toml.engines()) {
    names.push_back(engine.name);
  }
  const std::vector<std::string_view> views(names.begin(), names.end());
  if (const auto suggestion = nearest(name, views)) {
    return {fmt::format("unknown engine `{}`; did you mean `{}`?", printable(name),
                        printable(*suggestion))};
  }
  if (!toml.path().empty()) return toml.find(name).error();
  for (std::string& each : names) {
    each = printable(each);
  }
  return {fmt::format("unknown engine `{}`; \"{}\" has: {}", printable(name),
                      printable(json.source()), fmt::join(names, ", "))};
}

}  // namespace

Result<CutechessEngines> CutechessEngines::parse(std::string_view text, std::string_view source) {
  const std::string shown = printable(source);
  auto list = parsed(text);
  if (!list) return tl::unexpected(within(shown, std::move(list.error())));
  if (!list->is_array()) return fail(shown + ": an array of engines is expected");
  CutechessEngines engines;
  engines.source_ = source;
  for (const Json& entry : *list) {
    const bool has_name = entry.is_object() && entry.contains("name") && entry["name"].is_string();
    if (!has_name) return fail(shown + ": an engine without a `name`");
    engines.entries_.push_back({entry["name"].get<std::string>(), entry.dump(-1, ' ', true)});
  }
  return engines;
}

std::vector<std::string> CutechessEngines::names() const {
  std::vector<std::string> names;
  for (const Entry& entry : entries_) {
    names.push_back(entry.name);
  }
  return names;
}

Result<EngineSpec> CutechessEngines::read(std::string_view name) const {
  const auto entry = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& each) { return each.name == name; });
  expects(entry != entries_.end());
  auto spec = CutechessReader().read(Json::parse(entry->text));
  if (spec) return spec;
  return tl::unexpected(
      within(fmt::format("engine `{}` of {}", printable(name), printable(source_)), spec.error()));
}

Result<EngineSpec> find_engine(std::string_view name, const EngineFilePlaces& places) {
  const auto toml = find_engine_file(places);
  if (!toml) return tl::unexpected(toml.error());
  auto found = toml->find(name);
  if (found) return found;
  const auto path = cutechess_file(places);
  if (!path) return found;
  const auto json = load_cutechess(*path);
  if (!json) return tl::unexpected(json.error());
  const std::vector<std::string> names = json->names();
  if (std::find(names.begin(), names.end(), name) != names.end()) return json->read(name);
  return tl::unexpected(in_neither(name, *toml, *json));
}

}  // namespace ludex::host
