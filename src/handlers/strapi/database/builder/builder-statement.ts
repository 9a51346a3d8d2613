import { visibleFields } from '../../../../query/resolution.ts';
import { ID_ATTRIBUTE } from '../../../../schema/lookup.ts';
import { isSearched } from '../../../../schema/search-index.ts';
import { isNumber } from '../../../../schema/scalar-types.ts';
import {
  applyJoin,
  type BuilderJoin,
  columnAt,
  columnNamed,
  type Joining,
  type OrderTerm,
  orderTerms,
  type Place,
} from './builder-joins.ts';
import { conditionOf, type Conditions } from './builder-conditions.ts';
import { rowsFromData } from './builder-rows.ts';
import { isKnexQuery, type Knex, type KnexQuery } from './knex-query.ts';
import { knexText } from './knex-text.ts';

/** What the calls of a builder have collected, as v4's `state`. */
export interface BuilderState {
  type: 'select' | 'insert' | 'update' | 'delete' | 'count' | 'max' | 'truncate';
  select: readonly unknown[];
  count: string;
  max: string;
  first: boolean;
  data: unknown;
  where: readonly unknown[];
  joins: readonly BuilderJoin[];
  populate: unknown;
  limit: unknown;
  offset: unknown;
  transaction: unknown;
  forUpdate: boolean;
  onConflict: unknown;
  merge: unknown;
  ignore: boolean;
  orderBy: unknown;
  groupBy: string | readonly string[];
  increments: readonly Step[];
  decrements: readonly Step[];
  aliasCounter: number;
  search: unknown;
}

interface Step {
  readonly column: string;
  readonly amount: number;
}

export interface StatementParts extends Omit<Conditions, keyof Joining> {
  readonly knex: Knex;
  readonly model: Joining['model'];
  /** The table and its alias. */
  readonly table: string;
  readonly place: Place;
}

/** The query of knex for a state, which stays as it is. */
export function buildStatement(parts: StatementParts, state: BuilderState): KnexQuery {
  const isChange = ['insert', 'update', 'delete', 'truncate'].includes(state.type);
  const place: Place = isChange ? { ...parts.place, bare: true } : parts.place;
  let { aliasCounter } = state;
  const conditions: Conditions = {
    ...{ dialect: parts.dialect, model: parts.model, joins: [...state.joins] },
    nextAlias() {
      aliasCounter += 1;
      return `t${aliasCounter - 1}`;
    },
  };
  const order = orderTerms(conditions, place, state.orderBy);
  const condition = conditionOf(conditions, place, state.where);
  const { joins } = conditions;
  if (isChange && joins.length > 0) return changeOfFound(parts, state);
  const query = parts.knex(isChange ? parts.table : `${parts.table} as ${place.alias}`);
  applyKind(query, parts, state, { place, joins, order });
  if (state.transaction !== null) query.transacting(state.transaction);
  if (state.forUpdate) query.forUpdate();
  applyConflict(query, state);
  if (Number(state.limit) > 0) query.limit(state.limit);
  if (Number(state.offset) > 0) query.offset(state.offset);
  if (order.length > 0) query.orderBy(order);
  if (state.first) query.first();
  if (state.groupBy.length > 0) query.groupBy(state.groupBy);
  condition(query);
  if (state.search !== null) search(query, parts, place, String(state.search));
  for (const join of joins) applyJoin(query, join);
  return query;
}

/** A change of rows that are found through other tables: by their ids. MySQL needs the additional table. */
function changeOfFound(parts: StatementParts, state: BuilderState): KnexQuery {
  const found = buildStatement(parts, { ...state, type: 'select', select: ['id'], first: false, transaction: null });
  const query = parts.knex(parts.table).whereIn('id', parts.knex.select('id').from(found.as('subQuery')));
  applyKind(query, parts, state, { place: parts.place, joins: [], order: [] });
  if (state.transaction !== null) query.transacting(state.transaction);
  return query;
}

interface SelectedRows {
  readonly place: Place;
  readonly joins: readonly BuilderJoin[];
  readonly order: readonly OrderTerm[];
}

function applyKind(query: KnexQuery, parts: StatementParts, state: BuilderState, found: SelectedRows): void {
  const { place, joins } = found;
  // Joins repeat an entry for each of its related entries.
  const isDistinct = joins.length > 0 && state.groupBy.length === 0;
  switch (state.type) {
    case 'select':
      query.select(selection(state, found, isDistinct));
      if (isDistinct) query.distinct();
      return;
    case 'count': {
      const count = { count: columnAt(place, columnNamed(place, state.count)) };
      if (isDistinct) query.countDistinct(count);
      else query.count(count);
      return;
    }
    case 'max':
      query.max({ max: columnAt(place, columnNamed(place, state.max)) });
      return;
    case 'insert':
      query.insert(rowsFromData(place.type, state.data));
      if (parts.dialect.returningId !== '' && place.type !== null) query.returning('id');
      return;
    case 'update':
      if (state.data !== null) query.update(rowsFromData(place.type, state.data));
      for (const { column, amount } of state.increments) query.increment(columnNamed(place, column), amount);
      for (const { column, amount } of state.decrements) query.decrement(columnNamed(place, column), amount);
      return;
    case 'delete':
      query.delete();
      return;
    case 'truncate':
      throw new Error('Unknown query type');
  }
}

/** A distinct query selects what it is sorted by. */
function selection(
  state: BuilderState,
  { place, joins, order }: SelectedRows,
  isDistinct: boolean,
): readonly unknown[] {
  const columns = state.select.map((name) => (typeof name === 'string' ? columnNamed(place, name) : name));
  const sorted = isDistinct
    ? [
        ...joins.flatMap(({ alias, orderBy }) => Object.keys(orderBy ?? {}).map((column) => `${alias}.${column}`)),
        ...order.map(({ column }) => column),
      ]
    : [];
  const all = joins.length > 0 && columns.length === 0 ? ['*'] : columns;
  const named = [...sorted, ...all].map((column) =>
    isKnexQuery(column) ? column : typeof column === 'string' ? columnAt(place, column) : column,
  );
  return [...new Set(named)];
}

function applyConflict(query: KnexQuery, { onConflict, merge, ignore }: BuilderState): void {
  if (onConflict === null) return;
  if (merge !== null) query.onConflict(onConflict).merge(merge);
  else if (ignore) query.onConflict(onConflict).ignore();
}

/** In the id and in texts, and in numbers if it is one. Words may be a caller's, so private fields are left out. */
function search(query: KnexQuery, { dialect }: StatementParts, place: Place, words: string): void {
  const hasNumber = !Number.isNaN(Number(words));
  const visible = place.type === null ? [] : visibleFields(place.type);
  const fields = visible.filter((field) => isSearched(field) && (hasNumber || !isNumber(field.type)));
  const pattern = `%${words.replaceAll(/[*%\\]/g, '\\$&')}%`;
  query.where((group: KnexQuery) => {
    for (const { column, type } of [ID_ATTRIBUTE, ...fields]) {
      const { text, bindings } = knexText(dialect, columnAt(place, column), pattern, (named, part) =>
        dialect.search(named, part, type),
      );
      group.orWhereRaw(text, bindings);
    }
  });
}
