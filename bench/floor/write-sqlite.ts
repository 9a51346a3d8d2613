import {
  openConnection,
  type SqliteStatement,
  type SqliteValue,
} from '../../src/database/drivers/sqlite/sqlite-library.ts';
import { openLog } from '../../src/database/drivers/sqlite/writing/sqlite-log.ts';
import { entryTexts, type Row, SQLITE_TEXTS } from './texts.ts';
import type { FloorWriter } from './write-server.ts';
import { SQLITE_WRITING, type WriteStatement, writeStatements } from './write-statements.ts';
import type { Sent, Steps } from './write-steps.ts';

export function sqliteWriter(filename: string): FloorWriter {
  const database = openConnection(filename);
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma cache_size = -65536');
  // As durable as `full`, and as in Plinth: writes that commit together share one sync to disk.
  database.exec('begin immediate; commit');
  const log = openLog(filename);
  const prepared = new Map<string, SqliteStatement>();
  for (const [name, sql] of Object.entries(writeStatements(SQLITE_WRITING))) {
    const statement = database.prepare(sql);
    statement.setReturnArrays(true);
    prepared.set(name, statement);
  }
  const rows = (name: WriteStatement, values: readonly Sent[]): readonly Row[] =>
    prepared.get(name)?.all(...values.map(bound)) as Row[];
  const first = database.prepare('select id from articles order by id limit 1');
  const { articleText } = entryTexts(SQLITE_TEXTS);

  return {
    async write(steps) {
      database.exec('begin immediate');
      let row: Row | undefined;
      try {
        row = drive(steps(), rows);
        database.exec('commit');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
      await log.sync();
      return row;
    },
    text: (row) => articleText(row, ''),
    first: async () => JSON.stringify({ data: first.get() }),
  };
}

function drive(steps: Steps, rows: (name: WriteStatement, values: readonly Sent[]) => readonly Row[]): Row | undefined {
  let next = steps.next();
  while (!next.done) next = steps.next(rows(next.value.name, next.value.values));
  return next.value;
}

function bound(value: Sent): SqliteValue {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value) : value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (value instanceof Date) return BigInt(value.getTime());
  return 'json' in value ? JSON.stringify(value.json) : JSON.stringify(value.ids);
}
