import type { Answered, Post } from '../sending/post-event.ts';

/** An attempt to deliver an event to a webhook. */
export interface Attempt {
  readonly webhook: number;
  readonly post: Post;
  /** Milliseconds. */
  readonly sentAt: number;
  /** Null if there was no response. */
  readonly status: number | null;
  /** Why it failed: the error, or the start of the response. Null if there is nothing to report. */
  readonly error: string | null;
  readonly durationMs: number;
}

/** A stored attempt, without the request. */
export interface Delivery extends Omit<Attempt, 'post' | 'webhook'> {
  readonly id: number;
  /** The same for all attempts to deliver one event. */
  readonly delivery: string;
  readonly event: string;
  readonly bytes: number;
  /** Whether it can be sent again: large bodies are not stored. */
  readonly isKept: boolean;
}

/** The request sent, if it is stored. */
export type KeptPost = Omit<Post, 'body'> & { readonly body: string | null };

/** Per webhook; older ones are deleted. */
export const MAX_DELIVERIES = 100;

/** Maximum bytes of a stored body. */
export const MAX_KEPT = 64_000;

/** Maximum characters of a stored error: fits a string column of every database. */
export const MAX_REPORTED = 250;

export function errorOf({ taken, status, outcome, said }: Answered): string | null {
  if (taken) return null;
  if (status === null) return outcome;
  // Some databases cannot store NUL, and other control characters carry no information.
  return said.replace(/\p{Cc}+/gu, ' ').trim() || null;
}
