// The levels of the built-in engines for people: the settings of each, the kind of player that it
// resembles, and its measured strength.
#pragma once

#include <array>
#include <string_view>

namespace ludex::search {

// How a level did in games.
struct LevelScore {
  int against = 0;  // the level below; 0: a scripted player who only takes what hangs
  int percent = 0;  // of the points
  int games = 0;    // 0: none were played
  bool operator==(const LevelScore&) const = default;
};

// A level below full strength: a rating if `elo` is above 0, else a step of skill.
struct PlayLevel {
  std::string_view word;  // the kind of player
  int skill = 0;
  int elo = 0;
  LevelScore score = {};
};

// In their order; full strength follows the last. The words of different games do not mean the same
// rating: only the ratings of chess were measured against other engines. docs/strength.md describes
// how the games were played.
inline constexpr std::array<PlayLevel, 8> chess_levels{{{"child", 0, 0, {0, 5, 40}},
                                                        {"beginner", 2, 0, {1, 80, 60}},
                                                        {"learner", 5, 0, {2, 93, 60}},
                                                        {"casual", 0, 1000, {3, 74, 60}},
                                                        {"improver", 0, 1350},
                                                        {"club", 0, 1700},
                                                        {"expert", 0, 2100},
                                                        {"master", 0, 2500}}};
inline constexpr std::array<PlayLevel, 8> xiangqi_levels{{{"child", 0, 0, {0, 1, 40}},
                                                          {"beginner", 2, 0, {1, 92, 60}},
                                                          {"learner", 4, 0, {2, 88, 60}},
                                                          {"casual", 6, 0, {3, 93, 60}},
                                                          {"improver", 8, 0, {4, 80, 40}},
                                                          {"club", 11, 0, {5, 90, 40}},
                                                          {"club", 13, 0, {6, 96, 40}},
                                                          {"expert", 16, 0, {7, 100, 20}}}};
inline constexpr std::array<PlayLevel, 8> gomoku_levels{{{"child", 0, 0, {0, 12, 40}},
                                                         {"beginner", 3, 0, {1, 65, 60}},
                                                         {"learner", 6, 0, {2, 67, 60}},
                                                         {"casual", 9, 0, {3, 70, 60}},
                                                         {"improver", 11, 0, {4, 70, 60}},
                                                         {"club", 13, 0, {5, 68, 60}},
                                                         {"club", 16, 0, {6, 66, 40}},
                                                         {"expert", 19, 0, {7, 65, 20}}}};
// The words are for 9x9. The last two judge by the net.
inline constexpr std::array<PlayLevel, 8> go_levels{{{"child", 0, 0, {0, 10, 40}},
                                                     {"beginner", 2, 0, {1, 85, 40}},
                                                     {"beginner", 4, 0, {2, 85, 40}},
                                                     {"learner", 6, 0, {3, 95, 40}},
                                                     {"learner", 9, 0, {4, 98, 40}},
                                                     {"casual", 12, 0, {5, 95, 40}},
                                                     {"improver", 14, 0, {6, 90, 40}},
                                                     {"club", 16, 0, {7, 88, 40}}}};

}  // namespace ludex::search
