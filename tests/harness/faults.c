/* Stands between a program and the C library for the files of one folder: counts calls, and kills or fails the n-th.
 *
 * A child arms it with fault_arm() after the fork, so that one warm parent serves many runs. Calls that change
 * something (open to create, write, sync, truncate, unlink) and calls that only ask (read, lock, close, map) count.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

enum { FILES = 1024, ANY = 1, WRITE = 2, SYNC = 4 };
enum { KILL = 1, FAIL_ONCE = 2, FAIL_ON = 3, SHORT = 4 };

static char folder[4096];
static char watched[FILES];
static int kinds, action, error_number;
static long wanted, seen;

/* Watch `where`; at the `n`-th call of `what` do `how` with errno `err`. An n of 0 only counts. */
void fault_arm(const char *where, int what, long n, int how, int err) {
    strncpy(folder, where, sizeof folder - 1);
    memset(watched, 0, sizeof watched);
    kinds = what; wanted = n; action = how; error_number = err; seen = 0;
}

long fault_seen(void) { return seen; }

static int ours(int fd) { return fd >= 0 && fd < FILES && watched[fd]; }

/* Returns 0 to go on, 1 to fail, 2 to write half. */
static int strikes(int kind) {
    if (!folder[0] || !(kinds == ANY || (kinds & kind))) return 0;
    seen++;
    if (!wanted || (action == FAIL_ON ? seen < wanted : seen != wanted)) return 0;
    if (action == KILL) { kill(getpid(), SIGKILL); for (;;) pause(); }
    if (action == SHORT && kind == WRITE) return 2;
    errno = error_number;
    return 1;
}

static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))next(#name)

static int note(int fd, const char *path) {
    if (fd >= 0 && fd < FILES) watched[fd] = folder[0] && strncmp(path, folder, strlen(folder)) == 0;
    return fd;
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(int, name, const char *, int, ...); \
        va_list rest; va_start(rest, flags); mode_t mode = va_arg(rest, int); va_end(rest); \
        if (folder[0] && strncmp(path, folder, strlen(folder)) == 0 && strikes(0)) return -1; \
        return note(real(path, flags, mode), path); \
    }
OPEN(open)
OPEN(open64)

int close(int fd) {
    REAL(int, close, int);
    if (ours(fd)) { if (kinds == ANY) strikes(0); watched[fd] = 0; }
    return real(fd);
}

#define PWRITE(name, offset) \
    ssize_t name(int fd, const void *bytes, size_t count, offset at) { \
        REAL(ssize_t, name, int, const void *, size_t, offset); \
        int how = ours(fd) ? strikes(WRITE) : 0; \
        if (how == 1) return -1; \
        return real(fd, bytes, how == 2 ? count / 2 : count, at); \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int fd, const void *bytes, size_t count) {
    REAL(ssize_t, write, int, const void *, size_t);
    int how = ours(fd) ? strikes(WRITE) : 0;
    if (how == 1) return -1;
    return real(fd, bytes, how == 2 ? count / 2 : count);
}

#define SYNCS(name) \
    int name(int fd) { REAL(int, name, int); return ours(fd) && strikes(SYNC) ? -1 : real(fd); }
SYNCS(fsync)
SYNCS(fdatasync)

#define TRUNCATE(name, offset) \
    int name(int fd, offset size) { \
        REAL(int, name, int, offset); \
        return ours(fd) && strikes(WRITE) == 1 ? -1 : real(fd, size); \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int unlink(const char *path) {
    REAL(int, unlink, const char *);
    if (folder[0] && strncmp(path, folder, strlen(folder)) == 0 && strikes(0)) return -1;
    return real(path);
}

/* Calls that only ask are counted where every call is, and never failed. */
#define PREAD(name, offset) \
    ssize_t name(int fd, void *bytes, size_t count, offset at) { \
        REAL(ssize_t, name, int, void *, size_t, offset); \
        if (ours(fd) && kinds == ANY && action == KILL) strikes(0); \
        return real(fd, bytes, count, at); \
    }
PREAD(pread, off_t)
PREAD(pread64, off64_t)

#define LOCK(name) \
    int name(int fd, int command, ...) { \
        REAL(int, name, int, int, ...); \
        va_list rest; va_start(rest, command); void *more = va_arg(rest, void *); va_end(rest); \
        if (ours(fd) && kinds == ANY && action == KILL) strikes(0); \
        return real(fd, command, more); \
    }
LOCK(fcntl)
LOCK(fcntl64)

#define MAP(name, offset) \
    void *name(void *where, size_t size, int how, int flags, int fd, offset at) { \
        REAL(void *, name, void *, size_t, int, int, int, offset); \
        if (ours(fd) && kinds == ANY && action == KILL) strikes(0); \
        return real(where, size, how, flags, fd, at); \
    }
MAP(mmap, off_t)
MAP(mmap64, off64_t)
