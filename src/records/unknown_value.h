// Recognizes tag values that stand for something unknown.
#pragma once

#include <string>

#include "records/tree/record.h"

namespace ludex::records {

// Whether a value consists only of the question marks and dots that PGN writes for unknown values.
[[nodiscard]] inline bool says_nothing(const Tag& tag) {
  return tag.value.find_first_not_of("?.") == std::string::npos;
}

}  // namespace ludex::records
