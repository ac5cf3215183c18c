#include "serve/net/static_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "base/text.h"

namespace ludex::serve::net {
namespace {

// The page's own addresses hold no dot, apart from those of engines, such as "/engines/Toga 1.4".
constexpr std::string_view engine_pages = "/engines/";

constexpr std::string_view html = "text/html; charset=utf-8";

constexpr std::string_view not_built =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Ludex</title>\n"
    "<h1>The front end was not built</h1>\n"
    "<p>This program was compiled without its pages. In a clone of Ludex, <code>script/run</code> "
    "builds both and starts them. By hand: <code>cd web &amp;&amp; npm ci &amp;&amp; npm run build"
    "</code>, then compile again.</p>\n"
    "<p>The server itself runs: <a href=\"/api/hello\">/api/hello</a>.</p>\n</html>\n";

constexpr std::string_view not_found =
    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>Ludex</title>\n"
    "<h1>There is no such file</h1>\n<p><a href=\"/\">Ludex</a></p>\n</html>\n";

// The weight of an encoding in Accept-Encoding (RFC 9110, 12.5.3); `*` stands for those that are
// not listed. An encoding that is neither listed nor meant by `*` has none.
std::optional<double> weight_of(std::string_view encoding, std::string_view accepted) {
  std::optional<double> of_others;
  for (const std::string_view item : split(accepted, ',')) {
    const auto parts = split(item, ';');
    const std::string_view name = trim(parts[0]);
    const bool is_it = equal_ignoring_case(name, encoding);
    if (!is_it && name != "*") continue;
    const std::string_view weight = parts.size() < 2 ? "" : trim(parts[1]);
    const bool has_weight = weight.starts_with("q=") || weight.starts_with("Q=");
    const double value = has_weight ? to_number(weight.substr(2)).value_or(0) : 1.0;
    if (is_it) return value;
    of_others = value;
  }
  return of_others;
}

// One of the forms in which a file can be sent.
struct Form {
  std::string_view bytes;
  std::string_view encoding;
};

// The form that the reader likes best; of those that it likes equally, the smallest. The plain form
// is for readers who like it better, and for those who read no other.
Form best_form(const StaticFile& file, std::string_view accepted) {
  Form best{file.bytes, ""};
  double most = 0;
  for (const Form& form : {Form{file.brotli, "br"}, Form{file.gzip, "gzip"}}) {
    const double weight = weight_of(form.encoding, accepted).value_or(0);
    if (!form.bytes.empty() && weight > most) {
      best = form;
      most = weight;
    }
  }
  const bool is_plain_listed = accepted.find("identity") != accepted.npos;
  const bool is_plain_best = is_plain_listed && weight_of("identity", accepted).value_or(0) > most;
  return is_plain_best ? Form{file.bytes, ""} : best;
}

// FNV-1a. It only has to distinguish builds and contents, not to resist attacks.
constexpr std::uint64_t no_bytes = 14695981039346656037U;
std::uint64_t hash_of(std::string_view bytes, std::uint64_t before = no_bytes) {
  for (const char c : bytes) {
    before = (before ^ static_cast<unsigned char>(c)) * 1099511628211U;
  }
  return before;
}

std::string tag_of(std::string_view bytes, std::string_view encoding) {
  return fmt::format("\"{:016x}{}\"", hash_of(bytes), encoding);
}

bool has_tag(std::string_view known, std::string_view tag) {
  const auto tags = split(known, ',');
  return std::any_of(tags.begin(), tags.end(), [&](std::string_view one) {
    one = trim(one);
    if (one.starts_with("W/")) {
      one.remove_prefix(2);
    }
    return one == tag;
  });
}

}  // namespace

std::string build_of(std::span<const StaticFile> files) {
  std::uint64_t hash = no_bytes;
  for (const StaticFile& file : files) {
    hash = hash_of(file.bytes, hash_of(file.path, hash));
  }
  return fmt::format("{:08x}", (hash ^ (hash >> 32)) & 0xffffffffU);
}

const StaticFile* StaticFiles::file(std::string_view path) const {
  const auto found = std::lower_bound(
      files_.begin(), files_.end(), path,
      [](const StaticFile& one, std::string_view wanted) { return one.path < wanted; });
  return found != files_.end() && found->path == path ? &*found : nullptr;
}

StaticAnswer StaticFiles::find(std::string_view path, std::string_view accepted,
                               std::string_view known) const {
  const StaticFile* found = file(path);
  if (found == nullptr && (path.find('.') == path.npos || path.starts_with(engine_pages))) {
    found = file("/index.html");
    if (found == nullptr) {
      return {.status = 503,
              .type = html,
              .bytes = not_built,
              .encoding = {},
              .caching = "no-store",
              .tag = {}};
    }
  }
  if (found == nullptr) {
    return {.status = 404,
            .type = html,
            .bytes = not_found,
            .encoding = {},
            .caching = "no-store",
            .tag = {}};
  }
  const Form form = best_form(*found, accepted);
  StaticAnswer answer{
      .status = 200,
      .type = found->type,
      .bytes = form.bytes,
      .encoding = form.encoding,
      .caching = found->is_hashed ? "public, max-age=31536000, immutable" : "no-cache",
      .tag = {}};
  if (!found->is_hashed) {
    answer.tag = tag_of(found->bytes, answer.encoding);
    if (has_tag(known, answer.tag)) {
      answer.status = 304;
      answer.bytes = {};
    }
  }
  return answer;
}

}  // namespace ludex::serve::net
