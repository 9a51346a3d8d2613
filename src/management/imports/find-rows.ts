import { mayName } from '../../access/access.ts';
import type { Id } from '../../change/write-value.ts';
import type { Scope } from '../../content/scope.ts';
import { onlyFields } from '../content/choose-entries.ts';
import { listManaged } from '../content/read-managed.ts';
import { validationError } from '../../errors.ts';
import type { ContentType, ScalarAttribute } from '../../schema/model.ts';

/** So many entries with the same names are told apart. */
const MOST_FOUND = 1_000;

/** The entries with one of these values in a field, by value, among those that the caller may read: one statement. */
export async function findByValue(
  scope: Scope,
  type: ContentType,
  field: string,
  values: readonly string[],
  locale: string | null,
): Promise<ReadonlyMap<string, readonly Id[]>> {
  const attribute = type.attributes.get(field);
  const wanted = [...new Set(values)];
  const found = new Map<string, Id[]>();
  if (attribute?.kind !== 'scalar' || wanted.length === 0) return found;
  if (!mayName(scope.access, type, 'find', field))
    throw validationError(`by must be a field that you may read: ${field} is not.`);
  const raw = { filters: { [field]: { $in: wanted } }, sort: 'id', ...(type.localized && { locale: locale ?? 'all' }) };
  const slice = { kind: 'page', page: 1, pageSize: MOST_FOUND, count: false } as const;
  const { texts } = await listManaged(scope, type, raw, slice, onlyFields([attribute as ScalarAttribute]));
  for (const text of texts) {
    const entry = JSON.parse(text) as { readonly id: Id } & Readonly<Record<string, unknown>>;
    const value = String(entry[field]);
    found.set(value, [...(found.get(value) ?? []), entry.id]);
  }
  return found;
}
