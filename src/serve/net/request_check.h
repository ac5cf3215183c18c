// Decides from the head of a request whether it is accepted: by the host that it names and the site
// that sent it. Its rights are checked later, by the table of rights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/api_error.h"
#include "serve/net/public_url.h"

namespace ludex::serve::net {

// The parts of a request's head that matter here. An absent field is empty.
struct RequestHead {
  std::string method = {};
  std::string path = {};                // decoded
  std::vector<std::string> hosts = {};  // one for each field `Host`
  std::vector<std::string> origins = {};
  std::string site = {};          // Sec-Fetch-Site
  std::string content_type = {};  // without parameters, in lower case
  bool is_upgrade = false;        // to a WebSocket
};

class RequestCheck {
 public:
  struct Rules {
    std::uint16_t port = 0;
    // Names of this server beside `localhost`, 127.0.0.1 and [::1]: "name" stands for our own port,
    // "name:80" for another port that leads to it.
    std::vector<std::string> hosts = {};
    bool is_public = false;     // other machines reach this server at an address of its own
    bool is_encrypted = false;  // the port speaks TLS
    std::optional<PublicUrl> public_url = {};
  };

  explicit RequestCheck(Rules rules);

  // Returns the error if the request is refused; its body is not read yet. `local` is the address
  // at which the peer reached us, "192.168.1.5" or "[fe80::1]": that of a public server is one of
  // its names too.
  [[nodiscard]] std::optional<ApiError> refusal(const RequestHead& head,
                                                std::string_view local) const;

  // Whether the host is the name for which browsers may keep to https.
  [[nodiscard]] bool is_strict(std::string_view host) const;

  static constexpr std::size_t body_bytes = std::size_t{1} << 20;
  static constexpr std::size_t import_bytes = std::size_t{32} << 20;
  // The most bytes that the body of such a request may have, if its keys allow the request. Large
  // files are taken only where they are imported.
  [[nodiscard]] static std::size_t body_limit(const RequestHead& head);

 private:
  [[nodiscard]] bool is_ours(std::string_view host, std::string_view local) const;
  [[nodiscard]] std::optional<ApiError> foreign(const RequestHead& head) const;
  // Whether a page of that origin is ours, for a request to that host.
  [[nodiscard]] bool is_origin(std::string_view origin, std::string_view host) const;

  Rules rules_;
  std::vector<std::string> hosts_;  // with ports
};

}  // namespace ludex::serve::net
