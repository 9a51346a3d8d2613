import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { startWriting, type WritingServer } from './writing-server.ts';

/** Calls that a test makes through a route of its own; each is the body of a function of the project. */
const CALLS = {
  create: `return strapi.entityService.create('api::article.article', {
    data: { title: 'By code', author: 1, categories: [2, 1], seo: { metaTitle: 'T', metaSocial: [{ network: 'twitter' }] } },
    fields: ['title', 'publishedAt'], populate: { author: { fields: ['id'] }, categories: { fields: ['id'] }, seo: { populate: '*' } },
  });`,
  invalid: `return strapi.entityService.create('api::article.article', { data: { title: 42 } });`,
  unchecked: `return strapi.db.query('api::restaurant.restaurant').create({ data: { name: 'x', stars: 99 } });`,
  update: `return strapi.entityService.update('api::article.article', 1, { data: { title: 'Changed' }, fields: ['title'] });`,
  missing: `return [
    await strapi.entityService.update('api::article.article', 99999, { data: { title: 'x' } }),
    await strapi.entityService.delete('api::article.article', 99999),
    await strapi.db.query('api::article.article').update({ where: { title: 'nothing' }, data: { title: 'x' } }),
    await strapi.db.query('api::article.article').delete({ where: { title: 'nothing' } }),
  ];`,
  delete: `const { id } = await strapi.entityService.create('api::author.author', { data: { name: 'Gone' } });
    const gone = await strapi.entityService.delete('api::author.author', id, { fields: ['name'] });
    return [gone.name, await strapi.entityService.findOne('api::author.author', id)];`,
  many: `const query = strapi.db.query('api::category.category');
    const { count, ids } = await query.createMany({ data: [{ name: 'm1' }, { name: 'm2' }, { name: 'm3', parent: 1 }] });
    const updated = await query.updateMany({ where: { name: { $startsWith: 'm' }, id: { $in: ids } }, data: { position: 77 } });
    const read = await query.findMany({ where: { id: { $in: ids } }, orderBy: 'id', populate: { parent: true } });
    const deleted = await query.deleteMany({ where: { id: { $in: ids } } });
    return { count, ids: ids.length, updated, read: read.map((one) => [one.name, one.position, one.parent?.id]), deleted,
      left: await query.count({ where: { id: { $in: ids } } }) };`,
  clone: `const source = await strapi.entityService.create('api::article.article', {
      data: { title: 'Source', summary: 's', categories: [3, 1], cover: 2, seo: { metaTitle: 'M', metaImage: 3 },
        sections: [{ heading: 'a', linkGroup: { caption: 'c', links: [{ label: 'l' }] } }, { heading: 'b' }] } });
    return strapi.entityService.clone('api::article.article', source.id, { data: { title: 'Copy' }, fields: ['title', 'summary'],
      populate: { categories: { fields: ['id'] }, cover: { fields: ['id'] }, seo: { populate: { metaImage: { fields: ['id'] } } },
        sections: { populate: { linkGroup: { populate: { links: true } } } } } });`,
  copyEdited: `const source = await strapi.entityService.create('api::article.article', {
      data: { title: 'Edited', slug: 'edited', createdAt: '2001-01-01T00:00:00.000Z', categories: [3, 1, 2], coAuthors: [4], related: [2],
        children: [3, 4] } });
    const ids = (list) => list.map(({ id }) => id);
    const shown = { populate: { categories: true, coAuthors: true, related: true, children: true } };
    const copy = await strapi.entityService.clone('api::article.article', source.id, { ...shown, data: { slug: 'edited-2',
      categories: { connect: [{ id: 4, position: { before: 1 } }], disconnect: [2] }, coAuthors: {}, related: [5], children: { disconnect: [4] } } });
    const left = await strapi.entityService.findOne('api::article.article', source.id, shown);
    return [copy.createdAt, ids(copy.categories), ids(copy.coAuthors), ids(copy.related), ids(copy.children), ids(left.children)];`,
  copyTaken: `const { id } = await strapi.entityService.create('api::article.article', { data: { title: 'Taken', slug: 'taken' } });
    return strapi.entityService.clone('api::article.article', id, { data: {} });`,
  copyWrong: `return strapi.entityService.clone('api::article.article', 1, { data: { slug: 'wrong', title: 42 } });`,
  times: `const query = strapi.db.query('api::category.category');
    const before = await query.findOne({ where: { id: 1 }, select: ['updatedAt'] });
    const nothing = await query.updateMany({ where: { id: 1 }, data: { parent: 2 } }).catch(({ message }) => message);
    await query.updateMany({ where: { id: 1 }, data: { position: 78 } });
    const after = await query.findOne({ where: { id: 1 }, select: ['updatedAt', 'position'] });
    await query.updateMany({ where: { id: 1 }, data: { updatedAt: '2001-02-03T04:05:06.000Z' } });
    const said = await query.findOne({ where: { id: 1 }, select: ['updatedAt'] });
    return [before.updatedAt === after.updatedAt, after.position, said.updatedAt, nothing, await query.createMany({ data: [] }).catch(({ message }) => message)];`,
  silent: `const heard = [];
    const stop = strapi.db.lifecycles.subscribe((event) => { if (event.model.uid === 'api::dish.dish') heard.push(event.action); });
    const query = strapi.db.query('api::dish.dish');
    const { id } = await query.create({ data: { name: 'Silent' } });
    await query.update({ where: { id }, data: { name: 'Silent soup' } });
    await query.update({ where: { name: 'Silent soup' }, data: { calories: 1 } });
    await query.delete({ where: { name: { $eq: 'Silent soup' }, calories: 1 } });
    stop();
    return heard;`,
  componentRows: `const heard = [];
    const stop = strapi.db.lifecycles.subscribe({ models: ['shared.seo'], beforeCreate: ({ params }) => { heard.push(params.data.metaTitle); } });
    const query = strapi.db.query('shared.seo');
    const seo = await query.create({ data: { metaTitle: 'Row', metaSocial: [] } });
    const updated = await query.update({ where: { id: seo.id }, data: { metaTitle: 'Changed row' } });
    const found = await query.findMany({ where: { metaTitle: 'Changed row' }, select: ['metaTitle'] });
    const { count } = await query.updateMany({ where: { id: seo.id }, data: { keywords: 'k' } });
    const read = await query.findOne({ where: { id: seo.id } });
    const gone = await query.delete({ where: { id: seo.id } });
    stop();
    return [heard, updated.metaTitle, found.map(({ metaTitle }) => metaTitle), count, read.keywords, gone.id === seo.id, await query.count({ where: { id: seo.id } })];`,
  withFiles: `const fs = require('node:fs'), path = require('node:path');
    const given = (name) => { const file = path.join(strapi.dirs.app.root, name); fs.writeFileSync(file, name); return { path: file, name, type: 'text/plain' }; };
    const names = ({ cover, gallery, seo }) => [cover?.name, gallery?.map(({ name }) => name), seo?.metaImage?.name];
    const shown = { populate: { cover: true, gallery: true, seo: { populate: { metaImage: true } } } };
    const made = await strapi.entityService.create('api::article.article', { ...shown, data: { title: 'With files', seo: { metaTitle: 'T' } },
      files: { cover: given('one.txt'), gallery: [given('two.txt'), given('three.txt')], 'seo.metaImage': given('four.txt') } });
    const changed = await strapi.entityService.update('api::article.article', made.id, { ...shown, data: {}, files: { cover: given('five.txt') } });
    const before = await strapi.db.query('plugin::upload.file').count();
    const refused = await strapi.entityService.create('api::article.article', { data: { title: 5 }, files: { cover: given('six.txt') } }).catch(({ name }) => name);
    return [names(made), names(changed), refused, (await strapi.db.query('plugin::upload.file').count()) - before];`,
  deleteMany: `const seen = [];
    const stop = strapi.db.lifecycles.subscribe({ models: ['api::page.page'], beforeDeleteMany: ({ params }) => { seen.push(params.where); } });
    const create = (locale) => strapi.entityService.create('api::page.page', { data: { title: 'Bulk', slug: 'bulk-' + locale, locale } });
    const [one, other] = [await create('en'), await create('de')];
    const filters = { id: { $in: [one.id, other.id] } };
    const result = await strapi.entityService.deleteMany('api::page.page', { filters });
    stop();
    return [result, seen[0].id.$in.length, await strapi.db.query('api::page.page').count({ where: filters })];`,
  pages: `const query = strapi.db.query('api::article.article');
    const { id } = await strapi.entityService.create('api::article.article', { data: { title: 'Pages', author: 1, categories: [3, 1, 2], coAuthors: [2] } });
    const ids = ({ results, pagination }) => [results.map((one) => one.id), pagination];
    return { db: ids(await query.loadPages({ id }, 'categories', { page: 2, pageSize: 2 })),
      service: ids(await strapi.entityService.loadPages('api::article.article', { id }, 'categories', { sort: 'id:desc', filters: { id: { $gt: 1 } } }, { page: 1, pageSize: 1 })),
      several: await query.load({ id }, ['author', 'coAuthors'], { select: ['id'] }),
      refused: [await query.loadPages({ id }, 'author').catch(({ message }) => message), await query.load({ id }, 'title').catch(({ message }) => message)] };`,
  cloneRelations: `const create = (data) => strapi.entityService.create('api::article.article', { data: { title: 'Relations', ...data } });
    const [source, target] = [await create({ author: 1, categories: [3, 1, 2], children: [5, 6], coAuthors: [1] }), await create({ categories: [2] })];
    await strapi.db.entityManager.cloneRelations('api::article.article', target.id, source.id,
      { categories: { disconnect: [3] }, coAuthors: [2] }, { cloneAttrs: ['author', 'categories', 'children', 'coAuthors'] });
    const { author, ...lists } = await strapi.entityService.findOne('api::article.article', target.id, { fields: ['id'], populate: ['author', 'categories', 'children', 'coAuthors'] });
    const left = await strapi.db.query('api::article.article').load(source, 'children');
    return [author.id, lists.categories.map(({ id }) => id), lists.children.map(({ id }) => id), lists.coAuthors.map(({ id }) => id), left];`,
  relations: `const query = strapi.db.query('api::article.article');
    await query.attachRelations(5, { categories: { connect: [4] }, author: 2 });
    const attached = await query.findOne({ where: { id: 5 }, populate: { categories: { select: ['id'] }, author: { select: ['id'] } } });
    await query.deleteRelations(5);
    const after = await query.findOne({ where: { id: 5 }, populate: { categories: { select: ['id'] }, author: { select: ['id'] } } });
    return [attached.categories.map(({ id }) => id).includes(4), attached.author.id, after.categories, after.author];`,
  service: `const service = strapi.service('api::article.article');
    const created = await service.create({ data: { title: 'By service' } });
    const updated = await service.update(created.id, { data: { title: 'By service again' } });
    const deleted = await service.delete(created.id);
    const single = await strapi.service('api::homepage.homepage').createOrUpdate({ data: { headline: 'By service' } });
    return [created.publishedAt !== null, updated.title, deleted.id === created.id, single.headline];`,
  committed: `const seen = [];
    const result = await strapi.db.transaction(async ({ onCommit, onRollback }) => {
      onCommit(() => seen.push('commit')); onRollback(() => seen.push('rollback'));
      await strapi.entityService.create('api::category.category', { data: { name: 'In transaction' } });
      const inside = await strapi.db.query('api::category.category').count({ where: { name: 'In transaction' } });
      return { inside, nested: strapi.db.inTransaction() };
    });
    return { ...result, seen, after: await strapi.db.query('api::category.category').count({ where: { name: 'In transaction' } }) };`,
  rolledBack: `const seen = [];
    const failed = await strapi.db.transaction(async ({ onCommit, onRollback }) => {
      onCommit(() => seen.push('commit')); onRollback(() => seen.push('rollback'));
      await strapi.entityService.create('api::category.category', { data: { name: 'Undone' } });
      throw new Error('no');
    }).catch((error) => error.message);
    return { failed, seen, after: await strapi.db.query('api::category.category').count({ where: { name: 'Undone' } }) };`,
  nested: `await strapi.db.transaction(async () => {
      await strapi.entityService.create('api::category.category', { data: { name: 'Outer' } });
      await strapi.db.transaction(async () => {
        await strapi.entityService.create('api::category.category', { data: { name: 'Inner' } });
        throw new Error('inner');
      }).catch(() => undefined);
      await strapi.entityService.create('api::category.category', { data: { name: 42 } }).catch(() => undefined);
      await strapi.entityService.create('api::category.category', { data: { name: 'After' } });
    });
    return (await strapi.db.query('api::category.category').findMany({ where: { name: { $in: ['Outer', 'Inner', 'After'] } }, orderBy: 'id' }))
      .map(({ name }) => name);`,
};

const FILES = {
  'src/api/probe/routes/probe.js': `module.exports = { routes: [{ method: 'POST', path: '/probe/:call', handler: 'probe.call', config: { auth: false } }] };`,
  'src/api/probe/controllers/probe.js': `const calls = { ${Object.entries(CALLS)
    .map(([name, body]) => `async ${name}() { ${body} }`)
    .join(',\n')} };
    module.exports = { call: async (ctx) => ({ result: await calls[ctx.params.call]() }) };`,
  'src/api/dish/controllers/dish.js': `const { createCoreController } = require('@strapi/strapi').factories;
    module.exports = createCoreController('api::dish.dish', () => ({
      async create(ctx) {
        ctx.request.body.data.name += ' (customised)';
        const { data, meta } = await super.create(ctx);
        return { data, meta: { ...meta, customised: true } };
      },
      async sanitizeOutput(data, ctx) { return { ...(await super.sanitizeOutput(data, ctx)), calories: 1 }; },
    }));`,
};

describeEngines('writes of project code', (name) => {
  let server: WritingServer;
  beforeAll(async () => {
    server = await startWriting(name, FILES);
  });
  afterAll(() => server?.stop());

  const call = async (which: keyof typeof CALLS) => {
    const { status, text } = await server.send('POST', `/api/probe/${which}`, {});
    return { status, ...(JSON.parse(text) as { result: unknown; error: unknown }) };
  };

  test('entityService.create returns the entry as requested', async () => {
    expect((await call('create')).result).toMatchObject({
      title: 'By code',
      publishedAt: null,
      author: { id: 1 },
      categories: [{ id: 2 }, { id: 1 }],
      seo: { metaTitle: 'T', metaSocial: [{ network: 'twitter' }], metaImage: null },
    });
  });

  test('its values are checked, those of db.query are not', async () => {
    expect(await call('invalid')).toMatchObject({ status: 400, error: { name: 'ValidationError' } });
    expect((await call('unchecked')).result).toMatchObject({ name: 'x', stars: 99 });
  });

  test('update and delete return the entry, or null if there is none', async () => {
    expect((await call('update')).result).toEqual({ id: 1, title: 'Changed' });
    expect((await call('missing')).result).toEqual([null, null, null, null]);
    expect((await call('delete')).result).toEqual(['Gone', null]);
  });

  test('many at once', async () => {
    expect((await call('many')).result).toEqual({
      count: 3,
      ids: 3,
      updated: { count: 3 },
      read: [
        ['m1', 77, null],
        ['m2', 77, null],
        ['m3', 77, 1],
      ],
      deleted: { count: 3 },
      left: 0,
    });
  });

  test('a copy has everything of its own', async () => {
    const { result } = await call('clone');
    expect(result).toMatchObject({
      title: 'Copy',
      summary: 's',
      categories: [{ id: 3 }, { id: 1 }],
      cover: { id: 2 },
      seo: { metaTitle: 'M', metaImage: { id: 3 } },
      sections: [{ heading: 'a', linkGroup: { caption: 'c', links: [{ label: 'l' }] } }, { heading: 'b' }],
    });
    const doubled = await server.rows(
      "select component_id from articles_components where component_type = 'shared.seo' group by component_id having count(*) > 1",
    );
    expect(doubled).toEqual([]);
  });

  test('a copy is validated like a new entry, and has the dates of its source', async () => {
    expect((await call('copyEdited')).result).toEqual(['2001-01-01T00:00:00.000Z', [3, 4, 1], [4], [5], [3], [4]]);
    const unique = [{ path: ['slug'], message: 'This attribute must be unique', name: 'ValidationError' }];
    expect(await call('copyTaken')).toMatchObject({ status: 400, error: { details: { errors: unique } } });
    expect(await call('copyWrong')).toMatchObject({ status: 400, error: { name: 'ValidationError' } });
  });

  test('many at once keep their times, and need something to write', async () => {
    expect((await call('times')).result).toEqual([
      true,
      78,
      '2001-02-03T04:05:06.000Z',
      'Update requires data',
      'Nothing to insert',
    ]);
  });

  test('the entity service deletes many in all languages', async () => {
    expect((await call('deleteMany')).result).toEqual([{ count: 2 }, 2, 0]);
  });

  test('reads needed by a write do not trigger read hooks', async () => {
    const [created, updated, deleted] = ['Create', 'Update', 'Delete'].map((name) => [`before${name}`, `after${name}`]);
    expect((await call('silent')).result).toEqual([created, updated, updated, deleted].flat());
  });

  test('pages of a relation, and several relations of an entry', async () => {
    expect((await call('pages')).result).toEqual({
      db: [[2], { page: 2, pageSize: 2, pageCount: 2, total: 3 }],
      service: [[3], { page: 1, pageSize: 1, pageCount: 2, total: 2 }],
      several: { author: { id: 1 }, coAuthors: [{ id: 2 }] },
      refused: [
        'Invalid load. Expected author to be an anyToMany relational attribute',
        'Invalid load. Expected title to be a relational attribute',
      ],
    });
  });

  test('relations of one entry for another', async () => {
    expect((await call('cloneRelations')).result).toEqual([1, [2, 1], [5, 6], [2], []]);
  });

  test('relations alone', async () => {
    expect((await call('relations')).result).toEqual([true, 2, [], null]);
  });

  test('components are rows of their own for the database layer', async () => {
    expect((await call('componentRows')).result).toEqual([['Row'], 'Changed row', ['Changed row'], 1, 'k', true, 0]);
  });

  test('files passed beside the data are stored and shown', async () => {
    expect((await call('withFiles')).result).toEqual([
      ['one.txt', ['two.txt', 'three.txt'], 'four.txt'],
      ['five.txt', ['two.txt', 'three.txt'], 'four.txt'],
      'ValidationError',
      0,
    ]);
  });

  test('services of the core', async () => {
    expect((await call('service')).result).toEqual([true, 'By service again', true, 'By service']);
  });

  test('a transaction is stored when its callback returns, and read inside it', async () => {
    expect((await call('committed')).result).toEqual({ inside: 1, nested: true, seen: ['commit'], after: 1 });
  });

  test('a transaction is undone when its callback throws', async () => {
    expect((await call('rolledBack')).result).toEqual({ failed: 'no', seen: ['rollback'], after: 0 });
  });

  test('one inside another is undone by itself', async () => {
    expect((await call('nested')).result).toEqual(['Outer', 'After']);
  });

  test('super.create of a customised controller', async () => {
    const { status, text } = await server.send('POST', '/api/dishes?fields[0]=name', { data: { name: 'Soup' } });
    expect({ status, body: JSON.parse(text) }).toEqual({
      status: 200,
      body: {
        data: { id: expect.any(Number), attributes: { name: 'Soup (customised)', calories: 1 } },
        meta: { customised: true },
      },
    });
    expect(server.faults).toEqual([]);
  });
});
