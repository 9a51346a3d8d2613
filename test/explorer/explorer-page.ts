import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { browserMissing, openBrowser, type OpenPage, openPage } from '../support/browser.ts';
import { sharedThing } from '../support/shared-things.ts';
import { DEV_TOKEN, type ServedExplorer, serveExplorer } from './served-explorer.ts';

/** The explorer in a real browser, in front of the recorded content. */
export interface ExplorerBrowser {
  readonly url: string;
  readonly project: ServedExplorer['project'];
  open(hash?: string, options?: BrowserContextOptions): Promise<OpenPage>;
  /** In a browser that was never here. */
  openFirst(hash: string, origin?: string): Promise<OpenPage>;
  /** Another page of the server. */
  visit(path: string, options?: BrowserContextOptions): Promise<OpenPage>;
  close(): Promise<void>;
}

/** Tests with a browser in front of a server of their own; if there is none they are skipped and the title says why. */
export function describeBrowser(
  title: string,
  tests: (browser: () => ExplorerBrowser) => void,
  { development = true }: { readonly development?: boolean } = {},
): void {
  const name = browserMissing === null ? title : `${title}: skipped, ${browserMissing}`;
  describe.skipIf(browserMissing !== null)(name, () => {
    let browser: ExplorerBrowser | undefined;
    beforeAll(async () => {
      browser = await startExplorerBrowser(development);
    });
    afterAll(() => browser?.close());
    tests(() => browser as ExplorerBrowser);
  });
}

async function startExplorerBrowser(development: boolean): Promise<ExplorerBrowser> {
  const served = await serveExplorer({ pages: await sharedThing('pages'), development });
  const { url } = served;
  const browser = await openBrowser();
  const contexts: BrowserContext[] = [];
  const visit = async (address: string, options: BrowserContextOptions, token = DEV_TOKEN): Promise<OpenPage> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
    contexts.push(context);
    // As in a browser that was here before with the link of `plinth dev`.
    if (token !== '') {
      await context.addInitScript(`localStorage.setItem('plinth-explorer:dev-token', '${JSON.stringify(token)}')`);
    }
    const { page, complaints } = await openPage(context);
    await page.goto(address);
    return { page, complaints };
  };
  return {
    url,
    project: served.project,
    visit: (path, options = {}) => visit(`${url}${path}`, options),
    open: (hash = '', options = {}) => shown(visit(`${url}/explorer${hash}`, options)),
    openFirst: (hash, origin = url) => shown(visit(`${origin}/explorer${hash}`, {}, '')),
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await served.stop();
    },
  };
}

async function shown(visit: Promise<OpenPage>): Promise<OpenPage> {
  const opened = await visit;
  await opened.page.locator('#answer-view, .gate form').waitFor({ state: 'attached' });
  return opened;
}

/** The URL that the page shows. */
export const shownUrl = (page: Page): Promise<string> => page.locator('#url').inputValue();

/** Waits until the answer in sight belongs to the URL in sight. */
export async function settled(page: Page): Promise<void> {
  await page
    .locator('.answer[aria-busy="false"] .status-line:not(.waiting) .status')
    .first()
    .waitFor({ state: 'attached' });
}
