import type { Statement } from '../../../sql/statement.ts';
import type { Reader, Replication } from '../../driver.ts';
import { SERVER } from './mysql-cancel.ts';

const VERSION: Statement = { text: 'select version()' };

/** The later of written and replicated transactions, per domain. A commit is visible before it counts. */
const OF_MARIADB: Statement = { text: `${SERVER}, @@global.gtid_current_pos` };

const OF_MYSQL: Statement = { text: `${SERVER}, @@global.gtid_executed` };

/**
 * Servers report neither which server they replicate nor whether they accept writes: a replica may be writable, too.
 */
export function mysqlReplication(reader: Pick<Reader, 'query'>, isOnly: () => boolean): Replication {
  let statement: Statement | null = null;
  return {
    async state(waitLimit) {
      if (statement === null) {
        const [row] = await reader.query(VERSION, [], waitLimit);
        statement = /mariadb/i.test(String(row?.[0])) ? OF_MARIADB : OF_MYSQL;
      }
      const [row = []] = await reader.query(statement, [], waitLimit);
      const [, server, position] = row;
      const text = String(position ?? '').replace(/\s+/g, '');
      return { isPrimary: false, position: text === '' ? null : text, server: String(server), isOnly: isOnly() };
    },
    lineage: async () => null,
    includes: includesGtids,
  };
}

/**
 * Whether everything in `needed` is in `position`. MariaDB names the last transaction of each domain
 * (`0-1-270,1-2-30`), MySQL lists those of each server as intervals (`3e11fa47-…:1-5:7,…`), since 8.3 also by tag
 * (`3e11fa47-…:1-5:tag:1-3`). Anything else is in no position.
 */
export function includesGtids(position: string, needed: string): boolean {
  const reached = positionsOf(position);
  return [...positionsOf(needed)].every(([source, intervals]) =>
    intervals.every(([first, last]) => (reached.get(source) ?? []).some(([from, to]) => from <= first && last <= to)),
  );
}

type Interval = readonly [first: number, last: number];

/** NaN is in no interval, and no number is in an interval bounded by it. */
const NEVER: Interval = [Number.NaN, Number.NaN];

function positionsOf(text: string): ReadonlyMap<string, readonly Interval[]> {
  const positions = new Map<string, Interval[]>();
  const add = (source: string, interval: Interval): void => {
    positions.set(source, [...(positions.get(source) ?? []), interval]);
  };
  for (const part of text.split(',')) {
    const [name = '', ...rest] = part.split(':');
    if (rest.length === 0) addDomain(part, add);
    else addServer(name.toLowerCase(), rest, add);
  }
  return positions;
}

type Add = (source: string, interval: Interval) => void;

/** The last transaction includes all before it. */
function addDomain(part: string, add: Add): void {
  const [, domain, last] = /^(\d+)-\d+-(\d+)$/.exec(part) ?? [];
  add(domain ?? part, domain === undefined ? NEVER : [1, exact(last)]);
}

function addServer(name: string, rest: readonly string[], add: Add): void {
  let source = name;
  for (const one of rest) {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(one) ?? [];
    if (first !== undefined) add(source, [exact(first), exact(last)]);
    else if (/^[a-z_]\w*$/i.test(one)) source = `${name}:${one.toLowerCase()}`;
    else add(source, NEVER);
  }
}

/** Beyond 2⁵³, two transactions could look like one. */
function exact(digits: string | undefined): number {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : Number.NaN;
}
