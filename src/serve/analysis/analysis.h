// One engine on one record, as pages see it: it looks at a position for as long as they like, or
// goes over the whole game.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/request.h"
#include "serve/analysis/whole_game.h"
#include "serve/engine_source.h"
#include "serve/engine_worker.h"
#include "serve/floor.h"
#include "serve/record_source.h"
#include "serve/topic.h"

namespace ludex::serve {

inline constexpr int most_lines = 8;

// What was asked for.
struct AnalysisOrder {
  std::int64_t record = 0;
  std::string engine;        // as pages call it
  std::string profile = {};  // of its options; empty: none
  int lines = 1;
  int node = 0;
  bool whole_game = false;
  bool threat = false;  // what the other player would do, if it were their turn
  // For each position; none: a position is searched for as long as pages look at it.
  engine::Limits limits = {};
};

// What analyses share; it outlives them.
struct AnalysisParts {
  Floor& floor;
  Publisher& publisher;
  RecordSource& records;
  EngineRoom& room;
};

// Deltas are `engine` with the members that changed; infos have the key "a7/2" for the second line,
// and "a7/own" where the engine says whose the points of the board become.
// Commands: `look {node}`, `limits {lines}`. All of it on the floor.
class Analysis final : public Topic {
 public:
  // `game`: the position of the order's node; `whole`: with an order for a whole game.
  Analysis(const AnalysisParts& parts, std::int64_t id, AnalysisOrder order, EnginePlan plan,
           std::unique_ptr<rules::Game> game, std::unique_ptr<WholeGame> whole);
  ~Analysis() override;

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void came(const Reader& reader) override;
  void left(const Reader& reader) override;

  // Ends it: its pages are told that it is off.
  void stop();
  // Nobody looks at it, and what goes on, if anything does, is of use to nobody.
  [[nodiscard]] bool is_idle() const {
    return readers_ == 0 && (whole_ == nullptr || worker_ == nullptr);
  }

 private:
  [[nodiscard]] Answer<Json> look(const Json& body);
  [[nodiscard]] Answer<Json> limit(const Json& body);
  void hear(EngineWord word);
  void take(const EngineThought& thought);
  void take(const EngineDecided& decided);
  void search();
  // The position that the engine is asked about; null where there is none, as no threat in check.
  [[nodiscard]] const rules::Game* searched() const;
  void look_at(std::unique_ptr<rules::Game> game);
  void search_position();
  void search_whole_game();
  void finish_whole_game();
  // Publishes these members, which have changed.
  void tell(Json members);
  void wait_for_readers();

  AnalysisParts parts_;
  std::int64_t id_;
  AnalysisOrder order_;
  std::string topic_;
  std::unique_ptr<rules::Game> game_;     // at the order's node
  std::unique_ptr<rules::Game> passed_;   // the same with the turn passed, for a threat
  std::unique_ptr<WholeGame> whole_;      // null: positions that people look at
  std::unique_ptr<EngineWorker> worker_;  // null: it is off
  std::uint32_t errands_ = 0;
  std::string state_ = "starting";
  std::string reason_;
  Json progress_;
  Json report_;
  std::size_t readers_ = 0;
  std::unique_ptr<Floor::Timer> patience_;  // for a reader to come; null while there is one
};

}  // namespace ludex::serve
