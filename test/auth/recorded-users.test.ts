import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMaterial } from '../support/conformance-material.ts';
import { describeEngines } from '../support/engines.ts';
import { type Content, CREDENTIALS, openContent, type Server, serveAccounts } from './fixture.ts';

interface Case {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly auth: string;
  readonly status: number;
  readonly body: string;
  readonly deviation?: string;
}

const cases: readonly Case[] = readMaterial('cases/permissions.jsonl')
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case)
  .filter(({ path }) => /^\/api\/(users|users-permissions|connect)(\/|\?|$)/.test(path));

/** Text order differs: capital letters come first where it goes by bytes. */
const ORDER_OF_TEXT = /sort=username/;

describeEngines('recorded answers about users and roles', (engine) => {
  let content: Content;
  let server: Server;
  beforeAll(async () => {
    content = await openContent(engine);
    server = serveAccounts(content);
  });
  afterAll(async () => {
    await server.close();
    await content.stop();
  });

  const comparable = cases.filter(({ path }) => engine !== 'mariadb' || !ORDER_OF_TEXT.test(path));
  it.each(comparable.map((one) => [one.auth, one.method, one.path, one] as const))(
    '%s %s %s',
    async (...[, , , one]) => {
      const answer = await server.call(one.method, one.path, { auth: CREDENTIALS[one.auth] ?? undefined });
      if (one.deviation === 'never-5xx') {
        expect(answer.status).toBeLessThan(500);
        return;
      }
      expect(answer).toEqual({ status: one.status, body: one.body === '' ? null : JSON.parse(one.body) });
    },
  );
});
