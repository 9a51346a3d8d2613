import type { Attribute, Model, Type } from '../schema/model.ts';
import { didYouMean } from '../util/text/did-you-mean.ts';
import { FIELD_OPERATORS, isGroupOperator, isOperator } from './filters/operators.ts';
import { isJoinable, targetOf } from './resolution.ts';
import { isRawArray, isRawObject, type RawObject, type RawValue } from './parse-query-string.ts';

const WINDOW = ['page', 'pageSize', 'start', 'limit', 'withCount'];

const PAGINATION = [...WINDOW, 'after', 'before'];

const PARAMETERS = [
  'filters',
  'populate',
  'fields',
  'sort',
  'pagination',
  'publicationState',
  'locale',
  '_q',
  ...WINDOW,
];

/** Parameters meant for others: a token in the query string, parameters added by gateways. */
const FOREIGN = ['access_token', 'token', 'plugins'];

const OPTIONS = [
  'fields',
  'filters',
  'populate',
  'sort',
  'start',
  'limit',
  'page',
  'pageSize',
  'pagination',
  'on',
  'count',
  'ordering',
  'publicationState',
  'locale',
];

/** Names known from other APIs. */
const OTHERWISE: Readonly<Record<string, string>> = {
  where: 'filters',
  q: '_q',
  search: '_q',
  include: 'populate',
  select: 'fields',
  orderBy: 'sort',
};

/** A part of a query that has no effect. */
export interface Ignored {
  /** As written, in brackets: `pagination[pagesize]`, `populate`. */
  readonly parameter: string;
  /** The wrong name, if it is in the parameter's value and not the parameter itself: `autor`. */
  readonly value: string | null;
  /** What was probably meant instead: a parameter, or a value. */
  readonly meant: string | null;
}

/** Its description in logs and headers. */
export function describeIgnored({ parameter, value, meant }: Ignored): string {
  const written = value === null ? parameter : `"${value}" in ${parameter}`;
  return meant === null ? `${written} was ignored.` : `${written} was ignored. Did you mean ${meant}?`;
}

/**
 * Everything the contract silently ignores, with what was probably meant: names of parameters and options, operators,
 * and names to populate. Other mistakes are rejected and reported in the response.
 */
export function findIgnored(model: Model, type: Type, query: RawObject): readonly Ignored[] {
  const parameters = Object.keys(query).filter((name) => !PARAMETERS.includes(name) && !FOREIGN.includes(name));
  return [
    ...parameters.map((name) => remark(name, OTHERWISE[name] ?? didYouMean(name, PARAMETERS))),
    ...unknownKeys(query.pagination, PAGINATION, (key) => `pagination[${key}]`),
    ...ignoredFilters(model, type, query.filters, 'filters'),
    ...ignoredPopulate(model, type, query.populate, 'populate'),
  ];
}

const remark = (parameter: string, meant: string | undefined): Ignored => ({
  parameter,
  value: null,
  meant: meant ?? null,
});

const unknownKeys = (value: RawValue, known: readonly string[], path: (key: string) => string): readonly Ignored[] =>
  keysOf(value)
    .filter((key) => !known.includes(key))
    .map((key) => {
      const meant = didYouMean(key, known);
      return remark(path(key), meant === undefined ? undefined : path(meant));
    });

const keysOf = (value: RawValue): readonly string[] => (isRawObject(value) ? Object.keys(value) : []);

function ignoredFilters(model: Model, type: Type, filters: RawValue, path: string): readonly Ignored[] {
  if (isRawArray(filters)) {
    return filters.flatMap((item, index) => ignoredFilters(model, type, item, `${path}[${index}]`));
  }
  if (!isRawObject(filters)) return [];
  return Object.entries(filters).flatMap(([key, value]) => {
    const at = `${path}[${key}]`;
    if (isGroupOperator(key) || key === '$not') return ignoredFilters(model, type, value, at);
    const attribute = type.attributes.get(key);
    if (attribute === undefined) return [];
    const target = typeBelow(model, attribute);
    if (target !== null) return ignoredFilters(model, target, value, at);
    return attribute.kind === 'scalar' && attribute.type !== 'json' ? ignoredOperators(value, at) : [];
  });
}

function ignoredOperators(value: RawValue, path: string): readonly Ignored[] {
  return keysOf(value)
    .filter((key) => !isOperator(key) && !/^\d+$/.test(key))
    .map((key) => {
      const meant = didYouMean(`$${key.replace(/^\$/, '')}`, FIELD_OPERATORS);
      return remark(`${path}[${key}]`, meant === undefined ? undefined : `${path}[${meant}]`);
    });
}

function ignoredPopulate(model: Model, type: Type, populate: RawValue, path: string): readonly Ignored[] {
  if (typeof populate === 'string')
    return populate.split(',').flatMap((text) => ignoredPath(model, type, text.trim(), path));
  if (isRawArray(populate)) return populate.flatMap((item) => ignoredPopulate(model, type, item, path));
  if (!isRawObject(populate)) return [];
  return Object.entries(populate).flatMap(([name, value]) => {
    const at = `${path}[${name}]`;
    // A list too long to be parsed as an array, as in populate[0]=author.
    if (/^\d+$/.test(name)) return ignoredPopulate(model, type, value, at);
    const attribute = type.attributes.get(name);
    if (attribute === undefined) {
      return name === '*'
        ? []
        : [
            remark(
              at,
              named(type, name, (meant) => `${path}[${meant}]`),
            ),
          ];
    }
    const target = typeBelow(model, attribute);
    if (!isRawObject(value)) return [];
    return [
      ...unknownKeys(value, OPTIONS, (key) => `${at}[${key}]`),
      ...(target === null
        ? []
        : [
            ...ignoredFilters(model, target, value.filters, `${at}[filters]`),
            ...ignoredPopulate(model, target, value.populate, `${at}[populate]`),
          ]),
    ];
  });
}

function ignoredPath(model: Model, type: Type, text: string, parameter: string): readonly Ignored[] {
  let owner: Type | null = type;
  const names = text.split('.');
  for (const [index, name] of names.entries()) {
    const attribute: Attribute | undefined = owner.attributes.get(name);
    if (attribute === undefined) {
      if (['*', '', 'deep'].includes(name)) return [];
      const before = names.slice(0, index);
      const meant = named(owner, name, (found) => [...before, found, ...names.slice(index + 1)].join('.'));
      return [{ parameter, value: text, meant: meant ?? null }];
    }
    owner = typeBelow(model, attribute);
    if (owner === null) return [];
  }
  return [];
}

function named(type: Type, name: string, path: (meant: string) => string): string | undefined {
  const known = [...type.attributes.values()].filter((one) => one.kind !== 'scalar' && !one.private);
  const meant = didYouMean(
    name,
    known.map((one) => one.name),
  );
  return meant === undefined ? undefined : path(meant);
}

/** The type that names below refer to; null for fields, and if entries may be of several types. */
const typeBelow = (model: Model, attribute: Attribute): Type | null =>
  isJoinable(attribute) ? targetOf(model, attribute) : null;
