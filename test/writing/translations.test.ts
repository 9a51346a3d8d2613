import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from './writing-server.ts';

/** The conformance project's pages, with a component and a zone that are not translated. */
const PAGE = {
  kind: 'collectionType',
  collectionName: 'pages',
  info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
  options: { draftAndPublish: true },
  pluginOptions: { i18n: { localized: true } },
  attributes: {
    title: { type: 'string', required: true, pluginOptions: { i18n: { localized: true } } },
    menuOrder: { type: 'integer' },
    hero: { type: 'media' },
    seo: { type: 'component', component: 'shared.seo' },
    sections: { type: 'component', component: 'content.section', repeatable: true },
    category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category' },
  },
};

const LOCALIZED = { pluginOptions: { i18n: { localized: true } } };

/** A single type whose shared field is required, but in drafts. */
const NOTICE = {
  kind: 'singleType',
  collectionName: 'notices',
  info: { singularName: 'notice', pluralName: 'notices', displayName: 'Notice' },
  options: { draftAndPublish: true },
  ...LOCALIZED,
  attributes: { title: { type: 'string', ...LOCALIZED }, code: { type: 'string', required: true } },
};

const POPULATE =
  'populate[hero][fields][0]=id&populate[seo][populate][metaImage][fields][0]=id&populate[sections][populate][linkGroup][populate]=links&populate[localizations][fields][0]=locale';

describeEngines('translations', (name) => {
  let server: WritingServer;
  beforeAll(async () => {
    server = await startWriting(name, {
      'src/api/page/content-types/page/schema.json': JSON.stringify(PAGE),
      'src/api/notice/content-types/notice/schema.json': JSON.stringify(NOTICE),
    });
  });
  afterAll(() => server?.stop());

  const read = async (id: number) => (await server.send('GET', `/api/pages/${id}?${POPULATE}`)).data.attributes;
  const withoutIds = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, inner) => (key === 'id' ? undefined : inner)));

  test('are linked in all directions, one for each locale', async () => {
    const { id } = (await server.send('POST', '/api/pages', { data: { title: 'English', menuOrder: 3 } })).data;
    const shouted = await server.send('POST', `/api/pages/${id}/localizations`, { locale: 'FR', title: 'FRANÇAIS' });
    expect(shouted.status).toBe(400);
    const french = await server.send('POST', `/api/pages/${id}/localizations`, { locale: 'fr', title: 'Français' });
    const { id: frenchId } = JSON.parse(french.text) as { id: number };
    const german = await server.send('POST', `/api/pages/${frenchId}/localizations`, {
      locale: 'de',
      title: 'Deutsch',
    });
    const { id: germanId } = JSON.parse(german.text) as { id: number };
    const locales = async (of: number) =>
      ((await read(of)).localizations as { data: { attributes: { locale: string } }[] }).data
        .map(({ attributes }) => attributes.locale)
        .sort();
    expect(await locales(id)).toEqual(['de', 'fr']);
    expect(await locales(frenchId)).toEqual(['de', 'en']);
    expect(await locales(germanId)).toEqual(['en', 'fr']);
    expect((await read(germanId)).menuOrder).toBe(3);
    const again = await Promise.all(
      [id, frenchId, germanId].map((of) =>
        server.send('POST', `/api/pages/${of}/localizations`, { locale: 'de', title: 'Noch einmal' }),
      ),
    );
    for (const { status, error } of again) {
      expect({ status, message: error.message }).toEqual({ status: 400, message: 'locale is already used' });
    }
    expect((await server.send('DELETE', `/api/pages/${frenchId}`)).status).toBe(200);
    expect(await locales(id)).toEqual(['de']);
    expect(await locales(germanId)).toEqual(['en']);
  });

  test('of many callers that translate into one language one does', async () => {
    const { id } = (await server.send('POST', '/api/pages', { data: { title: 'Wanted' } })).data;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.send('POST', `/api/pages/${id}/localizations`, { locale: 'fr', title: 'Voulu' }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  test('a body joins entries only for a caller who may update them, and none in a locale that is taken', async () => {
    const { id } = (await server.send('POST', '/api/pages', { data: { title: 'Mine', menuOrder: 3 } })).data;
    const join = (data: object, as?: string) =>
      server.send('POST', '/api/pages', { data: { title: 'Joined', menuOrder: 66, ...data } }, as ? { as } : {});
    const refused = { status: 400, error: { message: 'locale is already used' } };
    for (const localizations of [[id], { connect: [id] }, { set: [{ id }] }]) {
      expect(await join({ locale: 'en', localizations })).toMatchObject(refused);
    }
    const { id: other } = (await join({ locale: 'en' })).data;
    // Two of one locale would become translations of one another.
    expect(await join({ locale: 'fr', localizations: [id, other] })).toMatchObject(refused);
    const allow = (action: string) =>
      server.driver.transaction((session) =>
        session.execute(
          {
            text: `update up_permissions set action = 'api::page.page.${action}' where id = (
              select p from (select min(l.permission_id) as p from up_permissions_role_links l
                join up_permissions u on u.id = l.permission_id
                join up_roles r on r.id = l.role_id and r.type = 'public'
                where u.action like 'api::homepage.homepage.%' or u.action like 'api::page.page.c%') as one)`,
            writes: 'up_permissions',
          },
          [],
        ),
      );
    expect(await allow('create')).toBe(1);
    const forbidden = await join({ locale: 'fr', localizations: [id] }, 'public');
    expect([forbidden.status, forbidden.error.name]).toEqual([403, 'ForbiddenError']);
    expect((await read(id)).menuOrder).toBe(3);
    expect((await join({ locale: 'fr', localizations: [] }, 'public')).status).toBe(200);
    // Who may update it may join it, as in v4.
    const joined = await join({ locale: 'fr', localizations: [id] });
    expect(joined.status).toBe(200);
    expect((await read(id)).localizations).toMatchObject({ data: [{ id: joined.data.id }] });
    expect(await join({ locale: 'fr', localizations: [id] })).toMatchObject(refused);
  });

  test('share untranslated parts: fields, media and components with everything below them', async () => {
    const { id } = (await server.send('POST', '/api/pages', { data: { title: 'One' } })).data;
    const { text } = await server.send('POST', `/api/pages/${id}/localizations`, { locale: 'fr', title: 'Un' });
    const { id: other } = JSON.parse(text) as { id: number };
    const data = {
      title: 'One, changed',
      menuOrder: 9,
      hero: 2,
      seo: { metaTitle: 'T', metaImage: 3 },
      sections: [{ heading: 'a', linkGroup: { caption: 'c', links: [{ label: 'l' }] } }, { heading: 'b' }],
      category: 1,
    };
    expect((await server.send('PUT', `/api/pages/${id}`, { data })).status).toBe(200);
    const [one, two] = [await read(id), await read(other)];
    expect(two.title).toBe('Un');
    expect(two.menuOrder).toBe(9);
    for (const part of ['hero', 'seo', 'sections']) expect(withoutIds(two[part])).toEqual(withoutIds(one[part]));
    expect(two.hero).toEqual({ data: { id: 2, attributes: {} } });
    const seo = (entry: typeof one) => (entry.seo as { id: number }).id;
    expect(seo(two)).not.toBe(seo(one));
    // A part of what is kept is changed in the others, too; what goes there goes here.
    const sections = one.sections as { id: number }[];
    await server.send('PUT', `/api/pages/${id}`, {
      data: { sections: [{ id: sections[1]?.id, heading: 'kept' }], seo: null, hero: null },
    });
    const after = await read(other);
    expect(withoutIds(after.sections)).toEqual([{ heading: 'kept', text: null, weight: null, linkGroup: null }]);
    expect(after).toMatchObject({ seo: null, hero: { data: null }, title: 'Un' });
    expect(server.faults).toEqual([]);
  });

  test('required parts missing in the source are missing in the translation, and reported', async () => {
    await server.send('PUT', '/api/notice', { data: { title: 'Draft', publishedAt: null } });
    const { status, error } = await server.send('POST', '/api/notice/localizations', { locale: 'fr' });
    const message = 'code must be a `string` type, but the final value was: `null`.';
    expect({ status, details: error.details }).toEqual({
      status: 400,
      details: { errors: [{ path: ['code'], message, name: 'ValidationError' }] },
    });
  });

  test('a single type that exists only in another locale is not created again', async () => {
    await server.send('PUT', '/api/notice', { data: { code: 'c', publishedAt: new Date() } });
    expect((await server.send('POST', '/api/notice/localizations', { locale: 'fr' })).status).toBe(200);
    expect((await server.send('DELETE', '/api/notice')).status).toBe(200);
    for (const data of [{ code: 'd' }, { title: 5 }, { locale: 'xx' }]) {
      const { status, error } = await server.send('PUT', '/api/notice', { data });
      expect({ status, message: error.message }).toEqual({ status: 400, message: 'singleType.alreadyExists' });
    }
  });
});
