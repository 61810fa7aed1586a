// What the platform's C library has and its Swift module does not export. No `_GNU_SOURCE` here: it would clash with
// the Glibc module, which is built without it; what hides behind it is declared by hand. The only C in this house.
#ifndef DIGITSLOTS_CSYSTEM_H
#define DIGITSLOTS_CSYSTEM_H

// Starting a verifier's command.
#include <spawn.h>

#ifdef __linux__

// The event loop.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>

int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);

// Keeping crashes private.
#include <sys/prctl.h>

/// prctl(2) is variadic, which Swift does not call.
static inline int digitslots_set_dumpable(int value) {
  return prctl(PR_SET_DUMPABLE, value, 0, 0, 0);
}

#endif
#endif
