// All matches: set up, listed, steered and forgotten by REST; the topic of each, and the topic
// `matches` of their list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "match/game_slots.h"
#include "serve/engine_source.h"
#include "serve/floor.h"
#include "serve/matches/match_topic.h"
#include "serve/record_source.h"
#include "serve/router.h"
#include "serve/topic.h"
#include "store/matches.h"

namespace ludex::serve {

class Matches final : public Topic {
 public:
  // What the matches use outlives them. The store posts on the floor.
  struct Parts {
    Floor& floor;
    Publisher& publisher;
    store::Matches& store;
    RecordSource& records;
    const EngineSource& engines;
    const Clock& clock;  // of the games
    std::function<WallTime()> wall_time;
    std::size_t processors = 1;  // games at a time, of all matches together
  };
  static constexpr std::size_t most_matches = 500;
  static constexpr std::size_t most_under_way = 16;
  static constexpr Milliseconds between_summaries{1000};

  explicit Matches(const Parts& parts);
  // Waits until the games that run are given up and their engines have ended.
  ~Matches() override;

  // Brings back all matches that are kept. One that ran is paused then. A match that cannot be
  // understood is left where it is; the answer says so, a sentence for each.
  std::vector<std::string> restore();
  void add_routes(Router& router);
  // "matches" or "match/7"; null: there is no such topic.
  [[nodiscard]] Topic* find(std::string_view topic);
  // `matches` of /api/hello.
  [[nodiscard]] Json limits() const { return to_json(limits_); }

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;

 private:
  using Steer = void (MatchTopic::*)(const Done& told);

  [[nodiscard]] MatchTopic::Parts parts_of_match();
  [[nodiscard]] Json list() const;
  // The error: there is none of that number.
  [[nodiscard]] Answer<MatchTopic*> match_at(std::string_view id);
  [[nodiscard]] Answer<std::unique_ptr<MatchTopic>> set_up(const Json& body);
  void make(const Json& body, const Respond& respond);
  void steer(const Places& places, Steer action, const Respond& respond);
  void forget(const Places& places, const Respond& respond);
  [[nodiscard]] Answer<Json> games(const Places& places, const HttpRequest& request);
  [[nodiscard]] Answer<void> may_begin() const;
  void changed(std::int64_t id, bool at_once);
  void tell_changed();
  void tell(std::int64_t id);
  // The same call, unless this is gone.
  template <class Call>
  [[nodiscard]] auto while_here(Call call) {
    return [here = std::weak_ptr(here_), call = std::move(call)](auto&&... given) {
      if (!here.expired()) {
        call(std::forward<decltype(given)>(given)...);
      }
    };
  }

  Parts parts_;
  MatchLimits limits_;
  match::GameSlots slots_;
  std::map<std::int64_t, std::unique_ptr<MatchTopic>> matches_;
  std::map<std::int64_t, std::unique_ptr<MatchTopic>> starting_;  // on their way to the disk
  std::set<std::int64_t> changed_;                                // that the list is to be told of
  std::unique_ptr<Floor::Timer> next_summaries_;                  // while there are some of these
  std::shared_ptr<const bool> here_ = std::make_shared<const bool>(true);
};

}  // namespace ludex::serve
