// Reads games in PSQ, the text of Piskvork and of Gomocup's tournaments, and in REC, its
// forerunner:
//
//   Piskvorky 20x20, 7:7, 0     the board; levels of the players; 1 if the second one began
//   10,10,456                   column and row from 1, from the top left; milliseconds
//   11,12,4500
//   pisq7.exe                   the players, if they are known
//   renjusolver.ZIP
//   0                           how the game ended (code.h)
//   1,Freestyle 1               added by judges: the winner as listed, and the tournament
//
// REC begins with the two players, the first of whom began; columns and rows count from 0, and the
// board has 20 of each. The colours alternate from Black on. Neither format names the rule: games
// are read as freestyle.
#pragma once

#include <string_view>

#include "base/result.h"
#include "records/read_games.h"

namespace ludex::records::psq {

[[nodiscard]] bool is_psq(std::string_view bytes);
// Whether the first two lines are names and the third one is three numbers.
[[nodiscard]] bool is_rec(std::string_view bytes);

// Reads the one game of the file. A stone outside the board or on another one is a trouble with its
// line number and is left out with all that follows it. The error is that of the first line.
[[nodiscard]] Result<ReadGames> read(std::string_view bytes);
[[nodiscard]] Result<ReadGames> read_rec(std::string_view bytes);

}  // namespace ludex::records::psq
