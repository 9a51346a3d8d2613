import * as z from 'zod';
import type { MiddlewareSettings, OwnMiddleware } from './middleware-settings.ts';
import { readBody, readCompression, readCors, readPoweredBy, readQuery, readSecurity } from './read-middleware.ts';
import { type ReadContext, readPart, readSection, sourcesOf } from './read-section.ts';
import { section, text } from './values.ts';

const schema = z.array(
  z.union([text, section({ name: text.optional(), resolve: text.optional(), config: z.unknown().optional() })], {
    error: 'a name, or an object with "name" or "resolve"',
  }),
  { error: 'a list of middlewares' },
);

const DEFAULT_LIST = [
  'strapi::logger',
  'strapi::errors',
  'strapi::security',
  'strapi::cors',
  'strapi::poweredBy',
  'strapi::session',
  'strapi::query',
  'strapi::body',
  'strapi::favicon',
  'strapi::public',
];

/** v4 refuses to start without these. They protect, so they stay on with their defaults. */
const REQUIRED = ['strapi::security', 'strapi::cors'];

const KNOWN = new Set([...DEFAULT_LIST, 'strapi::compression', 'strapi::responseTime', 'strapi::responses']);

interface Entry {
  readonly name: string;
  readonly config: unknown;
  /** Project code: `global::…`, `api::…`, `plugin::…` or a path. */
  readonly own: boolean;
}

export function readMiddlewares(context: ReadContext): MiddlewareSettings {
  const entries = readSection(context, 'middlewares', schema, DEFAULT_LIST).map(readEntry);
  warnAbout(context, entries);
  const listed = (name: string): boolean => entries.some((entry) => entry.name === name);
  const read = <T>(name: string, one: z.ZodType<T>): T =>
    readPart(context, 'middlewares', [name], entries.find((entry) => entry.name === name)?.config ?? {}, one);
  const cors = readCors(read);
  const { config } = entries.find(({ name }) => name === 'strapi::cors') ?? {};
  if (cors.origin === '*' && (config as { credentials?: unknown } | undefined)?.credentials === true) {
    context.warnings.push(
      `${sourcesOf(context, 'middlewares')}: "credentials" of strapi::cors require a list of origins ("origin"); without one, credentials are not allowed.`,
    );
  }
  return {
    cors,
    security: readSecurity(read),
    compression: listed('strapi::compression') ? readCompression(read) : null,
    body: readBody(read),
    query: readQuery(read),
    poweredBy: readPoweredBy(read),
    responseTime: listed('strapi::responseTime'),
    logger: listed('strapi::logger'),
    own: entries.filter((entry) => entry.own).map(({ name, config }): OwnMiddleware => ({ name, config })),
  };
}

function readEntry(item: z.infer<typeof schema>[number]): Entry {
  const { name = '', resolve, config } = typeof item === 'string' ? { name: item } : item;
  const own = resolve !== undefined || /^(global|api|plugin)::/.test(name);
  return { name: name || (resolve ?? ''), config, own };
}

function warnAbout(context: ReadContext, entries: readonly Entry[]): void {
  const sources = sourcesOf(context, 'middlewares');
  for (const { name, own } of entries) {
    if (!own && !KNOWN.has(name)) {
      context.warnings.push(`${sources}: the middleware "${name}" is unknown and does not run.`);
    }
  }
  for (const name of REQUIRED) {
    if (!entries.some((entry) => entry.name === name)) {
      context.warnings.push(`${sources}: "${name}" is missing from the list; it stays on with its defaults.`);
    }
  }
}
