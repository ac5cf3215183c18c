// All matches: they are created, listed, paused, stopped, resumed and deleted by REST. Each is a
// topic, and their list is the topic `matches`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "match/run/slots.h"
#include "serve/engine_source.h"
#include "serve/event_loop.h"
#include "serve/matches/match_events.h"
#include "serve/matches/match_follower.h"
#include "serve/matches/match_topic.h"
#include "serve/record_source.h"
#include "serve/router.h"
#include "serve/topic.h"
#include "store/matches.h"

namespace ludex::serve {

class Matches final : public Topic {
 public:
  // The parts must outlive the matches. The store posts on the event loop.
  struct Parts {
    EventLoop& event_loop;
    Publisher& publisher;
    store::Matches& store;
    RecordSource& records;
    const EngineSource& engines;
    const Clock& clock;  // for the games
    std::function<WallTime()> wall_time;
    std::size_t processors = 1;  // the most games at a time, of all matches together
    // The file of the store, beside which the events of matches are kept; empty: they are not kept.
    std::filesystem::path store_file = {};
    // Goes on with a tournament of the command line; empty: that is not possible.
    decltype(MatchTopic::Parts::start_program) start_program = {};
    // Takes a sentence about a match that cannot be shown; may be empty.
    std::function<void(const std::string&)> complain = {};
  };
  static constexpr std::size_t most_matches = 500;
  static constexpr std::size_t most_under_way = 16;
  static constexpr Milliseconds between_summaries{1000};

  explicit Matches(const Parts& parts);
  // Waits until the running games are abandoned and their engines have ended.
  ~Matches() override;

  // Restores all stored matches, and from then on follows those that other programs play in this
  // store. A match that cannot be read stays in the store; for each, the result has a sentence that
  // says why.
  std::vector<std::string> restore();
  void add_routes(Router& router);
  // Finds "matches", "match/7" or "match/7/game/12"; null if there is no such topic.
  [[nodiscard]] Topic* find(std::string_view topic);
  // The member `matches` of /api/hello.
  [[nodiscard]] Json limits() const { return to_json(limits_); }

  [[nodiscard]] Json state(const Reader& reader) const override;
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;

 private:
  using TopicCommand = void (MatchTopic::*)(const Done& reply);

  [[nodiscard]] MatchTopic::Parts parts_of_match();
  [[nodiscard]] Json list() const;
  // The error: there is no match of that number.
  [[nodiscard]] Answer<MatchTopic*> match_at(std::string_view id);
  using Openings = std::vector<match::Opening>;
  void make(const Json& body, const Respond& respond);
  void make(MatchOrder order, const Openings& openings, const Respond& respond);
  void steer(const Places& places, TopicCommand action, const Respond& respond);
  void forget(const Places& places, const Respond& respond);
  [[nodiscard]] Answer<Json> games(const Places& places, const HttpRequest& request);
  // The matches of the command line for the follower, and what it has seen of them.
  [[nodiscard]] std::map<store::MatchId, FollowedMatch> followed();
  [[nodiscard]] std::set<store::MatchId> own() const;
  void seen(store::MatchId id, const MatchSight& sight);
  [[nodiscard]] Answer<void> may_begin() const;
  // The same, and whether another match can be kept.
  [[nodiscard]] Answer<void> has_room() const;
  [[nodiscard]] MatchEvents::Course course_of(std::int64_t id) const;
  void changed(std::int64_t id, bool at_once);
  void tell_changed();
  void tell(std::int64_t id);
  // Wraps a call so that it does nothing once this object is destroyed.
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
  match::Slots slots_;
  std::map<std::int64_t, std::unique_ptr<MatchTopic>> matches_;
  std::map<std::int64_t, std::unique_ptr<MatchTopic>> starting_;  // being stored
  std::set<std::int64_t> changed_;                    // matches whose summaries are to be published
  std::unique_ptr<EventLoop::Timer> next_summaries_;  // while changed_ is not empty
  std::set<store::MatchId> gone_;                     // that are deleted, or cannot be shown
  std::shared_ptr<const bool> here_ = std::make_shared<const bool>(true);
  MatchEvents events_;
  MatchFollower follower_;
};

}  // namespace ludex::serve
