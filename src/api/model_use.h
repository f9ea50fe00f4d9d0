// Problem: terms of a model are shared, and a check reads them for as long as it runs, from several threads or
// processes. A program that meanwhile makes an expression moves them away.
//
// Idea: a model counts who reads it for long. A change of it, or of its terms, is refused while somebody does, and
// waits for nobody.
#pragma once

#include <atomic>
#include <thread>

#include "support/error.h"

namespace polycube {

class ModelUse {
 public:
  /// As long as it lives, nothing changes. Making it waits for a change in another thread, which takes microseconds.
  class Reading {
   public:
    explicit Reading(ModelUse& use) : use_(use) {
      int users = use_.users_.load();
      while (users == changing || !use_.users_.compare_exchange_weak(users, users + 1)) {
        if (users == changing) std::this_thread::yield();
        users = use_.users_.load();
      }
    }
    ~Reading() { --use_.users_; }
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;

   private:
    ModelUse& use_;
  };

  class Change {
   public:
    explicit Change(ModelUse& use) : use_(use) {
      int nobody = 0;
      if (!use_.users_.compare_exchange_strong(nobody, changing)) {
        throw impl::UsageError(
            "the model is used by a check, or in another thread: no expression can be made meanwhile");
      }
    }
    ~Change() { use_.users_ = 0; }
    Change(const Change&) = delete;
    Change& operator=(const Change&) = delete;

   private:
    ModelUse& use_;
  };

 private:
  static constexpr int changing = -1;
  std::atomic<int> users_{0};
};

}  // namespace polycube
