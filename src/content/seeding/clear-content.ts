import type { Id } from '../../change/write-value.ts';
import type { Session } from '../../database/driver.ts';
import { runOperations, runPlanning } from '../../database/run-operations.ts';
import type { Planning } from '../../plan/writing/stored-read.ts';
import type { ContentType } from '../../schema/model.ts';
import { SERVER_MODEL } from '../../schema/server-types.ts';
import type { Engine } from '../engine.ts';
import { settingRemoval } from '../settings/stored-setting.ts';
import { removeEntries } from '../writing/storing/store-changes.ts';
import { readSeedRecord } from './seed-record.ts';
import { seedTypes } from './seed-types.ts';

/**
 * Deletes all entries of the project's types with everything that belongs to them, and rows of built-in types that
 * earlier seeds created. Returns the number of entries deleted.
 */
export async function clearContent(engine: Engine, session: Session): Promise<number> {
  const { model, dialect } = engine;
  const { row, record } = await readSeedRecord(session, dialect);
  let count = 0;
  for (const type of seedTypes(model).values()) {
    const ids = type.builtIn
      ? Object.values(record?.made[type.uid] ?? {})
      : await runPlanning(session, dialect, planIds(type));
    if (ids.length === 0) continue;
    const ofModel = model.contentTypes.has(type.uid) ? model : SERVER_MODEL;
    await removeEntries({ ...engine, model: ofModel }, session, type, ids);
    if (!type.builtIn) count += ids.length;
  }
  if (row !== null) await runOperations(session, dialect, [settingRemoval(row)]);
  return count;
}

function* planIds({ table }: ContentType): Planning<readonly Id[]> {
  const [rows = []] = yield [{ kind: 'rows', table, columns: ['id'], anyOf: [], fixed: [], order: ['id'] }];
  return rows.map(([id]) => Number(id));
}
