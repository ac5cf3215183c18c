#include "records/xiangqi/dialect.h"

#include <array>
#include <string_view>

namespace ludex::records {
namespace {

// The rules of xqbase.com for PGN, part three.
constexpr std::array<RosterTag, 14> roster_of_xiangqi{{{"Event", "?"},
                                                       {"Site", "?"},
                                                       {"Date", "????.??.??"},
                                                       {"Round", "?"},
                                                       {"RedTeam", ""},
                                                       {"Red", "?"},
                                                       {"RedElo", ""},
                                                       {"BlackTeam", ""},
                                                       {"Black", "?"},
                                                       {"BlackElo", ""},
                                                       {"Result", "*"},
                                                       {"ECCO", ""},
                                                       {"Opening", ""},
                                                       {"Variation", ""}}};
constexpr std::array<MoveFormat, 6> formats{{{"Chinese", "chinese"},
                                             {"Chinese", "chinese_traditional"},
                                             {"ICCS", "iccs"},
                                             {"WXF", "wxf"},
                                             {"UCCI", "ucci"},
                                             {"UCI", "uci"}}};
// The cannon, the horse and the rook.
constexpr std::array<std::string_view, 5> pieces{"炮", "马", "馬", "车", "車"};
constexpr Dialect dialect_of_xiangqi{.game = "xiangqi",
                                     .game_tag = "Chinese Chess",
                                     .roster = roster_of_xiangqi,
                                     .formats = formats,
                                     .writes_set_up = false,
                                     .chinese_words = true,
                                     .remarks_in_parentheses = true,
                                     .pair_a_line = true,
                                     .bare_words = pieces};

}  // namespace

const Dialect& xiangqi_dialect() {
  return dialect_of_xiangqi;
}

}  // namespace ludex::records
