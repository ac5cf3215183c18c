// Reads a game tree of SGF as a record of go.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/sgf/game_tree.h"
#include "records/tree/game_starter.h"
#include "records/tree/record.h"

namespace ludex::records {

// A move that the rules forbid stays in the record, and so does a move by the colour that is not to
// move. A move that is not on a point of the board is left out with all that follows it. The error
// is that of the board or of the start position.
[[nodiscard]] Result<void> read_go_sgf(const sgf::GameTree& tree, GameStarter& starter,
                                       Record& record, std::vector<Error>& troubles);

// The names that files have for each rule set, in lower case. The first row of a rule set has the
// name that we write, spelt as in `written`.
struct RulesName {
  std::string_view sgf;
  std::string_view rules;    // the value of the parameter
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

// The value "?" of this tag and of sgf::rules_tag means that the file left the komi or the rules
// open; the property is not written then.
inline constexpr std::string_view komi_tag = "KomiText";
// The points by which the winner won: "3.5".
inline constexpr std::string_view margin_tag = "Margin";

}  // namespace ludex::records
