// The members of a JSON object from a stranger. Every error names the member.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "serve/api_error.h"

namespace ludex::serve {

// What is wrong with that member: the code `bad_value`.
[[nodiscard]] tl::unexpected<ApiError> bad_value(std::string text, std::string_view field);

// A JSON number that is whole, as 5.0 is too, and fits.
[[nodiscard]] std::optional<std::int64_t> whole_number(const Json& json);

// A member that is null counts as absent. The object must outlive this.
class Members {
 public:
  // `place` stands before the names in errors: "setup" makes "setup.game".
  [[nodiscard]] static Answer<Members> of(const Json& json, std::string_view place = {});

  [[nodiscard]] bool has(std::string_view name) const { return find(name) != nullptr; }
  // Null where there is none.
  [[nodiscard]] const Json* find(std::string_view name) const;
  // The name as errors have it.
  [[nodiscard]] std::string field(std::string_view name) const;

  [[nodiscard]] Answer<std::string> text(std::string_view name) const;
  // Empty where there is none.
  [[nodiscard]] Answer<std::string> text_or_none(std::string_view name) const;
  // A whole number within the limits.
  [[nodiscard]] Answer<std::int64_t> integer(std::string_view name, std::int64_t min,
                                             std::int64_t max) const;
  // Any number within the limits.
  [[nodiscard]] Answer<double> number(std::string_view name, double min, double max) const;
  // False where there is none.
  [[nodiscard]] Answer<bool> yes_no(std::string_view name) const;
  // Whole numbers within the limits, at most `most` of them.
  [[nodiscard]] Answer<std::vector<int>> integers(std::string_view name, int min, int max,
                                                  std::size_t most) const;
  // An object; the error is about a member that is none or not there.
  [[nodiscard]] Answer<Members> object(std::string_view name) const;
  // A list; empty where there is none.
  [[nodiscard]] Answer<const Json*> list(std::string_view name) const;

 private:
  Members(const Json& json, std::string_view place) : json_(&json), place_(place) {}
  [[nodiscard]] tl::unexpected<ApiError> expected(std::string_view what,
                                                  std::string_view name) const;

  const Json* json_;
  std::string place_;
};

}  // namespace ludex::serve
