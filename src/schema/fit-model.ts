import { FIRST_ROWS } from './first-rows.ts';
import type {
  Attribute,
  Component,
  ContentType,
  Model,
  ScalarAttribute,
  ScalarType,
  SearchIndex,
  Type,
} from './model.ts';
import type { LinkTable } from './storage.ts';
import { searchIndexOf } from './search-index.ts';

/** The relevant part of a live database: tables, their columns, and the columns' declared types. */
export type LiveLayout = ReadonlyMap<
  string,
  {
    readonly columns: ReadonlyMap<string, { readonly type: string }>;
    readonly indexes?: readonly { readonly name: string; readonly columns: readonly string[] }[];
  }
>;

/** The name under which the database stores a table or column; never one that is taken. */
export type NameRule = (name: string, taken?: ReadonlySet<string>) => string;

export interface FittedModel {
  readonly model: Model;
  /** What the model requires and the database lacks; all tables if the database is empty. */
  readonly findings: readonly FitFinding[];
}

export type FitFinding =
  | { readonly kind: 'missingTable'; readonly table: string; readonly uid: string }
  | { readonly kind: 'missingColumn'; readonly table: string; readonly column: string; readonly uid: string }
  /** Both sides claim to own a relation, and the tables of both exist. */
  | { readonly kind: 'twoTables'; readonly table: string; readonly other: string; readonly bothHold: boolean }
  /** Early v4 stored no order of related entries; they are returned in the order of their links. */
  | { readonly kind: 'unordered'; readonly table: string; readonly column: string; readonly uid: string };

/**
 * The model as stored in the live database: names shortened by the engine's rules, order columns only if they exist,
 * and the types of custom fields inferred from their columns.
 */
export function fitModel(model: Model, live: LiveLayout, nameRule: NameRule): FittedModel {
  const findings = new Map<string, FitFinding>();
  const fitting: Fitting = {
    live,
    nameRule,
    tables: tableNames(model, nameRule),
    report: (finding) => findings.set(JSON.stringify(finding), finding),
  };
  const fitted = {
    ...model,
    contentTypes: mapValues(model.contentTypes, (type): ContentType => {
      const fitted = fitType(type, fitting);
      const hasDocumentIds = live.get(fitted.table)?.columns.has(DOCUMENT_ID_COLUMN) === true;
      const searchIndex = liveSearchIndex(fitted, live);
      return {
        ...{ ...type, ...fitted },
        ...(hasDocumentIds && { documentIdColumn: DOCUMENT_ID_COLUMN }),
        ...(type.localized && live.has(FIRST_ROWS.table) && { remembersFirstRows: true }),
        ...(searchIndex !== null && { searchIndex }),
        orderedColumns: new Set(live.get(fitted.table)?.indexes?.flatMap(({ columns: [first] }) => first ?? [])),
      };
    }),
    components: mapValues(model.components, (type): Component => ({ ...type, ...fitType(type, fitting) })),
  };
  return { model: fitted, findings: [...findings.values()] };
}

/** In some databases it is a table, in others an index. Its statements find out whether it is kept up to date. */
function liveSearchIndex(type: Pick<Type, 'table' | 'attributes'>, live: LiveLayout): SearchIndex | null {
  const index = searchIndexOf(type);
  if (index === null) return null;
  const isThere = live.has(index.name) || live.get(type.table)?.indexes?.some(({ name }) => name === index.name);
  return isThere === true ? index : null;
}

/** v5's migration keeps this column of a v4 table, with what is in it. */
export const DOCUMENT_ID_COLUMN = 'document_id';

interface Fitting {
  readonly live: LiveLayout;
  readonly nameRule: NameRule;
  readonly tables: ReadonlyMap<string, string>;
  report(finding: FitFinding): void;
}

/** Truncation can make two names equal, so the names of all tables are resolved together. */
function tableNames(model: Model, nameRule: NameRule): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const settle = (name: string) => {
    if (names.has(name)) return;
    const physical = nameRule(name, taken);
    names.set(name, physical);
    taken.add(physical);
  };
  const types = [...model.contentTypes.values(), ...model.components.values()];
  for (const type of types) settle(type.table);
  for (const type of types) {
    for (const attribute of type.attributes.values()) {
      if ('storage' in attribute && 'table' in attribute.storage) settle(attribute.storage.table);
    }
  }
  for (const type of types) {
    for (const attribute of type.attributes.values()) {
      if (attribute.kind !== 'relation' || attribute.storage.kind !== 'linkTable') continue;
      if (attribute.storage.rival !== undefined) settle(attribute.storage.rival.table);
    }
  }
  return names;
}

function fitType(type: Type, fitting: Fitting): Pick<Type, 'table' | 'attributes' | 'byColumn'> {
  const table = physicalTable(type.table, fitting);
  if (!fitting.live.has(table)) fitting.report({ kind: 'missingTable', table, uid: type.uid });
  const attributes = new Map<string, Attribute>();
  const byColumn = new Map<string, ScalarAttribute>();
  const taken = new Set<string>();
  for (const [name, attribute] of type.attributes) {
    const fitted = fitAttribute(attribute, { ...fitting, type, table, taken });
    attributes.set(name, fitted);
    if (fitted.kind === 'scalar') byColumn.set(fitted.column, fitted);
  }
  return { table, attributes, byColumn };
}

interface TypeFitting extends Fitting {
  readonly type: Type;
  readonly table: string;
  /** Column names already used in the type's table. */
  readonly taken: Set<string>;
}

function fitAttribute(attribute: Attribute, fitting: TypeFitting): Attribute {
  switch (attribute.kind) {
    case 'scalar':
      return fitScalar(attribute, fitting);
    case 'relation': {
      const { storage } = attribute;
      if (storage.kind === 'linkTable') return { ...attribute, storage: fitLink(storage, fitting) };
      return attribute.mappedBy
        ? attribute
        : { ...attribute, storage: { ...storage, column: ownColumn(storage.column, fitting) } };
    }
    case 'morphTo': {
      const { storage } = attribute;
      if (storage.kind === 'morphTable') return { ...attribute, storage: fitTable(storage, fitting) };
      requireColumn(storage.idColumn, fitting);
      requireColumn(storage.typeColumn, fitting);
      return attribute;
    }
    case 'component':
      return { ...attribute, storage: fitTable(attribute.storage, fitting) };
    case 'dynamicZone':
      return { ...attribute, storage: fitTable(attribute.storage, fitting) };
    case 'morphFrom':
    case 'media':
      return attribute;
  }
}

function fitScalar(attribute: ScalarAttribute, fitting: TypeFitting): ScalarAttribute {
  const column = ownColumn(attribute.column, fitting);
  if (attribute.inferType !== true) return { ...attribute, column };
  const { inferType: _, ...settled } = attribute;
  const live = fitting.live.get(fitting.table)?.columns.get(column)?.type;
  return { ...settled, column, type: live === undefined ? settled.type : scalarTypeOf(live) };
}

function ownColumn(name: string, fitting: TypeFitting): string {
  const column = fitting.nameRule(name, fitting.taken);
  fitting.taken.add(column);
  requireColumn(column, fitting);
  return column;
}

function requireColumn(column: string, { live, table, type, report }: TypeFitting): void {
  const columns = live.get(table)?.columns;
  if (columns !== undefined && !columns.has(column)) report({ kind: 'missingColumn', table, column, uid: type.uid });
}

function fitTable<T extends { readonly table: string }>(storage: T, fitting: TypeFitting): T {
  const table = physicalTable(storage.table, fitting);
  const columns = fitting.live.get(table)?.columns;
  if (columns === undefined) fitting.report({ kind: 'missingTable', table, uid: fitting.type.uid });
  // Link tables of 4.0 and 4.1 have no id.
  else if (!columns.has('id')) fitting.report({ kind: 'missingColumn', table, column: 'id', uid: fitting.type.uid });
  return { ...storage, table };
}

/** The other claim's table may be missing without being reported. */
function fitRival(rival: LinkTable, fitting: TypeFitting): LinkTable | undefined {
  const fitted = fitLink(rival, { ...fitting, report: () => undefined });
  return fitting.live.get(fitted.table)?.columns.has('id') === true ? fitted : undefined;
}

function fitLink(link: LinkTable, fitting: TypeFitting): LinkTable {
  const { orderColumn, inverseOrderColumn, rival, ...rest } = fitTable(link, fitting);
  const fittedRival = rival === undefined ? undefined : fitRival(rival, fitting);
  const columns = fitting.live.get(rest.table)?.columns;
  const keep = (name: string | undefined): string | undefined => {
    if (name === undefined) return undefined;
    const column = fitting.nameRule(name);
    if (columns === undefined || columns.has(column)) return column;
    fitting.report({ kind: 'unordered', table: rest.table, column, uid: fitting.type.uid });
    return undefined;
  };
  const order = keep(orderColumn);
  const inverseOrder = keep(inverseOrderColumn);
  return {
    ...rest,
    ownColumn: fitting.nameRule(rest.ownColumn),
    targetColumn: fitting.nameRule(rest.targetColumn),
    ...(order !== undefined && { orderColumn: order }),
    ...(inverseOrder !== undefined && { inverseOrderColumn: inverseOrder }),
    ...(fittedRival !== undefined && { rival: fittedRival }),
  };
}

const physicalTable = (name: string, { tables }: Fitting): string => tables.get(name) ?? name;

/** Declared types of the engines, most specific pattern first. */
const TYPE_PATTERNS: readonly (readonly [RegExp, ScalarType])[] = [
  [/^json/, 'json'],
  [/^(boolean|tinyint\(1\))/, 'boolean'],
  [/^bigint/, 'biginteger'],
  [/^(tiny|small|medium)?int/, 'integer'],
  [/^(double|float|real)/, 'float'],
  [/^(decimal|numeric)/, 'decimal'],
  [/^(datetime|timestamp)/, 'datetime'],
  [/^date/, 'date'],
  [/^time/, 'time'],
  [/text$/, 'text'],
];

function scalarTypeOf(declared: string): ScalarType {
  return TYPE_PATTERNS.find(([pattern]) => pattern.test(declared))?.[1] ?? 'string';
}

const mapValues = <V, W>(map: ReadonlyMap<string, V>, change: (value: V) => W): ReadonlyMap<string, W> =>
  new Map([...map].map(([key, value]) => [key, change(value)]));
