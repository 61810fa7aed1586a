// What the platform's C library has and its Swift module does not export. Declarations only, by hand:
// `_GNU_SOURCE` here would clash with the Glibc module.
#ifndef DIGITSLOTS_CSYSTEM_H
#define DIGITSLOTS_CSYSTEM_H

#endif
