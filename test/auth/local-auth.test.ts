import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMaterial } from '../support/conformance-material.ts';
import { describeEngines } from '../support/engines.ts';
import { type Content, CREDENTIALS, openContent, type Server, serveAccounts } from './fixture.ts';

interface Step {
  readonly step: number;
  readonly method: string;
  readonly path: string;
  readonly auth: string;
  readonly body?: unknown;
  readonly capture?: Readonly<Record<string, string>>;
  readonly expect: { readonly status: number; readonly body: string };
}

const steps: readonly Step[] = readMaterial('scenarios/local-auth.jsonl')
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Step)
  // Content is another floor's; the replay over HTTP has this step.
  .filter(({ path }) => !path.startsWith('/api/articles'));

describeEngines('the recorded scenario of accounts', (engine) => {
  let content: Content;
  let server: Server;
  const captured = new Map<string, string>();

  beforeAll(async () => {
    content = await openContent(engine);
    server = serveAccounts(content);
  });
  afterAll(async () => {
    await server.close();
    await content.stop();
  });

  it.each(steps.map((step) => [step.step, step.method, step.path, step] as const))(
    '%i %s %s',
    async (...[, , , step]) => {
      const name = step.auth.startsWith('capture:') ? step.auth.slice('capture:'.length) : null;
      const auth = name === null ? (CREDENTIALS[step.auth] ?? undefined) : `Bearer ${captured.get(name)}`;
      const answer = await server.call(step.method, step.path, { auth, body: step.body });
      for (const [key, field] of Object.entries(step.capture ?? {})) {
        captured.set(key, String((answer.body as Record<string, unknown>)[field]));
      }
      expect(masked(answer.body, JSON.parse(step.expect.body))).toEqual(JSON.parse(step.expect.body));
      expect(answer.status).toBe(step.expect.status);
    },
  );
});

/** Replaces values by the recording's marker where they are what it stands for. */
function masked(value: unknown, expected: unknown): unknown {
  if (expected === '{{jwt}}') return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(String(value)) ? expected : value;
  if (expected === '{{now}}') return Math.abs(Date.parse(String(value)) - Date.now()) < 60_000 ? expected : value;
  if (Array.isArray(value)) return value.map((item, index) => masked(item, (expected as unknown[])?.[index]));
  if (typeof value !== 'object' || value === null) return value;
  const wanted = (expected ?? {}) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, masked(inner, wanted[key])]));
}
