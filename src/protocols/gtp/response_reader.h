// The lines of an engine, put together to responses, and tolerant of what engines do: gtp.md 2.4
// and section 7.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "protocols/gtp/message.h"

namespace ludex::gtp {

class ResponseReader {
 public:
  // What lines turned out to be.
  struct Reading {
    enum class Kind {
      opened,     // a response begins; open() is its first line
      continued,  // it has one line more
      complete,   // `response` is whole
      stray,      // a line that belongs to no response
      panic,      // the engine's own protocol library has given up ("! panic")
    };
    Kind kind{};
    Response response{};
    std::string_view text{};  // of a line that continues a response or is stray; lives as the line
  };

  // Carriage returns at the end are dropped, and so are blank lines before a response. A
  // response that has said nothing yet is complete when another begins, for some answers of GNU Go
  // lack their empty line. Lines over the limit of one response are dropped.
  [[nodiscard]] std::vector<Reading> add(std::string_view line);

  // Whether a response has begun and not ended.
  [[nodiscard]] bool is_open() const { return open_.has_value(); }
  // What has come of it; expects that it is open.
  [[nodiscard]] const Response& open() const { return *open_; }
  // The response as it stands, for a caller that waits for its end no longer; expects that it is
  // open.
  [[nodiscard]] Response take_open();

 private:
  std::optional<Response> open_;
  std::size_t bytes_ = 0;  // of the open response
};

}  // namespace ludex::gtp
