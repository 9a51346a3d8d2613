import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../test/support/throwaway-server.ts';
import { chooseLoad } from '../load/load.ts';
import { BUILT_BENCH } from '../places.ts';
import { answering, type MediaServer } from './media-server.ts';

export interface ServingFigure {
  readonly bytes: number;
  readonly server: string;
  readonly perSecond: number;
  readonly p99: number;
  readonly failed: number;
}

const LENGTHS = [10_000, 100_000, 1_000_000];
const CONNECTIONS = 8;
const SECONDS = 4;

/** The same files from the same folder: by Plinth, by Fastify's plugin alone, and by nginx if it is installed. */
export async function measureServing(server: MediaServer, folder: string): Promise<readonly ServingFigure[]> {
  mkdirSync(server.uploads, { recursive: true });
  const names = LENGTHS.map((bytes) => `file_${bytes}_0123456789.png`);
  for (const [index, name] of names.entries()) {
    writeFileSync(path.join(server.uploads, name), randomBytes(LENGTHS[index] ?? 0));
  }
  const { load } = chooseLoad();
  const others = [await startStatic(server.uploads), await startNginx(server.uploads, folder)].filter(
    (one) => one !== null,
  );
  const contestants = [{ name: 'Plinth', url: `${server.url}/uploads` }, ...others];
  const figures: ServingFigure[] = [];
  try {
    for (const [index, name] of names.entries()) {
      for (const { name: contestant, url } of contestants) {
        await load(`${url}/${name}`, CONNECTIONS, 1);
        const { requests, seconds, p99, failed } = await load(`${url}/${name}`, CONNECTIONS, SECONDS);
        figures.push({ bytes: LENGTHS[index] ?? 0, server: contestant, perSecond: requests / seconds, p99, failed });
      }
    }
  } finally {
    for (const { stop } of others) await stop();
  }
  return figures;
}

interface Other {
  readonly name: string;
  readonly url: string;
  stop(): Promise<void>;
}

async function startStatic(root: string): Promise<Other> {
  const port = await freePort();
  const child = spawn(process.execPath, [path.join(BUILT_BENCH, 'media/static-alone.js'), root, String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return started("Fastify's static alone", port, child);
}

async function startNginx(root: string, folder: string): Promise<Other | null> {
  if (spawnSync('nginx', ['-v']).error !== undefined) return null;
  const port = await freePort();
  const config = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${folder}/nginx-${kind};`)
    .join(' ');
  writeFileSync(
    config,
    `daemon off; ${process.getuid?.() === 0 ? 'user root; ' : ''}worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit; events {}
     http { access_log off; sendfile on; tcp_nopush on; ${temporary}
     types { image/png png; } server { listen 127.0.0.1:${port}; root ${root}; } }`,
  );
  const child = spawn('nginx', ['-c', config, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  return started('nginx, one worker', port, child);
}

async function started(name: string, port: number, child: ChildProcess): Promise<Other> {
  const url = `http://127.0.0.1:${port}`;
  await answering(url, child);
  return {
    name,
    url,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
