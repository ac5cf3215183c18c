// The server's side of TLS: its certificate and the versions that it speaks.
#pragma once

#include <memory>
#include <string_view>

#include "base/result.h"
#include "serve/net/transport.h"

namespace ludex::serve::net {

// `chain` is the server's certificate and those that lead to a known authority, `key` its private
// key, both in PEM. The error states which of the two cannot be used, and why. A key that needs a
// password cannot.
[[nodiscard]] Result<std::unique_ptr<TlsContext>> make_tls(std::string_view chain,
                                                           std::string_view key);

}  // namespace ludex::serve::net
