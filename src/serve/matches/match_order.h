// What is asked for when a match is set up: the words of the flags of `ludex match`, in JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/adjudication.h"
#include "match/openings.h"
#include "match/schedule.h"
#include "match/sprt.h"
#include "match/time_control.h"
#include "rules/setup.h"
#include "serve/api_error.h"

namespace ludex::serve {

// The most that a match may ask for, and what it gets where it does not say.
struct MatchLimits {
  static constexpr std::size_t engines = 16;
  static constexpr std::size_t rounds = 10'000;
  static constexpr std::size_t games = 100;      // of every two engines in a round
  static constexpr std::size_t total = 100'000;  // games
  static constexpr std::size_t openings = std::size_t{512} << 10U;  // bytes
  static constexpr std::size_t records = 200;                       // taken as openings

  std::size_t processors = 1;  // and so many games at a time, of all matches together

  // Leaves a processor for tables and pages where there are several.
  [[nodiscard]] std::size_t usual_concurrency() const {
    return processors > 1 ? processors - 1 : 1;
  }
};
// `matches` of /api/hello.
[[nodiscard]] Json to_json(const MatchLimits& limits);

struct EntrantOrder {
  std::string engine = {};                      // its name among the engines
  int level = 0;                                // of the built-in one; 0: all that it has
  std::string profile = {};                     // empty: none
  std::string name = {};                        // in the match; no two are alike
  std::optional<match::TimeControl> time = {};  // absent: the match's
  std::optional<int> depth = {};
  std::optional<std::uint64_t> nodes = {};
};

struct OpeningsOrder {
  std::string text = {};                   // of a file, or else:
  std::vector<std::int64_t> records = {};  // by number
  std::string format = {};                 // of the text
  std::string name = {};                   // of the file, for people
  std::optional<std::size_t> plies = {};
  match::OpeningOrder order = match::OpeningOrder::sequential;
  std::size_t start = 1;
};

struct MatchOrder {
  std::string name = {};
  rules::Setup setup = {};  // complete, and without a position
  std::vector<EntrantOrder> entrants = {};
  match::ScheduleOptions schedule = {};
  std::size_t concurrency = 1;
  match::TimeControl time = {};
  std::optional<OpeningsOrder> openings = {};
  match::AdjudicationRules adjudication = {};
  bool recover = true;
  std::optional<match::SprtOptions> sprt = {};
  std::uint64_t seed = 0;
};

// A NewMatch; the error names the member that is wrong. Whether the engines exist, and what the
// openings hold, is not asked here.
[[nodiscard]] Answer<MatchOrder> read_match_order(const Json& body, const MatchLimits& limits);
// The NewMatch of it with everything that was left out, but for the text of the openings; what
// read_match_order() reads again.
[[nodiscard]] Json to_json(const MatchOrder& order);

}  // namespace ludex::serve
