import { sql } from 'kysely';
import type {
  Child,
  CountChild,
  EntryRead,
  Plan,
  RelatedChild,
  RootRead,
  Selection,
  VariantRead,
} from '../plan/plan.ts';
import type { Uid } from '../schema/model.ts';
import { isWide } from '../schema/scalar-types.ts';
import { assertNever } from '../util/assert-never.ts';
import { makeFlat } from '../util/make-flat.ts';
import { compileCondition } from './compile-condition.ts';
import { compileRelatedRows, linkedRows, selectCells } from './compile-related.ts';
import { mayRepeatRows } from './compile-order.ts';
import { compileRoot, compileRootFromEnd, compileRootIds, compileRootKeyed } from './compile-root.ts';
import type { Dialect, Fragment } from './dialect.ts';
import { column, commaList, compileFragment, fixedBesideKeys, parameter, where } from './fragments.ts';
import { type NamedSets, withSets } from './named-sets.ts';
import type { Parameter, Statement } from './statement.ts';

export interface CompiledStatement extends Statement {
  readonly parameters: readonly Parameter[];
  /** All tables it reads, in lower case. */
  readonly tables: readonly string[];
}

/** All statements of a plan, compiled before the first one runs. */
export interface CompiledPlan {
  readonly root: CompiledEntries;
  readonly count: CompiledStatement | null;
  /** How to estimate the count; null if it is not, or cannot be. */
  readonly estimate: CompiledEstimate | null;
  /** The same page with an offset from the end of the list, if its length is counted and the page may be far into it. */
  readonly fromEnd: CompiledStatement | null;
  /** For unlimited lists: the ids of all entries, and the entries with given ids. Null for other lists. */
  readonly batches: { readonly ids: CompiledStatement; readonly entries: CompiledStatement } | null;
}

/** `few` counts up to one more than `COUNTED_EXACTLY`; `plan` asks the database how many rows it expects. */
export interface CompiledEstimate {
  readonly few: CompiledStatement;
  readonly plan: CompiledStatement;
}

/** Counting this many takes a few milliseconds, and statistics about so few entries say little. */
export const COUNTED_EXACTLY = 10_000;

export interface CompiledEntries {
  readonly statement: CompiledStatement;
  /** One per child of the plan's node, in the same order. */
  readonly children: readonly CompiledChild[];
}

export type CompiledChild =
  | { readonly kind: 'related'; readonly entries: CompiledEntries }
  | { readonly kind: 'absent' }
  | { readonly kind: 'count'; readonly statement: CompiledStatement }
  /** `rows` selects the ids and types of the entries; null if the parent's own row contains them. */
  | {
      readonly kind: 'variants';
      readonly rows: CompiledStatement | null;
      readonly variants: ReadonlyMap<Uid, CompiledEntries>;
    };

export function compilePlan(dialect: Dialect, plan: Plan): CompiledPlan {
  return {
    root: {
      statement: compileRootStatement(dialect, plan.root),
      children: compileChildren(dialect, plan.root.entries),
    },
    count: plan.count === null ? null : compileCount(dialect, plan.count),
    estimate: plan.count !== null && plan.isEstimated ? compileEstimate(dialect, plan.count) : null,
    fromEnd: isCountedFar(plan) ? compileRootStatement(dialect, plan.root, compileRootFromEnd) : null,
    batches: plan.root.slice === 'every' ? compileBatches(dialect, plan.root) : null,
  };
}

/** A list that may repeat entries can be longer than their number. */
const isCountedFar = ({ root, count, isEstimated }: Plan): boolean =>
  count !== null && !isEstimated && root.slice === 'deepWindow' && !mayRepeatRows(root.order);

export function finishStatement(
  dialect: Dialect,
  fragment: Fragment,
  cells: EntryRead['cells'] = [],
): CompiledStatement {
  const { text, parameters, tables } = compileFragment(dialect, fragment);
  makeFlat(text);
  const bigints = cells.some((cell) => isWide(cell.type));
  return { text, parameters: parameters as readonly Parameter[], tables, ...(bigints && { bigints: true as const }) };
}

function compileRootStatement(dialect: Dialect, root: RootRead, compile = compileRoot): CompiledStatement {
  const sets: NamedSets = [];
  const text = compile(dialect, sets, root);
  return finishStatement(dialect, withSets(sets, text), root.entries.cells);
}

const compileBatches = (dialect: Dialect, root: RootRead): CompiledPlan['batches'] => ({
  ids: compileRootStatement(dialect, root, compileRootIds),
  entries: compileRootStatement(dialect, root, compileRootKeyed),
});

function compileCount(dialect: Dialect, { table, condition }: Selection): CompiledStatement {
  if (
    dialect.countsWholeTables &&
    condition?.kind === 'null' &&
    !condition.isNull &&
    condition.computed === undefined
  ) {
    // Drafts are few: subtracting them is faster than counting all others.
    const all = sql`select count(*) from ${sql.table(table)}`;
    return finishStatement(dialect, sql`select (${all}) - (${all} where ${sql.ref(condition.column)} is null)`);
  }
  const sets: NamedSets = [];
  return finishStatement(
    dialect,
    withSets(sets, sql`select count(*) ${selectedRows(dialect, sets, { table, condition })}`),
  );
}

function selectedRows(dialect: Dialect, sets: NamedSets, { table, condition }: Selection): Fragment {
  const conditions = condition === null ? [] : [compileCondition(dialect, sets, 't', condition)];
  return sql`from ${sql.table(table)} as ${sql.ref('t')}${where(conditions)}`;
}

function compileEstimate(dialect: Dialect, selection: Selection): CompiledEstimate | null {
  const { queryPlan } = dialect;
  if (queryPlan.estimate === undefined) return null;
  const sets: NamedSets = [];
  const rows = sql`select 1 as ${sql.ref('n')} ${selectedRows(dialect, sets, selection)}`;
  const few = sql`select count(*) from (${rows} ${dialect.limit(sql.lit(COUNTED_EXACTLY + 1), null)}) as ${sql.ref('c')}`;
  const all = finishStatement(dialect, withSets(sets, rows));
  return {
    few: finishStatement(dialect, withSets(sets, few)),
    plan: { ...all, text: queryPlan.statement(all.text) },
  };
}

const compileChildren = (dialect: Dialect, entries: EntryRead): readonly CompiledChild[] =>
  entries.children.map((child) => compileChild(dialect, child));

function compileChild(dialect: Dialect, child: Child): CompiledChild {
  switch (child.kind) {
    case 'related':
      return { kind: 'related', entries: compileRelated(dialect, child) };
    case 'absent':
      return { kind: 'absent' };
    case 'count':
      return { kind: 'count', statement: compileCountChild(dialect, child) };
    case 'zone': {
      const columns = { own: 'entity_id', id: 'component_id', type: 'component_type' };
      const fixed = [{ column: 'field', value: child.field }];
      return {
        kind: 'variants',
        rows: compileTypedRows(dialect, child.table, columns, fixed),
        variants: compileVariants(dialect, child.variants),
      };
    }
    case 'morphTable': {
      const columns = { own: child.ownColumn, id: child.idColumn, type: child.typeColumn };
      return {
        kind: 'variants',
        rows: compileTypedRows(dialect, child.table, columns, []),
        variants: compileVariants(dialect, child.variants),
      };
    }
    case 'morphColumns':
      return { kind: 'variants', rows: null, variants: compileVariants(dialect, child.variants) };
    default:
      return assertNever(child);
  }
}

const compileRelated = (dialect: Dialect, child: RelatedChild): CompiledEntries => ({
  statement: finishStatement(dialect, compileRelatedRows(dialect, child), child.read.cells),
  children: compileChildren(dialect, child.read),
});

function compileCountChild(dialect: Dialect, { link, selection }: CountChild): CompiledStatement {
  const { key, from, conditions } = linkedRows(dialect, link, selection.table);
  const sets: NamedSets = [];
  const all =
    selection.condition === null
      ? conditions
      : [...conditions, compileCondition(dialect, sets, 't', selection.condition)];
  const text = sql`select ${key}, count(*) from ${from}${where(all)} group by ${key}`;
  return finishStatement(dialect, withSets(sets, text));
}

interface TypedColumns {
  readonly own: string;
  readonly id: string;
  readonly type: string;
}

/** Selects the ids and types of the entries that belong to the parents, in their stored order. */
function compileTypedRows(
  dialect: Dialect,
  table: string,
  columns: TypedColumns,
  fixed: readonly { column: string; value: string }[],
): CompiledStatement {
  const own = column('l', columns.own);
  const conditions = [dialect.isOneOf(own, parameter({ kind: 'keys' })), ...fixedBesideKeys(dialect, 'l', fixed)];
  const order = commaList([own, column('l', 'order'), column('l', 'id')]);
  return finishStatement(
    dialect,
    sql`select ${own}, ${column('l', columns.id)}, ${column('l', columns.type)} from ${sql.table(table)} as ${sql.ref('l')}${where(conditions)} order by ${order}`,
  );
}

function compileVariants(dialect: Dialect, variants: ReadonlyMap<Uid, VariantRead>): ReadonlyMap<Uid, CompiledEntries> {
  return new Map([...variants].map(([uid, variant]) => [uid, recallVariant(dialect, variant)]));
}

/** Plans share the plain read of a type (nothing populated), and therefore its compiled form. */
function recallVariant(dialect: Dialect, variant: VariantRead): CompiledEntries {
  const { read, condition } = variant;
  if (!read.shared || (condition !== null && (condition.kind !== 'null' || condition.computed !== undefined))) {
    return compileVariant(dialect, variant);
  }
  const ofRead = compiledVariants.get(read) ?? new Map<string, CompiledEntries>();
  compiledVariants.set(read, ofRead);
  const key = `${dialect.name} ${condition === null ? '' : `${condition.column} ${condition.isNull}`}`;
  const compiled = ofRead.get(key) ?? compileVariant(dialect, variant);
  ofRead.set(key, compiled);
  return compiled;
}

const compiledVariants = new WeakMap<EntryRead, Map<string, CompiledEntries>>();

function compileVariant(dialect: Dialect, { read, condition }: VariantRead): CompiledEntries {
  const own = dialect.isOneOf(column('t', 'id'), parameter({ kind: 'keys' }));
  const sets: NamedSets = [];
  const conditions = condition === null ? [own] : [own, compileCondition(dialect, sets, 't', condition)];
  const text = sql`select ${column('t', 'id')}, ${commaList(selectCells(dialect, sets, read, []))} from ${sql.table(read.table)} as ${sql.ref('t')}${where(conditions)}`;
  return {
    statement: finishStatement(dialect, withSets(sets, text), read.cells),
    children: compileChildren(dialect, read),
  };
}
