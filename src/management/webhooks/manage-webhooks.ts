import type { Engine } from '../../content/engine.ts';
import { runningSession } from '../../content/writing/transaction.ts';
import { validationError } from '../../errors.ts';
import type { Webhook } from '../../events/webhooks/webhook.ts';
import { createWebhookStore } from '../../events/webhooks/webhook-store.ts';

type Values = Omit<Webhook, 'id'>;

/** Webhooks of a running server: unknown events are refused, and the sender picks up changes at once. */
export interface ManagedWebhooks {
  list(): Promise<readonly Webhook[]>;
  byId(id: number): Promise<Webhook | null>;
  create(webhook: Values): Promise<Webhook>;
  update(id: number, change: Partial<Values>): Promise<Webhook | null>;
  remove(id: number): Promise<Webhook | null>;
}

export function manageWebhooks(engine: Engine): ManagedWebhooks {
  const { driver, dialect, events } = engine;
  const store = createWebhookStore(driver, dialect, () => runningSession(engine));
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
      return { id: await thenForget(store.add(webhook)), ...webhook };
    },
    async update(id, change) {
      requireKnown(change.events);
      return thenForget(store.update(id, change));
    },
    remove: (id) => thenForget(store.remove(id)),
  };
}
