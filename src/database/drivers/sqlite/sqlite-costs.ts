import type { Statement } from '../../../sql/statement.ts';
import type { SqlValue } from '../../driver.ts';
import type { TableRows } from './table-rows.ts';

/** Statements that take longer than this run in a thread, in milliseconds. */
const LONG_MS = 3;

const RATES = 4;

/** A statement that took this long with some values runs in a thread for some runs, whatever other values take. */
const VERY_LONG_MS = 30;
const RUNS_AWAY = 16;

/**
 * A garbage collection or another process can take up to this long and looks the same: a statement below it is moved
 * only if it happens twice within those runs.
 */
const LONGEST_PAUSE_MS = 100;

/** So few rows are cheap whatever a run measured: waiting for a thread would cost more. */
const FEW_ROWS = 200;
const ROWS_PER_UNIT = 16;

/** Rows that an unknown statement may read on this thread: up to 15 µs each, 75 ms. */
const MAX_UNKNOWN = 5_000;

/** Rows of the tables that a statement scans if its values decide how many: up to 4 µs each. */
const MAX_SCANNED = 20_000;

const MS_PER_ROW = 0.004;

/** A statement that holds a thread for longer than this leaves room for others. */
const HOLDING_MS = 250;

/** A longer statement does more with each row: with six hundred comparisons it takes a hundred times as long. */
const CHARACTERS_PER_LOOK = 1000;

/** Matching a pattern against this many bytes costs as much as reading a row: 5 to 6 ns per byte. */
const BYTES_PER_LOOK = 2_700;

/** Sorting a row costs as much as reading this many. */
const SORTING = 5;

/** How many fast values are remembered per statement, and their maximum length. */
const MAX_QUICK = 100;
const MAX_QUICK_LENGTH = 500;

/** The measured cost of a statement. */
interface Cost {
  readonly scanned: readonly string[];
  readonly searched: readonly string[];
  readonly sorts: boolean;
  /** Work per row. */
  readonly looks: number;
  /** How often it searches a string. */
  readonly patterns: number;
  /** Milliseconds per unit of its values, of the last runs. */
  readonly rates: number[];
  /** Remaining runs in a thread. */
  away: number;
  /** A very slow run within this many runs from now is not an accident. */
  suspected: number;
  /** Values with which it was fast, if others may make it read a large table. */
  readonly quick: Set<string>;
}

/** SQLite's query plan of a statement, and what is known about tables. */
export interface CostSources {
  readonly describePlan: (statement: Statement) => readonly string[];
  readonly tables: TableRows;
}

/**
 * Decides which statements are too slow for the thread that serves requests: those that were slow before, in proportion
 * to their values (mostly keys), and those that may be, because they scan a large table.
 */
export class StatementCosts {
  readonly #sources: CostSources;
  readonly #known = new WeakMap<Statement, Cost>();

  constructor(sources: CostSources) {
    this.#sources = sources;
  }

  isLong(statement: Statement, values: readonly SqlValue[]): boolean {
    if (statement.isCheap) return false;
    const cost = this.#costOf(statement);
    const scanned = this.#scannedBy(cost);
    if (scanned > MAX_SCANNED) return !cost.quick.has(keyOf(values));
    if (cost.rates.length === 0) return scanned + this.#rowsOf(cost, cost.searched) > MAX_UNKNOWN;
    const units = unitsOf(values);
    const ms = Math.min(...cost.rates) * units;
    if (this.#looksAtFew(cost, scanned, units)) return ms > VERY_LONG_MS;
    return cost.away > 0 || ms > LONG_MS;
  }

  /** Whether it may hold a thread for a while: by the slowest of its last runs, or by the rows it would read. */
  isVeryLong(statement: Statement, values: readonly SqlValue[]): boolean {
    if (statement.isCheap) return false;
    const cost = this.#costOf(statement);
    const read = this.#scannedBy(cost) + this.#rowsOf(cost, cost.searched);
    return (cost.rates.length === 0 ? read * MS_PER_ROW : Math.max(...cost.rates) * unitsOf(values)) > HOLDING_MS;
  }

  learn(statement: Statement, values: readonly SqlValue[], ms: number): void {
    if (statement.isCheap) return;
    const cost = this.#costOf(statement);
    // The minimum of some runs, because time taken by other processes looks the same.
    if (cost.rates.push(ms / unitsOf(values)) > RATES) cost.rates.shift();
    cost.away = Math.max(0, cost.away - 1);
    cost.suspected = Math.max(0, cost.suspected - 1);
    if (ms > VERY_LONG_MS) {
      if (ms > LONGEST_PAUSE_MS || cost.suspected > 0) cost.away = RUNS_AWAY;
      cost.suspected = RUNS_AWAY;
    }
    if (this.#scannedBy(cost) > MAX_SCANNED) keepQuick(cost.quick, keyOf(values), ms <= LONG_MS);
  }

  #looksAtFew(cost: Cost, scanned: number, units: number): boolean {
    return scanned + this.#rowsOf(cost, cost.searched) * cost.looks + (units - 1) * ROWS_PER_UNIT <= FEW_ROWS;
  }

  #scannedBy(cost: Cost): number {
    return this.#rowsOf(cost, cost.scanned) * (cost.sorts ? SORTING : 1) * cost.looks;
  }

  /** Searching long strings makes a row count as several. */
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
  else if (key.length <= MAX_QUICK_LENGTH) {
    if (quick.size >= MAX_QUICK) quick.clear();
    quick.add(key);
  }
}

/** The tables that a plan scans, and those it searches by index; one row by id counts as nothing. */
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

/** The keys of parents are one string. */
function unitsOf(values: readonly SqlValue[]): number {
  let characters = 0;
  for (const value of values) if (typeof value === 'string') characters += value.length;
  return 1 + characters / CHARACTERS_PER_UNIT;
}

const keyOf = (values: readonly SqlValue[]): string => values.join('\0');
