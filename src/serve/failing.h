// The callback that receives the error of a failed request.
#pragma once

#include <functional>
#include <tl/expected.hpp>

#include "serve/api_error.h"
#include "serve/resources.h"
#include "serve/router.h"

namespace ludex::serve {

using Failed = std::function<void(const ApiError& why)>;

// Answers with the error.
template <class T>
[[nodiscard]] Failed failing(std::function<void(Answer<T>)> reply) {
  return [reply = std::move(reply)](const ApiError& why) { reply(tl::unexpected(why)); };
}
[[nodiscard]] inline Failed failing(Respond respond) {
  return [respond = std::move(respond)](const ApiError& why) { respond(error_response(why)); };
}

}  // namespace ludex::serve
