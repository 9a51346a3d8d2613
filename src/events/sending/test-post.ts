import { randomUUID } from 'node:crypto';
import type { Post } from './post-event.ts';

/** What v4's admin page sends to try a receiver. */
export const testPost = (): Post => ({
  event: 'trigger-test',
  delivery: randomUUID(),
  body: JSON.stringify({ event: 'trigger-test', createdAt: new Date() }),
});
