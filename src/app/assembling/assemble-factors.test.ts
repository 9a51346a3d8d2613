import { expect, test } from 'vitest';
import { createTally } from '../../auth/accounts/limits/tally.ts';
import { createMemory } from '../../auth/memory.ts';
import { dialectOf } from '../../sql/dialect-of.ts';
import { closedDriver } from '../../database/drivers/closed-driver.ts';
import { createSessionRows } from '../../coordination/create-session-rows.ts';
import type { Engine } from '../../content/engine.ts';
import type { Settings } from '../../project/settings.ts';
import { assembleFactors } from './assemble-factors.ts';

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

test('the time of grace is a lifetime, or none', () => {
  expect(() => assemble({ required: 'all', grace: 'soon' }, true)).toThrow(
    '"auth.factors.grace" is not a valid lifetime',
  );
  expect(() => assemble({ required: 'all', grace: -1 }, true)).toThrow('"auth.factors.grace" is not a valid lifetime');
});
