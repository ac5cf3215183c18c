// What the fields of a request's head say to the request check and to the table of rights.
#pragma once

#include <boost/beast/core/string.hpp>
#include <string>
#include <string_view>

#include "serve/keys.h"
#include "serve/net/arrived_body.h"
#include "serve/net/request_check.h"

namespace ludex::serve::net {

[[nodiscard]] std::string_view view(boost::beast::string_view text);

[[nodiscard]] RequestHead head_of(const BeastRequest& request, std::string path);
[[nodiscard]] KeyRing keys_of(const BeastRequest& request);

}  // namespace ludex::serve::net
