import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import type { SignOnSettings } from '../../src/auth/sign-on/provider-settings.ts';
import type { Application } from '../../src/app/opening/open-application.ts';
import type { PreviewSettings } from '../../src/project/settings/admin-settings.ts';
import { CONFORMANCE_PROJECT } from '../support/conformance-material.ts';
import { readDocument } from '../docs/documents.ts';
import { openBrowser, type OpenPage, openPage } from '../support/browser.ts';
import { sharedThing } from '../support/shared-things.ts';
import { freePort } from '../support/throwaway-server.ts';
import { type StartedPlinth, startPlinth } from '../support/start-plinth.ts';
import { WEBHOOK_SETTINGS } from '../../src/events/webhook-settings.ts';

/** Studio in a real browser, in front of the conformance project with a custom field and an empty database. */
export interface StudioBrowser extends StartedPlinth {
  open(place?: string, options?: OpenOptions): Promise<OpenPage>;
  /** Another tab of the same person. */
  openBeside(opened: OpenPage, place: string): Promise<OpenPage>;
  /** The served project's folder. */
  readonly dir: string;
  /** Bytes of the scripts that the page loads before anything is opened in it. */
  firstLoad(): Promise<number>;
}

export interface OpenOptions extends BrowserContextOptions {
  /** Of a person who has signed in to this tab. */
  readonly token?: string;
}

export const CAMPAIGN_FILE = 'src/api/campaign/content-types/campaign/schema.json';

/** `preview`: where entries are previewed. */
export async function startStudio(
  preview: PreviewSettings | null = null,
  signOn: SignOnSettings = { passwords: true, providers: [] },
): Promise<StudioBrowser> {
  const pages = await sharedThing('pages');
  let dir = '';
  const project = projectWithCustomField();
  const plinth = await startPlinth({
    engine: 'sqlite',
    project,
    pagesDir: pages,
    // Failed deliveries are repeated when a test says so, not after five seconds.
    // Passkeys belong to the port that is configured.
    server: { port: await freePort(), webhooks: { ...WEBHOOK_SETTINGS, retryMs: 3_600_000 } },
    restart: () => undefined,
    adapt(application) {
      dir = application.project.dir;
      return forTests(application, preview, signOn);
    },
  }).finally(() => rmSync(project, { recursive: true, force: true }));
  const browser = await openBrowser();
  const contexts: BrowserContext[] = [];
  const visit = async (context: BrowserContext, place: string, token?: string): Promise<OpenPage> => {
    const opened = await openPage(context);
    if (token !== undefined) await opened.page.addInitScript(signInOnce(token));
    await opened.page.goto(`${plinth.url}/studio/${place}`);
    return opened;
  };
  return {
    ...plinth,
    dir,
    async open(place = '', { token, ...options } = {}) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
      contexts.push(context);
      return visit(context, place, token);
    },
    openBeside: ({ page }, place) => visit(page.context(), place),
    async firstLoad() {
      const [, script = ''] =
        /src="\.\/(assets\/[^"]+\.js)"/.exec(readFileSync(join(pages, 'studio.html'), 'utf8')) ?? [];
      return scriptsOf(pages, script).reduce((sum, name) => sum + gzipSync(readFileSync(join(pages, name))).length, 0);
    },
    async stop() {
      await Promise.all(contexts.map((context) => context.close()));
      await plinth.stop();
    },
  };
}

/** A tab keeps its token, or that it has none any more. */
const signInOnce = (token: string): string => `
  if (sessionStorage.getItem('plinth-studio:token') === null)
    sessionStorage.setItem('plinth-studio:token', '${JSON.stringify(token)}');`;

/** The examples of the manual, with their names. */
const EDITOR_FILE = /<!-- (src\/studio\/[\w.-]+) -->\n```js\n([\s\S]+?)```/g;

/**
 * The single type `campaign` of its copy has custom fields, which the project registers. `shade` and `story` have no
 * editors; those of `tone` and `place` are in the manual; that of `broken` fails.
 */
function projectWithCustomField(): string {
  const project = mkdtempSync(join(tmpdir(), 'plinth-studio-'));
  cpSync(CONFORMANCE_PROJECT, project, { recursive: true });
  const file = join(project, CAMPAIGN_FILE);
  const schema = JSON.parse(readFileSync(file, 'utf8'));
  const shade = { type: 'customField', customField: 'global::shade', required: true };
  const story = { type: 'customField', customField: 'global::story' };
  const tone = { type: 'customField', customField: 'global::color' };
  const place = { type: 'json' };
  const broken = { type: 'customField', customField: 'global::broken' };
  const attributes = { ...schema.attributes, shade, story, tone, place, broken };
  writeFileSync(file, JSON.stringify({ ...schema, attributes }, null, 2));
  const types = { shade: 'string', story: 'richtext', color: 'string', broken: 'string' };
  const fields = JSON.stringify(Object.entries(types).map(([name, type]) => ({ name, type })));
  const register = `({ strapi }) => strapi.customFields.register(${fields})`;
  writeFileSync(join(project, 'src/index.js'), `module.exports = { register: ${register}, bootstrap() {} };\n`);
  mkdirSync(join(project, 'src/studio'));
  for (const [, name = '', code = ''] of readDocument('docs/studio.md').matchAll(EDITOR_FILE))
    writeFileSync(join(project, name), code.replace('fields: {', "fields: {\n    'global::broken': broken,"));
  const failing = "\nfunction broken() {\n  throw new Error('It is broken');\n}\n";
  writeFileSync(join(project, 'src/studio/index.js'), failing, { flag: 'a' });
  return project;
}

/** The tests sign in more often than a person may, and one of their roles needs a second factor. */
const forTests = (
  { project, ...rest }: Application,
  preview: PreviewSettings | null,
  signOn: SignOnSettings,
): Application => {
  const { admin } = project.settings;
  const rateLimit = { ...admin.rateLimit, max: 100 };
  const factors = { required: ['Guarded'], grace: 0, trust: '30d' };
  return {
    ...rest,
    project: {
      ...project,
      settings: { ...project.settings, admin: { ...admin, rateLimit, factors, preview, signOn } },
    },
  };
};

/** A script and those that it imports without being asked to. */
function scriptsOf(pages: string, first: string): readonly string[] {
  const known = new Set(readdirSync(join(pages, 'assets')));
  const found = new Set([first]);
  for (const name of found) {
    const text = readFileSync(join(pages, name), 'utf8');
    for (const [, imported = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g)) {
      if (known.has(imported)) found.add(`assets/${imported}`);
    }
  }
  return [...found];
}
