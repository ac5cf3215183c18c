// Games as PSQ and REC.
#pragma once

#include <string>

#include "base/result.h"
#include "records/losses.h"
#include "records/record.h"

namespace ludex::records::psq {

// The main line with the times of its moves, the players if both are known, the code and, where the
// code does not tell who won or the tournament is known, the judges' line. Fails on another game
// than gomoku, an illegal move and colours that do not alternate from Black. What the format cannot
// hold is among the losses.
[[nodiscard]] Result<std::string> format(const Record& record, Losses& losses);
// REC holds boards of 20x20 alone.
[[nodiscard]] Result<std::string> format_rec(const Record& record, Losses& losses);

}  // namespace ludex::records::psq
