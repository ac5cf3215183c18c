// The errors of requests about a game record that is not there or cannot be read.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "base/result.h"
#include "serve/api_error.h"

namespace ludex::serve {

[[nodiscard]] inline tl::unexpected<ApiError> no_record(std::int64_t id) {
  return tl::unexpected<ApiError>(
      {.code = "unknown", .text = fmt::format("there is no record {}", id)});
}

// The store could not be read, or not be written to.
[[nodiscard]] inline ApiError store_failed(const Error& why) {
  return {.code = "internal", .text = describe(why)};
}

}  // namespace ludex::serve
