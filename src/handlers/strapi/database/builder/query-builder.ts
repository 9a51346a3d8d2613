import { Readable } from 'node:stream';
import isPlainObject from 'lodash/isPlainObject.js';
import type { Engine } from '../../../../content/engine.ts';
import { validationError } from '../../../../errors.ts';
import { isJoinable } from '../../../../query/resolution.ts';
import { authorizeParams, DATABASE_NAMES } from '../../../context/authorize-params.ts';
import { withUnsupported } from '../../../unsupported/unsupported-members.ts';
import type { Params } from '../../raw-params.ts';
import { attributeAt, type BuilderJoin, columnAt, columnNamed, joinTo, type Place } from './builder-joins.ts';
import { populateRows, populatedNames } from './builder-populate.ts';
import { entitiesFromRows } from './builder-rows.ts';
import { type BuilderState, buildStatement, type StatementParts } from './builder-statement.ts';
import { type BuilderTable, tableNamed } from './builder-table.ts';
import type { Knex, KnexQuery } from './knex-query.ts';

/** What `filters` of a builder is called with, besides the builder. */
export interface BuilderDatabase {
  readonly metadata: { get(uid: string): unknown };
  readonly connection: unknown;
}

/**
 * `strapi.db.queryBuilder(uid)`: v4's builder of statements, with the names of a type. The statements are those of the
 * project's knex, so they run on Plinth's own connection and in the current transaction; populated fields are read as by
 * `strapi.db.query`. Neither hooks nor validation take part, as in v4.
 */
export const createQueryBuilders =
  (engine: Engine, knex: () => Knex, db: () => BuilderDatabase) =>
  (uid: unknown): object =>
    createBuilder({ table: tableNamed(engine, String(uid)), knex: knex(), db }, emptyState());

interface BuilderParts {
  readonly table: BuilderTable;
  readonly knex: Knex;
  readonly db: () => BuilderDatabase;
}

const emptyState = (): BuilderState & { filters: unknown } => ({
  ...{ type: 'select', select: [], count: 'id', max: 'id', first: false, data: null, where: [], joins: [] },
  ...{ populate: null, limit: null, offset: null, transaction: null, forUpdate: false, onConflict: null, merge: null },
  ...{ ignore: false, orderBy: [], groupBy: [], increments: [], decrements: [], aliasCounter: 0, filters: null },
  search: null,
});

/** Rows of one step of a stream. */
const STREAMED_ROWS = 500;

function createBuilder(parts: BuilderParts, state: ReturnType<typeof emptyState>) {
  const { table, knex, db } = parts;
  const { engine, type, uid } = table;
  const getAlias = (): string => {
    state.aliasCounter += 1;
    return `t${state.aliasCounter - 1}`;
  };
  const alias = getAlias();
  const place: Place = { type, alias };
  const statement: StatementParts = {
    ...{ knex, model: engine.model, dialect: engine.dialect, table: table.name, place },
  };
  /** Parts of the caller's query are authorized where they enter. */
  const allowed = (name: string, value: unknown): unknown =>
    type === null
      ? value
      : (authorizeParams(engine, type, { [name]: value }, { names: DATABASE_NAMES }) as Params)[name];
  const isWhole = (): boolean => state.select.length === 0 || state.select.includes('*');

  /** Calls a function of filters, whose own calls apply to this statement only. */
  const settled = (): BuilderState => {
    const { filters } = state;
    const own = { ...state, filters: null, aliasCounter: 0 };
    if (typeof filters !== 'function') return { ...state, where: [...state.where, ...(filters ? [filters] : [])] };
    const qb: object = createBuilder(parts, own);
    own.aliasCounter = Math.max(own.aliasCounter, state.aliasCounter);
    const found: unknown = filters({ qb, uid, meta: db().metadata.get(uid), db: db() });
    return { ...own, where: [...own.where, ...(found === undefined || found === null ? [] : [found])] };
  };
  const statementOf = (settings: Partial<BuilderState> = {}): KnexQuery => {
    const names = populatedNames(type, state.populate);
    const select = names.length > 0 && type !== null ? withNames(state.select, 'id') : state.select;
    return buildStatement(statement, { ...settled(), select, ...settings });
  };
  const finished = async (rows: unknown, mapResults: boolean): Promise<unknown> => {
    const names = populatedNames(type, state.populate);
    const fields = isWhole() ? null : state.select;
    const populated = await populateRows(table, rows, { names, populate: state.populate, fields });
    if (!mapResults || state.type !== 'select') return populated;
    return entitiesFromRows(type, populated, isWhole());
  };

  const builder = {
    alias,
    state,
    getAlias,
    raw: knex.raw.bind(knex),
    /** Continues with what was said so far, under the next alias. */
    clone: (): object => createBuilder(parts, { ...state }),
    ref: (name: string): unknown => knex.ref(columnNamed(place, name)),
    mustUseAlias: (): boolean => ['select', 'count', 'max'].includes(state.type),
    aliasColumn(name: unknown, other?: string): unknown {
      if (typeof name !== 'string') return name;
      if (other !== undefined && other !== null) return columnAt({ type, alias: other }, name);
      return builder.mustUseAlias() ? columnAt(place, name) : name;
    },
    select(names: unknown) {
      state.type = 'select';
      state.select = withNames([], allowed('select', names));
      return builder;
    },
    addSelect(names: unknown) {
      state.select = withNames(state.select, allowed('select', names));
      return builder;
    },
    insert: (data: unknown) => change({ type: 'insert', data }),
    update: (data: unknown) => change({ type: 'update', data }),
    delete: () => change({ type: 'delete' }),
    onConflict: (columns: unknown) => change({ onConflict: columns }),
    merge: (data: unknown) => change({ merge: data }),
    ignore: () => change({ ignore: true }),
    increment: (column: string, amount = 1) =>
      change({ type: 'update', increments: [...state.increments, { column, amount }] }),
    decrement: (column: string, amount = 1) =>
      change({ type: 'update', decrements: [...state.decrements, { column, amount }] }),
    count: (column = 'id') => change({ type: 'count', count: column }),
    max: (column: string) => change({ type: 'max', max: column }),
    where(where: unknown = {}) {
      if (!isPlainObject(where)) throw validationError('Where must be an object');
      return change({ where: [...state.where, allowed('where', where)] });
    },
    limit: (limit: unknown) => change({ limit }),
    offset: (offset: unknown) => change({ offset }),
    orderBy: (orderBy: unknown) => change({ orderBy: allowed('orderBy', orderBy) }),
    groupBy: (groupBy: BuilderState['groupBy']) => change({ groupBy }),
    populate: (populate: unknown) => change({ populate: allowed('populate', populate) }),
    search: (words: unknown) => change({ search: words }),
    transacting: (transaction: unknown) => change({ transaction }),
    forUpdate: () => change({ forUpdate: true }),
    filters: (filters: unknown) => void change({ filters: allowed('where', filters) }),
    first: () => change({ first: true }),
    init(params: Params = {}) {
      const { _q, select, where, limit, offset, orderBy, groupBy, populate, filters } = params;
      builder.select(select ?? '*');
      if (isGiven(where)) builder.where(where);
      if (isGiven(_q)) builder.search(_q);
      if (isGiven(limit)) builder.limit(limit);
      if (isGiven(offset)) builder.offset(offset);
      if (isGiven(orderBy)) builder.orderBy(orderBy);
      if (isGiven(groupBy)) builder.groupBy(groupBy as string);
      if (isGiven(populate)) builder.populate(populate);
      if (isGiven(filters)) builder.filters(filters);
      return builder;
    },
    join(join: BuilderJoin & { readonly targetField?: string }) {
      const { targetField, ...given } = join;
      if (targetField === undefined) return change({ joins: [...state.joins, given] });
      const attribute = attributeAt(place, targetField);
      if (attribute === undefined || !isJoinable(attribute)) {
        throw new Error(`Cannot join on non relational field ${targetField}`);
      }
      const joins = [...state.joins];
      joinTo({ model: engine.model, joins, nextAlias: getAlias }, place, attribute, join.alias);
      return change({ joins });
    },
    getKnexQuery: (): KnexQuery => statementOf(),
    async execute({ mapResults = true }: { readonly mapResults?: boolean } = {}): Promise<unknown> {
      return finished(await statementOf(), mapResults);
    },
    stream({ mapResults = true }: { readonly mapResults?: boolean } = {}): Readable {
      if (state.type !== 'select') {
        throw new Error(`query-builder.stream() has been called with an unsupported query type: "${state.type}"`);
      }
      return Readable.from(streamed(mapResults));
    },
  };

  function change(settings: Partial<typeof state>) {
    Object.assign(state, settings);
    return builder;
  }

  async function* streamed(mapResults: boolean): AsyncGenerator<unknown> {
    const end = Number(state.limit) > 0 ? Number(state.limit) : Number.POSITIVE_INFINITY;
    for (let read = 0; read < end; ) {
      const limit = Math.min(STREAMED_ROWS, end - read);
      const rows = await statementOf({ limit, offset: (Number(state.offset) || 0) + read });
      const batch = (await finished(rows, mapResults)) as readonly unknown[];
      yield* batch;
      if (batch.length < limit) return;
      read += batch.length;
    }
  }

  return withUnsupported('strapi.db.queryBuilder(…)', builder);
}

/** One or several names, each once. */
const withNames = (select: readonly unknown[], names: unknown): readonly unknown[] => [
  ...new Set([...select, ...(Array.isArray(names) ? names : [names])]),
];

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
