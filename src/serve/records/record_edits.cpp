// Edits of records: made on their thread, then published, then stored.
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/exhaustion.h"
#include "serve/json_text.h"
#include "serve/record_errors.h"
#include "serve/records/records.h"

namespace ludex::serve {

// What an edit has done on the thread of the records.
struct Records::Edited {
  std::int64_t revision = 0;  // that pages see
  Json edits;
  std::string answer;  // JSON; as long as what the edits have replaced
  std::int64_t stored_revision = 0;
  store::Games::Written written;  // empty: nothing has changed
};

namespace {

ApiError unknown_revision(std::int64_t present, std::int64_t named) {
  return {.code = "version",
          .text = fmt::format("the record is at revision {}, and {} is not known here", present,
                              named)};
}

}  // namespace

void Records::edit(std::int64_t id, std::int64_t revision, Json edits, TextCallback reply) {
  const Failed failed = failing(reply);
  if (!has_room(records_, failed)) return;
  ++load(id).saving;
  const Failed refused = while_here([this, id, failed](const ApiError& why) {
    failed(why);
    leave_edit(id);
  });
  const Failed broken = while_here([this, id, refused](const ApiError& why) {
    loaded_.at(id).is_broken = true;
    refused(why);
  });
  const auto done =
      while_here([this, id, reply = std::move(reply)](Edited& edited) { save(id, edited, reply); });
  change(
      id,
      [revision, edits = std::move(edits), refused, broken, done](OpenRecord& record) -> Call {
        const auto refuse = [&refused](ApiError why) {
          return [refused, why = std::move(why)] { refused(why); };
        };
        if (record.is_broken()) return refuse(not_now("the record is being read again").value());
        if (!record.knows(revision)) return refuse(unknown_revision(record.revision(), revision));
        try {
          auto made = record.edit(edits);
          if (!made) return refuse(made.error());
          auto edited = std::make_shared<Edited>();
          edited->revision = record.revision();
          const bool is_changed = !made->inverse.empty();
          Json answer{{"revision", edited->revision}, {"inverse", std::move(made->inverse)}};
          answer["edits"] = made->edits;
          edited->answer = json_text(answer);
          edited->edits = std::move(made->edits);
          if (is_changed) {
            edited->written = store::Games::written(record.record());
            edited->stored_revision = record.next_stored_revision();
          }
          return [done, edited] { done(*edited); };
        } catch (const std::exception& exhausted) {
          // The record may be changed in part.
          record.set_broken();
          return [broken, why = ApiError{.code = "internal", .text = describe(exhausted)}] {
            broken(why);
          };
        }
      },
      refused);
}

void Records::save(std::int64_t id, Edited& edited, const TextCallback& reply) {
  if (!edited.written) {
    reply(std::move(edited.answer));
    return leave_edit(id);
  }
  RecordTopic& topic = loaded_.at(id).topic;
  topic.forget_state();
  parts_.publisher.delta(topic.name(), {.shared = {{"e", "edit"},
                                                   {"revision", edited.revision},
                                                   {"edits", std::move(edited.edits)}}});
  parts_.games.replace(
      store::RecordId{id}, edited.written, edited.stored_revision,
      while_here([this, id, answer = std::make_shared<std::string>(std::move(edited.answer)),
                  reply](const Result<void>& kept) {
        if (saved(id, kept.has_value())) return reply(std::move(*answer));
        reply(tl::unexpected(store_failed(kept ? Error{"an edit before this one could not be kept"}
                                               : kept.error())));
      }));
}

// Returns whether the edits, and with them all before them, are stored. Pages have already seen the
// edits that are not: they are undone, the last one first, and pages are sent the state anew.
bool Records::saved(std::int64_t id, bool is_kept) {
  Loaded& loaded = loaded_.at(id);
  loaded.failed = loaded.failed || !is_kept;
  const bool is_saved = !loaded.failed;
  if (is_saved) {
    change(
        id,
        [](OpenRecord& record) {
          record.kept();
          return Call();
        },
        [](const ApiError&) {});
  }
  leave_edit(id);
  return is_saved;
}

// Once no edit is under way, what has failed is put right, before any later edit is made.
void Records::leave_edit(std::int64_t id) {
  Loaded& loaded = loaded_.at(id);
  if (--loaded.saving > 0) return;
  if (loaded.is_gone) return close(loaded_.find(id));
  if (std::exchange(loaded.failed, false)) {
    undo_unsaved(id);
  }
  if (loaded.is_broken) {
    reload(id);
  }
}

void Records::undo_unsaved(std::int64_t id) {
  const auto done = while_here([this, id] { begin_anew(id); });
  change(
      id,
      [&games = parts_.games, id, done](OpenRecord& record) -> Call {
        const auto stored = games.summary(store::RecordId{id});
        record.undo_unsaved(stored && *stored ? std::optional((**stored).revision) : std::nullopt);
        return done;
      },
      [](const ApiError&) {});
}

// Takes the record as it is stored. If it cannot be read now, the next edit tries again.
void Records::reload(std::int64_t id) {
  const auto done = while_here([this, id] {
    if (const auto found = loaded_.find(id); found != loaded_.end()) {
      found->second.is_broken = false;
      begin_anew(id);
    }
  });
  change(
      id,
      [&games = parts_.games, id, done](OpenRecord& record) -> Call {
        auto stored = games.find(store::RecordId{id});
        if (!stored || !*stored) return {};
        record.reload(**std::move(stored));
        return done;
      },
      [](const ApiError&) {});
}

void Records::begin_anew(std::int64_t id) {
  const auto found = loaded_.find(id);
  if (found == loaded_.end()) return;
  found->second.topic.forget_state();
  parts_.publisher.begin_anew(found->second.topic.name());
}

}  // namespace ludex::serve
