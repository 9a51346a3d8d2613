import { INITIAL_ACTIONS } from '../../auth/roles/initial-access.ts';
import type { Engine } from '../../content/engine.ts';
import type { LiveTables, Reader } from '../../database/driver.ts';
import { runPlanning } from '../../database/running/run-operations.ts';
import type { Planning, StoredRow } from '../../plan/writing/stored-read.ts';
import { LOCALE_UID, PERMISSION_UID, ROLE_UID, type Type, type Uid } from '../../schema/model.ts';
import { countRowsStatement } from '../../sql/whole-table.ts';
import { transferredTypes } from '../transferred-types.ts';

/** The existing content of the types that an import fills. */
export interface Present {
  readonly counts: ReadonlyMap<Uid, number>;
  /** There is only what every first start writes: two roles with their permissions, and a locale. */
  readonly isNew: boolean;
}

const INITIAL_ROLES: readonly string[] = ['authenticated', 'public'];

export async function findPresent(
  { model, dialect }: Engine,
  reader: Pick<Reader, 'query'>,
  live: LiveTables,
): Promise<Present> {
  const counts = new Map<Uid, number>();
  for (const { uid, table } of transferredTypes(model)) {
    if (!live.has(table)) continue;
    const [[count = 0] = []] = await reader.query(countRowsStatement(dialect, table), []);
    if (Number(count) > 0) counts.set(uid, Number(count));
  }
  const only = async (uid: Uid, attribute: string, initial: readonly string[]): Promise<boolean> => {
    const type = model.contentTypes.get(uid);
    if (type === undefined || !counts.has(uid)) return true;
    const rows = await runPlanning(reader, dialect, planCells(type, attribute));
    return rows.every(([cell]) => initial.includes(String(cell)));
  };
  const others = [...counts.keys()].filter((uid) => ![ROLE_UID, PERMISSION_UID, LOCALE_UID].includes(uid));
  return {
    counts,
    isNew:
      others.length === 0 &&
      (counts.get(LOCALE_UID) ?? 0) <= 1 &&
      (await only(ROLE_UID, 'type', INITIAL_ROLES)) &&
      (await only(PERMISSION_UID, 'action', INITIAL_ACTIONS)),
  };
}

/** The values of an attribute, with their ids. */
export function* planCells({ table, attributes }: Type, name: string): Planning<readonly StoredRow[]> {
  const attribute = attributes.get(name);
  if (attribute?.kind !== 'scalar') return [];
  const [rows = []] = yield [
    { kind: 'rows', table, columns: [attribute.column, 'id'], anyOf: [], fixed: [], order: ['id'] },
  ];
  return rows;
}
