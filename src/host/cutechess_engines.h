// engines.json: the engines that a user of Cute Chess has set up, which conf=NAME of cutechess-cli
// names. Source of the members: EngineConfiguration::toVariant() of Cute Chess 1.5.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "host/engine_file.h"
#include "host/engine_spec.h"

namespace ludex::host {

class CutechessEngines {
 public:
  // `source` is the file's name in messages. The error names line and column where the text is no
  // JSON.
  [[nodiscard]] static Result<CutechessEngines> parse(std::string_view text,
                                                      std::string_view source);

  [[nodiscard]] const std::string& source() const { return source_; }
  // In the order of the file.
  [[nodiscard]] std::vector<std::string> names() const;
  // The first engine of that name; it must be among names(). The error says which member of it we
  // have no meaning for, or which value it cannot have.
  [[nodiscard]] Result<EngineSpec> read(std::string_view name) const;

 private:
  struct Entry {
    std::string name;
    std::string text;  // the entry's own JSON: other entries may have members that we refuse
  };

  std::string source_;
  std::vector<Entry> entries_;
};

// The engine of that name in engines.toml (find_engine_file), or else in the first of
// ./engines.json and $XDG_CONFIG_HOME/cutechess/engines.json (or $HOME/.config/cutechess) that
// exists, where cutechess-cli looks for it. The error for an unknown name suggests the nearest one.
[[nodiscard]] Result<EngineSpec> find_engine(std::string_view name, const EngineFilePlaces& places);

}  // namespace ludex::host
