import type { Driver } from '../database/driver.ts';
import type { Dialect } from '../sql/dialect.ts';
import { errorOf } from './deliveries/delivery.ts';
import { createDeliveryLog } from './deliveries/delivery-log.ts';
import { createDeliveryStore } from './deliveries/delivery-store.ts';
import type { EventHub } from './event-hub.ts';
import { type Events, knownNames } from './events.ts';
import { createOutboxStore } from './outbox/outbox-store.ts';
import { createSender } from './sending/create-sender.ts';
import { bodyOf, makePost } from './sending/make-post.ts';
import { type Post, postAndRead, type PostToWebhook } from './sending/post-event.ts';
import type { WebhookSettings } from './webhook-settings.ts';
import type { Tracer } from '../util/spans.ts';
import type { Webhook } from './webhooks/webhook.ts';
import { createPublicUrls } from './webhooks/public-urls.ts';
import { createWebhookStore } from './webhooks/webhook-store.ts';

export interface EventsOptions {
  readonly driver: Driver;
  readonly dialect: Dialect;
  readonly hub: EventHub;
  readonly settings: WebhookSettings;
  /** Null if tracing is off. */
  readonly tracer: Tracer | null;
  readonly warn: (message: string) => void;
  readonly reportFault: (error: unknown) => void;
}

/**
 * Maximum age of the cached webhooks when something is written. Other programs add webhooks without notice; querying on
 * every write would burden projects without webhooks.
 */
const KNOWN_MS = 1_000;

/** Characters of a webhook's error response passed to project code. */
const MAX_REPORTED = 2_000;

/** The events of a running server. */
export function createEvents({ driver, dialect, hub, settings, tracer, warn, reportFault }: EventsOptions): Events {
  const store = createWebhookStore(driver, dialect);
  const outbox = createOutboxStore(driver, dialect);
  const deliveries = createDeliveryStore(driver, dialect);
  const log = createDeliveryLog(deliveries, warn);
  const publicUrls = createPublicUrls(driver, dialect);
  const post: PostToWebhook = async (webhook, letter, mostSaid, signal) => {
    const isLimited = settings.privateAddresses && (await publicUrls.has(webhook.url));
    const limited = isLimited ? { ...settings, privateAddresses: false } : settings;
    return postAndRead(webhook, letter, limited, mostSaid, signal);
  };
  const parts = { outbox, listWebhooks: store.list, settings, post, tracer, note: log.note, warn, reportFault };
  const sender = createSender(parts);
  let webhooks: readonly Webhook[] = [];
  let isPrepared = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  const learn = async (): Promise<void> => {
    try {
      const found = (await store.list()).filter(({ enabled, events }) => enabled && events.length > 0);
      if (found.length > 0 && !isPrepared) {
        await outbox.prepare();
        isPrepared = true;
        sender.wake();
      }
      webhooks = found;
    } catch (error) {
      reportFault(error);
    } finally {
      lookedAt = performance.now();
      looking = null;
    }
  };

  const receivers = (event: string): readonly Webhook[] => webhooks.filter(({ events }) => events.includes(event));

  const sendAgain = async (webhook: Webhook, again: Post) => {
    const [sentAt, started] = [Date.now(), performance.now()];
    const answered = await post(webhook, again, MAX_REPORTED);
    const { status } = answered;
    const durationMs = performance.now() - started;
    log.note({ webhook: webhook.id, post: again, sentAt, status, error: errorOf(answered), durationMs });
    return answered;
  };

  return {
    hub,
    names: knownNames(),
    deliveries: {
      removal: deliveries.removal,
      async list(webhook) {
        await log.flush();
        return deliveries.list(webhook);
      },
      async find(webhook, id) {
        await log.flush();
        return deliveries.find(webhook, id);
      },
      async sendAgain(webhook, id) {
        await log.flush();
        const kept = await deliveries.find(webhook.id, id);
        if (kept === null) return 'missing';
        const { body, ...rest } = kept;
        return body === null ? 'too large' : sendAgain(webhook, { ...rest, body });
      },
    },
    forget() {
      lookedAt = Number.NEGATIVE_INFINITY;
    },
    look() {
      if (performance.now() - lookedAt < KNOWN_MS) return null;
      looking ??= learn();
      return looking;
    },
    hasListeners: (event) => hub.hasListeners(event) || receivers(event).length > 0,
    async keep(session, contentEvents) {
      const letters = contentEvents.flatMap((contentEvent) => {
        const wanted = receivers(contentEvent.event);
        if (wanted.length === 0) return [];
        const body = bodyOf(contentEvent.event, contentEvent.info);
        return wanted.map(({ id }) => ({ webhook: id, event: contentEvent.event, body }));
      });
      if (letters.length > 0) await outbox.put(session, letters);
    },
    announce(contentEvents) {
      if (contentEvents.some(({ event }) => receivers(event).length > 0)) sender.wake();
      for (const { event, info } of contentEvents) void hub.emit(event, info).catch(reportFault);
    },
    emit: (event, info) => void hub.emit(event, info).catch(reportFault),
    post: (receiver, event, info) => post(receiver, makePost(event, info), MAX_REPORTED),
    publicUrls,
    backlog: async () => (isPrepared ? outbox.waiting() : []),
    counts: sender.counts,
    start: async () => learn(),
    async close() {
      await sender.close();
      await log.close();
    },
  };
}
