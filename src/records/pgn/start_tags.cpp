#include "records/pgn/start_tags.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "rules/registry.h"

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

Result<void> take_fens(StartTags& start, std::vector<Tag>& tags, const FilePlace& at) {
  const auto is_fen = [](const Tag& tag) { return equal_ignoring_case(tag.name, "FEN"); };
  for (auto tag = std::find_if(tags.begin(), tags.end(), is_fen); tag != tags.end();
       tag = std::find_if(tag, tags.end(), is_fen)) {
    if (start.fen && start.fen->text != tag->value) {
      return fail_at(at, fmt::format("the tag {} a second time", tag->name));
    }
    if (!start.fen) {
      start.fen = Value{std::move(tag->value), at};
    }
    tag = tags.erase(tag);
  }
  return {};
}

std::optional<std::string_view> game_of_variant(std::string_view tag) {
  const rules::GameKind* const only = rules::only_game_with(tag);
  return only == nullptr ? std::nullopt : std::optional(only->name);
}

Result<rules::Setup> requested_setup(const StartTags& tags, std::string_view game) {
  rules::Setup setup{.game = std::string(game)};
  if (tags.variant) {
    auto known = rules::setup_in(*rules::find_game(game), tags.variant->text);
    if (!known) {
      return fail_at(tags.variant->place,
                     fmt::format("unknown variant \"{}\"", printable(tags.variant->text)));
    }
    setup = *std::move(known);
  }
  if (tags.fen) {
    setup.position = tags.fen->text;
    if (setup.position.empty()) return fail_at(tags.fen->place, "an empty FEN");
  } else if (tags.set_up && tags.set_up->text == "1") {
    return fail_at(tags.set_up->place, "SetUp \"1\" without a FEN tag");
  }
  return setup;
}

}  // namespace ludex::records::pgn
