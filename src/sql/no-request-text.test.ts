import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTEXT, EVERYTHING, model, typeNamed } from '../../test/support/conformance-queries.ts';
import { authorizeQuery } from '../access/authorize-query.ts';
import { RequestError } from '../errors.ts';
import type { Plan } from '../plan/plan.ts';
import { planQuery } from '../plan/plan-query.ts';
import { COMPARE_OPERATORS } from '../query/filters/operators.ts';
import { parseQueryString } from '../query/parse-query-string.ts';
import { resolveListQuery } from '../query/resolve-query.ts';
import { isJoinable, targetOf } from '../query/resolution.ts';
import type { Attribute, Type } from '../schema/model.ts';
import {
  type CompiledChild,
  type CompiledEntries,
  type CompiledPlan,
  type CompiledStatement,
  compilePlan,
} from './compile-plan.ts';
import { dialectOf } from './dialect-of.ts';

const DIALECTS = (['sqlite', 'postgres', 'mysql'] as const).map(dialectOf);

function statementsOf({ root, count }: CompiledPlan): readonly CompiledStatement[] {
  return [...entriesStatements(root), ...(count === null ? [] : [count])];
}

function entriesStatements({ statement, children }: CompiledEntries): readonly CompiledStatement[] {
  return [statement, ...children.flatMap(childStatements)];
}

function childStatements(child: CompiledChild): readonly CompiledStatement[] {
  switch (child.kind) {
    case 'related':
      return entriesStatements(child.entries);
    case 'absent':
      return [];
    case 'count':
      return [child.statement];
    case 'variants':
      return [...(child.rows === null ? [] : [child.rows]), ...[...child.variants.values()].flatMap(entriesStatements)];
  }
}

/** Every name that the model can put into SQL: tables, columns, and the literals of links. */
const NAMES = new Set<string>(['id', 'field', 'order', 'entity_id', 'component_id', 'component_type']);
/** How a real is written as text. */
NAMES.add('real').add('%!.15g');
for (const type of [...model.contentTypes.values(), ...model.components.values()]) {
  NAMES.add(type.table).add(type.uid);
  for (const attribute of type.attributes.values()) {
    NAMES.add(attribute.name);
    for (const value of Object.values({ ...attribute, ...('storage' in attribute ? attribute.storage : {}) }))
      if (typeof value === 'string') NAMES.add(value);
  }
}

const ALIAS = /^(t|l|p|i|w|k|n|o|[rlscnmjko]\d+|j\d+l|b)$/;
const QUOTED = /"((?:[^"]|"")*)"|`((?:[^`]|``)*)`|'((?:[^']|'')*)'/g;
const WORDS = new Set(
  `all any as asc between bool_and bool_or by bigint case cast char columns count desc else end escape from group ilike in int is join
   json_each json_table left like limit lower max min distinct with true not null o k id n offset on or and order over partition path
   printf row_number select table text then typeof union value varchar when where`.split(/\s+/),
);

/** The parts of a statement's text that are neither SQL keywords nor names of the model. */
function strangersIn(text: string): readonly string[] {
  const strangers: string[] = [];
  const rest = text.replace(QUOTED, (_, double?: string, tick?: string, literal?: string) => {
    const name = double ?? tick ?? literal ?? '';
    const isKnown =
      NAMES.has(name) || (literal === undefined ? ALIAS.test(name) : ['$[*]', '$', '\\', '\\\\'].includes(name));
    if (!isKnown) strangers.push(name);
    return ' ';
  });
  for (const [word] of rest.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu))
    if (!WORDS.has(word.toLowerCase())) strangers.push(word);
  for (const [number] of rest.matchAll(/(?<![$\w])\d+/g))
    if (!['0', '1', '18446744073709551615'].includes(number)) strangers.push(number);
  return strangers;
}

/** The tables that a statement's text reads from; its named sets are not among them. */
const tablesIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(/\b(?:from|join) ["`](\w+)["`]/g)]
      .map(([, name = '']) => name)
      .filter((name) => !/^n\d+$/.test(name)),
  );

type Pairs = readonly (readonly [path: string, value: string])[];

const marker = fc.stringMatching(/^zqx[a-z0-9'"`\\;%_ -]{0,12}$/);

/** Strings for text fields, digits that occur nowhere else for the others. */
const valueFor = (attribute: Attribute): fc.Arbitrary<string> => {
  if (attribute.kind !== 'scalar') return fc.constant('987654321');
  switch (attribute.type) {
    case 'integer':
    case 'float':
    case 'decimal':
    case 'datetime':
    case 'timestamp':
      return fc.constant('987654321');
    case 'date':
      return fc.constant('1987-06-05');
    case 'time':
      return fc.constant('19:28:37');
    default:
      return marker;
  }
};

const isVisible = (attribute: Attribute): boolean =>
  !attribute.private && !(attribute.kind === 'scalar' && attribute.type === 'password');

const operators = fc.constantFrom(...Object.keys(COMPARE_OPERATORS).filter((name) => name !== '$between'), '$null');

function filterPairs(type: Type, depth: number): fc.Arbitrary<Pairs> {
  const attributes = [...type.attributes.values()].filter(isVisible);
  const scalars = attributes.filter((attribute) => attribute.kind === 'scalar');
  const links = attributes.filter(isJoinable);
  const onField = fc
    .constantFrom(...scalars)
    .chain((attribute) =>
      fc
        .tuple(operators, valueFor(attribute))
        .map(([operator, value]): Pairs => [[`[${attribute.name}][${operator}]`, value]]),
    );
  if (depth === 0 || links.length === 0) return onField;
  const below = fc
    .constantFrom(...links)
    .chain((attribute) =>
      filterPairs(targetOf(model, attribute), depth - 1).map((pairs) => prefixed(`[${attribute.name}]`, pairs)),
    );
  const grouped = fc
    .tuple(fc.constantFrom('[$or][0]', '[$and][0]', '[$not]'), filterPairs(type, depth - 1))
    .map(([group, pairs]) => prefixed(group, pairs));
  return fc.oneof(onField, below, grouped);
}

const prefixed = (prefix: string, pairs: Pairs): Pairs => pairs.map(([path, value]) => [`${prefix}${path}`, value]);

function populatePairs(type: Type, depth: number): fc.Arbitrary<Pairs> {
  const names = [...type.attributes.values()].filter(
    (attribute) => attribute.kind !== 'scalar' && isVisible(attribute),
  );
  const wild: fc.Arbitrary<Pairs> = fc.constantFrom([['', '*']] as const, [['', 'zqxnosuch']] as const);
  if (depth === 0 || names.length === 0) return wild;
  return fc.constantFrom(...names).chain((attribute): fc.Arbitrary<Pairs> => {
    const key = `[${attribute.name}]`;
    if (!isJoinable(attribute))
      return marker.map(
        (uid): Pairs => [
          [`${key}[on][zone.quote]`, 'true'],
          [`${key}[on][${uid.replace(/\W/g, '')}]`, 'true'],
        ],
      );
    const target = targetOf(model, attribute);
    return fc
      .tuple(populatePairs(target, depth - 1), filterPairs(target, 1), sortOf(target), fc.nat(3))
      .map(([populate, filters, sort, limit]) =>
        prefixed(key, [
          ...prefixed('[populate]', populate),
          ...prefixed('[filters]', filters),
          ['[sort]', sort],
          ['[limit]', String(limit)],
        ]),
      );
  });
}

function sortOf(type: Type): fc.Arbitrary<string> {
  const attributes = [...type.attributes.values()].filter(isVisible);
  const names = attributes.flatMap((attribute) => {
    if (attribute.kind === 'scalar') return [attribute.name];
    return isJoinable(attribute) ? [`${attribute.name}.id`, `${attribute.name}.id:desc`] : [];
  });
  return fc.constantFrom(...names);
}

const TYPES = ['article', 'author', 'category', 'comment', 'page', 'restaurant', 'menu-section', 'dish'].map(typeNamed);

const requests = fc.constantFrom(...TYPES).chain((type) =>
  fc
    .tuple(filterPairs(type, 3), populatePairs(type, 2), sortOf(type), marker, marker, marker)
    .map(([filters, populate, sort, search, unknown, locale]) => {
      const pairs: Pairs = [
        ...prefixed('filters', filters),
        ...prefixed('populate', populate),
        ['sort', sort],
        ['_q', search],
        [unknown, unknown],
        ['locale', locale],
        ['pagination[pageSize]', '87'],
        ['pagination[page]', '76543'],
      ];
      return {
        type,
        queryString: pairs.map(([path, value]) => `${encodeURIComponent(path)}=${encodeURIComponent(value)}`).join('&'),
      };
    }),
);

/** All values of these requests, or a part of each. */
const VALUES = /zqx|987654321|1987-06-05|19:28:37|\b87\b|76543/i;

describe('no name and no value of a request appears in SQL text', () => {
  test('in requests with every kind of part', () => {
    let planned = 0;
    fc.assert(
      fc.property(requests, fc.boolean(), ({ type, queryString }, isLarge) => {
        let plan: Plan;
        try {
          plan = planQuery(
            model,
            authorizeQuery(resolveListQuery(CONTEXT, type, parseQueryString(queryString)), EVERYTHING),
            isLarge,
          );
        } catch (error) {
          expect(error).toBeInstanceOf(RequestError);
          return;
        }
        planned += 1;
        const statements = DIALECTS.flatMap((dialect) => statementsOf(compilePlan(dialect, plan)));
        const texts = statements.map((statement) => statement.text);
        for (const { text, tables } of statements) expect(new Set(tables)).toEqual(tablesIn(text));
        expect(texts.filter((text) => VALUES.test(text))).toEqual([]);
        expect(texts.flatMap(strangersIn)).toEqual([]);
      }),
      { numRuns: 300 },
    );
    expect(planned).toBeGreaterThan(200);
  });

  test('the check would detect one', () => {
    expect(strangersIn('select "t"."title" from "articles" as "t" where "t"."title" = \'zqx\'')).toEqual(['zqx']);
    expect(strangersIn('select "t"."zqx" from "articles" as "t" limit 25')).toEqual(['zqx', '25']);
    expect(strangersIn('select zqx from `articles`')).toEqual(['zqx']);
  });
});

describe('any query string', () => {
  const words = fc.constantFrom(
    'filters',
    'sort',
    'fields',
    'populate',
    'pagination',
    'locale',
    'publicationState',
    '_q',
    'page',
    'limit',
    'on',
    'title',
    'author',
    'name',
    'blocks',
    'seo',
    'cover',
    'related',
    'mentions',
    'comments',
    'id',
    '*',
    '$eq',
    '$in',
    '$and',
    '$or',
    '$not',
    '$null',
    '$between',
    '0',
    '1',
    '100',
    '-1',
    'true',
    'zone.quote',
    '__proto__',
    'constructor',
    'editorNote',
    'accessCode',
    'createdBy',
    'localizations',
    '2024-01-01',
    '',
    'asc',
    'author.name:desc',
  );
  const part = fc.tuple(words, fc.array(words, { maxLength: 5 }), fc.oneof(words, fc.string(), fc.constant(null)));
  const queryStrings = fc
    .array(part, { maxLength: 6 })
    .map((parts) =>
      parts
        .map(
          ([first, rest, value]) =>
            `${first}${rest.map((word) => `[${word}]`).join('')}${value === null ? '' : `=${value}`}`,
        )
        .join('&'),
    );

  test('is planned, or rejected with an error of the catalogue', () => {
    fc.assert(
      fc.property(fc.constantFrom(...TYPES), fc.oneof(queryStrings, fc.string()), (type, queryString) => {
        try {
          const query = authorizeQuery(resolveListQuery(CONTEXT, type, parseQueryString(queryString)), EVERYTHING);
          for (const dialect of DIALECTS) compilePlan(dialect, planQuery(model, query));
        } catch (error) {
          expect(error).toBeInstanceOf(RequestError);
          expect((error as RequestError).status).toBe(400);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
