#include "serve/live/game_end_code.h"

namespace ludex::serve {

std::string end_code(const match::GameEnd& end) {
  switch (end.kind) {
    case match::EndKind::agreement:
      return "agreement";
    case match::EndKind::time_forfeit:
      return "timeout";
    case match::EndKind::resignation:
      return "resignation";
    case match::EndKind::adjudication:
      return "adjudication";
    default:
      return end.code;
  }
}

match::EndKind end_kind(std::string_view code) {
  return code == "agreement"     ? match::EndKind::agreement
         : code == "timeout"     ? match::EndKind::time_forfeit
         : code == "resignation" ? match::EndKind::resignation
         // Earlier versions had no code for a game that was too long.
         : code.empty() || code == "adjudication" ? match::EndKind::adjudication
                                                  : match::EndKind::rules;
}

}  // namespace ludex::serve
