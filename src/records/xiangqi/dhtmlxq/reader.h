// Reads games in DhtmlXQ, the text that xiangqi sites write into their pages (by dpxq.com):
//
//   [DhtmlXQ]
//   [DhtmlXQ_binit]8979…[/DhtmlXQ_binit]           32 men, file and rank, 99 off the board
//   [DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist]     four digits a move
//   [DhtmlXQ_move_0_2_1]…[/DhtmlXQ_move_0_2_1]     variation 1, replaces ply 2 of variation 0
//   [DhtmlXQ_comment2]…[/DhtmlXQ_comment2]         after ply 2 of variation 0, the main line
//   [DhtmlXQ_comment1_3]…[/DhtmlXQ_comment1_3]     after ply 3 of variation 1; || is a line end
//   [/DhtmlXQ]
//
// Files count from a, ranks from the top. Plies count from 1 at the start position, in variations
// too. Source: the published script of the format's board.
#pragma once

#include <string_view>

#include "base/result.h"
#include "records/read_games.h"

namespace ludex::records::dhtmlxq {

[[nodiscard]] bool is_dhtmlxq(std::string_view bytes);

// Reads every game of the text or page, which is in UTF-8, GB18030 or BIG5. A variation or comment
// without a place is a trouble, and so is an illegal move, at which its line ends, and a game with
// an invalid start position. The error means that there is no game.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);

}  // namespace ludex::records::dhtmlxq
