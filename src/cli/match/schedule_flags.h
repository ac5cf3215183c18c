// Works out the schedule of a match from all of its flags together.
#pragma once

#include "cli/match/words.h"

namespace ludex::cli {

// Completes the schedule of the draft, whose engines and changes are set, and checks it.
void finish_schedule(MatchWords& words);
// Checks the test that ends the match, if there is one.
void check_sprt(MatchWords& words);

}  // namespace ludex::cli
