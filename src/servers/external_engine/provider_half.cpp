#include "servers/external_engine/provider_half.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "servers/external_engine/codec.h"

namespace ludex::external_engine {

namespace {

constexpr std::string_view engines_path = "/api/external-engine";
constexpr std::string_view work_path = "/api/external-engine/work";
constexpr unsigned ok = 200;
constexpr unsigned created = 201;
constexpr unsigned no_content = 204;
constexpr unsigned too_many_requests = 429;

bool is_json(const Answer& answer) {
  constexpr std::string_view json = "application/json";
  const std::string type = lower(answer.content_type);
  return type.starts_with(json) &&
         (type.size() == json.size() || type[json.size()] == ';' || is_blank(type[json.size()]));
}

// An answer that is_json() does not hold for.
Failure wrong_type(std::string_view what, const Answer& answer) {
  return {answer.content_type.empty()
              ? fmt::format("{}: it has no Content-Type; expected `application/json`", what)
              : fmt::format("{}: its Content-Type is `{}`; expected `application/json`", what,
                            excerpt(answer.content_type))};
}

// Another attempt may succeed: the server, not the request, is at fault.
bool may_pass(unsigned status) {
  return status < 400 || status >= 500 || status == too_many_requests;
}

}  // namespace

std::string upload_path(const Job& job) {
  return fmt::format("{}/{}", work_path, job.id);
}

Request ProviderHalf::start() {
  state_ = State::listing;
  return {Peer::site, "GET", std::string(engines_path), {}};
}

Request ProviderHalf::retry() {
  return state_ == State::acquiring ? acquire() : start();
}

Request ProviderHalf::acquire() const {
  return {Peer::broker, "POST", std::string(work_path),
          format_secret(registration_.provider_secret)};
}

ProviderOutput ProviderHalf::on_answer(const Answer& answer) {
  switch (state_) {
    case State::listing:
      return on_list(answer);
    case State::registering:
      return on_registered(answer);
    case State::acquiring:
      return on_work(answer);
    case State::ended:
      break;
  }
  return {};
}

ProviderOutput ProviderHalf::failed(const Answer& answer) {
  std::string text = fmt::format("it answers with status {}", answer.status);
  if (!answer.body.empty()) {
    text += fmt::format(": {}", excerpt(answer.body));
  }
  ProviderOutput output;
  if (state_ == State::acquiring || may_pass(answer.status)) {
    output.events.emplace_back(Failure{std::move(text)});
  } else {
    state_ = State::ended;
    output.events.emplace_back(Refused{std::move(text)});
  }
  return output;
}

// An engine of our name is updated, so that a provider that starts again does not fill the list.
ProviderOutput ProviderHalf::on_list(const Answer& answer) {
  if (answer.status != ok) return failed(answer);
  if (!is_json(answer)) return {{}, {wrong_type("the list of engines", answer)}};
  const auto engines = parse_engines(answer.body);
  if (!engines) {
    return {{}, {Failure{fmt::format("the list of engines: {}", describe(engines.error()))}}};
  }
  state_ = State::registering;
  const auto known =
      std::find_if(engines->begin(), engines->end(),
                   [this](const KnownEngine& engine) { return engine.name == registration_.name; });
  updated_ = known == engines->end() ? std::string() : known->id;
  Request request{Peer::site, "POST", std::string(engines_path), format(registration_)};
  if (!updated_.empty()) {
    request.method = "PUT";
    request.path += "/" + updated_;
  }
  return {std::move(request), {}};
}

ProviderOutput ProviderHalf::on_registered(const Answer& answer) {
  if (answer.status != ok && answer.status != created) return failed(answer);
  state_ = State::acquiring;
  return {acquire(), {Registered{updated_}}};
}

ProviderOutput ProviderHalf::on_work(const Answer& answer) {
  if (answer.status == no_content) return {acquire(), {NoJob{}}};
  if (answer.status != ok) return failed(answer);
  if (!is_json(answer)) return {{}, {wrong_type("a job", answer)}};
  auto job = parse_job(answer.body);
  if (!job) {
    return {{}, {Failure{fmt::format("a job: {}", describe(job.error()))}}};
  }
  return {acquire(), {JobArrived{*std::move(job)}}};
}

}  // namespace ludex::external_engine
