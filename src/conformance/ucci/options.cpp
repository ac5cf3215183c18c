// `option` and `setoption`.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/text.h"
#include "conformance/ucci/suite.h"

namespace ludex::conformance::ucci {

namespace {

namespace common = uci_family;

void option_names_are_plain(Client& client) {
  common::for_each_option(client, "", [](const Option& option) {
    require(option.name.find(' ') == std::string::npos && lower(option.name) == option.name, [&] {
      return fmt::format("`{}` is not one word in lower case", excerpt(option.name));
    });
  });
}

void require_option(Client& client, std::string_view name) {
  client.introduce();
  require(client.find_option(name) != nullptr,
          [&] { return fmt::format("there is no option `{}`", name); });
}

void option_milliseconds(Client& client) {
  require_option(client, "usemillisec");
}

void option_new_game(Client& client) {
  require_option(client, "newgame");
}

void option_memory(Client& client) {
  require_option(client, "hashsize");
}

void option_labels_are_bare(Client& client) {
  common::for_each_option(client, "label", [](const Option& option) {
    require(!option.value && !option.least && !option.most && option.choices.empty(),
            [&] { return fmt::format("label `{}` has a value", excerpt(option.name)); });
  });
}

constexpr std::array option_table{
    Check{"options", "form", Severity::must, "UCCI 3.0, option",
          "Each option has a name, a type and numbers where they belong.",
          over<common::option_lines_are_complete>, "form"},
    Check{"options", "types", Severity::must, "UCCI 3.0, option",
          "The types are label, button, check, combo, spin and string.",
          over<common::option_types_are_known>, "types"},
    Check{"options", "unique", Severity::must, "UCCI 3.0, option",
          "No name comes twice, in any case.", over<common::option_names_are_unique>, "unique"},
    Check{"options", "names", Severity::should, "UCCI 3.0, option",
          "Names are single words in lower case.", over<option_names_are_plain>},
    Check{"options", "spin", Severity::must, "UCCI 3.0, option",
          "A spin has a default between its bounds.", over<common::option_spins_have_bounds>,
          "spin"},
    Check{"options", "check", Severity::must, "UCCI 3.0, option",
          "The default of a check is true or false.", over<common::option_checks_have_defaults>,
          "check"},
    Check{"options", "combo", Severity::must, "UCCI 3.0, option",
          "The default of a combo is one of its choices.", over<common::option_combos_have_choices>,
          "combo"},
    Check{"options", "button", Severity::must, "UCCI 3.0, option", "A button has no value.",
          over<common::option_buttons_are_bare>, "button"},
    Check{"options", "label", Severity::must, "UCCI 3.0, option", "A label has no value.",
          over<option_labels_are_bare>},
    Check{"options", "standard", Severity::must, "UCCI 3.0, options",
          "Options with a name of the specification have its type.",
          over<common::option_standard_types>, "standard"},
    Check{"options", "usemillisec", Severity::should, "UCCI 3.0, usemillisec",
          "The engine declares that it counts in milliseconds.", over<option_milliseconds>},
    Check{"options", "newgame", Severity::should, "UCCI 3.0, newgame",
          "The engine declares `newgame`.", over<option_new_game>},
    Check{"options", "hashsize", Severity::should, "UCCI 3.0, hashsize",
          "The memory of the tables can be set.", over<option_memory>, "hash"},
    Check{"options", "values", Severity::must, "UCCI 3.0, setoption",
          "Every option takes its default and its bounds, and a search works afterwards.",
          over<common::option_values_are_taken>, "values"},
    Check{"options", "unknown", Severity::must, "UCCI 3.0, setoption",
          "An unknown option is ignored.", over<common::option_unknown_is_ignored>, "unknown"},
    Check{"options", "bounds", Severity::must, "UCCI 3.0, setoption",
          "Numbers out of bounds are survived.", over<common::option_out_of_bounds>, "bounds"},
    Check{"options", "no-number", Severity::should, "practice",
          "A word in place of a number is survived.", over<common::option_no_number>, "no-number"},
};

}  // namespace

std::span<const Check> option_checks() {
  return option_table;
}

}  // namespace ludex::conformance::ucci
