// Runs a Plinth server in a separate process, for scripts that drive a browser.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const COMMAND = path.join(fileURLToPath(new URL('..', import.meta.url)), 'dist/cli/main.js');
const PATIENCE_MS = 60_000;

/** Serves the project with `plinth dev` on a free port; resolves when it answers. */
export async function serveForBrowser(project) {
  const port = await freePort();
  const server = spawn(process.execPath, [COMMAND, 'dev', project], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = () => {
    server.kill('SIGTERM');
    return ended;
  };
  const base = `http://127.0.0.1:${port}`;
  try {
    await reachable(server, `${base}/_health`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { base, stop };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function reachable(server, url) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    if (server.exitCode !== null) throw new Error('The server has ended.');
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The server did not start.');
}
