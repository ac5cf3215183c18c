#include "serve/analysis/record_work.h"

#include <memory>
#include <optional>
#include <utility>

#include "serve/json_text.h"
#include "serve/record_errors.h"
#include "serve/router.h"
#include "serve/wire/line_json.h"

namespace ludex::serve {

namespace {

// A report says the same however many lines were asked for beside the best one.
constexpr int fewest_lines = 1;

std::string wanted_text(const AnalysisOrder& order) {
  if (!order.whole_game) return json_text({{"kind", "positions"}});
  Json limits = Json::object();
  const auto add = [&](const char* name, const auto& limit) {
    if (limit) {
      limits[name] = *limit;
    }
  };
  add("depth", order.limits.depth);
  add("nodes", order.limits.nodes);
  if (order.limits.movetime) {
    limits["ms"] = order.limits.movetime->count();
  }
  return json_text({{"kind", "whole_game"}, {"limits", std::move(limits)}});
}

struct Reported {
  store::StoredAnalysis analysis;
  std::unique_ptr<WholeGame> whole;
};

// std::nullopt if there is no report.
Answer<std::optional<Reported>> newest(const RecordView& record, store::Analyses& store,
                                       const Complain& complain) {
  const auto finished = finished_of(store, store::RecordId{record.number()}, complain);
  if (!finished) return tl::unexpected(store_failed(finished.error()));
  for (const store::StoredAnalysis& analysis : *finished) {
    if (!is_of_whole_game(analysis)) continue;
    auto whole =
        WholeGame::of(record.copy(), KeptAnalysis(store, analysis, complain), fewest_lines);
    if (!whole || !(*whole)->is_all_found()) continue;
    return Reported{analysis, *std::move(whole)};
  }
  return std::nullopt;
}

}  // namespace

bool is_of_whole_game(const store::StoredAnalysis& analysis) {
  const auto wanted = parse_json(analysis.wanted);
  return wanted && wanted->is_object() && wanted->value("kind", "") == "whole_game";
}

Answer<AnalysisWork> analysis_work(const AnalysisOrder& order, const RecordView& record,
                                   store::Analyses& store, const Complain& complain) {
  auto game = record.game_at(order.node);
  if (!game) return tl::unexpected(game.error());
  AnalysisWork work{*std::move(game), record.start().setup()};
  if (order.threat) return work;
  store::StoredAnalysis analysis;
  analysis.record = store::RecordId{record.number()};
  analysis.setup = work.start;
  analysis.engine = order.engine;
  analysis.profile = order.profile;
  analysis.wanted = wanted_text(order);
  KeptAnalysis kept(store, std::move(analysis), complain);
  if (!order.whole_game) {
    work.kept.emplace(std::move(kept));
    return work;
  }
  auto whole = WholeGame::of(record.copy(), std::move(kept), order.lines);
  if (!whole) return tl::unexpected(whole.error());
  work.whole = *std::move(whole);
  return work;
}

Answer<Json> found_in(const RecordView& record, std::int64_t node, const store::Analyses& store,
                      const Complain& complain) {
  // A page may ask about a move that somebody else is removing: that is no mistake of the page.
  const auto game = record.game_at(node);
  if (!game) return Json::array();
  const auto found = found_at(store, store::RecordId{record.number()},
                              store::key_of(**game, record.start().setup()), **game, complain);
  if (!found) return tl::unexpected(store_failed(found.error()));
  Json list = Json::array();
  for (const FoundBy& each : *found) {
    Json json{{"engine", each.engine}, {"lines", Json::array()}};
    if (!each.profile.empty()) {
      json["profile"] = each.profile;
    }
    for (const engine::Info& info : each.lines) {
      json["lines"].push_back(line_json(info, **game, static_cast<int>(node)));
    }
    list.push_back(std::move(json));
  }
  return list;
}

Answer<Json> report_of(const RecordView& record, store::Analyses& store, const Complain& complain) {
  const auto found = newest(record, store, complain);
  if (!found) return tl::unexpected(found.error());
  if (!*found) return Json();
  const auto& [analysis, whole] = **found;
  Json json{{"engine", analysis.engine}, {"report", whole->report()}};
  if (!analysis.profile.empty()) {
    json["profile"] = analysis.profile;
  }
  return json;
}

HttpResponse file_of(const RecordView& record, std::string_view format, store::Analyses& store,
                     const Complain& complain) {
  const auto found = newest(record, store, complain);
  if (!found) return error_response(found.error());
  if (!*found) return error_response(not_now("the game was not analysed, or has changed").value());
  return record.file_of((*found)->whole->with_remarks(), format);
}

}  // namespace ludex::serve
