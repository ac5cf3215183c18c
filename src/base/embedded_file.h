// A file inside the program. The assembler reads its bytes, so that the compiler need not.
#pragma once

// NOLINTBEGIN(bugprone-macro-parentheses): a name that is declared is not an expression.

// LUDEX_EMBEDDED_FILE(NAME, PATH): makes the arrays of characters NAME, which holds the bytes of
// the file, and NAME_end, which begins behind the last of them. PATH is a string literal. The
// source must not take part in link-time optimisation, which cannot read what is for the assembler.
#define LUDEX_EMBEDDED_FILE(name, path)                                                        \
  asm(".section .rodata,\"a\",@progbits\n.balign 16\n" #name ":\n.incbin \"" path "\"\n" #name \
      "_end:\n.byte 0\n.previous\n");                                                          \
  extern const char name[] asm(#name);                                                         \
  extern const char name##_end[] asm(#name "_end")

// NOLINTEND(bugprone-macro-parentheses)
