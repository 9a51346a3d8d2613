import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadProject } from '../../src/project/load-project.ts';

const MATERIAL = path.resolve(import.meta.dirname, '../conformance/material/project');
const dir = path.join(mkdtempSync(path.join(tmpdir(), 'plinth-conformance-')), 'project');
cpSync(MATERIAL, dir, { recursive: true });
afterAll(() => rmSync(path.dirname(dir), { recursive: true, force: true }));

const load = (variables: NodeJS.ProcessEnv = {}) => loadProject(dir, { variables });

describe('the conformance project', () => {
  test('loads without a warning', async () => {
    const { schemas, settings, warnings } = await load();
    expect(warnings).toEqual([]);
    expect(schemas.contentTypes).toHaveLength(14);
    expect(schemas.components).toHaveLength(11);
    expect(settings.server).toMatchObject({ host: '127.0.0.1', port: 1337 });
    expect(settings.database).toMatchObject({ client: 'sqlite', filename: path.join(dir, '.tmp', 'data.db') });
    expect(settings).toMatchObject({
      apiTokenSalt: 'conformanceApiTokenSalt',
      usersPermissions: { jwtSecret: 'conformanceJwtSecret', jwtExpiresIn: '30d', rateLimit: { enabled: false } },
      i18n: { enabled: true },
    });
  });

  test.each([
    ['default', {}, { defaultLimit: 25, maxLimit: 100, withCount: true }],
    [
      'tight',
      { API_DEFAULT_LIMIT: '5', API_MAX_LIMIT: '10', API_WITH_COUNT: 'false' },
      { defaultLimit: 5, maxLimit: 10, withCount: false },
    ],
    ['nomax', { API_MAX_LIMIT: '0' }, { defaultLimit: 25, maxLimit: null, withCount: true }],
  ])('configuration %s', async (_, variables, expected) => {
    expect((await load({ ...variables })).settings.api).toMatchObject({ prefix: '/api', ...expected });
  });

  test('the variables of the real environment win over its .env', async () => {
    const { settings } = await load({ PORT: '4000', HOST: '0.0.0.0', JWT_SECRET: 'other' });
    expect(settings.server).toMatchObject({ host: '0.0.0.0', port: 4000 });
    expect(settings.usersPermissions.jwtSecret).toBe('other');
  });

  test.each([
    ['postgres', 'postgres', 5432],
    ['mysql2', 'mysql', 3306],
  ])('on %s', async (DATABASE_CLIENT, client, port) => {
    const { settings } = await load({
      DATABASE_CLIENT,
      DATABASE_NAME: 'd',
      DATABASE_PASSWORD: 'p',
      DATABASE_POOL_MAX: '4',
    });
    expect(settings.database).toMatchObject({
      client,
      host: '127.0.0.1',
      port,
      database: 'd',
      user: 'conformance',
      password: 'p',
      pool: { min: 2, max: 4, acquireTimeoutMs: 60000 },
    });
  });
});
