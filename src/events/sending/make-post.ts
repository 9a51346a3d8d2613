import { randomUUID } from 'node:crypto';
import type { Post } from './post-event.ts';

/** What is sent of an event, as v4 sends it. */
export const bodyOf = (event: string, info: object): string =>
  JSON.stringify({ event, createdAt: new Date(), ...info });

/** An event that is sent by hand. */
export const makePost = (event: string, info: object = {}): Post => ({
  event,
  delivery: randomUUID(),
  body: bodyOf(event, info),
});

/** What v4's admin page sends to try a receiver. */
export const testPost = (): Post => makePost('trigger-test');
