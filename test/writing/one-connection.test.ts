import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from './writing-server.ts';

/** Longer than settings are remembered without asking the database. */
const LONG_ENOUGH_MS = 1_200;

const FILES = {
  'src/api/page/content-types/page/lifecycles.js': `
    const wait = () => new Promise((resolve) => setTimeout(resolve, ${LONG_ENOUGH_MS}));
    module.exports = { beforeCreate: wait, beforeUpdate: wait, beforeDelete: wait };`,
};

/** Where each of many writes holds a connection and asks for another one, all of them wait until their time is over. */
describeEngines(
  'a server with one connection',
  (name) => {
    let server: WritingServer;
    beforeAll(async () => {
      server = await startWriting(name, FILES, { max: 1 });
    }, 60_000);
    afterAll(() => server?.stop());

    test('writes of translated entries need no second one', { timeout: 60_000 }, async () => {
      const data = { title: 'One', slug: 'one-connection' };
      const created = await server.send('POST', '/api/pages?populate=localizations', { data });
      expect(created.status).toBe(200);
      const path = `/api/pages/${created.data.id}`;
      const french = { title: 'Une', slug: 'une-connexion', locale: 'fr' };
      expect((await server.send('POST', `${path}/localizations`, french)).status).toBe(200);
      expect((await server.send('PUT', `${path}?populate=*`, { data: { title: 'Two' } })).status).toBe(200);
      expect((await server.send('DELETE', `${path}?populate=*`)).status).toBe(200);
    });
  },
  ['postgres', 'mariadb'],
);
