// The topic of one record. The record itself is an OpenRecord, on the thread of the records.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "serve/topic.h"

namespace ludex::serve {

class RecordTopic final : public Topic {
 public:
  // `unready` is called when a state was asked for that is not there; take() brings it.
  RecordTopic(std::int64_t id, std::function<void()> unready);

  // "record/7"
  [[nodiscard]] std::string name() const;
  // The number of pages that follow the record.
  [[nodiscard]] std::size_t readers() const { return readers_; }
  // The state as it is now, of which all changes are published.
  void take(std::shared_ptr<const std::string> text) { text_ = std::move(text); }
  // The record has changed.
  void forget_state() { text_.reset(); }

  // As OpenRecord::state_text(); null if that is null.
  [[nodiscard]] Json state(const Reader& reader) const override;
  // The same for all readers, made once for each revision.
  [[nodiscard]] std::shared_ptr<const std::string> state_text(const Reader& reader) override;
  // Records have no commands: they are edited by REST.
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void subscribed(const Reader& reader) override;
  void unsubscribed(const Reader& reader) override;

 private:
  std::int64_t id_;
  std::size_t readers_ = 0;
  std::function<void()> unready_;
  std::shared_ptr<const std::string> text_;
};

}  // namespace ludex::serve
