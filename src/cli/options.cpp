#include "cli/options.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/overloaded.h"
#include "base/text.h"

namespace ludex::cli {

namespace {

// "--depth" and "-d" for each option of the subcommand.
std::vector<std::string> option_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      names.push_back("--" + name);
    }
    for (const std::string& name : option->get_snames()) {
      names.push_back("-" + name);
    }
  }
  return names;
}

std::string unexpected_argument(const CLI::App& app) {
  const std::vector<std::string> extras = app.remaining();
  // Words after an unknown option may be its values, so the option is the one to name.
  const auto option = std::find_if(extras.begin(), extras.end(), [](const std::string& word) {
    return word.size() > 1 && word[0] == '-' && !is_digit(word[1]);
  });
  if (option == extras.end()) {
    return fmt::format("unexpected argument `{}`", printable(extras.empty() ? "" : extras.front()));
  }
  const std::vector<std::string> names = option_names(app);
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  return unknown("option", std::string_view(*option).substr(0, option->find('=')), candidates);
}

// CLI11 says "--fen: 1 required TEXT missing", "--threads: At Most 1 required but received 2" and
// "divide was given a disallowed flag override".
std::string wrong_count(std::string_view said) {
  const std::string name(said.substr(0, said.find_first_of(": ")));
  if (said.find("missing") != std::string_view::npos) return name + " needs a value";
  if (said.find("override") != std::string_view::npos) return "--" + name + " takes no value";
  return name + " is given more than once";
}

// What help shows in place of an option's value.
struct ValueName {
  std::string operator()(const bool* /*into*/) const { return ""; }
  std::string operator()(const int* /*into*/) const { return "N"; }
  std::string operator()(const std::uint32_t* /*into*/) const { return "N"; }
  std::string operator()(const std::size_t* /*into*/) const { return "N"; }
  std::string operator()(const std::string* /*into*/) const { return "TEXT"; }
  std::string operator()(const std::optional<std::string>* /*into*/) const { return "TEXT"; }
  std::string operator()(const std::vector<std::string>* /*into*/) const { return "TEXT"; }
};

CLI::Option* declare(CLI::App& app, const Argument& argument) {
  const std::string& names = argument.names;
  return std::visit(Overloaded{
                        [&](bool* into) {
                          return app.add_flag(names, *into, argument.help)->disable_flag_override();
                        },
                        [&](std::vector<std::string>* into) {
                          return app.add_option(names, *into, argument.help)
                              ->expected(1, CLI::detail::expected_max_vector_size);
                        },
                        [&](auto* into) { return app.add_option(names, *into, argument.help); },
                    },
                    argument.into);
}

// The CLI11 object for a usage. It cannot be copied or moved, because it refers to itself.
class App {
 public:
  explicit App(const Usage& usage) : app_(usage.description, usage.name) {
    if (usage.own_help) {
      app_.set_help_flag();
    }
    app_.footer(usage.footer);
    for (const Argument& argument : usage.arguments) {
      CLI::Option* const option = declare(app_, argument);
      option->type_name(std::visit(ValueName{}, argument.into));
      if (argument.required) {
        option->required();
      }
      if (argument.range) {
        const auto [least, most] = *argument.range;
        option->check(CLI::Range(least, most).description(fmt::format("{} to {}", least, most)));
      }
      if (!argument.excludes.empty()) {
        option->excludes(app_.get_option(std::string(argument.excludes)));
      }
    }
  }
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  [[nodiscard]] CLI::App& get() { return app_; }

 private:
  CLI::App app_;
};

}  // namespace

std::string help_of(const Usage& usage) {
  return App(usage).get().help();
}

tl::expected<Parsed, ExitError> parse_options(const Usage& usage, Arguments arguments,
                                              Console& console) {
  App declared(usage);
  CLI::App& app = declared.get();
  // "perft" of "ludex perft", which is the name in the usage line.
  const std::string context = usage.name.substr(usage.name.find(' ') + 1);
  // CLI11 takes the arguments in reverse order.
  std::vector<std::string> reversed(arguments.rbegin(), arguments.rend());
  try {
    app.parse(reversed);
  } catch (const CLI::CallForHelp&) {
    console.out << app.help();
    return Parsed::help;
  } catch (const CLI::ExtrasError&) {
    return wrong_usage(fmt::format("{}: {}", context, unexpected_argument(app)));
  } catch (const CLI::ArgumentMismatch& error) {
    return wrong_usage(fmt::format("{}: {}", context, wrong_count(error.what())));
  } catch (const CLI::ParseError& error) {
    return wrong_usage(fmt::format("{}: {}", context, printable(error.what())));
  }
  return Parsed::ready;
}

}  // namespace ludex::cli
