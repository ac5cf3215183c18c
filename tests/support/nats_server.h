// A server of NATS for a test: on loopback, at a free port, with a store in a temporary folder.
#pragma once

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "host/clock.h"
#include "support/ample.h"
#include "support/arguments.h"
#include "support/certificate.h"
#include "support/temporary_folder.h"

namespace ludex::support {

class NatsServer {
 public:
  NatsServer() : port_(free_port()) { start(); }
  // One that speaks TLS, and only with clients that show this certificate too.
  explicit NatsServer(const MadeCertificate& certificate) : port_(free_port()), has_tls_(true) {
    std::ofstream(certificate_file()) << certificate.certificate;
    std::ofstream(key_file()) << certificate.key;
    start();
  }
  NatsServer(const NatsServer&) = delete;
  NatsServer& operator=(const NatsServer&) = delete;
  ~NatsServer() { kill(); }

  [[nodiscard]] std::string url() const {
    return (has_tls_ ? "tls://localhost:" : "nats://127.0.0.1:") + std::to_string(port_);
  }
  [[nodiscard]] std::string certificate_file() const { return folder_.file("certificate.pem"); }
  [[nodiscard]] std::string key_file() const { return folder_.file("key.pem"); }

  // As a power cut would end it.
  void kill() {
    if (child_ <= 0) return;
    ::kill(child_, SIGKILL);
    int status = 0;
    EXPECT_EQ(::waitpid(child_, &status, 0), child_);
    child_ = 0;
  }
  // Again at the same port, with the same store.
  void start() {
    std::vector<std::string> words{
        "nats-server",         "-a",  "127.0.0.1", "-p",
        std::to_string(port_), "-js", "-sd",       folder_.file("store")};
    if (has_tls_) {
      words.insert(words.end(), {"--tlsverify", "--tlscert", certificate_file(), "--tlskey",
                                 key_file(), "--tlscacert", certificate_file()});
    }
    const std::vector<char*> argv = pointers_to(words);
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO}) {
      posix_spawn_file_actions_addopen(&actions, descriptor, folder_.file("log").c_str(),
                                       O_WRONLY | O_CREAT | O_APPEND, 0600);
    }
    // Debian installs it where only root's PATH looks.
    int error = ENOENT;
    for (const char* const path : {"/usr/sbin/nats-server", "/usr/bin/nats-server"}) {
      if (error == 0) break;
      error = posix_spawn(&child_, path, &actions, nullptr, argv.data(), environ);
    }
    posix_spawn_file_actions_destroy(&actions);
    ASSERT_EQ(error, 0) << "nats-server is not installed; script/bootstrap test installs it";
    const TimePoint end = soon();
    while (!answers()) {
      ASSERT_LT(host::steady_now(), end) << log();
      std::this_thread::yield();
    }
  }

 private:
  [[nodiscard]] static sockaddr_in address(int port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
  }
  [[nodiscard]] static int free_port() {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in any = address(0);
    socklen_t size = sizeof(any);
    EXPECT_EQ(::bind(socket, reinterpret_cast<sockaddr*>(&any), size), 0);
    EXPECT_EQ(::getsockname(socket, reinterpret_cast<sockaddr*>(&any), &size), 0);
    ::close(socket);
    return ntohs(any.sin_port);
  }
  // Whether it greets: JetStream is ready then, which comes before the first connection.
  [[nodiscard]] bool answers() const {
    const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in there = address(port_);
    char byte = 0;
    const bool greets =
        ::connect(socket, reinterpret_cast<sockaddr*>(&there), sizeof(there)) == 0 &&
        ::recv(socket, &byte, 1, 0) == 1;
    ::close(socket);
    return greets;
  }
  [[nodiscard]] std::string log() const {
    std::ostringstream text;
    text << std::ifstream(folder_.file("log")).rdbuf();
    return text.str();
  }

  TemporaryFolder folder_;
  int port_;
  bool has_tls_ = false;
  pid_t child_ = 0;
};

}  // namespace ludex::support
