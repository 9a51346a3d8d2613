import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAllowedAddress } from '../../src/events/sending/allowed-address.ts';
import { type AttackedServer, as, fileForm, startAttacked } from './attacked-server.ts';

/** Published attacks by uploads, webhooks and pages of other sites; security/advisories.json lists them. */

let server: AttackedServer;
beforeAll(async () => {
  server = await startAttacked();
});
afterAll(() => server?.stop());

const upload = (name: string, type: string, content: string) =>
  server.send('POST', '/api/upload', fileForm(name, type, content), as('token-full'));

async function uploaded(name: string, type: string, content: string): Promise<Headers> {
  const [{ url = '' } = {}] = (await (await upload(name, type, content)).json()) as { url?: string }[];
  return (await server.get(url)).headers;
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each([
  ['picture.svg', 'image/svg+xml', SVG],
  ['page.html', 'text/html', '<script>alert(1)</script>'],
  ['page.png', 'text/html', '<script>alert(1)</script>'],
  ['page.xhtml', 'application/xhtml+xml', `<html xmlns="http://www.w3.org/1999/xhtml">${SVG}</html>`],
  ['feed.xml', 'text/xml', SVG],
])('an uploaded file runs no script: %s', async (name, type, content) => {
  const headers = await uploaded(name, type, content);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  const isSandboxed = (headers.get('content-security-policy') ?? '').includes('sandbox');
  const isDownloaded = (headers.get('content-disposition') ?? '').startsWith('attachment');
  expect(isSandboxed || isDownloaded).toBe(true);
});

test.each(['script.js', 'script.mjs', 'worker.cjs', 'script.JS'])(
  'an uploaded script is none for a page of the same origin: %s',
  async (name) => {
    const headers = await uploaded(name, 'text/javascript', 'document.title = "taken over"');
    expect(headers.get('content-type')).not.toMatch(/javascript|ecmascript/i);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  },
);

test('a file that cannot be decoded is refused or stored, and the server goes on', async () => {
  const names = ['broken.png', 'a'.repeat(300), '..', 'x\u0000y.png', 'x.p\u0000ng', 'x.%00'];
  for (const name of names) expect((await upload(name, 'image/png', 'not a picture')).status).toBeLessThan(500);
  expect((await server.get('/_health')).status).toBe(204);
});

test('a webhook reaches no address of the machine or of its cloud', () => {
  for (const address of ['169.254.169.254', 'fd00:ec2::254', '::ffff:169.254.169.254']) {
    expect(isAllowedAddress(address, true), address).toBe(false);
  }
});

test('an origin gets credentials only if it is listed', async () => {
  const { headers } = await server.get('/api/articles?fields[0]=title', { origin: 'https://evil.example' });
  expect(headers.get('access-control-allow-credentials')).toBeNull();
});
