// `option` and `setoption`.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "conformance/uci_family/checks.h"
#include "conformance/uci_family/client.h"

namespace ludex::conformance::uci_family {

namespace {

// More memory than this is never asked for.
constexpr std::int64_t modest_spin = 256;

std::vector<std::string> values_to_try(const Option& option) {
  // These would change the language or the game of what follows.
  if (equal_ignoring_case(option.name, "Protocol") ||
      equal_ignoring_case(option.name, "UCI_Variant")) {
    return {};
  }
  std::vector<std::string> values;
  if (option.type == "check") return {"true", "false", option.value.value_or("false")};
  if (option.type == "combo") {
    values = option.choices;
  } else if (option.type == "spin") {
    if (option.least) {
      values.push_back(std::to_string(*option.least));
    }
    if (option.most && *option.most <= modest_spin) {
      values.push_back(std::to_string(*option.most));
    }
  }
  if (option.value && !option.value->empty()) {
    values.push_back(*option.value);
  }
  return values;
}

}  // namespace

// Calls `judge` for each option of the type; it is not applicable if there is none.
void for_each_option(Client& client, std::string_view type,
                     const std::function<void(const Option& option)>& judge) {
  client.introduce();
  bool any = false;
  for (const Option& option : client.options()) {
    if (type.empty() || option.type == type) {
      any = true;
      judge(option);
    }
  }
  if (!any) {
    throw NotApplicable{fmt::format("the engine has no option of type {}", type)};
  }
}

void option_lines_are_complete(Client& client) {
  for_each_option(client, "", [](const Option& option) {
    require(option.trouble.empty(),
            [&] { return fmt::format("option `{}`: {}", excerpt(option.name), option.trouble); });
  });
}

void option_types_are_known(Client& client) {
  const auto types = client.dialect().option_types;
  for_each_option(client, "", [&](const Option& option) {
    if (!option.trouble.empty()) return;  // of options/form
    require(std::find(types.begin(), types.end(), option.type) != types.end(), [&] {
      return fmt::format("option `{}` is of the unknown type `{}`", excerpt(option.name),
                         excerpt(option.type));
    });
  });
}

void option_names_are_unique(Client& client) {
  std::set<std::string> seen;
  for_each_option(client, "", [&](const Option& option) {
    require(seen.insert(lower(option.name)).second,
            [&] { return fmt::format("there are two options `{}`", excerpt(option.name)); });
  });
}

void option_spins_have_bounds(Client& client) {
  for_each_option(client, "spin", [](const Option& option) {
    const auto value = option.value ? to_integer(*option.value) : std::nullopt;
    require(
        value && option.least && option.most && *option.least <= *value && *value <= *option.most,
        [&] {
          return fmt::format("spin `{}` needs a default, and bounds between which it lies",
                             excerpt(option.name));
        });
  });
}

void option_checks_have_defaults(Client& client) {
  for_each_option(client, "check", [](const Option& option) {
    require(option.value == "true" || option.value == "false", [&] {
      return fmt::format("the default of check `{}` is neither true nor false",
                         excerpt(option.name));
    });
  });
}

void option_combos_have_choices(Client& client) {
  for_each_option(client, "combo", [](const Option& option) {
    require(option.value && std::find(option.choices.begin(), option.choices.end(),
                                      *option.value) != option.choices.end(),
            [&] {
              return fmt::format("the default of combo `{}` is none of its `var`",
                                 excerpt(option.name));
            });
  });
}

void option_buttons_are_bare(Client& client) {
  for_each_option(client, "button", [](const Option& option) {
    require(!option.value && !option.least && !option.most && option.choices.empty(),
            [&] { return fmt::format("button `{}` has a value", excerpt(option.name)); });
  });
}

void option_texts_have_defaults(Client& client) {
  for_each_option(client, "string", [](const Option& option) {
    require(option.value && !option.value->empty(), [&] {
      return fmt::format("the default of string `{}` is missing; the empty text is `<empty>`",
                         excerpt(option.name));
    });
  });
}

void option_standard_types(Client& client) {
  client.introduce();
  for (const StandardOption& standard : client.dialect().standard_options) {
    const Option* option = client.find_option(standard.name);
    require(option == nullptr || option->type == standard.type, [&] {
      return fmt::format("`{}` is of type {}, not {}", standard.name, option->type, standard.type);
    });
  }
}

void option_values_are_taken(Client& client) {
  client.introduce();
  client.ready();
  for (const Option& option : client.options()) {
    if (option.type == "button") {
      client.press(option.name);
      client.ready();
    }
    for (const std::string& value : values_to_try(option)) {
      client.set_any(option.name, value);
      client.ready();
    }
  }
  client.position();
  client.judge(client.go("depth 1"));
}

void option_unknown_is_ignored(Client& client) {
  client.begin();
  client.set_any("NoSuchOption", "1");
  client.press("Nothing");
  client.ready();
  client.position();
  (void)client.go("depth 1");
}

void option_out_of_bounds(Client& client) {
  client.introduce();
  client.ready();
  for (const Option& option : client.options()) {
    if (option.type == "spin" && option.least && option.most && *option.most < INT64_MAX) {
      client.set_any(option.name, std::to_string(*option.most + 1));
      client.set_any(option.name, std::to_string(*option.least - 1));
      client.ready();
    }
  }
  client.position();
  (void)client.go("depth 1");
}

void option_no_number(Client& client) {
  client.introduce();
  client.ready();
  for (const Option& option : client.options()) {
    if (option.type == "spin") {
      client.set_any(option.name, "many");
      client.ready();
    }
  }
}

}  // namespace ludex::conformance::uci_family
