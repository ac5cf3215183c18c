// A game tree of SGF as a record of go.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/game_starter.h"
#include "records/record.h"
#include "records/sgf/game_tree.h"

namespace ludex::records {

// Moves that the rules forbid are part of the record, and so are those of a colour that is not to
// move; one that is on no point is left out with all that follows it. The error is that of the
// board or of the start position.
[[nodiscard]] Result<void> read_go_sgf(const sgf::GameTree& tree, GameStarter& starter,
                                       Record& record, std::vector<Error>& troubles);

// What files call each rule set, in lower case; the first of a rule set is what we write, in the
// letters of `written`.
struct RulesName {
  std::string_view sgf;
  std::string_view rules;    // as the parameter is called
  std::string_view written;  // empty: never written
};
inline constexpr std::array<RulesName, 18> sgf_rules{
    {{"chinese", "chinese", "Chinese"},
     {"japanese", "japanese", "Japanese"},
     {"korean", "korean", "Korean"},
     {"aga", "aga", "AGA"},
     {"nz", "new_zealand", "NZ"},
     {"tromp-taylor", "tromp_taylor", "Tromp-Taylor"},
     {"cn", "chinese", ""},
     {"china", "chinese", ""},
     {"chinese rules", "chinese", ""},
     {"jp", "japanese", ""},
     {"japan", "japanese", ""},
     {"japanese rules", "japanese", ""},
     {"kr", "korean", ""},
     {"korea", "korean", ""},
     {"new zealand", "new_zealand", ""},
     {"new-zealand", "new_zealand", ""},
     {"tromp taylor", "tromp_taylor", ""},
     {"tt", "tromp_taylor", ""}}};

// Tags for what a file leaves open: their value is then a question mark, and nothing is written.
inline constexpr std::string_view komi_tag = "KomiText";
// By how many points somebody won: "3.5".
inline constexpr std::string_view margin_tag = "Margin";

}  // namespace ludex::records
