import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { model } from '../support/conformance-queries.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { type Answer, errorOf, send } from './requests.ts';

const types = [...model.contentTypes.values()].filter((type) => !type.builtIn);

const paths = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      ...types.map((type) => (type.kind === 'singleType' ? type.singularName : type.pluralName)),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('articles', 'pages', 'categories'), fc.oneof(fc.nat(90).map(String), fc.string()))
      .map(([name, id]) => `${name}/${encodeURIComponent(id)}`),
  },
  { weight: 1, arbitrary: fc.webPath().map((path) => path.slice(1)) },
);

const names = [...new Set(types.flatMap((type) => [...type.attributes.keys()]))];

const OPERATORS = [
  '$eq',
  '$eqi',
  '$ne',
  '$nei',
  '$lt',
  '$lte',
  '$gt',
  '$gte',
  '$in',
  '$notIn',
  '$contains',
  '$notContains',
  '$containsi',
  '$notContainsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
  '$null',
  '$notNull',
  '$between',
  '$and',
  '$or',
  '$not',
  '$jsonSupersetOf',
];

const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...names) },
  { weight: 4, arbitrary: fc.constantFrom(...OPERATORS) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'populate',
      'filters',
      'sort',
      'fields',
      'on',
      'count',
      'limit',
      'start',
      'publicationState',
      'locale',
      'id',
      '0',
      '1',
      '',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 5 }) },
);

const value = fc.oneof(
  fc.constantFrom(
    '*',
    '',
    'true',
    'false',
    'null',
    '1',
    '-1',
    '0',
    '99999999999999999999',
    '1e400',
    '1.5',
    'NaN',
    'a',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '\0',
    'é',
    '🍕',
    '2024-01-01',
    '24:00:00',
    '12:00:00',
    'title:desc',
    'author.name',
    '{}',
    '[]',
    '{"a":1}',
  ),
  fc.string({ maxLength: 20, unit: 'grapheme' }),
  fc.constantFrom(...names),
  fc.double().map(String),
);

const first = fc.constantFrom(
  'filters',
  'filters',
  'filters',
  'sort',
  'fields',
  'populate',
  'populate',
  'pagination',
  'locale',
  'publicationState',
  '_q',
);

const parameter = fc
  .tuple(first, fc.array(word, { maxLength: 4 }), value)
  .map(
    ([key, rest, text]) =>
      `${key}${rest.map((part) => `[${encodeURIComponent(part)}]`).join('')}=${encodeURIComponent(text)}`,
  );

/** Filters that pass the checks of names, so that odd values reach the database. */
const fitting = fc.constantFrom(...types).chain((type) => {
  const scalars = [...type.attributes.values()].filter(
    (attribute) => attribute.kind === 'scalar' && !attribute.private && attribute.type !== 'password',
  );
  return fc
    .tuple(fc.constantFrom('id', ...scalars.map(({ name }) => name)), fc.constantFrom(...OPERATORS.slice(0, 20)), value)
    .map(
      ([name, operator, text]) =>
        `/api/${type.kind === 'singleType' ? type.singularName : type.pluralName}?filters[${name}][${operator}]=${encodeURIComponent(text)}`,
    );
});

const urls = fc.oneof(
  fc
    .tuple(paths, fc.array(parameter, { maxLength: 3 }))
    .map(([path, parameters]) => `/api/${path}?${parameters.join('&')}`),
  fitting,
);

function checkAnswer(answer: Answer): void {
  expect(answer.status, answer.body).toBeLessThan(500);
  if (answer.status >= 400) errorOf(answer);
  else JSON.parse(answer.body);
}

describeEngines('any URL is answered below 500', (engine) => {
  let plinth: StartedPlinth;
  beforeAll(async () => {
    plinth = await startPlinth({ engine });
  });
  afterAll(() => plinth.stop());

  test('with JSON', async () => {
    await fc.assert(
      fc.asyncProperty(urls, async (url) => checkAnswer(await send(plinth.url, url))),
      { numRuns: 400 },
    );
    expect(plinth.faults).toEqual([]);
  });
});
