// The words of a command line of `ludex match`, each parsed by itself: which flag it belongs to,
// and the errors that show before all words are known.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/cli.h"
#include "cli/match/flag_table.h"
#include "cli/match/setters.h"

namespace ludex::cli {

// All errors of a command line, so that its user can correct them in one go.
class Problems {
 public:
  // Does nothing if the step succeeded.
  void add(const Step& step);
  [[nodiscard]] bool none() const { return sentences_.empty(); }
  [[nodiscard]] const std::vector<std::string>& sentences() const { return sentences_; }
  // Expects at least one problem.
  [[nodiscard]] tl::unexpected<ExitError> trouble() const;

 private:
  std::vector<std::string> sentences_;
};

// A flag as it was given, with its keys, or the plain value under an empty key.
struct GivenFlag {
  const FlagRow* row = nullptr;
  std::vector<Value> values;
};

struct MatchWords {
  Draft draft;
  Problems problems;
  std::set<std::string_view> seen;          // flags that were given
  std::vector<std::vector<Value>> engines;  // the keys of each -engine
  std::vector<std::vector<Value>> each;     // the keys of each -each
  std::vector<Value> referee_engine;        // the keys of -referee
  // What counts, in the order of the command line.
  std::vector<GivenFlag> given;
  std::vector<Value> observer_engine;  // the keys of -observer
};

// A flag begins with a dash and a letter, so that negative numbers are values.
[[nodiscard]] bool is_match_flag(std::string_view word);
// The arguments divided before each flag; what stands before the first flag is a group of its own.
[[nodiscard]] std::vector<Arguments> match_groups(Arguments arguments);

// The texts of values are views of the arguments. Parsing ends at -help.
[[nodiscard]] MatchWords read_match_words(Arguments arguments, std::size_t processors);

}  // namespace ludex::cli
