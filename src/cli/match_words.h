// The words of a command line of `ludex match`, each read by itself: what belongs to which flag,
// and what can be said of it before all of it is known.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/cli.h"
#include "cli/match_setters.h"

namespace ludex::cli {

// Everything that is wrong with a command line: its user mends it in one go.
class Problems {
 public:
  // Nothing happens where the step was taken.
  void add(const Step& step);
  [[nodiscard]] bool none() const { return sentences_.empty(); }
  // Expects at least one.
  [[nodiscard]] tl::unexpected<Trouble> trouble() const;

 private:
  std::vector<std::string> sentences_;
};

struct MatchWords {
  Draft draft;
  Problems problems;
  std::set<std::string_view> seen;          // flags that were given
  std::vector<std::vector<Value>> engines;  // the keys of each -engine
  std::vector<std::vector<Value>> each;     // of each -each
  std::vector<Value> referee_engine;        // of -referee
};

// Texts of values are parts of the arguments. Reading ends at -help.
[[nodiscard]] MatchWords read_match_words(Arguments arguments, std::size_t processors);

}  // namespace ludex::cli
