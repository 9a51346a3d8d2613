import type { Session } from '../database/driver.ts';
import type { Delivery, KeptPost } from './deliveries/delivery.ts';
import { createEventHub, type EventHub } from './event-hub.ts';
import { EVENT_NAMES, type EventName, type Happening } from './happening.ts';
import { type Answered, unanswered } from './sending/post-event.ts';
import type { Webhook } from './webhooks/webhook.ts';

/** The latest attempts to deliver events to webhooks, and sending one again. */
export interface Deliveries {
  /** Newest first. */
  list(webhook: number): Promise<readonly Delivery[]>;
  /** What was sent; its body is null if it was too large to be kept. Null if there is no such delivery. */
  find(webhook: number, id: number): Promise<KeptPost | null>;
  /** Once, with the same body and id; the attempt is logged as well. */
  sendAgain(webhook: Webhook, id: number): Promise<Answered | 'missing' | 'too large'>;
  /** All of one webhook. */
  remove(webhook: number): Promise<void>;
}

/** Tells webhooks and the project's own code what was committed. */
export interface Events {
  readonly hub: EventHub;
  /** Events that webhooks can receive, `ENTRY_CREATE` -> `entry.create`; project code may add to them. */
  readonly names: Map<string, string>;
  /** Learns which receivers there are; null if that was asked a moment ago. Outside any transaction. */
  look(): Promise<void> | null;
  /** Receivers have changed: the next `look` asks. */
  forget(): void;
  /** Whether anybody wants to know: what nobody hears is not read, not written and not sent. */
  hears(event: EventName): boolean;
  /** Writes down what is to be sent, inside the transaction in which it happened. */
  keep(session: Session, happenings: readonly Happening[]): Promise<void>;
  /** After the commit. Nobody waits for those who listen. */
  announce(happenings: readonly Happening[]): void;
  /** To the project's own code alone: what webhooks are not told. After the commit; nobody waits for those who listen. */
  tell(event: string, info: object): void;
  /** Sends an event by hand, once: nothing is kept of it. */
  post(receiver: Pick<Webhook, 'url' | 'headers'>, event: string, info: object): Promise<Answered>;
  readonly deliveries: Deliveries;
  /** Sends what is there already. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Where nobody listens: commands, and engines that read. */
export const createNoEvents = (): Events => ({
  hub: createEventHub(),
  names: knownNames(),
  forget: () => undefined,
  look: () => null,
  hears: () => false,
  keep: async () => undefined,
  announce: () => undefined,
  tell: () => undefined,
  post: async () => unanswered('nothing is sent from here'),
  deliveries: {
    list: async () => [],
    find: async () => null,
    sendAgain: async () => 'missing',
    remove: async () => undefined,
  },
  start: async () => undefined,
  close: async () => undefined,
});

/** The names of v4's own events. */
export const knownNames = (): Map<string, string> =>
  new Map(EVENT_NAMES.map((event) => [event.toUpperCase().replace('.', '_'), event]));
