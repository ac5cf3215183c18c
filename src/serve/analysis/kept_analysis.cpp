#include "serve/analysis/kept_analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "serve/analysis/line_collector.h"

namespace ludex::serve {

namespace {

bool is_same(const store::StoredAnalysis& one, const store::StoredAnalysis& other) {
  return one.engine == other.engine && one.profile == other.profile && one.wanted == other.wanted;
}

store::Unreadable telling(const Complain& complain) {
  return [complain](const Error& unreadable) {
    if (complain) {
      complain("an analysis cannot be read, and is left out: " + describe(unreadable));
    }
  };
}

}  // namespace

KeptAnalysis::KeptAnalysis(store::Analyses& store, store::StoredAnalysis analysis,
                           Complain complain)
    : store_(store), analysis_(std::move(analysis)), complain_(std::move(complain)) {
  const auto all = store_.of(*analysis_.record, telling(complain_));
  if (all) {
    const auto same = std::find_if(all->begin(), all->end(),
                                   [this](const auto& each) { return is_same(each, analysis_); });
    if (same != all->end()) {
      analysis_ = *same;
      return;
    }
  }
  analysis_.id = store_.next_id();
  analysis_.finished = false;
}

store::Done KeptAnalysis::complaining() {
  return [complain = complain_, has_complained = has_complained_,
          record = static_cast<std::int64_t>(*analysis_.record)](const Result<void>& kept) {
    if (kept || *has_complained || !complain) return;
    *has_complained = true;
    complain(
        fmt::format("an analysis of record {} was not kept: {}", record, describe(kept.error())));
  };
}

void KeptAnalysis::set_finished(bool finished) {
  analysis_.finished = finished;
  store_.keep(analysis_, complaining());
}

void KeptAnalysis::each_position(const Take& take) const {
  const auto done = store_.each_position(
      analysis_.id,
      [&](const store::AnalysedPosition& position) { take(position.key, position.found); });
  if (!done) {
    telling(complain_)(done.error());
  }
}

void KeptAnalysis::keep(const store::PositionKey& key, const Found& found, const rules::Game& game,
                        store::Replace replace) {
  const LineDepth deepness = deepness_of(found.lines);
  store_.keep_position(analysis_,
                       {.key = key,
                        .found = found_text(found, game),
                        .depth = deepness.depth,
                        .nodes = deepness.nodes},
                       replace, complaining());
}

Result<std::vector<store::StoredAnalysis>> finished_of(const store::Analyses& store,
                                                       store::RecordId record,
                                                       const Complain& complain) {
  auto analyses = store.of(record, telling(complain));
  if (!analyses) return analyses;
  std::reverse(analyses->begin(), analyses->end());
  analyses->erase(std::remove_if(analyses->begin(), analyses->end(),
                                 [](const auto& each) { return !each.finished; }),
                  analyses->end());
  return analyses;
}

Result<std::vector<FoundBy>> found_at(const store::Analyses& store, store::RecordId record,
                                      const store::PositionKey& key, const rules::Game& game,
                                      const Complain& complain) {
  const auto analyses = store.of(record, telling(complain));
  if (!analyses) return tl::unexpected(analyses.error());
  std::vector<FoundBy> list;
  for (const store::StoredAnalysis& analysis : *analyses) {
    const auto kept = store.position(analysis.id, key);
    if (!kept) return tl::unexpected(kept.error());
    if (!*kept) continue;
    auto found = parse_found((*kept)->found, game);
    if (!found) {
      telling(complain)(found.error());
      continue;
    }
    if (found->lines.empty()) continue;
    list.push_back({analysis.engine, analysis.profile, std::move(found->lines)});
  }
  std::stable_sort(list.begin(), list.end(), [](const FoundBy& one, const FoundBy& other) {
    return deepness_of(one.lines) > deepness_of(other.lines);
  });
  // An engine may have gone over the whole game and have looked at the position, too.
  std::vector<FoundBy> each_once;
  for (FoundBy& found : list) {
    const bool is_known =
        std::any_of(each_once.begin(), each_once.end(), [&](const FoundBy& deeper) {
          return deeper.engine == found.engine && deeper.profile == found.profile;
        });
    if (!is_known) {
      each_once.push_back(std::move(found));
    }
  }
  return each_once;
}

}  // namespace ludex::serve
