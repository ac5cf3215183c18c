// The JSON of the rules by which games are adjudicated, in orders for matches and in messages.
//
//   {"draw": {"move_number": 34, "move_count": 8, "score": 20},
//    "resign": {"move_count": 3, "score": 600, "two_sided": false}, "max_moves": 200}
#pragma once

#include "match/play/adjudication.h"

namespace ludex::match {

// Adds the rules that are set to an object of nlohmann's.
template <class Json>
void put_adjudication(const AdjudicationRules& rules, Json& json) {
  if (rules.draw) {
    json["draw"] = {{"move_number", rules.draw->move_number},
                    {"move_count", rules.draw->move_count},
                    {"score", rules.draw->score}};
  }
  if (rules.resign) {
    json["resign"] = {{"move_count", rules.resign->move_count},
                      {"score", rules.resign->score},
                      {"two_sided", rules.resign->two_sided}};
  }
  if (rules.max_moves) {
    json["max_moves"] = *rules.max_moves;
  }
}

}  // namespace ludex::match
