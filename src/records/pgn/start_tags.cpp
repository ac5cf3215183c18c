#include "records/pgn/start_tags.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"

namespace ludex::records::pgn {

namespace {

struct VariantName {
  std::string_view tag;
  std::string_view game;  // empty: said of any game
  std::string_view variant;
};

// Spellings of the Variant tag, compared without regard to case. The first row of a variant is the
// one we write; variants that are a game's default need no tag.
constexpr std::array<VariantName, 12> variant_names{{
    {"Chess960", "chess", "chess960"},
    {"Chess 960", "chess", "chess960"},
    {"Fischerandom", "chess", "chess960"},
    {"Fischerandom Chess", "chess", "chess960"},
    {"Fischer Random", "chess", "chess960"},
    {"Fischer Random Chess", "chess", "chess960"},
    {"Chess", "chess", "standard"},
    {"Xiangqi", "xiangqi", "standard"},
    {"Chinese Chess", "xiangqi", "standard"},
    {"Standard", "", "standard"},
    {"Normal", "", "standard"},
    {"From Position", "", "standard"},
}};

const VariantName* find_variant(std::string_view tag) {
  const auto* const known =
      std::find_if(variant_names.begin(), variant_names.end(),
                   [&](const VariantName& name) { return equal_ignoring_case(name.tag, tag); });
  return known == variant_names.end() ? nullptr : known;
}

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
  const VariantName* const known = find_variant(tag);
  if (known == nullptr || known->game.empty()) return std::nullopt;
  return known->game;
}

Result<rules::Setup> requested_setup(const StartTags& tags, std::string_view game) {
  rules::Setup setup;
  setup.game = game;
  if (tags.variant) {
    const VariantName* const known = find_variant(tags.variant->text);
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

std::string_view variant_tag(const rules::Setup& setup) {
  const auto known =
      std::find_if(variant_names.begin(), variant_names.end(), [&](const VariantName& name) {
        return name.game == setup.game && name.variant == setup.variant;
      });
  if (known == variant_names.end() || known->variant == "standard") return {};
  return known->tag;
}

}  // namespace ludex::records::pgn
