// A file in TOML that is equal to the flags of a match: `rounds = 20` is -rounds 20, a table
// [openings] or [[engine]] has the keys of that flag.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "base/result.h"
#include "cli/cli.h"
#include "cli/match/words.h"

namespace ludex::cli {

// The flags of a command line as such a file. The error: TOML cannot express a text that is not
// UTF-8.
[[nodiscard]] Result<std::string> to_toml(const MatchWords& words);

// The words of a command line that says the same as the file's content. `name` is that of the file,
// for errors, which name the line, the flag and what was expected.
[[nodiscard]] tl::expected<std::vector<std::string>, ExitError> words_of_toml(
    std::string_view content, const std::string& name);

// The words `-withdraw NAME` and `-engine KEY=VALUE...` of a file that changes the engines of a
// tournament: `withdraw = "NAME"`, or a list of names, and [[engine]] tables.
[[nodiscard]] tl::expected<std::vector<std::string>, ExitError> words_of_changes(
    std::string_view content, const std::string& name);

// A command line with the flags of the file that --read-config names.
struct ExpandedWords {
  std::vector<std::string> words;
  std::optional<std::string> write_to;  // the file of --write-config
};
// A flag of the command line replaces that of the file; -engine and -each add to the file's.
[[nodiscard]] tl::expected<ExpandedWords, ExitError> expand_config(Arguments arguments);
// Writes the flags to a file; "-" is stdout.
[[nodiscard]] ExitResult write_config(const std::vector<std::string>& words,
                                      const std::string& file, Console& console);

}  // namespace ludex::cli
