// How many eyes a small space is worth, by playing it out: an exact search on the graph of its
// points. Around the space stands a wall of its owner that is one string; outside stands the
// opponent, who cannot be captured.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace ludex::search::go_reading {

struct EyeGraph {
  using Set = std::uint16_t;  // a set of points, by number

  static constexpr int most_points = 11;

  int count = 0;
  std::array<Set, most_points> beside{};
  Set walled = 0;     // the points next to the wall
  Set joined = 0;     // where else a stone of the owner is connected to the wall
  Set margins = 0;    // where a stone of the opponent is connected to the outside
  Set attackers = 0;  // stones of the opponent
  Set defenders = 0;  // stones of the owner
  // Points that are liberties of the wall and no part of the space: only the opponent fills them.
  Set outside = 0;
  Set preferred = 0;  // of moves that reach as much, these are named
  bool operator==(const EyeGraph&) const = default;
};

// The eyes that the owner makes, two at most, if the opponent plays twice in a row, if he moves
// first, if the owner moves first, and if the owner plays twice in a row.
struct EyeValue {
  int attacked_twice = 0;
  int attacked = 0;
  int defended = 0;
  int defended_twice = 0;
  // The first moves by number; -1: both values are the same.
  int attack = -1;
  int defence = -1;
  // A ko decides something: the values hold if the owner wins every ko.
  bool has_ko = false;
  // `attacked` and `defended` if the opponent wins every ko.
  int attacked_without_kos = 0;
  int defended_without_kos = 0;
  // The owner lives only if he wins a ko that the opponent begins when he likes: each move of his
  // own loses. By convention he is dead (bent four in the corner).
  bool waits_for_ko = false;
  std::uint64_t positions = 0;  // that were played out
  bool operator==(const EyeValue&) const = default;
};

// The points where a move matters: those that reach what `value` says for whoever moves first, and
// where both sides reach the same, those that threaten to reach what two moves in a row do.
struct VitalPoints {
  EyeGraph::Set attacks = 0;
  EyeGraph::Set defences = 0;
};

struct HashOfGraph {
  [[nodiscard]] std::size_t operator()(const EyeGraph& graph) const;
};

enum class Detail : std::uint8_t {
  whole,
  alternating,  // both sides move in turn: the other two numbers are as these, and cost nothing
};
[[nodiscard]] EyeValue value_of(const EyeGraph& graph, Detail detail = Detail::whole);

struct KnownSpace;

// What earlier searches found out about spaces, whatever stones were in them. It makes searches
// cheaper and changes no value. For one thread at a time.
class KnownSpaces {
 public:
  KnownSpaces();
  KnownSpaces(const KnownSpaces&) = delete;
  KnownSpaces& operator=(const KnownSpaces&) = delete;
  ~KnownSpaces();

  // Valid until the next call.
  [[nodiscard]] KnownSpace& of(const EyeGraph& graph);

 private:
  // Bytes, without the last space.
  static constexpr std::size_t most_room = std::size_t{16} << 20U;

  std::vector<std::uint32_t> places_;  // wall_search.h
  std::unordered_map<EyeGraph, std::unique_ptr<KnownSpace>, HashOfGraph> spaces_;
  std::size_t room_ = 0;
};
[[nodiscard]] EyeValue value_of(const EyeGraph& graph, KnownSpaces& known,
                                Detail detail = Detail::whole);

// `value` is that of the graph.
[[nodiscard]] VitalPoints vital_points_of(const EyeGraph& graph, const EyeValue& value);

// The graph after a move of the opponent or of the owner; absent if it cannot be played.
[[nodiscard]] std::optional<EyeGraph> after_attack(const EyeGraph& graph, int point);
[[nodiscard]] std::optional<EyeGraph> after_defence(const EyeGraph& graph, int point);
// Whether all stones of the opponent have a liberty.
[[nodiscard]] bool is_possible(const EyeGraph& graph);

}  // namespace ludex::search::go_reading
