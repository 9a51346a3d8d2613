import { randomUUID } from 'node:crypto';
import type { Post } from './post-event.ts';

/** The request of an event, as v4 sends it. */
export const bodyOf = (event: string, info: object): string =>
  JSON.stringify({ event, createdAt: new Date(), ...info });

/** An event that is sent manually. */
export const makePost = (event: string, info: object = {}): Post => ({
  event,
  delivery: randomUUID(),
  body: bodyOf(event, info),
});

/** The request that v4's admin panel sends to test a webhook. */
export const testPost = (): Post => makePost('trigger-test');
