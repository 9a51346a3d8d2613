import type { Post } from '../sending/post-event.ts';

/** An attempt to deliver an event to a webhook. */
export interface Attempt {
  readonly webhook: number;
  readonly post: Post;
  /** Milliseconds. */
  readonly sentAt: number;
  /** Null if the receiver did not respond. */
  readonly status: number | null;
  /** Null if it did. */
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

/** Of one webhook; older ones go. */
export const MOST_DELIVERIES = 100;

/** Bytes of a body that is kept. */
export const MOST_KEPT = 64_000;
