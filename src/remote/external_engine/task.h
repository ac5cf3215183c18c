// A job of a broker after the rules have checked it: what an engine is asked, and how the answer is
// spelt. Nothing of the broker's text reaches the engine: position and moves are written anew.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/event.h"
#include "engine/request.h"
#include "protocols/uci_family/spelling.h"
#include "rules/game.h"
#include "servers/external_engine/message.h"

namespace ludex::remote {

// What the owner of the engine allows.
struct AnalysisCaps {
  int threads = 1;
  int hash = 512;                      // MiB
  std::optional<std::uint64_t> nodes;  // of each search
};

struct AnalysisTask {
  std::unique_ptr<rules::Game> game;  // what the engine is asked about
  // The same position, as boards write its moves: castling is always the king's move onto his rook,
  // and ranks count from 1.
  std::unique_ptr<rules::Game> spelt;
  protocols::Spelling spelling;
  engine::Request request;
  int threads = 1;
  int hash = 1;  // MiB
  // Whether there is anything to search: a position without legal moves has no analysis.
  bool has_moves = true;
};

// The game or the variant that a board's word names ("chess", "chess960"). The error says that
// there are no rules for it.
[[nodiscard]] Result<rules::Setup> setup_of_variant(std::string_view variant);

// The error names the first thing that the rules refuse.
[[nodiscard]] Result<AnalysisTask> task_of(const external_engine::Work& work,
                                           const AnalysisCaps& caps);

// A line of UCI that brokers can read: those that know UCI of 2006 alone refuse other fields. Empty
// if the report has no value or no line of moves: boards show nothing else.
[[nodiscard]] std::string line_of(const engine::Info& info, const AnalysisTask& task);
[[nodiscard]] std::string line_of(const engine::Decision& decision, const AnalysisTask& task);

}  // namespace ludex::remote
