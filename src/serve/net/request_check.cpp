#include "serve/net/request_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/secret.h"
#include "base/text.h"

namespace ludex::serve::net {
namespace {

constexpr std::string_view json_type = "application/json";
constexpr std::string_view import_path = "/api/records";

bool only_reads(std::string_view method) {
  return method == "GET" || method == "HEAD";
}

bool carries_body(std::string_view method) {
  return method == "POST" || method == "PUT" || method == "PATCH";
}

bool has_port(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  const std::size_t bracket = host.rfind(']');
  return colon != host.npos && (bracket == host.npos || colon > bracket);
}

}  // namespace

RequestCheck::RequestCheck(Rules rules) : rules_(std::move(rules)) {
  std::vector<std::string> names{"localhost", "127.0.0.1", "[::1]"};
  names.insert(names.end(), rules_.hosts.begin(), rules_.hosts.end());
  for (const std::string& name : names) {
    hosts_.push_back(has_port(name) ? name : fmt::format("{}:{}", name, rules_.port));
    // Browsers leave out the usual port.
    const std::string_view usual = rules_.is_encrypted ? ":443" : ":80";
    if (hosts_.back().ends_with(usual)) {
      hosts_.push_back(hosts_.back().substr(0, hosts_.back().size() - usual.size()));
    }
  }
  if (rules_.public_url) {
    hosts_.insert(hosts_.end(), rules_.public_url->hosts.begin(), rules_.public_url->hosts.end());
  }
}

bool RequestCheck::is_ours(std::string_view host, std::string_view local) const {
  const auto is_host = [&](std::string_view name) { return equal_ignoring_case(name, host); };
  if (std::any_of(hosts_.begin(), hosts_.end(), is_host)) return true;
  return rules_.is_public && (is_host(fmt::format("{}:{}", local, rules_.port)) ||
                              (rules_.port == (rules_.is_encrypted ? 443 : 80) && is_host(local)));
}

std::optional<ApiError> RequestCheck::refusal(const RequestHead& head,
                                              std::string_view local) const {
  if (head.hosts.size() != 1 || !is_ours(head.hosts[0], local)) {
    return ApiError{.code = "host",
                    .text = fmt::format("this server is not `{}`; `--host NAME` gives it a name",
                                        head.hosts.empty() ? "" : excerpt(head.hosts[0]))};
  }
  if (auto error = foreign(head)) return error;
  const bool may_be_bytes = head.path == import_path && head.method == "POST";
  if (carries_body(head.method) && head.content_type != json_type &&
      !(may_be_bytes && head.content_type == bytes_type)) {
    return ApiError{.code = "malformed",
                    .text = fmt::format(
                        "the type of the body is `{}`, expected `{}`{}{}{}",
                        excerpt(head.content_type), json_type, may_be_bytes ? " or `" : "",
                        may_be_bytes ? bytes_type : std::string_view(), may_be_bytes ? "`" : "")};
  }
  return std::nullopt;
}

// Refuses a request that another site's page made the browser send.
std::optional<ApiError> RequestCheck::foreign(const RequestHead& head) const {
  const bool must_say_origin = head.is_upgrade || !only_reads(head.method);
  if (must_say_origin && (head.origins.size() != 1 || !is_origin(head.origins[0], head.hosts[0]))) {
    return ApiError{.code = "origin",
                    .text = fmt::format("the request came from `{}`, expected `http{}://{}`{}",
                                        head.origins.empty() ? "" : excerpt(head.origins[0]),
                                        rules_.is_encrypted ? "s" : "", excerpt(head.hosts[0]),
                                        rules_.public_url ? " or the address of --public-url"
                                                          : "; --public-url names a proxy")};
  }
  if (head.path.starts_with("/api/") && !head.site.empty() && head.site != "same-origin") {
    return ApiError{.code = "origin",
                    .text = fmt::format("`Sec-Fetch-Site` is `{}`, expected `same-origin`",
                                        excerpt(head.site))};
  }
  return std::nullopt;
}

// A proxy may pass on the name under which it is reached, or its own for us.
bool RequestCheck::is_origin(std::string_view origin, std::string_view host) const {
  if (rules_.public_url && equal_ignoring_case(origin, rules_.public_url->origin)) return true;
  const std::string_view scheme = rules_.is_encrypted ? "https://" : "http://";
  return equal_ignoring_case(origin, fmt::format("{}{}", scheme, host));
}

bool RequestCheck::is_strict(std::string_view host) const {
  if (!rules_.public_url || !rules_.public_url->is_strict) return false;
  const auto& hosts = rules_.public_url->hosts;
  return std::any_of(hosts.begin(), hosts.end(),
                     [&](const std::string& one) { return equal_ignoring_case(one, host); });
}

std::size_t RequestCheck::body_limit(const RequestHead& head) {
  const bool is_import = head.path == import_path && head.method == "POST";
  return is_import && head.content_type == bytes_type ? import_bytes : body_bytes;
}

}  // namespace ludex::serve::net
