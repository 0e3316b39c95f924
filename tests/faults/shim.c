/* Records what a process does to the files of one folder, in order: LD_PRELOAD=shim.so FAULTS_FOLDER=... FAULTS_LOG=...
 *
 * A record: kind (1 byte), inode (8), offset (8), length (8), then so many bytes, all numbers little-endian.
 * Kinds: c created (its name), w written, t truncated to `offset`, s synced, d the folder was synced,
 * u removed (its name), r renamed ("from\0to").
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static int sink = -1;
static char folder[4096];
static ino_t home;

__attribute__((constructor)) static void begin(void) {
    const char *place = getenv("FAULTS_FOLDER"), *log = getenv("FAULTS_LOG");
    struct stat status;
    if (!place || !log || stat(place, &status)) return;
    snprintf(folder, sizeof folder, "%s/", place);
    home = status.st_ino;
    sink = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static void put(char kind, ino_t inode, int64_t offset, const void *data, uint64_t length) {
    unsigned char head[25];
    uint64_t number = inode;
    head[0] = (unsigned char)kind;
    memcpy(head + 1, &number, 8);
    memcpy(head + 9, &offset, 8);
    memcpy(head + 17, &length, 8);
    if (syscall(SYS_write, sink, head, sizeof head) != sizeof head) abort();
    if (length && syscall(SYS_write, sink, data, length) != (long)length) abort();
}

static int of_folder(const char *path) { return sink >= 0 && path && !strncmp(path, folder, strlen(folder)); }

/* The inode of an open file of the folder; 0 for any other, the folder's own for itself. */
static ino_t inode_of(int fd) {
    char link[64], path[4200];
    struct stat status;
    if (sink < 0 || fstat(fd, &status)) return 0;
    if (status.st_ino == home) return home;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n <= 0) return 0;
    path[n] = 0;
    return of_folder(path) && !strstr(path, "-shm") ? status.st_ino : 0;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int opened(int fd, const char *path, int is_new) {
    struct stat status;
    if (fd >= 0 && is_new && !strstr(path, "-shm") && !fstat(fd, &status))
        put('c', status.st_ino, 0, path + strlen(folder), strlen(path + strlen(folder)));
    return fd;
}

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        mode_t mode = va_arg(more, mode_t);                                                                            \
        va_end(more);                                                                                                  \
        pthread_mutex_lock(&gate);                                                                                     \
        int is_new = of_folder(path) && (flags & O_CREAT) && access(path, F_OK);                                       \
        int fd = opened(REAL(name)(path, flags, mode), path, is_new);                                                  \
        pthread_mutex_unlock(&gate);                                                                                   \
        return fd;                                                                                                     \
    }
OPEN(open)
OPEN(open64)

#define PWRITE(name, offset_type)                                                                                      \
    ssize_t name(int fd, const void *data, size_t length, offset_type offset) {                                        \
        pthread_mutex_lock(&gate);                                                                                     \
        ssize_t n = REAL(name)(fd, data, length, offset);                                                              \
        ino_t inode = n > 0 ? inode_of(fd) : 0;                                                                        \
        if (inode) put('w', inode, offset, data, (uint64_t)n);                                                         \
        pthread_mutex_unlock(&gate);                                                                                   \
        return n;                                                                                                      \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t write(int fd, const void *data, size_t length) {
    pthread_mutex_lock(&gate);
    ino_t inode = inode_of(fd);
    struct stat status;
    int64_t offset = 0;
    if (inode) {
        fstat(fd, &status);
        offset = fcntl(fd, F_GETFL) & O_APPEND ? status.st_size : lseek(fd, 0, SEEK_CUR);
    }
    ssize_t n = REAL(write)(fd, data, length);
    if (inode && n > 0) put('w', inode, offset, data, (uint64_t)n);
    pthread_mutex_unlock(&gate);
    return n;
}

#define SYNC(name)                                                                                                     \
    int name(int fd) {                                                                                                 \
        pthread_mutex_lock(&gate);                                                                                     \
        int done = REAL(name)(fd);                                                                                     \
        ino_t inode = done ? 0 : inode_of(fd);                                                                         \
        if (inode) put(inode == home ? 'd' : 's', inode, 0, "", 0);                                                    \
        pthread_mutex_unlock(&gate);                                                                                   \
        return done;                                                                                                   \
    }
SYNC(fsync)
SYNC(fdatasync)

#define TRUNCATE(name, offset_type)                                                                                    \
    int name(int fd, offset_type size) {                                                                               \
        pthread_mutex_lock(&gate);                                                                                     \
        int done = REAL(name)(fd, size);                                                                               \
        ino_t inode = done ? 0 : inode_of(fd);                                                                         \
        if (inode) put('t', inode, size, "", 0);                                                                       \
        pthread_mutex_unlock(&gate);                                                                                   \
        return done;                                                                                                   \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int unlink(const char *path) {
    pthread_mutex_lock(&gate);
    int done = REAL(unlink)(path);
    if (!done && of_folder(path)) put('u', 0, 0, path + strlen(folder), strlen(path + strlen(folder)));
    pthread_mutex_unlock(&gate);
    return done;
}

int rename(const char *from, const char *to) {
    pthread_mutex_lock(&gate);
    int done = REAL(rename)(from, to);
    if (!done && of_folder(from) && of_folder(to)) {
        char both[8400];
        size_t left = strlen(from + strlen(folder)) + 1;
        memcpy(both, from + strlen(folder), left);
        strcpy(both + left, to + strlen(folder));
        put('r', 0, 0, both, left + strlen(both + left));
    }
    pthread_mutex_unlock(&gate);
    return done;
}
