import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { startPlinth } from '../cli/plinth.ts';
import { readMaterial, CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { abandonUpload, get, post, type UploadedFile } from './upload-client.ts';

const STEPS_OFF = path.join(import.meta.dirname, 'kill-at-step.mjs');

/** A server is killed after every fourth step, so that it is done, or before and after each. */
const [EACH, MOMENTS] = Number(process.env.PLINTH_TEST_KILLS ?? 1) > 1 ? [1, ['before', 'after']] : [4, ['after']];

const PATIENT = { timeout: 600_000 };

/** Files that the content names were never there. */
const FIRST_NEW_ID = 41;

test(
  'a server that is killed while files arrive leaves no half file and no row without its file',
  PATIENT,
  async () => {
    const { uploads, start } = projectToKill();
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
      await expect.poll(() => namesIn(path.join(uploads, '.incoming'))).toEqual([]);
      const rows = (await get<UploadedFile[]>(url, `/api/upload/files?filters[id][$gte]=${FIRST_NEW_ID}`)).flatMap(
        (file) => [file.url, ...Object.values(file.formats ?? {}).map((format) => format.url)],
      );
      const files = () =>
        namesIn(uploads)
          .filter((name) => !name.startsWith('.'))
          .map((name) => `/uploads/${name}`);
      await expect.poll(() => [...files()].sort()).toEqual([...rows].sort());
      expect(rows).toContain(whole?.url);
    }
    server.kill('SIGTERM');
    await server.ended;
  },
);

test(
  'a server that is killed while a file is replaced leaves the former or the new one, as the row says',
  PATIENT,
  async () => {
    const { uploads, start } = projectToKill();
    let isOver = false;
    // One has formats that the other lacks, so that some are added and some go, by turns.
    const pictures = await Promise.all([picture(300, 200, '#8c2'), picture(600, 400, '#28c')]);
    const startFor = (moment: string, step: number) =>
      start({ NODE_OPTIONS: `--import ${STEPS_OFF}`, KILL_AT: `${moment} ${step}` });
    let { server, url } = await startFor(MOMENTS[0] ?? '', EACH);
    const [file] = (await post(url, '/api/upload', [part('first.png', pictures[0] as Buffer)])).body;
    const { id, hash } = file as UploadedFile;
    const ended = new Set<string>();
    for (let step = EACH; ; step += EACH) {
      for (const [index, moment] of MOMENTS.entries()) {
        server.kill('SIGUSR2');
        await server.printed(/counting steps/);
        const before = await get<UploadedFile>(url, `/api/upload/files/${id}`);
        const next = pictures[before.width === 300 ? 1 : 0] as Buffer;
        isOver ||= await isAnswered(post(url, `/api/upload?id=${id}`, [part('next.png', next)]));
        if (!isOver) {
          await server.ended;
          const later = MOMENTS[index + 1];
          ({ server, url } = await startFor(later ?? MOMENTS[0] ?? '', later === undefined ? step + EACH : step));
        }
        await expect.poll(() => namesIn(path.join(uploads, '.incoming'))).toEqual([]);
        const after = await get<UploadedFile>(url, `/api/upload/files/${id}`);
        const parts = [after, ...Object.values(after.formats ?? {})];
        const names = parts.map((one) => path.basename(one.url)).sort();
        expect([step, moment, [...namesIn(uploads)].filter((name) => name.includes(hash)).sort()]).toEqual([
          step,
          moment,
          names,
        ]);
        for (const one of parts) {
          const stored = sharp(path.join(uploads, path.basename(one.url)));
          expect([step, moment, (await stored.metadata()).width]).toEqual([step, moment, one.width]);
          const { dominant } = await stored.stats();
          expect([step, moment, dominant.b > dominant.g]).toEqual([step, moment, after.width === 600]);
        }
        ended.add(after.width === before.width ? 'former' : 'new');
        if (isOver) break;
      }
      if (isOver) break;
    }
    expect(ended).toEqual(new Set(['former', 'new']));
    server.kill('SIGTERM');
    await server.ended;
  },
);

const isAnswered = (answer: Promise<unknown>): Promise<boolean> =>
  answer.then(
    () => true,
    () => false,
  );

const picture = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** The conformance project in a folder of its own, and the command that serves it. */
function projectToKill() {
  const dir = mkdtempSync(path.join(tmpdir(), 'plinth-killed-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  cpSync(CONFORMANCE_PROJECT, dir, { recursive: true });
  mkdirSync(path.join(dir, '.tmp'), { recursive: true });
  writeFileSync(path.join(dir, '.tmp/data.db'), readMaterial('content.db'));
  const start = async (env: NodeJS.ProcessEnv = {}) => {
    const server = startPlinth(['start', dir, '--port', '0', '--host', '127.0.0.1'], env);
    const [, url = ''] = await server.printed(/at (http:\/\/[^ \n]+)\n/);
    await server.printed(/Started in/);
    return { server, url };
  };
  return { uploads: path.join(dir, 'public/uploads'), start };
}

const part = (filename: string, value: Buffer) => ({ name: 'files', filename, value });

const namesIn = (folder: string): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);
