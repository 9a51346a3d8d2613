import { createHash } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { RequestError } from '../../errors.ts';
import { jobLimits, type Variant } from '../images/image-job.ts';
import type { ImagePool } from '../images/image-pool.ts';
import type { ImageLimits, VariantSettings } from '../media-settings.ts';
import { readVariant } from './read-variant.ts';
import { createVariantCache } from './variant-cache.ts';

export interface VariantsOptions {
  readonly settings: VariantSettings;
  readonly limits: ImageLimits;
  readonly images: ImagePool;
  /** The folder of uploaded files. Absolute. */
  readonly dir: string;
  readonly incoming: string;
}

export interface MadeVariant {
  /** Absolute. */
  readonly file: string;
  /** Whether other clients would get a different format. */
  readonly byAccept: boolean;
}

/** Resized and converted images, generated on first request. */
export interface Variants {
  /** Null if the query does not request a variant. `name` is a file in the folder. */
  find(name: string, queryString: string, accept: string): Promise<MadeVariant | null>;
}

export function createVariants({ settings, limits, images, dir, incoming }: VariantsOptions): Variants {
  const cache = createVariantCache(path.join(dir, '.variants'), settings.cacheBytes);
  /** Concurrent requests for the same variant share the work. */
  const making = new Map<string, Promise<string>>();

  const make = async (source: string, variant: Variant, key: string): Promise<string> => {
    await mkdir(incoming, { recursive: true });
    const made = await images.run({ kind: 'variant', file: source, folder: incoming, ...jobLimits(limits), variant });
    if (made.kind !== 'variant') throw new RequestError('ValidationError', 'Only images can be resized or converted.');
    return cache.keep(`${key}.${made.format}`, made.path, made.size);
  };

  return {
    async find(name, queryString, accept) {
      const asked = readVariant(settings, name, new URLSearchParams(queryString), accept);
      if (asked === null) return null;
      const source = path.join(dir, name);
      const found = await stat(source).catch(() => null);
      if (found?.isFile() !== true) return null;
      const key = keyOf(name, found.mtimeMs, asked.variant);
      const kept = await firstKept(key, asked.variant.format);
      if (kept !== null) return { file: kept, byAccept: asked.byAccept };
      const running = making.get(key) ?? make(source, asked.variant, key).finally(() => making.delete(key));
      making.set(key, running);
      return { file: await running, byAccept: asked.byAccept };
    },
  };

  /** The format of an unconverted image is known once it has been generated. */
  async function firstKept(key: string, format: string | undefined): Promise<string | null> {
    for (const one of format === undefined ? ['jpeg', 'png', 'webp', 'gif', 'tiff', 'avif', 'heif'] : [format]) {
      const file = await cache.find(`${key}.${one}`);
      if (file !== null) return file;
    }
    return null;
  }
}

/** A replaced file has different variants. */
const keyOf = (name: string, changed: number, variant: Variant): string =>
  createHash('sha256')
    .update(JSON.stringify([name, changed, variant]))
    .digest('hex')
    .slice(0, 32);
