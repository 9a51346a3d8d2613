import { describe, expect, it } from 'vitest';
import { mistakeOf, problemsOf } from '../../explorer/src/body/body-problems.ts';
import { bodyFromEntry, bodyOf } from '../../explorer/src/body/body-of.ts';
import { readPlaces } from '../../explorer/src/body/json-places.ts';
import { writeCode } from '../../explorer/src/code/write-code.ts';
import { type Language, tokenize } from '../../explorer/src/code/tokens.ts';
import { exampleOf } from '../../explorer/src/documentation/example-of.ts';
import type { Document } from '../../explorer/src/documentation/openapi.ts';
import { closestName } from '../../explorer/src/query/closest-name.ts';
import { isOperator, operatorWords } from '../../explorer/src/query/operators.ts';
import { readRequest } from '../../explorer/src/query/request.ts';
import { compareAnswers } from '../../explorer/src/view/answer/compare-rows.ts';
import { listLines } from '../../explorer/src/body/json-lines.ts';
import { wrapLines } from '../../explorer/src/view/answer/json-rows.ts';
import { COMPARE_OPERATORS } from '../../src/query/filters/operators.ts';
import { describedProject } from './described-project.ts';

const project = await describedProject({ showPrivate: true, showRules: true });

it('every operator can be chosen, and has words', () => {
  const names = Object.keys(COMPARE_OPERATORS);
  expect(names.filter((name) => !isOperator(name) || operatorWords(name) === name)).toEqual([]);
});

describe('the body of a write', () => {
  const asking = (url: string, method: 'POST' | 'PUT', body: string | null = null) => ({
    request: readRequest(project, url),
    method,
    body,
  });

  it('is suggested by the schema: with required parts, without those that the server sets', () => {
    const { data } = JSON.parse(bodyOf(project, asking('/api/articles', 'POST')));
    expect(data.title).toBe('A title');
    expect(data).not.toHaveProperty('createdAt');
    expect(data).not.toHaveProperty('localizations');
    const required = project.types.find(({ uid }) => uid === 'api::article.article')?.attributes ?? [];
    for (const { name, required: isRequired, readOnly } of required) {
      if (isRequired && !readOnly) expect(Object.keys(data)).toContain(name);
    }
  });

  it('starts with the values of an entry for an update', () => {
    const text = bodyFromEntry(project, asking('/api/articles/1', 'PUT'), {
      data: { id: 1, attributes: { title: 'Held', createdAt: 'x', author: { data: null } } },
    });
    expect(JSON.parse(text ?? '')).toEqual({ data: { title: 'Held' } });
    expect(bodyFromEntry(project, asking('/api/articles/1', 'PUT'), { data: null, error: {} })).toBeNull();
  });

  it('stays as written', () => {
    expect(bodyOf(project, asking('/api/articles', 'POST', '{ "data": {} }'))).toBe('{ "data": {} }');
  });
});

describe('mistakes of a body', () => {
  it.each([
    ['{', 'a name in double quotes is missing', 1],
    ['{\n  "a": 1,\n}', 'Expected a name in double quotes', 3],
    ['{ "a": tru }', 'Expected a value', 1],
    ['{ "a": "x }', 'Expected the end of the string', 1],
    ['[1 2]', 'Expected a comma or ]', 1],
    ['{} x', 'Nothing may follow the closing brace', 1],
    ['{ "a" 1 }', 'Expected a colon', 1],
  ])('%j: %s', (text, message, line) => {
    expect(mistakeOf(text)).toMatchObject({ message, line });
  });

  it('accepts exactly JSON', () => {
    const texts = [
      '{}',
      '[]',
      '-0.5e+3',
      '"\\u00e9\\n"',
      '{"a":[{"b":null}]}',
      '01',
      "{'a':1}",
      '[1,]',
      '',
      'nul',
      '1.',
    ];
    for (const text of texts) {
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect(readPlaces(text).mistake === null, text).toBe(isJson);
    }
  });

  it('ends at a depth, and not with the stack', () => {
    expect(readPlaces('['.repeat(100_000)).mistake?.message).toBe('Too many levels');
  });

  it('are shown at the line of their path', () => {
    const text = '{\n  "data": {\n    "seo": {\n      "title": 5\n    }\n  }\n}';
    const answer = {
      error: {
        message: '2 errors',
        details: {
          errors: [
            { path: ['seo', 'title'], message: 'must be a string' },
            { path: ['slug'], message: 'is missing' },
          ],
        },
      },
    };
    expect(problemsOf(text, answer)).toMatchObject([
      { path: 'seo.title', message: 'must be a string', line: 4 },
      { path: 'slug', message: 'is missing', line: 2 },
    ]);
  });
});

describe('code', () => {
  const options = { project, origin: 'http://localhost:1337', body: '{ "data": { "title": "It\'s" } }' } as const;

  it('of a write returns the shown response', () => {
    const request = readRequest(project, '/api/articles');
    expect(writeCode('curl', request, { ...options, method: 'POST', hasCredential: true })).toBe(
      [
        "curl -g -X POST 'http://localhost:1337/api/articles' \\",
        '  -H "Authorization: Bearer $API_TOKEN" \\',
        "  -H 'Content-Type: application/json' \\",
        `  --data-raw '{ "data": { "title": "It'\\''s" } }'`,
      ].join('\n'),
    );
    expect(writeCode('client', request, { ...options, method: 'POST', hasCredential: false })).toContain(
      "api.articles.create({ title: 'It\\'s' })",
    );
    const entry = readRequest(project, '/api/articles/7');
    expect(writeCode('client', entry, { ...options, body: null, method: 'DELETE', hasCredential: false })).toContain(
      'api.articles.delete(7)',
    );
    expect(writeCode('fetch', entry, { ...options, method: 'PUT', hasCredential: true })).toContain("method: 'PUT'");
  });

  it.each<[Language, string]>([
    ['json', '{ "a": [1, true, "x\\"y"], "b" : null }'],
    ['javascript', "const a = await api.find({ b: 'c', d: 1 }); // e"],
    ['shell', `curl -g 'http://x' \\\n  -H "A: $B"`],
    ['sql', `select "a" from b where c = 'it''s' limit 10`],
    ['json', '{ "broken'],
  ])('of %s comes out of its colours as it went in', (language, text) => {
    const tokens = tokenize(text, language);
    expect(tokens.map((token) => token.text).join('')).toBe(text);
    expect(tokens.some(({ kind }) => kind !== 'plain')).toBe(true);
  });
});

describe('long lines', () => {
  const text = 'word '.repeat(60).trim();
  const lines = listLines({ a: text, b: 'x'.repeat(500), c: 1 }, () => false);

  it('are broken at spaces, and nothing is lost', () => {
    const rows = wrapLines(lines, 60);
    for (const line of lines) {
      const own = rows.filter((row) => row.line === line);
      expect(own.map(({ from, to }) => line.text.slice(from, to)).join('')).toBe(line.text);
      for (const { from, to } of own) expect(to - from).toBeLessThanOrEqual(60);
    }
    expect(rows.filter((row) => row.line.key === 'a')[0]?.to).toBeGreaterThan(40);
  });

  it('stay whole without wrapping', () => {
    expect(wrapLines(lines, null)).toHaveLength(lines.length);
  });
});

describe('two answers', () => {
  it('are paired by name and id', () => {
    const rows = compareAnswers(
      {
        data: [
          { id: 1, a: 1 },
          { id: 2, a: 2 },
        ],
        meta: {},
      },
      {
        data: [
          { id: 2, a: 2, b: 'x' },
          { id: 3, a: 3 },
        ],
        meta: {},
      },
    );
    const text = (side: 'left' | 'right') =>
      rows.flatMap((row) => (row[side] === null ? [] : [`${row[side]?.key ?? ''}${row[side]?.text}`])).join('');
    expect(text('left')).toBe('{data[{id1a1}{id2a2}]meta{}}');
    expect(text('right')).toBe('{data[{id2a2b"x"}{id3a3}]meta{}}');
    const differing = rows.filter(({ differs }) => differs);
    expect(differing.map(({ left, right }) => [left?.text ?? null, right?.text ?? null])).toEqual([
      ['{', null],
      ['1', null],
      ['1', null],
      ['}', null],
      [null, '"x"'],
      [null, '{'],
      [null, '3'],
      [null, '3'],
      [null, '}'],
    ]);
  });

  it('that are equal differ nowhere', () => {
    const answer = { data: null, error: { status: 403, list: [1, [2]] } };
    expect(compareAnswers(answer, structuredClone(answer)).some(({ differs }) => differs)).toBe(false);
  });
});

describe('a name that was probably meant', () => {
  it.each([
    ['titel', ['slug', 'title'], 'title'],
    ['articels', ['articles', 'authors'], 'articles'],
    ['publish', ['publishedAt', 'slug'], 'publishedAt'],
    ['nothing', ['slug', 'title'], undefined],
    ['x'.repeat(100), ['slug'], undefined],
  ])('%s of %j is %s', (wrong, names, meant) => {
    expect(closestName(wrong, names)).toBe(meant);
  });
});

describe('an example from a schema', () => {
  it('ends for circular schemas', () => {
    const document = {
      components: {
        schemas: {
          Entry: {
            type: 'object',
            properties: { id: { type: 'integer' }, next: { $ref: '#/components/schemas/Entry' } },
            required: ['id', 'next'],
          },
        },
      },
    } as unknown as Document;
    const text = JSON.stringify(exampleOf(document, { $ref: '#/components/schemas/Entry' }));
    expect(text.startsWith('{"id":1,"next":{"id":1')).toBe(true);
    expect(text.length).toBeLessThan(500);
  });
});
