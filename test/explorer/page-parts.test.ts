import { describe, expect, it } from 'vitest';
import { printLiteral } from '../../explorer/src/code/print-literal.ts';
import { type CodeKind, writeCode } from '../../explorer/src/code/write-code.ts';
import { locateRefusal } from '../../explorer/src/query/locate-refusal.ts';
import { correctUrl } from '../../explorer/src/query/correct-url.ts';
import { typeFinder } from '../../explorer/src/query/model.ts';
import type { Contract } from '../../explorer/src/query/model.ts';
import { changeForm, readRequest } from '../../explorer/src/query/request.ts';
import { readLink, writeLink } from '../../explorer/src/state/link.ts';
import { formatSql } from '../../explorer/src/view/answer/format-sql.ts';
import { findLines, listLines, parseAnswer, pathsAbove } from '../../explorer/src/body/json-lines.ts';
import { labelOf, pictureOf, readEntries, relatedEntries } from '../../explorer/src/view/answer/read-entries.ts';
import { describedProject } from './described-project.ts';

const project = await describedProject({ showPrivate: false, showRules: false });

describe('a URL as people paste it', () => {
  it.each([
    ['/api/articles?sort=title', '/api/articles?sort=title'],
    ['http://localhost:1337/api/articles?sort=title', '/api/articles?sort=title'],
    ['GET https://content.example.org/api/articles/?a=1#part', '/api/articles/?a=1'],
    ['api/articles', '/api/articles'],
    ['', '/'],
  ])('%s', (text, url) => {
    expect(readRequest(project, text).url).toBe(url);
  });

  it('names the type and the entry', () => {
    expect(readRequest(project, '/api/Articles/7/')).toMatchObject({ type: { route: 'articles' }, id: '7' });
    expect(readRequest(project, '/api/homepage')).toMatchObject({ type: { kind: 'single' }, id: null });
    expect(readRequest(project, '/api/articles/7/8').type).toBeUndefined();
    expect(readRequest(project, '/uploads/a.png').type).toBeUndefined();
  });

  it('may end in a blank while it is typed', () => {
    expect(readRequest(project, '/api/articles?_q=two ').form.search).toBe('two ');
  });
});

describe('a change of the form', () => {
  const change = (url: string, part: Parameters<typeof changeForm>[2] extends infer Form ? Partial<Form> : never) => {
    const request = readRequest(project, url);
    return changeForm(project, request, { ...request.form, ...part }).url;
  };

  it('rewrites its own parameter and no other', () => {
    const url = '/api/articles?sort=title:desc,id&populate=author,cover&unheard=1';
    expect(change(url, { fields: ['title'] })).toBe(`${url}&fields[0]=title`);
    expect(change(url, { sort: [{ path: 'id', direction: 'asc' }] })).toBe(
      '/api/articles?sort[0]=id:asc&populate=author,cover&unheard=1',
    );
    expect(change(url, { rest: {} })).toBe('/api/articles?sort=title:desc,id&populate=author,cover');
  });

  it('keeps conditions on two related entries apart', () => {
    const on = (name: string) => ({ kind: 'related', field: 'categories', items: [row('name', '$eq', name)] }) as const;
    const row = (field: string, operator: string, value: string) => ({ kind: 'row', field, operator, value }) as const;
    expect(
      change('/api/articles', { filters: [on('a'), on('b'), row('title', '$gt', 'a'), row('title', '$lt', 'c')] }),
    ).toBe(
      '/api/articles?filters[categories][name][$eq]=a&filters[title][$gt]=a&filters[title][$lt]=c&filters[$and][0][categories][name][$eq]=b',
    );
  });

  it('leaves out a condition without a value', () => {
    const row = { kind: 'row', field: 'title', operator: '$eq', value: undefined } as const;
    expect(change('/api/articles', { filters: [row] })).toBe('/api/articles');
  });
});

describe('a name that had no effect', () => {
  it.each([
    ['filter[title]=a%26b&sort=id', ['filter', null, 'filters'], 'filters[title]=a%26b&sort=id'],
    ['pagination%5Bpagesize%5D=2', ['pagination[pagesize]', null, 'pagination[pageSize]'], 'pagination[pageSize]=2'],
    ['populate=autor,cover&a', ['populate', 'autor', 'author'], 'populate=author,cover&a'],
    ['populate[1]=author&populate[2]=autor', ['populate', 'autor', 'author'], 'populate[1]=author&populate[2]=author'],
    ['populate[autor][fields]=name', ['populate[autor]', null, 'populate[author]'], 'populate[author][fields]=name'],
    [
      'populate[author][populate]=avatr',
      ['populate[author][populate]', 'avatr', 'avatar'],
      'populate[author][populate]=avatar',
    ],
    ['filtering=1', ['filter', null, 'filters'], 'filtering=1'],
  ] as const)('%s is mended', (query, [parameter, value, meant], mended) => {
    expect(correctUrl(`/api/articles?${query}`, { parameter, value, meant })).toBe(`/api/articles?${mended}`);
  });
});

describe('the place of a mistake', () => {
  const place = (query: string, message: string, stage: string | null) => {
    const { form, type } = readRequest(project, `/api/articles?${query}`);
    return locateRefusal(typeFinder(project), type, form, { message, stage });
  };

  it.each([
    ['filters[$or][0][title]=a&filters[$or][1][nope]=b', 'Invalid parameter nope', 'filters', 'filters.0.1'],
    ['filters[author][nope]=b', 'Invalid parameter nope', 'filters', 'filters.0.0'],
    ['sort=title,nope:desc', 'Invalid parameter nope', 'sort', 'sort.1'],
    ['fields=nope', 'Invalid parameter nope', 'fields', 'fields'],
    [
      'populate[author][populate][avatar][sort]=nope',
      'Invalid parameter nope',
      'populate',
      'populate.author.populate.avatar.sort.0',
    ],
    [
      'populate[blocks][on][zone.quote][fields]=nope',
      'Invalid parameter nope',
      'populate',
      'populate.blocks.on.zone.quote.fields',
    ],
    ['filters[internalNotes][id]=1', 'Invalid parameter internalNotes', null, 'filters.0'],
    ['filters[readCount]=x', 'Invalid value for "readCount". Expected a number, got "x".', 'value', 'filters.0'],
    ['filters[title]=a&filters[releaseDate]=x', 'Invalid format, expected yyyy-MM-dd', 'value', 'filters.1'],
    ['sort=title:up', 'Invalid sort order "up". Expected a direction: "asc" or "desc".', 'form', 'sort.0'],
    [
      'publicationState=x',
      "Invalid publicationState. Expected one of 'preview','live' received: x.",
      'form',
      'publicationState',
    ],
    ['pagination[page]=x', 'Invalid pagination[page]. Expected an integer.', 'pages', 'pagination'],
    ['title=1', 'Something new went wrong.', null, 'filters'],
  ])('%s', (query, message, stage, expected) => {
    expect(place(query, message, stage)).toBe(expected);
  });
});

describe('code to copy', () => {
  const code = (kind: CodeKind, url: string, hasKey = false, chosen: Contract = 'v4') =>
    writeCode(kind, readRequest(project, url, chosen), {
      project,
      origin: 'http://localhost:1337',
      method: 'GET',
      body: null,
      hasCredential: hasKey,
    });

  it('is a URL or a command', () => {
    expect(code('url', '/api/articles?sort=title')).toBe('http://localhost:1337/api/articles?sort=title');
    expect(code('curl', "/api/articles?filters[title]=it's", true)).toBe(
      `curl -g 'http://localhost:1337/api/articles?filters[title]=it'\\''s' \\\n  -H "Authorization: Bearer $API_TOKEN"`,
    );
  });

  it('uses fetch and qs', () => {
    expect(code('fetch', '/api/articles?populate[author][fields][0]=name')).toBe(
      [
        `import qs from 'qs';`,
        '',
        `const query = qs.stringify({ populate: { author: { fields: ['name'] } } }, { encodeValuesOnly: true });`,
        `const response = await fetch(\`http://localhost:1337/api/articles?\${query}\`);`,
        'const { data, meta } = await response.json();',
      ].join('\n'),
    );
    expect(code('fetch', '/api/articles')).toContain(`fetch('http://localhost:1337/api/articles')`);
  });

  it('uses the typed client, with the types of the fields', () => {
    const url =
      '/api/articles?filters[readCount][$in][0]=1&filters[featured]=true&filters[externalRef]=9007199254740993&filters[author][$null]=true&populate[author]=true&populate[comments][limit]=2&pagination[page]=2&x=1';
    expect(code('client', url)).toContain(
      `await api.articles.find({
  populate: { author: true, comments: { limit: 2 } },
  filters: {
    readCount: { $in: [1] },
    featured: { $eq: true },
    externalRef: { $eq: '9007199254740993' },
    author: { $null: true },
  },
  pagination: { page: 2 },
});`,
    );
    expect(code('client', url)).toContain('// Not part of the client: x=1');
    expect(code('client', '/api/menu-sections/3')).toContain(`api['menu-sections'].findOne(3)`);
    expect(code('client', '/api/homepage')).toContain('api.homepage.find()');
  });

  it('asks for the contract of v5 with a header, where the path does not', () => {
    const url = '/api/articles/aisxil69e7yrz5idmpak83dq?status=draft';
    expect(code('curl', url, false, 'v5')).toContain(`status=draft' \\\n  -H 'Strapi-Response-Format: v5'`);
    expect(code('fetch', url, true, 'v5')).toContain("headers: { 'Strapi-Response-Format': 'v5', Authorization: ");
    const client = code('client', url, false, 'v5');
    expect(client).toContain("createClient<ContentTypes>({ url: 'http://localhost:1337', contract: 'v5' });");
    expect(client).toContain("api.articles.findOne('aisxil69e7yrz5idmpak83dq', { status: 'draft' });");
    expect(code('curl', '/api/v5/articles')).toBe("curl -g 'http://localhost:1337/api/v5/articles'");
    expect(code('client', '/api/v5/articles')).toContain("contract: 'v5'");
    expect(code('client', url)).toContain('// Not part of the client: status=draft');
  });

  it('quotes names if necessary', () => {
    expect(printLiteral({ 'a-b': `it's "so"\n`, c: [null, 1, true] })).toBe(
      `{ 'a-b': 'it\\'s "so"\\n', c: [null, 1, true] }`,
    );
  });
});

describe('a link to a query', () => {
  it('has the URL, the method and the role, and never a key', () => {
    const url = '/api/articles?filters[title]=a;b&sort=id';
    const callers = [{ kind: 'anonymous' }, { kind: 'role', type: 'editor' }, { kind: 'full' }] as const;
    for (const link of callers.flatMap((caller) =>
      (['GET', 'POST', 'DELETE'] as const).map((method) => ({
        url,
        method,
        caller,
        contract: method === 'GET' ? ('v5' as const) : ('v4' as const),
      })),
    )) {
      expect(readLink(writeLink(link))).toEqual(link);
    }
    expect(writeLink({ url, method: 'GET', contract: 'v4', caller: { kind: 'key', key: 'secret' } })).not.toContain(
      'secret',
    );
    expect(readLink('')).toBeNull();
    expect(readLink('#as=100%;/api/x')).toEqual({
      url: '/api/x',
      method: 'GET',
      contract: 'v4',
      caller: { kind: 'role', type: '100%' },
    });
  });
});

describe('an answer as lines', () => {
  const body = { data: [{ id: 1, attributes: { title: 'A "b"', tags: [] } }], meta: {} };

  it('is JSON again', () => {
    const lines = listLines(body, () => false);
    const text = lines.map(
      ({ key, text: value, comma }) => `${key === null ? '' : `"${key}":`}${value}${comma ? ',' : ''}`,
    );
    expect(JSON.parse(text.join(''))).toEqual(body);
  });

  it('folds to one line', () => {
    const lines = listLines(body, (path) => path === '/data');
    expect(lines.map(({ text }) => text)).toEqual(['{', '[ 1 item ]', '{}', '}']);
  });

  it('is searched in keys and values, folded or not', () => {
    expect(findLines(body, 'a "B')).toEqual([]);
    expect(findLines(body, 'TITLE')).toEqual(['/data/0/attributes/title']);
    expect(findLines(body, '')).toEqual([]);
    expect(pathsAbove('/data/0/attributes/title')).toEqual(['', '/data', '/data/0', '/data/0/attributes']);
  });

  it('survives invalid JSON', () => {
    expect(parseAnswer('Method Not Allowed')).toBeUndefined();
  });
});

describe('entries as a table', () => {
  const file = {
    id: 3,
    attributes: { url: '/uploads/a.png', mime: 'image/png', name: 'a.png', formats: { thumbnail: { url: '/t.png' } } },
  };

  it('finds entries, relations and pictures', () => {
    expect(readEntries({ data: [file], meta: {} })?.[0]?.id).toBe(3);
    expect(readEntries({ data: null, error: {} })).toBeNull();
    expect(readEntries({ data: null })).toEqual([]);
    expect(relatedEntries({ data: null })).toEqual([]);
    expect(relatedEntries({ data: 'of a JSON field' })).toBeNull();
    const [entry] = relatedEntries({ data: file }) ?? [];
    expect(entry && pictureOf(entry)).toEqual({ url: '/t.png', name: 'a.png' });
    expect(labelOf({ id: 9, cells: { slug: 'nine' } })).toBe('nine');
    expect(labelOf({ id: 9, cells: {} })).toBe('#9');
  });
});

it('breaks SQL before its parts, and nowhere inside them', () => {
  expect(
    formatSql(`select "from x" from "a" as "t" left join "b" on 1 = 1 where "t"."id" in (select 1 from c) order by 1`),
  ).toBe(`select "from x"\nfrom "a" as "t"\nleft join "b" on 1 = 1\nwhere "t"."id" in (select 1 from c)\norder by 1`);
});
