import { createHmac, timingSafeEqual } from 'node:crypto';
import { forbidden, RequestError } from '../../errors.ts';
import { withoutUndefined } from '../../util/without-undefined.ts';
import type { Variant } from '../images/image-job.ts';
import type { VariantSettings } from '../media-settings.ts';

/** A permitted variant, with its cache key. */
export interface RequestedVariant {
  readonly variant: Variant;
  /** The format depends on what the client accepts. */
  readonly byAccept: boolean;
}

const FITS = ['cover', 'contain', 'inside', 'outside', 'fill'] as const;
const FORMATS = ['avif', 'webp', 'jpeg', 'png'] as const;
const NAMES = ['width', 'height', 'fit', 'format', 'quality'] as const;

/**
 * The variant requested by a query; null if none. Arbitrary sizes would cost CPU and disk space: the project lists the
 * allowed ones, or signs others.
 */
export function readVariant(
  settings: VariantSettings,
  name: string,
  query: URLSearchParams,
  accept: string,
): RequestedVariant | null {
  if (!NAMES.some((parameter) => query.has(parameter))) return null;
  const signed = isSigned(settings, name, query);
  const sizes = { expected: `one of ${settings.sizes.join(', ')}`, allowed: settings.sizes };
  const width = readNumber(query, 'width', signed ? null : sizes, 10_000);
  const height = readNumber(query, 'height', signed ? null : sizes, 10_000);
  const qualities = { expected: `one of ${settings.qualities.join(', ')}`, allowed: settings.qualities };
  const quality = readNumber(query, 'quality', signed ? null : qualities, 100);
  const fit = readWord(query, 'fit', FITS);
  const format = readWord(query, 'format', [...FORMATS, 'auto'] as const);
  const chosen = format === 'auto' ? acceptedFormat(accept) : format;
  return {
    variant: withoutUndefined({ width, height, fit: fit ?? 'inside', format: chosen, quality }),
    byAccept: format === 'auto',
  };
}

/** The smallest format that the client accepts; otherwise the image's own. */
const acceptedFormat = (accept: string): 'avif' | 'webp' | undefined =>
  /\bimage\/avif\b/i.test(accept) ? 'avif' : /\bimage\/webp\b/i.test(accept) ? 'webp' : undefined;

interface Allowed {
  readonly expected: string;
  readonly allowed: readonly number[];
}

function readNumber(query: URLSearchParams, name: string, limits: Allowed | null, max: number): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (limits !== null ? limits.allowed.includes(value) : value >= 1 && value <= max) return value;
  throw refusal(name, limits?.expected ?? `an integer from 1 to ${max}`);
}

function readWord<T extends string>(query: URLSearchParams, name: string, words: readonly T[]): T | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const word = words.find((one) => one === text);
  if (word === undefined) throw refusal(name, `one of ${words.join(', ')}`);
  return word;
}

const refusal = (name: string, expected: string): RequestError =>
  new RequestError('ValidationError', `Invalid ${name}. Expected ${expected}.`);

/** `signature` proves that the project itself requested this image. */
function isSigned({ secret }: VariantSettings, name: string, query: URLSearchParams): boolean {
  const given = query.get('signature');
  if (given === null) return false;
  if (secret !== null) {
    const expected = Buffer.from(variantSignature(secret, name, query));
    const found = Buffer.from(given);
    if (found.length === expected.length && timingSafeEqual(found, expected)) return true;
  }
  throw forbidden('The signature does not match this image.');
}

/** Covers the file's name and the parameters in this order, whatever their order in the query. */
export function variantSignature(secret: string, name: string, query: URLSearchParams): string {
  const asked = NAMES.filter((parameter) => query.has(parameter)).map(
    (parameter) => `${parameter}=${query.get(parameter)}`,
  );
  return createHmac('sha256', secret)
    .update([name, ...asked].join('\n'))
    .digest('base64url');
}
