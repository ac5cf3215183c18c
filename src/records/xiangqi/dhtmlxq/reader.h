// Games in DhtmlXQ, the text that xiangqi sites write into their pages (by dpxq.com):
//
//   [DhtmlXQ]
//   [DhtmlXQ_binit]8979…[/DhtmlXQ_binit]           32 men, file and rank, 99 off the board
//   [DhtmlXQ_movelist]7747…[/DhtmlXQ_movelist]     four digits a move
//   [DhtmlXQ_move_0_2_1]…[/DhtmlXQ_move_0_2_1]     variation 1, instead of ply 2 of variation 0
//   [DhtmlXQ_comment2]…[/DhtmlXQ_comment2]         behind ply 2 of variation 0, the main line
//   [DhtmlXQ_comment1_3]…[/DhtmlXQ_comment1_3]     behind ply 3 of variation 1; || is a line end
//   [/DhtmlXQ]
//
// Files count from a, ranks from the top; plies from 1 at the start position, everywhere. Source:
// the published script of the format's board.
#pragma once

#include <string_view>

#include "base/result.h"
#include "records/read_games.h"

namespace ludex::records::dhtmlxq {

[[nodiscard]] bool is_dhtmlxq(std::string_view bytes);

// Every game of the text or page, which is in UTF-8, GB18030 or BIG5. A variation or comment that
// has no place is a trouble, as is an illegal move, with which its line ends; so is a game whose
// start position cannot be one. The error: there is no game.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);

}  // namespace ludex::records::dhtmlxq
