import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { measureDriver } from '../../src/database/drivers/measure-driver.ts';
import { createTables } from '../../src/database/layout/create-layout.ts';
import { tablesWithoutType } from '../../src/database/layout/built-in-layout.ts';
import { openDriver } from '../../src/database/drivers/open-driver.ts';
import { createEvents } from '../../src/events/create-events.ts';
import { createEventHub } from '../../src/events/event-hub.ts';
import { WEBHOOK_SETTINGS } from '../../src/events/webhook-settings.ts';
import { createWebhookStore } from '../../src/events/webhooks/webhook-store.ts';
import { readModel } from '../../src/schema/read-model.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { startEngine } from '../support/engines.ts';

test('a hundred writes a second read the webhooks once, and a new one is used a second later', async () => {
  const engine = await startEngine('sqlite');
  onTestFinished(() => engine.stop());
  const driver = await openDriver(engine.settings);
  const dialect = dialectOf(driver.client);
  const model = readModel({ contentTypes: [], components: [], extensions: [] }, { privateAttributes: [], i18n: false });
  await createTables(driver, tablesWithoutType(model));
  let statements = 0;
  const counted = measureDriver(driver, () => {
    statements += 1;
  });
  const faults: unknown[] = [];
  const hub = createEventHub();
  const events = createEvents({
    driver: counted,
    dialect,
    hub,
    settings: WEBHOOK_SETTINGS,
    tracer: null,
    warn: () => undefined,
    reportFault: (error) => faults.push(error),
  });
  const started = performance.now();
  await events.start();
  for (let write = 0; write < 100; write += 1) {
    await events.look();
    expect(events.hasListeners('entry.create')).toBe(false);
  }
  // Once at the start, and once for each second that has gone by.
  expect(statements).toBeLessThanOrEqual(1 + Math.floor((performance.now() - started) / 1000));
  const off = hub.on('entry.create', () => undefined);
  expect([events.hasListeners('entry.create'), events.hasListeners('entry.update')]).toEqual([true, false]);
  off();

  const updates = ['entry.update'];
  await createWebhookStore(driver, dialect).add({
    name: 'n',
    url: 'http://x',
    headers: {},
    events: updates,
    enabled: true,
  });
  await delay(1_050);
  await events.look();
  expect([events.hasListeners('entry.update'), events.hasListeners('entry.create')]).toEqual([true, false]);
  expect((await driver.introspect()).has('plinth_outbox')).toBe(true);
  expect(faults).toEqual([]);
  await events.close();
  await driver.close();
});
