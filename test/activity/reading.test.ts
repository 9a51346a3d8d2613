import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_SUBJECT } from '../../src/activity/activity-record.ts';
import { logLine } from '../../src/activity/log-line.ts';
import type { LogPage } from '../../src/admin/contract/log.ts';
import { describeEngines } from '../support/engines.ts';
import { type LoggedServer, shown, startLogged } from './logged-server.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';

describeEngines('GET /studio/api/log', (engine) => {
  let plinth: LoggedServer;
  const ids: number[] = [];
  beforeAll(async () => {
    plinth = await startLogged({ engine });
    for (let at = 0; at < 3; at += 1) {
      const { id } = (await plinth.call('POST', ARTICLES, { title: `Title ${at}` })).body;
      ids.push(id);
      await plinth.call('POST', `${ARTICLES}/${id}/actions/publish`);
    }
    await plinth.call('POST', '/admin/roles', { name: 'Another', description: '' });
    await plinth.call('POST', '/admin/login', { email: 'who@example.test', password: 'x' }, 'nobody');
  });
  afterAll(() => plinth?.stop());

  const read = async (query: string): Promise<LogPage> => {
    const { status, body, text } = await plinth.call('GET', `/studio/api/log?${query}`);
    expect(status, text).toBe(200);
    return body;
  };
  const actionsOf = async (query: string) => (await read(query)).data.map(({ action }) => action);

  test('lists the newest first, and continues after any page', async () => {
    const all = await read('');
    expect(all.data).toHaveLength(8);
    expect(all.meta).toEqual({ next: null, isKept: true });
    expect(all.data[0]).toMatchObject({ action: 'session.begin.refused', actor: { kind: 'anonymous' } });
    const pages: LogPage['data'][number][] = [];
    for (let before: number | null = null; ; ) {
      const page: LogPage = await read(`limit=3${before === null ? '' : `&before=${before}`}`);
      pages.push(...page.data);
      before = page.meta.next;
      if (before === null) break;
    }
    expect(pages.map(({ id }) => id)).toEqual(all.data.map(({ id }) => id));
  });

  test('filters by person, entry, action and time', async () => {
    expect(await actionsOf(`type=api::article.article&id=${ids[1]}`)).toEqual(['entry.publish', 'entry.create']);
    expect(await actionsOf('action=role')).toEqual(['role.create']);
    expect(await actionsOf('action=entry.publish')).toHaveLength(3);
    expect(await actionsOf('actor=anonymous')).toEqual(['session.begin.refused']);
    const [{ actor } = { actor: null }] = (await read('action=role')).data;
    expect(await actionsOf(`actor=administrator&actorId=${actor?.id}`)).toHaveLength(7);
    expect(await actionsOf('actorName=super@example.test')).toHaveLength(7);
    expect(await actionsOf(`since=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect(await actionsOf(`until=${new Date(Date.now() + 60_000).toISOString()}`)).toHaveLength(8);
  });

  test('refuses wrong parameters, and administrators without the permission', async () => {
    const wrong = ['limit=0', 'limit=101', 'limit=x', 'before=-1', 'actor=me', 'action=%25', 'since=2024', 'more=1'];
    for (const query of [...wrong, 'id[a]=1', `type=${'x'.repeat(300)}`]) {
      expect((await plinth.call('GET', `/studio/api/log?${query}`)).status, query).toBe(400);
    }
    expect((await plinth.call('GET', '/studio/api/log', undefined, 'admin-editor')).status).toBe(403);
    expect((await plinth.call('GET', '/studio/api/log', undefined, 'nobody')).status).toBe(401);
  });

  test('exports all that the filters choose as JSON lines, and records it', async () => {
    const one = { actor: { kind: 'command', id: null, name: 'Ada' }, address: null, action: 'command.run' } as const;
    const record = { ...one, subject: NO_SUBJECT, details: null };
    // More than are read at once.
    await plinth.add([record, ...Array.from({ length: 600 }, () => record)]);
    await plinth.seal();
    const all = (await plinth.records()).toReversed();
    expect(all).toHaveLength(609);
    const linesOf = (records: typeof all) => records.map((record) => `${logLine(record)}\n`).join('');
    const path = '/studio/api/log/export';
    expect((await plinth.call('GET', path)).text).toBe(linesOf(all));

    const commands = all.filter(({ action }) => action === 'command.run');
    expect((await plinth.call('GET', `${path}?action=command&actorName=Ada`)).text).toBe(linesOf(commands));
    const published = all.find(({ action, subject }) => action === 'entry.publish' && subject.id === String(ids[1]));
    const query = `action=entry.publish&type=api::article.article&id=${ids[1]}`;
    expect(JSON.parse((await plinth.call('GET', `${path}?${query}`)).text)).toEqual(
      published && JSON.parse(logLine(published)),
    );
    expect((await plinth.call('GET', `${path}?action=entry.nothing`)).text).toBe('');

    const exports = await plinth.records();
    expect(exports.map(shown)).toEqual(Array(4).fill('super@example.test | log.export | log'));
    for (const wrong of ['limit=1', 'before=1', 'actor=me'])
      expect((await plinth.call('GET', `${path}?${wrong}`)).status, wrong).toBe(400);
    expect((await plinth.call('GET', path, undefined, 'admin-editor')).status).toBe(403);
    expect((await plinth.call('GET', path, undefined, 'nobody')).status).toBe(401);
    expect(await plinth.records()).toEqual([]);
  });
});
