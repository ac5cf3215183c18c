// Which requests are let in, judged by what stands in their heads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/api_error.h"

namespace ludex::serve::net {

// What of a request's head counts here. A field that is absent is empty.
struct RequestHead {
  std::string method = {};
  std::string path = {};                // decoded
  std::vector<std::string> hosts = {};  // one for each field `Host`
  std::vector<std::string> origins = {};
  std::string site = {};          // Sec-Fetch-Site
  std::string content_type = {};  // without parameters, in small letters
  std::string cookie = {};
  bool is_upgrade = false;  // to a WebSocket
};

class Gate {
 public:
  struct Rules {
    std::uint16_t port = 0;
    // Names beside `localhost`, 127.0.0.1 and [::1] under which we are reached: "name" means our
    // port, "name:80" another that leads to it.
    std::vector<std::string> hosts = {};
    std::string token = {};  // 32 digits; empty: none is asked for
  };

  explicit Gate(Rules rules);

  // Why the request is refused, before its body is read. `local` is the address at which the peer
  // reached us, "192.168.1.5" or "[fe80::1]": with a token it is one of our names too.
  [[nodiscard]] std::optional<ApiError> refusal(const RequestHead& head,
                                                std::string_view local) const;

  // A page asks for the cookie here, with the token that its address held.
  static constexpr std::string_view token_path = "/api/token";
  [[nodiscard]] bool asks_token() const { return !rules_.token.empty(); }
  [[nodiscard]] bool is_token(std::string_view given) const;
  // "ludex-8080": cookies do not know ports.
  [[nodiscard]] std::string cookie_name() const;
  // The value of a field Set-Cookie.
  [[nodiscard]] std::string cookie() const;

  static constexpr std::size_t import_bytes = std::size_t{32} << 20;
  // How large the body of such a request may be.
  [[nodiscard]] static std::size_t body_limit(const RequestHead& head);

 private:
  [[nodiscard]] bool is_ours(std::string_view host, std::string_view local) const;
  [[nodiscard]] bool has_cookie(std::string_view cookies) const;
  [[nodiscard]] std::optional<ApiError> foreign(const RequestHead& head) const;

  Rules rules_;
  std::vector<std::string> hosts_;  // with ports
};

}  // namespace ludex::serve::net
