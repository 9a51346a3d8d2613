import { RequestError, validationError } from '../../errors.ts';

/** What is done with several entries: all of it, or nothing. */
export interface Attempting<Item> {
  /** What a report calls them: `entries`. */
  readonly called: string;
  /** Names one of them in a report. */
  readonly nameOf: (item: Item) => object;
  readonly message: (refused: number) => string;
}

export interface Refusal<Item> {
  readonly item: Item;
  readonly error: RequestError;
}

/** Attempts something with each; a report names all that are refused, not only the first. */
export async function attemptAll<Item, T>(
  items: readonly Item[],
  how: Attempting<Item>,
  attempt: (item: Item, index: number) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  const refused: Refusal<Item>[] = [];
  for (const [index, item] of items.entries()) {
    try {
      results.push(await attempt(item, index));
    } catch (error) {
      if (!(error instanceof RequestError) || error.status >= 500) throw error;
      refused.push({ item, error });
    }
  }
  refuseAll(refused, how);
  return results;
}

export function refuseAll<Item>(
  refused: readonly Refusal<Item>[],
  { called, nameOf, message }: Attempting<Item>,
): void {
  if (refused.length === 0) return;
  const report = refused.map(({ item, error: { name, message: why, details } }) => ({
    ...nameOf(item),
    ...{ name, message: why, details },
  }));
  throw validationError(message(refused.length), { [called]: report });
}
