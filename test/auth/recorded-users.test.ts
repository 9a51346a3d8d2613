import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMaterial } from '../support/conformance-material.ts';
import { describeEngines, type EngineName } from '../support/engines.ts';
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

const linesOf = <T>(name: string): readonly T[] =>
  readMaterial(name)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const cases = linesOf<Case>('cases/permissions.jsonl').filter(({ path }) =>
  /^\/api\/(users|users-permissions|connect)(\/|\?|$)/.test(path),
);

/** What v4 answered on another database where that differs, such as the order of capital letters. */
function recordedOn(engine: EngineName): readonly Case[] {
  if (engine === 'sqlite') return cases;
  const own = new Map(linesOf<Partial<Case> & Pick<Case, 'id'>>(`cases-${engine}.jsonl`).map((one) => [one.id, one]));
  return cases.map((one) => ({ ...one, ...own.get(one.id) }));
}

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

  it.each(recordedOn(engine).map((one) => [one.auth, one.method, one.path, one] as const))(
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
