#include "serve/live/adviser.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "serve/wire/move_node.h"

namespace ludex::serve {
namespace {

constexpr Milliseconds hint_time{1000};
constexpr std::uint64_t hint_nodes = 200'000;
constexpr std::chrono::seconds hint_patience{8};

}  // namespace

Adviser::Adviser(EventLoop& event_loop, EngineShutdown& room, EnginePlan plan,
                 const match::GameInPlay& game, std::function<void()> changed)
    : game_(game),
      changed_(std::move(changed)),
      engine_(event_loop, room, std::move(plan),
              {.changed =
                   [this] {
                     look_for_failure();
                     changed_();
                   },
               .ready = [this] { think(); },
               .thought = [](const engine::Info&) {},
               .decided = [this](const engine::Decision& decision,
                                 const std::optional<engine::Finding>&) { answer(decision); },
               .scored = [](const std::optional<engine::BoardScore>&) {}}) {}

void Adviser::start() {
  engine_.start(game_.game(), {});
}

void Adviser::think() {
  if (!done_ || engine_.state() != EngineSeat::State::ready) return;
  engine::Request request;
  request.limits.movetime = hint_time;
  request.limits.nodes = hint_nodes;
  request.banned = game_.banned();
  engine_.think(game_.game(), request, hint_patience);
}

void Adviser::look_for_failure() {
  if (!done_ || engine_.state() != EngineSeat::State::died) return;
  std::exchange(
      done_, nullptr)(tl::unexpected(ApiError{.code = "engine_failed", .text = engine_.reason()}));
}

void Adviser::answer(const engine::Decision& decision) {
  if (!done_) return;
  const Done done = std::exchange(done_, nullptr);
  engine_.rest();
  const auto* const play = std::get_if<engine::Play>(&decision.what);
  if (play == nullptr || !game_.game().is_legal(play->move)) {
    done(tl::unexpected(ApiError{.code = "engine_failed", .text = "the engine has no advice"}));
    return;
  }
  const auto after = game_.game().clone();
  const Json played = play_in_line(*after, play->move);
  done(Json{{"m", played.at("m")}, {"t", played.at("t")}, {"at", played.at("at")}});
}

void Adviser::give_up(std::string_view why) {
  if (!done_) return;
  const Done done = std::exchange(done_, nullptr);
  engine_.rest();
  done(not_now(std::string(why)));
}

}  // namespace ludex::serve
