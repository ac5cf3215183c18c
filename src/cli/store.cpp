#include "store/store.h"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/secret.h"
#include "base/text.h"
#include "cli/command_group.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/store_place.h"
#include "store/backup.h"
#include "store/check.h"
#include "store/export.h"
#include "store/import.h"

namespace ludex::cli {

namespace {

ExitResult run_export(Arguments arguments, Console& console) {
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
  const auto store = store_to_read(file, "store export");
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

ExitResult run_import(Arguments arguments, Console& console) {
  std::string file;
  std::string folder;
  const Usage usage{
      .name = "ludex store import",
      .description =
          "Adds everything in a folder that `ludex store export` has written, or nothing. An "
          "empty\n"
          "store gets the same numbers. Nothing else may use the store. Running tables need new "
          "links.",
      .arguments = {
          {.names = "FOLDER", .into = &folder, .help = "The folder", .required = true},
          {"--store", &file, store_help},
      }};
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  const auto place = store_place(file);
  if (!place) return wrong_usage("store import: " + place.error().message);
  const auto store = store::Store::open(*place, {}, store::Use::alone);
  if (!store) return work_failed("store import: " + describe(store.error()));
  const auto done = store::import_all(**store, folder, new_secret);
  if (!done) return work_failed("store import: " + describe(done.error()));
  fmt::print(console.out, "{} games, {} tables, {} analyses and {} matches are added\n",
             done->games, done->tables, done->analyses, done->matches);
  if (done->left_out == 0) return {};
  return work_failed(
      fmt::format("store import: {} thing{} could not be read when they were exported",
                  done->left_out, done->left_out == 1 ? "" : "s"));
}

ExitResult run_backup(Arguments arguments, Console& console) {
  std::string file;
  std::string copy;
  const Usage usage{
      .name = "ludex store backup",
      .description =
          "Copies the store to a file, as it is at one moment. A server may be running meanwhile.\n"
          "The copy appears when it is complete, and may replace an earlier one.",
      .arguments = {
          {.names = "FILE", .into = &copy, .help = "The copy", .required = true},
          {"--store", &file, store_help},
      }};
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  const auto place = store_place(file);
  if (!place) return wrong_usage("store backup: " + place.error().message);
  const auto done = store::back_up(*place, copy);
  if (!done) return work_failed("store backup: " + describe(done.error()));
  fmt::print(console.out, "the store is copied to `{}`\n", printable(copy));
  return {};
}

ExitResult run_store_check(Arguments arguments, Console& console) {
  std::string file;
  const Usage usage{.name = "ludex store check",
                    .description = "Goes through the whole store and prints what is wrong with it.",
                    .arguments = {{"--store", &file, store_help}}};
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  const auto store = store_to_read(file, "store check");
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

ExitResult run_store(Arguments arguments, Console& console) {
  constexpr std::array commands{
      Subcommand{"backup", "copy the store to a file", run_backup},
      Subcommand{"check", "check the whole store and list what is wrong", run_store_check},
      Subcommand{"export", "write everything into a folder", run_export},
      Subcommand{"import", "add what an export has written", run_import},
  };
  return run_group("store", "What the web table keeps.", commands, arguments, console);
}

}  // namespace ludex::cli
