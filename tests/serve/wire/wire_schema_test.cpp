// The table of what requests and commands may hold is what the schema of the wire says, and what
// does not fit the schema is found at its place, as the page's tests find it.
#include "serve/wire/wire_schema.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "serve/request_shapes.h"
#include "serve/rights.h"

namespace ludex::serve {
namespace {

using test::resolved;
using test::wire_schema;
using Names = std::set<std::string>;

TEST(WireSchema, NamesThePlaceOfWhatDoesNotFit) {
  std::ifstream file(std::string(LUDEX_TEST_DATA) + "/wire_misfits.json");
  ASSERT_TRUE(file.is_open());
  for (const Json& row : Json::parse(file)) {
    const auto misfit = test::misfit_of(
        wire_schema(row.at("schema").get<std::vector<std::string>>()), row["value"]);
    const test::Misfit expected{row.at("place"), row.at("expected")};
    ASSERT_TRUE(misfit.has_value()) << row;
    EXPECT_EQ(misfit->place, expected.place) << row;
    EXPECT_EQ(misfit->expected, expected.expected) << row;
  }
}

using Schemas = std::vector<const Json*>;

// The objects that may stand there: each alternative, and each element of a list.
void add_objects(const Json& given, Schemas& found) {
  const Json& schema = resolved(given);
  for (const char* const list : {"anyOf", "prefixItems"}) {
    if (!schema.contains(list)) continue;
    for (const Json& each : schema.at(list)) {
      add_objects(each, found);
    }
  }
  if (schema.contains("items") && schema.at("items").is_object()) {
    add_objects(schema.at("items"), found);
  }
  if (schema.contains("properties")) {
    found.push_back(&schema.at("properties"));
  }
}

Names names_of(const Schemas& objects) {
  Names names;
  for (const Json* const members : objects) {
    for (const auto& [name, member] : members->items()) {
      names.insert(name);
    }
  }
  return names;
}

// What the server lets an object have, of whatever kind it is.
std::vector<ShapeMember> members_of(const ObjectShape& shape) {
  std::vector<ShapeMember> all(shape.members.begin(), shape.members.end());
  for (const ShapeKind& kind : shape.kinds) {
    all.insert(all.end(), kind.members.begin(), kind.members.end());
  }
  return all;
}

void expect_same_members(const ObjectShape& shape, const Schemas& objects,
                         const std::string& place) {
  Names names;
  for (const ShapeMember& member : members_of(shape)) {
    names.insert(std::string(member.name));
  }
  EXPECT_EQ(names, names_of(objects)) << place;
  for (const ShapeMember& member : members_of(shape)) {
    if (member.inside == nullptr) continue;
    Schemas inner;
    for (const Json* const members : objects) {
      if (members->contains(std::string(member.name))) {
        add_objects(members->at(std::string(member.name)), inner);
      }
    }
    expect_same_members(*member.inside, inner, fmt::format("{}.{}", place, member.name));
  }
}

Schemas objects_at(const Json& schema) {
  Schemas found;
  add_objects(schema, found);
  return found;
}

TEST(WireSchema, HasTheRequestsThatTheServerKnows) {
  Names known;
  for (const RequestRight& row : request_rights()) {
    const std::string request = test::wire_request(row.method, row.pattern);
    EXPECT_FALSE(request.empty()) << row.method << ' ' << row.pattern;
    known.insert(request);
  }
  Names made;
  for (const auto& [name, schema] : wire_schema({}).items()) {
    if (name.find(" /api/") != std::string::npos) {
      made.insert(name);
    }
  }
  EXPECT_EQ(known, made);
}

TEST(WireSchema, HasTheMembersThatRequestsMayHave) {
  for (const RequestShape& row : request_shapes()) {
    const std::string request = test::wire_request(row.method, row.pattern);
    const Json& about = wire_schema({request, "properties"});
    Names words;
    if (about.contains("query")) {
      words = names_of(objects_at(about.at("query")));
    }
    EXPECT_EQ(Names(row.query.begin(), row.query.end()), words) << request;
    // The server does not interpret settings.
    if (row.body == nullptr) continue;
    ASSERT_TRUE(about.contains("body")) << request;
    expect_same_members(*row.body, objects_at(about.at("body")), request);
  }
}

TEST(WireSchema, HasTheMembersThatCommandsMayHave) {
  std::set<std::pair<std::string, std::string>> known;
  for (const CommandShape& row : command_shapes()) {
    Schemas found;
    for (const Json* const frame : objects_at(wire_schema({"ToServer"}))) {
      if (!frame->contains("what") || frame->at("what").at("const") != row.what) continue;
      const std::string topic =
          frame->contains("topic") ? frame->at("topic").at("pattern").get<std::string>() : "^";
      if (topic.substr(1, topic.find('/') - 1) == row.kind || row.kind.empty()) {
        found.push_back(frame);
      }
    }
    ASSERT_EQ(found.size(), 1U) << row.kind << ' ' << row.what;
    Json frame = *found.front();
    // A command of the connection itself may name a topic, which is not looked at.
    frame["topic"] = true;
    expect_same_members(*row.members, {&frame}, fmt::format("{} {}", row.kind, row.what));
    known.emplace(row.kind, row.what);
  }
  std::size_t commands = 0;
  for (const Json* const frame : objects_at(wire_schema({"ToServer"}))) {
    commands += frame->contains("what") ? 1 : 0;
  }
  EXPECT_EQ(commands, known.size());
}

}  // namespace
}  // namespace ludex::serve
