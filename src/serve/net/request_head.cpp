#include "serve/net/request_head.h"

#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>
#include <vector>

#include "base/text.h"

namespace ludex::serve::net {

namespace http = boost::beast::http;

std::string_view view(boost::beast::string_view text) {
  return {text.data(), text.size()};
}

namespace {

std::vector<std::string> all(const BeastRequest& request, http::field name) {
  std::vector<std::string> values;
  const auto range = request.equal_range(name);
  for (auto it = range.first; it != range.second; ++it) {
    values.emplace_back(view(it->value()));
  }
  return values;
}

}  // namespace

RequestHead head_of(const BeastRequest& request, std::string path) {
  RequestHead head{.method = std::string(view(request.method_string())), .path = std::move(path)};
  head.hosts = all(request, http::field::host);
  head.origins = all(request, http::field::origin);
  head.site = std::string(view(request["Sec-Fetch-Site"]));
  const std::string_view type = view(request[http::field::content_type]);
  head.content_type = lower(trim(type.substr(0, type.find(';'))));
  head.is_upgrade = boost::beast::websocket::is_upgrade(request);
  return head;
}

KeyRing keys_of(const BeastRequest& request) {
  return keys_in(view(request[http::field::authorization]),
                 view(request[http::field::sec_websocket_protocol]));
}

}  // namespace ludex::serve::net
