// Reading several members of an object in sequence.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "serve/api_error.h"
#include "serve/wire/members.h"

namespace ludex::serve {

// Reads members into variables; the first error is kept and ends the reading.
class Reading {
 public:
  explicit Reading(const Members& json) : json_(json) {}

  template <class Number>
  void integer(std::string_view name, std::int64_t min, std::int64_t max, Number& into) {
    take(
        name, [&] { return json_.integer(name, min, max); },
        [&](std::int64_t value) { into = static_cast<Number>(value); });
  }
  template <class Number>
  void integer(std::string_view name, std::int64_t min, std::int64_t max,
               std::optional<Number>& into) {
    take(
        name, [&] { return json_.integer(name, min, max); },
        [&](std::int64_t value) { into = static_cast<Number>(value); });
  }
  void number(std::string_view name, double min, double max, double& into) {
    take(
        name, [&] { return json_.number(name, min, max); }, [&](double value) { into = value; });
  }
  void yes_no(std::string_view name, bool& into) {
    take(
        name, [&] { return json_.yes_no(name); }, [&](bool value) { into = value; });
  }
  void text(std::string_view name, std::string& into) {
    take(
        name, [&] { return json_.text(name); },
        [&](std::string value) { into = std::move(value); });
  }
  // Reads one of the words; `into` becomes the index of the word.
  template <class Choice>
  void choice(std::string_view name, std::span<const std::string_view> words, Choice& into) {
    std::string word;
    text(name, word);
    if (error_ || !json_.has(name)) return;
    const auto found = std::find(words.begin(), words.end(), word);
    if (found == words.end()) {
      fail(bad_value(fmt::format("`{}` was given, and one of {} is expected", printable(word),
                                 fmt::join(words, ", ")),
                     json_.field(name)));
      return;
    }
    into = static_cast<Choice>(found - words.begin());
  }
  // Reads an object that may be absent, with `read(Members)`.
  template <class Value, class Read>
  void object(std::string_view name, std::optional<Value>& into, const Read& read) {
    take(
        name, [&] { return json_.object(name).and_then(read); },
        [&](Value value) { into = std::move(value); });
  }
  void needs(std::string_view name) {
    if (!error_ && !json_.has(name)) {
      fail(bad_value(fmt::format("`{}` is missing", json_.field(name)), json_.field(name)));
    }
  }
  void fail(const tl::unexpected<ApiError>& error) {
    if (!error_) {
      error_ = error.value();
    }
  }
  [[nodiscard]] const std::optional<ApiError>& error() const { return error_; }
  template <class Value>
  [[nodiscard]] Answer<Value> outcome(Value value) const {
    if (error_) return tl::unexpected(*error_);
    return value;
  }

 private:
  template <class Get, class Put>
  void take(std::string_view name, const Get& get, const Put& put) {
    if (error_ || !json_.has(name)) return;
    auto value = get();
    if (value) {
      put(*std::move(value));
    } else {
      error_ = value.error();
    }
  }

  const Members& json_;
  std::optional<ApiError> error_;
};

}  // namespace ludex::serve
