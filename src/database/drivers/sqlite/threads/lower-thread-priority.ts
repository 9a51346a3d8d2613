/**
 * With fewer CPUs than threads, the one that serves requests goes first: if both want a CPU, this one gets a quarter.
 * Linux has thread priorities, other systems only process priorities. Part of a thread's program: it must be
 * self-contained.
 */
export function lowerThreadPriority(load: (id: string) => unknown): void {
  const LOWER = 5;
  const { readlinkSync } = load('node:fs') as typeof import('node:fs');
  const { getPriority, setPriority } = load('node:os') as typeof import('node:os');
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(getPriority(thread) + LOWER, 19));
  } catch {
    // No such function or no permission: all threads are equal.
  }
}
