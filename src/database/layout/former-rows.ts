import { type FormerType, formerTypesOf, type IdColumn, idColumnsOf } from '../../schema/former-tables.ts';
import { StartError } from '../../errors.ts';
import type { Model, Uid } from '../../schema/model.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import { anyRowStatement } from '../../sql/insert-statement.ts';
import type { Driver, LiveTables, Reader, Session } from '../driver.ts';
import { waitBriefly } from './create-layout.ts';

/** Types with rows in a table that had another name in earlier versions. */
export async function findFormerRows(
  driver: Pick<Driver, 'client' | 'query'>,
  model: Model,
  live: LiveTables,
): Promise<readonly FormerType[]> {
  const candidates = formerTypesOf(model).filter((former) => isOurs(former, live));
  const found: FormerType[] = [];
  for (const former of candidates) {
    const [row] = await driver.query(anyRowStatement(dialectOf(driver.client), former.from), []);
    if (row !== undefined) found.push(former);
  }
  return found;
}

/** Every content type has these columns; a table of another program with the same name does not. */
const IMPLIED = ['id', 'created_at', 'updated_at', 'created_by_id', 'updated_by_id'];

function isOurs({ from, type }: FormerType, live: LiveTables): boolean {
  const columns = live.get(from)?.columns;
  if (columns === undefined || !IMPLIED.every((name) => columns.has(name))) return false;
  const own = [...type.attributes.values()].flatMap((attribute) =>
    attribute.kind === 'scalar' && !IMPLIED.includes(attribute.column) ? [attribute.column] : [],
  );
  return own.length === 0 || own.some((column) => columns.has(column));
}

/** `db status` and the start: which rows are not where they belong. */
export const describeFormer = ({ type, from }: FormerType): string =>
  `The entries of ${type.uid} are in the table ${from}, where an earlier version of Plinth kept them; they belong in ${type.table}, as in v4.`;

/** A start on such a database would hide the entries, and mix new ones with those of v4. */
export async function requireNoFormerRows(
  driver: Pick<Driver, 'client' | 'query'>,
  model: Model,
  live: LiveTables,
): Promise<void> {
  const found = await findFormerRows(driver, model, live);
  const [first] = found;
  if (first === undefined) return;
  const more = found.length > 1 ? ` The same is true of ${found.length - 1} more types.` : '';
  throw new StartError(`${describeFormer(first)}${more} Nothing was changed.`, {
    remedy: `Stop all servers, back up the database, and run "plinth db apply", which moves them. If the table ${first.from} belongs to another program, rename it.`,
  });
}

export interface MovedRows {
  readonly former: FormerType;
  readonly rows: number;
  /** Added to their ids because the table has entries with the same ones; 0 if they stayed the same. */
  readonly offset: number;
}

/**
 * Moves the entries with their links, all or none. The tables must exist; the former ones stay, empty.
 */
export async function moveFormerRows(
  driver: Driver,
  model: Model,
  found: readonly FormerType[],
): Promise<readonly MovedRows[]> {
  const live = await driver.introspect();
  if (found.length === 0) return [];
  const { quote, placeholder } = dialectOf(driver.client);
  const columns = idColumnsOf(model);
  return driver.transaction(async (session) => {
    await waitBriefly(session, driver.layout);
    const offsets = new Map<Uid, number>();
    for (const former of found) offsets.set(former.type.uid, await offsetOf(session, former, quote));
    const moving: Moving = { session, live, columns, offsets, quote, placeholder };
    await refuseDoubtful(moving, found);
    const moved: MovedRows[] = [];
    for (const former of found) {
      const rows = await copyRows(moving, former.from, former.type.table, true);
      moved.push({ former, rows, offset: offsets.get(former.type.uid) ?? 0 });
    }
    const joins = found.flatMap((former) => former.joins.filter(({ from, to }) => live.has(from) && live.has(to)));
    for (const { from, to } of joins) await copyRows(moving, from, to, false);
    for (const table of [...joins, ...found].map(({ from }) => from)) {
      await session.execute({ text: `delete from ${quote(table)}`, writes: table }, []);
    }
    const { followIds } = driver.layout;
    if (followIds !== null) for (const { type } of found) await session.query(followIds(type.table), []);
    return moved;
  });
}

interface Moving {
  readonly session: Session;
  readonly live: LiveTables;
  readonly columns: readonly IdColumn[];
  readonly offsets: ReadonlyMap<Uid, number>;
  readonly quote: (name: string) => string;
  readonly placeholder: (index: number) => string;
}

async function offsetOf(reader: Pick<Reader, 'query'>, { from, type }: FormerType, quote: Moving['quote']) {
  const [old, now] = [quote(from), quote(type.table)];
  const text = `select (select count(*) from ${old} as o join ${now} as n on n.id = o.id), (select max(id) from ${now})`;
  const [row] = await reader.query({ text }, []);
  const [shared, greatest] = row ?? [];
  return Number(shared) === 0 ? 0 : Number(greatest);
}

/** Entries that get new ids must not be referred to from tables that stay: either entry with the id may be meant. */
async function refuseDoubtful(
  { session, live, columns, offsets, quote, placeholder }: Moving,
  found: readonly FormerType[],
) {
  const own = new Set(found.flatMap(({ type, joins }) => [type.table, ...joins.map(({ to }) => to)]));
  for (const { type, from } of found) {
    if (offsets.get(type.uid) === 0) continue;
    for (const one of columns) {
      if (own.has(one.table) || !live.has(one.table) || (one.kind === 'ofType' && one.uid !== type.uid)) continue;
      const named = one.kind === 'ofNamedType' ? ` and ${quote(one.typeColumn)} = ${placeholder(1)}` : '';
      const text = `select 1 from ${quote(one.table)} where ${quote(one.column)} in (select id from ${quote(from)})${named} limit 1`;
      const [row] = await session.query({ text }, one.kind === 'ofNamedType' ? [type.uid] : []);
      if (row === undefined) continue;
      throw new StartError(
        `${from} and ${type.table} both have entries with the same ids, and ${one.table}.${one.column} refers to some of them: it cannot be decided which entry is meant. Nothing was changed.`,
        { remedy: `Give the rows of ${from} other ids, or remove the references, and run "plinth db apply" again.` },
      );
    }
  }
}

async function copyRows(moving: Moving, from: string, to: string, keepsIds: boolean): Promise<number> {
  const { session, live, quote, placeholder } = moving;
  const names = [...(live.get(from)?.columns.keys() ?? [])].filter(
    (name) => live.get(to)?.columns.has(name) && (keepsIds || name !== 'id'),
  );
  const values: string[] = [];
  const selected = names.map((name) => {
    const held = moving.columns.filter(({ table, column }) => table === to && column === name);
    return held.reduce((text, one) => {
      if (one.kind === 'ofType') return `${text} + ${moving.offsets.get(one.uid) ?? 0}`;
      const shifts = [...moving.offsets].filter(([, offset]) => offset > 0);
      const cases = shifts.map(([uid, offset]) => {
        values.push(uid);
        return `when ${placeholder(values.length)} then ${offset}`;
      });
      return cases.length === 0 ? text : `${text} + case ${quote(one.typeColumn)} ${cases.join(' ')} else 0 end`;
    }, quote(name));
  });
  const text = `insert into ${quote(to)} (${names.map(quote).join(', ')}) select ${selected.join(', ')} from ${quote(from)} order by id`;
  return session.execute({ text, writes: to }, values);
}
