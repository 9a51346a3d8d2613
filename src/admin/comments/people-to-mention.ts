import type { Scope } from '../../content/scope.ts';
import { createAudience } from '../../management/comments/mentions.ts';
import type { AdministratorName } from '../../management/revisions/administrator-names.ts';
import type { KeptEntry } from '../../management/revisions/kept-entry.ts';
import type { AdminParts } from '../admin-parts.ts';

/** So many accounts are asked about, and so many shown. */
const MOST_ASKED = 50;
const MOST_SHOWN = 10;

type IsReader = (administrator: number) => Promise<boolean>;

/** Who may read a field of an entry. */
export const audienceOf = ({ rights }: AdminParts, scope: Scope, entry: KeptEntry, field: string | null): IsReader =>
  createAudience(scope, entry, field, async (id) => (await rights.find(id))?.access ?? null);

/** Readers whose first or last name has each of the words. */
export async function findPeople(
  { administrators }: AdminParts,
  isReader: IsReader,
  search: string,
): Promise<readonly AdministratorName[]> {
  const words = search.split(/\s+/).filter(Boolean);
  const filters = {
    $and: [
      { isActive: 'true' },
      ...words.map((word) => ({ $or: [{ firstname: { $containsi: word } }, { lastname: { $containsi: word } }] })),
    ],
  };
  const { list } = await administrators.page({ filters, sort: 'firstname,lastname,id' }, 1, MOST_ASKED);
  const found: AdministratorName[] = [];
  for (const { id, firstname, lastname } of list) {
    if (found.length < MOST_SHOWN && (await isReader(id))) found.push({ id, firstname, lastname });
  }
  return found;
}
