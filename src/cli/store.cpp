#include "cli/store.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "cli/options.h"
#include "cli/store_place.h"
#include "store/check.h"
#include "store/export.h"
#include "store/store.h"

namespace ludex::cli {

namespace {

constexpr const char* store_help =
    "The store: $LUDEX_STORE, or ludex/ludex.db below $XDG_DATA_HOME (~/.local/share) by default";

tl::expected<std::unique_ptr<store::Store>, Trouble> store_to_read(const std::string& flag,
                                                                   std::string_view command) {
  const auto place = store_place(flag);
  if (!place) return wrong_usage(fmt::format("store {}: {}", command, place.error().message));
  auto opened = store::Store::open_to_read(*place);
  if (!opened) {
    return work_failed(fmt::format("store {}: {}", command, describe(opened.error())));
  }
  return *std::move(opened);
}

Ending run_export(Arguments arguments, Console& console) {
  std::string file;
  std::string folder;
  const Usage usage{
      .name = "ludex store export",
      .description =
          "Writes everything that the store holds into a new folder: games as PGN or SGF and as a\n"
          "text that leaves nothing out, the rest as JSON. A server may be running meanwhile.",
      .arguments = {
          {.names = "FOLDER",
           .into = &folder,
           .help = "The folder, which is made or is empty",
           .required = true},
          {"--store", &file, store_help},
      }};
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  const auto store = store_to_read(file, "export");
  if (!store) return tl::unexpected(store.error());
  const auto done = store::export_all(**store, folder);
  if (!done) return work_failed("store export: " + describe(done.error()));
  fmt::print(console.out, "{} games, {} tables, {} analyses and {} matches are in `{}`\n",
             done->games, done->tables, done->analyses, done->matches, printable(folder));
  if (done->unreadable == 0) return {};
  const bool is_one = done->unreadable == 1;
  return work_failed(fmt::format("store export: {} thing{} cannot be read; the JSON files name {}",
                                 done->unreadable, is_one ? "" : "s", is_one ? "it" : "them"));
}

Ending run_check(Arguments arguments, Console& console) {
  std::string file;
  const Usage usage{.name = "ludex store check",
                    .description = "Goes through the whole store and prints what is wrong with it.",
                    .arguments = {{"--store", &file, store_help}}};
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  const auto store = store_to_read(file, "check");
  if (!store) return tl::unexpected(store.error());
  const auto troubles = store::check(**store);
  if (!troubles) return work_failed("store check: " + describe(troubles.error()));
  for (const std::string& trouble : *troubles) {
    fmt::print(console.out, "{}\n", trouble);
  }
  if (troubles->empty()) {
    fmt::print(console.out, "all is well\n");
    return {};
  }
  return work_failed(fmt::format("store check: {} thing{} wrong", troubles->size(),
                                 troubles->size() == 1 ? " is" : "s are"));
}

}  // namespace

Ending run_store(Arguments arguments, Console& console) {
  const std::string_view command = arguments.empty() ? "" : std::string_view(arguments[0]);
  if (command == "export") return run_export(arguments.subspan(1), console);
  if (command == "check") return run_check(arguments.subspan(1), console);
  if (command == "--help" || command == "-h") {
    fmt::print(console.out,
               "What the web table keeps.\nUsage: ludex store COMMAND [ARGUMENTS]\n\n"
               "Commands (each answers to --help):\n"
               "  check   go through the whole store and say what is wrong\n"
               "  export  write everything into a folder\n");
    return {};
  }
  constexpr std::array<std::string_view, 2> commands{"check", "export"};
  if (command.empty()) return wrong_usage("store: a command is required: check, export");
  return wrong_usage("store: " + unknown("command", command, commands));
}

}  // namespace ludex::cli
