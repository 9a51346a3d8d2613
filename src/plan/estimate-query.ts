import { isCounted, isUnlimited } from '../query/is-unlimited.ts';
import type { EntryNode, PopulateNode, PopulateRelated, Query, QueryValue, Slice, Window } from '../query/query.ts';
import type { Model, Type } from '../schema/model.ts';
import { assertNever } from '../util/assert-never.ts';
import {
  addExamined,
  type Examination,
  type Examined,
  examineFilter,
  examineSearch,
  examineSort,
  nothingExamined,
  type RowsOf,
} from './examine-filter.ts';
import { planLink } from './plan-link.ts';

/** The expected cost of a query, based on the sizes of the tables it reads. */
export interface QueryCost {
  /** Rows examined by filters and sorts, over all statements. */
  readonly examined: Examined;
  /** Rows of entries and populated relations. */
  readonly rows: number;
  /** Entries in the response: one that is related to a hundred others appears a hundred times. */
  readonly entries: number;
  /** The populated path with the most entries. */
  readonly widest: string;
}

interface Estimate extends Examination {
  readonly values: readonly QueryValue[];
  rows: number;
  entries: number;
  widest: { entries: number; path: string };
}

/** Assumes that related entries are spread evenly. */
export function estimateQuery(model: Model, query: Query, rowsOf: RowsOf): QueryCost {
  const { type, slice, filter, search, sort } = query;
  const examined = nothingExamined();
  const estimate: Estimate = {
    model,
    rowsOf,
    values: query.parameters,
    examined,
    rows: 0,
    entries: 0,
    widest: { entries: 0, path: '' },
  };
  const all = rowsOf(type.table);
  examined.largest = all;
  // The count examines the same rows again.
  const rows = search?.index !== undefined ? Math.min(all, FOUND_BY_INDEX) : all;
  for (let time = isCounted(slice) ? 2 : 1; time > 0; time -= 1) {
    if (filter !== null) examineFilter(estimate, filter, rows, ['filters']);
    if (search !== null) examineSearch(estimate, search, rows);
    if (filter !== null || search !== null) addExamined(estimate, ['filters'], rows);
  }
  examineSort(estimate, sort, ['sort']);
  const most = mostOf(slice);
  addEntries(estimate, query.entries, { rows: Math.min(most, all), entries: Math.min(most, all) }, []);
  const { entries, widest } = estimate;
  return { examined, rows: estimate.rows, entries, widest: widest.path };
}

/** Most searches find fewer. Those that find many are bounded by time. */
const FOUND_BY_INDEX = 10_000;

function mostOf(slice: Slice): number {
  switch (slice.kind) {
    // Unlimited lists are streamed, one batch in memory at a time.
    case 'page':
      return isUnlimited(slice) ? BATCH : slice.pageSize;
    case 'cursor':
      return slice.pageSize;
    case 'offset':
      return isUnlimited(slice) ? BATCH : slice.limit;
    case 'plain':
      return isUnlimited(slice) ? Number.POSITIVE_INFINITY : slice.limit;
    case 'first':
      return 1;
    default:
      return assertNever(slice);
  }
}

const BATCH = 200;

/** Entries at one position: the rows read for it, and how often they appear in the response. */
interface Amount {
  readonly rows: number;
  readonly entries: number;
}

function addEntries(estimate: Estimate, node: EntryNode, amount: Amount, path: readonly string[]): void {
  estimate.rows += amount.rows;
  estimate.entries += amount.entries;
  if (amount.entries > estimate.widest.entries) estimate.widest = { entries: amount.entries, path: path.join('.') };
  // Everything below an entry is read once, however many links point to it.
  const above = { ...amount, rows: Math.min(amount.rows, estimate.rowsOf(node.type.table)) };
  for (const child of node.populate) addChild(estimate, node.type, child, above, [...path, child.attribute.name]);
}

function addChild(estimate: Estimate, owner: Type, child: PopulateNode, above: Amount, path: readonly string[]): void {
  if (child.kind === 'related') {
    addRelated(estimate, owner, child, above, path);
    return;
  }
  const { variants } = child;
  const { storage } = child.attribute;
  const links = 'table' in storage ? estimate.rowsOf(storage.table) : estimate.rowsOf(owner.table);
  const found = spread(above, links / atLeastOne(estimate.rowsOf(owner.table)) / atLeastOne(variants.size), links);
  for (const { entries, filter } of variants.values()) {
    if (filter !== null) examineFilter(estimate, filter, found.rows, ['populate', ...path]);
    addEntries(estimate, entries, found, path);
  }
}

function addRelated(
  estimate: Estimate,
  owner: Type,
  { attribute, entries, filter, sort, window, countOnly }: PopulateRelated,
  above: Amount,
  path: readonly string[],
): void {
  const { rowsOf } = estimate;
  const link = planLink(estimate.model, owner, attribute);
  const targets = rowsOf(entries.type.table);
  const links = link.kind === 'table' ? rowsOf(link.table) : link.kind === 'targetColumn' ? targets : above.rows;
  const each = link.kind === 'ownColumn' ? 1 : links / atLeastOne(rowsOf(owner.table));
  const wanted = attribute.many ? mostOfWindow(estimate, window) : 1;
  const found = spread(above, Math.min(each, wanted), links);
  if (filter !== null) examineFilter(estimate, filter, found.rows, ['populate', ...path]);
  examineSort(estimate, sort, ['populate', ...path]);
  if (!countOnly) addEntries(estimate, entries, found, path);
}

/** The rows of an entry are read once, however often it appears in the response. */
const spread = (above: Amount, each: number, links: number): Amount => ({
  rows: Math.min(above.rows * each, links),
  entries: above.entries * each,
});

function mostOfWindow({ values }: Estimate, window: Window | null): number {
  if (window === null || window.until === null) return Number.POSITIVE_INFINITY;
  return Number(values[window.until]) - Number(values[window.after]);
}

const atLeastOne = (count: number): number => Math.max(1, count);
