// The head of an answer: its status and the fields that every answer has.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace ludex::serve::net {

struct AnswerHead {
  int status = 200;
  std::string_view type = {};
  // Of the body, even if the body is not sent. Absent: the body is made while it is sent.
  std::optional<std::size_t> length = 0;
  bool is_chunked = false;  // the body without a length comes in chunks (RFC 9112, 7.1)
  std::string_view caching = "no-store";
  std::string_view encoding = {};
  std::string_view tag = {};
  std::string_view allow = {};
  std::string file_name = {};  // the name to save the body under
  std::string left_out = {};   // HttpResponse::left_out
  bool is_strict = false;      // browsers may keep to https for this name
  bool is_last = false;        // the connection closes after this answer
};

[[nodiscard]] std::string format_head(const AnswerHead& head);

}  // namespace ludex::serve::net
