#include "conformance/catalogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "conformance/agi/suite.h"
#include "conformance/gomocup/suite.h"
#include "conformance/gtp/suite.h"
#include "conformance/ucci/suite.h"
#include "conformance/uci/suite.h"

namespace ludex::conformance {

namespace {

struct CatalogueRow {
  std::string_view protocol;
  Catalogue (*make)();
};

constexpr std::array catalogue_rows{
    CatalogueRow{"agi", agi::catalogue}, CatalogueRow{"gomocup", gomocup::catalogue},
    CatalogueRow{"gtp", gtp::catalogue}, CatalogueRow{"ucci", ucci::catalogue},
    CatalogueRow{"uci", uci::catalogue},
};

constexpr auto catalogue_names = [] {
  std::array<std::string_view, catalogue_rows.size()> names{};
  for (std::size_t at = 0; at < names.size(); ++at) {
    names[at] = catalogue_rows[at].protocol;
  }
  return names;
}();

bool names_check(std::string_view word, const Check& check) {
  return word == check.level || word == id_of(check);
}

bool is_named(const std::vector<std::string>& words, const Check& check) {
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return names_check(word, check); });
}

Result<void> every_word_names_checks(const Catalogue& catalogue,
                                     const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const auto is_meant = [&](const Check& check) { return names_check(word, check); };
    if (std::any_of(catalogue.checks.begin(), catalogue.checks.end(), is_meant)) continue;
    return fail(fmt::format("no check or level of {} is called `{}`; --list {} shows them",
                            catalogue.protocol, printable(word), catalogue.protocol));
  }
  return {};
}

}  // namespace

std::string id_of(const Check& check) {
  return fmt::format("{}/{}", check.level, check.name);
}

std::string_view word_of(Severity severity) {
  switch (severity) {
    case Severity::must:
      return "must";
    case Severity::should:
      return "should";
    case Severity::advice:
      break;
  }
  return "advice";
}

std::string_view code_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::pass:
      return "pass";
    case Verdict::fail:
      return "fail";
    case Verdict::not_applicable:
      return "not_applicable";
    case Verdict::not_run:
      break;
  }
  return "not_run";
}

std::span<const std::string_view> checked_protocols() {
  return catalogue_names;
}

Result<Catalogue> find_catalogue(std::string_view protocol) {
  const auto* const row = std::find_if(catalogue_rows.begin(), catalogue_rows.end(),
                                       [&](const auto& each) { return each.protocol == protocol; });
  if (row != catalogue_rows.end()) return row->make();
  return fail(fmt::format("there are no checks for the protocol `{}`; there are some for: {}",
                          printable(protocol), fmt::join(catalogue_names, ", ")));
}

Result<std::vector<const Check*>> select(const Catalogue& catalogue, const Selection& selection) {
  for (const auto* words : {&selection.only, &selection.skip}) {
    if (auto known = every_word_names_checks(catalogue, *words); !known) {
      return tl::unexpected(std::move(known).error());
    }
  }
  std::vector<const Check*> chosen;
  for (const Check& check : catalogue.checks) {
    const bool wanted = selection.only.empty() || is_named(selection.only, check);
    if (wanted && !is_named(selection.skip, check)) {
      chosen.push_back(&check);
    }
  }
  return chosen;
}

}  // namespace ludex::conformance
