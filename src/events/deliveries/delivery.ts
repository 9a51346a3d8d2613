import type { Answered, Post } from '../sending/post-event.ts';

/** An attempt to deliver an event to a webhook. */
export interface Attempt {
  readonly webhook: number;
  readonly post: Post;
  /** Milliseconds. */
  readonly sentAt: number;
  /** Null if the receiver did not respond. */
  readonly status: number | null;
  /** Why the receiver did not take it: the error, or how its response begins. Null if there is nothing to say. */
  readonly error: string | null;
  readonly durationMs: number;
}

/** An attempt that is kept, without what was sent. */
export interface Delivery extends Omit<Attempt, 'post' | 'webhook'> {
  readonly id: number;
  /** The same for every attempt at one event. */
  readonly delivery: string;
  readonly event: string;
  readonly bytes: number;
  /** Whether it can be sent again: large bodies are not kept. */
  readonly isKept: boolean;
}

/** What was sent, as far as it is kept. */
export type KeptPost = Omit<Post, 'body'> & { readonly body: string | null };

/** Of one webhook; older ones go. */
export const MOST_DELIVERIES = 100;

/** Bytes of a body that is kept. */
export const MOST_KEPT = 64_000;

/** Characters of an error that are kept: a column of texts holds them on every engine. */
export const MOST_SAID = 250;

export function errorOf({ taken, status, outcome, said }: Answered): string | null {
  if (taken) return null;
  if (status === null) return outcome;
  // Some engines cannot store a NUL, and other control characters say nothing.
  return said.replace(/\p{Cc}+/gu, ' ').trim() || null;
}
