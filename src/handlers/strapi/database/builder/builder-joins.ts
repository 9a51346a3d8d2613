import { validationError } from '../../../../errors.ts';
import { planLink } from '../../../../plan/plan-link.ts';
import { attributeNamed, isJoinable, targetOf } from '../../../../query/resolution.ts';
import type { JoinableAttribute } from '../../../../query/query.ts';
import { ID_ATTRIBUTE } from '../../../../schema/lookup.ts';
import type { Attribute, Model, Type } from '../../../../schema/model.ts';
import type { Params } from '../../raw-params.ts';
import type { KnexJoin, KnexQuery } from './knex-query.ts';

/** A table that a query reads besides its own, in the words of v4. */
export interface BuilderJoin {
  readonly alias: string;
  readonly referencedTable: string;
  readonly referencedColumn: string;
  readonly rootTable: string;
  readonly rootColumn: string;
  readonly on?: Params;
  readonly orderBy?: Params;
  readonly method?: 'innerJoin' | 'leftJoin' | 'rightJoin' | 'fullOuterJoin';
}

/** A table within a statement. */
export interface Place {
  /** Null for a table of links, whose columns are its names. */
  readonly type: Type | null;
  readonly alias: string;
  /** Columns stand alone, in a statement that changes one table. */
  readonly bare?: true;
}

/** The tables of one statement. */
export interface Joining {
  readonly model: Model;
  readonly joins: BuilderJoin[];
  nextAlias(): string;
}

export const attributeAt = ({ type }: Place, name: string): Attribute | undefined =>
  name === 'id' ? ID_ATTRIBUTE : type === null ? undefined : attributeNamed(type, name);

export const columnAt = ({ alias, bare }: Place, column: string): string =>
  bare || column.includes('.') ? column : `${alias}.${column}`;

/** The column of a field; other names are columns already. */
export function columnNamed(place: Place, name: string): string {
  const attribute = attributeAt(place, name);
  return attribute?.kind === 'scalar' ? attribute.column : name;
}

/** Joins the entries that an attribute of a type points to. */
export function joinTo(joining: Joining, place: Place, attribute: JoinableAttribute, given?: string): Place {
  const type = targetOf(joining.model, attribute);
  const link = planLink(joining.model, place.type as Type, attribute);
  const root = { rootTable: place.alias };
  const target = { referencedTable: type.table, referencedColumn: 'id' };
  if (link.kind === 'ownColumn') {
    const alias = given ?? joining.nextAlias();
    joining.joins.push({ alias, ...target, ...root, rootColumn: link.column });
    return { type, alias };
  }
  const on = Object.fromEntries(link.fixed.map(({ column, value }) => [column, value]));
  if (link.kind === 'targetColumn') {
    const alias = given ?? joining.nextAlias();
    joining.joins.push({ alias, ...target, referencedColumn: link.column, ...root, rootColumn: 'id', on });
    return { type, alias };
  }
  const between = joining.nextAlias();
  const alias = given ?? joining.nextAlias();
  joining.joins.push(
    { alias: between, referencedTable: link.table, referencedColumn: link.ownColumn, ...root, rootColumn: 'id', on },
    { alias, ...target, rootTable: between, rootColumn: link.targetColumn },
  );
  return { type, alias };
}

export function applyJoin(query: KnexQuery, join: BuilderJoin): void {
  const { method = 'leftJoin', alias, referencedTable, referencedColumn, rootTable, rootColumn, on, orderBy } = join;
  query[method](`${referencedTable} as ${alias}`, (inner: KnexJoin) => {
    inner.on(`${rootTable}.${rootColumn}`, `${alias}.${referencedColumn}`);
    for (const [column, value] of Object.entries(on ?? {})) inner.onVal(`${alias}.${column}`, value);
  });
  for (const [column, direction] of Object.entries(orderBy ?? {})) query.orderBy(`${alias}.${column}`, direction);
}

export interface OrderTerm {
  readonly column: string;
  readonly order?: unknown;
}

/** `'title'`, `{ title: 'desc' }`, `{ category: { name: 'asc' } }` or a list of these. */
export function orderTerms(joining: Joining, place: Place, orderBy: unknown): readonly OrderTerm[] {
  if (Array.isArray(orderBy)) return orderBy.flatMap((item) => orderTerms(joining, place, item));
  if (typeof orderBy === 'string') return [{ column: columnAt(place, sortedColumn(place, orderBy)) }];
  if (typeof orderBy !== 'object' || orderBy === null) throw validationError('Invalid orderBy syntax');
  return Object.entries(orderBy).flatMap(([name, order]: [string, unknown]) => {
    const attribute = attributeAt(place, name);
    if (attribute === undefined || !isJoinable(attribute)) {
      return [{ column: columnAt(place, sortedColumn(place, name)), order: String(order ?? 'asc') }];
    }
    return orderTerms(joining, joinTo(joining, place, attribute), order);
  });
}

function sortedColumn(place: Place, name: string): string {
  const attribute = attributeAt(place, name);
  if (attribute?.kind === 'scalar') return attribute.column;
  if (attribute === undefined && place.type === null) return name;
  throw validationError(
    attribute === undefined
      ? `Attribute ${name} not found on model ${place.type?.uid}`
      : `You cannot order on ${attribute.kind} types`,
  );
}
