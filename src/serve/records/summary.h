// A record as an entry of a list.
#pragma once

#include "serve/api_error.h"
#include "store/games.h"

namespace ludex::serve {

// {"id", "setup", "board", "cells", "names", "result", "date", "plies"}; the cells are those after
// the main line.
[[nodiscard]] Json to_json(const store::RecordSummary& summary);

// Reads the filter from a query; the error names the word.
[[nodiscard]] Answer<store::RecordFilter> read_filter(
    const std::map<std::string, std::string>& query);

}  // namespace ludex::serve
