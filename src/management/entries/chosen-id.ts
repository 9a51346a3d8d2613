import type { Id } from '../../change/write-value.ts';
import { resolveId } from '../../change/relations/resolve-ids.ts';
import { validationError } from '../../errors.ts';

/** The id in the body of a new entry, if there is one. */
export interface ChosenId {
  readonly id?: Id | undefined;
}

/** Databases continue after the greatest id: one near the end of the range would leave no ids for other entries. */
const GREATEST_ID = 1_000_000_000;

/** In v4, anyone who may create an entry may choose its id; invalid ids are ignored. */
export function chosenId(body: unknown): ChosenId {
  const sent = typeof body === 'object' && body !== null ? (body as { readonly id?: unknown }).id : undefined;
  const id = resolveId(sent);
  if (id === null) return {};
  if (id > GREATEST_ID) throw validationError(`id must be less than or equal to ${GREATEST_ID}`);
  return { id };
}
