// Reads and writes the rule and the start position of a game in AGI's records.
#pragma once

#include <pugixml.hpp>
#include <vector>

#include "base/result.h"
#include "records/gomoku/agi/xml.h"
#include "records/tree/losses.h"
#include "rules/setup.h"

namespace ludex::records::agi {

// The setup that `rule` and `setup` describe; without them it is renju from the empty board, as AGI
// defines. An invalid part is a trouble. The error means that they describe no game.
[[nodiscard]] Result<rules::Setup> read_setup(pugi::xml_node rule, pugi::xml_node setup,
                                              const Document& document,
                                              std::vector<Error>& troubles);
void write_rule(const rules::Setup& setup, pugi::xml_node rule, Losses& losses);
// Whether the game begins on the empty board.
[[nodiscard]] bool begins_empty(const rules::Setup& setup);
void write_setup(const rules::Setup& setup, pugi::xml_node element, Losses& losses);

}  // namespace ludex::records::agi
