import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import * as yup from 'yup';
import { badRequest, RequestError, StartError } from '../../errors.ts';
import { isAllowedAddress } from '../../events/sending/allowed-address.ts';
import type { Answered } from '../../events/sending/post-event.ts';
import { PUBLIC_URLS } from '../../events/webhooks/public-urls.ts';
import { shownWebhook, type Webhook } from '../../events/webhooks/webhook.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, created, data } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { MOST_VALUES, refuseLarge } from '../../util/json/count-values.ts';
import { validate } from '../validation/validate.ts';
import type { ShownDelivery, ShownWebhook, WebhookTrial } from '../contract/webhooks.ts';

const LOCAL = "Url is not supported because it isn't reachable over the public internet";

/** A host: four numbers, or labels of letters, digits, hyphens and underscores. */
const LABEL = '[a-z\\u00a1-\\uffff0-9_](?:[a-z\\u00a1-\\uffff0-9_-]*[a-z\\u00a1-\\uffff0-9_])?';
const URL_FORM = new RegExp(`^[a-z0-9+.-]+://(?:\\S+@)?${LABEL}(?:\\.${LABEL})*\\.?(?::\\d{2,5})?(?:[/?#]\\S*)?$`);

/** Longer strings are not matched: the pattern would be slow. */
const isUrl = (text: string): boolean => text.length <= 2_048 && URL_FORM.test(text);

/** A name that is not resolved in time counts as not local; the address is checked again at each delivery. */
const LOOKUP_MS = 3_000;

async function isPublic(text: string): Promise<boolean> {
  if (!URL.canParse(text)) return false;
  const host = new URL(text).hostname.replace(/^\[|\]$/g, '');
  if (host === '') return true;
  if (isIP(host) !== 0) return isAllowedAddress(host, false);
  const late = new Promise<never[]>((resolve) => setTimeout(resolve, LOOKUP_MS, []).unref());
  const addresses = await Promise.race([lookup(host, { all: true }).catch(() => []), late]);
  return addresses.every(({ address }) => isAllowedAddress(address, false));
}

/** `allowLocal` applies outside production, as in v4. */
const newWebhook = (allowLocal: boolean) =>
  yup
    .object({
      name: yup.string().required(),
      url: yup
        .string()
        .test('url', 'url must be a valid URL', (url) => url === undefined || isUrl(url))
        .required()
        .test('is-public-url', LOCAL, async (url) => allowLocal || (url !== undefined && isPublic(url))),
      headers: yup.object().required(),
      events: yup.array().of(yup.string().required()).required(),
    })
    .noUnknown();

const changedWebhook = (allowLocal: boolean) => newWebhook(allowLocal).shape({ isEnabled: yup.boolean() });

interface WebhookBody {
  readonly name: string;
  readonly url: string;
  readonly headers: Webhook['headers'];
  readonly events: readonly string[];
  readonly isEnabled?: boolean;
}

/** The same rule holds when events are sent: the name may lead elsewhere by then. */
async function keepPublic({ engine, settings }: AdminParts, url: string): Promise<void> {
  if (!settings.isProduction) return;
  await engine.events.publicUrls.add(url).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    throw Object.assign(new RequestError('NotImplementedError', NO_TABLE), { cause: error });
  });
}

const NO_TABLE = `Webhooks cannot be set here: the database has no table ${PUBLIC_URLS.name}, and its user may not create it. Use "plinth webhooks add".`;

async function createWebhook(parts: AdminParts, { body }: AdminRequest): Promise<AdminResponse> {
  const { webhooks, settings } = parts;
  const { name, url, headers, events } = (await validate(newWebhook(!settings.isProduction), body)) as WebhookBody;
  await keepPublic(parts, url);
  return created(shownWebhook(await webhooks.create({ name, url, headers, events, enabled: true })));
}

async function updateWebhook(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const schema = changedWebhook(!parts.settings.isProduction);
  const { isEnabled, ...change } = (await validate(schema, request.body)) as WebhookBody;
  const { id } = await existing(parts, request);
  await keepPublic(parts, change.url);
  const updated = await parts.webhooks.update(id, {
    ...change,
    ...(isEnabled !== undefined && { enabled: isEnabled }),
  });
  if (updated === null) throw notFound();
  return data(shownWebhook(updated));
}

async function deleteWebhook({ webhooks }: AdminParts, { params }: AdminRequest): Promise<AdminResponse> {
  const id = readId(params.id);
  const [removed] = id === null ? [] : await webhooks.remove([id]);
  if (removed === undefined) throw notFound();
  return data(shownWebhook(removed));
}

/** Webhooks that are already deleted are not an error: the response repeats the requested list. */
async function deleteWebhooks({ webhooks }: AdminParts, { body }: AdminRequest): Promise<AdminResponse> {
  refuseLarge(body, { most: MOST_VALUES });
  const { ids } = (body ?? {}) as { readonly ids?: unknown };
  if (!Array.isArray(ids) || ids.length === 0) throw badRequest('ids must be an array of id');
  await webhooks.remove(ids.map((id) => readId(String(id))).filter((id) => id !== null));
  return data(ids);
}

/** Sends a test event; the receiver's response is returned, whatever it is. */
async function triggerWebhook(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const webhook = await existing(parts, request);
  return shownResponse(await parts.engine.events.post(webhook, 'trigger-test', {}));
}

const shownResponse = ({ taken, status, outcome, said }: Answered): AdminResponse =>
  data(taken ? { statusCode: status } : { statusCode: status ?? 500, message: said || outcome });

/** For Studio: the status is null if there was no response, which v4 reports as a 500. */
const fullResponse = ({ taken, status, outcome, said }: Answered): AdminResponse =>
  data<WebhookTrial>({ statusCode: status, ...(!taken && { message: said || outcome }) });

/** `POST /studio/api/webhooks/:id/test` */
async function testWebhook(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const webhook = await existing(parts, request);
  return fullResponse(await parts.engine.events.post(webhook, 'trigger-test', {}));
}

/** `GET /studio/api/webhooks/:id/deliveries`: the latest attempts, without payloads. */
async function showDeliveries(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { id } = await existing(parts, request);
  const deliveries = await parts.webhooks.deliveries(id);
  return data<readonly ShownDelivery[]>(
    deliveries.map(({ sentAt, durationMs, isKept, ...rest }) => ({
      ...rest,
      sentAt: new Date(sentAt).toISOString(),
      duration: durationMs,
      resendable: isKept,
    })),
  );
}

/**
 * `GET /studio/api/webhooks/:id/deliveries/:delivery`: the payload. Callers who may change the URL could receive it
 * anyway.
 */
async function showDelivery(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { id } = await existing(parts, request);
  const delivery = readId(request.params.delivery);
  const storedDelivery = delivery === null ? null : await parts.webhooks.delivery(id, delivery);
  if (storedDelivery === null) throw deliveryNotFound();
  return data(storedDelivery);
}

/** `POST /studio/api/webhooks/:id/deliveries/:delivery/send`: sends it once; the receiver's response is returned. */
async function sendDelivery(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const webhook = await existing(parts, request);
  const delivery = readId(request.params.delivery);
  const answered = delivery === null ? null : await parts.webhooks.sendAgain(webhook, delivery);
  if (answered === null) throw deliveryNotFound();
  return fullResponse(answered);
}

async function existing({ webhooks }: AdminParts, { params }: AdminRequest): Promise<Webhook> {
  const id = readId(params.id);
  const webhook = id === null ? null : await webhooks.byId(id);
  if (webhook === null) throw notFound();
  return webhook;
}

const deliveryNotFound = (): RequestError => new RequestError('NotFoundError', 'Delivery not found');

const notFound = (): RequestError => new RequestError('NotFoundError', 'webhook.notFound');

export const WEBHOOK_ENDPOINTS: readonly AdminEndpoint[] = [
  [
    'GET',
    '/admin/webhooks',
    'admin::webhooks.read',
    async ({ webhooks }) => data<readonly ShownWebhook[]>((await webhooks.list()).map(shownWebhook)),
  ],
  ['POST', '/admin/webhooks', 'admin::webhooks.create', createWebhook],
  ['POST', '/admin/webhooks/batch-delete', 'admin::webhooks.delete', deleteWebhooks],
  [
    'GET',
    '/admin/webhooks/:id',
    'admin::webhooks.read',
    async (parts, request) => data<ShownWebhook>(shownWebhook(await existing(parts, request))),
  ],
  ['PUT', '/admin/webhooks/:id', 'admin::webhooks.update', updateWebhook],
  ['DELETE', '/admin/webhooks/:id', 'admin::webhooks.delete', deleteWebhook],
  ['POST', '/admin/webhooks/:id/trigger', 'admin::webhooks.update', triggerWebhook],
  ['POST', '/studio/api/webhooks/:id/test', 'admin::webhooks.update', testWebhook],
  ['GET', '/studio/api/webhooks/:id/deliveries', 'admin::webhooks.update', showDeliveries],
  ['GET', '/studio/api/webhooks/:id/deliveries/:delivery', 'admin::webhooks.update', showDelivery],
  ['POST', '/studio/api/webhooks/:id/deliveries/:delivery/send', 'admin::webhooks.update', sendDelivery],
];
