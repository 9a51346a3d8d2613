import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from './writing-server.ts';

const FILES = {
  'src/index.js': `
    module.exports = {
      bootstrap({ strapi }) {
        strapi.told = [];
        strapi.db.lifecycles.subscribe((event) => {
          if (!/^(before|after)(Create|Update|Delete)/.test(event.action) || event.model.uid !== 'api::author.author') return;
          const { data, ...params } = event.params;
          const times = [data].flat().map((one) => one && [one.createdAt instanceof Date, one.updatedAt instanceof Date]);
          strapi.told.push({ action: event.action, params, times, result: event.result, note: event.result?.secretNote });
        });
      },
    };`,
  'src/api/told/routes/told.js': `
    const CALLS = {
      create: () => strapi.entityService.create('api::author.author', { data: { name: 'Told', secretNote: 'psst' }, fields: 'name', populate: ['articles'] }),
      update: (id) => strapi.entityService.update('api::author.author', id, { data: { name: 'Told again' }, fields: ['name'], populate: { articles: { fields: ['title'], sort: 'author.name:desc', filters: { id: 1 } }, profile: 'false' } }),
      named: (id) => strapi.entityService.update('api::author.author', id, { data: {}, fields: ['secretNote'] }),
      whole: (id) => strapi.entityService.update('api::author.author', id, { data: {} }).then((one) => ({ name: one.name, note: one.secretNote })),
      delete: (id) => strapi.entityService.delete('api::author.author', id, { fields: ['name'], populate: ['articles'] }),
      deleteMany: () => strapi.entityService.deleteMany('api::author.author', { filters: { name: 'nobody' } }),
      createMany: () => strapi.db.query('api::author.author').createMany({ data: [{ name: 'Many' }] }).then(() => null),
      clone: (id) => strapi.db.query('api::author.author').clone(id, { data: { name: 'Copy' } }).then(() => null),
    };
    const handler = async (ctx) => {
      const given = await CALLS[ctx.params.call]?.(Number(ctx.query.id));
      ctx.body = { given: given ?? null, told: strapi.told.splice(0) };
    };
    module.exports = { routes: [{ method: 'POST', path: '/told/:call', handler, config: { auth: false } }] };`,
};

// What is told is read by the same floors on every database.
describeEngines(
  'events of lifecycles',
  (name) => {
    let server: WritingServer;
    let id = 0;
    beforeAll(async () => {
      server = await startWriting(name, FILES);
    });
    afterAll(() => server?.stop());

    const call = async (which: string) =>
      JSON.parse((await server.send('POST', `/api/told/${which}?id=${id}`, {})).text);
    const FIELDS = ['name', 'email', 'bio', 'birthDate', 'active', 'score', 'createdAt', 'updatedAt'];

    test('a request: its parameters in the terms of the database layer, and the id of its path', async () => {
      const query = 'fields[0]=name&populate[articles][fields][0]=title&populate[profile]=true';
      const sent = { data: { name: 'Sent', articles: [1], secretNote: 'psst' } };
      id = (await server.send('POST', `/api/authors?${query}`, sent)).data.id;
      const shown = { select: ['id', 'name'], populate: { articles: { select: ['id', 'title'] }, profile: true } };
      const articles = [{ id: 1, title: expect.any(String) }];
      expect((await call('nothing')).told).toMatchObject([
        { action: 'beforeCreate', params: shown, times: [[true, true]] },
        { action: 'afterCreate', params: shown, result: { id, name: 'Sent', articles, profile: null } },
      ]);
      await server.send('PUT', `/api/authors/${id}?populate=*`, { data: { bio: 'x' } });
      const [before, after] = (await call('nothing')).told;
      expect(before.params).toEqual({ where: { id: String(id) }, populate: true });
      // What is private can be read by its name, and is copied by nothing.
      expect(after.note).toBe('psst');
      expect(Object.keys(after.result)).toEqual(expect.arrayContaining([...FIELDS, 'articles', 'profile']));
      expect(after.result).not.toHaveProperty('secretNote');
    });

    test('the entity service: the same', async () => {
      const created = await call('create');
      id = created.given.id;
      expect(created.told.map(({ params }: { params: object }) => params)).toEqual(
        Array(2).fill({ select: ['id', 'name'], populate: ['articles'] }),
      );
      const updated = await call('update');
      const articles = { select: ['id', 'title'], orderBy: [{ author: { name: 'desc' } }], where: { id: 1 } };
      expect(updated.told[0].params).toEqual({ where: { id }, select: ['id', 'name'], populate: { articles } });
    });

    test('private fields of entries written by code are returned by name', async () => {
      expect((await call('named')).given).toEqual({ id, secretNote: 'psst' });
      expect((await call('whole')).given).toEqual({ name: 'Told again', note: 'psst' });
    });

    test('rows created together or copied have timestamps', async () => {
      expect((await call('createMany')).told[0]).toMatchObject({ action: 'beforeCreateMany', times: [[true, true]] });
      expect((await call('clone')).told[0]).toMatchObject({ action: 'beforeCreate', times: [[true, true]] });
    });

    test('a deletion passes the row, whatever fields are selected', async () => {
      const { given, told } = await call('delete');
      expect(given).toEqual({ id, name: 'Told again', articles: [] });
      expect(told.map(({ params }: { params: object }) => params)).toEqual(Array(2).fill({ where: { id } }));
      expect(Object.keys(told[1].result)).toEqual(expect.arrayContaining(FIELDS));
      expect(told[1].result).not.toHaveProperty('articles');
      expect((await call('deleteMany')).told[0].params).toEqual({ where: { name: 'nobody' } });
    });
  },
  ['sqlite'],
);
