import type { Engine } from '../../content/engine.ts';
import { runningSession } from '../../content/writing/transaction.ts';
import { applicationError, validationError } from '../../errors.ts';
import { type Delivery, type KeptPost, MAX_KEPT } from '../../events/deliveries/delivery.ts';
import type { Answered } from '../../events/sending/post-event.ts';
import type { Webhook } from '../../events/webhooks/webhook.ts';
import { createWebhookStore } from '../../events/webhooks/webhook-store.ts';

type Values = Omit<Webhook, 'id'>;

/** Webhooks of a running server: unknown events are refused, and the sender picks up changes at once. */
export interface ManagedWebhooks {
  list(): Promise<readonly Webhook[]>;
  byId(id: number): Promise<Webhook | null>;
  create(webhook: Values): Promise<Webhook>;
  update(id: number, change: Partial<Values>): Promise<Webhook | null>;
  /** All at once; returns those that existed. */
  remove(ids: readonly number[]): Promise<readonly Webhook[]>;
  /** The latest attempts to deliver events to it, newest first. */
  deliveries(id: number): Promise<readonly Delivery[]>;
  /** The payload; null if there is no such delivery. */
  delivery(id: number, delivery: number): Promise<KeptPost | null>;
  /** Null if there is no such delivery. Refused if its payload was too large to be stored. */
  sendAgain(webhook: Webhook, delivery: number): Promise<Answered | null>;
}

const TOO_LARGE = `Payloads of more than ${MAX_KEPT} bytes are not kept: this delivery is too large to be sent again.`;

export function manageWebhooks(engine: Engine): ManagedWebhooks {
  const { driver, dialect, events } = engine;
  const store = createWebhookStore(driver, dialect, () => runningSession(engine), events.deliveries);
  const requireKnown = (names: readonly string[] = []): void => {
    const known = new Set(events.names.values());
    const other = names.find((name) => !known.has(name));
    if (other !== undefined) throw validationError(`Webhook event ${other} is not supported`);
  };
  const thenForget = async <T>(writing: Promise<T>): Promise<T> => {
    const result = await writing;
    events.forget();
    return result;
  };
  return {
    list: () => store.list(),
    byId: store.byId,
    async create(webhook) {
      requireKnown(webhook.events);
      const id = await thenForget(store.add(webhook));
      return { id, ...webhook };
    },
    async update(id, change) {
      requireKnown(change.events);
      return thenForget(store.update(id, change));
    },
    remove: (ids) => thenForget(store.remove(ids)),
    deliveries: events.deliveries.list,
    delivery: events.deliveries.find,
    async sendAgain(webhook, delivery) {
      const answered = await events.deliveries.sendAgain(webhook, delivery);
      if (answered === 'too large') throw applicationError(TOO_LARGE);
      return answered === 'missing' ? null : answered;
    },
  };
}
