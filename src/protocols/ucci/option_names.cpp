#include "protocols/ucci/option_names.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace ludex::ucci {

namespace {

struct Names {
  std::string_view wire;
  std::string_view interface;
};

constexpr std::array names{
    Names{"hashsize", "Hash"}, Names{"threads", "Threads"},    Names{"usebook", "OwnBook"},
    Names{"ponder", "Ponder"}, Names{"bookfiles", "BookFile"},
};

constexpr std::array old_names{
    Names{"selectivity", "randomness"},
    Names{"loadbook", newgame},
};

}  // namespace

std::string interface_name(std::string_view wire_name) {
  for (const Names& both : names) {
    if (equal_ignoring_case(both.wire, wire_name)) return std::string(both.interface);
  }
  return std::string(wire_name);
}

std::string wire_name(std::string_view interface_name) {
  for (const Names& both : names) {
    if (equal_ignoring_case(both.interface, interface_name)) return std::string(both.wire);
  }
  std::string name = lower(interface_name);
  for (char& c : name) {
    if (is_blank(c)) {
      c = '_';
    }
  }
  return name;
}

bool is_out_of_place(std::string_view interface_name) {
  constexpr std::array<std::string_view, 4> names_of_uci{"UCI_ShowWDL", "UCI_ShowCurrLine",
                                                         "UCI_ShowRefutations", "UCI_EngineAbout"};
  return std::any_of(names_of_uci.begin(), names_of_uci.end(), [&](std::string_view name) {
    return equal_ignoring_case(name, interface_name);
  });
}

std::string_view present_name(std::string_view name) {
  for (const Names& both : old_names) {
    if (equal_ignoring_case(both.wire, name)) return both.interface;
  }
  return name;
}

}  // namespace ludex::ucci
