#include "remote/external_engine/task.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/uci_family/moves_and_infos.h"
#include "protocols/uci_family/wire.h"
#include "rules/registry.h"

namespace ludex::remote {

namespace {

// The variant in whose notation boards write castling, whatever is played.
constexpr std::string_view spelt_variant = "chess960";

// The setup by which moves are spelt.
rules::Setup spelt_setup(const rules::Setup& setup) {
  const rules::GameKind* const game = rules::find_game(setup.game);
  auto spelt = game == nullptr ? std::nullopt : rules::setup_in(*game, spelt_variant);
  if (!spelt) return setup;
  spelt->position = setup.position;
  return *std::move(spelt);
}

engine::Request request_of(const external_engine::Work& work, const AnalysisCaps& caps) {
  engine::Request request;
  request.lines = work.multi_pv;
  request.limits.movetime = work.movetime;
  request.limits.depth = work.depth;
  request.limits.nodes = work.nodes;
  if (caps.nodes) {
    request.limits.nodes = std::min(*caps.nodes, work.nodes.value_or(*caps.nodes));
  }
  return request;
}

Result<void> play_moves(const std::vector<std::string>& moves, AnalysisTask& task) {
  for (const std::string& word : moves) {
    const auto move = task.spelling.parse(word, *task.spelt);
    if (!move || !task.game->is_legal(*move)) {
      return fail(
          fmt::format("move {}, `{}`, is not legal", task.game->moves().size() + 1, excerpt(word)));
    }
    task.spelt->play(*move);
    task.game->play(*move);
  }
  return {};
}

}  // namespace

Result<rules::Setup> setup_of_variant(std::string_view variant) {
  rules::Setup setup = rules::setup_named(variant);
  if (rules::find_game(setup.game) == nullptr) {
    return fail(fmt::format("there are no rules here for the variant `{}`", excerpt(variant)));
  }
  return setup;
}

Result<AnalysisTask> task_of(const external_engine::Work& work, const AnalysisCaps& caps) {
  auto setup = setup_of_variant(work.variant);
  if (!setup) return tl::unexpected(setup.error());
  setup->position = work.initial_fen;
  auto game = rules::start_game(rules::with_shown_variant(*setup));
  if (!game) return tl::unexpected(within("the position is refused", game.error()));
  auto spelt = rules::start_game(spelt_setup(*setup));
  if (!spelt) return tl::unexpected(within("the position is refused", spelt.error()));
  AnalysisTask task;
  task.game = *std::move(game);
  task.spelt = *std::move(spelt);
  if (protocols::counts_ranks_from_zero(task.game->setup())) {
    task.spelling = protocols::Spelling(protocols::Ranks::plus_one);
  }
  task.request = request_of(work, caps);
  task.threads = std::min(work.threads, caps.threads);
  task.hash = std::min(work.hash, caps.hash);
  if (const auto played = play_moves(work.moves, task); !played) {
    return tl::unexpected(played.error());
  }
  task.has_moves = !task.game->legal_moves().empty();
  return task;
}

std::string line_of(const engine::Info& info, const AnalysisTask& task) {
  if (!info.score || info.pv.empty()) return {};
  if (const int rank = info.multipv.value_or(1); rank < 1 || rank > task.request.lines) return {};
  protocols::Info message = protocols::to_message(info, *task.spelt, task.spelling);
  if (message.pv.empty()) return {};
  message.wdl.reset();
  message.string.reset();
  message.currmove.reset();
  message.refutation.clear();
  message.currline.reset();
  // A broker refuses a negative count, and with it the whole analysis.
  if (message.depth.value_or(0) < 0 || message.seldepth.value_or(0) < 0) return {};
  if (message.time && message.time->count() < 0) {
    message.time.reset();
  }
  std::string line;
  protocols::wire::write(line, message, protocols::wire::Style::uci);
  return line;
}

std::string line_of(const engine::Decision& decision, const AnalysisTask& task) {
  const auto* const play = std::get_if<engine::Play>(&decision.what);
  if (play == nullptr || !task.game->is_legal(play->move)) return "bestmove (none)";
  return "bestmove " + task.spelling.format(play->move, *task.spelt);
}

}  // namespace ludex::remote
