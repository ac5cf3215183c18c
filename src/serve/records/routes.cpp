#include <fmt/format.h>
#include <fmt/ranges.h>

#include <optional>
#include <string>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "serve/records/records.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

Answer<std::int64_t> record_number(const Places& places) {
  const auto id = to_integer(places.front());
  if (id && *id > 0) return *id;
  return tl::unexpected<ApiError>(
      {.code = "unknown",
       .text = fmt::format("there is no record `{}`", printable(places.front()))});
}

// The revision, plain or in quotes as HTTP writes it.
Answer<std::int64_t> revision_in(std::string_view if_match) {
  if (if_match.size() > 2 && if_match.front() == '"' && if_match.back() == '"') {
    if_match = if_match.substr(1, if_match.size() - 2);
  }
  if (const auto revision = to_integer(if_match)) return *revision;
  return tl::unexpected<ApiError>(
      {.code = "version",
       .text = "If-Match: the revision that the edits were made upon was expected"});
}

std::string in_query(const HttpRequest& request, const std::string& name) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? std::string() : found->second;
}

void take_edits(Records& records, const HttpRequest& request, const Places& places,
                const Respond& respond) {
  const auto id = record_number(places);
  if (!id) return respond(error_response(id.error()));
  const auto revision = revision_in(request.if_match);
  if (!revision) return respond(error_response(revision.error()));
  const auto members = Members::of(request.json);
  if (!members) return respond(error_response(members.error()));
  const auto edits = members->list("edits");
  if (!edits) return respond(error_response(edits.error()));
  records.edit(*id, *revision, **edits, [respond](Answer<std::string> reply) {
    respond(reply ? HttpResponse{.body = *std::move(reply)} : error_response(reply.error()));
  });
}

void take_record(Records& records, const HttpRequest& request, Respond respond) {
  if (request.content_type == bytes_type) {
    return records.import(request.body, in_query(request, "name"), answering(std::move(respond)));
  }
  records.create(request.json, answering(std::move(respond)));
}

void give_file(Records& records, const HttpRequest& request, const Places& places,
               const Records::Exported& reply) {
  const auto id = record_number(places);
  if (!id) return reply(tl::unexpected(id.error()));
  const auto given = request.query.find("node");
  if (given == request.query.end()) {
    return records.give_file(*id, in_query(request, "format"), std::nullopt, reply);
  }
  const auto node = to_integer(given->second);
  if (!node || *node < 0 || *node > limits::number) {
    return reply(bad_value("the number of a node was expected", "node"));
  }
  records.give_file(*id, in_query(request, "format"), static_cast<int>(*node), reply);
}

Records::Exported as_file(Respond respond) {
  return [respond = std::move(respond)](Answer<ExportedFile> file) {
    respond(file_response(std::move(file)));
  };
}

void give_files(Records& records, const HttpRequest& request, Respond respond) {
  records.give_files(request.json, as_file(std::move(respond)));
}

void tell_losses(Records& records, const HttpRequest& request, const Places& places,
                 const Respond& respond) {
  give_file(records, request, places, [respond](const Answer<ExportedFile>& file) {
    respond(response_to(file.map([](const ExportedFile& made) {
      return Json{{"losses", made.losses}};
    })));
  });
}

void put_in_bin(Records& records, bool binned, const Places& places, Respond respond) {
  const auto id = record_number(places);
  if (!id) return respond(error_response(id.error()));
  records.set_binned(*id, binned, answering(std::move(respond)));
}

void delete_record(Records& records, const HttpRequest& request, const Places& places,
                   Respond respond) {
  const std::string for_good = in_query(request, "for_good");
  if (for_good.empty() || for_good == word_for(false)) {
    return put_in_bin(records, true, places, std::move(respond));
  }
  if (for_good != word_for(true)) {
    return respond(error_response(
        {.code = "bad_value", .text = "true or false was expected", .field = "for_good"}));
  }
  const auto id = record_number(places);
  if (!id) return respond(error_response(id.error()));
  records.remove_for_good(*id, answering(std::move(respond)));
}

}  // namespace

void Records::add_routes(Router& router) {
  router.add("GET", "/api/records",
             [this](const HttpRequest& request, const Places&, Respond respond) {
               list(request.query, answering(std::move(respond)));
             });
  router.add("POST", "/api/records",
             [this](const HttpRequest& request, const Places&, Respond respond) {
               take_record(*this, request, std::move(respond));
             });
  router.add("GET", "/api/records/{}",
             [this](const HttpRequest&, const Places& places, const Respond& respond) {
               const auto id = record_number(places);
               if (!id) return respond(error_response(id.error()));
               show(*id, respond);
             });
  router.add("DELETE", "/api/records/{}",
             [this](const HttpRequest& request, const Places& places, Respond respond) {
               delete_record(*this, request, places, std::move(respond));
             });
  router.add("POST", "/api/records/bin/empty",
             [this](const HttpRequest&, const Places&, Respond respond) {
               empty_bin(answering(std::move(respond)));
             });
  router.add("POST", "/api/records/{}/restore",
             [this](const HttpRequest&, const Places& places, Respond respond) {
               put_in_bin(*this, false, places, std::move(respond));
             });
  router.add("POST", "/api/records/{}/edits",
             [this](const HttpRequest& request, const Places& places, const Respond& respond) {
               take_edits(*this, request, places, respond);
             });
  router.add("GET", "/api/records/{}/export",
             [this](const HttpRequest& request, const Places& places, Respond respond) {
               serve::give_file(*this, request, places, as_file(std::move(respond)));
             });
  router.add("POST", "/api/records/export",
             [this](const HttpRequest& request, const Places&, Respond respond) {
               serve::give_files(*this, request, std::move(respond));
             });
  router.add("GET", "/api/records/{}/losses",
             [this](const HttpRequest& request, const Places& places, const Respond& respond) {
               tell_losses(*this, request, places, respond);
             });
  router.add("POST", "/api/positions",
             [this](const HttpRequest& request, const Places&, Respond respond) {
               position(request.json, answering(std::move(respond)));
             });
}

}  // namespace ludex::serve
