// Reading the members of a JSON object from the network. Every error names the member.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/api_error.h"

namespace ludex::serve {

// An error `bad_value` about the member `field`.
[[nodiscard]] tl::unexpected<ApiError> bad_value(std::string text, std::string_view field);

// The number, if it is whole (5.0 is, too) and fits; else std::nullopt.
[[nodiscard]] std::optional<std::int64_t> whole_number(const Json& json);

// A null member counts as absent. The JSON object must outlive this view of it.
class Members {
 public:
  // Who wrote the JSON: limits of what a page may send do not hold for the server's own.
  enum class Source : std::uint8_t { page, server };

  // `place` is put before the names in errors: "setup" makes "setup.game".
  [[nodiscard]] static Answer<Members> of(const Json& json, std::string_view place = {},
                                          Source source = Source::page);

  [[nodiscard]] Source source() const { return source_; }

  [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }
  // Null if the member is absent.
  [[nodiscard]] const Json* find(std::string_view name) const;
  // The member's name as errors show it.
  [[nodiscard]] std::string field(std::string_view name) const;

  [[nodiscard]] Answer<std::string> text(std::string_view name) const;
  // Empty if the member is absent.
  [[nodiscard]] Answer<std::string> text_or_none(std::string_view name) const;
  // A whole number within the limits.
  [[nodiscard]] Answer<std::int64_t> integer(std::string_view name, std::int64_t min,
                                             std::int64_t max) const;
  // Any number within the limits.
  [[nodiscard]] Answer<double> number(std::string_view name, double min, double max) const;
  // False if the member is absent.
  [[nodiscard]] Answer<bool> yes_no(std::string_view name) const;
  // A list of at most `most` whole numbers within the limits.
  [[nodiscard]] Answer<std::vector<int>> integers(std::string_view name, int min, int max,
                                                  std::size_t most) const;
  // An object; it is an error if the member is absent or something else.
  [[nodiscard]] Answer<Members> object(std::string_view name) const;
  // A list; empty if the member is absent.
  [[nodiscard]] Answer<const Json*> list(std::string_view name) const;

 private:
  Members(const Json& json, std::string_view place, Source source)
      : json_(&json), place_(place), source_(source) {}
  [[nodiscard]] tl::unexpected<ApiError> expected(std::string_view what,
                                                  std::string_view name) const;

  const Json* json_;
  std::string place_;
  Source source_;
};

}  // namespace ludex::serve
