#include "servers/external_engine/codec.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/json_nesting.h"
#include "base/limits.h"

namespace ludex::external_engine {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_id = 64;
constexpr std::size_t longest_session = 256;
constexpr std::size_t longest_variant = 32;
constexpr std::size_t longest_fen = 256;
// "a10a9q", and drops such as "P@e4".
constexpr std::size_t longest_move = 8;
constexpr std::size_t most_moves = 4096;
constexpr std::size_t most_engines = 1000;
constexpr int most_lines = 5;

bool is_letter_or_digit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}
bool is_id_sign(char c) {
  return is_letter_or_digit(c) || c == '-' || c == '_';
}
bool is_move_sign(char c) {
  return is_letter_or_digit(c) || c == '@' || c == '+';
}
bool is_fen_sign(char c) {
  return c >= ' ' && c < '\x7f';
}
bool is_any(char /*c*/) {
  return true;
}

// A text of 1 to `most` bytes of one kind.
struct TextForm {
  std::size_t most = 0;
  bool (*is_sign)(char c) = is_any;
  std::string_view expected;  // "a text of …"
};

constexpr TextForm id_form{longest_id, is_id_sign, "a word of letters, digits, `-` and `_`"};
constexpr TextForm session_form{longest_session, is_any, "a text of 1 to 256 bytes"};
constexpr TextForm variant_form{longest_variant, is_letter_or_digit,
                                "a word of letters and digits"};
constexpr TextForm fen_form{longest_fen, is_fen_sign, "a position of at most 256 bytes"};
constexpr TextForm move_form{longest_move, is_move_sign, "moves in the notation of UCI"};

// Reads members of one object; the first thing that is wrong is kept.
class Reader {
 public:
  explicit Reader(const Json& object) : object_(object) {
    if (!object.is_object()) {
      error_ = Error{"an object was expected"};
    }
  }

  std::string text(const char* name, const TextForm& form) {
    const Json* const member = find(name);
    if (member != nullptr && is_text(*member, form)) return member->get<std::string>();
    refuse(name, form.expected);
    return {};
  }

  std::vector<std::string> texts(const char* name, const TextForm& form) {
    std::vector<std::string> result;
    const Json* const member = find(name);
    const bool is_list = member != nullptr && member->is_array() && member->size() <= most_moves &&
                         std::all_of(member->begin(), member->end(),
                                     [&](const Json& element) { return is_text(element, form); });
    if (!is_list) {
      refuse(name, form.expected);
      return result;
    }
    result.reserve(member->size());
    for (const Json& element : *member) {
      result.push_back(element.get<std::string>());
    }
    return result;
  }

  // A whole number from `least` up; more than `most` is read as `most`.
  std::optional<std::uint64_t> number_if(const char* name, std::uint64_t least,
                                         std::uint64_t most) {
    const Json* const member = find(name);
    if (member == nullptr) return std::nullopt;
    if (!member->is_number_unsigned() || member->get<std::uint64_t>() < least) {
      refuse(name, fmt::format("a whole number from {}", least));
      return std::nullopt;
    }
    return std::min(member->get<std::uint64_t>(), most);
  }
  int number(const char* name, int most) {
    const auto found = number_if(name, 1, static_cast<std::uint64_t>(most));
    if (!found) {
      refuse(name, "a whole number from 1");
    }
    return static_cast<int>(found.value_or(1));
  }

  [[nodiscard]] const Json* find(const char* name) const {
    if (!object_.is_object()) return nullptr;
    const auto found = object_.find(name);
    return found == object_.end() ? nullptr : &*found;
  }
  void refuse(const char* name, std::string_view expected) {
    if (!error_) {
      error_ = Error{fmt::format("`{}`: expected {}", name, expected)};
    }
  }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  static bool is_text(const Json& json, const TextForm& form) {
    if (!json.is_string()) return false;
    const auto& text = json.get_ref<const std::string&>();
    return !text.empty() && text.size() <= form.most &&
           std::all_of(text.begin(), text.end(), form.is_sign);
  }

  const Json& object_;
  std::optional<Error> error_;
};

Result<Json> parsed(std::string_view text, std::size_t most_bytes) {
  if (text.size() > most_bytes) {
    return fail(fmt::format("{} bytes are more than {}", text.size(), most_bytes));
  }
  if (const std::size_t deep = too_deep(text); deep != text.npos) {
    return fail(fmt::format("it nests deeper than {} levels", deepest_json), deep + 1);
  }
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return fail("it is no JSON");
  return json;
}

std::string to_text(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Work> read_work(const Json& json) {
  Reader in(json);
  Work work;
  work.session = in.text("sessionId", session_form);
  work.threads = in.number("threads", most_threads);
  work.hash = in.number("hash", most_hash);
  work.multi_pv = in.number("multiPv", most_lines);
  const auto longest = static_cast<std::uint64_t>(limits::longest_time.count());
  if (const auto time = in.number_if("movetime", 1, longest)) {
    work.movetime = Milliseconds(*time);
  }
  if (const auto depth = in.number_if("depth", 1, limits::number)) {
    work.depth = static_cast<int>(*depth);
  }
  work.nodes = in.number_if("nodes", 1, static_cast<std::uint64_t>(INT64_MAX));
  if (!work.movetime && !work.depth && !work.nodes) {
    in.refuse("movetime", "it, `depth` or `nodes`");
  }
  work.variant = in.text("variant", variant_form);
  work.initial_fen = in.text("initialFen", fen_form);
  work.moves = in.texts("moves", move_form);
  if (in.error()) return tl::unexpected(*in.error());
  return work;
}

}  // namespace

Result<Job> parse_job(std::string_view text) {
  const auto json = parsed(text, job_bytes);
  if (!json) return tl::unexpected(json.error());
  Reader in(*json);
  Job job;
  job.id = in.text("id", id_form);
  const Json* const work = in.find("work");
  if (work == nullptr) {
    in.refuse("work", "an object");
  }
  if (in.error()) return tl::unexpected(*in.error());
  auto read = read_work(*work);
  if (!read) return tl::unexpected(within("`work`", read.error()));
  job.work = *std::move(read);
  return job;
}

Result<std::vector<KnownEngine>> parse_engines(std::string_view text) {
  const auto json = parsed(text, list_bytes);
  if (!json) return tl::unexpected(json.error());
  if (!json->is_array() || json->size() > most_engines) {
    return fail(fmt::format("expected a list of at most {} engines", most_engines));
  }
  std::vector<KnownEngine> engines;
  engines.reserve(json->size());
  for (const Json& element : *json) {
    Reader in(element);
    KnownEngine engine;
    engine.id = in.text("id", id_form);
    engine.name = in.text("name", {4 * longest_name, is_any, "a text of at most 200 characters"});
    if (in.error()) return tl::unexpected(within("an engine", *in.error()));
    engines.push_back(std::move(engine));
  }
  return engines;
}

std::string format(const Job& job) {
  const Work& work = job.work;
  Json json{{"sessionId", work.session},
            {"threads", work.threads},
            {"hash", work.hash},
            {"multiPv", work.multi_pv}};
  if (work.movetime) {
    json["movetime"] = work.movetime->count();
  }
  if (work.depth) {
    json["depth"] = *work.depth;
  }
  if (work.nodes) {
    json["nodes"] = *work.nodes;
  }
  json["variant"] = work.variant;
  json["initialFen"] = work.initial_fen;
  json["moves"] = work.moves;
  return to_text({{"id", job.id}, {"work", std::move(json)}});
}

std::string format(const Registration& registration) {
  return to_text({{"name", registration.name},
                  {"maxThreads", registration.max_threads},
                  {"maxHash", registration.max_hash},
                  {"variants", registration.variants},
                  {"providerSecret", registration.provider_secret}});
}

std::string format_secret(std::string_view provider_secret) {
  return to_text({{"providerSecret", provider_secret}});
}

}  // namespace ludex::external_engine
