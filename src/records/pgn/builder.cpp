#include "records/pgn/builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/expects.h"
#include "base/limits.h"
#include "base/text.h"
#include "records/pgn/comment.h"
#include "records/pgn/dialect.h"
#include "records/pgn/nested_braces.h"
#include "records/pgn/signs.h"
#include "records/read_games.h"
#include "records/text/encoding.h"
#include "records/tree/record.h"
#include "rules/registry.h"

namespace ludex::records::pgn {

namespace {

// The value between the quotes; `\"` and `\\` stand for their second byte.
std::string unescape(std::string_view text) {
  std::string value;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool escaped =
        text[at] == '\\' && at + 1 < text.size() && (text[at + 1] == '"' || text[at + 1] == '\\');
    if (escaped) {
      ++at;
    }
    value += text[at];
  }
  return value;
}

std::string tag_value(std::string_view text) {
  const bool plain = text.find('\\') == std::string_view::npos;
  return read_text(plain ? text : unescape(text));
}

// How far before the end of a comment a command may begin that goes on in the next one.
constexpr std::size_t longest_command = 4096;

// Joins two comments of a move. A command may have been split between them; nothing else is read
// again, however many comments a move has.
void append_comment(std::string& text, std::string_view words, Annotations& said) {
  const std::size_t joint = text.size();
  append_words(text, words);
  if (words.find(']') == std::string_view::npos) return;
  const std::size_t from = joint - std::min(joint, longest_command);
  const std::size_t begun = std::string_view(text).substr(from, joint - from).rfind("[%");
  if (begun == std::string_view::npos) return;
  const std::string rest = text.substr(from + begun);
  text.resize(from + begun);
  text.erase(text.find_last_not_of(' ') + 1);
  append_words(text, read_comment(rest, said));
}

Error located(const FilePlace& place, std::string message) {
  return Error{std::move(message), place.column, place.line};
}

}  // namespace

Result<bool> Reader::Builder::next(Record& record) {
  for (;;) {
    const Token token = scanner_.next();
    const FilePlace start = scanner_.place(token.offset);
    place_ = {start.offset, 0, start.line};
    if (token.kind == TokenKind::end_of_file) return false;
    forget(record);
    if (Problem problem = read_game(token, record)) return tl::unexpected(std::move(*problem));
    const bool is_empty =
        record.tree.size() == 1 && record.tags.empty() && !start_tags_.fen && !start_tags_.result;
    if (is_empty && !troubles_.empty()) return tl::unexpected(troubles_.front());
    // A file that holds nothing but comments has no game.
    if (told_) return true;
  }
}

void Reader::Builder::forget(Record& record) {
  record.tags.clear();
  record.tree.clear();
  record.result = GameResult::unknown;
  start_tags_ = {};
  set_dialect(options_.game);
  dialect_weight_ = 0;
  begun_ = false;
  told_ = false;
  node_ = root;
  plies_ = 0;
  line_is_empty_ = true;
  behind_variation_ = false;
  pending_.clear();
  frames_.clear();
  passed_ = 0;
  ready_ = false;
  lost_.reset();
  troubles_.clear();
  surplus_ = Surplus::none;
  ended_ = false;
  texts_bytes_ = 0;
  result_.reset();
}

Reader::Builder::Problem Reader::Builder::read_game(Token token, Record& record) {
  for (;;) {
    told_ = told_ || (token.kind != TokenKind::comment && token.kind != TokenKind::end_of_game);
    Problem problem = take(token, record);
    if (problem && options_.keep_beginnings) {
      problem = keep(token, std::move(*problem), record);
    }
    if (problem && token.kind != TokenKind::end_of_game) {
      token = scanner_.skip_game();
    }
    if (problem || token.kind == TokenKind::end_of_game) {
      place_.bytes = token.offset - place_.offset;
      return problem;
    }
    token = scanner_.next();
  }
}

Reader::Builder::Problem Reader::Builder::take(const Token& token, Record& record) {
  if (lost_ && token.kind != TokenKind::result && token.kind != TokenKind::end_of_game) {
    take_lost(token, record);
    return std::nullopt;
  }
  switch (token.kind) {
    case TokenKind::tag:
      return tag(token, record);
    case TokenKind::move:
      return wants_moves() ? move(token, record) : std::nullopt;
    case TokenKind::glyph:
      return wants_words() ? glyph(token, record) : std::nullopt;
    case TokenKind::comment:
      return wants_words() ? comment(token, record) : std::nullopt;
    case TokenKind::open:
      return open(token, record);
    case TokenKind::close:
      close(record);
      return std::nullopt;
    case TokenKind::result:
      result_ = read_result(token.text);
      return end(record);
    case TokenKind::end_of_game:
      return ended_ ? std::nullopt : end(record);
    case TokenKind::bad:
      return problem_at(token, std::string(token.text));
    case TokenKind::end_of_file:
      break;
  }
  return std::nullopt;
}

Reader::Builder::Problem Reader::Builder::tag(const Token& token, Record& record) {
  if (Problem problem = check_texts(token)) return problem;
  if (token.is_mended) {
    Error error = located(scanner_.place(token.text_offset),
                          fmt::format("quotes inside the value of the tag {}", token.name));
    if (!options_.keep_beginnings) return error;
    add_trouble(troubles_, std::move(error));
  }
  std::string value = tag_value(token.text);
  std::optional<Value>* kept = start_tags_.find(token.name);
  // Programs of xiangqi write "Fen" too.
  if (kept == nullptr && dialect_->chinese_words && equal_ignoring_case(token.name, "FEN")) {
    kept = &start_tags_.fen;
  }
  const auto named = game_named_by(token.name, value);
  if (named && named->weight >= dialect_weight_) {
    set_dialect(named->game);
    dialect_weight_ = named->weight;
  }
  if (kept == nullptr) {
    record.tags.push_back({std::string(token.name), std::move(value)});
    return std::nullopt;
  }
  if (kept->has_value() && (*kept)->text != value) {
    return problem_at(token, fmt::format("the tag {} a second time", token.name));
  }
  *kept = Value{std::move(value), scanner_.place(token.text_offset)};
  return std::nullopt;
}

Reader::Builder::Problem Reader::Builder::begin(Record& record) {
  if (begun_) return std::nullopt;
  begun_ = true;
  if (dialect_->chinese_words) {
    auto taken = take_fens(start_tags_, record.tags, {0, place_.line, 1});
    if (!taken) return std::move(taken.error());
  }
  settle_tags(record);
  if (options_.keep_beginnings) {
    drop_silent_tags(record);
  }
  auto setup = requested_setup(start_tags_, dialect_->game);
  if (!setup) return std::move(setup.error());
  take_parameters(record, *setup);
  if (start_tags_.fen) {
    rules::Setup& asked = *setup;
    asked = rules::with_shown_variant(std::move(asked));
    if (std::string lost = rules::left_out(*setup); !lost.empty()) {
      add_trouble(troubles_, located(start_tags_.fen->place, std::move(lost)));
    }
  }
  if (board_ && *setup == requested_) {
    while (!board_->moves().empty()) {
      board_->undo();
    }
  } else {
    auto board = rules::start_game(*setup);
    if (!board) {
      Error error = std::move(board.error());
      const FilePlace at = start_tags_.fen ? start_tags_.fen->place : FilePlace{0, place_.line, 1};
      error.line = at.line;
      error.column = at.column + (error.column == 0 ? 0 : error.column - 1);
      return error;
    }
    requested_ = std::move(*setup);
    board_ = std::move(*board);
  }
  record.setup = board_->setup();
  ready_ = true;
  return std::nullopt;
}

void Reader::Builder::drop_silent_tags(Record& record) {
  const auto report = [this](const FilePlace& place, std::string_view name, std::string_view why) {
    add_trouble(troubles_, located(place, fmt::format("the tag {} {}; it is left out", name, why)));
  };
  constexpr std::array<std::string_view, 3> names{"FEN", "SetUp", "Variant"};
  for (const std::string_view name : names) {
    std::optional<Value>& kept = *start_tags_.find(name);
    if (!kept || !is_unknown_value({std::string(name), kept->text})) continue;
    report(kept->place, name, "says nothing");
    kept.reset();
  }
  std::optional<Value>& set_up = start_tags_.set_up;
  if (set_up && set_up->text == "1" && !start_tags_.fen) {
    report(set_up->place, "SetUp", "has no FEN beside it");
    set_up.reset();
  }
  for (const ParameterTag& row : dialect_->parameters) {
    const auto tag = std::find_if(record.tags.begin(), record.tags.end(),
                                  [&](const Tag& each) { return each.name == row.tag; });
    if (tag == record.tags.end() || !is_unknown_value(*tag)) continue;
    report({0, place_.line, 1}, row.tag, "says nothing");
    record.tags.erase(tag);
  }
}

// Moves the values of these tags into the setup.
void Reader::Builder::take_parameters(Record& record, rules::Setup& setup) const {
  for (const ParameterTag& row : dialect_->parameters) {
    const auto tag = std::find_if(record.tags.begin(), record.tags.end(),
                                  [&](const Tag& each) { return each.name == row.tag; });
    if (tag == record.tags.end()) continue;
    setup.values.set(row.parameter, tag->value);
    record.tags.erase(tag);
  }
}

void Reader::Builder::set_dialect(std::string_view game) {
  dialect_ = &dialect_of(game);
  scanner_.set_chinese_words(dialect_->chinese_words);
}

void Reader::Builder::settle_tags(Record& record) {
  const std::string format(find_tag(record, "Format").value_or(""));
  std::vector<Tag>& tags = record.tags;
  tags.erase(std::remove_if(tags.begin(), tags.end(),
                            [&](const Tag& tag) { return is_told_elsewhere(*dialect_, tag); }),
             tags.end());
  if (dialect_->formats.empty()) {
    notations_.assign(1, usual_notation(*dialect_));
    return;
  }
  choose_notations(format);
  // Programs that come from chess call the first player White in every game.
  constexpr std::string_view white = "White";
  const std::string_view seat = first_seat(*dialect_);
  if (seat == white || find_tag(record, seat)) return;
  for (Tag& tag : tags) {
    if (tag.name.starts_with(white)) {
      tag.name.replace(0, white.size(), seat);
    }
  }
}

void Reader::Builder::choose_notations(std::string_view format) {
  notations_.clear();
  const auto add = [&](rules::Notation notation) {
    if (std::find(notations_.begin(), notations_.end(), notation) == notations_.end()) {
      notations_.push_back(notation);
    }
  };
  if (const auto named = notation_of_format(*dialect_, format)) {
    add(*named);
  }
  // Coordinates with ranks from 1 look like those from 0, so they are read only if a tag asks for
  // them.
  if (start_tags_.variant) {
    add(*notation_of_format(*dialect_, "UCI"));
  }
  add(usual_notation(*dialect_));
  for (const MoveFormat& row : dialect_->formats) {
    if (row.tag != "UCI") {
      add(*notation_of_format(*dialect_, row.tag));
    }
  }
}

Result<rules::Move> Reader::Builder::play(std::string_view text) {
  auto played = board_->play_text(text, notations_.front());
  for (std::size_t next = 1; !played && next < notations_.size(); ++next) {
    if (auto other = board_->play_text(text, notations_[next])) {
      std::swap(notations_.front(), notations_[next]);
      return other;
    }
  }
  return played;
}

bool Reader::Builder::opens_remark(const Record& record) {
  // The text of a skipped part need not make sense.
  if (!wants_words() || line_is_empty_) return true;
  const std::string word(scanner_.upcoming_word());
  if (word.empty()) return false;
  board_->undo();
  const bool is_move = std::any_of(
      notations_.begin(), notations_.end(),
      [&](rules::Notation notation) { return board_->parse_move(word, notation).has_value(); });
  board_->play(record.tree.move(node_));
  return !is_move;
}

Reader::Builder::Problem Reader::Builder::move(const Token& token, Record& record) {
  if (Problem problem = begin(record)) return problem;
  if (board_->moves().size() >= limits::game_plies) {
    return problem_at(token, fmt::format("more than {} moves in a line", limits::game_plies));
  }
  if (record.tree.size() >= limits::record_nodes) {
    return problem_at(token, fmt::format("more than {} moves in a game", limits::record_nodes));
  }
  const auto found = play(token.text);
  if (!found) return sign(token, found.error(), record);
  add_move(*found, record);
  return std::nullopt;
}

Reader::Builder::Problem Reader::Builder::sign(const Token& token, const Error& error,
                                               Record& record) {
  Token found = token;
  if (const auto alone = glyph_of_sign(token.text)) {
    found.glyph = *alone;
    return wants_words() ? glyph(found, record) : std::nullopt;
  }
  if (const auto parts = split_sign(token.text)) {
    if (const auto played = play(parts->move)) {
      const bool has_room_for_words = wants_words();
      add_move(*played, record);
      found.glyph = parts->glyph;
      return has_room_for_words ? glyph(found, record) : std::nullopt;
    }
  }
  FilePlace at = scanner_.place(token.offset);
  if (error.column > 1) {
    at.column += error.column - 1;
  }
  return located(at, error.message);
}

void Reader::Builder::add_move(rules::Move move, Record& record) {
  node_ = record.tree.add(node_, move);
  if (!pending_.empty()) {
    record.tree.annotate(node_).edit_before() = std::exchange(pending_, {});
  }
  line_is_empty_ = false;
  behind_variation_ = false;
  surplus_ = Surplus::none;
  if (frames_.empty()) {
    ++plies_;
  }
}

Reader::Builder::Problem Reader::Builder::glyph(const Token& token, Record& record) {
  if (line_is_empty_ && !frames_.empty()) {
    return problem_at(token, "a glyph without a move before it");
  }
  record.tree.annotate(node_).edit_glyphs().push_back(Glyph{token.glyph});
  return std::nullopt;
}

Reader::Builder::Problem Reader::Builder::comment(const Token& token, Record& record) {
  if (Problem problem = check_texts(token)) return problem;
  if (leaves_braces_open(token.text)) {
    surplus_ = Surplus::possible;
  }
  if (line_is_empty_ && !frames_.empty()) {
    append_words(pending_, read_text(token.text));
    return std::nullopt;
  }
  Annotations& here = record.tree.annotate(node_);
  append_comment(behind_variation_ ? pending_ : here.comment, read_comment(token.text, here), here);
  return std::nullopt;
}

Reader::Builder::Problem Reader::Builder::open(const Token& token, Record& record) {
  // The place is needed before the scanner looks ahead, since it then forgets the token.
  const FilePlace place = scanner_.place(token.offset);
  if (dialect_->remarks_in_parentheses && opens_remark(record)) {
    return take(scanner_.parenthesis(), record);
  }
  if (wants_moves() && line_is_empty_) {
    return located(place, "a variation without a move before it");
  }
  if (!wants_words()) {
    if (passed_++ == 0) {
      passed_place_ = place;
    }
    return std::nullopt;
  }
  if (frames_.size() >= limits::variation_depth) {
    return located(place, fmt::format("variations nested deeper than {}", limits::variation_depth));
  }
  surplus_ = Surplus::none;
  flush_pending(node_, record);
  frames_.push_back({node_, place, behind_variation_});
  board_->undo();
  node_ = *record.tree.parent(node_);
  line_is_empty_ = true;
  behind_variation_ = false;
  return std::nullopt;
}

void Reader::Builder::close(Record& record) {
  if (passed_ > 0) {
    --passed_;
    return;
  }
  // The scanner returns no more `close` tokens than `open` tokens.
  expects(!frames_.empty());
  const Frame frame = frames_.back();
  frames_.pop_back();
  surplus_ = Surplus::none;
  // The text of a variation without moves belongs to the move that it would have replaced.
  flush_pending(line_is_empty_ ? frame.node : node_, record);
  const NodeId before = *record.tree.parent(frame.node);
  for (; node_ != before; node_ = *record.tree.parent(node_)) {
    board_->undo();
  }
  board_->play(record.tree.move(frame.node));
  node_ = frame.node;
  // Variations of a variation's first move become siblings of that variation, and are not written
  // after it.
  behind_variation_ =
      frame.behind_variation || (!line_is_empty_ && record.tree.continues_line(frame.node));
  line_is_empty_ = false;
}

Reader::Builder::Problem Reader::Builder::end(Record& record) {
  ended_ = true;
  if (options_.keep_beginnings) {
    close_all(record);
  }
  if (passed_ > 0) return located(passed_place_, "a variation that is not closed");
  if (!frames_.empty()) return located(frames_.back().place, "a variation that is not closed");
  if (Problem problem = begin(record)) return problem;
  flush_pending(node_, record);
  if (!result_ && start_tags_.result) {
    result_ = read_result(start_tags_.result->text);
  }
  record.result = exchanged_for_white(dialect_of(board_->setup().game), *board_,
                                      result_.value_or(GameResult::unknown));
  return std::nullopt;
}

void Reader::Builder::flush_pending(NodeId node, Record& record) {
  if (pending_.empty()) return;
  Annotations& here = record.tree.annotate(node);
  append_comment(here.comment, read_comment(pending_, here), here);
  pending_.clear();
}

Error Reader::Builder::problem_at(const Token& token, std::string message) {
  return located(scanner_.place(token.offset), std::move(message));
}

Reader::Builder::Problem Reader::Builder::check_texts(const Token& token) {
  texts_bytes_ += token.text.size() + token.name.size() + sizeof(Tag);
  if (texts_bytes_ <= limits::record_texts_bytes) return std::nullopt;
  return problem_at(token, fmt::format("more than {} bytes of tags and comments in a game",
                                       limits::record_texts_bytes));
}

}  // namespace ludex::records::pgn
