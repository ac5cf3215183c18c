// Combines the lines of an engine into responses, and tolerates the irregularities of engines:
// gtp.md 2.4 and section 7.
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
  // The meaning of a line.
  struct Reading {
    enum class Kind {
      opened,     // a response begins; open() has its first line
      continued,  // the open response has one more line
      complete,   // `response` is complete
      stray,      // a line that belongs to no response
      panic,      // the protocol library of the engine has given up ("! panic")
    };
    Kind kind{};
    Response response{};
    std::string_view text{};  // of a line that opens or continues a response or is stray; valid as
                              // long as the line
  };

  // Carriage returns at the end are dropped, and so are blank lines before a response. A response
  // without any text is complete when another begins, because some answers of GNU Go lack their
  // empty line. Lines beyond the size limit of one response are dropped.
  [[nodiscard]] std::vector<Reading> add(std::string_view line);

  // Whether a response has begun and not ended.
  [[nodiscard]] bool is_open() const { return open_.has_value(); }
  // The response so far; expects that one is open.
  [[nodiscard]] const Response& open() const { return *open_; }
  // Returns the response so far and closes it, for a caller that no longer waits for its end;
  // expects that one is open.
  [[nodiscard]] Response take_open();

 private:
  std::optional<Response> open_;
  std::size_t bytes_ = 0;  // size of the open response
};

}  // namespace ludex::gtp
