import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActivityLog } from '../../src/activity/create-activity-log.ts';
import { logKeysOf } from '../../src/app/opening/log-of-project.ts';
import type { Application } from '../../src/app/opening/open-application.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { describeEngines } from '../support/engines.ts';
import { type LoggedServer, shown, startLogged } from './logged-server.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';

const withApi = (application: Application): Application => {
  const { project } = application;
  const { admin } = project.settings;
  const log = admin.log === null ? null : { ...admin.log, api: true };
  return { ...application, project: { ...project, settings: { ...project.settings, admin: { ...admin, log } } } };
};

describeEngines('The log, with the content API', (engine) => {
  let plinth: LoggedServer;
  beforeAll(async () => {
    plinth = await startLogged({ engine, adapt: withApi });
  });
  afterAll(async () => {
    expect(plinth.faults).toEqual([]);
    await plinth.stop();
  });

  const lines = async (): Promise<readonly string[]> => (await plinth.records()).map(shown);

  test('has what tokens write, if it is asked for', async () => {
    const made = await plinth.call('POST', '/api/comments', { data: { body: 'B', authorName: 'Ada' } }, 'token-full');
    expect(made.status).toBe(200);
    const { id } = made.body.data;
    const [created = ''] = await lines();
    expect(created).toMatch(new RegExp(`^.+ \\| entry.create \\| api::comment.comment \\| ${id} \\|`));
    await plinth.call('PUT', `/api/comments/${id}`, { data: { score: 4 } }, 'token-full');
    expect(await lines()).toEqual([expect.stringContaining('| {"fields":["score"],"via":"api"}')]);
    expect((await plinth.call('DELETE', `/api/comments/${id}`, undefined, 'token-full')).status).toBe(200);
    const [deleted] = await plinth.records();
    expect(deleted).toMatchObject({ action: 'entry.delete', actor: { kind: 'token' }, subject: { id: String(id) } });
    expect((await plinth.call('GET', '/api/comments', undefined, 'token-full')).status).toBe(200);
    expect((await plinth.call('POST', '/api/comments', { data: { body: 'B' } }, 'token-read')).status).toBe(403);
    expect(await lines()).toEqual([]);
  });

  test('has exactly one record for each entry of random writes that was acknowledged', async () => {
    await plinth.records();
    const expected: string[] = [];
    const known = new Set<number>();
    const some = (): number => [...known][Math.floor(Math.random() * known.size)] ?? 0;
    const as = (): string => ['admin-super', 'token-full'][Math.floor(Math.random() * 2)] ?? '';
    const acknowledged = (status: number, ...records: readonly string[]): void => {
      if (status < 300) expected.push(...records);
    };
    const write = async (at: number): Promise<void> => {
      const who = as();
      const isAdmin = who === 'admin-super';
      const title = `Random ${at}`;
      if (known.size < 3 || at % 3 === 0) {
        const body = isAdmin ? { title } : { data: { title, publishedAt: null } };
        const made = await plinth.call('POST', isAdmin ? ARTICLES : '/api/articles', body, who);
        const id = isAdmin ? made.body.id : made.body.data?.id;
        acknowledged(made.status, `entry.create ${id}`);
        if (made.status < 300) known.add(id);
        return;
      }
      const id = some();
      if (at % 7 === 0) {
        known.delete(id);
        const path = isAdmin ? ARTICLES : '/api/articles';
        acknowledged((await plinth.call('DELETE', `${path}/${id}`, undefined, who)).status, `entry.delete ${id}`);
        return;
      }
      if (at % 5 === 0) {
        const verb = at % 2 === 0 ? 'publish' : 'unpublish';
        const { status } = await plinth.call('POST', `${ARTICLES}/${id}/actions/${verb}`);
        acknowledged(status, `entry.${verb} ${id}`);
        return;
      }
      const body = isAdmin ? { title, rating: 'bad'.repeat(at % 4 === 0 ? 1 : 0) || at } : { data: { title } };
      const path = isAdmin ? ARTICLES : '/api/articles';
      acknowledged((await plinth.call('PUT', `${path}/${id}`, body, who)).status, `entry.update ${id}`);
    };
    for (let at = 0; at < 60; at += 4) await Promise.all([at, at + 1, at + 2, at + 3].map(write));
    const recorded = (await plinth.records()).map(({ action, subject }) => `${action} ${subject.id}`);
    expect(expected.length).toBeGreaterThan(30);
    expect(recorded.toSorted()).toEqual(expected.toSorted());
  });

  test('has what a schedule does, as the person who planned it', async () => {
    const { id } = (await plinth.call('POST', ARTICLES, { title: 'Planned' })).body;
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await plinth.call('PUT', `/studio/api/entries/api::article.article/${id}/schedule/publish`, { at });
    expect(planned.status).toBe(200);
    expect((await lines()).at(-1)).toContain(`entry.schedule | api::article.article | ${id}`);
    await plinth.tamper(`update plinth_schedules set due_at = due_at - 36000000 where entry_id = ${id}`);
    await expect
      .poll(lines, { timeout: 20_000 })
      .toEqual([`administrator | entry.publish | api::article.article | ${id} | Planned | {"via":"schedule"}`]);
  });

  test('begins after what was removed because of its age, and says so', async () => {
    const { driver, project } = plinth.application;
    const keys = logKeysOf(project.settings.admin);
    if (keys === null) throw new Error('no keys');
    const dialect = dialectOf(driver.client);
    const faults: unknown[] = [];
    const parts = { driver, dialect, keys, unrecorded: new Set<string>(), isThere: true };
    const reportFault = (error: unknown) => void faults.push(error);
    const young = createActivityLog({ ...parts, maxMs: 3_600_000, reportFault });
    await plinth.seal();
    const before = await plinth.verify();
    await young.sweep();
    expect(await plinth.verify()).toEqual(before);
    await delay(5);
    await createActivityLog({ ...parts, maxMs: 1, reportFault }).sweep();
    const after = await plinth.verify();
    expect(after).toMatchObject({ problems: [], records: 0, blocks: 0, removed: before.head?.number });
    await plinth.call('POST', ARTICLES, { title: 'Afterwards' });
    await expect.poll(async () => (await plinth.verify()).records, { timeout: 10_000 }).toBe(1);
    const { problems, head } = await plinth.verify(after.head);
    expect({ problems, number: head?.number }).toEqual({ problems: [], number: (before.head?.number ?? 0) + 1 });
    expect((await plinth.verify({ number: 1, hash: before.head?.hash ?? '' })).problems).toEqual([
      expect.stringContaining('older than what retention has left'),
    ]);
    await plinth.tamper("update plinth_log_ends set number = number - 1 where name = 'anchor'");
    expect((await plinth.verify()).problems.join('\n')).toContain('The anchor of the chain was changed');
    expect(faults).toEqual([]);
  });
});
