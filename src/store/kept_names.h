// The stored form of the names of analysed positions.
//
// A name holds the moves to its position, so the names of a long game would together take room with
// the square of its length. But each begins like the one before it: a name is cut into pieces of
// equal length, and positions whose names begin with the same pieces share them. What is left
// behind the last whole piece stands with the position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "store/database.h"

namespace ludex::store {

// In bytes. It must stay as it is: the names of every store are cut in this way.
inline constexpr std::size_t piece_bytes = 256;

struct KeptName {
  std::int64_t piece = 0;  // the last whole one; 0: there is none
  std::string rest;        // shorter than a piece
};

// std::nullopt if a piece is not there: then no position of that analysis has the name.
[[nodiscard]] Result<std::optional<KeptName>> find_name(Database& database, std::int64_t analysis,
                                                        std::string_view name);
// Adds the pieces that are not there.
[[nodiscard]] Result<KeptName> keep_name(Database& database, std::int64_t analysis,
                                         std::string_view name);

// All pieces of one analysis.
class Pieces {
 public:
  [[nodiscard]] static Result<Pieces> of(Database& database, std::int64_t analysis);
  // The error: a piece is missing.
  [[nodiscard]] Result<std::string> name_of(const KeptName& kept) const;

 private:
  struct Piece {
    std::int64_t before = 0;
    std::string moves;
  };
  std::map<std::int64_t, Piece> pieces_;
};

}  // namespace ludex::store
