import { spawn } from 'node:child_process';

const PATIENCE_MS = 90_000;

/** Starts a server in a folder until it answers; `told` is what it has printed so far. */
export async function startServer(args, { dir, port, env }) {
  const child = spawn(process.execPath, args, { cwd: dir, env: { ...process.env, ...env, PORT: String(port) } });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let told = '';
  let isRunning = true;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (told += bytes));
  void ended.then(() => (isRunning = false));
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + PATIENCE_MS;
  let isServing = false;
  while (isRunning && !isServing && Date.now() < until) {
    isServing = await fetch(`${url}/_health`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status === 204,
      () => new Promise((resolve) => setTimeout(resolve, 250, false)),
    );
  }
  return {
    ...{ url, isServing },
    told: () => told,
    async stop() {
      child.kill('SIGTERM');
      const killing = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await ended;
      clearTimeout(killing);
    },
  };
}
