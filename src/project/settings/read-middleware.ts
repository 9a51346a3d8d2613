import defaultsDeep from 'lodash/defaultsDeep.js';
import * as z from 'zod';
import type {
  BodySettings,
  CompressionSettings,
  CorsSettings,
  QueryStringSettings,
  SecuritySettings,
} from './middleware-settings.ts';
import { byteSize, flag, ignored, section, text, textList, wholeNumber } from './values.ts';

/** Reads the `config` of a middleware; an empty object if it has none. */
type Read = <T>(name: string, schema: z.ZodType<T>) => T;

const DAYS_365 = 31_536_000;

type OriginFunction = (ctx: unknown) => unknown;

export function readCors(read: Read): CorsSettings {
  const config = read(
    'strapi::cors',
    section({
      origin: z
        .union([textList, z.custom<OriginFunction>((value) => typeof value === 'function')], {
          error: 'an origin, or a list of origins',
        })
        .optional(),
      expose: textList.optional(),
      maxAge: wholeNumber(0).optional(),
      credentials: flag.optional(),
      methods: textList.optional(),
      headers: textList.optional(),
      keepHeaderOnError: ignored,
      keepHeadersOnError: ignored,
    }),
  );
  return {
    origin: readOrigin(config.origin ?? ['*']),
    expose: config.expose ?? ['ETag'],
    maxAge: config.maxAge ?? DAYS_365,
    credentials: config.credentials ?? true,
    methods: config.methods ?? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
    headers: config.headers ?? ['Content-Type', 'Authorization', 'Origin', 'Accept'],
    ...(config.headers === undefined && { headersOnDemand: ['If-Match', 'Idempotency-Key', 'Strapi-Response-Format'] }),
  };
}

const readOrigin = (origin: readonly string[] | OriginFunction): CorsSettings['origin'] =>
  typeof origin !== 'function' && origin.length === 1 && origin[0] === '*' ? '*' : origin;

const SECURITY_DEFAULTS = {
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  contentSecurityPolicy: {
    useDefaults: true,
    directives: {
      'connect-src': ["'self'", 'https:'],
      'img-src': ["'self'", 'data:', 'blob:'],
      'media-src': ["'self'", 'data:', 'blob:'],
      upgradeInsecureRequests: null,
    },
  },
  xssFilter: false,
  hsts: { maxAge: DAYS_365, includeSubDomains: true },
  frameguard: { action: 'sameorigin' },
};

export function readSecurity(read: Read): SecuritySettings {
  const config = read('strapi::security', z.record(z.string(), z.unknown(), { error: 'an object' }));
  return defaultsDeep({}, config, SECURITY_DEFAULTS);
}

export function readCompression(read: Read): CompressionSettings {
  const encodings = { br: ignored, gzip: ignored, deflate: ignored, defaultEncoding: ignored, filter: ignored };
  const { threshold = 1024 } = read('strapi::compression', section({ threshold: byteSize.optional(), ...encodings }));
  return { threshold };
}

export function readBody(read: Read): BodySettings {
  const config = read(
    'strapi::body',
    section({
      jsonLimit: byteSize.optional(),
      formLimit: byteSize.optional(),
      textLimit: byteSize.optional(),
      formidable: z.looseObject({ maxFileSize: byteSize.optional(), maxFieldsSize: byteSize.optional() }).optional(),
      multipart: ignored,
      patchKoa: ignored,
      encoding: ignored,
      includeUnparsed: ignored,
      parsedMethods: ignored,
    }),
  );
  return {
    jsonLimit: config.jsonLimit ?? 1024 ** 2,
    formLimit: config.formLimit ?? 56 * 1024,
    textLimit: config.textLimit ?? 56 * 1024,
    maxFieldsSize: config.formidable?.maxFieldsSize ?? config.jsonLimit ?? 1024 ** 2,
    maxFileSize: config.formidable?.maxFileSize ?? null,
  };
}

export function readQuery(read: Read): QueryStringSettings {
  const shape = {
    depth: wholeNumber(0).optional(),
    arrayLimit: wholeNumber(0).optional(),
    strictNullHandling: ignored,
  };
  const { depth = 20, arrayLimit = 100 } = read('strapi::query', section(shape));
  return { depth, arrayLimit };
}

export const readPoweredBy = (read: Read): string | null =>
  read('strapi::poweredBy', section({ poweredBy: text.optional() })).poweredBy ?? null;
