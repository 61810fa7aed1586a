// What the platform's C library has and its Swift module does not export. Declarations only, by hand:
// `_GNU_SOURCE` here would clash with the Glibc module.
#ifndef DIGITSLOTS_CSYSTEM_H
#define DIGITSLOTS_CSYSTEM_H

// Starting a verifier's command and keeping crashes private.
#include <spawn.h>

#ifdef __linux__
#include <sys/prctl.h>

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

/// prctl(2) is variadic, which Swift does not call.
static inline int digitslots_set_dumpable(int value) {
  return prctl(PR_SET_DUMPABLE, value, 0, 0, 0);
}
#endif

#endif
