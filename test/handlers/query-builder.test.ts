import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import {
  answerOf,
  ARTICLE,
  type Builder,
  type BuilderCase,
  type BuilderDb,
  seedArticles,
  writeBuilderProject,
} from './builder/library.ts';

/**
 * Random calls with a fixed seed, and what v4 4.26.2 answered on the same content. Where v4 loses a condition, because two
 * relations have conditions with the same operator, nothing is recorded.
 */
const recorded = readFileSync(join(import.meta.dirname, 'builder/recorded.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as BuilderCase);

describe('strapi.db.queryBuilder', () => {
  let plinth: StartedPlinth;
  let db: BuilderDb;
  beforeAll(async () => {
    plinth = await startPlinth({ engine: 'sqlite', project: writeBuilderProject() });
    db = (globalThis as unknown as { readonly strapi: { readonly db: BuilderDb } }).strapi.db;
    await seedArticles(db);
  });
  afterAll(() => plinth.stop());
  const build = (uid = ARTICLE) => db.queryBuilder(uid) as Builder;

  test('answers like the original', async () => {
    expect(recorded.length).toBeGreaterThan(90);
    for (const one of recorded) {
      const { uid, calls, answer } = one;
      expect({ uid, calls, answer: await answerOf(db, one) }).toEqual({ uid, calls, answer });
    }
  });

  test('each query can be asked for again, and a clone goes its own way', async () => {
    const query = build()
      .select('id')
      .where({ category: { name: { $contains: 'light' } } })
      .orderBy('id')
      .limit(2);
    const clone = query
      .clone()
      .limit(1)
      .where({ id: { $gt: 2 } });
    const texts = [query, query, clone].map((one) => String(one.getKnexQuery()));
    expect(texts[1]).toBe(texts[0]);
    expect(texts[2]).toContain('`t1`.`id` > 2');
    expect([await query.execute(), await clone.execute()]).toEqual([[{ id: 2 }, { id: 7 }], [{ id: 7 }]]);
  });

  test('private fields are there by name, and in no copy unless they were selected', async () => {
    const read = async (select: unknown) =>
      (await build().select(select).where({ id: 1 }).first().execute()) as unknown as { readonly secret: unknown };
    expect([(await read('*')).secret, { ...(await read('*')) }.secret]).toEqual([null, undefined]);
    expect({ ...(await read(['id', 'secret'])) }).toEqual({ id: 1, secret: null });
    await build('api::tag.tag').update({ secret: 'unspoken' }).where({ id: 1 }).execute();
    const search = (words: string) => build('api::tag.tag').search(words).count().first().execute();
    expect([await search('unspoken'), await search('harbour')]).toEqual([{ count: 0 }, { count: 1 }]);
  });

  test('a stream reads in steps, up to the limit', async () => {
    const rows: unknown[] = [];
    const query = build().select('id').orderBy({ id: 'desc' }).limit(3).offset(1);
    for await (const row of query.stream() as unknown as AsyncIterable<unknown>) rows.push(row);
    expect(rows).toEqual([{ id: 39 }, { id: 38 }, { id: 37 }]);
    expect(() => build().count().stream()).toThrow('unsupported query type: "count"');
  });

  test('joins of the code, and filters that are a function', async () => {
    const joined = build()
      .join({
        ...{ alias: 'links', referencedTable: 'articles_category_links', referencedColumn: 'article_id' },
        ...{ rootTable: 't0', rootColumn: 'id', method: 'innerJoin' },
      })
      .select(['id', 'links.category_id'])
      .where({ 'links.category_id': 2 })
      .orderBy('id')
      .limit(1);
    expect(await joined.execute({ mapResults: false })).toEqual([{ id: 2, category_id: 2 }]);
    const named = build()
      .join({ alias: 'c', targetField: 'category' })
      .select('id')
      .where({ 'c.id': 3, id: { $lt: 9 } });
    expect(await named.execute()).toEqual([{ id: 3 }, { id: 8 }]);
    const filtered = build().init({ select: 'id', where: { id: { $lt: 5 } }, filters: () => ({ views: { $gt: 5 } }) });
    expect(await filtered.execute()).toEqual(
      await build()
        .select('id')
        .where({ id: { $lt: 5 }, views: { $gt: 5 } })
        .execute(),
    );
    expect(await build('articles_tags_links').select('tag_id').where({ article_id: 2 }).execute()).toHaveLength(2);
  });

  test('a condition is never lost, also if a body is passed on', async () => {
    const refused: readonly [object, string][] = [
      [{ title: {} }, 'The condition on title is empty.'],
      [{ category: {} }, 'The condition on category is empty.'],
      [{ views: Number.NaN }, 'views is NaN, which the field cannot be compared with.'],
      [{ id: undefined }, 'The filter "id" has no value: it is undefined.'],
      [{ seenAt: 'soon' }, 'Invalid format, expected a timestamp or an ISO date'],
      [{ title: { $near: 1 } }, 'Undefined attribute level operator $near'],
      [{ $gt: 1 }, 'Only $and, $or and $not can only be used as root level operators. Found $gt.'],
      [{ $or: { id: 1 } }, 'Operator $or must be an array'],
      [{ id: { $between: [1] } }, 'id.$between must be two values'],
      [{ title: { $contains: { toSQL: 'x' } } }, 'title is an object, which the field cannot be compared with.'],
      [{ category: { id: 1, $in: [1] } }, 'Operator and non-operator keys cannot be mixed in a relation where clause'],
    ];
    for (const [where, message] of refused) {
      await expect(build().delete().where(where).execute(), message).rejects.toMatchObject({
        name: 'ValidationError',
        message,
      });
    }
    expect(() => build().where('id = 1')).toThrow('Where must be an object');
    await expect(build().orderBy('nothing').execute()).rejects.toThrow(
      `Attribute nothing not found on model ${ARTICLE}`,
    );
    expect(() => build('api::nothing.nothing')).toThrow('Metadata for "api::nothing.nothing" not found');
    expect(await build().count().first().execute()).toEqual({ count: 40 });
  });
});
