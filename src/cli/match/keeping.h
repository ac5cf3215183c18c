// Matches that are stored so that they can be resumed: the arguments of a command line that ask for
// this, and what the store has of such a match.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "cli/cli.h"
#include "cli/match/flags.h"
#include "match/openings/openings.h"
#include "match/run/runner.h"
#include "tournament/saved_tournament.h"

namespace ludex::cli {

// Where a match is kept.
struct KeptMatch {
  std::filesystem::path store;
  std::string name;
  std::vector<std::string> arguments;  // the flags of the match
  // The tournament that goes on; null: one is started.
  std::unique_ptr<tournament::SavedTournament> saved = {};
  // The engines that have joined and were withdrawn.
  std::vector<match::EntrantChange> changes = {};
  // The arguments of the definition if the last changes are not stored yet; absent: they are.
  std::optional<std::vector<std::string>> changed_arguments = {};
};

// -config file=FILE | outname=FILE, -tournamentfile FILE and -resume, taken out of the flags of a
// match.
struct ConfigWords {
  std::string file;                    // goes on, or is started if there is no such file
  std::string outname;                 // is started
  bool resume = false;                 // there must be a tournament to go on with
  bool discard = false;                // no tournament of an earlier run goes on
  std::vector<std::string> rest = {};  // the other words
};
// std::nullopt: no such flag is given.
[[nodiscard]] tl::expected<std::optional<ConfigWords>, ExitError> take_config_words(
    Arguments arguments);
[[nodiscard]] tl::expected<KeptMatch, ExitError> kept_match(const ConfigWords& words);

// Whether the engines of a tournament may change when it goes on.
enum class Engines : std::uint8_t { stay, may_change };
// Opens a tournament that was started, and changes into the folder of its command line. `extra`
// are flags that are given now: those that change no game, and changes of the engines.
[[nodiscard]] tl::expected<KeptMatch, ExitError> resumed_match(const std::filesystem::path& store,
                                                               const std::string& name,
                                                               Arguments extra, Engines engines);
// The changes of this run that are not stored yet.
[[nodiscard]] std::vector<std::string> new_changes(const KeptMatch& kept,
                                                   const std::vector<std::string>& names);

// Plays the match of the flags; `kept` is null if it is not kept in a store.
[[nodiscard]] ExitResult play_match(Arguments arguments, Console& console, KeptMatch* kept);

// Files of a match that goes on hold games already, whatever append= says.
void append_to_files(MatchFlags& flags);
// What can be kept: one file of games, from whose records the store can write it again.
[[nodiscard]] ExitResult check_kept(const MatchFlags& flags);
// Changes the flags and the plan of a match that is kept, and stores a new one's definition. The
// error: the stored games or the openings are not those of the flags.
[[nodiscard]] ExitResult prepare(KeptMatch& kept, const MatchFlags& flags,
                                 const std::vector<std::string>& names, std::uint64_t seed,
                                 match::MatchPlan& plan);
// Whether the games that are interrupted go on from their last moves.
[[nodiscard]] bool keeps_moves(const MatchFlags& flags, const match::MatchPlan& plan);
// Adds to the files of games what they lack of the stored ones.
[[nodiscard]] Result<void> complete_files(KeptMatch& kept, const MatchFlags& flags,
                                          const Clock& clock);
// The text of a stored game in a file of the flags.
[[nodiscard]] std::string pgn_of(const store::StoredRecord& stored, const MatchFlags& flags);

}  // namespace ludex::cli
