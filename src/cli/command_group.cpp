#include "cli/command_group.h"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <vector>

#include "base/text.h"

namespace ludex::cli {

ExitResult run_group(std::string_view group, std::string_view about,
                     std::span<const Subcommand> commands, Arguments arguments, Console& console) {
  const std::string_view wanted = arguments.empty() ? "" : std::string_view(arguments[0]);
  if (wanted == "--help" || wanted == "-h") {
    fmt::print(console.out,
               "{}\nUsage: ludex {} COMMAND [ARGUMENTS]\n\n"
               "Commands (each answers to --help):\n",
               about, group);
    for (const Subcommand& known : commands) {
      fmt::print(console.out, "  {:<6}  {}\n", known.name, known.summary);
    }
    return {};
  }
  std::vector<std::string_view> names;
  for (const Subcommand& known : commands) {
    if (wanted == known.name) return known.run(arguments.subspan(1), console);
    names.push_back(known.name);
  }
  if (wanted.empty()) {
    return wrong_usage(fmt::format("{}: a command is required: {}", group, fmt::join(names, ", ")));
  }
  return wrong_usage(fmt::format("{}: {}", group, unknown("command", wanted, names)));
}

}  // namespace ludex::cli
