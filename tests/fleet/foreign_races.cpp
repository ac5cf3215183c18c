// Suppressions of the thread sanitizer. nats.c reads from a TLS connection in one thread while
// another one writes to it under a lock. OpenSSL is not instrumented, so accesses to its buffers
// are sometimes reported as data races.

// The name is the sanitizer's.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" const char* __tsan_default_suppressions();

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
extern "C" const char* __tsan_default_suppressions() {
  return "race:libssl.so\nrace:libcrypto.so\n";
}
