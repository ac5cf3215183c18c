#include "cgos_server/storage.h"

#include <memory>
#include <utility>

namespace ludex::cgos_server {

Storage::Storage(serve::EventLoop& loop, Archive archive, std::function<void(const Error&)> failed)
    : archive_(std::move(archive)), failed_(std::move(failed)), queue_(loop) {}

void Storage::add(Account account, std::function<void()> done) {
  give([this, account = std::move(account)] { return archive_.add(account); }, std::move(done));
}

void Storage::begin(GameNumber number, cgos::Setup setup) {
  give([this, number, setup = std::move(setup)] { return archive_.begin(number, setup); }, {});
}

void Storage::add_move(GameNumber number, cgos::TimedMove move) {
  give([this, number, move = std::move(move)] { return archive_.add_move(number, move); }, {});
}

void Storage::finish(FinishedGame game, std::string date, std::function<void()> done) {
  give([this, game = std::move(game),
        date = std::move(date)] { return archive_.finish(game, date); },
       std::move(done));
}

void Storage::rate(std::vector<PastGame> games, RatingTerms terms,
                   std::function<void(Ratings)> done) {
  const auto ratings = std::make_shared<Ratings>();  // of the work and of the call behind it
  give(
      [ratings, games = std::move(games), terms = std::move(terms)]() -> Result<void> {
        *ratings = Ratings(games, terms);
        return {};
      },
      [ratings, done = std::move(done)] { done(std::move(*ratings)); });
}

void Storage::flush(std::function<void()> done) {
  give([]() -> Result<void> { return {}; }, std::move(done));
}

void Storage::give(Work work, std::function<void()> done) {
  queue_.give(
      [this, work = std::move(work), done = std::move(done)]() -> serve::WorkQueue::Call {
        if (archive_failed_) return {};
        if (auto result = work(); !result) {
          archive_failed_ = true;
          return [this, error = std::move(result.error())] { fail_once(error); };
        }
        return done;
      },
      [this](const std::string& why) { fail_once(Error{why}); });
}

void Storage::fail_once(const Error& error) {
  if (std::exchange(has_failed_, true)) return;
  failed_(error);
}

}  // namespace ludex::cgos_server
