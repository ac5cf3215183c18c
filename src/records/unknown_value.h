// Values of tags where nothing is known.
#pragma once

#include <string>

#include "records/record.h"

namespace ludex::records {

// Whether a value has only the question marks and dots that PGN writes where nothing is known.
[[nodiscard]] inline bool says_nothing(const Tag& tag) {
  return tag.value.find_first_not_of("?.") == std::string::npos;
}

}  // namespace ludex::records
