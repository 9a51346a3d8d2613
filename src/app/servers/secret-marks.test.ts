import { expect, test } from 'vitest';
import type { Project } from '../../project/load-project.ts';
import { describeOtherSecrets, markSecrets } from './secret-marks.ts';

const SECRETS = { jwt: 'users', admin: 'administrators', api: 'tokens', transfer: 'transfers', keys: ['one', 'two'] };

const projectWith = (changes: Partial<Record<keyof typeof SECRETS, string | readonly string[] | null>> = {}) => {
  const { jwt, admin, api, transfer, keys } = { ...SECRETS, ...changes };
  return {
    settings: {
      usersPermissions: { enabled: true, jwtSecret: jwt },
      admin: { secret: admin, transferTokenSalt: transfer },
      apiTokenSalt: api,
    },
    raw: { server: { app: { keys } } },
  } as unknown as Project;
};

const marksOf = (...changes: Parameters<typeof projectWith>) => markSecrets(projectWith(...changes));
const row = (secrets: string | null, host = 'web2') => ({ name: 'other', host, secrets });
const described = (secrets: string | null) => describeOtherSecrets(marksOf(), [row(secrets)]);

test('marks are one byte for each secret, the same for the same secret, and none for one that is not set', () => {
  expect(marksOf({ transfer: null })).toMatch(
    /^JWT_SECRET=[0-9a-f]{2} ADMIN_JWT_SECRET=[0-9a-f]{2} API_TOKEN_SALT=[0-9a-f]{2} TRANSFER_TOKEN_SALT=- APP_KEYS=[0-9a-f]{2}$/,
  );
  const [first, ...others] = marksOf({ jwt: 'x', admin: 'x', api: 'x', transfer: 'x', keys: ['x', 'x'] })
    .split(' ')
    .map((mark) => mark.replace(/.*=/, ''));
  expect(new Set(others)).toEqual(new Set([first]));
});

test('each secret that differs is named', () => {
  expect(described(marksOf())).toEqual([]);
  const changes = { jwt: 'a', admin: 'b', api: 'c', transfer: 'd', keys: ['two', 'one'] };
  const names = ['JWT_SECRET', 'ADMIN_JWT_SECRET', 'API_TOKEN_SALT', 'TRANSFER_TOKEN_SALT', 'APP_KEYS'];
  for (const [index, [key, value]] of Object.entries(changes).entries()) {
    expect(described(marksOf({ [key]: value })), key).toEqual([
      expect.stringContaining(`(on web2) does not have the same ${names[index]}:`),
    ]);
  }
  expect(described(marksOf(changes))).toEqual([
    expect.stringContaining('JWT_SECRET, ADMIN_JWT_SECRET, API_TOKEN_SALT, TRANSFER_TOKEN_SALT, and APP_KEYS:'),
  ]);
  expect(described(marksOf({ transfer: null }))).toEqual([expect.stringContaining('TRANSFER_TOKEN_SALT:')]);
});

test('servers of other versions are compared by what both tell', () => {
  expect(described(null)).toEqual([]);
  expect(described('NEW_SECRET=00')).toEqual([]);
  const [jwt = ''] = marksOf({ jwt: 'a' }).split(' ');
  expect(described(`${jwt} NEW_SECRET=00`)).toEqual([expect.stringContaining('JWT_SECRET:')]);
});

test('workers of a machine are named once, and no more than a few machines', () => {
  const other = marksOf({ jwt: 'a' });
  const rows = Array.from({ length: 12 }, (_, index) => row(other, `web${index % 4}`));
  const lines = describeOtherSecrets(marksOf(), rows);
  expect(lines.map((line) => /on (\w+)/.exec(line)?.[1])).toEqual(['web0', 'web1', 'web2']);
});
