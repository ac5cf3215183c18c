// A game at a server of CGOS as the topic `cgos/N`: a table without persons, as a game of a match
// is. Its state is there once the server has sent the game.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/time.h"
#include "serve/matches/game_topic.h"
#include "serve/matches/live_board.h"
#include "serve/topic.h"
#include "servers/cgos/spectator_message.h"

namespace ludex::serve {

// A Result (web/src/wire/types.ts) from the server's word, such as "B+Resign"; its `text` is the
// word.
[[nodiscard]] Json result_of_cgos(std::string_view word);
// The whole number of a rating such as "1800?"; std::nullopt if it is none.
[[nodiscard]] std::optional<int> rating_of_cgos(const cgos::Player& player);

class WatchedGame final : public Topic {
 public:
  // Publisher and clock must outlive it.
  WatchedGame(Publisher& publisher, const Clock& clock, std::int64_t number);

  [[nodiscard]] bool is_followed() const { return readers_ > 0; }
  // Whether the server has sent the game.
  [[nodiscard]] bool is_there() const { return topic_ != nullptr; }
  [[nodiscard]] bool is_over() const { return over_; }

  // The whole game, which takes the place of what was known. The error says what the rules refuse.
  [[nodiscard]] Result<void> show(const cgos::ObservedGame& game);
  // A further move; "resign" changes nothing, because the result follows.
  [[nodiscard]] Result<void> play(const cgos::TimedMove& move);
  void end(std::string_view result);

  [[nodiscard]] Json state(const Reader& reader) const override;
  [[nodiscard]] std::shared_ptr<const std::string> state_text(const Reader& reader) override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void subscribed(const Reader& reader) override;
  void unsubscribed(const Reader& reader) override;

 private:
  using Times = std::array<std::optional<std::chrono::nanoseconds>, 2>;

  Publisher& publisher_;
  const Clock& clock_;
  std::int64_t number_;
  std::string name_;
  int readers_ = 0;
  bool over_ = false;
  // Null until the server has sent the game, all three:
  std::unique_ptr<rules::Game> game_;
  std::shared_ptr<LiveGameObserver> notes_;  // shared with the board of the topic
  std::unique_ptr<GameTopic> topic_;
  Times left_;
};

}  // namespace ludex::serve
