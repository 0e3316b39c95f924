/* A machine whose disk is slow and whose wall clock steps: LD_PRELOAD=machine.so FAULTS_MACHINE=FILE.
 *
 * The file holds pairs of 64-bit numbers, one pair for each machine: nanoseconds that its wall clock is ahead, and
 * nanoseconds that each sync of a file takes longer. A process is on machine FAULTS_NUMBER, or 0. Clocks that do not
 * tell the time of day are left alone, as those of the system are when somebody sets it.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define SIZE 4096
#define SECOND 1000000000LL

static volatile int64_t *machine;

__attribute__((constructor)) static void begin(void) {
    const char *place = getenv("FAULTS_MACHINE"), *number = getenv("FAULTS_NUMBER");
    int fd = place ? open(place, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0) return;
    void *cells = mmap(NULL, SIZE, PROT_READ, MAP_SHARED, fd, 0);
    close(fd);
    if (cells != MAP_FAILED) machine = (int64_t *)cells + 2 * (number ? atoi(number) : 0);
}

static void ahead(struct timespec *moment) {
    int64_t ns = machine ? moment->tv_nsec + machine[0] % SECOND : moment->tv_nsec;
    if (!machine) return;
    moment->tv_sec += machine[0] / SECOND + (ns >= SECOND) - (ns < 0);
    moment->tv_nsec = (ns + SECOND) % SECOND;
}

static void slowly(void) {
    int64_t ns = machine ? machine[1] : 0;
    struct timespec pause = {ns / SECOND, ns % SECOND};
    if (ns > 0) nanosleep(&pause, NULL);
}

int clock_gettime(clockid_t clock, struct timespec *moment) {
    static __typeof__(&clock_gettime) real;
    if (!real) real = REAL(clock_gettime);
    int failed = real(clock, moment);
    if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) ahead(moment);
    return failed;
}

int gettimeofday(struct timeval *restrict moment, void *restrict zone) {
    struct timespec now;
    (void)zone;
    if (!moment || clock_gettime(CLOCK_REALTIME, &now)) return moment ? -1 : 0;
    moment->tv_sec = now.tv_sec;
    moment->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *at) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (at) *at = now.tv_sec;
    return now.tv_sec;
}

int fsync(int fd) {
    slowly();
    return REAL(fsync)(fd);
}

int fdatasync(int fd) {
    slowly();
    return REAL(fdatasync)(fd);
}
