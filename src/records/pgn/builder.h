// Makes records of the scanner's words: the working half of the Reader.
#pragma once

#include <cstddef>
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
#include "records/record.h"
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
  // Nothing when all is well. An error with a place in the file.
  using Problem = std::optional<Error>;

  // An open variation: where the line around it goes on.
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
  Problem glyph(const Token& token, Record& record);
  Problem comment(const Token& token, Record& record);
  Problem open(const Token& token, Record& record);
  void close(Record& record);
  Problem end(Record& record);

  // What follows is done where beginnings are kept (beginnings.cpp). A problem that comes back
  // spoils the game.
  Problem keep(const Token& token, Error error, Record& record);
  // Lists the trouble and says it behind the last move that is kept.
  void note(Error error, Record& record);
  void take_lost(const Token& token, Record& record);
  void close_all(Record& record);

  // Sets the board up as the tags say; later calls for the same game do nothing.
  Problem begin(Record& record);
  void set_dialect(std::string_view game);
  void take_parameters(Record& record, rules::Setup& setup) const;
  // Removes the tags whose values the record keeps elsewhere, and heeds what they say of the moves.
  void settle_tags(Record& record);
  void choose_notations(std::string_view format);
  // In the notation that served last, or else in another that the dialect has.
  Result<rules::Move> play(std::string_view text);
  // Whether the bracket just opened holds words instead of moves.
  [[nodiscard]] bool opens_remark(const Record& record);
  void flush_pending(NodeId node, Record& record);
  // Whether moves are taken here, or words about them.
  [[nodiscard]] bool wants_moves() const { return passed_ == 0 && plies_ < options_.plies; }
  [[nodiscard]] bool wants_words() const {
    return wants_moves() && options_.content == Content::tree;
  }
  [[nodiscard]] Error problem_at(const Token& token, std::string message);
  [[nodiscard]] Problem check_texts(const Token& token);

  Scanner scanner_;
  ReadOptions options_;
  GamePlace place_;

  // Of the game at hand.
  const Dialect* dialect_;
  int dialect_weight_ = 0;                  // of the tag that named it
  std::vector<rules::Notation> notations_;  // that moves may be in, the likeliest first

  // The board, used again for games that start alike.
  rules::Setup requested_;
  std::unique_ptr<rules::Game> board_;

  // The game at hand.
  StartTags start_tags_;
  bool begun_ = false;
  bool ended_ = false;  // by a result
  bool told_ = false;   // anything but comments was there
  NodeId node_ = root;
  std::size_t plies_ = 0;      // of the main line
  bool line_is_empty_ = true;  // the variation at hand (or the game) has no move yet
  bool behind_variation_ = false;
  std::string pending_;        // text in front of the next move
  std::vector<Frame> frames_;  // open variations
  std::size_t passed_ = 0;     // depth of variations that are passed over
  FilePlace passed_place_;     // where the outermost of them began
  bool ready_ = false;         // the start position is on the board
  // The depth of variations in which nothing more is taken, because something is wrong there.
  std::optional<std::size_t> lost_;
  std::vector<Error> troubles_;
  std::size_t texts_bytes_ = 0;
  std::optional<GameResult> result_;
};

}  // namespace ludex::records::pgn
