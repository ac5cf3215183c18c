#include "fleet/nats_connection.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/named_file.h"
#include "base/text.h"
#include "fleet/backoff.h"

namespace ludex::fleet {

namespace {

constexpr std::size_t url_bytes = 1024;
constexpr std::int64_t connect_ms = 5000;
constexpr std::int64_t request_ms = 5000;

constexpr std::string_view schemes = "nats:// or tls://";

// Without the name and the password in it.
std::string shown_url(std::string_view url) {
  const std::size_t colon = url.find("://");
  const std::size_t at = url.rfind('@');
  if (at == std::string_view::npos) return printable(url);
  const std::string_view scheme =
      colon == std::string_view::npos ? std::string_view() : url.substr(0, colon + 3);
  return printable(scheme) + "..." + printable(url.substr(at));
}

Result<void> check_one(std::string_view url) {
  const auto bad = [&](const std::string& why) {
    return fail(fmt::format("bad NATS URL `{}`: {}", shown_url(url), why));
  };
  const std::size_t colon = url.find("://");
  if (colon == std::string_view::npos) {
    return bad(fmt::format("expected {} and a host, such as nats://localhost:4222", schemes));
  }
  const std::string_view scheme = url.substr(0, colon);
  if (scheme != "nats" && scheme != "tls") {
    return bad(fmt::format("expected {} instead of `{}://`", schemes, printable(scheme)));
  }
  std::string_view host = url.substr(colon + 3);
  if (const std::size_t at = host.rfind('@'); at != std::string_view::npos) {
    host.remove_prefix(at + 1);
  }
  // The colons of an address of IPv6 are in brackets.
  const std::size_t bracket = host.rfind(']');
  const std::size_t port_at = host.find(':', bracket == std::string_view::npos ? 0 : bracket);
  if (port_at == 0 || host.empty()) return bad("the host is missing");
  if (port_at == std::string_view::npos) return {};
  const auto port = to_integer(host.substr(port_at + 1));
  if (!port || *port < 1 || *port > 65535) return bad("expected a port from 1 to 65535");
  return {};
}

Result<void> check_file(const std::string& path, std::string_view what) {
  if (path.empty()) return {};
  const auto content = read_named_file(path, std::size_t{1} << 20U);
  if (content) return {};
  return fail(
      fmt::format("cannot read the {} `{}`: {}", what, printable(path), content.error().message));
}

}  // namespace

Result<void> check_url(const std::string& url) {
  if (url.size() > url_bytes) return fail("the NATS URL is too long");
  for (const std::string_view each : split(url, ',')) {
    if (auto checked = check_one(trim(each)); !checked) return checked;
  }
  return {};
}

Error nats_error(std::string_view what, natsStatus status) {
  natsStatus last = NATS_OK;
  const char* const detail = nats_GetLastError(&last);
  std::string why = natsStatus_GetText(status);
  if (last == status && detail != nullptr && *detail != '\0') {
    why += fmt::format(" ({})", printable(detail));
  }
  return Error{fmt::format("{}: {}", what, why)};
}

Result<void> nats_result(std::string_view what, natsStatus status) {
  if (status == NATS_OK) return {};
  return tl::unexpected(nats_error(what, status));
}

Result<void> NatsConnection::configure(natsOptions* into, const NatsOptions& options,
                                       const std::string& name) {
  std::vector<std::string> urls;
  for (const std::string_view each : split(options.url, ',')) {
    urls.emplace_back(trim(each));
  }
  std::vector<const char*> servers;
  servers.reserve(urls.size());
  for (const std::string& each : urls) {
    servers.push_back(each.c_str());
  }
  natsStatus status =
      natsOptions_SetServers(into, servers.data(), static_cast<int>(servers.size()));
  const auto then = [&](auto&& step) {
    if (status == NATS_OK) {
      status = step();
    }
  };
  then([&] { return natsOptions_SetName(into, name.c_str()); });
  then([&] { return natsOptions_SetTimeout(into, connect_ms); });
  then([&] { return natsOptions_SetAllowReconnect(into, true); });
  then([&] { return natsOptions_SetMaxReconnect(into, -1); });
  then([&] { return natsOptions_SetPingInterval(into, 10'000); });
  then([&] { return natsOptions_SetFailRequestsOnDisconnect(into, true); });
  // Nothing is kept while the connection is gone: writers wait for an answer, and repeat
  // themselves.
  then([&] { return natsOptions_SetReconnectBufSize(into, 1); });
  if (!options.ca.empty()) {
    then([&] { return natsOptions_SetSecure(into, true); });
    then([&] { return natsOptions_LoadCATrustedCertificates(into, options.ca.c_str()); });
  }
  if (!options.certificate.empty()) {
    then([&] { return natsOptions_SetSecure(into, true); });
    then([&] {
      return natsOptions_LoadCertificatesChain(into, options.certificate.c_str(),
                                               options.key.c_str());
    });
  }
  if (!options.credentials.empty()) {
    then([&] {
      return natsOptions_SetUserCredentialsFromFiles(into, options.credentials.c_str(), nullptr);
    });
  }
  if (auto set = nats_result("the options of the NATS connection", status); !set) return set;
  return set_callbacks(into);
}

// They come in threads of the library, the one about the end after all others.
Result<void> NatsConnection::set_callbacks(natsOptions* into) {
  natsStatus status = NATS_OK;
  const auto then = [&](auto&& step) {
    if (status == NATS_OK) {
      status = step();
    }
  };
  then([&] {
    return natsOptions_SetCustomReconnectDelay(
        into,
        [](natsConnection*, int tries, void* self) -> std::int64_t {
          auto* const own = static_cast<NatsConnection*>(self);
          const std::lock_guard lock(own->mutex_);
          return backoff(static_cast<std::size_t>(std::max(tries, 1) - 1), own->rng_).count();
        },
        this);
  });
  then([&] {
    return natsOptions_SetDisconnectedCB(
        into,
        [](natsConnection* connection, void* self) {
          if (natsConnection_IsClosed(connection)) return;
          static_cast<NatsConnection*>(self)->tell_("the connection to NATS is lost");
        },
        this);
  });
  then([&] {
    return natsOptions_SetReconnectedCB(
        into,
        [](natsConnection*, void* self) {
          static_cast<NatsConnection*>(self)->tell_("the connection to NATS is back");
        },
        this);
  });
  // The default handler of the library prints.
  then([&] {
    return natsOptions_SetErrorHandler(
        into, [](natsConnection*, natsSubscription*, natsStatus, void*) {}, nullptr);
  });
  then([&] {
    return natsOptions_SetClosedCB(
        into,
        [](natsConnection*, void* self) {
          auto* const own = static_cast<NatsConnection*>(self);
          const std::lock_guard lock(own->mutex_);
          own->is_closed_ = true;
          own->closed_.notify_all();
        },
        this);
  });
  return nats_result("the options of the NATS connection", status);
}

Result<std::unique_ptr<NatsConnection>> NatsConnection::open(const NatsOptions& options,
                                                             const std::string& name,
                                                             std::uint64_t seed, Tell tell) {
  if (auto checked = check_url(options.url); !checked) return tl::unexpected(checked.error());
  const std::array<std::pair<const std::string*, std::string_view>, 4> files{
      {{&options.ca, "certificates of authorities"},
       {&options.certificate, "certificate"},
       {&options.key, "key"},
       {&options.credentials, "credentials"}}};
  for (const auto& file : files) {
    if (auto checked = check_file(*file.first, file.second); !checked) {
      return tl::unexpected(checked.error());
    }
  }
  std::unique_ptr<NatsConnection> own(new NatsConnection(seed, std::move(tell)));
  natsOptions* made = nullptr;
  if (auto ready = nats_result("NATS", natsOptions_Create(&made)); !ready) {
    return tl::unexpected(ready.error());
  }
  const Nats<natsOptions> configured(made);
  if (auto ready = own->configure(configured.get(), options, name); !ready) {
    return tl::unexpected(ready.error());
  }
  natsConnection* connected = nullptr;
  if (const natsStatus status = natsConnection_Connect(&connected, configured.get());
      status != NATS_OK) {
    return tl::unexpected(
        nats_error(fmt::format("cannot connect to NATS at `{}`", shown_url(options.url)), status));
  }
  own->connection_.reset(connected);
  jsOptions wait;
  (void)jsOptions_Init(&wait);
  wait.Wait = request_ms;
  jsCtx* context = nullptr;
  if (auto ready = nats_result("JetStream",
                               natsConnection_JetStream(&context, own->connection_.get(), &wait));
      !ready) {
    return tl::unexpected(ready.error());
  }
  own->jetstream_.reset(context);
  return own;
}

NatsConnection::~NatsConnection() {
  jetstream_.reset();
  if (connection_) {
    natsConnection_Close(connection_.get());
    std::unique_lock lock(mutex_);
    closed_.wait(lock, [this] { return is_closed_; });
  }
}

}  // namespace ludex::fleet
