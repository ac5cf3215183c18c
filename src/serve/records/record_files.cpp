// Records as files, written on the thread of the records.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "serve/record_errors.h"
#include "serve/records/records.h"
#include "serve/wire/formats.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

// The name of the format that is the text in the store, whatever is in it.
constexpr std::string_view as_stored = "stored";
// Of one request: nobody else's file waits for long.
constexpr std::size_t most_exported = 25;

Answer<ExportedFile> stored_text(const store::Games& games, std::int64_t id) {
  auto text = games.text_of(store::RecordId{id});
  if (!text) return tl::unexpected(store_failed(text.error()));
  if (!*text) return no_record(id);
  ExportedFile file;
  file.bytes = **std::move(text);
  file.content_type = "text/plain; charset=utf-8";
  file.name = fmt::format("{}.txt", file_stem_of("", "", "", id));
  return file;
}

// Appends the game of a file to one of several games.
void add_game(ExportedFile& all, ExportedFile file) {
  if (all.bytes.empty()) {
    file.left_out = std::move(all.left_out);
    all = std::move(file);
    return;
  }
  // A blank line stands between two games, whatever the first one ends with.
  all.bytes.erase(all.bytes.find_last_not_of('\n') + 1);
  all.bytes += "\n\n" + file.bytes;
}

Answer<ExportedFile> all_of(const std::vector<int>& ids, const std::string& format,
                            const RecordSource::Read& read) {
  ExportedFile all;
  std::optional<ApiError> first_trouble;
  for (const int id : ids) {
    const auto record = read(id);
    // A number that names no record is the page's mistake; a record that cannot be read is not.
    if (!record && record.error().code == "unknown") return tl::unexpected(record.error());
    if (!record) {
      all.left_out.push_back(id);
      first_trouble = first_trouble.value_or(record.error());
      continue;
    }
    const auto written = format_to_write(record->setup.game, format);
    if (!written) return tl::unexpected(written.error());
    if (ids.size() > 1 && !holds_several(**written)) {
      return bad_value(fmt::format("a file of `{}` holds one game", format), "format");
    }
    auto file = export_record(*record, format, "games");
    if (!file) return tl::unexpected(file.error());
    add_game(all, *std::move(file));
  }
  if (all.bytes.empty() && first_trouble) return tl::unexpected(*std::move(first_trouble));
  return all;
}

RecordSource::Call with(const std::function<void(Answer<ExportedFile>)>& reply,
                        Answer<ExportedFile> file) {
  return [reply, file = std::make_shared<Answer<ExportedFile>>(std::move(file))] {
    reply(std::move(*file));
  };
}

}  // namespace

void Records::give_file(std::int64_t id, std::string format, std::optional<int> node,
                        Exported reply) {
  const Failed failed = failing(reply);
  if (!has_room(records_, failed)) return;
  if (format == as_stored && !node) {
    return work(
        records_,
        [&games = parts_.games, id, reply] { return with(reply, stored_text(games, id)); }, failed);
  }
  change(
      id,
      [format = std::move(format), node, reply](OpenRecord& record) {
        const std::string stem = record.file_stem();
        if (!node) return with(reply, export_record(record.record(), format, stem));
        return with(reply, record.game_at(*node).and_then([&](const auto& game) {
          return export_position(*game, format, stem);
        }));
      },
      failed);
}

void Records::give_files(const Json& order, Exported reply) {
  const Failed failed = failing(reply);
  const auto members = Members::of(order);
  if (!members) return failed(members.error());
  auto ids = members->integers("ids", 1, limits::number, most_exported);
  if (!ids) return failed(ids.error());
  if (ids->empty()) return failed(bad_value("at least one record was expected", "ids").value());
  auto format = members->text("format");
  if (!format) return failed(format.error());
  work_with([ids = *std::move(ids), format = *std::move(format),
             reply](const Read& read) { return with(reply, all_of(ids, format, read)); },
            failed);
}

}  // namespace ludex::serve
