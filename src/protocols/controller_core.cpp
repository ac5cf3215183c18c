#include "protocols/controller_core.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

#include "base/expects.h"
#include "base/text.h"
#include "engine/finding.h"

namespace ludex::protocols {

namespace {

void bring_forward(std::optional<TimePoint>& deadline, std::optional<TimePoint> other) {
  if (other && (!deadline || *other < *deadline)) {
    deadline = other;
  }
}

}  // namespace

ControllerCore::ControllerCore(const SessionPolicy& policy)
    : policy_(policy), infos_(policy.infos) {}

bool ControllerCore::searching() const {
  return phase() == Phase::thinking || phase() == Phase::stopping;
}

void ControllerCore::enter(const Stage& stage, TimePoint now) {
  phase_ = stage.phase;
  wait_.begin(stage.wait, now);
}

// --- Lines and deadlines ---

// A late answer still counts; anything else that arrives after the deadline does not.
ControllerCore::Output ControllerCore::on_line(std::string_view line, TimePoint now) {
  Output out;
  if (phase() == Phase::dead || phase() == Phase::quitting) return out;
  wait_.line_arrived(now);
  read(line, out, now);
  if (awaits_line() && wait_.is_over(now)) {
    overdue(out, now);
  }
  return with_deadline(std::move(out), now);
}

ControllerCore::Output ControllerCore::on_deadline(TimePoint now) {
  Output out;
  if (wait_.is_over(now)) {
    overdue(out, now);
  }
  if (question_ && question_->until && now >= *question_->until) {
    question_overdue(out, now);
  }
  return with_deadline(std::move(out), now);
}

std::optional<TimePoint> ControllerCore::postpone(Duration by, TimePoint now) {
  if (!wait_.is_over(now) || !awaits_line()) return std::nullopt;
  wait_.postpone(by);
  return with_deadline({}, now).deadline;
}

ControllerCore::Output ControllerCore::with_deadline(Output out, TimePoint now) {
  const auto decision = std::find_if(out.events.begin(), out.events.end(), [](const Event& event) {
    return std::holds_alternative<engine::Decision>(event);
  });
  has_decided_ = has_decided_ || decision != out.events.end();
  if (infos_.take_due(decision != out.events.end(), now)) {
    out.events.insert(decision, summary());
  }
  out.deadline = wait_.deadline();
  if (phase() == Phase::thinking) {
    bring_forward(out.deadline, infos_.due());
  }
  if (question_) {
    bring_forward(out.deadline, question_->until);
  }
  return out;
}

// --- Failures and complaints ---

void ControllerCore::fail(engine::Failure failure, Output& out) {
  failure_ = failure.detail;
  phase_ = Phase::dead;
  wait_.cancel();
  question_.reset();
  die();
  out.events.emplace_back(std::move(failure));
}

void ControllerCore::complain(std::string text, Output& out) {
  out.events.emplace_back(engine::Complaint{std::move(text)});
}

void ControllerCore::complain_of(const Error& error, std::string_view line, Output& out) {
  constexpr std::size_t enough = 100;
  complain(fmt::format("{}: {}", ludex::describe(error), printable(line.substr(0, enough))), out);
}

void ControllerCore::report_text(std::string text, Output& out) {
  engine::Info info;
  info.text = std::move(text);
  out.events.emplace_back(std::move(info));
}

std::optional<Error> ControllerCore::refusal() const {
  switch (phase()) {
    case Phase::at_rest:
      return std::nullopt;
    case Phase::spawned:
    case Phase::introducing:
      return Error{"the engine has not introduced itself yet"};
    case Phase::getting_ready:
      return Error{"the engine is getting ready"};
    case Phase::thinking:
    case Phase::stopping:
      return Error{"the engine is thinking"};
    case Phase::asked:
      return Error{"the engine is answering a command"};
    case Phase::quitting:
      return Error{"the engine was told to quit"};
    case Phase::dead:
      return Error{failure_};
  }
  return Error{"the engine is in no known state"};
}

// --- Introduction, options and readiness ---

void ControllerCore::introduce(Output& out) const {
  out.events.emplace_back(Handshaken{identity_, options_.options()});
}

bool ControllerCore::offers(std::string_view option) const {
  return options_.find(option) != nullptr;
}

std::vector<engine::Option> ControllerCore::options() const {
  std::vector<engine::Option> all;
  for (const engine::Option& option : options_.options()) {
    all.push_back(with_initial(option, options_.value(option)));
  }
  return all;
}

Result<ControllerCore::Output> ControllerCore::set_option(std::string_view name,
                                                          std::string_view value, TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  Output out;
  const engine::Option* option = options_.find(name);
  if (option == nullptr) {
    if (auto set = set_undeclared(name, value, out, now); !set) {
      return tl::unexpected(std::move(set).error());
    }
    return with_deadline(std::move(out), now);
  }
  if (value.find_first_of("\r\n") != std::string_view::npos) {
    return ludex::fail(fmt::format("option {} takes one line of text", option->name));
  }
  auto checked = engine::checked_value(*option, value == "<empty>" ? "" : value);
  if (!checked) return tl::unexpected(std::move(checked).error());
  set_declared(*option, *std::move(checked), out, now);
  return with_deadline(std::move(out), now);
}

void ControllerCore::set_declared(const engine::Option& option, std::string value, Output& /*out*/,
                                  TimePoint /*now*/) {
  options_.set_value(option, std::move(value));
}

Result<void> ControllerCore::set_undeclared(std::string_view name, std::string_view /*value*/,
                                            Output& /*out*/, TimePoint /*now*/) {
  std::vector<std::string_view> names;
  for (const engine::Option& known : options_.options()) {
    names.emplace_back(known.name);
  }
  const auto meant = nearest(name, names);
  return ludex::fail(fmt::format("the engine has no option `{}`{}", printable(name),
                                 meant ? fmt::format("; did you mean `{}`?", *meant) : ""));
}

Result<ControllerCore::Output> ControllerCore::isready(TimePoint now) {
  if (auto error = refusal()) return tl::unexpected(std::move(*error));
  Output out;
  expect_ready();
  get_ready(out, now);
  return with_deadline(std::move(out), now);
}

void ControllerCore::report_ready(Output& out) {
  if (std::exchange(expects_ready_, false)) {
    out.events.emplace_back(Ready{});
  }
}

ControllerCore::Output ControllerCore::ponderhit(TimePoint now, bool /*draw_offered*/) {
  return with_deadline({}, now);
}

// --- Infos ---

void ControllerCore::begin_search() {
  notes_ = {};
  infos_.begin_search();
  falls_.begin_search();
  has_decided_ = false;
}

void ControllerCore::report_late_info(Output& out) {
  if (!std::exchange(has_decided_, false)) return;
  out.events.emplace_back(engine::Complaint{"it reports about a search after its answer",
                                            engine::ReportFault::late_info});
}

void ControllerCore::inform(engine::Info info, Output& out, TimePoint now) {
  falls_.see(info);
  info.faults.add(falls_.faults());
  if (!infos_.keeps()) {
    out.events.emplace_back(std::move(info));
  } else if (searching()) {
    engine::take_report(notes_, info);
    infos_.added(now);
  }
}

// --- Questions ---

void ControllerCore::open_question(engine::Ticket ticket, std::optional<TimePoint> until) {
  question_ = OpenQuestion{ticket, until};
}

void ControllerCore::question_overdue(Output& out, TimePoint /*now*/) {
  answer_question(engine::NoAnswer{"the engine did not answer in time"}, out);
}

void ControllerCore::answer_question(engine::AnswerTo answer, Output& out) {
  expects(question_.has_value());
  const engine::Ticket ticket = std::exchange(question_, std::nullopt)->ticket;
  out.events.emplace_back(engine::Answer{ticket, std::move(answer)});
}

}  // namespace ludex::protocols
