import type { Session } from '../database/driver.ts';
import type { Delivery, KeptPost } from './deliveries/delivery.ts';
import type { DeliveryStore } from './deliveries/delivery-store.ts';
import { createEventHub, type EventHub } from './event-hub.ts';
import { CONTENT_EVENTS, type ContentEvent, type EventName, STAGE_EVENT } from './content-event.ts';
import { type Answered, unanswered } from './sending/post-event.ts';
import type { EventQueue } from './outbox/outbox-store.ts';
import type { DeliveryCounts } from './sending/create-sender.ts';
import type { PublicUrls } from './webhooks/public-urls.ts';
import type { Webhook } from './webhooks/webhook.ts';

/** The latest attempts to deliver events to webhooks, and redelivery. */
export interface Deliveries {
  /** Newest first. */
  list(webhook: number): Promise<readonly Delivery[]>;
  /** The request sent; its body is null if it was too large to be stored. Null if there is no such delivery. */
  find(webhook: number, id: number): Promise<KeptPost | null>;
  /** Sent once, with the same body and id; the attempt is logged as well. */
  sendAgain(webhook: Webhook, id: number): Promise<Answered | 'missing' | 'too large'>;
  readonly removal: DeliveryStore['removal'];
}

/** Notifies webhooks and project code of commits. */
export interface Events {
  readonly hub: EventHub;
  /** Events that webhooks can receive, `ENTRY_CREATE` -> `entry.create`; project code may add to them. */
  readonly names: Map<string, string>;
  /** Loads the webhooks; null if they were loaded recently. Called outside any transaction. */
  look(): Promise<void> | null;
  /** Webhooks have changed: the next `look` loads them again. */
  forget(): void;
  /** Whether an event has listeners: if not, it is not read, stored or sent. */
  hasListeners(event: EventName): boolean;
  /** Stores events for delivery, inside the transaction they belong to. */
  keep(session: Session, contentEvents: readonly ContentEvent[]): Promise<void>;
  /** Called after the commit. Listeners are not awaited. */
  announce(contentEvents: readonly ContentEvent[]): void;
  /** Notifies only project code, not webhooks. Called after the commit; listeners are not awaited. */
  emit(event: string, info: object): void;
  /** Sends an event once, manually; it is not stored. */
  post(receiver: Pick<Webhook, 'url' | 'headers'>, event: string, info: object): Promise<Answered>;
  readonly deliveries: Deliveries;
  readonly publicUrls: PublicUrls;
  /** Events that wait to be sent, by webhook, whichever process stored them. */
  backlog(): Promise<readonly EventQueue[]>;
  /** Attempts of this process, by result. */
  readonly counts: DeliveryCounts;
  /** Sends events stored by earlier runs. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** For commands and read-only engines, which have no listeners. */
export const createNoEvents = (): Events => ({
  hub: createEventHub(),
  names: knownNames(),
  forget: () => undefined,
  look: () => null,
  hasListeners: () => false,
  keep: async () => undefined,
  announce: () => undefined,
  emit: () => undefined,
  post: async () => unanswered('nothing is sent from here'),
  backlog: async () => [],
  counts: { delivered: 0, failed: 0, dropped: 0 },
  deliveries: {
    list: async () => [],
    find: async () => null,
    sendAgain: async () => 'missing',
    removal: async () => null,
  },
  publicUrls: { add: async () => undefined, remove: async () => undefined, has: async () => false },
  start: async () => undefined,
  close: async () => undefined,
});

/** The names of the server's own events. */
export const knownNames = (): Map<string, string> =>
  new Map([
    ...CONTENT_EVENTS.map((event) => [event.toUpperCase().replace('.', '_'), event] as const),
    ['REVIEW_WORKFLOWS_UPDATE_ENTRY_STAGE', STAGE_EVENT],
  ]);
