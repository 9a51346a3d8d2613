import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { withAccess } from '../../src/app/opening/open-access.ts';
import { adminCommand } from '../../src/cli/commands/admin.ts';
import { rolesCommand } from '../../src/cli/commands/roles.ts';
import { tokensCommand } from '../../src/cli/commands/tokens.ts';
import { usersCommand } from '../../src/cli/commands/users.ts';
import type { Engine } from '../../src/content/engine.ts';
import { createIdentityStore } from '../../src/management/identities/identity-store.ts';
import { createSignOnStore } from '../../src/management/identities/sign-on-store.ts';
import { createAdministratorStore } from '../../src/management/administrators/administrator-store.ts';
import { createFactorStore, type FactorStore } from '../../src/management/factors/factor-store.ts';
import { CONFORMANCE_PROJECT, readMaterial } from '../support/conformance-material.ts';

const home = process.cwd();
let dir: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'plinth-access-'));
  cpSync(CONFORMANCE_PROJECT, dir, { recursive: true });
  mkdirSync(join(dir, '.tmp'), { recursive: true });
  writeFileSync(join(dir, '.tmp/data.db'), readMaterial('content.db'));
});
afterAll(() => {
  process.chdir(home);
  rmSync(dir, { recursive: true, force: true });
});

/** What one command prints. */
async function plinth(...args: string[]): Promise<string> {
  const program = new Command().exitOverride();
  for (const command of [adminCommand(), rolesCommand(), tokensCommand(), usersCommand()]) program.addCommand(command);
  const lines: string[] = [];
  const print = vi.spyOn(console, 'log').mockImplementation((text) => void lines.push(String(text)));
  try {
    await program.parseAsync([...args, '--dir', dir], { from: 'user' });
  } finally {
    print.mockRestore();
  }
  return lines.join('\n');
}

it('roles are listed with their permissions', async () => {
  const text = await plinth('roles', 'list');
  expect(text).toContain('editor (Editor), 1 user\n  api::article.article: find, findOne, update');
});

it('a role is granted and revoked actions', async () => {
  expect(await plinth('roles', 'grant', 'public', 'dish', 'find', 'findOne')).toBe('public: + api::dish.dish.find');
  expect(await plinth('roles', 'grant', 'public', 'dish', 'find')).toBe('Nothing to grant: public is unchanged.');
  expect(await plinth('roles', 'revoke', 'Public', 'dishes', 'find')).toBe('public: - api::dish.dish.find');
  await expect(plinth('roles', 'grant', 'nobody', 'dish', 'find')).rejects.toThrow('There is no role "nobody".');
  await expect(plinth('roles', 'grant', 'public', 'fish', 'find')).rejects.toThrow('There is no content type "fish".');
});

it('a permission that no route requires is not granted; one of a project route is', async () => {
  await expect(plinth('roles', 'grant', 'public', 'dish', 'find', 'fnd')).rejects.toThrow(
    expect.objectContaining({
      message: 'No route uses the permission api::dish.dish.fnd.',
      remedy: expect.stringContaining('Actions of api::dish.dish: find, findOne,'),
    }),
  );
  await expect(plinth('roles', 'grant', 'public', 'api::ghost.ghost', 'find')).rejects.toThrow(
    expect.objectContaining({ remedy: 'There is no controller api::ghost.ghost.' }),
  );
  await expect(
    plinth('tokens', 'create', 'Slip', '--type', 'custom', '--allow', 'api::dish.dish.find', 'api::dish.dish.fnd'),
  ).rejects.toThrow('No route uses the permission api::dish.dish.fnd.');
  mkdirSync(join(dir, 'src/api/today/controllers'), { recursive: true });
  writeFileSync(
    join(dir, 'src/api/today/controllers/today.js'),
    "module.exports = require('plinth').defineHandlers('api::dish.dish', { actions: { pick: { route: 'GET /today', handle: () => 1 } } });",
  );
  expect(await plinth('roles', 'grant', 'public', 'dish', 'pick')).toBe('public: + api::dish.dish.pick');
  rmSync(join(dir, 'src/api/today'), { recursive: true });
  expect(await plinth('roles', 'revoke', 'public', 'api::dish.dish', 'pick')).toBe('public: - api::dish.dish.pick');
});

it('a write is explained for a role', async () => {
  const text = await plinth('roles', 'explain', 'public', 'PUT /api/articles/7', '--data', '{"author":1,"cover":1}');
  expect(text).toContain('grant api::article.article.update');
  expect(text).not.toContain('plugin::upload');
});

it('a request is explained for a role', async () => {
  expect(await plinth('roles', 'explain', 'public', '/api/articles?populate=author')).toBe(
    'public may see everything in this request.',
  );
  const text = await plinth('roles', 'explain', 'editor', '/api/authors?populate=articles&sort=profile.id');
  expect(text).toMatch(/the whole request +refused +grant api::author\.author\.find/);
  expect(text).toMatch(/sort +refused +grant api::profile\.profile\.find/);
  expect(await plinth('roles', 'explain', 'public', '/api/articles?sort=nothing')).toBe(
    'Refused for every caller: 400 Invalid parameter nothing',
  );
});

it('a token is printed once, listed and revoked', async () => {
  expect(await plinth('tokens', 'create', 'Site', '--expires', '90d')).toMatch(/^[0-9a-f]{256}$/);
  expect(await plinth('tokens', 'list')).toMatch(/Site +read-only +20\d\d-/);
  await expect(plinth('tokens', 'create', 'Site')).rejects.toThrow('A token "Site" already exists.');
  await expect(plinth('tokens', 'create', 'Other', '--type', 'custom')).rejects.toThrow(
    '--allow must be used with --type custom',
  );
  expect(await plinth('tokens', 'revoke', 'Site')).toBe('Revoked the token "Site".');
  await expect(plinth('tokens', 'revoke', 'Site')).rejects.toThrow('There is no token "Site".');
});

it('a user is created with a password that is printed once, listed and blocked', async () => {
  const created = await plinth('users', 'create', 'erin', 'Erin@example.test', '--role', 'editor');
  expect(created).toMatch(/^erin \(editor\), password: [\w-]{24}aA1$/);
  await expect(plinth('users', 'create', 'erin2', 'erin@example.test')).rejects.toThrow('is already taken');
  await expect(plinth('users', 'create', 'er', 'er@example.test')).rejects.toThrow('at least 3 characters');
  expect(await plinth('users', 'list')).toMatch(/erin +erin@example\.test +editor +active/);
  expect(await plinth('users', 'block', 'erin')).toBe('erin is blocked.');
  expect(await plinth('users', 'list')).toMatch(/erin +erin@example\.test +editor +blocked/);
  expect(await plinth('users', 'unblock', 'erin@example.test')).toBe('erin is unblocked.');
});

it('an administrator is created, listed, gets a new password, and is blocked', async () => {
  const created = await plinth('admin', 'create', 'Gwen@example.test', '--firstname', 'Gwen');
  expect(created).toMatch(/^gwen@example\.test \(Super Admin\), password: [\w-]{24}aA1$/);
  await expect(plinth('admin', 'create', 'GWEN@example.test')).rejects.toThrow('Email already taken.');
  await expect(plinth('admin', 'create', 'gwen')).rejects.toThrow('email must be a valid email.');
  await expect(plinth('admin', 'create', 'hal@example.test', '--role', 'King')).rejects.toThrow(
    expect.objectContaining({ remedy: expect.stringContaining('Roles: Super Admin, Editor, Author') }),
  );
  expect(await plinth('admin', 'create', 'hal@example.test', '--role', 'strapi-editor')).toMatch(/\(Editor\)/);
  expect(await plinth('admin', 'list')).toMatch(/gwen@example\.test +Gwen +Super Admin +active/);
  expect(await plinth('admin', 'password', 'gwen@example.test')).toMatch(/has a new password: [\w-]{24}aA1$/);
  await expect(plinth('admin', 'password', 'nobody@example.test')).rejects.toThrow('There is no administrator');
  for (const pattern of ['h_l@example.test', '%', 'hal@%'])
    await expect(plinth('admin', 'block', pattern)).rejects.toThrow(`There is no administrator "${pattern}".`);
  expect(await plinth('admin', 'block', 'hal@example.test')).toBe('hal@example.test is blocked.');
  expect(await plinth('admin', 'list')).toMatch(/hal@example\.test +Admin +Editor +blocked/);
  expect(await plinth('admin', 'unblock', 'hal@example.test')).toBe('hal@example.test is unblocked.');
});

it('the second factors of an administrator are removed, with their sessions', async () => {
  await plinth('admin', 'create', 'ivy@example.test');
  const withFactors = <T>(work: (store: FactorStore, id: number, engine: Engine) => Promise<T>): Promise<T> => {
    let result: T | undefined;
    return withAccess(dir, async ({ engine }) => {
      const ivy = await createAdministratorStore(engine).byEmail('ivy@example.test');
      result = await work(createFactorStore(engine), ivy?.id ?? 0, engine);
    }).then(() => result as T);
  };
  expect(await plinth('admin', 'factor', 'reset', 'ivy@example.test')).toBe('ivy@example.test has no second factor.');
  const open = await withFactors(async (store, administrator, { sessions }) => {
    const credential = { id: 'x', publicKey: 'x', transports: [] };
    const app = { kind: 'authenticator', name: 'Phone', secret: 'x', step: 1, onlyFirst: true } as const;
    await store.add(administrator, app, ['a', 'b'], null);
    await store.add(
      administrator,
      { kind: 'passkey', name: 'Key', credential, counter: 0, onlyFirst: false },
      [],
      null,
    );
    await sessions.begin({ administrator, name: 'desk', address: '', device: '', lifetimeMs: null });
    return sessions.list(administrator);
  });
  expect(open).toHaveLength(1);
  expect(await plinth('admin', 'factor', 'reset', 'IVY@example.test')).toBe(
    'ivy@example.test has no second factor any more.',
  );
  expect(await withFactors((store, id) => store.find(id))).toEqual({
    ...{ authenticators: [], passkeys: [], recoveryCodes: 0 },
    missingSince: null,
  });
  expect(await withFactors((_, id, { sessions }) => sessions.list(id))).toEqual([]);
  await expect(plinth('admin', 'factor', 'reset', 'nobody@example.test')).rejects.toThrow('There is no administrator');
});

it('an administrator is signed in by a link, and forgotten at providers', async () => {
  await plinth('admin', 'create', 'joy@example.test');
  const link = /^joy@example\.test .*\nhttp:\/\/localhost:\d+\/studio\/#\/auth\/link\?ticket=([\w-]{43})$/;
  const [, ticket = ''] = link.exec(await plinth('admin', 'sign-in', 'joy@example.test')) ?? [];
  const within = (work: (engine: Engine, id: number) => Promise<void>): Promise<void> =>
    withAccess(dir, async ({ engine }) =>
      work(engine, (await createAdministratorStore(engine).byEmail('joy@example.test'))?.id ?? 0),
    );
  await within(async (engine, id) => {
    expect(await createSignOnStore(engine).find(ticket)).toMatchObject({ administrator: id, provider: '' });
    expect(await createIdentityStore(engine).link({ name: 'joy', issuer: 'acme' }, id)).toBeNull();
    await engine.sessions.begin({ administrator: id, name: 'desk', address: '', device: '', lifetimeMs: null });
  });
  expect(await plinth('admin', 'unlink', 'joy@example.test')).toBe('joy@example.test is not linked any more.');
  await within(async (engine, id) => {
    expect(await createIdentityStore(engine).find('joy')).toBeNull();
    expect(await engine.sessions.list(id)).toEqual([]);
  });
  expect(await plinth('admin', 'unlink', 'joy@example.test')).toMatch(/is not linked to an identity provider\.$/);
  await plinth('admin', 'block', 'joy@example.test');
  await expect(plinth('admin', 'sign-in', 'joy@example.test')).rejects.toThrow('is blocked or not active');
  await expect(plinth('admin', 'sign-in', 'nobody@example.test')).rejects.toThrow('There is no administrator');
});

it('the last super admin who can sign in is not blocked', async () => {
  const emails = (await plinth('admin', 'list')).split('\n').flatMap((line) => {
    const [, email] = /(\S+@\S+) .*Super Admin +active/.exec(line) ?? [];
    return email ?? [];
  });
  const last = emails.pop() as string;
  for (const email of emails) await plinth('admin', 'block', email);
  await expect(plinth('admin', 'block', last)).rejects.toThrow('at least one user with super admin role');
  expect(await plinth('admin', 'list')).toMatch(new RegExp(`${last} .*active`));
});
