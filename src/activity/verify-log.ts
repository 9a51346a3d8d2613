import type { Reader } from '../database/driver.ts';
import { createOwnStatements } from '../database/own/own-statements.ts';
import type { OwnRow } from '../database/own/own-table.ts';
import type { Dialect } from '../sql/dialect.ts';
import { parseJson } from '../util/json/parse-json.ts';
import type { LogKeys } from './log-keys.ts';
import { END, type EndName, LOG, LOG_BLOCKS, LOG_ENDS } from './log-tables.ts';
import { digestOf, RECORD_COLUMNS, type RecordRow } from './record-row.ts';
import { endDigest, hashOf, NO_HASH } from './seal-records.ts';

/** The newest block, which owners can keep elsewhere: `12:Yk…` */
export interface LogHead {
  readonly number: number;
  readonly hash: string;
}

export interface VerifiedLog {
  /** What was changed, removed or inserted, with its place; the first of them. */
  readonly problems: readonly string[];
  readonly records: number;
  readonly blocks: number;
  /** Committed a moment ago: not part of the chain yet. */
  readonly unsealed: number;
  /** Blocks that were removed because of their age. */
  readonly removed: number;
  readonly head: LogHead | null;
}

const MAX_PROBLEMS = 50;
const BLOCKS_PER_PAGE = 50;
const RECORDS_PER_PAGE = 1_000;

type BlockRow = OwnRow<typeof LOG_BLOCKS.columns>;

/**
 * Compares every record with its digest, every block with its records and the block before it, and both ends of the
 * chain with what is kept of them.
 */
export async function verifyLog(
  reader: Pick<Reader, 'query'>,
  dialect: Dialect,
  keys: LogKeys,
  kept: LogHead | null = null,
): Promise<VerifiedLog> {
  const log = createOwnStatements(dialect, LOG);
  const blocksOf = createOwnStatements(dialect, LOG_BLOCKS).select(
    ['id', 'number', 'sealed_at', 'records', 'hash', 'key_name'],
    `where [number] > ? order by [number], [id] limit ${BLOCKS_PER_PAGE}`,
  );
  const inBlocks = log.select(RECORD_COLUMNS, 'where [block] > ? and [block] <= ? order by [block], [id]');
  const pending = log.select(
    RECORD_COLUMNS,
    `where [block] is null and [id] > ? order by [id] limit ${RECORDS_PER_PAGE}`,
  );
  const outside = log.select(['id', 'block'], `where [block] > ? or [block] <= ? order by [id] limit ${MAX_PROBLEMS}`);
  const endNamed = createOwnStatements(dialect, LOG_ENDS).select(
    ['number', 'hash', 'digest', 'key_name'],
    'where [name] = ?',
  );

  const problems: string[] = [];
  const report = (problem: string): void => {
    if (problems.length < MAX_PROBLEMS) problems.push(problem);
  };
  let records = 0;
  let blocks = 0;
  let isKeptFound = false;

  const end = async (name: EndName): Promise<LogHead | null> => {
    const [row] = await endNamed(reader, END[name]);
    if (row === undefined) return null;
    const key = keys.named(row.key_name);
    if (key === null) report(unknownKey(`The ${name} of the chain`));
    else if (endDigest(key, END[name], row.number, row.hash) !== row.digest)
      report(`The ${name} of the chain was changed: it names block ${row.number}.`);
    return { number: row.number, hash: row.hash };
  };

  const checkRecord = (row: RecordRow, where: string): void => {
    const key = keys.named(row.key_name);
    if (key === null) report(unknownKey(`Record ${row.id}`));
    else if (digestOf(row, key) !== row.digest) report(`Record ${row.id} was changed or inserted (${where}).`);
  };

  const checkBlock = (block: BlockRow, found: readonly RecordRow[], before: string): void => {
    const place = `block ${block.number}`;
    const listed = new Set(listedIn(block));
    const there = new Set(found.map(({ id }) => id));
    for (const id of listed) if (!there.has(id)) report(`Record ${id} was removed (${place}).`);
    for (const row of found) {
      if (listed.has(row.id)) checkRecord(row, place);
      else report(`Record ${row.id} was inserted or moved (${place}).`);
    }
    const key = keys.named(block.key_name);
    if (key === null) {
      report(unknownKey(`Block ${block.number}`));
      return;
    }
    const { number, sealed_at: sealedAt } = block;
    if (hashOf(key, { number, before, sealedAt }, found) !== block.hash)
      report(`Block ${number} does not fit its records and the block before it: one of them was changed.`);
  };

  const anchor = await end('anchor');
  const head = await end('head');
  let last: LogHead = anchor ?? { number: 0, hash: NO_HASH };
  const noteKept = (one: LogHead): void => {
    if (kept === null || kept.number !== one.number) return;
    isKeptFound = true;
    if (kept.hash !== one.hash) report(`Block ${one.number} is not the one that was kept.`);
  };
  noteKept(last);
  for (;;) {
    const page = await blocksOf(reader, last.number);
    const newest = page.at(-1);
    if (newest === undefined) break;
    const found = await inBlocks(reader, last.number, newest.number);
    for (const block of page) {
      if (block.number === last.number) {
        report(`Block ${block.number} was inserted: there is another one.`);
        continue;
      }
      if (block.number !== last.number + 1)
        report(`${spanOf(last.number + 1, block.number - 1)} removed, with the records in it.`);
      const own = found.filter((row) => row.block === block.number);
      checkBlock(block, own, last.hash);
      records += own.length;
      blocks += 1;
      last = { number: block.number, hash: block.hash };
      noteKept(last);
    }
  }
  for (const row of await outside(reader, last.number, anchor?.number ?? 0))
    report(`Record ${row.id} was inserted or moved: block ${row.block} is not part of the chain.`);
  if (head === null) report('The head of the chain was removed: records may be missing at its end.');
  else if (head.number > last.number)
    report(`${spanOf(last.number + 1, head.number)} removed at the end, with the newest records.`);
  else if (head.number < last.number)
    report(`Blocks after ${head.number}, the head of the chain, were inserted, or the head was set back.`);
  else if (head.hash !== last.hash) report(`Block ${last.number}, the newest, is not the head of the chain.`);
  if (kept !== null && !isKeptFound) {
    const isOld = anchor !== null && kept.number < anchor.number;
    report(
      isOld
        ? `Block ${kept.number}, which was kept, is older than what retention has left: keep a newer head.`
        : `Block ${kept.number}, which was kept, is missing: newest records were removed.`,
    );
  }
  let unsealed = 0;
  for (let after = 0; ; ) {
    const page = await pending(reader, after);
    for (const row of page) checkRecord(row, 'not sealed');
    unsealed += page.length;
    const next = page.at(-1);
    if (next === undefined || page.length < RECORDS_PER_PAGE) break;
    after = next.id;
  }
  return { problems, records, blocks, unsealed, removed: anchor?.number ?? 0, head: last.number === 0 ? null : last };
}

const listedIn = ({ records }: BlockRow): readonly number[] => {
  const ids = parseJson(records, null);
  return Array.isArray(ids) ? ids.map(Number) : [];
};

const spanOf = (first: number, last: number): string =>
  first === last ? `Block ${first} was` : `Blocks ${first} to ${last} were`;

const unknownKey = (what: string): string =>
  `${what} is signed with a secret that the project does not have: add the former one to "log.secrets" in config/admin.`;
