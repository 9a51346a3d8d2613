import { isIP } from 'node:net';
import path from 'node:path';
import type { ServerSettings } from '../settings.ts';
import { type ReadContext, readSection } from './read-section.ts';
import { readTracing, tracing } from './read-tracing.ts';
import { flag, ignored, saidFlag, section, text, textList, textOrNone, wholeNumber } from './values.ts';
import * as z from 'zod';
import { WEBHOOK_SETTINGS, type WebhookSettings } from '../../events/webhook-settings.ts';

const PROXY_ERROR = 'true for one proxy, a number of proxies, or a list of their addresses and networks';

const proxy = z.union(
  [saidFlag, wholeNumber(0), textList.refine((list) => list.every(isAddress), { error: PROXY_ERROR })],
  { error: PROXY_ERROR },
);

const metrics = z.union([
  z.literal(false),
  section({ port: wholeNumber(0, 65535).optional(), host: text.optional(), token: text.optional() }).refine(
    ({ port, token }) => port !== undefined || Boolean(token),
    { error: 'an object with a separate "port" or a "token" (is the variable set?)' },
  ),
]);

/** `webhooks` of config/server: v4 has `defaultHeaders` and `populateRelations`. */
const webhooks = section({
  defaultHeaders: z.record(z.string(), text, { error: 'an object of strings' }).optional(),
  timeout: wholeNumber(1, 60_000).optional(),
  attempts: wholeNumber(1, 100).optional(),
  retryDelay: wholeNumber(1).optional(),
  waiting: wholeNumber(1, 1_000_000).optional(),
  privateAddresses: flag.optional(),
  secret: textOrNone,
  populateRelations: ignored,
}).optional();

const schema = section({
  host: text.optional(),
  port: wholeNumber(0, 65535).optional(),
  url: textOrNone,
  proxy: proxy.optional(),
  dirs: section({ public: text.optional(), followLinks: flag.optional() }).optional(),
  cron: section({
    enabled: flag.optional(),
    everywhere: flag.optional(),
    takeOver: flag.optional(),
    tasks: ignored,
  }).optional(),
  metrics: metrics.optional(),
  tracing: tracing.optional(),
  log: section({ requests: flag.optional(), slowMs: wholeNumber(0).optional() }).optional(),
  app: ignored,
  admin: ignored,
  absoluteURL: ignored,
  emitErrors: ignored,
  globalProxy: ignored,
  logger: ignored,
  transfer: ignored,
  webhooks,
});

export function readServer(context: ReadContext, dir: string, variables: NodeJS.ProcessEnv): ServerSettings {
  const server = readSection(context, 'server', schema);
  return {
    host: server.host ?? '0.0.0.0',
    port: server.port ?? 1337,
    url: server.url ?? '',
    proxies: readProxies(server.proxy ?? false),
    metrics: readMetrics(server.metrics ?? false),
    tracing: readTracing(server.tracing, variables),
    log: { requests: server.log?.requests ?? null, slowMs: server.log?.slowMs ?? 1_000 },
    webhooks: readWebhooks(server.webhooks),
    publicDir: path.resolve(dir, server.dirs?.public ?? 'public'),
    followLinks: server.dirs?.followLinks ?? false,
  };
}

/** `10.0.0.1`, `10.0.0.0/8`, or a name for special networks. */
function isAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128);
}

/** v4 has `true`, which trusts the first value of a header that anyone can send. */
function readProxies(given: z.infer<typeof proxy>): ServerSettings['proxies'] {
  if (given === true) return 1;
  return given === false || given === 0 || (Array.isArray(given) && given.length === 0) ? null : given;
}

const readMetrics = (given: z.infer<typeof metrics>): ServerSettings['metrics'] =>
  given === false ? null : { port: given.port ?? null, host: given.host ?? '127.0.0.1', token: given.token || null };

const readWebhooks = (given: z.infer<typeof webhooks> = {}): WebhookSettings => ({
  defaultHeaders: given.defaultHeaders ?? WEBHOOK_SETTINGS.defaultHeaders,
  timeoutMs: given.timeout ?? WEBHOOK_SETTINGS.timeoutMs,
  attempts: given.attempts ?? WEBHOOK_SETTINGS.attempts,
  retryMs: given.retryDelay ?? WEBHOOK_SETTINGS.retryMs,
  waiting: given.waiting ?? WEBHOOK_SETTINGS.waiting,
  privateAddresses: given.privateAddresses ?? WEBHOOK_SETTINGS.privateAddresses,
  secret: given.secret || null,
});
