#include "protocols/gtp/arguments.h"

#include <cmath>
#include <limits>

#include "base/text.h"
#include "protocols/gtp/codec.h"

namespace ludex::gtp {

namespace {

constexpr int most_exponent = 30;

}  // namespace

std::optional<std::string_view> Arguments::word() {
  const auto next = words_.next();
  return next ? std::optional(next->text) : std::nullopt;
}

std::string_view Arguments::peek() const {
  const auto next = words_.peek();
  return next ? next->text : std::string_view();
}

std::optional<int> Arguments::integer() {
  const auto text = word();
  const auto value = text ? to_integer(*text) : std::nullopt;
  if (!value || *value < std::numeric_limits<int>::min() ||
      *value > std::numeric_limits<int>::max()) {
    return std::nullopt;
  }
  return static_cast<int>(*value);
}

std::optional<double> Arguments::number() {
  auto text = word();
  if (!text) return std::nullopt;
  if (text->starts_with('+') && !text->starts_with("+-")) {
    text->remove_prefix(1);
  }
  std::int64_t exponent = 0;
  if (const auto e = text->find_first_of("eE"); e != std::string_view::npos) {
    std::string_view digits = text->substr(e + 1);
    if (digits.starts_with('+')) {
      digits.remove_prefix(1);
    }
    const auto read = to_integer(digits);
    if (!read || *read < -most_exponent || *read > most_exponent) return std::nullopt;
    exponent = *read;
    text = text->substr(0, e);
  }
  const auto value = to_number(*text);
  if (!value || !std::isfinite(*value)) return std::nullopt;
  return *value * std::pow(10.0, static_cast<double>(exponent));
}

std::optional<Color> Arguments::color() {
  const auto text = word();
  return text ? parse_color(*text) : std::nullopt;
}

std::optional<Point> Arguments::point() {
  const auto text = word();
  return text ? parse_point(*text) : std::nullopt;
}

std::optional<Vertex> Arguments::vertex() {
  const auto text = word();
  return text ? parse_vertex(*text) : std::nullopt;
}

std::optional<Move> Arguments::move() {
  const auto named = color();
  if (!named) return std::nullopt;
  const auto where = vertex();
  return where ? std::optional(Move{*named, *where}) : std::nullopt;
}

}  // namespace ludex::gtp
