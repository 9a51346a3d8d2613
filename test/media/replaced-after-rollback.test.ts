import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines } from '../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { writeProject } from '../support/write-project.ts';

/** So many that restoring the first one, which comes last, takes longer than the other caller needs. */
const FILES = 20;

/** A transaction replaces many files and ends badly; another caller waits for the first of them. */
const PROJECT = writeProject({
  'package.json': JSON.stringify({ name: 'replaced-after-rollback' }),
  'config/plugins.js': `module.exports = { 'users-permissions': { config: { jwtSecret: 'secret' } } };`,
  'given.txt': 'given',
  'rolled-back.txt': 'rolled back',
  'stored.txt': 'stored',
  'src/api/file/controllers/file.js': `
    const files = () => strapi.plugin('upload').service('upload');
    const at = (name) => ({ path: strapi.dirs.app.root + '/' + name, name: 'f.txt', type: 'text/plain' });
    const replace = (id, name) => files().replace(id, { data: {}, file: at(name) });
    const endings = {
      throw() { throw new Error('no'); },
      fail: (trx) => trx.raw('select nothing_of_this_name'),
      // The error of the database is not the one that ends the transaction.
      catch: (trx) => trx.raw('select nothing_of_this_name').catch(() => { throw new Error('no'); }),
      lose: (trx, how) => trx.raw(how),
    };
    let replaced;
    const whenReplaced = () => { let done; const promise = new Promise((resolve) => { done = resolve; }); return { promise, done }; };
    module.exports = {
      async add(ctx) {
        replaced = whenReplaced();
        const added = [];
        for (let i = 0; i < ${FILES}; i += 1) added.push(...(await files().upload({ data: {}, files: at('given.txt') })));
        ctx.body = added.map(({ id, url }) => ({ id, url }));
      },
      async rollBack(ctx) {
        const { ids, ending, how, isInner } = ctx.request.body;
        const work = async ({ trx }) => {
          for (const id of ids) await replace(id, 'rolled-back.txt');
          replaced.done();
          await new Promise((done) => setTimeout(done, 200));
          await endings[ending](trx, how);
        };
        const ended = strapi.db.transaction(isInner ? () => strapi.db.transaction(work) : work);
        ctx.body = { error: await ended.then(() => null, ({ message }) => message) };
      },
      async replaceNext(ctx) {
        await replaced.promise;
        ctx.body = await replace(ctx.request.body.id, 'stored.txt');
      },
    };`,
  'src/api/file/routes/file.js': `module.exports = { routes: ['add', 'rollBack', 'replaceNext'].map((action) => (
    { method: 'POST', path: '/' + action, handler: 'file.' + action, config: { auth: false } })) };`,
});

const LOSE_CONNECTION = {
  postgres: 'select pg_terminate_backend(pg_backend_pid())',
  mariadb: 'kill connection_id()',
} as const;

const LOSSES = [
  ['the connection is lost', 'lose'],
  ['the connection of an inner transaction is lost', 'lose', true],
] as const;

describeEngines('a file that another caller replaces after a rollback', (engine) => {
  let plinth: StartedPlinth;
  beforeAll(async () => {
    plinth = await startPlinth({ engine, project: PROJECT });
  });
  afterAll(() => plinth?.stop());

  const send = async (action: string, body: unknown = {}) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${plinth.url}/api/${action}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const bytesOf = async ({ url }: { url: string }) => (await fetch(`${plinth.url}${url}`)).text();

  const how = engine === 'sqlite' ? null : LOSE_CONNECTION[engine];
  test.each<readonly [title: string, ending: string, isInner?: boolean]>([
    ['code throws', 'throw'],
    ['code of an inner transaction throws', 'throw', true],
    ['a statement fails', 'fail'],
    ['a statement of an inner transaction fails', 'fail', true],
    ['a statement fails, and code throws an error of its own', 'catch'],
    ...(how === null ? [] : LOSSES),
  ])('keeps its bytes when %s', async (_title, ending, isInner) => {
    const files = (await send('add')) as { id: number; url: string }[];
    const [first, ...others] = files as [(typeof files)[0], ...typeof files];
    const next = send('replaceNext', { id: first.id });
    const ids = files.map(({ id }) => id);
    const { error } = (await send('rollBack', { ids, ending, how, isInner })) as { error: string | null };
    expect(error).not.toBeNull();
    await next;
    expect(await bytesOf(first)).toBe('stored');
    expect(new Set(await Promise.all(others.map(bytesOf)))).toEqual(new Set(['given']));
    expect(plinth.faults).toEqual([]);
  });
});
