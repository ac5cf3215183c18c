// What a coordinator and its workers write to each other: JSON, described in docs/fleet.md. All of
// it is foreign text for its reader.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "match/openings/openings.h"
#include "match/pairing/schedule.h"
#include "match/play/adjudication.h"
#include "match/play/player.h"
#include "rules/game.h"
#include "rules/setup.h"

namespace ludex::fleet {

// NATS takes messages of at most a mebibyte unless its owner says otherwise; headers and names need
// a part of it.
inline constexpr std::size_t message_bytes = 1'000'000;

inline constexpr std::size_t most_engines = 4096;
inline constexpr std::size_t most_options = 256;

struct OptionTerms {
  std::string name;
  std::string value;
  bool if_known = false;  // set for several engines, some of which may lack it
  bool operator==(const OptionTerms&) const = default;
};

// An engine of a match. Which program it is, the worker's own file of engines says.
struct EngineTerms {
  std::string name;                  // in the match
  std::optional<std::string> entry;  // the name in engines.toml; absent: the built-in engine
  std::string hash;                  // of the program, which has to be the same everywhere
  std::vector<OptionTerms> options = {};
  std::optional<int> rating = {};
  match::Allowance allowance = {};
  bool restart = false;
  bool operator==(const EngineTerms&) const = default;
};

// The longest waits for engines; absent: those of the worker's file of engines.
struct WaitTerms {
  std::optional<Milliseconds> startup = {};
  std::optional<Milliseconds> new_game = {};
  std::optional<Milliseconds> ready = {};
  std::optional<Milliseconds> settle = {};
  bool operator==(const WaitTerms&) const = default;
};

// What is the same for all games of a match.
struct MatchTerms {
  std::string match;  // its id
  std::string event;
  rules::Setup setup;  // complete except for the position
  std::vector<EngineTerms> engines;
  std::optional<EngineTerms> referee_engine = {};
  match::AdjudicationRules adjudication = {};
  WaitTerms waits = {};
  bool fair_time = false;
  bool checks_lines = false;  // match::RefereeRules
  // The nodes a second of the machine for which the time controls are meant: another machine
  // multiplies them by this number divided by its own. Absent: they are the same everywhere.
  std::optional<std::int64_t> speed = {};
  bool operator==(const MatchTerms&) const = default;
};

// A game that a worker is to play.
struct GameOrder {
  std::string match;
  std::size_t number = 0;  // from 1
  std::size_t round = 1;
  std::array<std::size_t, 2> seats{};  // indices of engines
  match::Opening opening;
  bool operator==(const GameOrder&) const = default;
};

// A worker's lease: what it is and does.
struct Registration {
  std::string machine;
  std::string worker;  // an id of this process
  std::string version;
  std::size_t concurrency = 1;
  std::int64_t speed = 0;  // nodes a second of the built-in engine
  std::size_t games = 0;   // that it has played
  // "3f2a…/7": the games that it is playing.
  std::vector<std::string> playing = {};
  struct Refusal {
    std::string match;
    std::string why;
    bool operator==(const Refusal&) const = default;
  };
  std::vector<Refusal> refusals = {};  // matches that it cannot play
  bool operator==(const Registration&) const = default;
};

[[nodiscard]] std::string to_text(const MatchTerms& terms);
[[nodiscard]] Result<MatchTerms> parse_terms(std::string_view text);

// Moves are written in coordinates. `setup` is that of the match.
[[nodiscard]] std::string to_text(const GameOrder& order, const rules::Setup& setup);
// The error says also whether the engines or the opening are none of the match.
[[nodiscard]] Result<GameOrder> parse_order(std::string_view text, const MatchTerms& terms);

// "1.23 million nodes/s".
[[nodiscard]] std::string shown_speed(std::int64_t speed);
[[nodiscard]] std::string to_text(const Registration& registration);
[[nodiscard]] Result<Registration> parse_registration(std::string_view text);

// Ids of matches and workers are parts of subjects and keys of NATS.
[[nodiscard]] bool is_id(std::string_view text);

}  // namespace ludex::fleet
