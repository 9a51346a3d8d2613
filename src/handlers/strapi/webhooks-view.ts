import { codeErrors } from '../modules/code-errors.ts';
import type { ServiceStrapi } from '../plugins/services/service-parts.ts';

interface WebhookInput {
  readonly name?: unknown;
  readonly url?: unknown;
  readonly headers?: unknown;
  readonly events?: readonly string[];
  readonly isEnabled?: unknown;
}

const EVENTS = [
  ...['entry.create', 'entry.update', 'entry.delete', 'entry.publish', 'entry.unpublish'],
  ...['media.create', 'media.update', 'media.delete'],
];

/** `strapi.webhookStore`: receivers of events, in the table that they are sent from. */
export function createWebhooksView(strapi: Pick<ServiceStrapi, 'query'>) {
  const allowedEvents = new Map(EVENTS.map((event) => [event.toUpperCase().replace('.', '_'), event]));
  const rows = () => strapi.query('webhook');
  const toRow = ({ name, url, headers, events, isEnabled }: WebhookInput) => {
    const known = [...allowedEvents.values()];
    const other = events?.find((event) => !known.includes(event));
    if (other !== undefined) throw new codeErrors.ValidationError(`Webhook event ${other} is not supported`);
    return { name, url, headers, events, enabled: isEnabled };
  };
  return {
    allowedEvents,
    addAllowedEvent: (key: string, event: string) => void allowedEvents.set(key, event),
    removeAllowedEvent: (key: string) => void allowedEvents.delete(key),
    listAllowedEvents: () => [...allowedEvents.keys()],
    getAllowedEvent: (key: string) => allowedEvents.get(key),
    findWebhooks: async () => (await rows().findMany()).map(fromRow),
    findWebhook: async (id: unknown) => orNull(await rows().findOne({ where: { id } })),
    createWebhook: async (webhook: WebhookInput) =>
      orNull(await rows().create({ data: toRow({ ...webhook, isEnabled: true }) })),
    updateWebhook: async (id: unknown, webhook: WebhookInput) =>
      orNull(await rows().update({ where: { id }, data: toRow(webhook) })),
    deleteWebhook: async (id: unknown) => orNull(await rows().delete({ where: { id } })),
  };
}

type WebhookRow = Readonly<Record<string, unknown>>;

const fromRow = ({ id, name, url, headers, events, enabled }: WebhookRow) => ({
  ...{ id, name, url, headers, events },
  isEnabled: enabled,
});

const orNull = (row: WebhookRow | null) => (row === null ? null : fromRow(row));
