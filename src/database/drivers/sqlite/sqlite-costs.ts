import type { Statement } from '../../../sql/statement.ts';
import type { SqlValue } from '../../driver.ts';
import type { TableRows } from './table-rows.ts';

/** A statement that takes longer than this runs in a thread, in milliseconds. */
const LONG_MS = 3;

const RATES = 4;

/** One that took this long with some values stays away from this thread for some runs, whatever others take. */
const VERY_LONG_MS = 30;
const RUNS_AWAY = 16;

/**
 * A garbage collection, or another process on the same processor, takes up to this long and looks the same:
 * one that took less stays away when it did so twice within those runs.
 */
const LONGEST_PAUSE_MS = 100;

/** Rows that take little, whatever a run was measured with: to wait for a thread would cost a cheap request more. */
const FEW_ROWS = 200;
const ROWS_PER_UNIT = 16;

/** Rows that a statement of which nothing is known may look at on this thread: up to 15 µs each, 75 ms. */
const MOST_UNKNOWN = 5_000;

/** Rows of the tables that a statement goes through, where its values decide how many of them: up to 4 µs each. */
const MOST_SCANNED = 20_000;

/** A statement that says more does more with each row: with six hundred comparisons it takes a hundred times as long. */
const CHARACTERS_PER_LOOK = 1000;

/** To look for a pattern in so many bytes counts like looking at a row: 5 to 6 ns each. */
const BYTES_PER_LOOK = 2_700;

/** To sort a row counts like looking at so many. */
const SORTING = 5;

/** Values with which a statement was quick that are kept, and how long they may be. */
const MOST_QUICK = 100;
const MOST_QUICK_LENGTH = 500;

/** What a statement was found to cost. */
interface Cost {
  readonly scanned: readonly string[];
  readonly searched: readonly string[];
  readonly sorts: boolean;
  /** How much is done with a row. */
  readonly looks: number;
  /** How often it looks through a text. */
  readonly patterns: number;
  /** Milliseconds for each unit of its values, of the last runs. */
  readonly rates: number[];
  /** So many runs more stay elsewhere. */
  away: number;
  /** One that took very long within so many runs from now is no accident. */
  suspected: number;
  /** Values with which it took little, where others may let it look at a large table. */
  readonly quick: Set<string>;
}

/** The lines of SQLite's own plan of a statement, and what is known of tables. */
export interface CostSources {
  readonly describePlan: (statement: Statement) => readonly string[];
  readonly tables: TableRows;
}

/**
 * Which statements take so long that they should not run on the thread that answers requests: those
 * that were long before, in proportion to their values (which are mostly keys), and those that may be,
 * because they go through a large table.
 */
export class StatementCosts {
  readonly #sources: CostSources;
  readonly #known = new WeakMap<Statement, Cost>();

  constructor(sources: CostSources) {
    this.#sources = sources;
  }

  isLong(statement: Statement, values: readonly SqlValue[]): boolean {
    const cost = this.#costOf(statement);
    const scanned = this.#scannedBy(cost);
    if (scanned > MOST_SCANNED) return !cost.quick.has(keyOf(values));
    if (cost.rates.length === 0) return scanned + this.#rowsOf(cost, cost.searched) > MOST_UNKNOWN;
    const units = unitsOf(values);
    const ms = Math.min(...cost.rates) * units;
    if (this.#looksAtFew(cost, scanned, units)) return ms > VERY_LONG_MS;
    return cost.away > 0 || ms > LONG_MS;
  }

  learn(statement: Statement, values: readonly SqlValue[], ms: number): void {
    const cost = this.#costOf(statement);
    // The least of some, because time that other processes took looks the same.
    if (cost.rates.push(ms / unitsOf(values)) > RATES) cost.rates.shift();
    cost.away = Math.max(0, cost.away - 1);
    cost.suspected = Math.max(0, cost.suspected - 1);
    if (ms > VERY_LONG_MS) {
      if (ms > LONGEST_PAUSE_MS || cost.suspected > 0) cost.away = RUNS_AWAY;
      cost.suspected = RUNS_AWAY;
    }
    if (this.#scannedBy(cost) > MOST_SCANNED) keepQuick(cost.quick, keyOf(values), ms <= LONG_MS);
  }

  #looksAtFew(cost: Cost, scanned: number, units: number): boolean {
    return scanned + this.#rowsOf(cost, cost.searched) * cost.looks + (units - 1) * ROWS_PER_UNIT <= FEW_ROWS;
  }

  #scannedBy(cost: Cost): number {
    return this.#rowsOf(cost, cost.scanned) * (cost.sorts ? SORTING : 1) * cost.looks;
  }

  /** Long texts that are looked through make several of a row. */
  #rowsOf({ patterns }: Cost, tables: readonly string[]): number {
    const { rows, rowBytes } = this.#sources.tables;
    let all = 0;
    for (const table of tables) {
      all += rows(table) * (1 + (patterns === 0 ? 0 : (patterns * rowBytes(table)) / BYTES_PER_LOOK));
    }
    return all;
  }

  #costOf(statement: Statement): Cost {
    let cost = this.#known.get(statement);
    if (cost === undefined) {
      cost = {
        ...tablesOf(statement.text, this.#sources.describePlan(statement)),
        looks: Math.max(1, statement.text.length / CHARACTERS_PER_LOOK),
        patterns: statement.text.match(/ like /g)?.length ?? 0,
        rates: [],
        away: 0,
        suspected: 0,
        quick: new Set(),
      };
      this.#known.set(statement, cost);
    }
    return cost;
  }
}

function keepQuick(quick: Set<string>, key: string, isQuick: boolean): void {
  if (!isQuick) quick.delete(key);
  else if (key.length <= MOST_QUICK_LENGTH) {
    if (quick.size >= MOST_QUICK) quick.clear();
    quick.add(key);
  }
}

/** Which tables a plan goes through, and which it searches by an index; one row by its id counts as nothing. */
function tablesOf(text: string, plan: readonly string[]): Pick<Cost, 'scanned' | 'searched' | 'sorts'> {
  const tables = new Map<string, string>();
  for (const [, table = '', alias = ''] of text.matchAll(/"([^"]+)" as "([^"]+)"/g)) tables.set(alias, table);
  const named = (how: RegExp): string[] =>
    plan.flatMap((line) => {
      const name = how.exec(line)?.[1];
      return name === undefined ? [] : [tables.get(name) ?? name];
    });
  return {
    scanned: named(/^SCAN (\S+)/),
    searched: named(/^SEARCH (\S+) USING (?!INTEGER PRIMARY KEY \(rowid=)/),
    sorts: plan.some((line) => line.startsWith('USE TEMP B-TREE')),
  };
}

const CHARACTERS_PER_UNIT = 64;

/** The keys of parents come as one text. */
function unitsOf(values: readonly SqlValue[]): number {
  let characters = 0;
  for (const value of values) if (typeof value === 'string') characters += value.length;
  return 1 + characters / CHARACTERS_PER_UNIT;
}

const keyOf = (values: readonly SqlValue[]): string => values.join('\0');
