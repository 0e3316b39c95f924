// Threads that share work without changing what comes out.
#pragma once

#include <atomic>
#include <barrier>
#include <cstddef>
#include <thread>
#include <vector>

namespace {

// Threads that go through the same phases together. A phase is a number of tasks; who is free takes the next.
class Team {
  public:
    explicit Team(int size) : gate(size, Reset{this}), size(size) {}

    template <typename Work> void each(std::size_t tasks, const Work &work) {
        if (size == 1) {
            for (std::size_t task = 0; task < tasks; ++task) work(task);
            return;
        }
        for (std::size_t task = next++; task < tasks; task = next++) work(task);
        gate.arrive_and_wait();
    }

    template <typename Body> void go(const Body &body) {
        std::vector<std::thread> others;
        for (int k = 1; k < size; ++k) others.emplace_back(body);
        body();
        for (std::thread &other : others) other.join();
    }

  private:
    struct Reset {
        Team *team;
        void operator()() noexcept { team->next = 0; }
    };
    std::atomic<std::size_t> next{0};
    std::barrier<Reset> gate;
    int size;
};

}  // namespace
