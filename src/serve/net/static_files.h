// The files of the page, which are embedded in the program.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ludex::serve::net {

// The bytes belong to the program and live as long as it.
struct StaticFile {
  std::string_view path;  // "/assets/index-4f1c2a9b.js"
  std::string_view type;  // "text/javascript"
  std::string_view bytes;
  std::string_view gzip;         // the same bytes compressed; empty where that does not pay
  bool is_hashed = false;        // the name changes with the content
  std::string_view brotli = {};  // likewise; empty if the front end was built without it
};

// The files that the build found in LUDEX_WEB_DIST, sorted by path; empty if the folder did not
// exist.
[[nodiscard]] std::span<const StaticFile> built_in_files();

// Eight digits that identify the front end.
[[nodiscard]] std::string build_of(std::span<const StaticFile> files);

struct StaticAnswer {
  int status = 200;
  std::string_view type;
  std::string_view bytes;
  std::string_view encoding;  // "br", "gzip", or empty
  std::string_view caching;   // the value of Cache-Control
  std::string tag;            // a strong entity tag with its quotes; empty: none
};

class StaticFiles {
 public:
  explicit StaticFiles(std::span<const StaticFile> files) : files_(files) {}

  // The answer to GET; the path is decoded. A path without a dot, and any under /engines/, is a
  // page of the front end and is answered with /index.html. `accepted` is the Accept-Encoding of
  // the request, `known` its If-None-Match.
  [[nodiscard]] StaticAnswer find(std::string_view path, std::string_view accepted,
                                  std::string_view known) const;

 private:
  [[nodiscard]] const StaticFile* file(std::string_view path) const;

  std::span<const StaticFile> files_;
};

}  // namespace ludex::serve::net
