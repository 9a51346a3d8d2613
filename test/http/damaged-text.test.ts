import { afterAll, beforeAll, expect, test } from 'vitest';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import { type Engine, startRestored } from '../support/engines.ts';
import { startPlinth, type StartedPlinth } from '../support/start-plinth.ts';

/** Half of an emoji, as text that was cut by its bytes ends. */
const CUT = "cast(x'63757420f09f98' as text)";
const CUT_JSON = "cast(x'7b2261223a2263757420f09f98227d' as text)";

/** v4 stored cut texts; SQLite takes them, and so does every kind of column. */
const SCRIPT = `
  update articles set title = ${CUT}, slug = ${CUT} || id, summary = ${CUT}, body = ${CUT}, kind = ${CUT}, contact_email = ${CUT},
    release_date = ${CUT}, air_time = ${CUT}, event_at = ${CUT}, synced_at = ${CUT}, read_count = ${CUT},
    external_ref = ${CUT}, rating = ${CUT}, price = ${CUT}, featured = ${CUT}, metadata = ${CUT_JSON}, content = ${CUT};
  update categories set name = ${CUT};
  update files set name = ${CUT}, formats = ${CUT_JSON}, ext = ${CUT};
  update components_shared_seos set meta_title = ${CUT};
  update or ignore articles_components set component_type = ${CUT} where id % 3 = 0;
  update or ignore articles_components set field = ${CUT} where id % 3 = 1;
  update or ignore articles_components set entity_id = ${CUT} where id % 7 = 1;
  update articles_categories_links set category_order = ${CUT} where id % 2 = 0;
  update files_related_morphs set related_type = ${CUT} where id % 4 = 0;
  update comments_mentions_morphs set mentions_type = ${CUT} where id % 2 = 0;
  update i18n_locale set name = ${CUT};
  update up_roles set description = ${CUT};
`;

let engine: Engine;
let plinth: StartedPlinth;

beforeAll(async () => {
  engine = await startRestored('sqlite');
  const database = openConnection((engine.settings as { filename: string }).filename);
  database.exec(`pragma foreign_keys = off; ${SCRIPT}`);
  database.close();
  plinth = await startPlinth({ engine });
});

afterAll(async () => {
  await plinth?.stop();
  await engine?.stop();
});

const get = async (path: string) => {
  const response = await fetch(`${plinth.url}${path}`);
  return { status: response.status, text: await response.text() };
};

test('stored text that is not UTF-8 is answered with U+FFFD, in every kind of column', async () => {
  const { status, text } = await get('/api/articles?populate=*&pagination[pageSize]=100');
  expect(status).toBe(200);
  const { data } = JSON.parse(text) as { data: { attributes: Record<string, unknown> }[] };
  expect(data.length).toBeGreaterThan(30);
  expect(data[0]?.attributes).toMatchObject({
    title: 'cut \uFFFD',
    summary: 'cut \uFFFD',
    body: 'cut \uFFFD',
    metadata: { a: 'cut \uFFFD' },
    externalRef: 'cut \uFFFD',
  });
});

test.each([
  '/api/articles?fields=title&sort=title,summary,rating,readCount,releaseDate',
  '/api/articles?filters[title][$contains]=cut&filters[metadata][$notNull]=true',
  `/api/articles?filters[title][$eq]=${encodeURIComponent('cut \uFFFD')}`,
  '/api/articles?filters[categories][name][$startsWith]=cut&populate[categories]=*',
  '/api/articles?_q=cut',
  '/api/articles?populate[blocks][populate]=*&populate[seo][populate]=*&pagination[limit]=-1',
  '/api/comments?populate=*',
  '/api/categories?populate=*',
])('%s', async (path) => {
  const { status, text } = await get(path);
  expect(status).toBe(200);
  JSON.parse(text);
  expect(plinth.faults).toEqual([]);
});
