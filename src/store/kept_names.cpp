#include "store/kept_names.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace ludex::store {
namespace {

Result<std::optional<std::int64_t>> find_piece(Database& database, std::int64_t analysis,
                                               std::int64_t before, std::string_view moves) {
  Query query(database,
              "SELECT id FROM name_pieces WHERE analysis = ? AND before = ? AND moves = ?");
  const auto row = query.with(analysis).with(before).with(moves).next();
  if (!row) return tl::unexpected(row.error());
  return *row ? std::optional(query.integer(0)) : std::nullopt;
}

Result<void> add_piece(Database& database, std::int64_t analysis, std::int64_t before,
                       std::string_view moves) {
  Query query(database, "INSERT INTO name_pieces(analysis, before, moves) VALUES(?, ?, ?)");
  return query.with(analysis).with(before).with(moves).run();
}

}  // namespace

Result<std::optional<KeptName>> find_name(Database& database, std::int64_t analysis,
                                          std::string_view name) {
  KeptName kept;
  for (; name.size() >= piece_bytes; name.remove_prefix(piece_bytes)) {
    const auto found = find_piece(database, analysis, kept.piece, name.substr(0, piece_bytes));
    if (!found) return tl::unexpected(found.error());
    if (!*found) return std::nullopt;
    kept.piece = **found;
  }
  kept.rest = name;
  return kept;
}

Result<KeptName> keep_name(Database& database, std::int64_t analysis, std::string_view name) {
  KeptName kept;
  for (; name.size() >= piece_bytes; name.remove_prefix(piece_bytes)) {
    const std::string_view moves = name.substr(0, piece_bytes);
    auto found = find_piece(database, analysis, kept.piece, moves);
    if (found && !*found) {
      if (auto added = add_piece(database, analysis, kept.piece, moves); !added) {
        return tl::unexpected(std::move(added.error()));
      }
      found = find_piece(database, analysis, kept.piece, moves);
    }
    if (!found) return tl::unexpected(std::move(found.error()));
    kept.piece = found->value();
  }
  kept.rest = name;
  return kept;
}

Result<Pieces> Pieces::of(Database& database, std::int64_t analysis) {
  Query query(database, "SELECT id, before, moves FROM name_pieces WHERE analysis = ?");
  query.with(analysis);
  Pieces pieces;
  for (;;) {
    const auto more = query.next();
    if (!more) return tl::unexpected(more.error());
    if (!*more) return pieces;
    pieces.pieces_.emplace(query.integer(0), Piece{query.integer(1), query.text(2)});
  }
}

Result<std::string> Pieces::name_of(const KeptName& kept) const {
  std::vector<const Piece*> backwards;
  for (std::int64_t id = kept.piece; id != 0; id = backwards.back()->before) {
    const auto found = pieces_.find(id);
    if (found == pieces_.end() || backwards.size() > pieces_.size()) {
      return fail(fmt::format("piece {} of the name of a position is missing", id));
    }
    backwards.push_back(&found->second);
  }
  std::string name;
  name.reserve(backwards.size() * piece_bytes + kept.rest.size());
  for (auto piece = backwards.rbegin(); piece != backwards.rend(); ++piece) {
    name += (*piece)->moves;
  }
  return name + kept.rest;
}

}  // namespace ludex::store
