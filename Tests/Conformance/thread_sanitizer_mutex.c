/* Tells the thread sanitizer what it cannot see of Swift's Mutex on Linux, preloaded by `sanitize thread`.
 *
 * The fast path of Synchronization.Mutex is compiled into the caller and seen; when two threads meet, the lock passes from
 * one to the other in the library and the kernel, which are not instrumented, and every correct use is reported as a race.
 * These two stand before the library's functions and add that edge: unlocking happens before the locking that follows. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
/* Synchronization._MutexHandle._lockSlow(UInt32) and ._unlockSlow() of Swift 6. */
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lockSlow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlockSlow(SELF) __asm__(UNLOCK);

/* Does nothing in a process without the sanitizer. */
static void tell(const char *edge, void *mutex) {
  void (*function)(void *) = (void (*)(void *))dlsym(RTLD_DEFAULT, edge);
  if (function) function(mutex);
}

SWIFT void lockSlow(uint32_t thread, SELF) {
  SWIFT void (*next)(uint32_t, SELF) = (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, LOCK);
  next(thread, self);
  tell("__tsan_acquire", self);
}

SWIFT void unlockSlow(SELF) {
  SWIFT void (*next)(SELF) = (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, UNLOCK);
  tell("__tsan_release", self);
  next(self);
}
