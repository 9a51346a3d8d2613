/**
 * Where there are fewer processors than threads, the one that answers requests goes first: of two that want a
 * processor, the system gives this one a quarter of it. Linux has priorities of threads, other systems of
 * processes alone. Part of a thread's program: it uses nothing from outside.
 */
export function giveWay(load: (id: string) => unknown): void {
  const LOWER = 5;
  const { readlinkSync } = load('node:fs') as typeof import('node:fs');
  const { getPriority, setPriority } = load('node:os') as typeof import('node:os');
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(getPriority(thread) + LOWER, 19));
  } catch {
    // There is no such name, or no such right: all threads are equal.
  }
}
