#include "serve/matches/match_follower.h"

#include <string>
#include <utility>

#include "tournament/definition.h"

namespace ludex::serve {

using store::MatchId;

// What is looked at stays between two looks: the version of the store that was seen, and the
// matches of it that are none of the command line.
class MatchFollower::Look {
 public:
  explicit Look(const store::Matches& store) : store_(store) {}

  [[nodiscard]] Result<Sights> at(const std::map<MatchId, FollowedMatch>& followed,
                                  const std::set<MatchId>& own) {
    Sights sights;
    // Who holds a match is asked before the store is read: a program that has ended meanwhile has
    // stored how.
    for (const auto& [id, match] : followed) {
      sights[id].is_held = store_.is_played_elsewhere(id);
    }
    const auto version = store_.version();
    if (!version) return tl::unexpected(version.error());
    if (version_ != *version) {
      if (auto read = look_at_store(followed, own, sights); !read) {
        return tl::unexpected(std::move(read.error()));
      }
      version_ = *version;
    }
    for (const auto& [id, match] : followed) {
      if (match.events && sights[id].is_held) {
        match.events->read();
      }
    }
    return sights;
  }
  // The next look reads the store, whether it has changed or not.
  void forget() { version_.reset(); }

 private:
  [[nodiscard]] Result<void> look_at_store(const std::map<MatchId, FollowedMatch>& followed,
                                           const std::set<MatchId>& own, Sights& sights) {
    std::map<MatchId, store::Matches::Known> known;
    for (const auto& [id, match] : followed) {
      known.emplace(id, match.known);
    }
    std::set<MatchId> passed_over = others_;
    passed_over.insert(own.begin(), own.end());
    auto looks = store_.look(known, passed_over, most_games);
    if (!looks) return tl::unexpected(std::move(looks.error()));
    for (store::MatchLook& look : *looks) {
      const MatchId id = look.id;
      if (!known.contains(id)) {
        if (!look.whole || !is_of_command_line(*look.whole)) {
          others_.insert(id);
          continue;
        }
        sights[id].is_held = store_.is_played_elsewhere(id);
      }
      sights[id].look = std::move(look);
    }
    return {};
  }

  static bool is_of_command_line(const store::StoredMatch& match) {
    const auto definition = tournament::parse_definition(match.plan);
    return definition && *definition;
  }

  const store::Matches& store_;
  std::optional<std::int64_t> version_;
  std::set<MatchId> others_;
};

MatchFollower::MatchFollower(Parts parts)
    : parts_(std::move(parts)),
      look_(std::make_shared<Look>(parts_.store)),
      looking_(parts_.event_loop) {}

void MatchFollower::begin() {
  look();
}

void MatchFollower::look() {
  next_.reset();
  looking_.give(
      [this, look = look_, followed = parts_.followed(), own = parts_.own()]() -> WorkQueue::Call {
        return [this, sights = look->at(followed, own)] { take(sights); };
      },
      [this](const std::string& why) { take(fail(why)); });
}

void MatchFollower::take(const Result<Sights>& sights) {
  if (sights) {
    for (const auto& [id, sight] : *sights) {
      parts_.seen(id, sight);
    }
  }
  bool is_behind = !sights;
  if (sights) {
    for (const auto& [id, sight] : *sights) {
      is_behind = is_behind || (sight.look && sight.look->games.size() >= most_games);
    }
  }
  if (is_behind) {
    look_->forget();
  }
  EventLoop& event_loop = parts_.event_loop;
  next_ = event_loop.call_at(
      event_loop.clock().now() + (closely_ ? between_close_looks : between_looks),
      [this] { look(); });
}

}  // namespace ludex::serve
