import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines, type Engine, runScript, startRestored } from '../support/engines.ts';
import { type AdminServer, startAdmin } from './administrator-client.ts';

const EDITOR = { email: 'editor@example.test', password: 'Editor-Passw0rd1' };

/** An address is compared character by character: no patterns, and no collation decides who somebody is. */
describeEngines('addresses of administrators', (name) => {
  let engine: Engine;
  let plinth: AdminServer;

  beforeAll(async () => {
    engine = await startRestored(name, 'admin');
    plinth = await startAdmin({ on: engine });
  });
  afterAll(async () => {
    await plinth?.stop();
    await engine?.stop();
  });

  const signIn = async (email: unknown, password: string) =>
    (await plinth.call('POST', '/admin/login', { email, password }, 'nobody')).status;
  const invite = (email: string) =>
    plinth.call('POST', '/admin/users', { firstname: 'A', lastname: 'B', email, roles: [2] });

  test.each(['%', 's%r@%', '_uper@example.test', 'súper@example.test', 'super@example.test ', 'super@example.test\\'])(
    '%s is nobody',
    async (email) => {
      expect(await signIn(email, 'Super-Passw0rd1')).toBe(400);
    },
  );

  test('other spellings allow no further attempts', async () => {
    const spellings = ['editor', 'Editor', 'EDITOR', 'eDitor', 'edItor', 'ediTor'];
    const statuses = [];
    for (const spelling of spellings) statuses.push(await signIn(`${spelling}@example.test`, 'Wrong-Passw0rd1'));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(await signIn(EDITOR.email, EDITOR.password)).toBe(429);
  });

  test('similar addresses are invited beside each other, the same one is not', async () => {
    const similar = ['axb@example.test', 'a_b@example.test', 'a%b@example.test', 'jose@example.test'];
    for (const email of similar) expect((await invite(email)).status, email).toBe(201);
    expect((await invite('JOSE@example.test')).status).toBe(400);
  });

  test('an address that v4 stored in mixed case is found, and the one in lower case first', async () => {
    await runScript(engine, "update admin_users set email = 'Author@Example.test' where email = 'author@example.test'");
    expect(await signIn('author@example.test', 'Author-Passw0rd1')).toBe(200);
    expect((await invite('author@example.test')).status).toBe(400);
    const rename = (from: string, to: string) =>
      runScript(engine, `update admin_users set email = '${to}' where email = '${from}@example.test'`);
    await rename('jose', 'other@example.test');
    await rename('custom', 'JOSÉ@Example.test');
    expect(await signIn('josé@example.test', 'Custom-Passw0rd1')).toBe(200);
    expect(await signIn('jose@example.test', 'Custom-Passw0rd1')).toBe(400);
    await rename('colleague', 'multi@example.test');
    await rename('super', 'MULTI@example.test');
    expect(await signIn('Multi@example.test', 'Super-Passw0rd1')).toBe(400);
    expect(await signIn('Multi@example.test', 'Colleague-Passw0rd1')).toBe(200);
  });
});
