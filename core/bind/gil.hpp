// Long work without Python's lock, and a clean end of the interpreter while some is under way.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace linewood {

namespace nb = nanobind;

/// The threads that are away from Python. There is one interpreter, so there is one of these.
///
/// A thread that comes back while the interpreter ends would be unwound by Python through frames of C++ that do not
/// allow it, and that aborts the process. So `end` waits for those that are away, and whoever comes later sleeps until
/// the process is gone.
class Away {
  public:
    static Away& from_interpreter() {
        static Away* const away = new Away; // never destroyed: threads may come back while the process ends
        return *away;
    }
    void leave() {
        std::unique_lock lock(mutex_);
        stay_if_ended(lock);
        ++threads_;
    }
    /// Before Python's lock is taken again, and after that.
    void prepare_return() {
        std::unique_lock lock(mutex_);
        stay_if_ended(lock);
    }
    void come_back() {
        const std::lock_guard lock(mutex_);
        --threads_;
        back_.notify_all();
    }
    /// Called once by the thread that ends the interpreter, without Python's lock. Waits so many seconds at most.
    void end(double seconds) {
        std::unique_lock lock(mutex_);
        back_.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return threads_ == 0; });
        ended_by_ = std::this_thread::get_id();
    }
    /// In the child of a fork only the thread that forked is left, and it is not away.
    void after_fork() { new (this) Away; }

  private:
    void stay_if_ended(std::unique_lock<std::mutex>& lock) {
        while (ended_by_ != std::thread::id() && ended_by_ != std::this_thread::get_id()) back_.wait(lock);
    }

    std::mutex mutex_;
    std::condition_variable back_;
    int threads_ = 0;
    std::thread::id ended_by_;
};

/// Releases Python's lock as long as it lives.
class WithoutGil {
  public:
    WithoutGil() : state_(PyEval_SaveThread()) { Away::from_interpreter().leave(); }
    ~WithoutGil() {
        Away::from_interpreter().prepare_return();
        PyEval_RestoreThread(state_);
        Away::from_interpreter().come_back();
    }
    WithoutGil(const WithoutGil&) = delete;
    WithoutGil& operator=(const WithoutGil&) = delete;

  private:
    PyThreadState* state_;
};

} // namespace linewood
