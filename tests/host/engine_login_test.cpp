#include "host/engine_login.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "host/protocol.h"

namespace ludex::host {
namespace {

struct BadLogin {
  const char* name;
  const char* line;
  const char* error;
};

class EngineLoginErrors : public testing::TestWithParam<BadLogin> {};

TEST_P(EngineLoginErrors, AreNamed) {
  const auto login = parse_engine_login(GetParam().line);
  ASSERT_FALSE(login);
  EXPECT_EQ(describe(login.error()), GetParam().error);
}

constexpr const char* no_visible_name = "name= needs 1 to 60 bytes of visible text in UTF-8";

INSTANTIATE_TEST_SUITE_P(
    Login, EngineLoginErrors,
    testing::Values(
        BadLogin{"Nothing", "", "expected ludex-engine, column 1"},
        BadLogin{"Http", "GET / HTTP/1.1", "expected ludex-engine, column 1"},
        BadLogin{"OtherCase", "Ludex-Engine token=t proto=uci name=A",
                 "expected ludex-engine, column 1"},
        BadLogin{"NoToken", "ludex-engine proto=uci name=A",
                 "token= needs a word of 1 to 256 characters"},
        BadLogin{"TokenNotAscii", "ludex-engine token=\xC3\xA9 proto=uci name=A",
                 "token= needs a word of 1 to 256 characters"},
        BadLogin{"NoProtocol", "ludex-engine token=t name=A",
                 "proto= needs one of: uci, ucci, agi, gomocup, gtp"},
        BadLogin{"Detected", "ludex-engine token=t proto=auto name=A",
                 "proto= needs one of: uci, ucci, agi, gomocup, gtp"},
        BadLogin{"OtherGame", "ludex-engine token=t proto=gtp game=chess name=A",
                 "game= needs one of: go"},
        BadLogin{"NoName", "ludex-engine token=t proto=uci", no_visible_name},
        BadLogin{"EmptyName", "ludex-engine token=t proto=uci name=", no_visible_name},
        BadLogin{"BlankBeforeName", "ludex-engine token=t proto=uci name= A", no_visible_name},
        BadLogin{"LongName",
                 "ludex-engine token=t proto=uci name="
                 "1234567890123456789012345678901234567890123456789012345678901",
                 no_visible_name},
        BadLogin{"Escape", "ludex-engine token=t proto=uci name=A\x1b[2J", no_visible_name},
        BadLogin{"ControlOfC1",
                 "ludex-engine token=t proto=uci name=A\xC2\x9B"
                 "2J",
                 no_visible_name},
        BadLogin{"NoUtf8", "ludex-engine token=t proto=uci name=A\xFF", no_visible_name},
        BadLogin{"RightToLeft",
                 "ludex-engine token=t proto=uci name=A\xE2\x80\xAE"
                 "B",
                 no_visible_name},
        BadLogin{"Isolate",
                 "ludex-engine token=t proto=uci name=A\xE2\x81\xA6"
                 "B",
                 no_visible_name},
        BadLogin{"WithoutWidth", "ludex-engine token=t proto=uci name=A\xE2\x80\x8B",
                 no_visible_name},
        BadLogin{"LineSeparator",
                 "ludex-engine token=t proto=uci name=A\xE2\x80\xA8"
                 "B",
                 no_visible_name},
        BadLogin{"ByteOrderMark", "ludex-engine token=t proto=uci name=A\xEF\xBB\xBF",
                 no_visible_name},
        BadLogin{"UnknownKey", "ludex-engine tokn=t proto=uci name=A",
                 "expected token=, proto=, game= or name=, column 14"},
        BadLogin{"NoKey", "ludex-engine secret proto=uci name=A",
                 "expected token=, proto=, game= or name=, column 14"},
        BadLogin{"Twice", "ludex-engine token=t token=u proto=uci name=A",
                 "a key is given twice, column 22"},
        BadLogin{"NoValue", "ludex-engine token=t proto= name=A", "a value is missing, column 22"}),
    [](const auto& row) { return std::string(row.param.name); });

TEST(EngineLogin, TheNameIsTheRestOfTheLine) {
  EXPECT_EQ(
      parse_engine_login("ludex-engine proto=gtp token=t game=go name=GNU Go =3.8 <b>").value(),
      (EngineLogin{"t", "gtp", "go", "GNU Go =3.8 <b>"}));
  EXPECT_EQ(
      parse_engine_login("ludex-engine token=t proto=ucci name=\xE8\xB1\xA1\xE6\xA3\x8B").value(),
      (EngineLogin{"t", "ucci", "", "\xE8\xB1\xA1\xE6\xA3\x8B"}));
}

RC_GTEST_PROP(EngineLoginTest, WhatIsFormattedIsParsed, ()) {
  const auto visible = rc::gen::inRange<char>('!', '\x7f');
  const auto& protocol =
      *rc::gen::elementOf(std::vector<Protocol>(protocols().begin(), protocols().end()));
  EngineLogin login{.token = *rc::gen::nonEmpty(rc::gen::container<std::string>(visible)),
                    .protocol = std::string(protocol.name)};
  if (*rc::gen::arbitrary<bool>()) {
    login.game =
        *rc::gen::elementOf(std::vector<std::string>(protocol.games.begin(), protocol.games.end()));
  }
  login.name = *rc::gen::container<std::string>(rc::gen::inRange<char>(' ', '\x7f'));
  RC_PRE(login.token.size() <= 256 && is_engine_name(login.name));
  RC_ASSERT(parse_engine_login(format(login)).value() == login);
}

TEST(LoginRefusal, IsToldFromTheLinesOfControllers) {
  using Kind = LoginRefusal::Kind;
  for (const LoginRefusal& refusal :
       {LoginRefusal{Kind::refused, "the token is wrong"}, LoginRefusal{Kind::busy, "no room"}}) {
    EXPECT_EQ(parse_login_refusal(format(refusal)), refusal);
  }
  for (const char* line : {"uci", "", "list_commands", "START 15", "ludex-refusedx no"}) {
    EXPECT_EQ(parse_login_refusal(line), std::nullopt) << line;
  }
  EXPECT_EQ(parse_login_refusal("ludex-busy " + std::string(5000, 'x'))->reason.size(), 200U);
}

}  // namespace
}  // namespace ludex::host
