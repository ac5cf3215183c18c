// Which rule about kos a question supposes to reach each outcome.
#pragma once

#include <array>

#include "search/go/reading/ko_board.h"
#include "search/go/reading/outcome.h"

namespace ludex::search::go_reading {

struct KoAttempt {
  Outcome outcome;  // of the side that moves first, if it reaches its aim under the rule
  KoRule when_attacking;
  KoRule when_defending;
};

// From the best outcome to the worst. What is reached under one rule is reached under the next.
inline constexpr std::array<KoAttempt, 3> ko_attempts{{
    {Outcome::works, KoRule::defender_may_ignore, KoRule::attacker_may_ignore},
    {Outcome::works_by_good_ko, KoRule::obeyed, KoRule::obeyed},
    {Outcome::works_by_bad_ko, KoRule::attacker_may_ignore, KoRule::defender_may_ignore},
}};

}  // namespace ludex::search::go_reading
