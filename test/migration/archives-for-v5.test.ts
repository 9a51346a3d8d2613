import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openScope } from '../../src/content/scope.ts';
import { handleV5Write } from '../../src/content/writing/v5/handle-v5-write.ts';
import { checkPublication } from '../../src/management/entries/check-publication.ts';
import type { ArchivedEntity, ArchivedLink, ArchivePart } from '../../src/migration/archive/archive-parts.ts';
import { readArchive } from '../../src/migration/archive/read-archive.ts';
import { archivedId } from '../../src/migration/exporting/v5/entry-versions.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import { documentIdOf } from '../../src/util/document-id.ts';
import { conformanceEngine } from '../support/conformance-engine.ts';
import { EVERYTHING, model } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';
import { exportFrom, importInto, sharedProject } from './import-into.ts';

const ARTICLE = 'api::article.article';
const PAGE = 'api::page.page';

type Numbers = readonly number[];

/** Articles 1 and 3 are published, 8 is a draft. */
describeEngines('an archive for v5', (name) => {
  const conformance = conformanceEngine(name);
  const project = sharedProject();
  const parts: ArchivePart[] = [];

  const rows = async (text: string): Promise<readonly Numbers[]> =>
    (await conformance.driver.query({ text }, [])).map((row) => row.map(Number));
  const entities = (type: string): readonly ArchivedEntity[] =>
    parts.flatMap((part) => (part.kind === 'entity' && part.entity.type === type ? [part.entity] : []));
  const links = (): readonly ArchivedLink[] => parts.flatMap((part) => (part.kind === 'link' ? [part.link] : []));
  const linked = (type: string, field: string): readonly Numbers[] =>
    links()
      .filter(({ left }) => left.type === type && left.field === field)
      .map(({ left, right }) => [left.ref, right.ref]);
  const draft = (id: number): number => archivedId(id, 'draft');

  beforeAll(async () => {
    const { engine, database } = conformance;
    const data = { title: 'Not yet', related: [3, 8], seo: { metaTitle: 'Not yet, either' } };
    await handleV5Write(openScope(engine, EVERYTHING), contentTypeOf(model, ARTICLE), 'update', {
      ...{ id: documentIdOf(ARTICLE, 1), query: 'status=draft&fields[0]=title', body: { data }, shape: 'flat' },
      checkPublication,
    });
    const file = join(project(), 'to-v5.tar.gz');
    await exportFrom(database, project(), file, null, 'v5');
    for await (const chunk of readArchive({ file, key: null })) parts.push(...chunk);
    await expect(importInto(database, project(), { source: { file, key: null } })).rejects.toThrow('one of 5.');
  });

  test('has published entries twice, with one document id, and drafts once', async () => {
    const stored = await rows('select id, case when published_at is null then 0 else 1 end from articles order by id');
    const published = stored.flatMap(([id = 0, isPublished]) => (isPublished === 1 ? [id] : []));
    // In this order, v5 gives the first version of each entry its row id if there are no gaps.
    expect(entities(ARTICLE).map(({ id }) => id)).toEqual([
      ...stored.map(([id = 0, isPublished]) => (isPublished === 1 ? id : draft(id))),
      ...published.map(draft),
    ]);
    for (const { id, data } of entities(ARTICLE)) {
      const row = id < draft(0) ? id : id - draft(0);
      expect([data.documentId, data.publishedAt === null]).toEqual([documentIdOf(ARTICLE, row), id !== row]);
    }
    const pages = await rows('select page_id, min(inv_page_id) from pages_localizations_links group by page_id');
    const first = new Map(pages.map(([id, other = 0]) => [id, Math.min(id as number, other)]));
    for (const { id, data } of entities(PAGE)) {
      const row = id < draft(0) ? id : id - draft(0);
      expect(data.documentId).toBe(documentIdOf(PAGE, first.get(row) ?? row));
    }
    expect(entities('api::author.author').map(({ data }) => data.publishedAt)).not.toContain(null);
  });

  test('has unpublished changes in the draft alone, and leaves them in the database', async () => {
    const [article, changed] = [1, draft(1)].map((id) => entities(ARTICLE).find((one) => one.id === id)?.data);
    expect(changed).toMatchObject({ title: 'Not yet', seo: { metaTitle: 'Not yet, either' }, publishedAt: null });
    expect(article?.title).not.toBe('Not yet');
    expect(article?.seo).not.toMatchObject({ metaTitle: 'Not yet, either' });
    const related = linked(ARTICLE, 'related');
    expect(related.filter(([left]) => left === draft(1))).toEqual([
      [draft(1), draft(3)],
      [draft(1), draft(8)],
    ]);
    const kept = await rows('select inv_article_id from articles_related_links where article_id = 1 order by id');
    expect(related.filter(([left]) => left === 1).map(([, right]) => [right])).toEqual(kept);
    expect(await rows('select entry_id from plinth_changes')).toEqual([[1]]);
  });

  test('has the relations that the migration of v5 cuts', async () => {
    const parents = await rows('select article_id, inv_article_id from articles_parent_links order by id');
    const drafts = linked(ARTICLE, 'parent').filter(([left = 0]) => left > draft(0));
    expect([...drafts].sort()).toEqual(parents.map((ends) => ends.map(draft)).sort());
    const published = new Set(
      await rows('select id from articles where published_at is not null').then((all) => all.flat()),
    );
    const states = new Set(parents.map((ends) => ends.map((id) => published.has(id)).join()));
    expect([...states].sort()).toEqual(['false,false', 'false,true', 'true,false', 'true,true']);
  });

  test('links only what it has, components of both versions included', () => {
    const known = new Set<string>();
    const note = (value: unknown, type: string | undefined): void => {
      if (Array.isArray(value)) for (const one of value) note(one, type);
      else if (typeof value === 'object' && value !== null) {
        const part = value as Readonly<Record<string, unknown>>;
        const uid = typeof part.__component === 'string' ? part.__component : type;
        known.add(`${uid} ${part.id}`);
        const attributes = model.components.get(uid ?? '')?.attributes ?? model.contentTypes.get(uid ?? '')?.attributes;
        for (const [key, below] of Object.entries(part)) {
          const attribute = attributes?.get(key);
          if (attribute?.kind === 'component') note(below, attribute.component);
          else if (attribute?.kind === 'dynamicZone') note(below, undefined);
        }
      }
    };
    for (const part of parts)
      if (part.kind === 'entity') note({ id: part.entity.id, ...part.entity.data }, part.entity.type);
    const ends = links().flatMap(({ left, right }) => [`${left.type} ${left.ref}`, `${right.type} ${right.ref}`]);
    expect(ends.filter((end) => !known.has(end))).toEqual([]);
    expect(ends.some((end) => end.startsWith('content.') && Number(end.split(' ')[1]) > draft(0))).toBe(true);
    expect(links().some(({ left }) => left.field === 'localizations')).toBe(false);
  });

  test('describes the types as v5 does', () => {
    const schemas = parts.flatMap((part) => (part.kind === 'schema' ? [part.schema] : []));
    const attributesOf = (uid: string) => schemas.find((schema) => schema.uid === uid)?.attributes;
    expect(attributesOf(PAGE)).toMatchObject({
      publishedAt: { type: 'datetime', visible: true },
      locale: { type: 'string', private: false },
      localizations: { private: false, joinColumn: { referencedTable: 'pages' } },
    });
    expect(attributesOf('api::author.author')).toMatchObject({ publishedAt: {}, locale: { private: true } });
    expect(attributesOf('shared.seo')).not.toHaveProperty('publishedAt');
    expect(parts.at(-1)).toMatchObject({
      kind: 'metadata',
      metadata: { strapi: { version: expect.stringMatching(/^5\./) } },
    });
  });
});
