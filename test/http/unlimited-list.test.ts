import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedThing } from '../support/shared-things.ts';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { describeEngines, type Engine, type EngineName, runScript, startRestored } from '../support/engines.ts';

const ENTRIES = 20_000;
const MAX_MEGABYTES = 400;
/** So many further articles of nine kilobytes, or of fifteen where the database's file can be mapped into memory. */
const FILL: Readonly<Record<EngineName, string>> = {
  sqlite: `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ENTRIES})
    insert into articles (title, slug, body, read_count, created_at, updated_at, published_at)
    select 'Title ' || i, 'bulk-' || i, replace(hex(zeroblob(5000)), '00', 'ab '), i, 1700000000000 + i, 1700000000000, 1700000000000 from n`,
  postgres: `insert into articles (title, slug, body, read_count, created_at, updated_at, published_at)
    select 'Title ' || i, 'bulk-' || i, repeat('ab ', 3000), i, now(), now(), now() from generate_series(1, ${ENTRIES}) as i`,
  mariadb: `insert into articles (title, slug, body, read_count, created_at, updated_at, published_at)
    select concat('Title ', seq), concat('bulk-', seq), repeat('ab ', 3000), seq, now(), now(), now() from seq_1_to_${ENTRIES}`,
};

/** What the project's config/database reads. */
function variablesOf({ settings }: Engine, project: string): Record<string, string> {
  if (settings.client === 'sqlite') return { DATABASE_FILENAME: relative(project, settings.filename) };
  const { hostname, port, pathname, username, password } = new URL(settings.connectionString ?? '');
  return {
    DATABASE_CLIENT: settings.client === 'mysql' ? 'mysql2' : 'postgres',
    DATABASE_HOST: hostname,
    DATABASE_PORT: port,
    DATABASE_NAME: pathname.slice(1),
    DATABASE_USERNAME: username,
    DATABASE_PASSWORD: password,
  };
}

const main = await sharedThing('command');

describeEngines(`a list of all ${ENTRIES} entries`, (name) => {
  let engine: Engine;
  let folder: string;
  let server: ChildProcess;
  let url: string;

  beforeAll(async () => {
    engine = await startRestored(name);
    await runScript(engine, FILL[name]);
    folder = mkdtempSync(join(tmpdir(), 'plinth-unlimited-'));
    cpSync(CONFORMANCE_PROJECT, folder, { recursive: true });
    // Twelve such lists at once take their time on a busy machine.
    appendFileSync(
      join(folder, 'config/api.js'),
      'const settings = module.exports;\n' +
        'module.exports = (tools) => ({ ...settings(tools), limits: { requestMs: 300_000 } });\n',
    );
    server = spawn(process.execPath, [main, 'start', folder, '--port', '0', '--host', '127.0.0.1'], {
      env: { PATH: process.env.PATH, ...variablesOf(engine, folder), API_MAX_LIMIT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    url = await addressOf(server);
  });

  afterAll(async () => {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
    await engine.stop();
  });

  test(`is sent whole, without holding more than ${MAX_MEGABYTES} MB`, async () => {
    const { entries, end } = await readList(
      `${url}/api/articles?pagination[limit]=-1&sort=id&populate[author][fields]=name`,
    );
    expect(entries).toBeGreaterThanOrEqual(ENTRIES);
    expect(end).toMatch(new RegExp(`\\],"meta":\\{"pagination":\\{"start":0,"limit":-1,"total":${entries}\\}\\}\\}$`));
    const megabytes = peakMegabytes(server.pid ?? 0);
    if (megabytes !== null) expect(megabytes).toBeLessThan(MAX_MEGABYTES);
  });

  test('callers that do not read their responses block nobody', async () => {
    const controller = new AbortController();
    const stalled = await Promise.all(
      Array.from({ length: 12 }, () =>
        fetch(`${url}/api/articles?pagination[limit]=-1&populate[author][fields]=name`, { signal: controller.signal }),
      ),
    );
    for (const answer of stalled) expect(answer.status).toBe(200);
    const others = await Promise.all(
      Array.from({ length: 12 }, (_, index) => fetch(`${url}/api/articles?pagination[limit]=${index + 1}&populate=*`)),
    );
    for (const answer of others) expect(answer.status).toBe(200);
    controller.abort();
  });

  test('a caller that disconnects in the middle does no harm', async () => {
    const controller = new AbortController();
    const answer = await fetch(`${url}/api/articles?pagination[limit]=-1`, { signal: controller.signal });
    await answer.body?.getReader().read();
    controller.abort();
    expect((await fetch(`${url}/api/articles?pagination[limit]=1`)).status).toBe(200);
  });
});

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let printed = '';
  for await (const chunk of stdout ?? []) {
    printed += chunk;
    const [, address] = /at (http:\/\/[^ \n]+)\n/.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`the server ended: ${printed}`);
}

/** The number of entries at the top, and the last characters; the text is never held as a whole. */
async function readList(address: string): Promise<{ entries: number; end: string }> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  const decoder = new TextDecoder();
  const begin = '"slug":';
  let entries = 0;
  let end = '';
  for await (const chunk of answer.body ?? []) {
    const text = end.slice(1 - begin.length) + decoder.decode(chunk as Uint8Array, { stream: true });
    entries += text.split(begin).length - 1;
    end = text.slice(-100);
  }
  return { entries, end };
}

/** The most that the process ever held; null if the system does not tell. */
function peakMegabytes(pid: number): number | null {
  if (platform() !== 'linux') return null;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
