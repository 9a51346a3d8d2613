import * as z from 'zod';
import { withoutUndefined } from '../../util/without-undefined.ts';
import type { CdnSettings } from '../../events/purging/cdn-settings.ts';
import type { ApiSettings, CacheSettings, LimitSettings, LiveProjectSettings } from '../settings.ts';
import { StartError } from '../../errors.ts';
import { type ReadContext, readSection, sourcesOf } from './read-section.ts';
import { byteSize, flag, section, text, texts, wholeNumber } from './values.ts';

export const DEFAULT_LIMITS: LimitSettings = {
  statements: 500,
  rows: 1_000_000,
  bytes: 64 * 1024 ** 2,
  filterRows: null,
  sortKeys: 100,
  queryStringBytes: 256 * 1024,
  delayMs: 1_000,
  waiting: 1_000,
  bodyMs: 20_000,
  requestMs: 30_000,
  uploadMs: 3_600_000,
  handlerMs: 30_000,
};

const DEFAULT_CACHE_BYTES = 64 * 1024 ** 2;

const LIVE: LiveProjectSettings = { listeners: 2_000, perCaller: 100, pollMs: 250, rereadMs: 5_000 };

const address = text.refine((url) => /^https?:\/\//.test(url), {
  error: 'an address that begins with http:// or https://',
});

const purgeTarget = z.discriminatedUnion(
  'kind',
  [
    section({ kind: z.literal('fastly'), service: text, token: text, url: address.optional() }),
    section({ kind: z.literal('cloudflare'), zone: text, token: text, url: address.optional() }),
    section({ kind: z.literal('varnish'), url: address }),
    section({ kind: z.literal('webhook'), url: address, secret: text.optional() }),
  ],
  { error: 'an object whose kind is "fastly", "cloudflare", "varnish" or "webhook"' },
);

const cdn = section({
  header: z.enum(['Surrogate-Key', 'Cache-Tag', 'xkey'], { error: '"Surrogate-Key", "Cache-Tag" or "xkey"' }),
  prefix: text
    .refine((prefix) => /^[\w.:-]{0,50}$/.test(prefix), { error: 'at most 50 letters, digits and any of _.:-' })
    .optional(),
  purge: z.array(purgeTarget, { error: 'a list of objects' }).optional(),
  againMs: wholeNumber(0, 3_600_000).optional(),
});

const schema = section({
  rest: section({
    prefix: text.optional(),
    defaultLimit: wholeNumber(-1)
      .refine((limit) => limit !== 0, { error: 'an integer, or -1 for all' })
      .optional(),
    // v4 reads null, 0 and non-numbers as "no maximum".
    maxLimit: z.union([wholeNumber(-1), z.null()], { error: 'an integer, or 0 for no maximum' }).optional(),
    withCount: flag.optional(),
    aggregates: flag.optional(),
    contract: z.enum(['v4', 'v5'], { error: '"v4" or "v5"' }).optional(),
    v5Prefix: text.optional(),
    tokenContracts: z
      .record(z.string(), z.enum(['v4', 'v5'], { error: '"v4" or "v5"' }), {
        error: 'an object of "v4" or "v5" by the name of an API token',
      })
      .optional(),
    v5Drafts: z.enum(['permission', 'find'], { error: '"permission" or "find"' }).optional(),
    strictParams: flag.optional(),
  }).optional(),
  explorer: z.union([flag, section({ enabled: flag.optional(), writes: flag.optional() })]).optional(),
  studio: flag.optional(),
  startPage: flag.optional(),
  documentation: flag.optional(),
  ignoredHeader: flag.optional(),
  strict: flag.optional(),
  responses: section({ privateAttributes: texts.optional() }).optional(),
  limits: section({
    statements: wholeNumber(1).optional(),
    rows: wholeNumber(1).optional(),
    bytes: byteSize.optional(),
    filterRows: wholeNumber(1).optional(),
    sortKeys: wholeNumber(1).optional(),
    queryStringBytes: byteSize.optional(),
    delayMs: wholeNumber(0).optional(),
    waiting: wholeNumber(0).optional(),
    bodyMs: wholeNumber(1).optional(),
    requestMs: wholeNumber(1).optional(),
    uploadMs: wholeNumber(1).optional(),
    handlerMs: wholeNumber(1).optional(),
  }).optional(),
  cache: z
    .union([
      flag,
      section({
        enabled: flag.optional(),
        maxBytes: byteSize.optional(),
        control: z.record(z.string(), text, { error: 'an object of strings by content type' }).optional(),
      }),
    ])
    .optional(),
  cdn: z.preprocess((given) => (given === false || given === null ? undefined : given), cdn.optional()),
  live: z
    .union([
      flag,
      section({
        enabled: flag.optional(),
        listeners: wholeNumber(1).optional(),
        perCaller: wholeNumber(1).optional(),
        pollMs: wholeNumber(50).optional(),
        rereadMs: wholeNumber(100).optional(),
      }),
    ])
    .optional(),
});

export interface ApiSection {
  readonly api: ApiSettings;
  readonly limits: LimitSettings;
  readonly cache: CacheSettings;
  readonly live: LiveProjectSettings | null;
  readonly cdn: CdnSettings | null;
}

export function readApi(context: ReadContext, variables: NodeJS.ProcessEnv): ApiSection {
  const {
    rest = {},
    responses = {},
    limits = {},
    cache = {},
    live = {},
    cdn: front,
    ...api
  } = readSection(context, 'api', schema);
  const {
    enabled = true,
    maxBytes = DEFAULT_CACHE_BYTES,
    control = {},
  } = typeof cache === 'boolean' ? { enabled: cache } : cache;
  const isDevelopment = variables.NODE_ENV !== 'production';
  const { enabled: explorer = isDevelopment, writes = isDevelopment }: { enabled?: boolean; writes?: boolean } =
    typeof api.explorer === 'boolean' ? { enabled: api.explorer } : withoutUndefined(api.explorer ?? {});
  const prefix = normalPrefix(rest.prefix ?? '/api');
  const v5Prefix = rest.v5Prefix === undefined ? null : normalPrefix(rest.v5Prefix);
  if (v5Prefix === '' || v5Prefix?.toLowerCase() === prefix.toLowerCase()) refuseV5Prefix(context, v5Prefix);
  return {
    api: {
      prefix,
      defaultLimit: rest.defaultLimit ?? 25,
      maxLimit: rest.maxLimit || null,
      withCount: rest.withCount ?? true,
      aggregates: rest.aggregates ?? true,
      contract: rest.contract ?? 'v4',
      v5Prefix,
      tokenContracts: rest.tokenContracts ?? {},
      v5Drafts: rest.v5Drafts ?? 'permission',
      strictParams: rest.strictParams ?? false,
      privateAttributes: responses.privateAttributes ?? [],
      explorer,
      explorerWrites: writes,
      studio: api.studio ?? true,
      startPage: api.startPage ?? isDevelopment,
      documentation: api.documentation ?? true,
      ignoredHeader: api.ignoredHeader ?? false,
      strict: api.strict ?? false,
    },
    limits: { ...DEFAULT_LIMITS, ...withoutUndefined(limits) },
    cache: { enabled: enabled && variables.PLINTH_CACHE !== 'off', maxBytes, control },
    live: readLive(live),
    cdn: front === undefined ? null : readCdn(front),
  };
}

const readCdn = ({ header, prefix = '', purge = [], againMs = 5_000 }: z.infer<typeof cdn>): CdnSettings => ({
  header,
  prefix,
  purge,
  againMs,
});

function readLive(given: z.infer<typeof schema>['live']): LiveProjectSettings | null {
  const { enabled = true, ...settings } = typeof given === 'object' ? given : { enabled: given };
  return enabled ? { ...LIVE, ...withoutUndefined(settings) } : null;
}

function refuseV5Prefix(context: ReadContext, prefix: string): never {
  throw new StartError(`rest.v5Prefix is "${prefix === '' ? '/' : prefix}", where v4's contract is spoken`, {
    file: sourcesOf(context, 'api'),
    remedy: 'Choose a prefix of its own, such as "/api/v5".',
  });
}

/** `/api`, however the slashes were written; empty for none. */
const normalPrefix = (prefix: string): string => {
  const inner = prefix.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
};
