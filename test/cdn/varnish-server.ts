import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Where Debian's packages `varnish` and `varnish-modules` are unpacked: `/` if they are installed. */
const ROOT = process.env.PLINTH_TEST_VARNISH ?? '/';
const PROGRAM = join(ROOT, 'usr/sbin/varnishd');
const LIBRARIES = join(ROOT, `usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`);
const MODULES = join(LIBRARIES, 'varnish/vmods');

export const varnishMissing = (): string | null =>
  existsSync(PROGRAM) && existsSync(join(MODULES, 'libvmod_xkey.so')) ? null : 'Varnish with xkey is not installed';

/** The configuration in docs/cdn.md, in front of a server. */
export async function startVarnish(configuration: string, backend: string) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-varnish-'));
  const { hostname, port } = new URL(backend);
  const vcl = configuration
    .replace(/\.host = ".*?"/, `.host = "${hostname}"`)
    .replace(/\.port = ".*?"/, `.port = "${port}"`);
  writeFileSync(join(folder, 'default.vcl'), vcl);
  const own = await freePort();
  const environment = { ...process.env, LD_LIBRARY_PATH: `${LIBRARIES}:${join(LIBRARIES, 'varnish')}` };
  const process_ = spawn(
    PROGRAM,
    [
      ...['-F', '-j', 'none', '-n', folder, '-a', `127.0.0.1:${own}`, '-s', 'malloc,32m', '-T', 'none'],
      ...['-p', `vmod_path=${MODULES}`, '-f', join(folder, 'default.vcl')],
    ],
    { env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [process_.stdout, process_.stderr]) stream.on('data', (text) => (said += text));
  const url = `http://127.0.0.1:${own}`;
  await listening(url, process_, () => said);
  return {
    url,
    async stop() {
      const ended = once(process_, 'exit');
      process_.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function listening(url: string, process_: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    if (process_.exitCode !== null) throw new Error(`Varnish does not start: ${said()}`);
    const answer = await fetch(`${url}/_health`).catch(() => null);
    if (answer?.ok) return;
    await delay(50);
  }
}
