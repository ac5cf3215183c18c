// `option` and `setoption`.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "conformance/uci/suite.h"
#include "conformance/uci_family/checks.h"

namespace ludex::conformance::uci {

namespace {

void option_reserved_names(Client& client) {
  static constexpr std::array<std::string_view, 4> later{"UCI_Variant", "UCI_ShowWDL", "UCI_Clock",
                                                         "UCI_Query"};
  const auto standard = client.dialect().standard_options;
  client.introduce();
  for (const Option& option : client.options()) {
    const bool known =
        !option.name.starts_with("UCI_") ||
        std::find(later.begin(), later.end(), option.name) != later.end() ||
        std::any_of(standard.begin(), standard.end(), [&](const uci_family::StandardOption& each) {
          return each.name == option.name;
        });
    require(known, [&] {
      return fmt::format("`{}`: names with UCI_ are reserved", excerpt(option.name));
    });
  }
}

void option_hash(Client& client) {
  client.introduce();
  require(client.find_option("Hash") != nullptr, "there is no option `Hash`");
}

void option_one_line_by_default(Client& client) {
  client.introduce();
  const Option& lines = client.option("MultiPV");
  require(lines.value == "1" && lines.least == 1, "the default and the least MultiPV are 1");
}

void option_elo_with_its_switch(Client& client) {
  client.introduce();
  const bool has_elo = client.find_option("UCI_Elo") != nullptr;
  const bool has_switch = client.find_option("UCI_LimitStrength") != nullptr;
  if (!has_elo && !has_switch) {
    throw NotApplicable{"the engine does not limit its strength"};
  }
  require(has_elo && has_switch, "UCI_Elo and UCI_LimitStrength come together");
}

// The ranks of the lines that the deepest iteration shows.
std::set<std::int64_t> ranks(const Answer& answer) {
  std::set<std::int64_t> seen;
  for (const Info& info : answer.infos) {
    if (!info.pv.empty()) {
      seen.insert(info.multipv.value_or(1));
    }
  }
  return seen;
}

void set_lines(Client& client, std::string_view name, std::int64_t count) {
  client.option("MultiPV");
  client.send(fmt::format("setoption name {} value {}", name, count));
  client.ready();
  client.position();
}

void option_lines_take_effect(Client& client) {
  client.begin();
  set_lines(client, client.option("MultiPV").name, 3);
  const auto seen = ranks(client.go("depth 4"));
  require(seen == std::set<std::int64_t>{1, 2, 3},
          [&] { return fmt::format("with MultiPV 3 there are {} lines", seen.size()); });
}

void option_lines_differ(Client& client) {
  client.begin();
  set_lines(client, client.option("MultiPV").name, 3);
  std::array<std::string, 3> first;
  for (const Info& info : client.go("depth 4").infos) {
    const auto rank = info.multipv.value_or(1);
    if (!info.pv.empty() && rank >= 1 && rank <= 3) {
      first.at(static_cast<std::size_t>(rank - 1)) = info.pv.front();
    }
  }
  require(first[0] != first[1] && first[1] != first[2] && first[0] != first[2],
          "two of the three lines begin with the same move");
}

void option_lines_go_back(Client& client) {
  client.begin();
  const std::string name = client.option("MultiPV").name;
  set_lines(client, name, 2);
  (void)client.go("depth 3");
  set_lines(client, name, 1);
  require(ranks(client.go("depth 3")).count(2) == 0, "with MultiPV 1 again there are two lines");
}

void option_names_in_any_case(Client& client) {
  client.begin();
  set_lines(client, "mULTIpv", 2);
  require(ranks(client.go("depth 4")).count(2) == 1, "`mULTIpv` was not taken for `MultiPV`");
}

void option_chess960(Client& client) {
  client.introduce();
  client.ready();
  client.set("UCI_Chess960", "true");
  client.new_game();
  client.position("1r3k1r/pppppppp/8/8/8/8/PPPPPPPP/1R3K1R w KQkq - 0 1", {"f1h1"});
  client.judge(client.go("depth 2"));
}

void option_chess960_answer(Client& client) {
  client.introduce();
  client.ready();
  client.set("UCI_Chess960", "true");
  client.new_game();
  client.position("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1");
  const Answer answer = client.go("depth 2 searchmoves e1a1");
  // Other forms of castling are read as castling, too.
  const auto castling = client.board().parse_move("e1a1", rules::coordinate);
  const auto move = client.board().parse_move(answer.best.move, rules::coordinate);
  if (move && castling && *move != *castling) {
    throw NotApplicable{"the engine plays another move than that of `searchmoves`"};
  }
  require(answer.best.move == "e1a1", [&] {
    return fmt::format("`{}` is the answer to `searchmoves e1a1`", excerpt(answer.best.move));
  });
}

void option_wdl(Client& client) {
  client.introduce();
  client.ready();
  client.set("UCI_ShowWDL", "true");
  client.position();
  std::size_t seen = 0;
  for (const Info& info : client.go("depth 4").infos) {
    if (info.wdl.empty()) continue;
    ++seen;
    require(info.wdl.size() == 3 && info.wdl[0] + info.wdl[1] + info.wdl[2] == 1000,
            [&] { return fmt::format("the sum of `{}` is not 1000", excerpt(info.line)); });
  }
  require(seen > 0, "no `wdl` is printed");
}

constexpr std::array option_table{
    Check{"options", "form", Severity::must, "EN2006, option",
          "Each option has a name, a type and numbers where they belong.",
          over<uci_family::option_lines_are_complete>, "UTS option_declarations"},
    Check{"options", "types", Severity::must, "EN2006, option",
          "The types are check, spin, combo, button and string.",
          over<uci_family::option_types_are_known>, "UTS option_declarations"},
    Check{"options", "unique", Severity::must, "EN2006, option",
          "No name comes twice, in any case.", over<uci_family::option_names_are_unique>},
    Check{"options", "spin", Severity::must, "EN2006, option",
          "A spin has a default between its bounds.", over<uci_family::option_spins_have_bounds>,
          "UTS option_declarations"},
    Check{"options", "check", Severity::must, "EN2006, option",
          "The default of a check is true or false.",
          over<uci_family::option_checks_have_defaults>},
    Check{"options", "combo", Severity::must, "EN2006, option",
          "The default of a combo is one of its choices.",
          over<uci_family::option_combos_have_choices>},
    Check{"options", "button", Severity::must, "EN2006, option", "A button has no value.",
          over<uci_family::option_buttons_are_bare>},
    Check{"options", "string", Severity::advice, "EN2006, option",
          "A string has a default, `<empty>` if need be.",
          over<uci_family::option_texts_have_defaults>},
    Check{"options", "standard", Severity::must, "EN2006, option",
          "Options with a name of the specification have its type.",
          over<uci_family::option_standard_types>},
    Check{"options", "reserved", Severity::should, "EN2006, option",
          "No other name begins with UCI_.", over<option_reserved_names>},
    Check{"options", "hash", Severity::should, "EN2006, Hash",
          "The memory of the tables can be set.", over<option_hash>},
    Check{"options", "multipv", Severity::must, "EN2006, MultiPV", "MultiPV is 1 unless it is set.",
          over<option_one_line_by_default>},
    Check{"options", "elo", Severity::should, "EN2006, UCI_Elo",
          "UCI_Elo and UCI_LimitStrength come together.", over<option_elo_with_its_switch>},
    Check{"options", "values", Severity::must, "EN2006, setoption",
          "Every option takes its default and its bounds, and a search works afterwards.",
          over<uci_family::option_values_are_taken>, "UTS setoption_roundtrip, analyse_mode"},
    Check{"options", "unknown", Severity::must, "EN2006, unknown command",
          "An unknown option is ignored.", over<uci_family::option_unknown_is_ignored>},
    Check{"options", "bounds", Severity::must, "EN2006, setoption",
          "Numbers out of bounds are survived.", over<uci_family::option_out_of_bounds>},
    Check{"options", "no-number", Severity::should, "EN2006, setoption",
          "A word in place of a number is survived.", over<uci_family::option_no_number>},
    Check{"options", "multipv-lines", Severity::must, "EN2006, MultiPV",
          "MultiPV 3 gives the lines 1, 2 and 3.", over<option_lines_take_effect>, "UTS multipv"},
    Check{"options", "multipv-differ", Severity::must, "EN2006, MultiPV",
          "The lines begin with different moves.", over<option_lines_differ>},
    Check{"options", "multipv-back", Severity::must, "EN2006, setoption",
          "MultiPV can be set back to 1.", over<option_lines_go_back>},
    Check{"options", "any-case", Severity::must, "EN2006, setoption",
          "Names of options are taken in any case.", over<option_names_in_any_case>},
    Check{"options", "chess960", Severity::must, "EN2006, UCI_Chess960",
          "In Chess960 a castling move in the list is the king taking its rook.",
          over<option_chess960>, "UTS chess960"},
    Check{"options", "chess960-answer", Severity::must, "EN2006, UCI_Chess960",
          "In Chess960 a castling answer is the king taking its rook.",
          over<option_chess960_answer>},
    Check{"options", "wdl", Severity::should, "practice",
          "With UCI_ShowWDL the three permills add up.", over<option_wdl>},
};

}  // namespace

std::span<const Check> option_checks() {
  return option_table;
}

}  // namespace ludex::conformance::uci
