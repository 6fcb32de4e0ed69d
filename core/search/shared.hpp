// Plain fields that several threads read and write. Every access here is relaxed unless it says otherwise:
// a value that is a moment old only delays what the next visit repairs.
#pragma once

#include <atomic>
#include <cstdint>

namespace linewood::shared {

#if defined(__GNUC__)
template <class T>
T load(const T& field) {
    T value;
    __atomic_load(&field, &value, __ATOMIC_RELAXED);
    return value;
}
template <class T>
T load_acquire(const T& field) {
    T value;
    __atomic_load(&field, &value, __ATOMIC_ACQUIRE);
    return value;
}
template <class T>
void store(T& field, T value) {
    __atomic_store(&field, &value, __ATOMIC_RELAXED);
}
template <class T>
T add(T& field, T value) {
    return __atomic_fetch_add(&field, value, __ATOMIC_RELAXED);
}
template <class T>
T add_release(T& field, T value) {
    return __atomic_fetch_add(&field, value, __ATOMIC_RELEASE);
}
template <class T>
void set_bits(T& field, T bits) {
    __atomic_fetch_or(&field, bits, __ATOMIC_RELAXED);
}
template <class T>
bool replace(T& field, T expected, T desired) {
    return __atomic_compare_exchange(&field, &expected, &desired, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
}
#else
template <class T>
std::atomic_ref<T> of(const T& field) {
    return std::atomic_ref<T>(const_cast<T&>(field));
}
template <class T>
T load(const T& field) {
    return of(field).load(std::memory_order_relaxed);
}
template <class T>
T load_acquire(const T& field) {
    return of(field).load(std::memory_order_acquire);
}
template <class T>
void store(T& field, T value) {
    of(field).store(value, std::memory_order_relaxed);
}
template <class T>
T add(T& field, T value) {
    return of(field).fetch_add(value, std::memory_order_relaxed);
}
template <class T>
T add_release(T& field, T value) {
    return of(field).fetch_add(value, std::memory_order_release);
}
template <class T>
void set_bits(T& field, T bits) {
    of(field).fetch_or(bits, std::memory_order_relaxed);
}
template <class T>
bool replace(T& field, T expected, T desired) {
    return of(field).compare_exchange_strong(expected, desired, std::memory_order_acq_rel, std::memory_order_acquire);
}
#endif

/// Adds without a locked instruction where only one thread writes.
template <class T>
T add(T& field, T value, bool many) {
    if (many) return add(field, value);
    const T before = load(field);
    store(field, static_cast<T>(before + value));
    return before;
}

/// Replaces without a locked instruction where only one thread writes.
template <class T>
bool replace(T& field, T expected, T desired, bool many) {
    if (many) return replace(field, expected, desired);
    store(field, desired);
    return true;
}

} // namespace linewood::shared
