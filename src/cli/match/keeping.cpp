#include "cli/match/keeping.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <system_error>
#include <utility>

#include "base/named_file.h"
#include "base/text.h"
#include "cli/match/changes.h"
#include "cli/match/words.h"
#include "host/clock.h"
#include "match/run/game_file.h"
#include "rules/registry.h"
#include "serve/json_text.h"
#include "serve/matches/match_order.h"
#include "store/position_key.h"
#include "tournament/lacking_games.h"

namespace ludex::cli {

namespace {

// Flags that change nothing about the games that are still to be played.
constexpr std::string_view changeable =
    " -concurrency -startups -force-concurrency -recover -log -faults -events --events "
    "-ratinginterval "
    "-scoreinterval -outcomeinterval -resultformat -show-latency -wait -board -no-board "
    "-reload -use-affinity -strict -fairtime -replay -debug -autosaveinterval -output --output "
    "-html "
    "--html -livejson --livejson -livepgnout -nats --nats ";

tl::expected<std::vector<std::string>, ExitError> merged(const std::vector<std::string>& stored,
                                                         Arguments extra) {
  const std::vector<Arguments> changes = match_groups(extra);
  const auto is_changed = [&](Arguments group) {
    return std::any_of(changes.begin(), changes.end(),
                       [&](Arguments change) { return change[0] == group[0]; });
  };
  for (const Arguments change : changes) {
    if (changeable.find(fmt::format(" {} ", change[0])) == std::string_view::npos) {
      return wrong_usage(fmt::format(
          "match: `{}` cannot be given when a tournament goes on: it is played as it was started",
          printable(change[0])));
    }
  }
  std::vector<std::string> words;
  for (const Arguments group : match_groups(stored)) {
    if (!is_changed(group)) {
      words.insert(words.end(), group.begin(), group.end());
    }
  }
  words.insert(words.end(), extra.begin(), extra.end());
  return words;
}

tl::unexpected<ExitError> refused(const Error& error) {
  return work_failed("match: " + describe(error));
}

// Tournaments of -config are alone in their files.
constexpr const char* only_one = "1";

Step read_config(Arguments group, ConfigWords& words) {
  for (std::size_t at = 1; at < group.size(); ++at) {
    const std::string& word = group[at];
    const auto equals = word.find('=');
    const std::string key = word.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : word.substr(equals + 1);
    if (key == "file" && !value.empty()) {
      words.file = value;
    } else if (key == "outname" && !value.empty()) {
      words.outname = value;
    } else if ((key == "discard" && value == "false") || (key == "stats" && value == "true")) {
      continue;  // that is what happens
    } else if (key == "discard" && value == "true") {
      words.discard = true;
    } else if (key == "stats" && value == "false") {
      return wrong_usage(
          "match: -config stats=false: a tournament goes on with its counted games; outname= "
          "starts another one");
    } else {
      return wrong_usage(
          fmt::format("match: -config {}: expected file=FILE, outname=FILE, discard=true|false or "
                      "stats=true",
                      printable(word)));
    }
  }
  if (words.discard && words.file.empty() && words.outname.empty()) return {};
  if (words.file.empty() && words.outname.empty()) {
    return wrong_usage("match: -config needs file=FILE or outname=FILE");
  }
  return {};
}

// A hash of the openings in their order of use.
std::string hash_of(const match::OpeningBook& openings) {
  store::PositionKey key;
  for (std::size_t use = 0; use < openings.size(); ++use) {
    const match::Opening& opening = openings.at(use);
    key = key.with(opening.position).with("\n");
    for (const rules::Move move : opening.moves) {
      key = key.with(fmt::format("{} ", move.code));
    }
    key = key.with("\n");
  }
  return key.text();
}

// The match as the web table shows it.
std::string order_of(const MatchFlags& flags, const std::vector<std::string>& names,
                     std::uint64_t seed) {
  serve::MatchOrder order;
  order.name = flags.event;
  order.setup = flags.setup;
  order.entrants.reserve(names.size());
  for (std::size_t at = 0; at < names.size(); ++at) {
    const match::Allowance& allowance = flags.engines[at].allowance;
    order.entrants.push_back({.engine = names[at],
                              .name = names[at],
                              .time = allowance.time,
                              .depth = allowance.depth,
                              .nodes = allowance.nodes});
  }
  order.schedule = flags.schedule;
  order.concurrency = flags.concurrency;
  order.adjudication = flags.adjudication;
  order.recover = flags.recover;
  order.sprt = flags.sprt;
  // An order has 63 bits; the tournament plays with the seed of its definition.
  order.seed = seed & INT64_MAX;
  return serve::json_text(serve::to_json(order));
}

}  // namespace

tl::expected<std::optional<ConfigWords>, ExitError> take_config_words(Arguments arguments) {
  ConfigWords words;
  bool any = false;
  for (const Arguments group : match_groups(arguments)) {
    if (group[0] == "-config") {
      any = true;
      if (const auto read = read_config(group, words); !read) return tl::unexpected(read.error());
    } else if (group[0] == "-tournamentfile") {
      any = true;
      if (group.size() != 2) return wrong_usage("match: -tournamentfile needs FILE");
      words.file = group[1];
    } else if (group[0] == "-resume" && group.size() == 1) {
      any = words.resume = true;
    } else {
      words.rest.insert(words.rest.end(), group.begin(), group.end());
    }
  }
  if (!any) return std::nullopt;
  if (words.discard && !words.file.empty()) {
    return wrong_usage(
        "match: -config discard=true would throw the games of file= away; outname= starts another "
        "tournament");
  }
  if (words.file.empty() && words.outname.empty()) {
    // Without a file there is nothing to discard, and the match is an ordinary one.
    if (words.discard && !words.resume) return words;
    return wrong_usage("match: -resume needs the file of the tournament: -tournamentfile FILE");
  }
  if (!words.file.empty() && !words.outname.empty() && words.file != words.outname) {
    return wrong_usage(
        "match: a tournament goes on in its own file: -config file= and outname= "
        "differ");
  }
  return words;
}

tl::expected<KeptMatch, ExitError> kept_match(const ConfigWords& words) {
  const std::string& file = words.file.empty() ? words.outname : words.file;
  std::error_code error;
  const bool exists = std::filesystem::exists(file, error);
  if (exists && !words.file.empty()) {
    return resumed_match(file, only_one, words.rest,
                         words.resume ? Engines::may_change : Engines::stay);
  }
  if (exists) {
    return work_failed(fmt::format("match: `{}` exists; -config file= goes on with its tournament",
                                   printable(file)));
  }
  const auto names_engines = [](const std::string& word) {
    return word == "-engine" || word == "-quick";
  };
  if (words.resume || std::none_of(words.rest.begin(), words.rest.end(), names_engines)) {
    return work_failed(fmt::format("match: there is no tournament `{}`", printable(file)));
  }
  return KeptMatch{file, std::filesystem::path(file).stem().string(), words.rest};
}

tl::expected<KeptMatch, ExitError> resumed_match(const std::filesystem::path& store,
                                                 const std::string& name, Arguments extra,
                                                 Engines engines) {
  auto saved = tournament::SavedTournament::resume(store, name);
  if (!saved) return refused(saved.error());
  const tournament::Definition& definition = (*saved)->definition();
  const std::vector<std::string> at_start = arguments_at_start(definition);
  // The whole command line with which it was started says nothing new.
  if (std::equal(extra.begin(), extra.end(), at_start.begin(), at_start.end())) {
    extra = {};
  }
  auto words = take_change_words(extra);
  if (!words) return tl::unexpected(words.error());
  if (engines == Engines::stay && !words->none()) {
    return wrong_usage(
        fmt::format("match: `{}` cannot be given when a tournament goes on: it is played as it was "
                    "started; with -resume its engines may change",
                    words->joined.empty() ? "-withdraw" : "-engine"));
  }
  std::error_code error;
  std::filesystem::current_path(definition.folder, error);
  if (error) {
    return work_failed(fmt::format("match: the folder `{}` of the tournament: {}",
                                   printable(definition.folder), error.message()));
  }
  // From here on, so that files of engines that join are found there.
  KeptMatch kept{store, (*saved)->overview().match.name, definition.arguments};
  kept.changes = definition.changes;
  if (!words->none()) {
    auto after = changed((*saved)->overview(), *words);
    if (!after) return tl::unexpected(after.error());
    kept.arguments = after->arguments;
    kept.changes = std::move(after->changes);
    kept.changed_arguments = std::move(after->arguments);
  }
  auto arguments = merged(kept.arguments, words->rest);
  if (!arguments) return tl::unexpected(arguments.error());
  kept.arguments = *std::move(arguments);
  kept.saved = *std::move(saved);
  return kept;
}

std::vector<std::string> new_changes(const KeptMatch& kept, const std::vector<std::string>& names) {
  if (!kept.changed_arguments) return {};
  return sentences_of(kept.changes, kept.saved->definition().changes.size(), names);
}

void append_to_files(MatchFlags& flags) {
  if (flags.pgn_out) {
    flags.pgn_out->append = true;
  }
  if (flags.sgf_out) {
    flags.sgf_out->append = true;
  }
  if (flags.epd_out) {
    flags.epd_out->append = true;
  }
}

ExitResult check_kept(const MatchFlags& flags) {
  if (flags.pgn_out && flags.sgf_out) {
    return wrong_usage(
        "match: a tournament that is kept writes -pgnout or -sgfout, not both; "
        "`ludex tournament export` writes the other");
  }
  return {};
}

namespace {

// The tournament is from then on what it is after its last changes.
ExitResult store_changes(KeptMatch& kept, const MatchFlags& flags,
                         const std::vector<std::string>& names) {
  tournament::Definition definition = kept.saved->definition();
  definition.arguments = *std::exchange(kept.changed_arguments, std::nullopt);
  definition.changes = kept.changes;
  definition.order = order_of(flags, names, definition.seed);
  if (auto stored = kept.saved->change(names, definition); !stored) return refused(stored.error());
  return {};
}

}  // namespace

ExitResult prepare(KeptMatch& kept, const MatchFlags& flags, const std::vector<std::string>& names,
                   std::uint64_t seed, match::MatchPlan& plan) {
  // A game that was stopped is played again.
  plan.save_unfinished = false;
  const std::string openings = flags.openings ? hash_of(plan.openings) : std::string();
  if (!kept.saved) {
    std::error_code error;
    const tournament::Definition definition{
        .arguments = kept.arguments,
        .folder = std::filesystem::current_path(error).string(),
        .seed = seed,
        .openings = openings,
        .order = order_of(flags, names, seed),
        .began = host::wall_time().utc.time_since_epoch().count()};
    auto saved = tournament::SavedTournament::start(kept.store, kept.name, names, definition);
    if (!saved) return refused(saved.error());
    kept.saved = *std::move(saved);
    return {};
  }
  const tournament::Overview& overview = kept.saved->overview();
  if (openings != kept.saved->definition().openings) {
    return work_failed(fmt::format(
        "match: the openings in `{}` are not those with which the tournament was started",
        flags.openings ? printable(flags.openings->file) : std::string()));
  }
  plan.counted = kept.saved->counted();
  const std::vector<std::string>& old = overview.match.entrants;
  const bool has_joined = kept.changed_arguments && names.size() > old.size();
  const bool are_same =
      has_joined ? std::equal(old.begin(), old.end(), names.begin()) : names == old;
  if (!are_same || !tournament::replayed(overview, plan.schedule)) {
    return work_failed(
        "match: the stored games are not those of this tournament: its engines or its order of "
        "games have changed");
  }
  if (kept.changed_arguments) {
    if (auto stored = store_changes(kept, flags, names); !stored) return stored;
  }
  if (!keeps_moves(flags, plan)) return {};
  const auto begun = kept.saved->begun();
  if (!begun) return refused(begun.error());
  plan.begun = tournament::begun_games(*begun, plan);
  return {};
}

bool keeps_moves(const MatchFlags& flags, const match::MatchPlan& plan) {
  return !flags.replay && !flags.nats && tournament::begun_games_go_on(plan);
}

std::string pgn_of(const store::StoredRecord& stored, const MatchFlags& flags) {
  rules::Notation notation = rules::standard;
  if (flags.pgn_out) {
    notation = rules::find_notation(*rules::find_game(flags.setup.game), flags.pgn_out->notation)
                   .value_or(rules::standard);
  }
  return match::match_pgn(stored.record, notation);
}

namespace {

// Cuts off a torn game, and adds what is lacking.
Result<void> complete_file(const std::string& path, const std::vector<std::string>& texts,
                           const Clock& clock) {
  std::string content;
  std::error_code error;
  if (std::filesystem::exists(path, error)) {
    if (!std::filesystem::is_regular_file(path, error)) return {};  // a pipe has no games to find
    auto read = read_named_file(path, SIZE_MAX);
    if (!read) return tl::unexpected(read.error());
    content = *std::move(read);
  }
  const tournament::LackingGames lacking = tournament::lacking_games(content, texts);
  if (lacking.sound_bytes < content.size()) {
    std::filesystem::resize_file(path, lacking.sound_bytes, error);
    if (error) return fail(fmt::format("`{}`: {}", printable(path), error.message()));
  }
  if (lacking.games.empty()) return {};
  auto file = match::GameFile::open(path, true, clock);
  if (!file) return tl::unexpected(file.error());
  for (const std::size_t game : lacking.games) {
    if (auto added = (*file)->add(texts[game]); !added) return added;
  }
  return (*file)->finish();
}

}  // namespace

Result<void> complete_files(KeptMatch& kept, const MatchFlags& flags, const Clock& clock) {
  struct GamesFile {
    std::string path;
    std::function<std::string(const store::StoredRecord&)> text_of;
    std::vector<std::string> texts = {};
  };
  std::vector<GamesFile> files;
  if (flags.pgn_out) {
    files.push_back(
        {flags.pgn_out->file, [&](const auto& stored) { return pgn_of(stored, flags); }});
  }
  if (flags.sgf_out) {
    files.push_back(
        {flags.sgf_out->file, [](const auto& stored) { return match::match_sgf(stored.record); }});
  }
  if (flags.epd_out) {
    files.push_back(
        {flags.epd_out->file, [](const auto& stored) { return stored.summary.position + '\n'; }});
  }
  auto done = tournament::for_each_record(
      kept.saved->store(), kept.saved->overview(),
      [&](const store::StoredMatchGame&, const store::StoredRecord& stored) -> Result<void> {
        for (GamesFile& file : files) {
          file.texts.push_back(file.text_of(stored));
        }
        return {};
      });
  for (const GamesFile& file : files) {
    if (!done) return done;
    done = complete_file(file.path, file.texts, clock);
  }
  return done;
}

}  // namespace ludex::cli
