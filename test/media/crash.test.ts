import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { startPlinth } from '../cli/plinth.ts';
import { readMaterial, CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { abandonUpload, get, post, type UploadedFile } from './upload-client.ts';

const PATIENT = { timeout: 120_000 };

/** Files that the content names were never there. */
const FIRST_NEW_ID = 41;

test(
  'a server that is killed while files arrive leaves no half file and no row without its file',
  PATIENT,
  async () => {
    const dir = mkdtempSync(path.join(tmpdir(), 'plinth-killed-'));
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
    cpSync(CONFORMANCE_PROJECT, dir, { recursive: true });
    mkdirSync(path.join(dir, '.tmp'), { recursive: true });
    writeFileSync(path.join(dir, '.tmp/data.db'), readMaterial('content.db'));
    const uploads = path.join(dir, 'public/uploads');
    const start = async () => {
      const server = startPlinth(['start', dir, '--port', '0', '--host', '127.0.0.1']);
      const [, url = ''] = await server.printed(/at (http:\/\/[^ \n]+)\n/);
      await server.printed(/Started in/);
      return { server, url };
    };
    const image = await sharp({ create: { width: 2500, height: 1500, channels: 3, background: '#8c2' } })
      .jpeg()
      .toBuffer();
    let { server, url } = await start();
    for (const killAfter of [0, 60, 400]) {
      // One is complete; of the others some are half sent, some worked on, some on their way to their rows.
      const [whole] = (await post(url, '/api/upload', [part('whole.txt', Buffer.from('whole'))])).body;
      const sendings = [
        ...[0, 200_000, 900_000].map((sent) => abandonUpload(url, 2_000_000, sent, 2_000)),
        ...[1, 2, 3, 4].map((number) => post(url, '/api/upload', [part(`image-${number}.jpg`, image)])),
      ];
      const settled = Promise.allSettled(sendings);
      await delay(killAfter);
      server.kill('SIGKILL');
      await Promise.all([settled, server.ended]);
      ({ server, url } = await start());
      await expect.poll(() => namesIn(path.join(uploads, '.incoming')), { timeout: 20_000 }).toEqual([]);
      const rows = (await get<UploadedFile[]>(url, `/api/upload/files?filters[id][$gte]=${FIRST_NEW_ID}`)).flatMap(
        (file) => [file.url, ...Object.values(file.formats ?? {}).map((format) => format.url)],
      );
      const files = () =>
        namesIn(uploads)
          .filter((name) => !name.startsWith('.'))
          .map((name) => `/uploads/${name}`);
      await expect.poll(() => [...files()].sort(), { timeout: 20_000 }).toEqual([...rows].sort());
      expect(rows).toContain(whole?.url);
    }
    server.kill('SIGTERM');
    await server.ended;
  },
);

const part = (filename: string, value: Buffer) => ({ name: 'files', filename, value });

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
