// Any bytes as messages between a coordinator and its workers: the first byte says of which kind.
// What is read survives writing and reading.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/expects.h"
#include "fleet/game_report.h"
#include "fleet/messages.h"
#include "rules/registry.h"

namespace {

using namespace ludex;
using namespace ludex::fleet;

const MatchTerms& terms_of_chess() {
  static const MatchTerms terms = [] {
    MatchTerms made{.match = "m1",
                    .event = "A match",
                    .setup = rules::start_game({.game = "chess"}).value()->setup(),
                    .engines = {}};
    made.setup.position.clear();
    for (const std::string name : {"A", "B"}) {
      EngineTerms engine{.name = name, .entry = name, .hash = "12ab"};
      engine.allowance.depth = 1;
      made.engines.push_back(engine);
    }
    return made;
  }();
  return terms;
}

void read_terms(std::string_view text) {
  const auto read = parse_terms(text);
  if (!read) return;
  const auto again = parse_terms(to_text(*read));
  expects(again.has_value() && *again == *read);
}

void read_order(std::string_view text) {
  const MatchTerms& terms = terms_of_chess();
  const auto read = parse_order(text, terms);
  if (!read) return;
  const auto again = parse_order(to_text(*read, terms.setup), terms);
  expects(again.has_value() && *again == *read);
}

void read_report(std::string_view text) {
  static const std::string match = "m1";
  static const match::Opening opening;
  const ExpectedGame game{match, 1, terms_of_chess().setup, opening};
  (void)writer_of(text);
  const auto read = parse_report(text, game);
  if (!read) return;
  const std::string written = to_text(*read);
  const auto again = parse_report(written, game);
  expects(again.has_value() && to_text(*again) == written);
}

void read_registration(std::string_view text) {
  const auto read = parse_registration(text);
  if (!read) return;
  const auto again = parse_registration(to_text(*read));
  expects(again.has_value() && *again == *read);
}

}  // namespace

int fuzz_fleet_messages(const std::uint8_t* bytes, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(bytes) + 1, size - 1);
  switch (bytes[0]) {
    case 't':
      read_terms(text);
      break;
    case 'o':
      read_order(text);
      break;
    case 'g':
      read_report(text);
      break;
    default:
      read_registration(text);
  }
  return 0;
}
