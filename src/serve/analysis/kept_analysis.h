// The stored state of the analysis of a record by an engine.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "rules/game.h"
#include "serve/analysis/found_text.h"
#include "store/analyses.h"

namespace ludex::serve {

// Told, in a sentence for people, what could not be kept or read.
using Complain = std::function<void(const std::string& what)>;

class KeptAnalysis {
 public:
  // The stored analysis of the same record, engine, profile and `wanted` goes on, if there is one;
  // the number and `finished` of the one that is given are ignored. `store` outlives this object.
  KeptAnalysis(store::Analyses& store, store::StoredAnalysis analysis, Complain complain);

  [[nodiscard]] bool is_finished() const { return analysis_.finished; }
  void set_finished(bool finished);

  // Calls `take` with the key of each position and with what was found there so far, in the texts
  // of found_text.h.
  using Take = std::function<void(const store::PositionKey& key, const std::string& found)>;
  void each_position(const Take& take) const;
  void keep(const store::PositionKey& key, const Found& found, const rules::Game& game,
            store::Replace replace);

 private:
  [[nodiscard]] store::Done complaining();

  store::Analyses& store_;
  store::StoredAnalysis analysis_;
  Complain complain_;
  // Whether a failure was reported; the next ones have the same cause. Shared with calls that the
  // store still makes when this object is gone.
  std::shared_ptr<bool> has_complained_ = std::make_shared<bool>(false);
};

// The analyses of a record that were finished, the newest first.
[[nodiscard]] Result<std::vector<store::StoredAnalysis>> finished_of(const store::Analyses& store,
                                                                     store::RecordId record,
                                                                     const Complain& complain);

// What one engine has found in a position.
struct FoundBy {
  std::string engine;
  std::string profile;
  std::vector<engine::Info> lines;
};
// What all engines have found in the position with that key, the deepest first; each engine and
// profile once. `game` is in the position.
[[nodiscard]] Result<std::vector<FoundBy>> found_at(const store::Analyses& store,
                                                    store::RecordId record,
                                                    const store::PositionKey& key,
                                                    const rules::Game& game,
                                                    const Complain& complain);

}  // namespace ludex::serve
