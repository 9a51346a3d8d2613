import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { freePort } from '../../test/support/throwaway-server.ts';
import { MATERIAL, PLINTH } from '../places.ts';

export interface MediaServer {
  readonly url: string;
  readonly pid: number;
  readonly uploads: string;
  /** Grants full access. */
  readonly authorization: string;
  stop(): Promise<void>;
}

const PLUGINS = (before: string): string =>
  `const before = (() => { ${before.replace('module.exports =', 'return')} })();
module.exports = (context) => ({
  ...(typeof before === 'function' ? before(context) : before),
  upload: { config: { sizeLimit: 4 * 1024 ** 3 } },
});`;

/** Serves the conformance project with its content on SQLite in a separate process that accepts files of any size. */
export async function startMediaServer(): Promise<MediaServer> {
  const dir = mkdtempSync(path.join(tmpdir(), 'plinth-media-'));
  cpSync(path.join(MATERIAL, 'project'), dir, { recursive: true });
  mkdirSync(path.join(dir, '.tmp'), { recursive: true });
  writeFileSync(path.join(dir, '.tmp/data.db'), gunzipSync(readFileSync(path.join(MATERIAL, 'content.db.gz'))));
  const plugins = path.join(dir, 'config/plugins.js');
  writeFileSync(plugins, PLUGINS(readFileSync(plugins, 'utf8')));
  const port = await freePort();
  const child = spawn(process.execPath, [PLINTH, 'start', dir, '--host', '127.0.0.1', '--port', String(port)], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child);
  const credentials = JSON.parse(readFileSync(path.join(MATERIAL, 'credentials.json'), 'utf8')) as Readonly<
    Record<string, string>
  >;
  return {
    url,
    pid: child.pid ?? 0,
    uploads: path.join(dir, 'public/uploads'),
    authorization: credentials['token-full'] ?? '',
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const PATIENCE_MS = 30_000;

export async function answering(url: string, child: ChildProcess): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until && child.exitCode === null) {
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => null);
    if (answer !== null) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing answers at ${url}`);
}
