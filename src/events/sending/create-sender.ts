import { MAX_CLAIMED, type ClaimedEvent, type OutboxStore, type EventQueue } from '../outbox/outbox-store.ts';
import type { WebhookSettings } from '../webhook-settings.ts';
import type { Webhook } from '../webhooks/webhook.ts';
import { type Attempt, errorOf, MAX_REPORTED } from '../deliveries/delivery.ts';
import type { Tracer } from '../../util/spans.ts';
import type { Answered, PostToWebhook } from './post-event.ts';

/** Sends the events in the outbox, whichever process stored them. */
export interface Sender {
  /** Called when there are new events. */
  wake(): void;
  /** Waits briefly for attempts in progress. */
  close(): Promise<void>;
  readonly counts: DeliveryCounts;
}

/** Attempts to deliver events. A dropped event failed too often, or there were too many. */
export interface DeliveryCounts {
  delivered: number;
  failed: number;
  dropped: number;
}

export interface SenderParts {
  readonly outbox: OutboxStore;
  /** The current webhooks. */
  readonly listWebhooks: () => Promise<readonly Webhook[]>;
  readonly settings: WebhookSettings;
  readonly post: PostToWebhook;
  /** Null if tracing is off. */
  readonly tracer: Tracer | null;
  /** Called with each attempt; never throws. */
  readonly note: (attempt: Attempt) => void;
  readonly warn: (message: string) => void;
  readonly reportFault: (error: unknown) => void;
}

/** Interval for finding letters left by processes that have ended. */
const LOOK_MS = 5_000;
/** Added to the time limit of an attempt: after that, the process that claimed a letter counts as dead. */
const LEASE_MS = 5_000;
const CLOSE_MS = 2_000;
const WARN_MS = 60_000;
const MAX_RETRY_MS = 3600 * 1000;

export function createSender(parts: SenderParts): Sender {
  const { outbox, listWebhooks, settings, note, warn, reportFault } = parts;
  const counts: DeliveryCounts = { delivered: 0, failed: 0, dropped: 0 };
  const ending = new AbortController();
  const underWay = new Map<number, number>();
  const sendings = new Set<Promise<void>>();
  const warnedAt = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | null = null;
  let isAsked = false;

  /** At most one line a minute per webhook: a broken one would fill the log. */
  const complain = (webhook: Webhook, message: string): void => {
    const key = `${webhook.id} ${message.slice(0, 20)}`;
    const now = performance.now();
    if (now - (warnedAt.get(key) ?? Number.NEGATIVE_INFINITY) < WARN_MS) return;
    warnedAt.set(key, now);
    warn(`Webhook "${webhook.name}": ${message}`);
  };

  const look = async (): Promise<void> => {
    // The queue is read first: a webhook missing afterwards was deleted, not added in between.
    const waiting = await outbox.waiting();
    const webhooks = new Map((await listWebhooks()).filter(({ enabled }) => enabled).map((one) => [one.id, one]));
    const now = Date.now();
    const free = new Map<number, number>();
    for (const letters of waiting) {
      const webhook = webhooks.get(letters.webhook);
      if (webhook === undefined) await outbox.trim(letters.webhook, 0);
      else await keepWithin(webhook, letters);
      const places = MAX_CLAIMED - (underWay.get(letters.webhook) ?? 0);
      if (webhook !== undefined && letters.dueAt <= now && places > 0) free.set(webhook.id, places);
    }
    const claimed = free.size === 0 ? [] : await outbox.claim(free, now + settings.timeoutMs + LEASE_MS);
    for (const letter of claimed) send(webhooks.get(letter.webhook) as Webhook, letter);
    const later = waiting.map(({ dueAt }) => dueAt - now).filter((ms) => ms > 0);
    if (webhooks.size > 0 || waiting.length > 0) sleep(Math.min(LOOK_MS, ...later));
  };

  const keepWithin = async (webhook: Webhook, { count }: EventQueue): Promise<void> => {
    if (count <= settings.waiting) return;
    const gone = await outbox.trim(webhook.id, settings.waiting);
    counts.dropped += gone;
    complain(webhook, `more than ${settings.waiting} events are queued; the oldest ${gone} were dropped.`);
  };

  const send = (webhook: Webhook, letter: ClaimedEvent): void => {
    underWay.set(webhook.id, (underWay.get(webhook.id) ?? 0) + 1);
    const sending = deliver(webhook, letter)
      .catch(reportFault)
      .finally(() => {
        underWay.set(webhook.id, (underWay.get(webhook.id) ?? 1) - 1);
        sendings.delete(sending);
        wake();
      });
    sendings.add(sending);
  };

  const deliver = async (webhook: Webhook, letter: ClaimedEvent): Promise<void> => {
    const [sentAt, started] = [Date.now(), performance.now()];
    const answered = await postTraced(parts, webhook, letter, ending.signal);
    const { taken, outcome, status } = answered;
    const durationMs = performance.now() - started;
    if (!taken && ending.signal.aborted) return outbox.postpone(letter.id, Date.now());
    note({ webhook: webhook.id, post: letter, sentAt, status, error: errorOf(answered), durationMs });
    counts[taken ? 'delivered' : 'failed'] += 1;
    if (taken) return outbox.remove(letter.id);
    if (letter.attempts >= settings.attempts) {
      counts.dropped += 1;
      complain(webhook, `${letter.event} was dropped after ${letter.attempts} attempts: ${outcome}.`);
      return outbox.remove(letter.id);
    }
    const delay = retryDelay(settings.retryMs, letter.attempts);
    complain(webhook, `${letter.event} was not delivered (${outcome}); retrying in ${delay} ms.`);
    return outbox.postpone(letter.id, Date.now() + delay);
  };

  const sleep = (ms: number): void => {
    clearTimeout(timer);
    timer = setTimeout(wake, ms).unref();
  };

  const wake = (): void => {
    if (ending.signal.aborted) return;
    isAsked = true;
    round ??= run();
  };

  const run = async (): Promise<void> => {
    try {
      while (isAsked && !ending.signal.aborted) {
        isAsked = false;
        await look();
      }
    } catch (error) {
      reportFault(error);
      sleep(LOOK_MS);
    } finally {
      round = null;
    }
  };

  return {
    wake,
    counts,
    async close() {
      clearTimeout(timer);
      const waitLimit = setTimeout(() => ending.abort(), sendings.size === 0 ? 0 : CLOSE_MS);
      await Promise.allSettled(sendings);
      clearTimeout(waitLimit);
      ending.abort();
      await round;
      await Promise.allSettled(sendings);
      clearTimeout(timer);
    },
  };
}

/** An attempt is a trace of its own: the request that caused it was answered long ago. */
async function postTraced(
  { post, tracer }: SenderParts,
  webhook: Webhook,
  letter: ClaimedEvent,
  signal: AbortSignal,
): Promise<Answered> {
  const spans = tracer?.begin(undefined) ?? null;
  if (spans === null) return post(webhook, letter, MAX_REPORTED, signal);
  const answered = await post(webhook, { ...letter, traceparent: spans.traceparent }, MAX_REPORTED, signal);
  const attributes = {
    'plinth.event': letter.event,
    'plinth.webhook': webhook.id,
    'plinth.attempt': letter.attempts,
    'http.request.method': 'POST',
    ...(answered.status !== null && { 'http.response.status_code': answered.status }),
  };
  tracer?.end(spans, { name: 'webhook', kind: 'client', attributes, failed: !answered.taken });
  return answered;
}

/** Milliseconds to wait after a number of attempts. */
const retryDelay = (retryMs: number, attempts: number): number =>
  Math.min(retryMs * 3 ** Math.max(0, attempts - 1), Math.max(retryMs, MAX_RETRY_MS));
