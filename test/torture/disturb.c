// Preloaded into a process to disturb its file system calls below some folders: kills the process before the n-th call,
// makes the call fail, or lets it read or write only a part. Counts over all threads. SQLite is disturbed too.
//   DISTURB_MODE   count, kill, fail or short
//   DISTURB_CALLS  names of calls, separated by commas; "*" for all that change the disk
//   DISTURB_AT     the number of the call, from 1
//   DISTURB_LASTS  1 if all later calls are disturbed as well
//   DISTURB_ERRNO  the error of a failing call
//   DISTURB_UNDER  the folders, separated by colons
//   DISTURB_COUNT  where to write the number of calls at the end
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum { COUNT, KILL, FAIL, SHORT };

static int mode = -1;
static long at;
static int lasts;
static int error;
static const char *calls = "";
static const char *folders = "";
static atomic_long count;

__attribute__((constructor)) static void start(void) {
  const char *name = getenv("DISTURB_MODE");
  if (!name) return;
  mode = !strcmp(name, "kill") ? KILL : !strcmp(name, "fail") ? FAIL : !strcmp(name, "short") ? SHORT : COUNT;
  at = atol(getenv("DISTURB_AT") ? getenv("DISTURB_AT") : "0");
  lasts = getenv("DISTURB_LASTS") && *getenv("DISTURB_LASTS") == '1';
  error = atoi(getenv("DISTURB_ERRNO") ? getenv("DISTURB_ERRNO") : "5");
  calls = getenv("DISTURB_CALLS") ? getenv("DISTURB_CALLS") : "*";
  folders = getenv("DISTURB_UNDER") ? getenv("DISTURB_UNDER") : "";
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("DISTURB_COUNT");
  FILE *file = path && mode == COUNT ? fopen(path, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld\n", count);
  fclose(file);
}

static int is_under(const char *path) {
  for (const char *folder = folders; path && *folder;) {
    size_t length = strcspn(folder, ":");
    if (length && !strncmp(path, folder, length)) return 1;
    folder += length + (folder[length] == ':');
  }
  return 0;
}

static int is_chosen(const char *call, int changes) {
  if (*calls == '*') return changes;
  size_t length = strlen(call);
  for (const char *name = calls; *name;) {
    size_t size = strcspn(name, ",");
    if (size == length && !strncmp(name, call, length)) return 1;
    name += size + (name[size] == ',');
  }
  return 0;
}

// Returns whether the call is to be disturbed. Does not return if the process is killed.
static int disturbs(const char *call, int changes, const char *path, int file) {
  char link[64], target[PATH_MAX];
  if (mode < 0 || !is_chosen(call, changes)) return 0;
  if (!path && file >= 0) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, target, sizeof target - 1);
    if (length < 0) return 0;
    target[length] = 0;
    path = target;
  }
  if (!is_under(path)) return 0;
  long number = ++count;
  if (mode == COUNT || (number != at && !(lasts && number > at))) return 0;
  if (mode == KILL) {
    kill(getpid(), SIGKILL);
    pause();
  }
  return 1;
}

// A failing or shortened call, or the real one.
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAILS(call, changes, path, file)          \
  if (disturbs(call, changes, path, file)) {      \
    errno = error;                                \
    return -1;                                    \
  }
#define TRANSFERS(call, changes, file, size)      \
  if (disturbs(call, changes, NULL, file)) {      \
    if (mode == FAIL) { errno = error; return -1; } \
    if (size > 1) size = size / 2;                \
  }

ssize_t write(int file, const void *bytes, size_t size) {
  TRANSFERS("write", 1, file, size)
  return REAL(write)(file, bytes, size);
}
ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  TRANSFERS("pwrite", 1, file, size)
  return REAL(pwrite)(file, bytes, size, offset);
}
ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
  TRANSFERS("pwrite", 1, file, size)
  return REAL(pwrite64)(file, bytes, size, offset);
}
ssize_t writev(int file, const struct iovec *parts, int size) {
  TRANSFERS("write", 1, file, size)
  return REAL(writev)(file, parts, size);
}
ssize_t pwritev(int file, const struct iovec *parts, int size, off_t offset) {
  TRANSFERS("pwrite", 1, file, size)
  return REAL(pwritev)(file, parts, size, offset);
}
ssize_t pwritev64(int file, const struct iovec *parts, int size, off64_t offset) {
  TRANSFERS("pwrite", 1, file, size)
  return REAL(pwritev64)(file, parts, size, offset);
}
ssize_t read(int file, void *bytes, size_t size) {
  TRANSFERS("read", 0, file, size)
  return REAL(read)(file, bytes, size);
}
ssize_t pread(int file, void *bytes, size_t size, off_t offset) {
  TRANSFERS("pread", 0, file, size)
  return REAL(pread)(file, bytes, size, offset);
}
ssize_t pread64(int file, void *bytes, size_t size, off64_t offset) {
  TRANSFERS("pread", 0, file, size)
  return REAL(pread64)(file, bytes, size, offset);
}

int ftruncate(int file, off_t size) {
  FAILS("ftruncate", 1, NULL, file)
  return REAL(ftruncate)(file, size);
}
int ftruncate64(int file, off64_t size) {
  FAILS("ftruncate", 1, NULL, file)
  return REAL(ftruncate64)(file, size);
}
int fsync(int file) {
  FAILS("fsync", 1, NULL, file)
  return REAL(fsync)(file);
}
int fdatasync(int file) {
  FAILS("fsync", 1, NULL, file)
  return REAL(fdatasync)(file);
}
int fchmod(int file, mode_t bits) {
  FAILS("chmod", 1, NULL, file)
  return REAL(fchmod)(file, bits);
}
int chmod(const char *path, mode_t bits) {
  FAILS("chmod", 1, path, -1)
  return REAL(chmod)(path, bits);
}
int futimens(int file, const struct timespec times[2]) {
  FAILS("utime", 1, NULL, file)
  return REAL(futimens)(file, times);
}
int utimensat(int folder, const char *path, const struct timespec times[2], int flags) {
  FAILS("utime", 1, path, folder)
  return REAL(utimensat)(folder, path, times, flags);
}
int rename(const char *from, const char *to) {
  FAILS("rename", 1, to, -1)
  return REAL(rename)(from, to);
}
int link(const char *from, const char *to) {
  FAILS("link", 1, to, -1)
  return REAL(link)(from, to);
}
int unlink(const char *path) {
  FAILS("unlink", 1, path, -1)
  return REAL(unlink)(path);
}
int rmdir(const char *path) {
  FAILS("rmdir", 1, path, -1)
  return REAL(rmdir)(path);
}
int mkdir(const char *path, mode_t bits) {
  FAILS("mkdir", 1, path, -1)
  return REAL(mkdir)(path, bits);
}

static int opens(const char *path, int flags) {
  return disturbs(flags & (O_CREAT | O_TRUNC) ? "create" : "open", (flags & (O_CREAT | O_TRUNC)) != 0, path, -1);
}
#define OPENS(name)                                       \
  int name(const char *path, int flags, ...) {            \
    va_list rest;                                         \
    va_start(rest, flags);                                \
    mode_t bits = flags & O_CREAT ? va_arg(rest, mode_t) : 0; \
    va_end(rest);                                         \
    if (opens(path, flags)) {                             \
      errno = error;                                      \
      return -1;                                          \
    }                                                     \
    return REAL(name)(path, flags, bits);                 \
  }
OPENS(open)
OPENS(open64)
