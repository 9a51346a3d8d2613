import { expect, test } from 'vitest';
import type { AdminServer } from './administrator-client.ts';
import { makeDue, type ScheduledServer } from './due-plans.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const PAGE = 'api::page.page';
const PAGES = '/content-manager/collection-types/api::page.page';

type WithFields = (fields: readonly string[], work: () => Promise<void>) => Promise<void>;

/** Entries that are published and unpublished at a time. */
export function scheduleTests(started: () => ScheduledServer, withFields: WithFields): void {
  const call: AdminServer['call'] = (...args) => started().admin.call(...args);
  const later = (hours = 1): string => new Date(Date.now() + hours * 3_600_000).toISOString();
  const scheduleOf = (id: number, uid = ARTICLE): string => `/studio/api/entries/${uid}/${id}/schedule`;
  const plan = async (id: number, action: string, at = later(), more: object = {}, uid = ARTICLE) => {
    const answer = await call('PUT', `${scheduleOf(id, uid)}/${action}`, { at, ...more });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };
  const create = async (data: object): Promise<number> => (await call('POST', ARTICLES, data)).body.id;
  const publish = async (id: number) =>
    expect((await call('POST', `${ARTICLES}/${id}/actions/publish`)).status).toBe(200);
  const live = async (id: number) => {
    const { attributes } = (await call('GET', `/api/articles/${id}`, undefined, 'token-full')).body.data;
    return attributes.publishedAt === null ? null : attributes;
  };
  const changesOf = async (id: number) =>
    (await call('GET', `/studio/api/entries/${ARTICLE}/${id}/changes`)).body.data?.body ?? null;

  const comesDue = async (id: number, uid = ARTICLE): Promise<void> => {
    const carryOut = await makeDue(started(), `entry_id = ${id}`);
    await expect
      .poll(async () => {
        await carryOut();
        const { data } = (await call('GET', scheduleOf(id, uid))).body;
        return data.filter(({ fault }: { readonly fault: unknown }) => fault === null);
      })
      .toEqual([]);
  };

  test('a draft goes live as it was planned; what was edited since stays as unpublished changes', async () => {
    const id = await create({ title: 'Planned', author: 1, seo: { metaTitle: 'Planned' } });
    const at = later();
    const [planned] = await plan(id, 'publish', at);
    expect(planned).toEqual({
      ...{ action: 'publish', at, plannedAt: expect.any(String), isOutdated: false, fault: null },
      plannedBy: expect.objectContaining({ id: 4 }),
    });
    await call('PUT', `${ARTICLES}/${id}`, { title: 'Edited since', author: 2 });
    expect((await call('GET', scheduleOf(id))).body.data).toMatchObject([{ isOutdated: true }]);
    // Another time is not another state.
    expect(await plan(id, 'publish', later(2))).toMatchObject([{ isOutdated: true }]);
    await comesDue(id);
    expect(await live(id)).toMatchObject({ title: 'Planned' });
    const entry = (await call('GET', `${ARTICLES}/${id}`)).body;
    expect(entry).toMatchObject({ seo: { metaTitle: 'Planned' }, updatedBy: { id: 4 } });
    expect(await changesOf(id)).toMatchObject({ title: 'Edited since', author: 2, seo: { metaTitle: 'Planned' } });
    const [version] = (await call('GET', `/studio/api/entries/${ARTICLE}/${id}/versions`)).body.data;
    expect(version).toMatchObject({ way: 'schedule', savedAs: 'administrator', savedBy: { id: 4 }, isCurrent: true });
  });

  test('a plan takes the current state if it is told to, and ends with the publication of the same draft', async () => {
    const id = await create({ title: 'First state' });
    await plan(id, 'publish');
    await call('PUT', `${ARTICLES}/${id}`, { title: 'Second state' });
    expect(await plan(id, 'publish', later(), { takesCurrent: true })).toMatchObject([{ isOutdated: false }]);
    await comesDue(id);
    expect(await live(id)).toMatchObject({ title: 'Second state' });
    expect(await changesOf(id)).toBe(null);
    const other = await create({ title: 'By hand' });
    await plan(other, 'publish');
    await publish(other);
    await call('PUT', `${ARTICLES}/${other}`, { title: 'Edited live' });
    await comesDue(other);
    expect(await live(other)).toMatchObject({ title: 'Edited live' });
  });

  test('unpublished changes go live as they were planned, and an entry is unpublished in the end', async () => {
    const id = await create({ title: 'Live', summary: 'Old' });
    await publish(id);
    const changes = `/studio/api/entries/${ARTICLE}/${id}/changes`;
    await call('PUT', changes, { summary: 'Planned' });
    await plan(id, 'publish', later(1));
    await plan(id, 'unpublish', later(2));
    await comesDue(id);
    // Both were due: in their order.
    expect(await live(id)).toBe(null);
    expect((await call('GET', `${ARTICLES}/${id}`)).body).toMatchObject({ summary: 'Planned', publishedAt: null });
    expect(await changesOf(id)).toBe(null);
    const second = await create({ title: 'Live', summary: 'Old' });
    await publish(second);
    await call('PUT', `/studio/api/entries/${ARTICLE}/${second}/changes`, { summary: 'Planned' });
    await plan(second, 'publish');
    await call('PUT', `/studio/api/entries/${ARTICLE}/${second}/changes`, { summary: 'Later' });
    await comesDue(second);
    expect(await live(second)).toMatchObject({ summary: 'Planned' });
    expect(await changesOf(second)).toMatchObject({ summary: 'Later' });
  });

  test('a plan that the content refuses is given up with the reason, and can be planned again or dismissed', async () => {
    const id = await create({ title: 'Contested', slug: 'contested' });
    await plan(id, 'publish');
    await call('PUT', `${ARTICLES}/${id}`, { slug: 'moved-away' });
    await publish(await create({ title: 'Taker', slug: 'contested' }));
    await comesDue(id);
    expect(await live(id)).toBe(null);
    const [given] = (await call('GET', scheduleOf(id))).body.data;
    expect(given.fault).toMatchObject({ name: 'ValidationError', details: { errors: [{ path: ['slug'] }] } });
    expect((await call('GET', `${ARTICLES}/${id}`)).body.slug).toBe('moved-away');
    expect(await plan(id, 'publish')).toMatchObject([{ fault: null, isOutdated: false }]);
    await comesDue(id);
    expect(await live(id)).toMatchObject({ slug: 'moved-away' });
  });

  test('fields that all translations share are not part of a plan', async () => {
    const { body: english } = await call('POST', PAGES, { title: 'Shared', menuOrder: 1 });
    const { body: french } = await call('POST', `${PAGES}?relatedEntityId=${english.id}&locale=fr`, {
      title: 'Partagé',
    });
    await plan(french.id, 'publish', later(), {}, PAGE);
    expect((await call('PUT', `${PAGES}/${english.id}`, { menuOrder: 2 })).status).toBe(200);
    expect((await call('PUT', `${PAGES}/${french.id}`, { title: 'Plus tard' })).status).toBe(200);
    await comesDue(french.id, PAGE);
    expect((await call('GET', `${PAGES}/${english.id}`)).body).toMatchObject({ menuOrder: 2, publishedAt: null });
    expect((await call('GET', `${PAGES}/${french.id}`)).body).toMatchObject({
      ...{ menuOrder: 2, title: 'Partagé', publishedAt: expect.any(String) },
    });
  });

  test('what cannot be planned is refused', async () => {
    const id = await create({ title: 'Refused' });
    const put = (action: string, body: unknown, as?: string) => call('PUT', `${scheduleOf(id)}/${action}`, body, as);
    for (const at of ['2020-01-01T00:00:00Z', '2030-01-01T00:00:00', '2030-02-30T00:00:00Z', 'tomorrow', 5, null])
      expect(await put('publish', { at }), String(at)).toMatchObject({ status: 400 });
    expect(await put('publish', {})).toMatchObject({ status: 400 });
    expect(await put('publish', { at: later(), other: 1 })).toMatchObject({ status: 400 });
    expect(await put('delete', { at: later() })).toMatchObject({ status: 404 });
    expect(await put('unpublish', { at: later() })).toMatchObject({ status: 400 });
    await plan(id, 'publish', later(2));
    expect(await put('unpublish', { at: later(1) })).toMatchObject({ status: 400 });
    await plan(id, 'unpublish', later(3));
    expect(await put('publish', { at: later(4) })).toMatchObject({ status: 400 });
    expect((await call('DELETE', `${scheduleOf(id)}/publish`)).body.data).toMatchObject([{ action: 'unpublish' }]);
    expect(await call('DELETE', `${scheduleOf(id)}/publish`)).toMatchObject({ status: 404 });
    const untitled = await create({ summary: 'No title' });
    expect(await call('PUT', `${scheduleOf(untitled)}/publish`, { at: later() })).toMatchObject({ status: 400 });
    const whole = await create({ title: 'Whole' });
    await publish(whole);
    expect(await call('PUT', `${scheduleOf(whole)}/publish`, { at: later() })).toMatchObject({ status: 400 });
    const author = '/studio/api/entries/api::author.author/1/schedule';
    expect(await call('PUT', `${author}/publish`, { at: later() })).toMatchObject({ status: 400 });
    expect((await call('GET', author)).body).toEqual({ data: [] });
    expect(await call('PUT', `${scheduleOf(999_999)}/publish`, { at: later() })).toMatchObject({ status: 404 });
    expect(await put('publish', { at: later() }, 'admin-nobody')).toMatchObject({ status: 403 });
  });

  test('plans are listed for those who may read their entries, and go with them', async () => {
    const id = await create({ title: 'Listed plan' });
    const at = later(5_000);
    await plan(id, 'publish', at);
    const listed = async (as?: string) => {
      const { status, body } = await call('GET', '/studio/api/schedules?pageSize=500', undefined, as);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data.filter(({ entry }: { entry: { id: number } }) => entry.id === id);
    };
    expect(await listed()).toEqual([
      {
        ...{ uid: ARTICLE, action: 'publish', at, plannedAt: expect.any(String), fault: null },
        entry: { id, label: 'Listed plan', locale: null, publishedAt: null },
        plannedBy: expect.objectContaining({ id: 4 }),
      },
    ]);
    expect(await listed('admin-nobody')).toEqual([]);
    await withFields(['summary'], async () => {
      expect(await listed('admin-nobody')).toMatchObject([{ entry: { id, label: null } }]);
      const mine = await call('PUT', `${scheduleOf(id)}/publish`, { at }, 'admin-nobody');
      expect(mine.status, mine.text).toBe(200);
    });
    expect((await call('DELETE', `${ARTICLES}/${id}`)).status).toBe(200);
    expect(await listed()).toEqual([]);
    expect(await call('GET', scheduleOf(id))).toMatchObject({ status: 404 });
    expect(started().admin.faults).toEqual([]);
  });

  test('a span of time has its plans and releases, and lists of entries say what is planned for them', async () => {
    const [alone, together] = [await create({ title: 'Alone' }), await create({ title: 'Together' })];
    const [first, second] = ['2091-05-01T00:00:00.000Z', '2091-05-31T23:59:59.999Z'];
    const releaseOf = async (name: string, id: number) => {
      const made = (await call('POST', '/studio/api/releases', { name })).body.data.id;
      const body = { uid: ARTICLE, id, action: 'publish' };
      expect((await call('POST', `/studio/api/releases/${made}/entries`, body)).status).toBe(200);
      return made;
    };
    const release = await releaseOf('May', together);
    const open = await releaseOf('Some day', together);
    await plan(alone, 'publish', first);
    await plan(alone, 'unpublish', '2091-06-01T00:00:00.000Z');
    expect((await call('PUT', `/studio/api/releases/${release}/schedule`, { at: second })).status).toBe(200);
    const listed = async (since: string, until: string, as?: string) => {
      const query = new URLSearchParams({ since, until });
      const { status, body } = await call('GET', `/studio/api/schedules?${query}`, undefined, as);
      expect(status, JSON.stringify(body)).toBe(200);
      return body.data;
    };
    const may = ['2091-05-01T02:00:00+02:00', '2091-06-01T00:00:00Z'] as const;
    const planned = { plannedAt: expect.any(String), plannedBy: expect.objectContaining({ id: 4 }), fault: null };
    const inRelease = { release: { id: release, name: 'May', actions: 1 }, action: 'publish', at: second, ...planned };
    expect(await listed(...may)).toEqual([
      {
        ...{ uid: ARTICLE, action: 'publish', at: first, ...planned },
        entry: { id: alone, label: 'Alone', locale: null, publishedAt: null },
      },
      inRelease,
    ]);
    expect(await listed(...may, 'admin-nobody')).toEqual([inRelease]);
    expect(await listed(second, second)).toEqual([]);
    for (const wrong of ['since=2091', 'until=2091-05-01', 'since[a]=1', 'more=1'])
      expect(await call('GET', `/studio/api/schedules?${wrong}`), wrong).toMatchObject({ status: 400 });

    const page = async (columns: string) =>
      (await call('GET', `${ARTICLES}?filters[id][$in][0]=${alone}&filters[id][$in][1]=${together}&sort=id${columns}`))
        .body;
    const shown = { action: 'publish', isGivenUp: false };
    expect((await page('&columns=title')).planned).toEqual([
      { id: alone, ...shown, at: first, release: null },
      { id: alone, ...shown, action: 'unpublish', at: '2091-06-01T00:00:00.000Z', release: null },
      { id: together, ...shown, at: null, release: { id: open, name: 'Some day' } },
      { id: together, ...shown, at: second, release: { id: release, name: 'May' } },
    ]);
    // v4's panel gets what it knows.
    expect(Object.keys(await page(''))).toEqual(['results', 'pagination']);
    for (const id of [release, open]) expect((await call('DELETE', `/studio/api/releases/${id}`)).status).toBe(204);
    await call('DELETE', `${ARTICLES}/${alone}`);
    expect((await page('&columns=title')).planned).toEqual([]);
    expect(await listed(...may)).toEqual([]);
  });
}
