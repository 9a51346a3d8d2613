import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from './writing-server.ts';

/** Longer than settings are remembered without asking the database. */
const LONG_ENOUGH_MS = 1_200;

const FILES = {
  'src/api/page/content-types/page/lifecycles.js': `
    const wait = () => new Promise((resolve) => setTimeout(resolve, ${LONG_ENOUGH_MS}));
    module.exports = { beforeCreate: wait, beforeUpdate: wait, beforeDelete: wait };`,
  'src/api/category/content-types/category/lifecycles.js': `
    module.exports = { async beforeCreate({ params: { data } }) {
      const { name } = data;
      const people = strapi.plugin('users-permissions');
      const settings = strapi.store({ type: 'plugin', name: 'users-permissions' });
      const asked = [
        () => people.service('user').add({ username: name, email: name + '@example.com', password: 'secret1', provider: 'local' }),
        () => people.service('user').fetchAll({}),
        () => people.service('user').edit(1, { confirmed: true }),
        () => people.service('role').find(),
        () => people.service('role').findOne(1),
        () => settings.set({ key: 'hooked', value: { name } }).then(() => settings.get({ key: 'hooked' })),
        () => strapi.plugin('i18n').service('locales').getDefaultLocale(),
        () => strapi.plugin('upload').service('upload').getSettings(),
        () => strapi.db.query('plugin::users-permissions.user').count(),
        () => strapi.entityService.findMany('api::page.page', {}),
        () => strapi.admin.services['api-token'].list(),
        () => strapi.webhookStore.createWebhook({ name, url: 'https://example.com', events: ['entry.create'], headers: {} }),
        () => strapi.webhookStore.findWebhooks(),
        () => strapi.webhookStore.updateWebhook(1, { name: 'b', url: 'https://example.com', events: [], isEnabled: false }),
        () => strapi.webhookStore.deleteWebhook(1),
      ];
      let answered = 0;
      for (const ask of asked) if ((await ask()) !== undefined) answered += 1;
      data.description = String(answered);
    } };`,
};

/** Where each of many writes holds a connection and asks for another one, all of them wait until their time is over. */
describeEngines('a server with one connection', (name) => {
  let server: WritingServer;
  beforeAll(async () => {
    server = await startWriting(name, FILES, { max: 1 });
  });
  afterAll(() => server?.stop());

  test('writes of translated entries need no second one', async () => {
    const data = { title: 'One', slug: 'one-connection' };
    const created = await server.send('POST', '/api/pages?populate=localizations', { data });
    expect(created.status).toBe(200);
    const path = `/api/pages/${created.data.id}`;
    const french = { title: 'Une', slug: 'une-connexion', locale: 'fr' };
    expect((await server.send('POST', `${path}/localizations`, french)).status).toBe(200);
    expect((await server.send('PUT', `${path}?populate=*`, { data: { title: 'Two' } })).status).toBe(200);
    expect((await server.send('DELETE', `${path}?populate=*`)).status).toBe(200);
  });

  test('nor do calls of a lifecycle hook to plugins and settings', async () => {
    const { status, data } = await server.send('POST', '/api/categories', { data: { name: 'Hooked' } });
    expect([status, data?.attributes?.description]).toEqual([200, '15']);
  });
});
