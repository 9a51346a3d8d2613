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
};`;

const FILES = {
  'src/api/coin/content-types/coin/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'coins',
    info: { singularName: 'coin', pluralName: 'coins', displayName: 'Coin' },
    attributes: { label: { type: 'string' }, value: { type: 'integer' } },
  }),
};

describeEngines('knex for code of a project', (engine) => {
  const actions = ['plain', 'joined', 'own', 'opened'];
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
});
