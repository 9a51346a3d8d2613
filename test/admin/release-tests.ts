import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { entryLock } from '../../src/plan/writing/locks/plan-locks.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import type { AdminServer } from './administrator-client.ts';
import { makeDue, type ScheduledServer } from './due-plans.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const RELEASES = '/studio/api/releases';

type WithFields = (fields: readonly string[], work: () => Promise<void>) => Promise<void>;

/** Entries that are published and unpublished together. */
export function releaseTests(started: () => ScheduledServer, withFields: WithFields): void {
  const call: AdminServer['call'] = (...args) => started().admin.call(...args);
  const ok = async (...args: Parameters<AdminServer['call']>) => {
    const answer = await call(...args);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body?.data;
  };
  const create = async (data: object): Promise<number> => (await call('POST', ARTICLES, data)).body.id;
  const live = async (data: object): Promise<number> => {
    const id = await create(data);
    expect((await call('POST', `${ARTICLES}/${id}/actions/publish`)).status).toBe(200);
    return id;
  };
  const changesAt = (id: number) => `/studio/api/entries/${ARTICLE}/${id}/changes`;
  const changesOf = async (id: number) => (await ok('GET', changesAt(id)))?.body ?? null;
  const releaseOf = async (...entries: readonly (readonly [number, string])[]): Promise<number> => {
    const { id } = await ok('POST', RELEASES, { name: 'Autumn' });
    for (const [entry, action] of entries)
      await ok('POST', `${RELEASES}/${id}/entries`, { uid: ARTICLE, id: entry, action });
    return id;
  };
  const publish = (id: number, as?: string) => call('POST', `${RELEASES}/${id}/publish`, undefined, as);
  const show = (id: number, as?: string) => ok('GET', `${RELEASES}/${id}`, undefined, as);
  /** The open releases that an entry is in. */
  const releasesAt = (id: number) => `/studio/api/entries/${ARTICLE}/${id}/releases`;
  /** What there is of an entry, apart from when and by whom it was last changed, and the ids of its components. */
  const stateOf = async (id: number) => {
    const { updatedAt: _at, updatedBy: _by, seo, ...entry } = (await call('GET', `${ARTICLES}/${id}`)).body;
    return { entry: { ...entry, seo: seo === null ? null : { ...seo, id: 0 } }, changes: await changesOf(id) };
  };

  /** All rows of content, apart from when and by whom they were last changed, and the ids of components. */
  const contentTables = async (): Promise<Readonly<Record<string, readonly string[]>>> => {
    const { driver, live } = started().application;
    const own = /^(?:plinth|strapi|admin|up|files|upload|i18n)_|^files$/;
    const read = async (table: string) => {
      const columns = [...(live.get(table)?.columns.keys() ?? [])].filter(
        (name) => !/^updated_(?:at|by_id)$/.test(name) && !(/component/.test(table) && /(?:^|_)id$/.test(name)),
      );
      const isLink = /_links$|_components$/.test(table);
      const shown = columns.filter((name) => !isLink || name !== 'id');
      // Of some link tables, only ids are left.
      if (shown.length === 0) return [];
      const quoted = shown.map((name) => (driver.client === 'mysql' ? `\`${name}\`` : `"${name}"`));
      const rows = await driver.query({ text: `select ${quoted.join(', ')} from ${table}` }, []);
      return rows
        .map((row) => JSON.stringify(row, (_, cell) => (typeof cell === 'bigint' ? String(cell) : cell)))
        .sort();
    };
    const names = [...live.keys()].filter((name) => !own.test(name)).sort();
    return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
  };

  test('a release publishes and unpublishes entries as they were added, and is undone as one step', async () => {
    const draft = await create({ title: 'Draft', author: 1, seo: { metaTitle: 'Draft' } });
    const changed = await live({ title: 'Live', summary: 'Old', seo: { metaTitle: 'Old' } });
    await call('PUT', changesAt(changed), { summary: 'New', seo: { metaTitle: 'New' } });
    const old = await live({ title: 'Old news' });
    const id = await releaseOf([draft, 'publish'], [changed, 'publish'], [old, 'unpublish']);
    await call('PUT', `${ARTICLES}/${draft}`, { title: 'Edited since', author: 2 });
    const before = await Promise.all([draft, changed, old].map(stateOf));
    const tables = await contentTables();
    expect(Object.values(tables).flat().length).toBeGreaterThan(100);
    const details = await show(id);
    expect(details).toMatchObject({
      ...{ id, name: 'Autumn', status: 'ready', actions: 3, releasedAt: null, undoes: null, madeBy: { id: 4 } },
      entries: [
        { uid: ARTICLE, action: 'publish', entry: { id: draft, label: 'Edited since' }, check: { isOutdated: true } },
        { action: 'publish', entry: { id: changed }, check: { isOutdated: false, problem: null } },
        { action: 'unpublish', entry: { id: old }, check: { isDone: false, problem: null } },
      ],
    });
    expect(await ok('GET', releasesAt(draft))).toEqual([{ id, name: 'Autumn', action: 'publish' }]);
    expect(await ok('GET', releasesAt(old))).toEqual([{ id, name: 'Autumn', action: 'unpublish' }]);
    const published = await publish(id);
    expect(published.status, published.text).toBe(200);
    expect(published.body.data).toMatchObject({ status: 'done', publishedBy: { id: 4 } });
    expect(await ok('GET', releasesAt(draft))).toEqual([]);
    expect((await call('GET', `${ARTICLES}/${draft}`)).body).toMatchObject({
      ...{ title: 'Draft', publishedAt: expect.any(String), updatedBy: { id: 4 } },
    });
    const shown = await ok('GET', `/api/articles/${draft}?populate=author`, undefined, 'token-full');
    expect(shown.attributes).toMatchObject({ title: 'Draft', author: { data: { id: 1 } } });
    expect(await changesOf(draft)).toMatchObject({ title: 'Edited since', author: 2 });
    expect((await stateOf(changed)).entry).toMatchObject({ summary: 'New', seo: { metaTitle: 'New' } });
    expect(await changesOf(changed)).toBe(null);
    expect((await stateOf(old)).entry.publishedAt).toBe(null);
    const [version] = await ok('GET', `/studio/api/entries/${ARTICLE}/${changed}/versions`);
    expect(version).toMatchObject({ way: 'release', savedBy: { id: 4 }, isCurrent: true });
    expect(await publish(id)).toMatchObject({ status: 400 });
    expect((await call('PUT', `${RELEASES}/${id}`, { name: 'Too late' })).status).toBe(400);

    const undoing = await ok('POST', `${RELEASES}/${id}/undo`);
    expect(undoing).toMatchObject({ status: 'ready', undoes: id, name: 'Undo: Autumn' });
    expect(undoing.entries.map(({ check }: { check: unknown }) => check)).toEqual(
      Array(3).fill({ problem: null, isDone: false, isOutdated: false, drafts: 0 }),
    );
    const undone = await publish(undoing.id);
    expect(undone.status, undone.text).toBe(200);
    expect(await Promise.all([draft, changed, old].map(stateOf))).toEqual(before);
    expect(await contentTables()).toEqual(tables);
    // And that can be undone, too.
    const again = await publish((await ok('POST', `${RELEASES}/${undoing.id}/undo`)).id);
    expect(again.status, again.text).toBe(200);
    expect((await stateOf(changed)).entry).toMatchObject({ summary: 'New' });
  });

  test('a release is published as a whole or not at all, once', async () => {
    const first = await create({ title: 'First', slug: 'same' });
    const second = await create({ title: 'Second', slug: 'other' });
    const third = await live({ title: 'Third' });
    const id = await releaseOf([first, 'publish'], [second, 'publish'], [third, 'unpublish']);
    await call('PUT', `${ARTICLES}/${first}`, { slug: 'out-of-the-way' });
    const taker = await live({ title: 'Taker', slug: 'same' });
    const before = await Promise.all([first, second, third].map(stateOf));
    expect((await show(id)).entries[0].check.problem).toMatchObject({ details: { errors: [{ path: ['slug'] }] } });
    const refused = await publish(id);
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.error).toMatchObject({
      message: '1 of 3 entries cannot be published; nothing was changed.',
      details: { entries: [{ uid: ARTICLE, id: first, name: 'ValidationError' }] },
    });
    expect(await Promise.all([first, second, third].map(stateOf))).toEqual(before);
    expect((await call('DELETE', `${ARTICLES}/${taker}`)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 4 }, () => publish(id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect((await stateOf(third)).entry.publishedAt).toBe(null);
  });

  test('what goes live together has the events and versions of what goes live alone', async () => {
    const { code } = started().application;
    const heard: (readonly [string, { readonly title: string; readonly id: number }])[] = [];
    const stop = code.events.subscribe((event, info) => {
      if (event.startsWith('entry.')) heard.push([event, (info as { entry: (typeof heard)[number][1] }).entry]);
    });
    const draft = (title: string) => create({ title, seo: { metaTitle: title } });
    /** What is said and kept of entries that a release publishes, without what tells them apart. */
    const publishAll = async (ids: readonly number[]) => {
      const release = await releaseOf(...ids.map((id) => [id, 'publish'] as const));
      await expect.poll(() => heard.filter(([, { id }]) => ids.includes(id)).length).toBe(ids.length);
      heard.length = 0;
      expect((await publish(release)).status).toBe(200);
      await expect.poll(() => heard.length).toBe(2 * ids.length);
      const events = heard.splice(0);
      return Promise.all(
        ids.map(async (id) => ({
          events: events
            .filter(([, entry]) => entry.id === id)
            .map(([event, entry]) => [event, Object.keys(entry).sort(), entry.title]),
          versions: (await ok('GET', `/studio/api/entries/${ARTICLE}/${id}/versions`)).map(
            ({ savedAs, way, isCurrent }: Record<string, unknown>) => ({ savedAs, way, isCurrent }),
          ),
          updatedBy: (await call('GET', `${ARTICLES}/${id}`)).body.updatedBy.id,
        })),
      );
    };
    const [alone] = await publishAll([await draft('Same')]);
    expect(alone?.events.map(([event]) => event)).toEqual(['entry.update', 'entry.publish']);
    expect(await publishAll([await draft('Same'), await draft('Same')])).toEqual([alone, alone]);
    stop();
  });

  test('each of several drafts that are as they were added, and can no longer go live, is named', async () => {
    const ids = [await create({ title: 'Void' }), await create({ title: 'Whole' }), await create({ title: 'Void' })];
    const id = await releaseOf(...ids.map((one) => [one, 'publish'] as const));
    await started().run(
      `update articles set title = null where title = 'Void';
       update plinth_release_actions set body = replace(body, '"title":"Void"', '"title":null') where release_id = ${id};`,
    );
    const before = await Promise.all(ids.map(stateOf));
    expect(await publish(id)).toMatchObject({
      status: 400,
      body: { error: { details: { entries: [{ id: ids[0] }, { id: ids[2] }] } } },
    });
    expect(await Promise.all(ids.map(stateOf))).toEqual(before);
  });

  test('a draft that is edited while its release waits for it goes live as it was added', async () => {
    const [edited, other] = [await create({ title: 'As added' }), await create({ title: 'Beside it' })];
    const id = await releaseOf([edited, 'publish'], [other, 'publish']);
    const { driver, model } = started().application;
    const publishing = await driver.transaction(async (session) => {
      await session.lock(entryLock(contentTypeOf(model, ARTICLE), edited));
      const answer = publish(id);
      // Long enough to read the drafts; an edit before that would be no different.
      await delay(500);
      await session.execute({ text: `update articles set title = 'Edited' where id = ${edited}` }, []);
      return { answer };
    });
    expect((await publishing.answer).status).toBe(200);
    expect((await stateOf(edited)).entry).toMatchObject({ title: 'As added', publishedAt: expect.any(String) });
    expect(await changesOf(edited)).toMatchObject({ title: 'Edited' });
    expect((await stateOf(other)).entry).toMatchObject({ title: 'Beside it', publishedAt: expect.any(String) });
  });

  test('what was changed after a release is not undone with it', async () => {
    const [one, other] = [await create({ title: 'Kept' }), await create({ title: 'Taken back' })];
    const id = await releaseOf([one, 'publish'], [other, 'publish']);
    expect((await publish(id)).status).toBe(200);
    await call('PUT', `${ARTICLES}/${one}`, { title: 'Corrected' });
    const undoing = await ok('POST', `${RELEASES}/${id}/undo`);
    expect(undoing.entries[0].check.problem.message).toBe('The entry was changed after the release that is undone.');
    expect(await publish(undoing.id)).toMatchObject({
      status: 400,
      body: { error: { details: { entries: [{ id: one }] } } },
    });
    await ok('DELETE', `${RELEASES}/${undoing.id}/entries/${undoing.entries[0].id}`);
    expect((await publish(undoing.id)).status).toBe(200);
    expect((await stateOf(one)).entry).toMatchObject({ title: 'Corrected', publishedAt: expect.any(String) });
    expect((await stateOf(other)).entry.publishedAt).toBe(null);
  });

  test('a release is published at its time, or keeps the reason why it was not', async () => {
    const comesDue = async (id: number): Promise<void> => {
      const carryOut = await makeDue(started(), `type = 'plugin::content-releases.release' and entry_id = ${id}`);
      await expect
        .poll(async () => {
          await carryOut();
          return (await show(id)).status;
        })
        .toMatch(/done|failed/);
    };
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const entry = await create({ title: 'On time', slug: 'on-time' });
    const id = await releaseOf([entry, 'publish']);
    const planned = await ok('PUT', `${RELEASES}/${id}/schedule`, { at, timezone: 'Europe/Berlin' });
    expect(planned).toMatchObject({ scheduledAt: at, timezone: 'Europe/Berlin', fault: null });
    expect(await ok('DELETE', `${RELEASES}/${id}/schedule`)).toMatchObject({ scheduledAt: null, timezone: null });
    await ok('PUT', `${RELEASES}/${id}/schedule`, { at });
    await call('PUT', `${ARTICLES}/${entry}`, { slug: 'later' });
    const taker = await live({ title: 'Taker', slug: 'on-time' });
    await comesDue(id);
    expect(await show(id)).toMatchObject({ status: 'failed', fault: { details: { entries: [{ id: entry }] } } });
    expect((await stateOf(entry)).entry.publishedAt).toBe(null);
    await call('DELETE', `${ARTICLES}/${taker}`);
    await ok('PUT', `${RELEASES}/${id}/schedule`, { at });
    await comesDue(id);
    expect(await show(id)).toMatchObject({ status: 'done', publishedBy: { id: 4 } });
    expect((await stateOf(entry)).entry.publishedAt).toEqual(expect.any(String));
    expect(started().admin.faults).toEqual([]);
  });

  test('only what a person may publish can be put into a release, taken out or published', async () => {
    const entry = await create({ title: 'Secret', summary: 'x' });
    const id = await releaseOf([entry, 'publish']);
    const empty = await releaseOf();
    const listed = (await ok('GET', `${RELEASES}?status=open&pageSize=100`, undefined, 'admin-nobody')) as {
      id: number;
    }[];
    expect(listed.find((one) => one.id === id)).toMatchObject({ name: 'Autumn', actions: 1 });
    expect((await show(id, 'admin-nobody')).entries).toEqual([]);
    const [action] = (await show(id)).entries;
    const later = { at: new Date(Date.now() + 3_600_000).toISOString() };
    const refused = [
      ['GET', releasesAt(entry), undefined],
      ['POST', `${RELEASES}/${id}/publish`, undefined],
      ['POST', `${RELEASES}/${id}/entries`, { uid: ARTICLE, id: entry, action: 'publish' }],
      ['DELETE', `${RELEASES}/${id}/entries/${action.id}`, undefined],
      ['PUT', `${RELEASES}/${id}`, { name: 'Mine' }],
      ['PUT', `${RELEASES}/${id}/schedule`, later],
      ['DELETE', `${RELEASES}/${id}`, undefined],
      // Whoever may publish nothing makes no releases, and takes no empty ones away.
      ['POST', RELEASES, { name: 'Mine' }],
      ['PUT', `${RELEASES}/${empty}`, { name: 'Mine' }],
      ['DELETE', `${RELEASES}/${empty}`, undefined],
    ] as const;
    for (const [method, path, body] of refused)
      expect(await call(method, path, body, 'admin-nobody'), `${method} ${path}`).toMatchObject({ status: 403 });
    expect(await publish(id, 'nobody')).toMatchObject({ status: 401 });
    expect((await stateOf(entry)).entry.publishedAt).toBe(null);
    await withFields(['summary'], async () => {
      expect((await show(id, 'admin-nobody')).entries).toMatchObject([{ entry: { id: entry, label: null } }]);
      await call('PUT', `${ARTICLES}/${entry}`, { title: 'Edited since' });
      expect((await publish(id, 'admin-nobody')).status).toBe(200);
      // This would write fields that the role may not write.
      expect(await call('POST', `${RELEASES}/${id}/undo`, undefined, 'admin-nobody')).toMatchObject({ status: 403 });
    });
  });

  test('however many releases are published later, the open ones are listed, and there is an end to them', async () => {
    const id = await releaseOf();
    const { run } = started();
    const rows = (released: string) =>
      `insert into strapi_releases (name, released_at, status) values ${Array(1_000).fill(`('Many', ${released}, 'done')`).join()};`;
    const openOnes = async (): Promise<readonly { readonly id: number }[]> =>
      ok('GET', `${RELEASES}?status=open&pageSize=100`);
    await run(rows("'2024-01-01 00:00:00'"));
    expect((await openOnes()).map((one) => one.id)).toContain(id);
    await run(rows('null'));
    const refused = await call('POST', RELEASES, { name: 'One more' });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.error.message).toBe('There are 1000 open releases, the maximum. Publish or delete one first.');
    await run(`delete from strapi_releases where name = 'Many';`);
    expect((await openOnes()).map((one) => one.id)).toContain(id);
  });

  test('what cannot be done is refused', async () => {
    const draft = await create({ title: 'Draft' });
    const whole = await live({ title: 'Whole' });
    const id = await releaseOf();
    expect(await show(id)).toMatchObject({ status: 'empty', entries: [] });
    const add = (body: unknown) => call('POST', `${RELEASES}/${id}/entries`, body);
    const at = new Date(Date.now() + 3_600_000).toISOString();
    for (const body of [
      undefined,
      { uid: ARTICLE, id: draft, action: 'delete' },
      { uid: ARTICLE, id: draft, action: 'unpublish' },
      { uid: ARTICLE, id: whole, action: 'publish' },
      { uid: 'api::author.author', id: 1, action: 'publish' },
      { uid: ARTICLE, id: '1', action: 'publish' },
      { uid: ARTICLE, id: draft, action: 'publish', other: 1 },
    ])
      expect((await add(body)).status, JSON.stringify(body)).toBeOneOf([400, 403]);
    expect(await add({ uid: ARTICLE, id: 999_999, action: 'publish' })).toMatchObject({ status: 404 });
    expect(await add({ uid: 'api::none.none', id: 1, action: 'publish' })).toMatchObject({ status: 403 });
    expect(await publish(id)).toMatchObject({ status: 400 });
    expect(await call('PUT', `${RELEASES}/${id}/schedule`, { at })).toMatchObject({ status: 400 });
    expect(await call('POST', `${RELEASES}/${id}/undo`)).toMatchObject({ status: 400 });
    await ok('POST', `${RELEASES}/${id}/entries`, { uid: ARTICLE, id: draft, action: 'publish' });
    for (const time of ['2020-01-01T00:00:00Z', '2030-01-01T00:00:00', 'soon', 5])
      expect(await call('PUT', `${RELEASES}/${id}/schedule`, { at: time }), String(time)).toMatchObject({
        status: 400,
      });
    for (const name of ['', 'x'.repeat(256), 5, null])
      expect(await call('POST', RELEASES, { name }), String(name)).toMatchObject({ status: 400 });
    for (const path of ['999999', '0', 'x', `${id}/entries/999999`])
      expect(await call('DELETE', `${RELEASES}/${path}`), path).toMatchObject({ status: 404 });
    for (const query of ['?status=none', `/${id}?pageSize=101`, `/${id}?page=0`])
      expect(await call('GET', `${RELEASES}${query}`), query).toMatchObject({ status: 400 });
    expect(await show(id)).toMatchObject({ pagination: { page: 1, pageSize: 100, total: 1 } });
    expect((await ok('GET', `${RELEASES}/${id}?page=2`)).entries).toEqual([]);
    expect((await call('DELETE', `${ARTICLES}/${draft}`)).status).toBe(200);
    const [action] = (await show(id)).entries;
    expect(action).toMatchObject({ entry: null, check: { problem: { message: 'The entry was deleted.' } } });
    expect(await publish(id)).toMatchObject({ status: 400 });
    await ok('DELETE', `${RELEASES}/${id}/entries/${action.id}`);
    expect(await call('DELETE', `${RELEASES}/${id}`)).toMatchObject({ status: 204 });
    expect(await call('GET', `${RELEASES}/${id}`)).toMatchObject({ status: 404 });
    expect(started().admin.faults).toEqual([]);
  });
}
