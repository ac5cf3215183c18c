#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/file_use.h"
#include "cli/interruption.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/reading_progress.h"
#include "host/clock.h"
#include "records/formats.h"
#include "records/game_file.h"
#include "records/io/input_file.h"
#include "records/registry.h"
#include "records/text/opening_name.h"
#include "records/tree/losses.h"
#include "rules/registry.h"

namespace ludex::cli {

namespace {

using records::GameFormat;

struct ConvertAsked {
  std::string in;
  std::string out;  // "-": stdout
  std::string format;
  std::string notation;
  std::size_t number = 0;  // of the only game to convert; 0: all
  bool strict = false;
  std::optional<std::string> opening_names;
  std::optional<records::OpeningLanguage> opening_language;
  // Of all formats, not only of the one to write.
  std::vector<std::pair<const records::WriterChoice*, std::optional<std::string>>> choices;
};

tl::expected<const GameFormat*, ExitError> format_of(const ConvertAsked& asked) {
  std::vector<std::string_view> names;
  for (const GameFormat* const format : records::game_formats()) {
    if (format->write == nullptr) continue;
    if (format->word == asked.format) return format;
    names.push_back(format->word);
  }
  if (!asked.format.empty()) {
    return wrong_usage("convert: " + unknown("format", asked.format, names));
  }
  if (const GameFormat* const format = records::game_format_of_name(asked.out)) return format;
  return wrong_usage(fmt::format("convert: the name of `{}` does not tell its format; --to does",
                                 printable(asked.out)));
}

// Further reports would repeat the same.
constexpr std::size_t most_told = 100;

// One run. Games are written as they are read, so that memory does not depend on their number.
class Conversion {
 public:
  Conversion(const ConvertAsked& asked, const GameFormat& format, Console& console)
      : asked_(asked), format_(format), console_(console), interruption_(console.stdout_stream) {}

  ExitResult run() {
    auto file = records::InputFile::open(asked_.in, FileKind::any, interruption_.token());
    if (!file) return failed(describe(file.error()));
    auto output = Output::open(asked_.out, console_, interruption_.token());
    if (!output) return failed(describe(output.error()));
    using records::ReadMode;
    const bool may_walk = format_.writes_walks && !asked_.opening_language;
    auto reader = records::GameFileReader::open(
        records::source_of(**file), may_walk ? ReadMode::walks : ReadMode::records, asked_.in);
    if (!reader) {
      return failed((*file)->trouble() ? describe((*file)->trouble().value())
                                       : in_file(describe(reader.error())));
    }
    read_ = reader->format().name;
    const host::SteadyClock clock;
    const bool shown =
        console_.err_is_terminal && !(output->is_stdout() && console_.out_is_terminal);
    progress_.emplace(console_.err, shown, clock);
    auto ending = write_games(*reader, **file, *output);
    progress_.reset();
    if (!ending) return ending;
    return finish(**file, *output);
  }

 private:
  static tl::unexpected<ExitError> failed(const std::string& why) {
    return work_failed("convert: " + why);
  }
  [[nodiscard]] std::string in_file(std::string_view what) const {
    return fmt::format("{}: {}", records::input_name(asked_.in), what);
  }

  ExitResult write_games(records::GameFileReader& reader, const records::InputFile& file,
                         Output& output);
  // Adds a game to the output and reports problems with it.
  ExitResult write(records::FileGame& game, Output& output);
  ExitResult report(const Error& trouble);
  void say(std::string_view line);
  ExitResult finish(const records::InputFile& file, Output& output);
  [[nodiscard]] ExitResult check_notation(const records::Record& game) const;

  const ConvertAsked& asked_;
  const GameFormat& format_;
  Console& console_;
  Interruption interruption_;
  std::optional<ReadingProgress> progress_;
  std::string_view read_;  // the name of the input's format
  std::size_t seen_ = 0;   // games in the file
  std::size_t written_ = 0;
  std::size_t spoilt_ = 0;  // games that are incomplete or missing in the output
  std::size_t troubles_ = 0;
  records::Losses losses_;
};

ExitResult Conversion::write_games(records::GameFileReader& reader, const records::InputFile& file,
                                   Output& output) {
  records::FileGame game;
  while (output.stream() && reader.next(game)) {
    if (interruption_.token().stop_requested()) return failed("stopped before the last game");
    seen_ = game.number;
    progress_->step(file.taken(), file.size());
    if (asked_.number != 0 && game.number != asked_.number) continue;
    if (!game.kept.empty() && reader.format() == format_) {
      // A game of another kind stays in its collection unchanged.
      output.stream() << game.kept;
      ++written_;
      if (asked_.number != 0) return {};
      continue;
    }
    for (const Error& trouble : game.troubles) {
      if (auto reported = report(trouble); !reported) return reported;
    }
    if (!game.troubles.empty()) {
      ++spoilt_;
    }
    if (game.is_read) {
      if (auto done = write(game, output); !done) return done;
    }
    if (asked_.number != 0) return {};
  }
  if (asked_.number == 0 || seen_ == 0) return {};
  return wrong_usage(fmt::format("convert: --number {}, and {} has {} game{}", asked_.number,
                                 records::input_name(asked_.in), seen_, seen_ > 1 ? "s" : ""));
}

ExitResult Conversion::write(records::FileGame& game, Output& output) {
  if (asked_.opening_language) {
    records::name_opening(game.record, *asked_.opening_language);
  }
  for (const auto& [choice, value] : asked_.choices) {
    if (value) {
      records::set_tag(game.record, choice->tag, *value);
    }
  }
  if (auto known = check_notation(game.record); !known) return known;
  if (format_.holds_one_game && written_ > 0) {
    return failed(fmt::format("a file of {} holds one game, and {} has more; --number chooses one",
                              format_.name, records::input_name(asked_.in)));
  }
  const auto done =
      records::write_game(game, written_ == 0, format_, asked_.notation, output.stream(), losses_);
  if (done) {
    ++written_;
    return {};
  }
  if (game.troubles.empty()) {
    ++spoilt_;
  }
  return report(within(fmt::format("game {}", game.number), done.error()));
}

ExitResult Conversion::report(const Error& trouble) {
  if (asked_.strict) {
    return failed(fmt::format("{}; --strict writes nothing", in_file(describe(trouble))));
  }
  if (++troubles_ <= most_told) {
    say(in_file(describe(trouble)));
  }
  return {};
}

void Conversion::say(std::string_view line) {
  if (progress_) {
    progress_->erase();
  }
  fmt::print(console_.err, "ludex: convert: {}\n", line);
}

ExitResult Conversion::finish(const records::InputFile& file, Output& output) {
  if (troubles_ > most_told) {
    say(in_file(fmt::format("and {} more", troubles_ - most_told)));
  }
  if (file.trouble()) {
    if (asked_.strict || written_ == 0) return failed(describe(*file.trouble()));
    say(describe(*file.trouble()));
  }
  if (seen_ == 0) return failed(in_file("it contains no game"));
  if (written_ == 0) {
    return failed(fmt::format("no game of {} can be written as {}", records::input_name(asked_.in),
                              format_.name));
  }
  output.stream() << format_.foot;
  if (const auto done = output.finish(); !done) return failed(describe(done.error()));
  // A failed output is reported elsewhere, without a summary.
  if (!output.stream()) return {};
  if (const std::string lost = losses_.sentence(); !lost.empty()) {
    say(fmt::format("{}: {}", asked_.out == "-" ? "stdout" : printable(asked_.out), lost));
  }
  if (!output.is_stdout()) {
    fmt::print(console_.out, "read: {}\nwritten: {}\ngames: {}\ntroubles: {}\n", read_,
               format_.name, written_, troubles_);
  }
  if (file.trouble()) return failed("what could be read is written");
  if (spoilt_ == 0) return {};
  return failed(fmt::format("{} of {} game{} could not be converted whole; the rest is written",
                            spoilt_, asked_.number != 0 ? 1 : seen_,
                            asked_.number != 0 || seen_ == 1 ? "" : "s"));
}

ExitResult Conversion::check_notation(const records::Record& game) const {
  if (asked_.notation.empty()) return {};
  const rules::GameKind& kind = *rules::find_game(game.setup.game);
  if (rules::find_notation(kind, asked_.notation)) return {};
  return wrong_usage("convert: " + unknown(fmt::format("notation of {}", kind.name),
                                           asked_.notation,
                                           {kind.notations.data(), kind.notations.size()}));
}

// Converts the typed values to the values of tags.
ExitResult read_choices(ConvertAsked& asked, const GameFormat& format) {
  for (auto& [choice, value] : asked.choices) {
    if (!value) continue;
    const bool is_own =
        std::any_of(format.choices.begin(), format.choices.end(),
                    [flag = choice->flag](const auto& own) { return own.flag == flag; });
    if (!is_own) {
      return wrong_usage(
          fmt::format("convert: {} is not for files of {}", choice->flag, format.name));
    }
    auto read = choice->read(*value);
    if (!read) return wrong_usage("convert: " + describe(within(choice->flag, read.error())));
    value = *std::move(read);
  }
  return {};
}

ExitResult convert(ConvertAsked asked, Console& console) {
  const auto format = format_of(asked);
  if (!format) return tl::unexpected(format.error());
  if ((*format)->write == nullptr) {
    return work_failed(fmt::format("convert: files of {} are read only", (*format)->name));
  }
  if (!asked.notation.empty() && !(*format)->spells_moves) {
    return wrong_usage("convert: --notation is for PGN");
  }
  if (auto sound = read_choices(asked, **format); !sound) return sound;
  if (asked.opening_names) {
    asked.opening_language = records::opening_language_named(*asked.opening_names);
    if (!asked.opening_language) {
      return wrong_usage("convert: " + unknown("language of openings", *asked.opening_names,
                                               records::opening_languages));
    }
  }
  const std::array uses{FileUse{"IN", asked.in, FileUse::Mode::read},
                        FileUse{"OUT", asked.out, FileUse::Mode::written}};
  if (auto checked = check_uses("convert", uses); !checked) return checked;
  return Conversion(asked, **format, console).run();
}

}  // namespace

namespace {

// The endings of the formats that can be written; the function below has their words.
std::string known_endings() {
  std::vector<std::string_view> endings;
  for (const GameFormat* const format : records::game_formats()) {
    if (format->write == nullptr) continue;
    endings.insert(endings.end(), format->endings.begin(), format->endings.end());
  }
  return fmt::format("{}", fmt::join(endings, ", "));
}
std::string known_words() {
  std::vector<std::string_view> words;
  for (const GameFormat* const format : records::game_formats()) {
    if (format->write != nullptr) {
      words.push_back(format->word);
    }
  }
  return fmt::format("{}", fmt::join(words, ", "));
}

}  // namespace

ExitResult run_convert(Arguments arguments, Console& console) {
  ConvertAsked asked;
  for (const GameFormat* const format : records::game_formats()) {
    for (const records::WriterChoice& choice : format->choices) {
      asked.choices.emplace_back(&choice, std::nullopt);
    }
  }
  Usage usage{
      .name = "ludex convert",
      .description =
          "Writes the games of a file in another format. What IN is shows in its content: PGN of "
          "any\ngame; XQF, DhtmlXQ text or page, CCBridge record or library of xiangqi; SGF, "
          "RenLib library,\nAGX game, AGT tree, PSQ, REC, POS or openings of gomoku; each also "
          "packed with gzip, zstd or\nbzip2. Text that cannot be read is listed and left out, "
          "with "
          "what follows it in its line:\nthe exit status is then 1. What OUT cannot hold is "
          "counted "
          "on stderr.",
      .arguments = {
          {.names = "IN",
           .into = &asked.in,
           .help = "The file to read; - is stdin",
           .required = true},
          {.names = "OUT",
           .into = &asked.out,
           .help = fmt::format("The file to write, its format by its ending: {}; - prints it",
                               known_endings()),
           .required = true},
          {"--to", &asked.format, fmt::format("Its format: {} (start positions)", known_words())},
          {"--notation", &asked.notation,
           "How PGN spells moves: san, lan or uci; for xiangqi chinese, chinese_traditional, iccs, "
           "wxf, ucci or uci; for gomoku letters, capitals, gomocup or agi"},
          {.names = "--number",
           .into = &asked.number,
           .help = "Only this game of the file, from 1; those that cannot be read count",
           .range = Range{1, 1'000'000'000}},
          {"--opening-names", &asked.opening_names,
           fmt::format(
               "Name the opening of each game that does not name it, where it has a name: {}",
               fmt::join(records::opening_languages, ", "))},
          {"--strict", &asked.strict, "Write nothing unless all of it is understood"},
      }};
  for (auto& [choice, value] : asked.choices) {
    usage.arguments.push_back({std::string(choice->flag), &value, std::string(choice->help)});
  }
  const auto parsed = parse_options(usage, arguments, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  return convert(std::move(asked), console);
}

}  // namespace ludex::cli
