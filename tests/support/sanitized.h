// Defines LUDEX_SANITIZED if this build has a sanitizer, which uses memory of its own: for tests
// that check how little memory we use. g++ reports a sanitizer by macros, clang by features.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LUDEX_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define LUDEX_SANITIZED 1
#endif
#endif
