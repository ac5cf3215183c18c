#include "serve/wire/option.h"

#include <fmt/format.h>

#include <variant>

#include "base/overloaded.h"
#include "base/text.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

Json choice_names(std::span<const rules::ChoiceName> names) {
  Json list = Json::array();
  for (const rules::ChoiceName& name : names) {
    list.push_back(name.name);
  }
  return list;
}

Json sides_to_choose(const rules::Size& size) {
  Json list = Json::array();
  for (const int side : size.common) {
    list.push_back(fmt::to_string(side));
  }
  return list;
}

// The parameter with its own default, as if that did not follow from other parameters.
Json typed(const rules::Parameter& parameter) {
  return std::visit(
      Overloaded{[](const rules::Choice& choice) {
                   return Json{{"type", "combo"},
                               {"default", choice.names.front().name},
                               {"choices", choice_names(choice.names)}};
                 },
                 [](const rules::Integer& number) {
                   return Json{{"type", "spin"},
                               {"default", number.initial},
                               {"min", number.min},
                               {"max", number.max}};
                 },
                 [](const rules::Decimal& number) {
                   return Json{{"type", "text"}, {"default", rules::decimal_text(number.initial)}};
                 },
                 [](const rules::YesNo& yes_no) {
                   return Json{{"type", "check"}, {"default", yes_no.initial}};
                 },
                 [](const rules::Size& size) {
                   Json json{{"type", "combo"}, {"default", fmt::to_string(size.initial)}};
                   json["choices"] = sides_to_choose(size);
                   return json;
                 }},
      parameter.type);
}

// Changes the control so that the value can be left open.
void open(Json& json) {
  json["default"] = "";
  if (json["type"] == "check") {
    json["type"] = "combo";
    json["choices"] = {"true", "false"};
  }
  if (json["type"] == "combo") {
    json["choices"].insert(json["choices"].begin(), "");
  } else {
    json["type"] = "text";
  }
}

}  // namespace

Json to_json(const engine::Option& option) {
  Json json = std::visit(
      Overloaded{
          [](const engine::Check& check) {
            return Json{{"type", "check"}, {"default", check.initial}};
          },
          [](const engine::Spin& spin) {
            return Json{
                {"type", "spin"}, {"default", spin.initial}, {"min", spin.min}, {"max", spin.max}};
          },
          [](const engine::Combo& combo) {
            return Json{{"type", "combo"}, {"default", combo.initial}, {"choices", combo.choices}};
          },
          [](const engine::Button&) {
            return Json{{"type", "button"}};
          },
          [](const engine::Text& text) {
            return Json{{"type", "text"}, {"default", text.initial}};
          }},
      option.type);
  json["name"] = option.name;
  if (!option.summary.empty()) {
    json["summary"] = option.summary;
  }
  return json;
}

Json to_json(const rules::Parameter& parameter) {
  Json json = typed(parameter);
  if (parameter.usual != nullptr) {
    open(json);
  }
  json["name"] = parameter.name;
  if (!parameter.summary.empty()) {
    json["summary"] = parameter.summary;
  }
  return json;
}

Json value_json(const rules::Parameter& parameter, std::string_view value) {
  return std::visit(Overloaded{[&](const rules::Choice&) { return Json(value); },
                               [&](const rules::Integer&) {
                                 const auto number = to_integer(value);
                                 return number ? Json(*number) : Json(value);
                               },
                               [&](const rules::Decimal&) { return Json(value); },
                               [&](const rules::YesNo&) { return Json(value == word_for(true)); },
                               [&](const rules::Size&) { return Json(value); }},
                    parameter.type);
}

Answer<std::string> value_text(const Json& json, std::string_view field) {
  if (json.is_null()) return std::string();
  if (json.is_string()) return json.get<std::string>();
  if (json.is_boolean()) return std::string(word_for(json.get<bool>()));
  if (const auto whole = whole_number(json)) return fmt::to_string(*whole);
  if (json.is_number()) return json.dump();
  return bad_value(fmt::format("`{}`: a text, a number or true or false was expected", field),
                   field);
}

}  // namespace ludex::serve
