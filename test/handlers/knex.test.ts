import { expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { serveController } from './serve-controller.ts';

const COIN = 'api::coin.coin';

/** Everything in one go: what each step gave is the answer. */
const CONTROLLER = `module.exports = {
  async plain(ctx) {
    const knex = strapi.db.connection;
    const { tableName } = strapi.db.metadata.get('${COIN}');
    await strapi.entityService.create('${COIN}', { data: { label: 'penny', value: 1 } });
    await knex(tableName).insert([{ label: 'dime', value: 10 }, { label: 'crown', value: 60 }]);
    const rows = await knex(tableName).select('label', 'value').where('value', '>', 5).orderBy('value');
    const first = await knex.first('label').from(tableName).where({ label: 'dime' });
    const missing = await knex(tableName).where({ label: 'nope' }).first();
    const [{ n }] = await knex(tableName).count({ n: '*' });
    const updated = await knex(tableName).where({ label: 'dime' }).update({ value: 11 });
    const removed = await knex(tableName).where({ label: 'crown' }).del();
    const raw = await knex.raw('select label from ' + tableName + ' where value = ?', [11]);
    const left = await strapi.db.getConnection(tableName).pluck('label').orderBy('id');
    ctx.body = { rows, first, missing: missing ?? null, n: Number(n), updated, removed, left,
      raw: (raw.rows ?? (Array.isArray(raw[0]) ? raw[0] : raw))[0].label };
  },
  async joined(ctx) {
    const knex = strapi.db.connection;
    const seen = [];
    const attempt = (fails) => strapi.db.transaction(async ({ trx }) => {
      await strapi.entityService.create('${COIN}', { data: { label: 'joint', value: 1 } });
      await knex('coins').transacting(trx).insert({ label: 'joint', value: 2 });
      seen.push((await knex('coins').where({ label: 'joint' })).length);
      if (fails) throw new Error('no');
    });
    await attempt(true).catch(() => seen.push('undone'));
    seen.push(await strapi.db.query('${COIN}').count({ where: { label: 'joint' } }));
    await attempt(false);
    seen.push(await strapi.db.query('${COIN}').count({ where: { label: 'joint' } }));
    ctx.body = seen;
  },
  async own(ctx) {
    const knex = strapi.db.connection;
    const add = (fails) => knex.transaction(async (trx) => {
      await trx('coins').insert({ label: 'own', value: 3 });
      if (fails) throw new Error('no');
      return (await trx('coins').where({ label: 'own' })).length;
    });
    const undone = await add(true).catch((error) => error.message);
    const inside = await add(false);
    ctx.body = { undone, inside, after: await strapi.db.query('${COIN}').count({ where: { label: 'own' } }) };
  },
  async opened(ctx) {
    const knex = strapi.db.connection;
    const seen = [];
    for (const end of ['rollback', 'commit']) {
      const trx = await strapi.db.transaction();
      await knex('coins').transacting(trx.get()).insert({ label: 'opened', value: 4 });
      await trx.get()('coins').insert({ label: 'opened', value: 5 });
      await trx[end]();
      seen.push(await strapi.db.query('${COIN}').count({ where: { label: 'opened' } }));
    }
    await strapi.db.transaction(async () => {
      const inner = await strapi.db.transaction();
      await inner.get()('coins').insert({ label: 'opened', value: 6 });
      await inner.commit();
      throw new Error('no');
    }).catch(() => undefined);
    seen.push(await strapi.db.query('${COIN}').count({ where: { label: 'opened' } }));
    ctx.body = seen;
  },
  async typed(ctx) {
    const data = { label: 'typed', value: 7, day: '2024-02-29', at: '2024-02-29T23:30:00.250Z', price: 1.5, ready: true };
    await strapi.entityService.create('${COIN}', { data });
    const [row] = await strapi.db.connection('coins').select('day', 'at', 'price', 'ready').where({ label: 'typed' });
    const at = new Date(data.at);
    ctx.body = { day: row.day, at: new Date(row.at).toISOString(), price: row.price, ready: Boolean(row.ready),
      found: (await strapi.db.connection('coins').where({ at }).pluck('label')) };
  },
  async built(ctx) {
    const build = () => strapi.db.queryBuilder('${COIN}');
    const labels = async () => (await build().select('label').where({ value: { $gte: 100 } }).orderBy('id').execute()).map(({ label }) => label);
    await build().insert([{ label: 'one', value: 100 }, { label: 'two', value: 101 }]).execute();
    await build().insert({ label: 'three', value: 102, at: new Date(0) }).execute();
    const added = await labels();
    await build().update({ label: 'TWO' }).where({ label: 'two' }).execute();
    await build().increment('value', 5).where({ label: { $in: build().select('label').where({ value: 102 }).getKnexQuery() } }).execute();
    await strapi.db.transaction(async () => {
      await build().delete().where({ value: { $gte: 100 } }).execute();
      throw new Error('no');
    }).catch(() => undefined);
    const kept = await labels();
    const trx = await strapi.db.transaction();
    const locked = await build().select('label').where({ value: 107 }).forUpdate().transacting(trx.get()).first().execute();
    await build().delete().where({ label: 'one' }).transacting(trx.get()).execute();
    await trx.rollback();
    const others = [await build().max('value').first().execute(), await build().where({ value: { $startsWith: '10' } }).count().first().execute()];
    const wrong = await build().where({ at: 'never' }).execute().catch(({ name }) => name);
    const deleted = await strapi.db.entityManager.createQueryBuilder('${COIN}').delete().where({ $not: { value: { $lt: 100 } } }).execute();
    ctx.body = { added, kept, locked, max: others[0].max, count: Number(others[1].count), wrong, deleted, left: await labels() };
  },
  async linked(ctx) {
    const build = () => strapi.db.queryBuilder('${COIN}');
    const purse = await strapi.entityService.create('api::purse.purse', { data: { name: 'red' } });
    await strapi.entityService.create('${COIN}', { data: { label: 'linked', value: 200, purse: purse.id } });
    await strapi.entityService.create('${COIN}', { data: { label: 'loose', value: 201 } });
    const found = await build().init({ select: 'label', where: { purse: { name: { $eqi: 'RED' } } }, populate: { purse: { select: ['name'] } } }).execute();
    const updated = await build().update({ value: 202 }).where({ purse: { name: 'red' } }).execute();
    const deleted = await build().delete().where({ purse: purse.id }).execute();
    ctx.body = { found: found.map(({ id, ...rest }) => ({ ...rest, purse: rest.purse.name })), updated, deleted,
      left: await build().where({ value: { $gte: 200 } }).select('label').execute() };
  },
};`;

const FILES = {
  'src/api/coin/content-types/coin/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'coins',
    info: { singularName: 'coin', pluralName: 'coins', displayName: 'Coin' },
    attributes: {
      ...{ label: { type: 'string' }, value: { type: 'integer' }, day: { type: 'date' }, at: { type: 'datetime' } },
      ...{ price: { type: 'decimal' }, ready: { type: 'boolean' } },
      purse: { type: 'relation', relation: 'manyToOne', target: 'api::purse.purse' },
    },
  }),
  'src/api/purse/content-types/purse/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'purses',
    info: { singularName: 'purse', pluralName: 'purses', displayName: 'Purse' },
    attributes: { name: { type: 'string' } },
  }),
};

describeEngines('knex for code of a project', (engine) => {
  const actions = ['plain', 'joined', 'own', 'opened', 'typed', 'built', 'linked'];
  const get = serveController({ engine, controller: CONTROLLER, actions, files: FILES });

  test('reads and writes the same content', async () => {
    expect(await get('plain')).toEqual({
      rows: [
        { label: 'dime', value: 10 },
        { label: 'crown', value: 60 },
      ],
      first: { label: 'dime' },
      missing: null,
      n: 3,
      updated: 1,
      removed: 1,
      left: ['penny', 'dime'],
      raw: 'dime',
    });
  });

  test('joins the transaction it is called in', async () => {
    expect(await get('joined')).toEqual([2, 'undone', 0, 2, 2]);
  });

  test('has its own transactions', async () => {
    expect(await get('own')).toEqual({ undone: 'no', inside: 1, after: 1 });
  });

  test('without a callback code ends a transaction itself; inside another it is that one', async () => {
    expect(await get('opened')).toEqual([0, 2, 2]);
  });

  test('values have the types of v4', async () => {
    const at = '2024-02-29T23:30:00.250Z';
    expect(await get('typed')).toEqual({ day: '2024-02-29', at, price: 1.5, ready: true, found: ['typed'] });
  });

  test("v4's builder writes in the same transactions", async () => {
    expect(await get('built')).toEqual({
      ...{ added: ['one', 'two', 'three'], kept: ['one', 'TWO', 'three'], locked: { label: 'three' } },
      ...{ max: 107, count: 3, wrong: 'ValidationError', deleted: 3, left: [] },
    });
  });

  test("v4's builder finds what it changes through relations", async () => {
    expect(await get('linked')).toEqual({
      ...{ found: [{ label: 'linked', purse: 'red' }], updated: 1, deleted: 1, left: [{ label: 'loose' }] },
    });
  });
});
