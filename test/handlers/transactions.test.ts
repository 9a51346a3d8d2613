import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect } from 'vitest';
import { describeEnginesAtOnce, type EngineName, startEngine } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { writeProject } from '../support/write-project.ts';
import type { DatabaseSettings } from '../../src/database/settings.ts';

const COIN = 'api::coin.coin';

/**
 * `code` is what a request asks for; the line that opens a transaction is its own. The global `strapi` is that of the
 * server that was started last: servers that run at once are passed theirs.
 */
const controllerOn = (
  name: EngineName,
): string => `module.exports = ({ strapi }) => { const knex = () => strapi.db.connection;
const add = (label, on = knex()) => on('coins').insert({ label, value: 1 });
const create = (label) => strapi.entityService.create('${COIN}', { data: { label } });
const no = () => { throw new Error('no'); };
return {
  async run(ctx) { ctx.body = { value: (await eval(ctx.request.body.code)) ?? null }; },
  async leaveOpened() {
    const trx = await strapi.db.transaction();
    await add('left', trx.get());
    return 'answered';
  },
  async leaveKnex() {
    const trx = await strapi.db.connection.transaction();
    await add('left', trx);
    return 'answered';
  },
  async neverEnds() {
    await strapi.db.transaction(async () => { await add('left'); await new Promise(() => {}); });
  },
  async alone() {
    globalThis.runAlone.${name}(() => strapi.db.transaction(async () => { await create('left'); await new Promise(() => {}); }));
    return 'answered';
  },
}; };`;

const LINES = { leaveOpened: 8, leaveKnex: 13, neverEnds: 18, alone: 21 } as const;

const projectOn = (name: EngineName) => ({
  'package.json': '{ "name": "own" }',
  'config/plugins.js': "module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };",
  // What is handed to it runs outside any request, as a task of cron does.
  'src/index.js': `module.exports = { bootstrap() {
    let given; const run = async () => { for (;;) (await new Promise((resume) => { given = resume; }))().catch(() => {}); };
    run(); (globalThis.runAlone ??= {}).${name} = (work) => given(work);
  } };`,
  'src/api/own/controllers/own.js': controllerOn(name),
  'src/api/own/routes/own.js': `module.exports = { routes: [
    { method: 'POST', path: '/run', handler: 'own.run', config: { auth: false } },
    ${Object.keys(LINES)
      .map((name) => `{ method: 'GET', path: '/${name}', handler: 'own.${name}', config: { auth: false } }`)
      .join(',')} ] };`,
  'src/api/coin/content-types/coin/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'coins',
    info: { singularName: 'coin', pluralName: 'coins', displayName: 'Coin' },
    attributes: { label: { type: 'string' }, value: { type: 'integer' } },
  }),
});

const CONNECTIONS = 4;

/** One connection is left to those who only read. */
const TRANSACTIONS = CONNECTIONS - 1;

describeEnginesAtOnce('transactions of project code', (name, test) => {
  let plinth: StartedPlinth;
  const project = writeProject(projectOn(name));
  beforeAll(async () => {
    const engine = await startEngine(name);
    const settings = {
      ...engine.settings,
      ...(name !== 'sqlite' && { pool: { min: 0, max: CONNECTIONS } }),
    } as DatabaseSettings;
    plinth = await startPlinth({
      engine: { ...engine, settings },
      project,
      // Longer than `/_ready` waits for the database, and than a busy machine needs for any other request.
      limits: { handlerMs: 5_000, requestMs: 5_000 },
    });
  });
  afterAll(async () => {
    await plinth?.stop();
    rmSync(project, { recursive: true, force: true });
  });

  const run = async (code: string): Promise<unknown> => {
    const answer = await fetch(`${plinth.url}/api/run`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: `(async () => { ${code} })()` }),
    });
    return ((await answer.json()) as { value?: unknown }).value;
  };
  const labels = () => run("return (await knex()('coins').orderBy('label')).map(({ label }) => label)");
  const clear = () => run("await knex()('coins').del()");

  test('one inside another is undone by itself, however it was opened', async () => {
    await run(`await strapi.db.transaction(async () => {
      await add('outer');
      await knex().transaction(async (trx) => { await add('thrown', trx); no(); }).catch(() => {});
      const opened = await strapi.db.transaction();
      await add('rolled back', opened.get());
      await create('rolled back with it');
      await opened.rollback();
      const kept = await strapi.db.transaction();
      await create('kept');
      await kept.commit();
      await strapi.db.transaction(async () => {
        await create('second');
        await strapi.db.transaction(async () => { await create('third'); no(); }).catch(() => {});
      });
    });`);
    expect(await labels()).toEqual(['kept', 'outer', 'second']);
    await clear();
  });

  test('three of knex, of which the innermost fails in the database', async () => {
    await run(`await knex().transaction(async (one) => {
      await add('one', one);
      await one.transaction(async (two) => {
        await add('two', two);
        await two.transaction(async (three) => { await add('three', three); await three('nowhere'); }).catch(() => {});
        await add('two again', two);
      });
      await one.transaction(async (other) => { await add('other', other); no(); }).catch(() => {});
    });`);
    expect(await labels()).toEqual(['one', 'two', 'two again']);
    await clear();
  });

  test('unawaited work belongs to it, and is never stored partially', async () => {
    await run("await strapi.db.transaction(async () => { create('a'); create('b'); })");
    await run("await strapi.db.transaction(async () => { create('c').catch(() => {}); no(); }).catch(() => {})");
    expect(await labels()).toEqual(['a', 'b']);
    await clear();
  });

  test('onCommit that throws undoes nothing, and is not a rollback', async () => {
    const seen = await run(`const seen = [];
      await strapi.db.transaction(async ({ onCommit, onRollback }) => {
        await create('kept');
        onCommit(() => { throw new Error('late'); });
        onCommit(() => seen.push('committed'));
        onRollback(() => seen.push('rolled back'));
      }).catch(({ message }) => seen.push(message));
      await strapi.db.transaction(async ({ onCommit }) => {
        await strapi.db.transaction(async (inner) => {
          inner.onCommit(() => seen.push('never'));
          inner.onRollback(() => seen.push('undone'));
          no();
        }).catch(() => {});
        onCommit(() => seen.push('outer'));
      });
      return seen;`);
    expect(seen).toEqual(['committed', 'late', 'undone', 'outer']);
    expect(await labels()).toEqual(['kept']);
    await clear();
  });

  const READY = { timeout: 60_000, interval: 200 };

  test.for(Object.entries(LINES))(
    '%s: rolled back, named in the log, and nothing is held',
    async ([path, line], { expect }) => {
      plinth.lines.length = 0;
      const most = path === 'alone' ? CONNECTIONS : CONNECTIONS + 2;
      const left = Array.from({ length: name === 'sqlite' ? 1 : most }, () => fetch(`${plinth.url}/api/${path}`));
      expect((await Promise.all(left)).map(({ status }) => status)).not.toContain(500);
      await expect.poll(() => run("await create('later'); return 'stored'"), READY).toBe('stored');
      // Those that wait for a connection until their deadline open nothing.
      const opened = path === 'neverEnds' ? Math.min(left.length, TRANSACTIONS) : left.length;
      const told = () =>
        plinth.lines.map(({ message }) => message).filter((message) => message.includes('never ended'));
      await expect
        .poll(told, READY)
        .toEqual(
          Array(opened).fill(
            `A transaction opened by src/api/own/controllers/own.js:${line} was never ended and has been rolled back.`,
          ),
        );
      await expect.poll(async () => (await fetch(`${plinth.url}/_ready`)).status, READY).toBe(204);
      expect(new Set((await labels()) as string[])).toEqual(new Set(['later']));
      await clear();
      plinth.faults.length = 0;
    },
  );

  test('while those that were left open keep everybody from writing, a database server is ready to read', async ({
    expect,
    onTestFinished,
  }) => {
    const heldHere = `heldOn_${name}`;
    const held = () => Reflect.get(globalThis, heldHere);
    onTestFinished(() => void Reflect.deleteProperty(globalThis, heldHere));
    const holding = run(
      `globalThis.${heldHere} = 0;
      await Promise.all([1, 2, 3, 4].map(async () => { await knex().transaction(); globalThis.${heldHere} += 1; }));
      await new Promise(() => {})`,
    );
    // SQLite's own transactions wait for each other, and the server is not ready.
    await expect.poll(held, READY).toBe(name === 'sqlite' ? 1 : TRANSACTIONS);
    await expect
      .poll(async () => (await fetch(`${plinth.url}/_ready`)).status, READY)
      .toBe(name === 'sqlite' ? 503 : 204);
    await holding;
    await expect.poll(async () => (await fetch(`${plinth.url}/_ready`)).status, READY).toBe(204);
    plinth.faults.length = 0;
  });
});
