import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Access, accessByActions } from '../../src/access/access.ts';
import { aggregateEntries } from '../../src/content/reading/aggregate-entries.ts';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { openScope } from '../../src/content/scope.ts';
import { RequestError } from '../../src/errors.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { anyQuery } from '../support/any-queries.ts';
import { conformanceEngine } from '../support/conformance-engine.ts';
import { EVERYTHING, model, typeNamed } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';
import { RESTRICTED } from '../support/restricted-role.ts';

type Value = string | number | boolean | null;
type Values = Readonly<Record<string, Value>>;

interface Numbers {
  readonly group?: Values;
  readonly count: number;
  readonly distinct?: Values;
  readonly min?: Values;
  readonly max?: Values;
  readonly sum?: Values;
  readonly avg?: Values;
}

interface Related {
  readonly data: Entry | readonly Entry[] | null;
}

interface Entry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, Value | Related>>;
}

const RELATED = ['author', 'categories', 'parent', 'coAuthors', 'children'];

const RUNS = Number(process.env.PLINTH_TEST_AGGREGATES ?? 300);
const SEED = Number(process.env.PLINTH_TEST_SEED ?? 20_261_120);

describeEngines('aggregates', (name) => {
  const content = conformanceEngine(name);

  // Equal values, nulls, and digits beyond a double.
  beforeAll(async () => {
    await content.driver.transaction(async (session) => {
      for (const text of [
        "update categories set name = 'Same' where id <= 3",
        'update articles set price = 1.1, external_ref = 9007199254740993 where id % 5 = 0',
        'update articles set external_ref = 9007199254740994 where id % 10 = 0',
        'update articles set price = null, kind = null where id % 7 = 0',
        'update articles set published_at = null where id % 11 = 0',
        `update articles set event_at = ${name === 'sqlite' ? -1 : "'1969-12-31 23:59:59.999'"} where id % 9 = 0`,
      ])
        await session.execute({ text }, []);
    });
  });

  const aggregate = async (query: string, access: Access = EVERYTHING, type: ContentType = typeNamed('article')) =>
    (JSON.parse(await aggregateEntries(openScope(content.engine, access), type, query)) as { data: unknown }).data;

  const refusal = (query: string, access?: Access): Promise<string> =>
    aggregate(query, access).then(
      (data) => JSON.stringify(data),
      (error: Error) => error.message,
    );

  const lists = new Map<string, Promise<readonly Entry[]>>();

  const list = (query: string): Promise<readonly Entry[]> => {
    const known = lists.get(query) ?? readList(query);
    lists.set(query, known);
    return known;
  };

  const readList = async (query: string): Promise<readonly Entry[]> => {
    const populate = RELATED.map((one, index) => `populate[${index}]=${one}`).join('&');
    const all = `${query}&${populate}&pagination[pageSize]=100`;
    const text = await listEntries(openScope(content.engine, EVERYTHING), typeNamed('article'), all);
    return (JSON.parse(String(text)) as { data: readonly Entry[] }).data;
  };

  /** The values of an entry that a group is named by. */
  const valuesOf = ({ id, attributes }: Entry, field: string, part: string | undefined): readonly Value[] => {
    const [own = '', below = 'id'] = field.split('.');
    if (own === 'id') return [id];
    const value = attributes[own] ?? null;
    if (value !== null && typeof value === 'object') {
      const { data } = value;
      const entries: readonly Entry[] = data === null ? [] : [data].flat();
      const values = entries.map((one) => (below === 'id' ? one.id : ((one.attributes[below] ?? null) as Value)));
      return values.length === 0 ? [null] : [...new Set(values)];
    }
    const length = { year: 4, month: 7, day: 10, hour: 13 }[part ?? ''];
    return [length === undefined || value === null ? value : String(value).slice(0, length)];
  };

  const numberOf = (value: Value): number => (typeof value === 'string' ? Number(value) : (value as number));

  /** The same, calculated here from the entries of the list. */
  const expected = (
    entries: readonly Entry[],
    groups: readonly (readonly [string, string?])[],
    measures: readonly (readonly [keyof Numbers, string])[],
  ): readonly Numbers[] => {
    const found = new Map<string, { group: Values; members: Entry[] }>();
    for (const entry of entries) {
      let keys: readonly Values[] = [{}];
      for (const [field, part] of groups)
        keys = keys.flatMap((key) => valuesOf(entry, field, part).map((value) => ({ ...key, [field]: value })));
      for (const group of keys) {
        const key = JSON.stringify(group);
        const known = found.get(key) ?? { group, members: [] };
        known.members.push(entry);
        found.set(key, known);
      }
    }
    return [...found.values()].map(({ group, members }) => {
      const numbers: Record<string, unknown> = { ...(groups.length > 0 && { group }), count: members.length };
      for (const [measure, field] of measures) {
        const values = members.flatMap((one) => valuesOf(one, field, undefined)).filter((value) => value !== null);
        const before = (numbers[measure] ?? {}) as object;
        numbers[measure] = { ...before, [field]: calculated(measure, values) };
      }
      return numbers as unknown as Numbers;
    });
  };

  const calculated = (measure: keyof Numbers, values: readonly Value[]): Value => {
    if (measure === 'distinct') return new Set(values).size;
    if (values.length === 0) return null;
    const sum = values.reduce((all: number, one) => all + numberOf(one), 0);
    if (measure === 'sum') return sum;
    if (measure === 'avg') return sum / values.length;
    const isNumeric = /^-?\d+$/.test(String(values[0]));
    const sorted = [...values].sort((one, other) => {
      if (typeof one === 'number') return one - (other as number);
      if (isNumeric) return BigInt(one as string) < BigInt(other as string) ? -1 : 1;
      return String(one) < String(other) ? -1 : 1;
    });
    return (measure === 'min' ? sorted[0] : sorted.at(-1)) ?? null;
  };

  const byGroup = (data: unknown): readonly Numbers[] =>
    ([data].flat() as readonly Numbers[]).toSorted((one, other) =>
      JSON.stringify(one.group) < JSON.stringify(other.group) ? -1 : 1,
    );

  /** The same, with the numbers of the other where they differ in their last digits only: sums depend on the order. */
  const alike = (value: unknown, other: unknown): unknown => {
    if (typeof value === 'number' && typeof other === 'number')
      return Math.abs(value - other) <= 1e-9 * Math.max(1, Math.abs(other)) ? other : value;
    if (value === null || typeof value !== 'object' || other === null || typeof other !== 'object') return value;
    const entries = Object.entries(value).map(([key, one]) => [key, alike(one, (other as Values)[key])]);
    return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
  };

  const expectSame = (data: unknown, numbers: readonly Numbers[], about?: string): void => {
    const wanted = byGroup(numbers);
    expect(alike(byGroup(data), wanted), about).toEqual(wanted);
  };

  const MEASURED = [
    ['distinct', 'kind'],
    ['distinct', 'price'],
    ['min', 'id'],
    ['min', 'price'],
    ['min', 'externalRef'],
    ['min', 'eventAt'],
    ['max', 'externalRef'],
    ['max', 'releaseDate'],
    ['max', 'airTime'],
    ['max', 'syncedAt'],
    ['max', 'rating'],
    ['sum', 'readCount'],
    ['sum', 'price'],
    ['avg', 'readCount'],
    ['avg', 'price'],
    ['avg', 'rating'],
  ] as const;
  const measured = MEASURED.map(([measure, field]) => `${measure}[${field}]`).join('&');

  test.each<readonly (readonly [string, string?])[]>([
    [],
    [['kind']],
    [['featured']],
    [['categories']],
    [['categories.name']],
    [['author']],
    // MariaDB compares texts without case and accents.
    name === 'mariadb' ? [['author.score']] : [['author.name']],
    [['author.active']],
    [['coAuthors']],
    [['parent']],
    [['children.kind']],
    [['releaseDate', 'year']],
    [['releaseDate', 'month']],
    [['releaseDate', 'day']],
    [['eventAt', 'hour']],
    [['eventAt', 'day']],
    [['eventAt']],
    [['airTime']],
    [['externalRef']],
    [['price']],
    [['id']],
    [['categories'], ['publishedAt', 'year']],
    [['categories'], ['author'], ['kind']],
  ])('grouped by %j %j %j', async (...groups) => {
    const written = groups.map(([field, part]) => `groupBy[${field.replace('.', '][')}]=${part ?? ''}`).join('&');
    for (const filters of [
      '',
      'publicationState=preview',
      'filters[id][$gt]=20&publicationState=preview',
      'filters[categories][name][$notNull]=true',
      '_q=a',
      'filters[id]=0',
    ]) {
      const data = await aggregate(`${filters}&${written}&${measured}`);
      const entries = await list(filters);
      // One object about nothing, but no group of nothing.
      if (entries.length === 0) expect(data).toEqual(groups.length === 0 ? expect.objectContaining({ count: 0 }) : []);
      else expectSame(data, expected(entries, groups, MEASURED), filters);
    }
  });

  test('in every form of a list of names, once', async () => {
    const asked = 'count&sum[0]=price&sum[1]=price&min=price,rating&groupBy=kind&groupBy=kind';
    const data = (await aggregate(asked)) as readonly Numbers[];
    expect(Object.keys(data[0] ?? {})).toEqual(['group', 'count', 'min', 'sum']);
    expect(Object.keys(data[0]?.min ?? {})).toEqual(['price', 'rating']);
    expect(data).toEqual(await aggregate('groupBy[kind]&min[price]&min[rating]&sum[price]=true'));
  });

  test('in order of the groups, one locale at a time', async () => {
    const data = (await aggregate(
      'groupBy[template]&groupBy[id]',
      EVERYTHING,
      typeNamed('page'),
    )) as readonly Numbers[];
    const text = await listEntries(
      openScope(content.engine, EVERYTHING),
      typeNamed('page'),
      'sort=template,id&fields=template&pagination[pageSize]=100',
    );
    const { data: listed } = JSON.parse(String(text)) as { data: readonly Entry[] };
    expect(data.map(({ group }) => group?.id)).toEqual(listed.map(({ id }) => id));
  });

  test('sums beyond 64 bits are rough, not an error', async () => {
    await content.driver.transaction((session) =>
      session.execute({ text: 'update articles set external_ref = 9223372036854775807 where id in (1, 2, 3, 4)' }, []),
    );
    const data = (await aggregate('sum[externalRef]&filters[id][$lt]=5&publicationState=preview')) as Numbers;
    expect(data.sum?.externalRef).toBeCloseTo(data.count * 2 ** 63, -10);
  });

  test.each([
    ['sum[title]', 'Invalid sum[title]. Expected a field of numbers.'],
    ['sum[price][x]=1', 'Invalid sum[price.x]. Expected a field of numbers of the entries themselves.'],
    ['sum[price]=2', 'Invalid sum[price]. Expected a field of numbers of the entries themselves.'],
    ['sum[author.score]', 'Invalid sum[author.score]. Expected a field of numbers of the entries themselves.'],
    ['sum[nothing]', 'Invalid parameter nothing'],
    ['max[editorNote]', 'Invalid parameter editorNote'],
    ['distinct[accessCode]', 'Invalid parameter accessCode'],
    ['distinct[body]', 'Invalid distinct[body]. Expected a field that is neither long text nor JSON.'],
    ['min[title]', 'Invalid min[title]. Expected a field of numbers or dates.'],
    ['groupBy[metadata]', 'Invalid groupBy[metadata]. Expected a field that is neither long text nor JSON.'],
    ['groupBy[secretReviewer]', 'Invalid parameter secretReviewer'],
    ['groupBy[secretReviewer][name]', 'Invalid parameter secretReviewer'],
    ['groupBy[author][secretNote]', 'Invalid parameter secretNote'],
    ['groupBy[author][pinCode]', 'Invalid parameter pinCode'],
    ['groupBy[author][profile]', 'Invalid parameter profile'],
    ['groupBy[author][articles][title]', 'Expected a field, a relation, or a field of related entries.'],
    ['groupBy[createdBy]', 'Expected a field, a relation, or a field of related entries.'],
    ['groupBy[createdBy][firstname]', 'Expected a field, a relation, or a field of related entries.'],
    ['groupBy[cover][url]', 'Expected a field, a relation, or a field of related entries.'],
    ['groupBy[seo][metaTitle]', 'Expected a field, a relation, or a field of related entries.'],
    ['groupBy[comments][body]', 'Expected a field, a relation, or a field of related entries.'],
    ['groupBy[blocks]', 'Invalid parameter blocks'],
    ['groupBy[kind]=month', 'Invalid groupBy[kind]. Expected no value: it is not a date.'],
    ['groupBy[releaseDate]=hour', 'Invalid groupBy[releaseDate]. Expected year, month, day, or no value.'],
    ['groupBy[eventAt]=week', 'Invalid groupBy[eventAt]. Expected year, month, day, hour, or no value.'],
    ["groupBy=kind:desc,'", 'Invalid groupBy[kind:desc]. Expected the name of a field.'],
    ['groupBy', '{"count":'],
    ['groupBy[]=', 'Invalid groupBy[]. Expected the name of a field.'],
    ['groupBy=id,kind,title,slug', 'Too many groupBy: 4. At most 3 are accepted.'],
    ['groupBy=categories,coAuthors', 'Too many relations to several entries in groupBy. At most one is accepted.'],
    ['sort=title', 'Invalid parameter sort. It cannot be used with aggregate.'],
    ['pagination[page]=2', 'Invalid parameter pagination. It cannot be used with aggregate.'],
    ['filters[nothing]=1', 'Invalid parameter nothing'],
    ['filters[price]=cheap', 'price'],
    ['publicationState=draft', 'Invalid publicationState'],
  ])('%s: %s', async (query, message) => {
    expect(await refusal(query)).toContain(message);
  });

  test(`any request is answered, or refused (seed ${SEED})`, async () => {
    const types = [...model.contentTypes.values()].filter((type) => !type.builtIn && type.kind !== 'singleType');
    const asked = fc.constantFrom(...types).chain((type) => {
      const all = [...type.attributes.values()].map(({ name: own }) => own);
      const linked = [...type.attributes.values()].filter(({ kind }) => kind !== 'scalar');
      const below = linked.flatMap(({ name: own }) => ['id', 'name', 'title', 'nothing'].map((end) => `${own}.${end}`));
      const oneOf = (names: readonly string[]) => fc.constantFrom(...names, 'id', 'nothing', '');
      return fc.record({
        type: fc.constant(type),
        query: fc.option(anyQuery(model, type, 1), { freq: 1 }),
        groupBy: fc.array(oneOf([...all, ...below]), { maxLength: 2 }),
        option: fc.constantFrom('', '', '', 'year', 'x'),
        measures: fc.dictionary(fc.constantFrom('sum', 'avg', 'min', 'max', 'distinct'), oneOf(all), { maxKeys: 1 }),
        access: fc.constantFrom(EVERYTHING, RESTRICTED),
      });
    });
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(asked, async ({ type, query, groupBy, option, measures, access }) => {
        const grouped = Object.fromEntries(groupBy.map((one) => [one, option]));
        const input = { ...(query?.filters && { filters: query.filters }), groupBy: grouped, ...measures };
        try {
          await aggregateEntries(openScope(content.engine, access), type, input);
          answered += 1;
        } catch (error) {
          if (!(error instanceof RequestError)) throw error;
        }
      }),
      { numRuns: RUNS, seed: SEED },
    );
    expect(answered).toBeGreaterThan(RUNS / 20);
  });

  test('nothing that the caller may not find, in groups as in lists', async () => {
    const articles = accessByActions('articles', (action) => action === 'api::article.article.find');
    expect(await refusal('groupBy[author]', articles)).toBe('Invalid parameter author');
    expect(await refusal('groupBy[categories][name]', articles)).toBe('Invalid parameter categories');
    expect(await refusal('filters[author][name]=x', articles)).toBe('Invalid parameter author');
    expect(await refusal('groupBy[kind]', articles)).toContain('"group"');
  });

  test('for a limited role only its entries, their fields, and related entries that it may find', async () => {
    for (const query of [
      'sum[price]',
      'groupBy[price]',
      'groupBy[coAuthors]',
      'distinct[price]',
      'groupBy[author][score]',
    ])
      expect(await refusal(query, RESTRICTED), query).toContain('Invalid parameter');
    const all = `fields=title&populate[author][fields]=id&pagination[pageSize]=100&publicationState=preview`;
    const text = await listEntries(openScope(content.engine, RESTRICTED), typeNamed('article'), all);
    const { data: seen } = JSON.parse(String(text)) as { data: readonly Entry[] };
    const data = await aggregate('groupBy[author]&publicationState=preview', RESTRICTED);
    expectSame(data, expected(seen, [['author']], []));
    expect(seen.length).toBeLessThan((await list('publicationState=preview')).length);
  });

  test('an entry whose single relation is stored twice is in both groups, and counted once', async () => {
    const { count } = (await aggregate('filters[id]=4&publicationState=preview')) as Numbers;
    await content.driver.transaction((session) =>
      session.execute({ text: 'insert into articles_author_links (article_id, author_id) values (4, 2), (4, 3)' }, []),
    );
    const data = (await aggregate('groupBy[author]&filters[id]=4&publicationState=preview')) as readonly Numbers[];
    expect(data.map((one) => one.count)).toEqual(data.map(() => 1));
    expect(data.map(({ group }) => group?.author)).toEqual(expect.arrayContaining([2, 3]));
    expect(await aggregate('filters[id]=4&publicationState=preview')).toEqual({ count });
  });

  test('at most a thousand groups', async () => {
    await content.driver.transaction((session) =>
      session.execute(
        { text: 'insert into categories (name) select a.title from articles a cross join articles b limit 1001' },
        [],
      ),
    );
    const groups = aggregate('groupBy[id]', EVERYTHING, typeNamed('category'));
    await expect(groups).rejects.toThrow(
      'There are more than 1000 groups. Narrow them with filters, or group by less.',
    );
    expect(await aggregate('', EVERYTHING, typeNamed('category'))).toMatchObject({ count: expect.any(Number) });
  });
});
