// Writes games as PSQ and REC.
#pragma once

#include <string>

#include "base/result.h"
#include "records/tree/losses.h"
#include "records/tree/record.h"

namespace ludex::records::psq {

// Writes the main line with the times of its moves, the players if at least one is known, the code,
// and the judges' line if the tournament is known or the code does not imply the result. Fails on
// another game than gomoku, an illegal move, and colours that do not alternate from Black on.
// Whatever the format cannot hold is added to the losses.
[[nodiscard]] Result<std::string> format(const Record& record, Losses& losses);
// The same for REC, which holds only boards of 20x20.
[[nodiscard]] Result<std::string> format_rec(const Record& record, Losses& losses);

}  // namespace ludex::records::psq
