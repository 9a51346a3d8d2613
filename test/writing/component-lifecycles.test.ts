import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from './writing-server.ts';

const FILES = {
  'src/index.js': `const heard = [];
module.exports = {
  register({ strapi }) { strapi.heard = heard; },
  bootstrap({ strapi }) {
    const note = (event) => {
      const { data = {}, where } = event.params;
      heard.push([event.action, data.metaTitle ?? null, where?.id === undefined ? null : 'id', typeof event.result?.id]);
    };
    strapi.db.lifecycles.subscribe({
      models: ['shared.seo'],
      async beforeCreate(event) {
        note(event);
        if (event.params.data.metaTitle === 'forbidden') {
          await strapi.entityService.create('api::category.category', { data: { name: 'By a component' } });
          throw new (require('@strapi/utils').errors.ApplicationError)('no such title');
        }
        event.params.data.metaTitle = event.params.data.metaTitle + '!';
      },
      async afterCreate(event) {
        note(event);
        await strapi.entityService.create('api::category.category', { data: { name: 'Seo ' + event.result.id + ' ' + event.result.keywords } });
      },
      beforeUpdate: note, afterUpdate: note, beforeDelete: note, afterDelete: note,
    });
  },
};`,
  // The same component, written as code: it brings its lifecycles along.
  'src/components/shared/link.json': null,
  'src/components/shared/link.js': `module.exports = {
    ...${readFileSync(path.join(CONFORMANCE_PROJECT, 'src/components/shared/link.json'), 'utf8')},
    lifecycles: {
      async beforeCreate({ params: { data } }) {
        if (data.label === 'refused') throw new (require('@strapi/utils').errors.ApplicationError)('no such link');
        data.label = data.label + ' (' + await strapi.db.query('api::category.category').count({ where: { id: 1 } }) + ')';
      },
      afterDelete({ action, result }) { strapi.heard.push([action, result.label]); },
    },
  };`,
  'src/api/probe/routes/probe.js': `module.exports = { routes: [{ method: 'GET', path: '/heard', handler: (ctx) => { ctx.body = strapi.heard.splice(0); }, config: { auth: false } }] };`,
};

describeEngines('lifecycles of components', (name) => {
  let server: WritingServer;
  let entry: number;
  beforeAll(async () => {
    server = await startWriting(name, FILES);
  });
  afterAll(() => server.stop());

  const heard = async () => JSON.parse((await server.send('GET', '/api/heard')).text) as unknown;
  const seoOf = (answer: Awaited<ReturnType<WritingServer['send']>>) =>
    answer.data.attributes.seo as { readonly id: number; readonly metaTitle: string };
  const url = (id: number | string = '') => `/api/articles/${id}?populate=seo&fields=title`;

  test('their changes and writes are stored', async () => {
    const answer = await server.send('POST', url(), { data: { title: 'Heard', seo: { metaTitle: 'T' } } });
    entry = answer.data.id;
    expect(seoOf(answer).metaTitle).toBe('T!');
    expect(await heard()).toEqual([
      ['beforeCreate', 'T', null, 'undefined'],
      ['afterCreate', 'T!', null, 'number'],
    ]);
    const rows = await server.rows(`select count(*) from categories where name = 'Seo ${seoOf(answer).id} null'`);
    expect(Number(rows[0]?.[0])).toBe(1);
  });

  test('an error before the write prevents it, and does not undo their own writes', async () => {
    const answer = await server.send('POST', url(), { data: { title: 'Gone', seo: { metaTitle: 'forbidden' } } });
    expect(answer).toMatchObject({ status: 400, error: { message: 'no such title' } });
    await heard();
    const rows = await server.rows("select count(*) from categories where name = 'By a component'");
    expect(Number(rows[0]?.[0])).toBe(1);
    expect(await server.rows("select id from articles where title = 'Gone'")).toEqual([]);
  });

  test('changes and removals are heard', async () => {
    const { id } = seoOf(await server.send('GET', url(entry)));
    await server.send('PUT', url(entry), { data: { seo: { id, metaTitle: 'U' } } });
    expect(await heard()).toEqual([
      ['beforeUpdate', 'U', 'id', 'undefined'],
      ['afterUpdate', 'U', 'id', 'number'],
    ]);
    await server.send('PUT', url(entry), { data: { seo: null } });
    expect(await heard()).toEqual([
      ['beforeDelete', null, 'id', 'undefined'],
      ['afterDelete', null, 'id', 'number'],
    ]);
    await server.send('PUT', url(entry), { data: { seo: { metaTitle: 'V' } } });
    await heard();
    await server.send('DELETE', url(entry));
    expect(await heard()).toEqual([
      ['beforeDelete', null, 'id', 'undefined'],
      ['afterDelete', null, 'id', 'number'],
    ]);
  });

  test('a component that is a file of code has those that it exports', async () => {
    const section = (label: string) => ({ linkGroup: { caption: 'c', links: [{ label }] } });
    const below = '?populate[sections][populate][linkGroup][populate]=links&fields=title';
    const send = (label: string) =>
      server.send('POST', `/api/articles${below}`, { data: { title: 'Linked', sections: [section(label)] } });
    const answer = await send('L');
    expect(answer.data.attributes.sections).toMatchObject([section('L (1)')]);
    expect(await send('refused')).toMatchObject({ status: 400, error: { message: 'no such link' } });
    await heard();
    await server.send('PUT', `/api/articles/${answer.data.id}`, { data: { sections: [] } });
    expect(await heard()).toEqual([['afterDelete', 'L (1)']]);
  });
});
