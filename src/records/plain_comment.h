// Annotations for formats that know nothing but text.
#pragma once

#include <string>

#include "records/annotation.h"

namespace ludex::records {

// What is said before the move, glyphs as signs or numbers, engine's notes and commands as PGN
// spells them, and the comment. A comment alone stays as it is.
[[nodiscard]] std::string plain_comment(const Annotations& annotations);

}  // namespace ludex::records
