import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { findWeakSecrets, refuseWeakSecrets } from './refuse-weak-secrets.ts';

afterEach(() => vi.unstubAllEnvs());

function project(jwtSecret: string, keys: readonly string[] = []): Parameters<typeof refuseWeakSecrets>[0] {
  const root = mkdtempSync(path.join(tmpdir(), 'plinth-secrets-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const settings = { usersPermissions: { enabled: true, jwtSecret }, apiTokenSalt: null };
  const configSources = {
    plugins: ['config/plugins.js', 'config/env/production/plugins.js'],
    server: ['config/server.ts'],
  };
  return { settings, raw: { server: { app: { keys } } }, environment: 'production', configSources, root } as never;
}

test('the message names the file that the value comes from', () => {
  const source = (given: Parameters<typeof refuseWeakSecrets>[0]) => findWeakSecrets(given).map((one) => one.source);
  expect(source(project('in-config'))).toEqual(['config/plugins.js or config/env/production/plugins.js']);
  vi.stubEnv('USERS_SECRET', 'in-env');
  expect(source(project('in-env'))).toEqual(['the environment variable USERS_SECRET']);
  const given = project('in-env');
  writeFileSync(path.join(given.root, '.env'), 'USERS_SECRET=in-env\n');
  expect(source(given)).toEqual(['.env']);
  expect(() => refuseWeakSecrets(given)).toThrow(expect.objectContaining({ file: '.env' }));
});

test('keys that only sign cookies do not stop production', () => {
  const given = project('a secret of many characters', ['short', 'toBeModified']);
  expect(() => refuseWeakSecrets(given)).not.toThrow();
  expect(findWeakSecrets(given)).toEqual([
    { text: expect.stringContaining('has 5 characters'), source: 'config/server.ts', stops: false },
    { text: expect.stringContaining('template placeholder'), source: 'config/server.ts', stops: false },
  ]);
});
