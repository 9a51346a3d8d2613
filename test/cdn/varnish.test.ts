import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CdnSettings } from '../../src/events/purging/cdn-settings.ts';
import type { Driver } from '../../src/database/driver.ts';
import { startCachedPlinth } from '../cache/cached-plinth.ts';
import { createHttpClient } from '../cache/http-client.ts';
import { readDocument } from '../docs/documents.ts';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { startRecorder } from './purge-recorder.ts';
import { startVarnish, varnishMissing } from './varnish-server.ts';

const CREDENTIALS = JSON.parse(readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8')) as Record<string, string>;
const WRITES = Number(process.env.PLINTH_TEST_CHANGES ?? 15);

const PATHS = [
  '/api/articles?populate[author][fields]=name&sort=id&pagination[pageSize]=5',
  '/api/articles/1?populate=*',
  '/api/authors?sort=name',
  '/api/categories?populate=articles',
  '/api/articles?filters[author][name][$contains]=a&fields=title',
];

const [, CONFIGURATION = ''] = /^```vcl\n([\s\S]*?)^```$/m.exec(readDocument('docs/cdn.md')) ?? [];

test.skipIf(varnishMissing() !== null)(
  `Varnish as documented serves nothing stale after ${WRITES} random writes, and keeps what they do not touch`,
  async () => {
    // Varnish is configured with the address of a server that is started with its address.
    const relay = await startRecorder();
    let driver: Driver | undefined;
    const purge: { kind: 'varnish'; url: string }[] = [{ kind: 'varnish', url: relay.url }];
    const cdn: CdnSettings = { header: 'xkey', prefix: '', againMs: 100, purge };
    const plinth = await startCachedPlinth('sqlite', {
      cache: { control: { '*': 'public, max-age=0, s-maxage=86400' } },
      adapt: (application) => {
        const { project } = application;
        driver = application.driver;
        return { ...application, project: { ...project, settings: { ...project.settings, cdn } } };
      },
    });
    const varnish = await startVarnish(CONFIGURATION, plinth.url);
    const through = createHttpClient(varnish.url);
    try {
      Object.assign(purge[0] as object, { url: varnish.url });
      const confirmed = async (): Promise<void> => {
        const left = async () =>
          Number((await driver?.query({ text: 'select count(*) from plinth_purges' }, []))?.[0]?.[0]);
        await expect.poll(left, { timeout: 20_000, interval: 5 }).toBe(0);
      };
      const write = async (path: string, data: object): Promise<void> => {
        const headers = { authorization: CREDENTIALS['token-full'] ?? '', 'content-type': 'application/json' };
        const answer = await fetch(`${plinth.url}${path}`, { method: 'PUT', headers, body: JSON.stringify({ data }) });
        expect(answer.status).toBe(200);
      };
      await confirmed();
      const shown = new Map<string, Set<string>>();
      for (let number = 0; number < WRITES; number++) {
        const [type, name] = number % 3 === 0 ? ['authors', 'name'] : ['articles', 'title'];
        const reading = Promise.all(PATHS.map((path) => through.ask(path)));
        await write(`/api/${type}/${(number % 4) + 1}`, { [name]: `written ${number}` });
        await reading;
        await confirmed();
        for (const path of PATHS) {
          const kept = await through.ask(path);
          expect(kept.text, `${path} after write ${number}`).toBe((await plinth.ask(path)).text);
          expect(kept.headers).not.toHaveProperty('xkey');
          shown.set(path, (shown.get(path) ?? new Set()).add(kept.text));
        }
      }
      for (const path of PATHS.slice(0, 3)) expect(shown.get(path)?.size, path).toBeGreaterThan(WRITES / 4);
      // Writes to a type that these pages do not show.
      const pages = PATHS.slice(0, 3).filter((path) => !path.includes('populate=*'));
      for (const path of pages) await through.ask(path);
      const isHit: boolean[] = [];
      for (let number = 0; number < 5; number++) {
        await write('/api/categories/1', { name: `another ${number}` });
        await confirmed();
        // A hit names the request that brought it as well.
        for (const path of pages) isHit.push(/\d \d/.test(String((await through.ask(path)).headers['x-varnish'])));
      }
      expect(isHit).toEqual(isHit.map(() => true));
      expect(plinth.faults).toEqual([]);
    } finally {
      through.close();
      await varnish.stop();
      await plinth.stop();
      await relay.close();
    }
  },
  120_000,
);
