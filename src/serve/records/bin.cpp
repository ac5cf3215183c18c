// The bin: records that were deleted and can be restored, until they are removed for good.
#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/text.h"
#include "serve/records/records.h"

namespace ludex::serve {

namespace {

// Why the record cannot be removed; std::nullopt if it is in the bin.
std::optional<ApiError> why_not_removable(const store::Games& games, std::int64_t id) {
  const auto stored = games.summary(store::RecordId{id});
  if (!stored) return ApiError{.code = "internal", .text = describe(stored.error())};
  if (!*stored) {
    return ApiError{.code = "unknown", .text = fmt::format("there is no record {}", id)};
  }
  if ((*stored)->binned) return std::nullopt;
  return not_now(fmt::format("record {} is not in the bin; delete it first", id)).value();
}

}  // namespace

void Records::set_binned(std::int64_t id, bool binned, Done reply) {
  if (const auto known = summary(store::RecordId{id}); !known) {
    return reply(tl::unexpected(known.error()));
  }
  parts_.games.set_binned(
      store::RecordId{id}, binned, while_here([reply = std::move(reply)](const Result<void>& kept) {
        if (kept) return reply(Json::object());
        reply(tl::unexpected<ApiError>({.code = "internal", .text = describe(kept.error())}));
      }));
}

void Records::remove_for_good(std::int64_t id, const Done& reply) {
  if (auto why = why_not_removable(parts_.games, id)) return reply(tl::unexpected(*std::move(why)));
  // After the edits that were asked for before.
  const auto due = while_here([this, id, reply] { remove_now(id, reply); });
  work(
      records_, [due]() -> Call { return due; }, failing(reply));
}

void Records::remove_now(std::int64_t id, const Done& reply) {
  parts_.games.remove(store::RecordId{id}, while_here([this, id, reply](const Result<void>& done) {
                        if (done) {
                          forget(id);
                          return reply(Json::object());
                        }
                        // It may have been restored meanwhile.
                        auto why = why_not_removable(parts_.games, id);
                        reply(tl::unexpected(std::move(why).value_or(
                            ApiError{.code = "internal", .text = describe(done.error())})));
                      }));
}

void Records::empty_bin(Done reply) {
  parts_.games.empty_bin(while_here([this, reply = std::move(reply)](const auto& removed) {
    if (!removed) {
      return reply(
          tl::unexpected<ApiError>({.code = "internal", .text = describe(removed.error())}));
    }
    for (const store::RecordId id : *removed) {
      forget(static_cast<std::int64_t>(id));
    }
    reply(Json{{"removed", removed->size()}});
  }));
}

void Records::forget(std::int64_t id) {
  if (parts_.removed) {
    parts_.removed(id);
  }
  const auto found = loaded_.find(id);
  if (found == loaded_.end()) return;
  parts_.publisher.end(fmt::format("record/{}", id),
                       {.code = "unknown",
                        .text = fmt::format("record {} was removed for good", id),
                        .field = "topic"});
  if (found->second.saving > 0) {
    found->second.is_gone = true;
  } else {
    close(found);
  }
}

}  // namespace ludex::serve
