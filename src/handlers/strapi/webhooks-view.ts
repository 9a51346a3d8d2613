import { withoutUndefined } from '../../util/without-undefined.ts';
import type { Engine } from '../../content/engine.ts';
import { shownWebhook, type Webhook } from '../../events/webhooks/webhook.ts';
import { manageWebhooks } from '../../management/webhooks/manage-webhooks.ts';

interface WebhookInput {
  readonly name?: string;
  readonly url?: string;
  readonly headers?: Webhook['headers'];
  readonly events?: readonly string[];
  readonly isEnabled?: boolean;
}

/** `strapi.webhookStore`: the stored webhooks. */
export function createWebhooksView(content: Engine) {
  const { names: allowedEvents } = content.events;
  const webhooks = manageWebhooks(content);
  return {
    allowedEvents,
    addAllowedEvent: (key: string, event: string) => void allowedEvents.set(key, event),
    removeAllowedEvent: (key: string) => void allowedEvents.delete(key),
    listAllowedEvents: () => [...allowedEvents.keys()],
    getAllowedEvent: (key: string) => allowedEvents.get(key),
    findWebhooks: async () => (await webhooks.list()).map(shownWebhook),
    findWebhook: async (id: unknown) => orNull(await webhooks.byId(Number(id))),
    createWebhook: async ({ name = '', url = '', headers = {}, events = [] }: WebhookInput) =>
      shownWebhook(await webhooks.create({ name, url, headers, events, enabled: true })),
    updateWebhook: async (id: unknown, { name, url, headers, events, isEnabled }: WebhookInput) =>
      orNull(await webhooks.update(Number(id), withoutUndefined({ name, url, headers, events, enabled: isEnabled }))),
    deleteWebhook: async (id: unknown) => orNull((await webhooks.remove([Number(id)]))[0] ?? null),
  };
}

const orNull = (webhook: Webhook | null) => webhook && shownWebhook(webhook);
