#include "store/settings.h"

#include <cstdint>
#include <utility>

namespace ludex::store {

Result<std::optional<std::string>> Settings::text(std::string_view name) const {
  return connections_.read([&](Database& database) -> Result<std::optional<std::string>> {
    Query query(database, "SELECT text FROM settings WHERE name = ?");
    const auto row = query.with(name).next();
    if (!row) return tl::unexpected(row.error());
    return *row ? std::optional(query.text(0)) : std::nullopt;
  });
}

Result<std::vector<NamedText>> Settings::texts() const {
  return connections_.read([](Database& database) {
    Query query(database, "SELECT name, text FROM settings ORDER BY name");
    return rows_of<NamedText>(query, [](const Query& row) -> Result<NamedText> {
      return NamedText{row.text(0), row.text(1)};
    });
  });
}

Writer::Change Settings::keeping_text(std::string_view name, std::string_view text) {
  return [name = std::string(name), text = std::string(text)](Database& database) {
    return Query(database, "INSERT OR REPLACE INTO settings VALUES(?, ?)")
        .with(name)
        .with(text)
        .run();
  };
}

void Settings::keep_text(std::string_view name, std::string_view text, Done done) {
  connections_.writer().add(keeping_text(name, text), std::move(done));
}

Result<std::vector<Profile>> Settings::profiles(std::string_view engine) const {
  return connections_.read([&](Database& database) -> Result<std::vector<Profile>> {
    Query query(database,
                "SELECT p.engine, p.name, v.option, v.value FROM profiles p LEFT JOIN "
                "profile_values v ON v.engine = p.engine AND v.profile = p.name "
                "WHERE ?1 = '' OR p.engine = ?1 ORDER BY p.engine, p.name, v.place");
    query.with(engine);
    std::vector<Profile> profiles;
    for (;;) {
      const auto more = query.next();
      if (!more) return tl::unexpected(more.error());
      if (!*more) return profiles;
      Profile named{query.text(0), query.text(1), {}};
      if (profiles.empty() || profiles.back().engine != named.engine ||
          profiles.back().name != named.name) {
        profiles.push_back(std::move(named));
      }
      // A profile without values appears as one row without an option.
      if (!query.is_null(2)) {
        profiles.back().values.push_back({query.text(2), query.text(3)});
      }
    }
  });
}

Writer::Change Settings::keeping(const Profile& profile) {
  return [profile](Database& database) -> Result<void> {
    auto made = Query(database, "INSERT OR IGNORE INTO profiles VALUES(?, ?)")
                    .with(profile.engine)
                    .with(profile.name)
                    .run();
    if (!made) return made;
    auto emptied = Query(database, "DELETE FROM profile_values WHERE engine = ? AND profile = ?")
                       .with(profile.engine)
                       .with(profile.name)
                       .run();
    if (!emptied) return emptied;
    std::int64_t place = 0;
    for (const OptionValue& value : profile.values) {
      auto added = Query(database, "INSERT INTO profile_values VALUES(?, ?, ?, ?, ?)")
                       .with(profile.engine)
                       .with(profile.name)
                       .with(++place)
                       .with(value.name)
                       .with(value.value)
                       .run();
      if (!added) return added;
    }
    return {};
  };
}

void Settings::keep(const Profile& profile, Done done) {
  connections_.writer().add(keeping(profile), std::move(done));
}

void Settings::remove_profile(std::string_view engine, std::string_view name, Done done) {
  connections_.writer().add(
      [engine = std::string(engine), name = std::string(name)](Database& database) {
        return Query(database, "DELETE FROM profiles WHERE engine = ? AND name = ?")
            .with(engine)
            .with(name)
            .run();
      },
      std::move(done));
}

}  // namespace ludex::store
