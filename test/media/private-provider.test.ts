import { rmSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { signFiles } from '../../src/http/uploads/sign-files.ts';
import type { Route, RouteRequest } from '../../src/http/route.ts';
import type { MediaSettings } from '../../src/media/media-settings.ts';
import { createV4Provider } from '../../src/media/providers/v4-provider.ts';
import { writeProject } from '../support/write-project.ts';

const dir = writeProject({
  'package.json': '{}',
  'node_modules/own-provider/index.js': `
    let asked = 0;
    module.exports = { init: () => ({
      upload() {}, delete() {},
      isPrivate: async () => { asked += 1; if (asked === 4) throw new Error('no answer'); return asked % 2 === 0; },
      getSignedUrl: async ({ url }) => ({ url: url + '?signed' }),
    }) };`,
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a provider is asked for each answer whether its files are private', async () => {
  const faults: unknown[] = [];
  const provider = await createV4Provider({
    settings: { provider: 'own-provider', providerOptions: {}, actionOptions: {} } as unknown as MediaSettings,
    projectDir: dir,
    checkSize: async () => undefined,
    idleMs: 1000,
    reportFault: (error) => faults.push(error),
  });
  const url = 'https://files.example/a.png';
  const route = { handle: async () => ({ status: 200, body: JSON.stringify({ url }) }), answeredBy: 'content' };
  const media = { provider, storedAmong: async (urls: ReadonlySet<string>) => urls };
  const [signed] = signFiles(media, [route as unknown as Route]);
  const ask = async () => (await signed?.handle({ headers: {} } as unknown as RouteRequest))?.body;
  expect([await ask(), await ask(), await ask()]).toEqual(
    [url, `${url}?signed`, url].map((shown) => JSON.stringify({ url: shown })),
  );
  await expect(ask()).rejects.toMatchObject({ name: 'ServiceUnavailableError' });
  expect(String(faults)).toContain('no answer');
});
