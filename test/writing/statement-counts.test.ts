import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveChange } from '../../src/change/resolve-change.ts';
import { changeContext } from '../../src/content/writing/change-context.ts';
import { accessByGrants } from '../../src/access/access.ts';
import { NOTHING } from '../../src/access/grant.ts';
import { rowsWhere } from '../../src/access/rows-where.ts';
import { createManaged, updateManaged } from '../../src/management/entries/write-entry.ts';
import { createEngine } from '../../src/content/engine.ts';
import type { LifecycleEvent } from '../../src/content/lifecycles/lifecycles.ts';
import { openScope, type Scope } from '../../src/content/scope.ts';
import { resolveReferences } from '../../src/content/writing/v5/find-documents.ts';
import { handleWrite, type WritingAction } from '../../src/content/writing/entries/handle-write.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import type { Driver } from '../../src/database/driver.ts';
import { DEFAULT_BUDGETS } from '../../src/query/resolution.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { documentIdOf } from '../../src/util/document-id.ts';
import { countingDriver } from '../support/counting-driver.ts';
import { EVERYTHING, model, typeNamed } from '../support/conformance-queries.ts';
import { describeEngines, type Engine, startRestored } from '../support/engines.ts';

const outside: string[] = [];

const times = <T>(count: number, make: (index: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

describeEngines('the statements of a write', (name) => {
  let engine: Engine;
  let driver: Driver;
  let scope: Scope;
  const statements: string[] = [];
  let tags: readonly number[] = [];

  beforeAll(async () => {
    engine = await startRestored(name);
    driver = await openDriver(engine.settings);
    const content = createEngine({
      model,
      dialect: dialectOf(driver.client),
      driver: countingDriver(driver, statements, outside),
      pagination: { defaultLimit: 25, maxLimit: 100, withCount: true },
      limits: { ...DEFAULT_BUDGETS, filterRows: null, rows: 100_000, bytes: 100_000_000 },
      defaultLocale: async () => 'en',
    });
    scope = openScope(content, EVERYTHING);
    tags = await Promise.all(
      times(50, async (index) => (await written('create', 'category', { name: `Tag ${index}` })).id),
    );
  });

  afterAll(async () => {
    await driver.close();
    await engine.stop();
  });

  async function written(action: WritingAction, type: string, data: object, id?: number) {
    statements.length = 0;
    const text = await handleWrite(scope, typeNamed(type), action, {
      id: id === undefined ? undefined : String(id),
      body: { data },
      query: '',
    });
    return { id: JSON.parse(text).data.id as number, count: statements.length };
  }

  const sections = (count: number) => times(count, (index) => ({ heading: `Section ${index}` }));
  const quotes = (count: number) => times(count, (index) => ({ __component: 'zone.quote', title: `Quote ${index}` }));

  test('depend on the kinds of its parts, never on how many there are of each', async () => {
    const counts: Record<string, number> = {};
    const count = async (title: string, ...write: Parameters<typeof written>): Promise<number> => {
      const { id, count: found } = await written(...write);
      counts[title] = found;
      return id;
    };
    const flat = await count('create, flat', 'create', 'article', { title: 'Flat' });
    await count('create, unique value', 'create', 'article', { title: 'Slug', slug: 'counted' });
    await count('change one field', 'update', 'article', { title: 'Other' }, flat);
    const small = { title: 'Small', categories: tags.slice(0, 1), sections: sections(1), blocks: quotes(1) };
    const one = await count('create, 1 tag, 2 components', 'create', 'article', small);
    const large = { title: 'Large', categories: tags, sections: sections(10), blocks: quotes(10) };
    const many = await count('create, 50 tags, 20 components', 'create', 'article', large);
    await count('connect 1 tag', 'update', 'article', { categories: { connect: tags.slice(0, 1) } }, flat);
    await count(
      'connect 40 tags, one of them again',
      'update',
      'article',
      { categories: { connect: tags.slice(0, 40) } },
      flat,
    );
    await count('replace 20 components', 'update', 'article', { sections: sections(8), blocks: quotes(8) }, many);
    await count('delete, 1 tag, 2 components', 'delete', 'article', {}, one);
    await count('delete, 50 tags, 16 components', 'delete', 'article', {}, many);
    // One for each table that is asked, one for each that is written, one for what answers where no statement gives it.
    const answer = name === 'mariadb' ? 1 : 0;
    expect(counts).toEqual({
      'create, flat': 1 + answer,
      'create, unique value': 2 + answer,
      'change one field': 1 + answer,
      'create, 1 tag, 2 components': 7 + answer,
      'create, 50 tags, 20 components': 7 + answer,
      'connect 1 tag': 6 + answer,
      'connect 40 tags, one of them again': 7 + answer,
      'replace 20 components': 11 + answer,
      'delete, 1 tag, 2 components': 10,
      'delete, 50 tags, 16 components': 10,
    });
  });

  test('lifecycle hooks add none to the transaction: they get the rows of the response', async () => {
    const results: unknown[] = [];
    const seen = ({ result }: LifecycleEvent) => void results.push((result as { readonly name: string }).name);
    const hooks = { beforeCreate: () => null, afterCreate: seen, afterUpdate: seen, afterDelete: seen };
    const countAll = async (): Promise<readonly number[]> => {
      const created = await written('create', 'category', { name: 'Heard' });
      const updated = await written('update', 'category', { name: 'Heard again' }, created.id);
      const deleted = await written('delete', 'category', {}, created.id);
      return [created.count, updated.count, deleted.count];
    };
    const counts = await countAll();
    const unsubscribe = scope.engine.lifecycles.subscribe({ models: [typeNamed('category').uid], ...hooks });
    expect(await countAll()).toEqual(counts);
    expect(results).toEqual(['Heard', 'Heard again', 'Heard again']);
    unsubscribe();
  });

  test('documents that a body names are looked up together, known or not', async () => {
    const article = typeNamed('article');
    const [tag = 0] = tags;
    const known = documentIdOf(typeNamed('category').uid, tag);
    outside.length = 0;
    expect(await resolveReferences(scope, article, { categories: [known] }, null)).toEqual({
      categories: [{ id: tag }],
    });
    const unknown = times(50, (index) => `a${String(index).padStart(23, '0')}`);
    await expect(resolveReferences(scope, article, { categories: [known, ...unknown] }, null)).rejects.toThrow(
      `Document with id "${unknown[0]}", locale "null" not found`,
    );
    await expect(resolveReferences(scope, article, { categories: unknown }, null)).rejects.toThrow('not found');
    const ofAll = outside.filter((text) => /^select id from \W?categories\W?$/.test(text));
    expect(ofAll).toHaveLength(1);
    // A row in the place of another one, with the same number of rows.
    await driver.transaction((session) =>
      session.execute({ text: `update categories set id = 1000000 where id = ${tags.at(-1)}` }, []),
    );
    const moved = documentIdOf(typeNamed('category').uid, 1_000_000);
    expect(await resolveReferences(scope, article, { categories: [moved] }, null)).toEqual({
      categories: [{ id: 1_000_000 }],
    });
  });

  test("an author's save in the content manager reads the stored entry once, under its lock", async () => {
    const page = typeNamed('page');
    const by = { kind: 'administrator', id: 2 } as const;
    const own = rowsWhere(model, page, { createdBy: { id: { $eq: '2' } } });
    const grant = [
      { fields: new Set(['title', 'slug', 'category', 'body', 'seo']), locales: new Set(['en']), rows: own },
    ];
    const author = accessByGrants({
      key: 'author',
      allows: () => true,
      grant: (uid, verb) => (uid === page.uid && verb !== 'publish' ? grant : null),
      admitted: NOTHING,
    });
    const writing = openScope(scope.engine, author, undefined, by);
    const { id } = await createManaged(writing, page, { title: 'Own', slug: 'counted', locale: 'en' });
    statements.length = 0;
    outside.length = 0;
    await updateManaged(writing, page, Number(id), { title: 'Changed', body: 'Text', template: 'wide' });
    const isOfEntry = (text: string): boolean => /from .pages. as|from .pages. where/.test(text);
    const written = statements.findIndex((text) => text.startsWith('update'));
    expect(outside).toEqual([]);
    expect(statements.slice(0, written).filter(isOfEntry)).toHaveLength(1);
    expect(statements.slice(written).filter(isOfEntry)).toHaveLength(2);
    expect(statements).toHaveLength(10);
    let reads = 0;
    const seo = {
      get metaTitle() {
        reads += 1;
        return 'Counted';
      },
    };
    const intent = { kind: 'update', id: Number(id), draft: false } as const;
    resolveChange(page, { seo }, intent, await changeContext(writing, page, 'contract'));
    const once = reads;
    reads = 0;
    await updateManaged(writing, page, Number(id), { title: 'Resolved once', seo });
    expect(reads).toBe(once);
  });
});
