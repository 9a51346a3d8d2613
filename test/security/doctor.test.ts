import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examineProject } from '../../src/app/examining/examine-project.ts';
import type { Application } from '../../src/app/opening/open-application.ts';
import { fixedStatement } from '../../src/sql/fixed-statement.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import type { SqlValue } from '../../src/database/driver.ts';
import { type AdminServer, startAdmin } from '../admin/administrator-client.ts';
import { describeEngines } from '../support/engines.ts';

const DAY_MS = 86_400_000;

describeEngines('traces of attacks', (engine) => {
  let admin: AdminServer;
  let opened: Application;
  const publicDir = mkdtempSync(path.join(tmpdir(), 'plinth-doctor-'));

  beforeAll(async () => {
    admin = await startAdmin({
      engine,
      adapt: (application) => {
        opened = application;
        return application;
      },
    });
    mkdirSync(path.join(publicDir, 'uploads'));
  });
  afterAll(async () => {
    await admin?.stop();
    rmSync(publicDir, { recursive: true, force: true });
  });

  const found = async (now = Date.now()): Promise<readonly string[]> => {
    const findings = await examineProject({ ...opened, publicDir }, now);
    return findings.map(({ id, evidence }) => `${id}: ${evidence.length}`);
  };
  const change = (text: string, values: readonly SqlValue[] = []): Promise<number> =>
    opened.driver.transaction((session) =>
      session.execute(fixedStatement(dialectOf(opened.driver.client), text), values),
    );

  test('are absent from recorded content, and found where they were planted', async () => {
    await change('update [admin_users] set [reset_password_token] = ?', [null]);
    // Its tokens are old, and a webhook leads to this machine.
    const before = (await found()).map((one) => one.replace(/:.*/, ''));
    expect(before.sort()).toEqual(['endless-tokens', 'inner-webhooks', 'unused-tokens']);

    await change('update [admin_users] set [reset_password_token] = ? where [id] = 1', ['abc']);
    const template = { reset_password: { options: { message: '<%= URL %>?code=<%= TOKEN %>' } } };
    const code = { email_confirmation: { options: { message: '<%= process.binding("spawn_sync") %>' } } };
    const key = 'plugin_users-permissions_email';
    await change('delete from [strapi_core_store_settings] where [key] = ?', [key]);
    await change('insert into [strapi_core_store_settings] ([key], [value], [type]) values (?, ?, ?)', [
      key,
      JSON.stringify(template),
      'object',
    ]);
    expect(await found()).not.toContain('template-code: 1');
    await change('update [strapi_core_store_settings] set [value] = ? where [key] = ?', [
      JSON.stringify({ ...template, ...code }),
      key,
    ]);
    for (const url of ['http://169.254.169.254/latest/', 'http://[::ffff:127.0.0.1]:9/', 'https://example.org/hook']) {
      await change(
        'insert into [strapi_webhooks] ([name], [url], [headers], [events], [enabled]) values (?, ?, ?, ?, ?)',
        ['x', url, '{}', '[]', opened.driver.client === 'postgres' ? true : 1],
      );
    }
    for (const [hash, ext, content] of [
      ['evil', '.svg', '<svg><script>alert(1)</script></svg>'],
      ['handler', '.svg', '<svg onload = "x()">'],
      ['plain', '.svg', '<svg><path d="M0 0"/></svg>'],
      ['../outside', '.svg', ''],
    ] as const) {
      if (!hash.includes('/')) writeFileSync(path.join(publicDir, 'uploads', `${hash}${ext}`), content);
      await change(
        'insert into [files] ([name], [hash], [ext], [mime], [size], [url], [provider]) values (?, ?, ?, ?, ?, ?, ?)',
        [`${hash}${ext}`, hash, ext, 'image/svg+xml', 1, `/uploads/${hash}${ext}`, 'local'],
      );
    }
    await change(
      'update [admin_users] set [created_at] = (select [created_at] from (select [created_at] from [admin_users] where [id] = 1) as [f]) where [id] = 2',
    );
    const traces = await found(Date.now() + 2 * DAY_MS);
    expect(traces).toEqual(
      expect.arrayContaining([
        'template-code: 1',
        'metadata-webhooks: 1',
        'inner-webhooks: 2',
        'first-administrators: 2',
        'administrator-reset-tokens: 1',
        'scripts-in-uploads: 2',
      ]),
    );
  });

  test('what everybody may do with accounts is one', async () => {
    await admin.call('PUT', '/users-permissions/roles/2', await withAction());
    expect(await found()).toContain('public-permissions-high: 1');
  });

  const withAction = async () => {
    const { role } = (await admin.call('GET', '/users-permissions/roles/2')).body;
    role.permissions['plugin::users-permissions'].controllers.user.find.enabled = true;
    return role;
  };
});
