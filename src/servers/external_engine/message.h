// The messages between a provider of analysis, the site whose users ask for it and the site's
// broker: docs/protocols/external-engine.md.
//
// Messages do not depend on the rules: a position and a move are texts of the right form, which the
// owner resolves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/time.h"

namespace ludex::external_engine {

// What a user asks for. At least one of the three limits is present.
struct Work {
  std::string session;  // any text; another one begins another game
  int threads = 1;
  int hash = 1;      // MiB
  int multi_pv = 1;  // 1 to 5
  std::optional<Milliseconds> movetime;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  std::string variant;  // letters and digits: "chess"
  std::string initial_fen;
  std::vector<std::string> moves;  // in UCI's notation
  bool operator==(const Work&) const = default;
};

struct Job {
  std::string id;  // letters, digits, `-` and `_`: it becomes a part of a path
  Work work;
  bool operator==(const Job&) const = default;
};

// How an engine is announced to the site.
struct Registration {
  std::string name;
  int max_threads = 1;
  int max_hash = 1;  // MiB
  std::vector<std::string> variants;
  std::string provider_secret;
  bool operator==(const Registration&) const = default;
};

// An engine that the site's user has announced before.
struct KnownEngine {
  std::string id;  // as that of a job
  std::string name;
  bool operator==(const KnownEngine&) const = default;
};

}  // namespace ludex::external_engine
