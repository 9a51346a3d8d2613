import type { Scope } from '../../content/scope.ts';
import { textCell } from '../../database/cells.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import { type Planning, rowsRead } from '../../plan/writing/stored-read.ts';
import type { Revision } from '../../revisions/revisions.ts';
import { ADMIN_USER_UID, type ContentType } from '../../schema/model.ts';
import type { Administrator } from '../administrators/administrator.ts';

export type AdministratorName = Pick<Administrator, 'id' | 'firstname' | 'lastname'>;

/** Administrators' names as shown in the content manager; deleted ones are absent. */
export async function administratorNames(
  { engine, source: { reader } }: Scope,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, AdministratorName>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const type = engine.model.contentTypes.get(ADMIN_USER_UID);
  if (type === undefined || known.length === 0) return new Map();
  return runPlanning(reader, engine.dialect, planNames(type, known));
}

/** When and by whom something was saved, as shown to callers. */
export interface Saved {
  readonly savedAt: string;
  readonly savedBy: AdministratorName | null;
}

type SavedFacts = Pick<Revision, 'savedAt' | 'savedBy'>;

/** Shows that of each of these. */
export async function showSaved(scope: Scope, found: readonly SavedFacts[]): Promise<(one: SavedFacts) => Saved> {
  const ids = found.map(({ savedBy }) => savedBy);
  const names = await administratorNames(scope, ids);
  return ({ savedAt, savedBy }) => ({
    savedAt: new Date(savedAt).toISOString(),
    savedBy: names.get(savedBy ?? 0) ?? null,
  });
}

function* planNames(type: ContentType, ids: readonly number[]): Planning<ReadonlyMap<number, AdministratorName>> {
  const columnOf = (name: string): string => {
    const attribute = type.attributes.get(name);
    return attribute?.kind === 'scalar' ? attribute.column : 'id';
  };
  const [rows = []] = yield [rowsRead(type.table, ['id', columnOf('firstname'), columnOf('lastname')], 'id', ids)];
  return new Map(
    rows.map(([id, firstname, lastname]) => [
      Number(id),
      { id: Number(id), firstname: textCell(firstname), lastname: textCell(lastname) },
    ]),
  );
}
