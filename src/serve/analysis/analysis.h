// The analysis of one record by one engine, as a topic: of one position without a limit, or of the
// whole game.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/request.h"
#include "rules/setup.h"
#include "serve/analysis/kept_analysis.h"
#include "serve/analysis/line_collector.h"
#include "serve/analysis/whole_game.h"
#include "serve/engine_shutdown.h"
#include "serve/engine_source.h"
#include "serve/engine_worker.h"
#include "serve/event_loop.h"
#include "serve/record_source.h"
#include "serve/topic.h"

namespace ludex::serve {

inline constexpr int most_lines = 8;

// The order for an analysis.
struct AnalysisOrder {
  std::int64_t record = 0;
  std::string engine;        // the name that pages use
  std::string profile = {};  // the name of stored option values; empty: none
  int lines = 1;
  int node = 0;
  bool whole_game = false;
  bool goes_on = false;  // also while nobody follows it
  bool threat = false;   // analyse what the other player would do, if it were their turn
  // For each position; empty: a position is analysed for as long as pages look at it.
  engine::Limits limits = {};
};

// The parts that all analyses share; they must outlive them.
struct AnalysisParts {
  EventLoop& event_loop;
  Publisher& publisher;
  RecordSource& records;
  EngineShutdown& room;
  std::function<void()> changed = {};  // called after every change of a summary
};

// What an order is for: the lines of the positions that pages look at, which are kept in `kept` if
// they are no threats, or a whole game.
struct AnalysisWork {
  std::unique_ptr<rules::Game> game;  // in the position of the order's node
  rules::Setup start;                 // of the record
  std::optional<KeptAnalysis> kept = {};
  std::unique_ptr<WholeGame> whole = {};
};

// A delta is `engine`, with the members that changed. An info has the key "a7/2" for the second
// line of analysis 7, and "a7/own" if the engine reports ownership of the points of the board. The
// commands are `look {node}` and `limits {lines}`. All calls are made on the event loop.
class Analysis final : public Topic {
 public:
  Analysis(const AnalysisParts& parts, std::int64_t id, AnalysisOrder order, EnginePlan plan,
           AnalysisWork work);
  ~Analysis() override;

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void subscribed(const Reader& reader) override;
  void unsubscribed(const Reader& reader) override;

  [[nodiscard]] std::int64_t record() const { return order_.record; }
  // What is found from now on is written nowhere.
  void keep_no_more() { kept_.reset(); }
  // Whether its engine runs.
  [[nodiscard]] bool is_under_way() const { return worker_ != nullptr; }
  // {"id", "record", "engine", "profile"?, "node", "whole_game", "goes_on", "state", "progress",
  // "readers"}
  [[nodiscard]] Json summary() const;
  // Ends the analysis and publishes the state "off".
  void stop();
  // Whether nobody follows the analysis and it does no work that is of use to anybody.
  [[nodiscard]] bool is_idle() const {
    return readers_ == 0 && (whole_ == nullptr || worker_ == nullptr);
  }

 private:
  void look(const Json& body, const Done& done);
  [[nodiscard]] Answer<Json> limit(const Json& body);
  void receive(EngineEvent event);
  void take(const EngineInfo& thought);
  void take(const EngineDecided& decided);
  void search();
  // The position that the engine is asked about; null if there is none, such as a threat in check.
  [[nodiscard]] const rules::Game* searched() const;
  void look_at(std::unique_ptr<rules::Game> game);
  void look_at(int node, std::unique_ptr<rules::Game> game);
  void search_position();
  void stop_outdated();
  // Tells the engine to stop when it thinks for much longer than it may. One that does not listen
  // then fails.
  void watch_the_time();
  // Shows the move of an engine that says nothing else about a position.
  void show_move(const engine::Decision& decision);
  // Takes an info about the position, and shows it.
  void show(const engine::Info& info);
  void search_whole_game();
  void finish_whole_game();
  void keep_soon();
  // Keeps the lines that the engine has found in the present position, unless they are kept.
  void keep_lines();
  // Publishes the members that have changed.
  void tell(Json members);
  void tell_list() const;
  void wait_for_readers();

  AnalysisParts parts_;
  std::int64_t id_;
  AnalysisOrder order_;
  std::string topic_;
  std::unique_ptr<rules::Game> game_;    // in the position of the order's node
  std::unique_ptr<rules::Game> passed_;  // the same with the turn passed, for a threat; may be null
  std::unique_ptr<WholeGame> whole_;     // null: the analysis is of a single position
  rules::Setup start_;                   // of the record
  std::optional<KeptAnalysis> kept_;     // absent: lines are not kept here
  LineCollector collector_;              // of the present search
  std::vector<engine::Info> last_kept_;  // lines of the present search
  std::unique_ptr<EngineWorker> worker_;  // null: the engine is off
  std::uint32_t requests_ = 0;
  // At most one search of a position is under way.
  bool is_searching_ = false;
  bool is_outdated_ = false;  // that search is about something that is not wanted any more
  std::optional<bool> can_be_stopped_;  // absent until the engine is ready
  std::string state_ = "starting";
  std::string reason_;
  Json progress_;
  Json report_;
  Json scores_ = Json::array();  // of a whole game, as far as it has come
  std::size_t readers_ = 0;
  std::unique_ptr<EventLoop::Timer> patience_;  // waits for a reader; null while there is one
  std::unique_ptr<EventLoop::Timer> overdue_;   // until it is; null if no search has a limited time
  std::unique_ptr<EventLoop::Timer>
      keeping_;  // until lines are kept; null if there are no new ones
  std::shared_ptr<const bool> here_ = std::make_shared<const bool>(true);
};

}  // namespace ludex::serve
