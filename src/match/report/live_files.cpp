#include "match/report/live_files.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <system_error>
#include <utility>

#include "base/expects.h"
#include "base/named_file.h"
#include "base/text.h"
#include "match/report/event_stream.h"
#include "match/report/move_json.h"
#include "match/run/game_player.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using LiveJson = nlohmann::ordered_json;

// A reader gets the old or the new content. Nothing is forced to the disk: the next moment brings
// another content.
Result<void> replace_file(const std::string& path, const std::string& text) {
  std::error_code unknown;
  if (std::filesystem::exists(path, unknown) && !std::filesystem::is_regular_file(path, unknown)) {
    return fail(fmt::format("cannot replace `{}`: it is no regular file", printable(path)));
  }
  const std::string fresh = path + ".new";
  if (auto written = write_named_file(fresh, text, O_CREAT | O_TRUNC); !written) return written;
  std::error_code error;
  std::filesystem::rename(fresh, path, error);
  if (error) return fail(fmt::format("cannot write `{}`: {}", printable(path), error.message()));
  return {};
}

}  // namespace

// A game's own thread calls it as an observer; the match's thread reads it.
class LiveFiles::LiveGame final : public GameObserver {
 public:
  LiveGame(const ScheduledGame& scheduled, GameHeader header, std::atomic<bool>& changed)
      : scheduled_(scheduled), header_(std::move(header)), changed_(changed) {}

  void board_set_up(const rules::Setup& setup) override {
    auto board = rules::start_game(setup);
    expects(board.has_value());  // the game has begun with it
    const std::lock_guard lock(mutex_);
    board_ = *std::move(board);
    played_.setup = setup;
    played_.seat_names = board_->seat_names();
    start_ = board_->position();
  }
  void move_asked(rules::Seat seat,
                  const std::array<std::optional<std::chrono::nanoseconds>, 2>& left) override {
    const std::lock_guard lock(mutex_);
    thinks_ = seat;
    left_ = left;
  }
  void finding_changed(rules::Seat /*seat*/, const engine::Finding& /*finding*/) override {}
  void move_played(rules::Seat seat, const PlayedMove& move) override {
    const std::lock_guard lock(mutex_);
    played_.moves.push_back(move);
    moves_.push_back(move_json(*board_, played_.moves.size(), seat, move));
    board_->play(move.move);
    thinks_.reset();
    changed_ = true;
  }

  [[nodiscard]] LiveJson json() const {
    const std::lock_guard lock(mutex_);
    LiveJson json{{"game", scheduled_.number},
                  {"round", scheduled_.round},
                  {"engines", scheduled_.seats},
                  {"names", header_.names},
                  {"start", start_},
                  {"position", board_ ? board_->position() : ""},
                  {"thinks", thinks_ ? LiveJson(rules::index(*thinks_)) : LiveJson(nullptr)}};
    LiveJson left = LiveJson::array();
    for (const auto& time : left_) {
      left.push_back(time ? LiveJson(std::chrono::duration_cast<Milliseconds>(*time).count())
                          : LiveJson(nullptr));
    }
    json["left_ms"] = std::move(left);
    json["moves"] = moves_;
    return json;
  }
  [[nodiscard]] std::string pgn(const RecordStyle& style) const {
    const std::lock_guard lock(mutex_);
    if (!board_) return {};
    return format_game(played_, header_, style);
  }

 private:
  const ScheduledGame scheduled_;
  const GameHeader header_;
  std::atomic<bool>& changed_;
  mutable std::mutex mutex_;  // guards all that follows
  std::unique_ptr<rules::Game> board_;
  PlayedGame played_;
  std::string start_;
  LiveJson moves_ = LiveJson::array();
  std::optional<rules::Seat> thinks_;
  std::array<std::optional<std::chrono::nanoseconds>, 2> left_;
};

LiveFiles::LiveFiles(LivePaths paths, const MatchPlan& plan, std::function<WallTime()> wall_time)
    : paths_(std::move(paths)), plan_(plan), wall_time_(std::move(wall_time)) {}

LiveFiles::~LiveFiles() = default;

void LiveFiles::game_started(const ScheduledGame& game) {
  games_[game.number] =
      std::make_unique<LiveGame>(game, header_of(plan_, game, wall_time_()), changed_);
  changed_ = true;
}

GameObserver* LiveFiles::watch(const ScheduledGame& game) {
  return games_.at(game.number).get();
}

void LiveFiles::game_finished(const ScheduledGame& game, const PlayedGame& /*played*/,
                              const Standings& standings) {
  games_.erase(game.number);
  counted_ = standings.games();
  changed_ = true;
}

void LiveFiles::game_voided(const ScheduledGame& game, VoidBecause /*why*/) {
  games_.erase(game.number);
  changed_ = true;
}

void LiveFiles::time_passed(const Standings& standings) {
  counted_ = standings.games();
  write();
}

std::string LiveFiles::json_text() const {
  LiveJson json{{"version", event_version},    {"name", plan_.event},
                {"variant", plan_.setup.game}, {"rules", rules::rules_word(plan_.setup)},
                {"counted", counted_},         {"games", LiveJson::array()}};
  for (const auto& [number, game] : games_) {
    json["games"].push_back(game->json());
  }
  // Names may hold any bytes.
  return json.dump(-1, ' ', false, LiveJson::error_handler_t::replace) + '\n';
}

std::string LiveFiles::pgn_text() const {
  std::string text;
  for (const auto& [number, game] : games_) {
    const std::string one = game->pgn(paths_.style);
    text += text.empty() || one.empty() ? one : '\n' + one;
  }
  return text;
}

void LiveFiles::write() {
  if (!outcome_ || !changed_.exchange(false)) return;
  if (!paths_.json.empty()) {
    outcome_ = replace_file(paths_.json, json_text());
  }
  if (outcome_ && !paths_.pgn.empty()) {
    outcome_ = replace_file(paths_.pgn, pgn_text());
  }
}

Result<void> LiveFiles::finish() {
  write();
  return outcome_;
}

}  // namespace ludex::match
