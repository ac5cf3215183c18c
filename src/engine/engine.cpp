#include "engine/engine.h"

#include <utility>

namespace ludex::engine {

AnswerTo ask_and_wait(Engine& engine, const rules::Game& game, const Question& question,
                      TimePoint deadline) {
  const auto ticket = engine.ask(game, question);
  if (!ticket) return NoAnswer{describe(ticket.error())};
  while (auto event = engine.next(deadline)) {
    if (auto* failure = std::get_if<Failure>(&*event)) return NoAnswer{std::move(failure->detail)};
    auto* answer = std::get_if<Answer>(&*event);
    if (answer != nullptr && answer->ticket == *ticket) return std::move(answer->what);
  }
  return NoAnswer{"no answer came in time"};
}

}  // namespace ludex::engine
