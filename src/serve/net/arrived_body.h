// The body of a request as Beast's parser collects it. Unlike Beast's string_body, it allocates
// memory for received bytes only, not for the announced length.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/buffers_range.hpp>
#include <boost/beast/http/error.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/optional.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

namespace ludex::serve::net {

struct ArrivedBody {
  using value_type = std::string;

  class reader {  // NOLINT(readability-identifier-naming): Beast demands this name
   public:
    template <bool is_request, class Fields>
    reader(boost::beast::http::header<is_request, Fields>& /*head*/, value_type& body)
        : body_(body) {}

    void init(const boost::optional<std::uint64_t>& /*length*/, boost::system::error_code& error) {
      error = {};
    }
    template <class Buffers>
    std::size_t put(const Buffers& buffers, boost::system::error_code& error) {
      std::size_t size = 0;
      for (const auto part : boost::beast::buffers_range_ref(buffers)) {
        body_.append(static_cast<const char*>(part.data()), part.size());
        size += part.size();
      }
      error = {};
      return size;
    }
    void finish(boost::system::error_code& error) { error = {}; }

   private:
    value_type& body_;
  };
};

using BeastRequest = boost::beast::http::request<ArrivedBody>;

}  // namespace ludex::serve::net
