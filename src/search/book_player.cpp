#include "search/book_player.h"

#include <fmt/format.h>

#include <utility>

#include "search/registry.h"

namespace ludex::search {

engine::Status BookPlayer::think(const rules::Game& game, const engine::Request& request) {
  decided_ = known(game, request);
  return decided_ ? engine::Status() : PassingEngine::think(game, request);
}

std::optional<rules::Move> BookPlayer::known(const rules::Game& game,
                                             const engine::Request& request) {
  const bool is_asked = plays_ && !request.limits.ponder && engine::is_plain(request, game) &&
                        (depth_ == 0 || game.moves().size() < 2 * depth_);
  const auto move = is_asked ? book_->move(game) : std::nullopt;
  if (!move || !game.is_legal(*move)) return std::nullopt;
  const bool is_limited = !request.only.empty() || !request.banned.empty();
  if (!is_limited) return move;
  for (const rules::Move allowed : engine::allowed(request, game)) {
    if (allowed == *move) return move;
  }
  return std::nullopt;
}

std::optional<engine::Event> BookPlayer::next(TimePoint deadline) {
  if (const auto move = std::exchange(decided_, std::nullopt)) {
    return engine::Decision{engine::Play{*move, std::nullopt}};
  }
  return PassingEngine::next(deadline);
}

std::optional<Duration> BookPlayer::without_processor() const {
  const auto* const process = dynamic_cast<const engine::ProcessorWait*>(&inner());
  return process != nullptr ? process->without_processor() : std::nullopt;
}

std::optional<Duration> BookPlayer::without_processor_since_stop() const {
  const auto* const process = dynamic_cast<const engine::ProcessorWait*>(&inner());
  return process != nullptr ? process->without_processor_since_stop() : std::nullopt;
}

Result<std::unique_ptr<OpeningBook>> open_book(std::string_view game, const std::string& file,
                                               std::uint64_t seed) {
  const EngineKind* const kind = find_engine(game);
  if (kind == nullptr || kind->make_book == nullptr) {
    return fail(fmt::format("no books of {} are known", game));
  }
  std::unique_ptr<OpeningBook> book = kind->make_book(seed);
  if (auto opened = book->set_option(OpeningBook::file_option, file); !opened) {
    return tl::unexpected(opened.error());
  }
  if (auto on = book->set_option(OpeningBook::use_option, "true"); !on) {
    return tl::unexpected(on.error());
  }
  return book;
}

}  // namespace ludex::search
