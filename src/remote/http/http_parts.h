// What requests and uploads share.
#pragma once

#include <fmt/format.h>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <cstddef>
#include <string>
#include <utility>

#include "base/version.h"
#include "remote/http/client_stream.h"
#include "remote/http/http_client.h"

namespace ludex::remote {

// The limits of an answer's head, and of what is read ahead.
inline constexpr std::uint32_t header_bytes = 16U << 10U;
inline constexpr std::size_t buffer_bytes = std::size_t{64} << 10U;

[[nodiscard]] inline std::string user_agent() {
  return fmt::format("ludex/{}", version());
}

[[nodiscard]] inline HttpAnswer answer_of(
    boost::beast::http::response<boost::beast::http::string_body> response) {
  const auto type = response[boost::beast::http::field::content_type];
  return {response.result_int(), std::string(type), std::move(response.body())};
}

// Reads an answer whose body has at most so many bytes, then calls the handler with the error. What
// is passed by reference outlives that call. The head is read first, since Beast reserves the
// memory of a body as soon as it knows the length.
template <class Parser, class Handler>
void read_answer(ClientStream& stream, boost::beast::flat_buffer& buffer, Parser& parser,
                 std::size_t most_bytes, Handler handler) {
  namespace http = boost::beast::http;
  parser.header_limit(header_bytes);
  parser.body_limit(most_bytes);
  http::async_read_header(stream, buffer, parser,
                          [&stream, &buffer, &parser, most_bytes, handler = std::move(handler)](
                              const boost::system::error_code& error, std::size_t /*bytes*/) {
                            if (error) return handler(error);
                            if (parser.content_length().value_or(0) > most_bytes) {
                              return handler(http::error::body_limit);
                            }
                            http::async_read(stream, buffer, parser,
                                             [handler](const boost::system::error_code& failed,
                                                       std::size_t /*bytes*/) { handler(failed); });
                          });
}

}  // namespace ludex::remote
