import type { AuthorizedChange } from '../../access/authorize-change.ts';
import { hasRows, type Verb } from '../../access/grant.ts';
import type { UpdateChange } from '../../change/change.ts';
import type { Id } from '../../change/write-value.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { grantOf, reachedIds } from './reached-ids.ts';
import type { Columns } from './run-write.ts';
import type { WriteLimits } from './write-options.ts';

/** The entries among `ids` that a caller may write; all of them if its grants are not limited. */
export async function grantedIds(
  scope: Scope,
  type: ContentType,
  verb: Verb,
  ids: readonly Id[],
  limits: WriteLimits | undefined,
): Promise<readonly Id[]> {
  if (limits === undefined) return ids;
  const { access } = limits;
  return [...(await reachedIds(scope, access, type, grantOf(access, type, verb), [...new Set(ids)]))];
}

/**
 * The columns the caller may write, per entry: entries with the same permissions are grouped, and entries without any
 * writable column are skipped. `publishedAt` requires `publish`.
 */
export async function grantedColumns(
  scope: Scope,
  change: UpdateChange & AuthorizedChange,
  ids: readonly Id[],
  limits: WriteLimits | undefined,
): Promise<readonly Columns[]> {
  if (limits === undefined) return [{ change, ids }];
  const { access } = limits;
  const { type, values } = change;
  const published = new Set(await grantedIds(scope, type, 'publish', ids, limits));
  const grant = grantOf(access, type, 'update');
  const reached = await Promise.all(
    grant.map((one) => (hasRows(one) ? reachedIds(scope, access, type, [one], ids) : new Set(ids))),
  );
  const mayWrite = (name: string, id: Id): boolean =>
    name === 'publishedAt'
      ? published.has(id)
      : grant.some(({ fields }, index) => reached[index]?.has(id) && (fields === 'all' || fields.has(name)));
  const groups = new Map<string, { readonly scalars: UpdateChange['values']['scalars']; readonly ids: Id[] }>();
  for (const id of ids) {
    const scalars = new Map([...values.scalars].filter(([{ name }]) => mayWrite(name, id)));
    if (scalars.size === 0) continue;
    const key = [...scalars.keys()].map(({ name }) => name).join();
    const group = groups.get(key) ?? { scalars, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({
    change: { ...change, values: { ...values, scalars: group.scalars } },
    ids: group.ids,
  }));
}
