#include "protocols/option_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/limits.h"
#include "base/text.h"

namespace ludex::protocols {

namespace {

// The bytes that the table holds for an option, with its value and its name on the wire.
std::size_t held_bytes(const engine::Option& option, const std::string& wire_name) {
  std::size_t size = sizeof option + 2 * sizeof(std::string) + option.name.size() +
                     wire_name.size() + initial_value(option).size();
  if (const auto* combo = std::get_if<engine::Combo>(&option.type)) {
    for (const std::string& choice : combo->choices) {
      size += sizeof(std::string) + choice.size();
    }
  }
  return size;
}

}  // namespace

std::string initial_value(const engine::Option& option) {
  struct Initial {
    std::string operator()(const engine::Check& type) const { return word_for(type.initial); }
    std::string operator()(const engine::Spin& type) const { return fmt::to_string(type.initial); }
    std::string operator()(const engine::Combo& type) const { return type.initial; }
    std::string operator()(const engine::Button& /*type*/) const { return {}; }
    std::string operator()(const engine::Text& type) const { return type.initial; }
  };
  return std::visit(Initial{}, option.type);
}

engine::Option with_initial(engine::Option option, const std::string& value) {
  struct Change {
    const std::string& value;
    void operator()(engine::Check& type) const { type.initial = value == "true"; }
    void operator()(engine::Spin& type) const {
      type.initial = to_integer(value).value_or(type.initial);
    }
    void operator()(engine::Combo& type) const { type.initial = value; }
    void operator()(engine::Button& /*type*/) const {}
    void operator()(engine::Text& type) const { type.initial = value; }
  };
  std::visit(Change{value}, option.type);
  return option;
}

void OptionTable::declare(engine::Option option) {
  std::string name = option.name;
  declare(std::move(option), std::move(name));
}

void OptionTable::declare(engine::Option option, std::string wire_name) {
  bytes_ += held_bytes(option, wire_name);
  if (bytes_ > limits::options_bytes || options_.size() >= limits::options) return;
  if (const engine::Option* known = find(option.name)) {
    const auto at = static_cast<std::ptrdiff_t>(index(*known));
    options_.erase(options_.begin() + at);
    values_.erase(values_.begin() + at);
    wire_names_.erase(wire_names_.begin() + at);
  }
  wire_names_.push_back(std::move(wire_name));
  values_.push_back(initial_value(option));
  options_.push_back(std::move(option));
}

const engine::Option* OptionTable::find(std::string_view name) const {
  if (const engine::Option* option = engine::find_option(options_, name)) return option;
  const auto same = [&](const std::string& known) { return equal_ignoring_case(known, name); };
  const auto found = std::find_if(wire_names_.begin(), wire_names_.end(), same);
  if (found == wire_names_.end()) return nullptr;
  return &options_[static_cast<std::size_t>(found - wire_names_.begin())];
}

const std::string& OptionTable::wire_name(const engine::Option& option) const {
  return wire_names_.at(index(option));
}

std::size_t OptionTable::index(const engine::Option& option) const {
  return static_cast<std::size_t>(&option - options_.data());
}

const std::string& OptionTable::value(const engine::Option& option) const {
  return values_.at(index(option));
}

void OptionTable::set_value(const engine::Option& option, std::string value) {
  values_.at(index(option)) = std::move(value);
}

bool OptionTable::is_on(std::string_view name) const {
  const engine::Option* option = find(name);
  return option != nullptr && std::holds_alternative<engine::Check>(option->type) &&
         value(*option) == "true";
}

}  // namespace ludex::protocols
