// Reads the games of an SGF file one after the other. Text in front of a game, which begins with
// "(;", is skipped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/sgf/game_tree.h"

namespace ludex::records::sgf {

class Reader {
 public:
  // The bytes must outlive the reader and its trees.
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  // Reads the next game into `tree` and reuses its memory; false at the end of the file. Of a
  // damaged game, the part before the damage is read, and the troubles name line and column; the
  // error is that of a game without a valid node. In both cases the next call continues after the
  // game.
  Result<bool> next(GameTree& tree);

 private:
  enum class Step : std::uint8_t { on, ended, damaged, again };

  // Reads the game at `start_` in the charset of the tree.
  Step read_game(GameTree& tree);
  // Reads a run of plain moves; false if there is none.
  bool read_plain_moves(GameTree& tree);
  Step read_token(GameTree& tree);
  // Skips bytes that are no part of a game, up to the next part.
  Step skip_stray(GameTree& tree);
  Step open_variation(GameTree& tree);
  Step close_variation();
  Step read_node(GameTree& tree);
  Step read_property(GameTree& tree);
  // Sets the charset that the root names; `again` if it changes how the text so far is read.
  Step obey_charset(GameTree& tree, std::string_view name);
  // The charset of a game whose bytes contradict the one that it names, or the same one if only few
  // of them do; absent if none do.
  [[nodiscard]] std::optional<Charset> contradicting(const GameTree& tree) const;
  // Reads a game again whose bytes contradict the charset that it names, and reports that.
  Step correct(GameTree& tree, Charset charset);
  // Guesses the charset of a game that does not name it; `again` as above.
  Step guess(GameTree& tree);
  void skip_damage(Charset charset);
  Step damage(GameTree& tree, std::string message, std::size_t at);
  void trouble(GameTree& tree, std::string message, std::size_t at);

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::size_t start_ = 0;  // of the current game
  // For each open parenthesis, the node in front of it.
  std::vector<std::size_t> open_;
  std::optional<std::size_t> node_;  // the parent of the next node; absent before the first node
  bool may_have_property_ = false;   // the last token was a node or a property
  bool charset_known_ = false;
  bool charset_named_ = false;
  bool charset_settled_ = false;  // whatever the game names
};

// The mark at the front of a file in UTF-16LE.
inline constexpr std::string_view utf16_mark = "\xFF\xFE";

// Whether a reader would find a game, even if it is damaged.
[[nodiscard]] bool has_game(std::string_view bytes);
// Whether the front of a file is SGF: "(;" after blanks and at most a few lines of text.
[[nodiscard]] bool is_sgf(std::string_view bytes);

}  // namespace ludex::records::sgf
