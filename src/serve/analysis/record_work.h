// The work of analyses on a record, on the thread of the records. The functions may be called on
// any thread, and `complain` too.
#pragma once

#include <cstdint>
#include <string_view>

#include "serve/analysis/analysis.h"
#include "serve/analysis/kept_analysis.h"
#include "serve/api_error.h"
#include "serve/record_source.h"
#include "serve/resources.h"
#include "store/analyses.h"

namespace ludex::serve {

// Whether it is the analysis of a whole game, which has a report.
[[nodiscard]] bool is_of_whole_game(const store::StoredAnalysis& analysis);

// What the order is for.
[[nodiscard]] Answer<AnalysisWork> analysis_work(const AnalysisOrder& order,
                                                 const RecordView& record, store::Analyses& store,
                                                 const Complain& complain);
// The answers to GET /api/records/{}/found and …/report.
[[nodiscard]] Answer<Json> found_in(const RecordView& record, std::int64_t node,
                                    const store::Analyses& store, const Complain& complain);
[[nodiscard]] Answer<Json> report_of(const RecordView& record, store::Analyses& store,
                                     const Complain& complain);
// The record with the remarks of its report, in the format of that word ("pgn").
[[nodiscard]] HttpResponse file_of(const RecordView& record, std::string_view format,
                                   store::Analyses& store, const Complain& complain);

}  // namespace ludex::serve
