// Makes records of the scanner's tokens: the implementation of Reader.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/pgn/dialect.h"
#include "records/pgn/reader.h"
#include "records/pgn/scanner.h"
#include "records/pgn/start_tags.h"
#include "records/tree/record.h"
#include "rules/game.h"

namespace ludex::records::pgn {

class Reader::Builder {
 public:
  Builder(Source source, const ReadOptions& options)
      : scanner_(std::move(source), options.scan),
        options_(options),
        dialect_(&dialect_of(options.game)) {
    scanner_.set_chinese_words(dialect_->chinese_words);
  }

  Result<bool> next(Record& record);
  [[nodiscard]] const GamePlace& place() const { return place_; }
  [[nodiscard]] const std::vector<Error>& troubles() const { return troubles_; }

 private:
  // An error with a place in the file; absent if all is well.
  using Problem = std::optional<Error>;

  // Words outside of comments, as they follow a comment that left braces open.
  enum class Surplus : std::uint8_t {
    none,      // what is no move is an error
    possible,  // such a comment came last
    reported,  // words were found, and are listed as a trouble
    noted,     // the same of words that follow no such comment; only words are no errors
  };

  // An open variation, with the state of the line around it.
  struct Frame {
    NodeId node;
    FilePlace place;
    bool behind_variation;
  };

  void forget(Record& record);
  Problem read_game(Token token, Record& record);
  Problem take(const Token& token, Record& record);
  Problem tag(const Token& token, Record& record);
  Problem move(const Token& token, Record& record);
  // Reads a sign such as "∓", alone or behind a move; otherwise the problem is the error.
  Problem sign(const Token& token, const Error& error, Record& record);
  void add_move(rules::Move move, Record& record);
  Problem glyph(const Token& token, Record& record);
  Problem comment(const Token& token, Record& record);
  Problem open(const Token& token, Record& record);
  void close(Record& record);
  Problem end(Record& record);

  // The next functions are called if beginnings are kept (beginnings.cpp). If keep() returns a
  // problem, the whole game is refused.
  Problem keep(const Token& token, Error error, Record& record);
  // Keeps a token that is no move, but a word, or belongs to the words of a comment that ended too
  // early, as a comment of its own. False if it is something else.
  bool keep_words(const Token& token, const Error& error, Record& record);
  // Lists the trouble, and adds it to the comment after the last move that is kept.
  void note(Error error, Record& record);
  void take_lost(const Token& token, Record& record);
  void close_all(Record& record);

  // Removes tags that should set the game up but say nothing, and lists them as troubles.
  void drop_silent_tags(Record& record);
  // Sets up the board as the tags say; further calls for the same game do nothing.
  Problem begin(Record& record);
  void set_dialect(std::string_view game);
  void take_parameters(Record& record, rules::Setup& setup) const;
  // Removes the tags whose values the record keeps elsewhere, after reading what they say about the
  // moves.
  void settle_tags(Record& record);
  void choose_notations(std::string_view format);
  // Plays a move in the notation that fitted last, or in another one of the dialect.
  Result<rules::Move> play(std::string_view text);
  // Whether the bracket that has just been opened holds a remark instead of moves.
  [[nodiscard]] bool opens_remark(const Record& record);
  void flush_pending(NodeId node, Record& record);
  // Whether moves are read here, and whether their annotations are.
  [[nodiscard]] bool wants_moves() const { return passed_ == 0 && plies_ < options_.plies; }
  [[nodiscard]] bool wants_words() const {
    return wants_moves() && options_.content == Content::tree;
  }
  [[nodiscard]] Error problem_at(const Token& token, std::string message);
  [[nodiscard]] Problem check_texts(const Token& token);

  Scanner scanner_;
  ReadOptions options_;
  GamePlace place_;

  // About the game that is being read.
  const Dialect* dialect_;
  int dialect_weight_ = 0;                  // of the tag that named it
  std::vector<rules::Notation> notations_;  // of the moves, the likeliest first

  // The board, which is reused for games with the same start.
  rules::Setup requested_;
  std::unique_ptr<rules::Game> board_;

  // About the game that is being read.
  StartTags start_tags_;
  bool begun_ = false;
  bool ended_ = false;  // a result has been read
  bool told_ = false;   // something other than comments has been read
  NodeId node_ = root;
  std::size_t plies_ = 0;      // of the main line
  bool line_is_empty_ = true;  // the current variation (or the game) has no move yet
  bool behind_variation_ = false;
  std::string pending_;        // text before the next move
  std::vector<Frame> frames_;  // open variations
  std::size_t passed_ = 0;     // the depth of nesting among the variations that are skipped
  FilePlace passed_place_;     // where the outermost of them began
  bool ready_ = false;         // the start position is on the board
  // After an error: the number of open variations when it occurred. The rest of that line is left
  // out.
  std::optional<std::size_t> lost_;
  std::vector<Error> troubles_;
  Surplus surplus_ = Surplus::none;
  std::size_t texts_bytes_ = 0;
  std::optional<GameResult> result_;
};

}  // namespace ludex::records::pgn
