import { compare } from 'bcryptjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { insertStatement } from '../../src/sql/insert-statement.ts';
import { describeEngines, type Engine, startEngine } from '../support/engines.ts';
import { type ExampleDatabase, openExample, UNHASHABLE } from './seeded-example.ts';

describeEngines('the seed of the example', (name) => {
  let engine: Engine;
  let example: ExampleDatabase;

  beforeAll(async () => {
    engine = await startEngine(name);
    example = await openExample(engine);
    expect(await example.hasContent()).toBe(false);
    await example.seed();
  });

  afterAll(async () => {
    await example?.driver.close();
    await engine?.stop();
  });

  const texts = async (text: string) =>
    (await example.rows(text)).map((row) => row.map((cell) => (cell === null ? null : String(cell))));
  const count = async (text: string) => Number((await example.rows(`select count(*) from ${text}`))[0]?.[0]);

  /** As somebody who asks the database for an id; the id. */
  const addPlace = async (): Promise<number> => {
    const statement = insertStatement(dialectOf(example.driver.client), 'places', ['name'], 1, 'ids');
    const [id = 0] = await example.driver.transaction((session) => session.insert(statement, ['Added']));
    return id;
  };

  test('writes about two hundred entries', async () => {
    const own = [...example.model.contentTypes.values()].filter((type) => !type.builtIn);
    const counts = await Promise.all(
      own.map(async (type) => [type.singularName, await count(`[${type.table}]`)] as const),
    );
    expect(Object.fromEntries(counts)).toEqual({
      article: 48,
      author: 13,
      campaign: 1,
      category: 22,
      comment: 56,
      homepage: 1,
      issue: 8,
      magazine: 1,
      'newsroom-note': 8,
      page: 19,
      place: 10,
      profile: 12,
    });
  });

  test('a database with content is not seeded again', async () => {
    expect(await example.hasContent()).toBe(true);
  });

  test('drafts have no publication date', async () => {
    expect(await count('[articles] where [published_at] is null')).toBe(4);
    expect(await texts('select [number] from [issues] where [published_at] is null')).toEqual([['28']]);
    expect(await count('[campaigns] where [published_at] is null')).toBe(1);
    expect(await texts('select [locale] from [pages] where [published_at] is null order by [locale]')).toEqual([
      ['de'],
      ['en'],
      ['fr'],
    ]);
  });

  test('lists keep their order, on the side that states them and on the other', async () => {
    const links = `select a.[slug], c.[slug], l.[category_order], l.[article_order] from [articles_categories_links] l
      join [articles] a on a.[id] = l.[article_id] join [categories] c on c.[id] = l.[category_id]`;
    const ofArticle = await texts(`${links} where a.[slug] = 'the-oyster-clock' order by l.[category_order]`);
    expect(ofArticle.map(([, category, order]) => [category, Number(order)])).toEqual([
      ['science', 1],
      ['fish', 2],
      ['tides', 3],
    ]);
    const ofCategory = await texts(`${links} where c.[slug] = 'bread' order by l.[article_order]`);
    expect(ofCategory.map(([article, , , order]) => [article, Number(order)])).toEqual([
      ['bread-before-dawn', 1],
      ['rye-caraway-and-a-litre-of-sea', 2],
    ]);
  });

  test('components and zones have their place, single components none', async () => {
    const rows = await texts(
      `select c.[component_type], c.[field], c.[order] from [homepages_components] c order by c.[id]`,
    );
    expect(rows.map(([type, field, order]) => [type, field, order === null ? null : Number(order)])).toEqual([
      ['blocks.hero', 'blocks', 1],
      ['blocks.quote', 'blocks', 2],
      ['blocks.read-next', 'blocks', 3],
      ['blocks.gallery', 'blocks', 4],
      ['blocks.quote', 'blocks', 5],
      ['shared.seo', 'seo', null],
    ]);
    const ingredients = `select i.[name] from [components_recipe_ingredients] i
      join [components_blocks_recipes_components] l on l.[component_id] = i.[id]
      join [components_blocks_recipes] r on r.[id] = l.[entity_id] where r.[title] = 'Island rye' order by l.[order]`;
    expect((await texts(ingredients)).flat()).toEqual(['rye flour', 'sourdough', 'clean seawater', 'caraway']);
  });

  test('media point from the file to the entry and its attribute', async () => {
    const gallery = `select f.[name] from [files_related_morphs] m join [files] f on f.[id] = m.[file_id]
      join [articles] a on a.[id] = m.[related_id] where m.[related_type] = 'api::article.article'
      and m.[field] = 'gallery' and a.[slug] = 'the-last-keeper-of-skerrow-light' order by m.[order]`;
    expect((await texts(gallery)).flat()).toEqual(['lighthouse-dusk.webp', 'moon-tide.webp', 'lantern-fog.webp']);
    const [file] = await texts(`select [url], [mime], [width], [provider] from [files] where [name] = 'ada.svg'`);
    expect(file).toEqual(['/uploads/ada.svg', 'image/svg+xml', '240', 'local']);
  });

  test('polymorphic relations name the type, and the attribute that mirrors them', async () => {
    const about = `select distinct [target_type] from [comments] order by [target_type]`;
    expect((await texts(about)).flat()).toEqual(['api::article.article', 'api::issue.issue', 'api::place.place']);
    const mentions = `select distinct [mentions_type], [field] from [comments_mentions_morphs] order by [mentions_type]`;
    expect(await texts(mentions)).toEqual([
      ['api::author.author', 'mentionedIn'],
      ['api::place.place', null],
    ]);
  });

  test('every translation lists the others, and copies omitted values', async () => {
    const pages = `select p.[locale], p.[template], q.[locale] from [pages] p
      join [pages_localizations_links] l on l.[page_id] = p.[id] join [pages] q on q.[id] = l.[inv_page_id]
      where p.[slug] in ('about-us', 'a-propos', 'ueber-uns') order by p.[id], l.[page_order]`;
    expect(await texts(pages)).toEqual([
      ['en', 'wide', 'fr'],
      ['en', 'wide', 'de'],
      ['fr', 'wide', 'en'],
      ['fr', 'wide', 'de'],
      ['de', 'wide', 'en'],
      ['de', 'wide', 'fr'],
    ]);
  });

  test('values keep their exact form', async () => {
    const [article] = await example.rows(
      `select [broadcast_at], [first_printed], [archive_number], [reprint_price], [metadata] from [articles] where [slug] = 'the-last-keeper-of-skerrow-light'`,
    );
    expect(String(article?.[0])).toMatch(/^06:05:00(\.000)?$/);
    expect(article?.[1]).toBe('2024-03-23');
    expect(String(article?.[2])).toBe('9000000000');
    expect(Number(article?.[3])).toBe(12);
    expect(JSON.parse(String(article?.[4]))).toEqual({ tone: 'quiet', readingMinutes: 2, audio: true });
    const followers = await example.driver.query(
      { text: `select followers from profiles where handle = 'ingrid'`, bigints: true },
      [],
    );
    expect(String(followers[0]?.[0])).toBe('9007199254740993');
  });

  test('times are stored as v4 stores them', async () => {
    const [row] = await example.rows(
      `select [created_at], [synced_at] from [articles] where [slug] = 'the-last-keeper-of-skerrow-light'`,
    );
    if (name === 'sqlite') expect(row).toEqual([Date.UTC(2024, 2, 20, 6, 30), Date.UTC(2024, 2, 24, 6, 30, 0, 125)]);
    else
      expect(row?.map((cell) => String(cell).replace(/0+$/, ''))).toEqual([
        '2024-03-20 06:30:',
        '2024-03-24 06:30:00.125',
      ]);
  });

  test('creators are people of the newsroom', async () => {
    const creators = `select distinct u.[firstname] from [articles] a join [admin_users] u on u.[id] = a.[created_by_id] order by u.[firstname]`;
    expect((await texts(creators)).flat()).toEqual(['Ada', 'Hana', 'The']);
  });

  test('passwords are stored as hashes, whether the seed brings them clear or hashed', async () => {
    const [user] = await texts(`select [password] from [up_users] where [username] = 'mira'`);
    expect(await compare('Mira-reads-2025', user?.[0] ?? '')).toBe(true);
    const codes = await texts(`select [preview_code] from [articles] where [preview_code] is not null`);
    expect(codes.flat()).toEqual([expect.stringMatching(/^\$2b\$04\$/)]);
    expect(await compare('open-the-ice', codes[0]?.[0] ?? '')).toBe(true);
  });

  test('users have their roles', async () => {
    const roles = `select u.[username], r.[type] from [up_users] u join [up_users_role_links] l on l.[user_id] = u.[id]
      join [up_roles] r on r.[id] = l.[role_id] order by u.[id]`;
    expect(await texts(roles)).toEqual([
      ['mira', 'authenticated'],
      ['tomas', 'editor'],
    ]);
  });

  test('a seed that fails half way leaves nothing behind', async () => {
    const before = await count('[articles]');
    const content = { 'api::article.article': [{ title: 'New', slug: 'new', previewCode: UNHASHABLE }] };
    const seeding = example.seed({ ...example.source, content }, { reset: true });
    await expect(seeding).rejects.toThrow('The database refused the seed: ');
    expect(await count('[articles]')).toBe(before);
    const [[last = 0] = []] = await example.rows('select max([id]) from [places]');
    expect(await addPlace()).toBeGreaterThan(Number(last));
  });

  test('a repeated seed fills empty types, and refers to existing entries', async () => {
    const links = 'select [author_id] from [articles_author_links]';
    const authors = (await texts('select [id] from [authors] order by [id]')).flat();
    await example.driver.transaction((session) => session.execute({ text: 'delete from articles_author_links' }, []));
    await example.driver.transaction((session) => session.execute({ text: 'delete from articles' }, []));
    const { entries, filled, kept } = await example.seed();
    expect({ entries, filled }).toEqual({ entries: 48, filled: ['api::article.article'] });
    expect(kept).toContain('api::author.author');
    expect((await texts(links)).flat().every((id) => authors.includes(id))).toBe(true);
    expect(await count('[articles_author_links]')).toBeGreaterThan(30);
    expect(await count('[files]')).toBe(await count('(select distinct [url] from [files]) as f'));
    expect(await count('[up_users]')).toBe(2);
  });

  test('an entry of a type with content that no seed has written cannot be referred to', async () => {
    await example.driver.transaction((session) => session.execute({ text: 'delete from places' }, []));
    const content = {
      'api::author.author': [{ $key: 'stranger', name: 'Stranger', slug: 'stranger' }],
      'api::place.place': [{ name: 'Nowhere', slug: 'nowhere', recommendedBy: 'stranger' }],
    };
    await expect(example.seed({ ...example.source, content })).rejects.toThrow('was not written by a seed');
  });

  test('a reset removes all content, with everything below it, and everything the seed created', async () => {
    const { removed, entries } = await example.seed(example.source, { reset: true });
    expect(removed).toBeGreaterThan(150);
    expect(entries).toBe(199);
    expect(await count('[articles]')).toBe(48);
    expect(await count('[up_users]')).toBe(2);
    const orphans = `[articles_components] where [entity_id] not in (select [id] from [articles])`;
    expect(await count(orphans)).toBe(0);
    expect(await count('[files]')).toBe(await count('(select distinct [url] from [files]) as f'));
  });

  test('after a reset ids begin with 1 again, those of components and files as well', async () => {
    const own = [...example.model.contentTypes.values()].filter((type) => !type.builtIn).map(({ table }) => table);
    const components = [...example.model.components.values()].map(({ table }) => table);
    // The tests before have deleted entries and left their components.
    for (const table of components) {
      await example.driver.transaction((session) => session.execute({ text: `delete from ${table}` }, []));
    }
    await example.seed(example.source, { reset: true });
    for (const table of [...own, ...components, 'files']) {
      const [[first, last] = []] = await example.rows(`select min([id]), max([id]) from [${table}]`);
      const all = await count(`[${table}]`);
      if (all > 0) expect([table, Number(first), Number(last)]).toEqual([table, 1, all]);
    }
    const places = await count('[places]');
    expect(await addPlace()).toBeGreaterThan(places);
    // A seed with more entries than there ever were.
    const content = {
      'api::place.place': Array.from({ length: 60 }, (_, index) => ({ name: `P${index}`, slug: `p-${index}` })),
    };
    await example.seed({ ...example.source, content }, { reset: true });
    expect(await addPlace()).toBe(61);
    expect((await example.rows('select min([id]), max([id]) from [places]'))[0]?.map(Number)).toEqual([1, 61]);
    await example.seed(example.source, { reset: true });
  });

  test('existing roles are used', async () => {
    const content = {
      'plugin::users-permissions.role': [{ $key: 'editor', name: 'Other', type: 'editor' }],
      'plugin::users-permissions.permission': [{ action: 'api::late.late.find', role: 'editor' }],
    };
    await example.seed({ ...example.source, content });
    expect(await count(`[up_roles] where [type] = 'editor'`)).toBe(1);
    const role = `select r.[description] from [up_roles] r join [up_permissions_role_links] l on l.[role_id] = r.[id]
      join [up_permissions] p on p.[id] = l.[permission_id] where p.[action] = 'api::late.late.find'`;
    expect(await texts(role)).toEqual([['People of the newsroom.']]);
  });
});
