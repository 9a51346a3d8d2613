import path from 'node:path';
import { BoundedMap } from '../../util/bounded-map.ts';
import { decodeText } from '../../util/decode-text.ts';
import type { MediaRows } from './media-rows.ts';

export type StoredAmong = (addresses: ReadonlySet<string>) => Promise<ReadonlySet<string>>;

/** What is kept of addresses that were found. */
const KNOWN_BYTES = 1024 ** 2;

/** Asked for at once, each with some names: databases take so many values in a statement. */
const MOST_ADDRESSES = 100;

/**
 * Tells the addresses of files from others that look like them: whoever may write an entry may write an address into
 * it, and what is signed can be read. A file that was found once is not looked for again; of one that has gone since,
 * the address leads to nothing.
 */
export function createStoredAmong(
  provider: string,
  rows: Pick<MediaRows<unknown, unknown>, 'addressesOf'>,
): StoredAmong {
  const known = new BoundedMap<string, true>(KNOWN_BYTES);
  return async (addresses) => {
    const unknown = [...addresses].filter((address) => known.get(address) === undefined);
    const found = new Set<string>();
    for (let from = 0; from < unknown.length; from += MOST_ADDRESSES) {
      const asked = unknown.slice(from, from + MOST_ADDRESSES);
      const hashes = [...new Set(asked.flatMap(namesOnDisk))];
      for (const address of await rows.addressesOf(provider, { urls: asked, hashes })) found.add(address);
    }
    for (const address of unknown) if (found.has(address)) known.set(address, true, 0);
    const missing = new Set(unknown.filter((address) => !found.has(address)));
    return new Set([...addresses].filter((address) => !missing.has(address)));
  };
}

/** `thumbnail_a_1b2c` is a format of `a_1b2c`. What formats are called is up to the project, in so many words. */
const MOST_WORDS = 5;
const LONGEST_NAME = 255;

function namesOnDisk(address: string): readonly string[] {
  const { name } = path.posix.parse(decodeText(new URL(address).pathname));
  if (name.length > LONGEST_NAME) return [];
  const words = name.split('_');
  return words.slice(0, MOST_WORDS + 1).map((_, index) => words.slice(index).join('_'));
}
