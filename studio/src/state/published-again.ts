import type { Versioned } from '../server/call.ts';

/** An entry whose unpublishing was undone. */
export interface PublishedAgain {
  readonly uid: string;
  readonly id: number;
  /** Its version while it was unpublished. */
  readonly from: string | null;
  readonly entry: Versioned<{ readonly id: number; readonly [name: string]: unknown }>;
}

const listeners = new Set<(entry: PublishedAgain) => void>();

/** Tells the form that shows the entry. */
export function notePublishedAgain(entry: PublishedAgain): void {
  for (const listener of listeners) listener(entry);
}

export function onPublishedAgain(listener: (entry: PublishedAgain) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
