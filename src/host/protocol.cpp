#include "host/protocol.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "base/text.h"
#include "host/protocols/agi.h"
#include "host/protocols/gomocup.h"
#include "host/protocols/gtp.h"
#include "host/protocols/ucci.h"
#include "host/protocols/uci.h"

namespace ludex::host {
namespace {

const std::array<Protocol, 5>& table() {
  static const std::array rows{uci_protocol(), ucci_protocol(), agi_protocol(), gomocup_protocol(),
                               gtp_protocol()};
  return rows;
}

const Setting* find_by(std::string_view Setting::*member, std::string_view word) {
  for (const Protocol& protocol : table()) {
    for (const Setting& setting : protocol.settings) {
      if (setting.*member == word) return &setting;
    }
  }
  return nullptr;
}

}  // namespace

std::span<const Protocol> protocols() {
  return table();
}

bool plays(const Protocol& protocol, std::string_view game) {
  return std::find(protocol.games.begin(), protocol.games.end(), game) != protocol.games.end();
}

std::string not_played(const Protocol& protocol, std::string_view game) {
  return fmt::format("{} does not play {}; its games are: {}", protocol.name, printable(game),
                     fmt::join(protocol.games, ", "));
}

std::vector<std::string_view> games_beside(std::string_view game) {
  std::vector<std::string_view> others;
  for (const Protocol& protocol : protocols()) {
    if (!plays(protocol, game)) continue;
    for (const std::string_view other : protocol.games) {
      if (other != game && std::find(others.begin(), others.end(), other) == others.end()) {
        others.push_back(other);
      }
    }
  }
  return others;
}

Milliseconds usual_margin(std::string_view game) {
  Milliseconds most{0};
  for (const Protocol& protocol : protocols()) {
    if (plays(protocol, game)) {
      most = std::max(most, protocol.defaults.usual_margin);
    }
  }
  return most;
}

bool has_scores(std::string_view game) {
  const auto all = protocols();
  return std::any_of(all.begin(), all.end(), [&](const Protocol& protocol) {
    return plays(protocol, game) && protocol.defaults.scores;
  });
}

std::string protocol_names(std::string_view last) {
  std::vector<std::string_view> names;
  for (const Protocol& protocol : protocols()) {
    names.push_back(protocol.name);
  }
  if (!last.empty()) {
    names.push_back(last);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

bool is_first_line_of(const Protocol& protocol, std::string_view line) {
  if (protocol.begins != nullptr) return protocol.begins(line);
  return equal_ignoring_case(trim(line), protocol.name);
}

const Protocol* protocol_of_program(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const auto own = std::find_if(table().begin(), table().end(), [&](const Protocol& protocol) {
    const std::string_view prefix = protocol.defaults.program_prefix;
    return !prefix.empty() && name.starts_with(prefix);
  });
  return own == table().end() ? nullptr : &*own;
}

Result<const Protocol*> find_protocol(std::string_view name) {
  for (const Protocol& protocol : protocols()) {
    if (protocol.name == name || name.empty()) return &protocol;
  }
  return fail(
      fmt::format("unknown protocol `{}`; there are: {}", printable(name), protocol_names()));
}

const Setting* find_setting(std::string_view key) {
  return find_by(&Setting::key, key);
}

const Setting* find_setting_by_flag(std::string_view flag) {
  return flag.empty() ? nullptr : find_by(&Setting::flag, flag);
}

bool takes(const Protocol& protocol, const Setting& setting) {
  return std::any_of(protocol.settings.begin(), protocol.settings.end(),
                     [&](const Setting& own) { return own.key == setting.key; });
}

bool limits_depth(const EngineSpec& spec) {
  const auto protocol = find_protocol(spec.protocol);
  return !protocol || (*protocol)->limits_depth == nullptr ||
         (*protocol)->limits_depth(spec.settings);
}

Framing framing_of(const Protocol& protocol, const EngineSpec& spec) {
  Framing framing = protocol.framing;
  framing.written = spec.line_ends.value_or(framing.written);
  return framing;
}

}  // namespace ludex::host
