import { randomUUID } from 'node:crypto';
import type { Post } from './post-event.ts';

/** An event that is sent by hand, with the body that v4 sends. */
export const makePost = (event: string, info: object = {}): Post => ({
  event,
  delivery: randomUUID(),
  body: JSON.stringify({ event, createdAt: new Date(), ...info }),
});

/** What v4's admin page sends to try a receiver. */
export const testPost = (): Post => makePost('trigger-test');
