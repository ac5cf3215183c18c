#include "search/alphabeta/opening_book.h"

#include "base/weighted_choice.h"

namespace ludex::search {

std::optional<Result<void>> set_in_book(OpeningBook& book, std::string_view name,
                                        std::string_view value,
                                        const std::function<void()>& pause) {
  const std::vector<engine::Option> options = book.options();
  const engine::Option* const option = engine::find_option(options, name);
  if (option == nullptr) return std::nullopt;
  const auto checked = engine::checked_value(*option, value);
  if (!checked) return tl::unexpected(checked.error());
  pause();
  return book.set_option(option->name, *checked);
}

std::uint64_t drawing_seed(const Clock& clock) {
  return static_cast<std::uint64_t>(clock.now().time_since_epoch().count());
}

std::vector<engine::Option> DrawnBook::options() const {
  return {{std::string(use_option), engine::Check{false}, "play known moves from an opening book"},
          {std::string(file_option), engine::Text{""}, std::string(file_summary_),
           engine::Meaning::file}};
}

Result<void> DrawnBook::set_option(std::string_view name, const std::string& value) {
  if (name == use_option) {
    on_ = value == "true";
    return {};
  }
  opened_ = !value.empty();
  if (value.empty()) return {};
  return open(value);
}

std::optional<rules::Move> DrawnBook::move(const rules::Game& game) {
  if (!on_) return std::nullopt;
  if (!opened_) {
    opened_ = true;
    if (!open("")) return std::nullopt;
  }
  const auto moves = known(game);
  const auto drawn = weighted_choice(
      moves.size(), [&](std::size_t at) { return moves[at].weight; }, rng_);
  return drawn ? std::optional(moves[*drawn].move) : std::nullopt;
}

}  // namespace ludex::search
