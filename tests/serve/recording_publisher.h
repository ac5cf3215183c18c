// A publisher that keeps what topics say, which has to fit the schema of the wire.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "serve/api_error.h"
#include "serve/topic.h"
#include "serve/wire/wire_schema.h"

namespace ludex::test {

class RecordingPublisher final : public serve::Publisher {
 public:
  struct Said {
    std::string topic;
    serve::Delta delta;
  };
  struct Ended {
    std::string topic;
    serve::ApiError why;
  };
  struct Told {
    std::string topic;
    std::string key;
    serve::Json info;
  };

  void delta(std::string_view topic, serve::Delta delta) override {
    for (const serve::Json* const own :
         {&delta.for_seat[0], &delta.for_seat[1], &delta.for_spectators}) {
      serve::Json frame{{"t", "delta"}, {"topic", topic}, {"seq", 1}};
      frame.update(delta.shared);
      if (own->is_object()) {
        frame.update(*own);
      }
      expect_frame_fits(frame);
    }
    deltas.push_back({std::string(topic), std::move(delta)});
  }
  void info(std::string_view topic, std::string_view key, serve::Json info) override {
    expect_info_fits(topic, key, info);
    infos.push_back({std::string(topic), std::string(key), std::move(info)});
  }
  void info_for_spectators(std::string_view topic, std::string_view key,
                           serve::Json info) override {
    expect_info_fits(topic, key, info);
    spectators_infos.push_back({std::string(topic), std::string(key), std::move(info)});
  }
  void begin_anew(std::string_view topic) override { begun_anew.emplace_back(topic); }
  void state_ready(std::string_view topic) override { states_ready.emplace_back(topic); }
  void end(std::string_view topic, const serve::ApiError& why) override {
    ended.push_back({std::string(topic), why});
  }

  // The newest one of that topic; an empty one if there is none.
  [[nodiscard]] serve::Delta last_delta(std::string_view topic) const {
    for (auto said = deltas.rbegin(); said != deltas.rend(); ++said) {
      if (said->topic == topic) {
        return said->delta;
      }
    }
    return {};
  }

  std::vector<Said> deltas;
  std::vector<Told> infos;
  std::vector<Told> spectators_infos;
  std::vector<std::string> begun_anew;    // topics
  std::vector<std::string> states_ready;  // topics
  std::vector<Ended> ended;

 private:
  static void expect_info_fits(std::string_view topic, std::string_view key,
                               const serve::Json& info) {
    serve::Json frame{{"t", "info"}, {"topic", topic}, {"k", key}};
    frame.update(info);
    expect_frame_fits(frame);
  }
};

}  // namespace ludex::test
