// The order from which a match is made: the words of the flags of `ludex match`, in JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/openings/openings.h"
#include "match/pairing/schedule.h"
#include "match/play/adjudication.h"
#include "match/play/time_control.h"
#include "match/results/sprt.h"
#include "rules/setup.h"
#include "serve/api_error.h"
#include "serve/wire/members.h"

namespace ludex::serve {

// The limits of a match order, and the defaults.
struct MatchLimits {
  static constexpr std::size_t engines = 16;
  static constexpr std::size_t rounds = 10'000;
  static constexpr std::size_t games = 100;      // of each pair of engines in a round
  static constexpr std::size_t total = 100'000;  // games
  static constexpr std::size_t openings = std::size_t{512} << 10U;  // bytes
  static constexpr std::size_t lines = 10'000;                      // of a binary book
  static constexpr std::size_t records = 200;                       // used as openings

  std::size_t processors = 1;  // also the most games at a time, of all matches together

  // Leaves one processor to tables and pages if there are several.
  [[nodiscard]] std::size_t usual_concurrency() const {
    return processors > 1 ? processors - 1 : 1;
  }
};
// The member `matches` of /api/hello.
[[nodiscard]] Json to_json(const MatchLimits& limits);

struct EntrantOrder {
  std::string engine = {};                      // the name of the engine
  int level = 0;                                // of the built-in engine; 0: full strength
  std::optional<std::int64_t> strength = {};    // of any other engine, as its own option has it
  std::string profile = {};                     // empty: none
  std::string name = {};                        // in the match; unique
  std::optional<match::TimeControl> time = {};  // absent: that of the match
  std::optional<int> depth = {};
  std::optional<std::uint64_t> nodes = {};
};

struct OpeningsOrder {
  std::string text = {};                   // of a file; if both are empty, `records` are used
  std::string bytes = {};                  // of a file in a binary format
  std::vector<std::int64_t> records = {};  // by number
  std::string format = {};                 // of the text
  std::string name = {};                   // of the file, shown to people
  std::optional<std::size_t> plies = {};
  match::OpeningOrder order = match::OpeningOrder::sequential;
  std::size_t start = 1;
};

struct MatchOrder {
  std::string name = {};
  rules::Setup setup = {};  // complete, but without a position
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

// Reads a NewMatch; the error names the wrong member. Whether the engines exist, and the contents
// of the openings, are not checked here.
[[nodiscard]] Answer<MatchOrder> read_match_order(const Json& body, const MatchLimits& limits,
                                                  Members::Source source = Members::Source::page);
// The NewMatch of an order, with all defaults filled in but without the text of the openings.
// read_match_order() can read it if the server is its source.
[[nodiscard]] Json to_json(const MatchOrder& order);

}  // namespace ludex::serve
