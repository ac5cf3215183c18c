// Adds engines to a stored tournament, or withdraws them: reads the arguments that ask for this,
// and makes the changed tournament.
#pragma once

#include <cstddef>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "cli/cli.h"
#include "match/pairing/entrant_change.h"
#include "match/run/runner.h"
#include "tournament/saved_tournament.h"

namespace ludex::cli {

// `-engine KEY=VALUE...` and `-withdraw ENGINE`, taken out of the words of a command line.
struct ChangeWords {
  std::vector<std::vector<std::string>> joined = {};  // each with its -engine
  std::vector<std::string> withdrawn = {};            // names
  std::vector<std::string> rest = {};                 // the other words

  [[nodiscard]] bool none() const { return joined.empty() && withdrawn.empty(); }
};
[[nodiscard]] tl::expected<ChangeWords, ExitError> take_change_words(Arguments words);
// The same from a file in TOML: `withdraw = ["NAME"]` and [[engine]] tables. `name` is that of the
// file, for errors.
[[nodiscard]] tl::expected<ChangeWords, ExitError> read_change_file(const std::string& name);

// The tournament after the changes: those that are withdrawn first, then those that join.
struct ChangedTournament {
  std::vector<std::string> arguments;         // of its definition
  std::vector<match::EntrantChange> changes;  // all
};
// The error: there is no such engine, the tournament does not allow it, or the keys of an engine
// are wrong.
[[nodiscard]] tl::expected<ChangedTournament, ExitError> changed(
    const tournament::Overview& overview, const ChangeWords& words);

// The arguments with which the tournament was started, without engines that have joined since.
[[nodiscard]] std::vector<std::string> arguments_at_start(const tournament::Definition& definition);
// Starts each engine from this number on, once, and ends it. The error: one cannot be started.
[[nodiscard]] ExitResult check_joined(const std::vector<match::Entrant>& entrants,
                                      std::size_t first, const std::stop_token& stop);
// "E joins the tournament", a line for each change from this one on.
[[nodiscard]] std::vector<std::string> sentences_of(
    const std::vector<match::EntrantChange>& changes, std::size_t first,
    const std::vector<std::string>& names);
// The names of the entrants, "B (withdrawn)" of those that were.
[[nodiscard]] std::vector<std::string> marked_names(std::vector<std::string> names,
                                                    const match::ScheduleOptions& schedule);

}  // namespace ludex::cli
