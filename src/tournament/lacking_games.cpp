#include "tournament/lacking_games.h"

#include <algorithm>
#include <unordered_map>

#include "base/text.h"

namespace ludex::tournament {

namespace {

// The end of a text without its last line ends, which the file may have had to complete.
std::string_view without_line_ends(std::string_view text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) {
    text.remove_suffix(1);
  }
  return text;
}

// The words with which every game begins: "[Event " of PGN, "(;" of SGF. Empty: a game is a line.
std::string_view beginning_of(std::string_view text) {
  if (text.starts_with("(;")) return text.substr(0, 2);
  if (text.starts_with("[")) return text.substr(0, text.find(' ') + 1);
  return {};
}

// The start of the game after the one at `at`; the size of the file if there is none.
std::size_t next_game(std::string_view file, std::size_t at, std::string_view beginning) {
  const std::string mark = '\n' + std::string(beginning);
  for (std::size_t found = file.find(mark, at); found != std::string_view::npos;
       found = file.find(mark, found + 1)) {
    // In PGN an empty line precedes the tags of a game.
    const bool is_pgn = beginning.starts_with("[");
    if (found + 1 > at && (!is_pgn || (found > 0 && file[found - 1] == '\n'))) return found + 1;
  }
  return file.size();
}

}  // namespace

LackingGames lacking_games(std::string_view file, const std::vector<std::string>& texts) {
  LackingGames lacking{{}, file.size()};
  if (texts.empty()) return lacking;
  const std::string_view beginning = beginning_of(texts.front());
  std::unordered_map<std::string_view, std::size_t> present;
  std::string_view last;
  std::size_t last_at = 0;
  for (std::size_t at = 0; at < file.size();) {
    const std::size_t end = next_game(file, at, beginning);
    last = without_line_ends(file.substr(at, end - at));
    last_at = at;
    ++present[last];
    at = end;
  }
  const std::string_view open = last;
  for (std::size_t game = 0; game < texts.size(); ++game) {
    const std::string_view text = without_line_ends(texts[game]);
    if (const auto found = present.find(text); found != present.end() && found->second > 0) {
      --found->second;
      continue;
    }
    lacking.games.push_back(game);
    if (!open.empty() && open.size() < text.size() && text.starts_with(open)) {
      lacking.sound_bytes = last_at;
    }
  }
  return lacking;
}

}  // namespace ludex::tournament
