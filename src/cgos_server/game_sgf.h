// A finished game of a server as SGF, as every program for go reads it.
#pragma once

#include <string>

#include "cgos_server/server.h"

namespace ludex::cgos_server {

// `date`: "2026-01-02". The analyses are comments of the moves.
[[nodiscard]] std::string game_sgf(const FinishedGame& game, const std::string& date);

}  // namespace ludex::cgos_server
