import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { type LoggedServer, shown, startLogged } from './logged-server.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';
const ENTRY = '/studio/api/entries/api::article.article';

describeEngines('The log', (engine) => {
  let plinth: LoggedServer;
  beforeAll(async () => {
    plinth = await startLogged({ engine });
  });
  afterAll(async () => {
    expect(plinth.faults).toEqual([]);
    await plinth.stop();
  });

  /** What a request has left in the log. */
  const recorded = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await plinth.call(method, path, body);
    expect(status, `${method} ${path}: ${JSON.stringify(answer)}`).toBeLessThan(300);
    const lines = (await plinth.records()).map(shown);
    expect(lines.every((line) => line.startsWith('super@example.test | '))).toBe(true);
    return { answer, lines: lines.map((line) => line.slice('super@example.test | '.length)) };
  };

  test('has one record for each entry that an administrator writes, with the fields that changed', async () => {
    const { answer: entry, lines } = await recorded('POST', ARTICLES, { title: 'Hello' });
    const name = `api::article.article | ${entry.id} | Hello`;
    expect(lines).toEqual([`entry.create | ${name}`]);
    const values = {
      ...{ releaseDate: '2024-02-03', airTime: '12:00:00.000', eventAt: '2024-02-03T00:00:00.000Z' },
      ...{ externalRef: '12345678901234567', rating: 1.5, price: 2.5, featured: true, metadata: { a: 1 } },
      ...{ title: 'Hello', readCount: 3 },
    };
    const update = await recorded('PUT', `${ARTICLES}/${entry.id}`, values);
    const [line = ''] = update.lines;
    expect(update.lines).toHaveLength(1);
    const fields = JSON.parse(line.slice(line.indexOf('{'))).fields as string[];
    expect(fields.toSorted()).toEqual(
      Object.keys(values)
        .filter((field) => field !== 'title')
        .toSorted(),
    );
    // Sent again, nothing changes but the time.
    expect((await recorded('PUT', `${ARTICLES}/${entry.id}`, values)).lines).toEqual([`entry.update | ${name}`]);
    const copy = (await recorded('POST', `${ARTICLES}/clone/${entry.id}`, { title: 'Copy', slug: 'copy' })).answer;
    const ids = { ids: [entry.id, copy.id] };
    const both = (verb: string) => [
      `entry.${verb} | ${name}`,
      `entry.${verb} | api::article.article | ${copy.id} | Copy`,
    ];
    expect((await recorded('POST', `${ARTICLES}/actions/bulkPublish`, ids)).lines).toEqual(both('publish'));
    expect((await recorded('POST', `${ARTICLES}/actions/bulkUnpublish`, ids)).lines).toEqual(both('unpublish'));
    await recorded('POST', `${ARTICLES}/actions/bulkPublish`, ids);
    const draft = `api::article.article | ${entry.id}`;
    expect((await recorded('PUT', `${ENTRY}/${entry.id}/changes`, { title: 'Draft' })).lines).toEqual([
      `entry.save-draft | ${draft} | {"fields":["title"]}`,
    ]);
    expect((await recorded('POST', `${ENTRY}/${entry.id}/changes/publish`, {})).lines).toEqual([
      `entry.publish | ${draft} | Draft | {"fields":["title"]}`,
    ]);
    const deleted = await recorded('POST', `${ARTICLES}/actions/bulkDelete`, ids);
    expect(deleted.lines).toEqual([
      `entry.delete | ${draft} | Draft`,
      `entry.delete | api::article.article | ${copy.id} | Copy`,
    ]);
    const trash = await plinth.call('GET', '/studio/api/trash/api::article.article');
    const [first, second] = trash.body.data as { id: number; entry: number }[];
    expect((await recorded('POST', `/studio/api/trash/api::article.article/${first?.id}/restore`)).lines).toEqual([
      expect.stringMatching(/^entry\.restore \| api::article\.article \| \d+ \| (?:Draft|Copy)$/),
    ]);
    expect((await recorded('DELETE', `/studio/api/trash/api::article.article/${second?.id}`)).lines).toEqual([
      `entry.forget | trash | ${second?.id}`,
    ]);
    const single = await recorded('PUT', '/content-manager/single-types/api::homepage.homepage', { headline: 'H' });
    expect(single.lines).toEqual([expect.stringContaining('entry.update | api::homepage.homepage | 1 | H | ')]);
  });

  test('has a record of what else administrators do', async () => {
    const release = (await recorded('POST', '/studio/api/releases', { name: 'Autumn' })).answer.data.id as number;
    await recorded('POST', `/studio/api/releases/${release}/entries`, {
      ...{ uid: 'api::article.article', id: 1, action: 'unpublish' },
    });
    expect((await recorded('POST', `/studio/api/releases/${release}/publish`, {})).lines).toEqual([
      `release.publish | release | ${release}`,
      'entry.unpublish | api::article.article | 1 | Zebra crossing',
    ]);
    const lines = async (...[method, path, body]: Parameters<typeof recorded>) =>
      (await recorded(method, path, body)).lines.map((line) => line.replace(/ \| \d+/, ' | #'));
    const person = { firstname: 'A', lastname: 'B', email: 'new@example.test', roles: [1] };
    expect(await lines('POST', '/admin/users', person)).toEqual([
      'administrator.create | administrator | # | new@example.test',
    ]);
    expect(await lines('PUT', '/admin/users/me', { firstname: 'Super' })).toEqual([
      'administrator.update | administrator | # | super@example.test | {"fields":["firstname"]}',
    ]);
    expect(await lines('POST', '/admin/roles', { name: 'R', description: '' })).toEqual(['role.create | role | # | R']);
    const permissions = [{ action: 'plugin::upload.read', subject: null, properties: {}, conditions: [] }];
    const [granted = ''] = await lines('PUT', '/admin/roles/2/permissions', { permissions });
    expect(granted).toContain('role.grant | role | #');
    expect(granted).toContain('plugin::content-manager.explorer.create api::article.article');
    const token = { name: 'T', description: '', lifespan: null };
    expect(await lines('POST', '/admin/api-tokens', { ...token, type: 'read-only' })).toEqual([
      'api-token.create | api-token | # | T',
    ]);
    expect(await lines('POST', '/admin/api-tokens/1/regenerate', {})).toEqual(['api-token.regenerate | api-token | #']);
    expect(await lines('POST', '/admin/transfer/tokens', { ...token, permissions: ['push'] })).toHaveLength(1);
    const webhook = { name: 'W', url: 'https://example.test/x', headers: {}, events: ['entry.create'] };
    expect(await lines('POST', '/admin/webhooks', webhook)).toHaveLength(1);
    expect(await lines('POST', '/i18n/locales', { code: 'sv', name: 'Swedish', isDefault: false })).toEqual([
      'locale.create | locale | # | Swedish',
    ]);
    expect(await lines('PUT', '/users-permissions/advanced', { unique_email: true })).toEqual([
      'setting.update | users | {"fields":["unique_email"]}',
    ]);
    expect(await lines('POST', '/upload/folders', { name: 'F', parent: null })).toHaveLength(1);
    const form = new FormData();
    form.append('files', new Blob(['hello'], { type: 'text/plain' }), 'a.txt');
    const sent = await recorded('POST', '/upload', form);
    const file = sent.answer[0].id as number;
    expect(sent.lines).toEqual([`media.create | plugin::upload.file | ${file} | a.txt`]);
    expect((await recorded('POST', '/upload/actions/bulk-delete', { fileIds: [file] })).lines).toEqual([
      `media.delete | plugin::upload.file | ${file} | a.txt`,
    ]);
    expect(await lines('POST', '/admin/logout')).toEqual(['session.end | administrator | # | super@example.test']);
  });

  test('has exactly one record for whatever else is made, changed and deleted', async () => {
    const one = async (method: string, path: string, body?: unknown) => {
      const { answer, lines } = await recorded(method, path, body);
      expect(lines, `${method} ${path}`).toHaveLength(1);
      return { id: (answer?.data?.id ?? answer?.id ?? 0) as number, action: lines[0]?.split(' | ')[0] };
    };
    const token = { description: '', lifespan: null };
    const hook = { url: 'https://example.test/y', headers: {}, events: ['entry.create'] };
    const person = { firstname: 'P', lastname: 'Q', email: 'person@example.test', roles: [1] };
    const things: readonly (readonly [subject: string, path: string, made: object, changed: object])[] = [
      ['role', '/admin/roles', { name: 'Made', description: '' }, { name: 'Changed', description: '' }],
      ['administrator', '/admin/users', person, { firstname: 'R' }],
      [
        'api-token',
        '/admin/api-tokens',
        { ...token, name: 'Made', type: 'read-only' },
        { name: 'Changed', description: '', type: 'read-only' },
      ],
      [
        'transfer-token',
        '/admin/transfer/tokens',
        { ...token, name: 'Made', permissions: ['pull'] },
        { name: 'Changed', description: '', permissions: ['push'] },
      ],
      ['webhook', '/admin/webhooks', { ...hook, name: 'Made' }, { ...hook, name: 'Changed', isEnabled: true }],
      ['locale', '/i18n/locales', { code: 'da', name: 'Made', isDefault: false }, { name: 'Changed' }],
    ];
    for (const [subject, path, made, changed] of things) {
      const { id, action } = await one('POST', path, made);
      const others = [await one('PUT', `${path}/${id}`, changed), await one('DELETE', `${path}/${id}`)];
      expect([action, ...others.map((other) => other.action)]).toEqual(
        ['create', 'update', 'delete'].map((verb) => `${subject}.${verb}`),
      );
    }
    const upload = { sizeOptimization: true, responsiveDimensions: true, autoOrientation: false };
    expect((await one('PUT', '/upload/settings', upload)).action).toBe('setting.update');
    const form = new FormData();
    form.append('files', new Blob(['hello'], { type: 'text/plain' }), 'b.txt');
    const [{ id: file }] = (await recorded('POST', '/upload', form)).answer;
    const info = new FormData();
    info.append('fileInfo', JSON.stringify({ name: 'c.txt' }));
    expect((await one('POST', `/upload?id=${file}`, info)).action).toBe('media.update');
    expect((await one('DELETE', `/upload/files/${file}`)).action).toBe('media.delete');
    expect((await one('GET', '/studio/api/lists/api::article.article/export?format=json&columns=id')).action).toBe(
      'entry.export',
    );
  });

  test('has sign-ins, also those that fail, and nothing of reads and refused writes', async () => {
    const person = { firstname: 'E', lastname: 'X', email: 'ellen@example.test', roles: [1] };
    const { registrationToken } = (await plinth.call('POST', '/admin/users', person)).body.data;
    const password = 'Their-Passw0rd1';
    const userInfo = { firstname: 'E', lastname: 'X', password };
    expect((await plinth.call('POST', '/admin/register', { registrationToken, userInfo }, 'nobody')).status).toBe(200);
    await plinth.records();
    const signIn = (email: string, text: string) =>
      plinth.call('POST', '/admin/login', { email, password: text }, 'nobody');
    expect((await signIn('ellen@example.test', 'wrong')).status).toBe(400);
    expect((await signIn('ellen@example.test', password)).status).toBe(200);
    expect((await signIn('stranger@example.test', password)).status).toBe(400);
    const records = await plinth.records();
    expect(records.map((record) => shown(record).replace(/ \| \d+/, ' | #'))).toEqual([
      'anonymous | session.begin.refused | administrator | # | ellen@example.test | {"refused":"Invalid credentials"}',
      'ellen@example.test | session.begin | administrator | # | ellen@example.test',
      'anonymous | session.begin.refused | administrator | stranger@example.test | {"refused":"Invalid credentials"}',
    ]);
    expect(records.every(({ address }) => address !== null && /127\.0\.0\.1|::1/.test(address))).toBe(true);
    await plinth.call('GET', ARTICLES);
    expect((await plinth.call('POST', ARTICLES, { title: 7, rating: 'x' })).status).toBe(400);
    expect((await plinth.call('POST', ARTICLES, { title: 'x' }, 'nobody')).status).toBe(401);
    expect((await plinth.call('PUT', `${ARTICLES}/999999`, { title: 'x' })).status).toBe(404);
    expect(await plinth.records()).toEqual([]);
  });

  test('never has what was sent: passwords, keys, headers, texts', async () => {
    const secrets: string[] = [];
    const secret = (): string => {
      const text = `s${randomBytes(8).toString('hex')}A1`;
      secrets.push(text);
      return text;
    };
    await plinth.call('POST', '/admin/login', { email: 'super@example.test', password: secret() }, 'nobody');
    await plinth.call('POST', '/admin/login', { email: secret(), password: secret() }, 'nobody');
    await plinth.call('POST', '/admin/reset-password', { resetPasswordToken: secret(), password: secret() }, 'nobody');
    await plinth.call('PUT', '/admin/users/2', { password: secret() });
    await plinth.call('POST', '/admin/webhooks', {
      ...{ name: 'S', url: `https://example.test/${secret()}`, headers: { authorization: secret() } },
      events: ['entry.create'],
    });
    const user = { username: 'somebody', email: 'some@example.test', password: secret(), role: 1, confirmed: true };
    await plinth.call('POST', '/content-manager/collection-types/plugin::users-permissions.user', user);
    await plinth.call('POST', ARTICLES, { title: 'S', accessCode: secret(), internalNotes: secret(), body: secret() });
    await plinth.call('PUT', '/users-permissions/providers', {
      providers: { github: { secret: secret(), key: secret() } },
    });
    await plinth.call('POST', '/admin/webhooks', { [secret()]: { [secret()]: secret() } });
    const text = JSON.stringify(await plinth.records());
    expect(text).toContain('administrator.update');
    expect(text).toContain('webhook.create');
    expect(secrets.filter((one) => text.includes(one))).toEqual([]);
  });

  test('is sealed into a chain within a moment, whatever is written at once', async () => {
    const before = (await plinth.verify()).records;
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, at) => plinth.call('POST', ARTICLES, { title: `Many ${at}` })),
    );
    expect(made.every(({ status }) => status === 200)).toBe(true);
    expect(await plinth.records()).toHaveLength(30);
    for (let waited = 0; (await plinth.verify()).unsealed > 0 && waited < 10_000; waited += 100) await delay(100);
    const { problems, records, unsealed } = await plinth.verify();
    expect({ problems, unsealed }).toEqual({ problems: [], unsealed: 0 });
    expect(records).toBeGreaterThan(before + 29);
  });
});
