// `-engine KEY=VALUE...`: the keys that choose an engine, for every subcommand that has the flag.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "cli/cli.h"
#include "cli/engines.h"
#include "rules/game.h"

namespace ludex::cli {

// A key of a flag that takes KEY=VALUE words, as help shows it.
struct KeyRow {
  std::string_view name;
  std::string_view value;  // "SECONDS"
  std::string_view help;
  bool needed = false;
  bool bare = false;  // the word alone says `true`
};

inline constexpr std::array engine_choice_keys{
    KeyRow{"cmd", "COMMAND", "the program, found in PATH or by its path; `builtin` is our own"},
    KeyRow{"conf", "NAME", "an engine of engines.toml; the other keys change what it says"},
    KeyRow{"name", "NAME", "what it is called in results and games"},
    KeyRow{"dir", "FOLDER", "where it runs"},
    KeyRow{"stderr", "FILE", "what it writes to stderr is added to this file"},
    KeyRow{"args", "\"A B\"", "its arguments, quoted as in a shell"},
    KeyRow{"arg", "TEXT", "one more argument, as it is"},
    KeyRow{"initstr", "TEXT", "lines it is sent first, divided by \\n"},
    KeyRow{"tscale", "FACTOR", "it is waited for so many times as long"},
    KeyRow{"rating", "ELO", "told to its opponents, and a tag of its games"},
    KeyRow{"proto", "PROTOCOL", "what it speaks: uci, ucci, or auto to find out; uci"},
    KeyRow{"ranks", "auto|0-9|1-10", "how it numbers xiangqi's ranks over uci; auto"},
    KeyRow{"timeunit", "auto|s|ms", "how it takes its times over ucci; auto"},
    KeyRow{"whitepov", "true|false", "its scores are White's, not the mover's; also the bare word",
           false, true},
};

struct Value;

// Whether the key is one of those, or option.NAME.
[[nodiscard]] bool is_engine_choice_key(std::string_view key);
// The value of such a key. `for_all`: it is meant for several engines, not all of which need have
// the option.
[[nodiscard]] tl::expected<void, Trouble> set_engine_choice(EngineChoice& choice,
                                                            const Value& value, bool for_all);

// Why such a key, which was given for this engine in a game of that setup, would have no effect.
[[nodiscard]] std::optional<std::string> why_pointless(std::string_view key,
                                                       const EngineChoice& choice,
                                                       const rules::Setup& setup);

}  // namespace ludex::cli
