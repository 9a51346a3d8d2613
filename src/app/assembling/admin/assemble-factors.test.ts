import { expect, test } from 'vitest';
import { createTally } from '../../../auth/accounts/limits/tally.ts';
import { createMemory } from '../../../auth/memory.ts';
import { dialectOf } from '../../../sql/dialect-of.ts';
import { closedDriver } from '../../../database/drivers/closed-driver.ts';
import { createSessionRows } from '../../../coordination/create-session-rows.ts';
import type { Engine } from '../../../content/engine.ts';
import type { Settings } from '../../../project/settings.ts';
import type { Administrator } from '../../../management/administrators/administrator.ts';
import type { FactorsOf } from '../../../management/factors/factor-store.ts';
import { assembleFactors, requireUnprotected } from './assemble-factors.ts';

const assemble = (factors: Settings['admin']['factors'], studio: boolean) => {
  const rateLimit = { enabled: true, intervalMs: 1_000, max: 5 };
  const settings = {
    admin: { factors, rateLimit },
    api: { studio },
    server: { url: '', port: 1337 },
  } as unknown as Settings;
  const [driver, dialect] = [closedDriver('sqlite'), dialectOf('sqlite')];
  const engine = { driver, dialect, sessions: createSessionRows(driver, dialect) } as Engine;
  return assembleFactors(settings, {
    engine,
    secret: 'secret',
    name: 'News',
    tally: createTally(),
    memory: createMemory(),
  });
};

test('a required factor that nobody could set up stops the start', () => {
  expect(() => assemble({ required: 'all', grace: '7d' }, false)).toThrow('would lock everybody out');
  expect(() => assemble({ required: ['Editor'], grace: '7d' }, false)).toThrow('would lock everybody out');
  expect(() => assemble({ required: [], grace: '7d' }, false)).not.toThrow();
  expect(() => assemble({ required: 'all', grace: 0 }, true)).not.toThrow();
});

test('without Studio, a super admin without a second factor has to be left', async () => {
  const person = (id: number, more: Partial<Administrator> = {}) =>
    ({ id, isActive: true, blocked: false, roles: [{ code: 'strapi-super-admin' }], ...more }) as Administrator;
  const none = { authenticators: [], passkeys: [], recoveryCodes: 0, missingSince: null };
  const passkey = { passkeys: [{ id: 1 }] } as unknown as Pick<FactorsOf, 'passkeys'>;
  const store = { find: async (id: number) => (id < 10 ? { ...none, ...passkey } : none) };
  const start = (studio: boolean, ...people: readonly Administrator[]) =>
    requireUnprotected({ api: { studio } } as Settings, people, store);
  const others = [person(10, { isActive: false }), person(11, { blocked: true }), person(12, { roles: [] })];
  await expect(start(false, person(1), person(2), ...others)).rejects.toThrow('would lock everybody out');
  await expect(start(false, person(1), person(13))).resolves.toBeUndefined();
  await expect(start(true, person(1))).resolves.toBeUndefined();
  await expect(start(false)).resolves.toBeUndefined();
});

test('how long browsers are trusted is a lifetime', () => {
  expect(assemble({ required: [], grace: 0, trust: '30d' }, true).trusted.lifetimeMs).toBe(2_592_000_000);
  expect(assemble({ required: [], grace: 0 }, true).trusted.lifetimeMs).toBeNull();
  expect(() => assemble({ required: [], grace: 0, trust: 0 }, true)).toThrow('"auth.factors.trust" is not a valid');
});

test('the time of grace is a lifetime, or none', () => {
  expect(() => assemble({ required: 'all', grace: 'soon' }, true)).toThrow(
    '"auth.factors.grace" is not a valid lifetime',
  );
  expect(() => assemble({ required: 'all', grace: -1 }, true)).toThrow('"auth.factors.grace" is not a valid lifetime');
});
