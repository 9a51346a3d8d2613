import { expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { serveController } from './serve-controller.ts';

/** What project code does with rows of the server itself; each answer is what the steps gave. */
const CONTROLLER = `module.exports = {
  async webhooks(ctx) {
    const webhooks = strapi.db.query('webhook');
    const made = await webhooks.create({ data: {
      name: 'Build', url: 'http://127.0.0.1:9/build', headers: { a: 'b' }, events: ['entry.create'], enabled: false } });
    const changed = await webhooks.update({ where: { id: made.id }, data: { name: 'Rebuild' } });
    const found = await strapi.query('webhook').findOne({ where: { name: 'Rebuild' } });
    await webhooks.delete({ where: { id: made.id } });
    ctx.body = { made, changed: changed.name, found, left: await webhooks.count() };
  },
  async receivers(ctx) {
    const store = strapi.webhookStore;
    const made = await store.createWebhook({ name: 'Build', url: 'http://127.0.0.1:9/x', headers: {}, events: ['entry.create'] });
    const wrong = await store.createWebhook({ name: 'No', url: 'x', headers: {}, events: ['stock.low'] }).catch((error) => error.message);
    store.addAllowedEvent('STOCK_LOW', 'stock.low');
    const changed = await store.updateWebhook(made.id, { ...made, events: ['stock.low'], isEnabled: false });
    const all = await store.findWebhooks();
    await store.deleteWebhook(made.id);
    ctx.body = { made, wrong, changed, all: all.length, gone: await store.findWebhook(made.id) };
  },
  async settings(ctx) {
    await strapi.store({ type: 'plugin', name: 'shop', key: 'rates' }).set({ value: { eur: 1 } });
    const stored = await strapi.db.query('strapi::core-store').findOne({ where: { key: 'plugin_shop_rates' } });
    const undone = await strapi.db.transaction(async () => {
      await strapi.db.query('strapi::core-store').create({ data: { key: 'gone', value: '1', type: 'number' } });
      throw new Error('undone');
    }).catch((error) => error.message);
    ctx.body = { key: stored.key, value: stored.value, undone,
      gone: await strapi.db.query('strapi::core-store').count({ where: { key: 'gone' } }) };
  },
  async tokens(ctx) {
    ctx.body = await strapi.db.query('admin::api-token').findMany({ select: ['name', 'type'] });
  },
};`;

describeEngines('code of a project reads and writes', (engine) => {
  const ask = serveController({
    engine,
    controller: CONTROLLER,
    actions: ['webhooks', 'receivers', 'settings', 'tokens'],
  });

  test('webhooks', async () => {
    const row = { name: 'Build', url: 'http://127.0.0.1:9/build', headers: { a: 'b' }, events: ['entry.create'] };
    expect(await ask('webhooks')).toEqual({
      made: { id: expect.any(Number), ...row, enabled: false },
      changed: 'Rebuild',
      found: { id: expect.any(Number), ...row, name: 'Rebuild', enabled: false },
      left: 0,
    });
  });

  test('receivers by the store that v4 has for them', async () => {
    const made = { id: expect.any(Number), name: 'Build', url: 'http://127.0.0.1:9/x', headers: {} };
    expect(await ask('receivers')).toEqual({
      made: { ...made, events: ['entry.create'], isEnabled: true },
      wrong: 'Webhook event stock.low is not supported',
      changed: { ...made, events: ['stock.low'], isEnabled: false },
      all: 1,
      gone: null,
    });
  });

  test('stored settings, inside its transactions', async () => {
    expect(await ask('settings')).toEqual({ key: 'plugin_shop_rates', value: '{"eur":1}', undone: 'undone', gone: 0 });
  });

  test('API tokens', async () => {
    expect(await ask('tokens')).toEqual([]);
  });
});
