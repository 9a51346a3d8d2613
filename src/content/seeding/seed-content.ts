import { trustChange } from '../../access/authorize-change.ts';
import type { Id } from '../../change/write-value.ts';
import type { Session } from '../../database/driver.ts';
import { type Numbering, runPlanning } from '../../database/running/run-operations.ts';
import { messageOf, StartError } from '../../errors.ts';
import type { Planning } from '../../plan/writing/stored-read.ts';
import type { ContentType, Model, Uid } from '../../schema/model.ts';
import type { Dialect } from '../../sql/dialect.ts';
import { API_TOKEN, SERVER_MODEL } from '../../schema/server-types.ts';
import { anyRowStatement } from '../../sql/insert-statement.ts';
import type { Statement } from '../../sql/statement.ts';
import { FIRST_ROWS } from '../../schema/first-rows.ts';
import { fixedStatement } from '../../sql/fixed-statement.ts';
import type { Engine } from '../engine.ts';
import { openCodeScope } from '../scope.ts';
import { storeMark } from '../marks/stored-mark.ts';
import { runWrite } from '../writing/run-write.ts';
import { removeEntries } from '../writing/storing/store-changes.ts';
import { planSeed } from './plan-seed.ts';
import { type PreparedSeed, prepareSeed } from './prepare-seed.ts';
import { readSeedEntries, type SeedSource } from './seed-entries.ts';
import type { PlannedEntry } from './seed-planner.ts';
import { readSeedRecord } from './seed-record.ts';

export interface SeedOptions {
  /** Deletes all content first. */
  readonly reset?: boolean;
  readonly now?: Date;
}

export interface SeedResult {
  /** Entries written to the project's own types, including translations. */
  readonly entries: number;
  /** The types of these entries. */
  readonly filled: readonly Uid[];
  /** Types of the seed that keep their existing content. */
  readonly kept: readonly Uid[];
  /** Entries deleted before. */
  readonly removed: number;
}

/** Throws the errors of a seed that can be found without a database. */
export const checkSeed = (model: Model, source: SeedSource, now: Date = new Date()): readonly PlannedEntry[] =>
  planSeed(model, readSeedEntries(source, seedTypes(model)), source.uploadsDir, now);

/**
 * Writes the parts of a seed that a database lacks, in one transaction: all of it or, with a `StartError`, nothing. The
 * seed's entries are changes like those of a request, except that they refer to one another before they have ids.
 */
export async function seedContent(
  engine: Engine,
  source: SeedSource,
  { reset = false, now = new Date() }: SeedOptions = {},
): Promise<SeedResult> {
  const planned = checkSeed(engine.model, source, now);
  try {
    let [removed, seed]: [number, PreparedSeed | null] = [0, null];
    return await runWrite(
      { ...openCodeScope(engine), way: 'seed' },
      {
        how: { locks: ['the seed'] },
        async find(inner) {
          const { session } = inner.transaction;
          removed = reset ? await clearContent(engine, session) : 0;
          const numbering = reset ? await restartIds(engine, session) : null;
          seed = await prepareSeed(engine, session, planned, source.digest);
          return { kind: 'seed', changes: seed.changes.map((change) => trustChange(change)), numbering };
        },
        async finish(inner, ids) {
          const { written, kept, record } = seed as PreparedSeed;
          await record(inner.transaction.session, ids);
          const own = written.filter(({ entry }) => !entry.type.builtIn);
          const filled = [...new Set(own.map(({ entry }) => entry.type.uid))];
          return () => ({ entries: own.length, filled, kept, removed });
        },
      },
    );
  } catch (error) {
    throw error instanceof StartError ? error : refused(source.file, error);
  }
}

/** Errors that only the database can find: a string too long for its column, a value stored in the meantime. */
const refused = (file: string, error: unknown): StartError =>
  new StartError(`The database refused the seed: ${messageOf(error)}`, {
    file,
    remedy: 'Nothing was written. Correct the seed and start again.',
  });

/**
 * Restarts the ids of entries and components at 1 in tables that are now empty. If the database cannot roll that back,
 * the returned numbering assigns the ids instead.
 */
async function restartIds({ model, dialect, driver }: Engine, session: Session): Promise<Numbering> {
  const { restartIds: restart } = driver.layout;
  const numbering: Numbering = new Map();
  const tables = [...seedTypes(model).values(), ...model.components.values()].map(({ table }) => table);
  for (const table of new Set(tables)) {
    if ((await session.query(anyRowStatement(dialect, table), [])).length > 0) continue;
    const statement = await restart?.((asked) => session.query(asked, []), table);
    if (restart === null) numbering.set(table, 1);
    else if (statement) await session.execute(statement, []);
  }
  return numbering;
}

/**
 * Deletes all entries of the project's types with everything that belongs to them, and rows of built-in types that
 * earlier seeds created. Returns the number of entries deleted.
 */
async function clearContent(engine: Engine, session: Session): Promise<number> {
  const { model, dialect } = engine;
  const { mark, record } = await readSeedRecord(engine, session);
  let count = 0;
  for (const type of seedTypes(model).values()) {
    const ids = type.builtIn
      ? Object.values(record?.made[type.uid] ?? {})
      : await runPlanning(session, dialect, planIds(type));
    if (ids.length === 0) continue;
    const ofModel = model.contentTypes.has(type.uid) ? model : SERVER_MODEL;
    await removeEntries({ ...engine, model: ofModel }, session, type, ids);
    // Ids are used again.
    if (type.remembersFirstRows) await session.execute(forgetTypeStatement(dialect), [type.uid]);
    if (!type.builtIn) count += ids.length;
  }
  await storeMark(engine, session, mark, null);
  return count;
}

const forgetTypeStatement = (dialect: Dialect): Statement =>
  fixedStatement(dialect, `delete from [${FIRST_ROWS.table}] where [${FIRST_ROWS.type}] = ?`);

function* planIds({ table }: ContentType): Planning<readonly Id[]> {
  const [rows = []] = yield [{ kind: 'rows', table, columns: ['id'], anyOf: [], fixed: [], order: ['id'] }];
  return rows.map(([id]) => Number(id));
}

/** Every type that a seed may fill. */
const seedTypes = (model: Model): ReadonlyMap<Uid, ContentType> =>
  new Map([[API_TOKEN.uid, API_TOKEN], ...model.contentTypes]);
