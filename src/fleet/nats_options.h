// The address of a NATS server, and the credentials for it.
#pragma once

#include <string>

#include "base/result.h"

namespace ludex::fleet {

// Files are those of NATS: all but `url` may be empty.
struct NatsOptions {
  std::string url;               // "nats://host:4222", "tls://host", several separated by commas
  std::string ca = {};           // certificates of the authorities that are trusted
  std::string certificate = {};  // of this client
  std::string key = {};          // of this client
  std::string credentials = {};  // a .creds file with the user's token and key
  bool operator==(const NatsOptions&) const = default;
};

// The error says what is wrong with the text.
[[nodiscard]] Result<void> check_url(const std::string& url);

}  // namespace ludex::fleet
