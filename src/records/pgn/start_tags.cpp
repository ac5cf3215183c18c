#include "records/pgn/start_tags.h"

#include <fmt/format.h>

#include "base/text.h"
#include "rules/variant_names.h"

namespace ludex::records::pgn {

namespace {

tl::unexpected<Error> fail_at(const FilePlace& place, std::string message) {
  return fail(std::move(message), place.column, place.line);
}

}  // namespace

std::optional<Value>* StartTags::find(std::string_view name) {
  if (name == "FEN") return &fen;
  if (name == "SetUp") return &set_up;
  if (name == "Variant") return &variant;
  if (name == "Result") return &result;
  return nullptr;
}

std::optional<std::string_view> game_of_variant(std::string_view tag) {
  const rules::VariantName* const known = rules::find_variant_name(tag);
  if (known == nullptr || known->game.empty()) return std::nullopt;
  return known->game;
}

Result<rules::Setup> requested_setup(const StartTags& tags, std::string_view game) {
  rules::Setup setup;
  setup.game = game;
  if (tags.variant) {
    const rules::VariantName* const known = rules::find_variant_name(tags.variant->text);
    if (known == nullptr || (!known->game.empty() && known->game != game)) {
      return fail_at(tags.variant->place,
                     fmt::format("unknown variant \"{}\"", printable(tags.variant->text)));
    }
    setup.variant = known->variant;
  }
  if (tags.fen) {
    setup.position = tags.fen->text;
    if (setup.position.empty()) return fail_at(tags.fen->place, "an empty FEN");
  } else if (tags.set_up && tags.set_up->text == "1") {
    return fail_at(tags.set_up->place, "SetUp \"1\" without a FEN tag");
  }
  return setup;
}

// Variants that are a game's default need no tag.
std::string_view variant_tag(const rules::Setup& setup) {
  if (setup.variant == "standard") return {};
  return rules::written_name(setup.game, setup.variant);
}

}  // namespace ludex::records::pgn
