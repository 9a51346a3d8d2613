import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { breaches, intercept } from '../support/browser.ts';
import { type StudioTests, told } from './studio-tests.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;

const note = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) });
const input = (page: Page, name: string) => page.locator(`[data-field="${name}"]`).locator('input, textarea').first();

const EMPTY = `for (const name of Object.keys(localStorage)) if (name.startsWith('filler-')) localStorage.removeItem(name);`;
/** Leaves no room for even a short value in the browser's own quota. */
const FILL = `${EMPTY}
for (let size = 2 ** 22; size >= 1; ) {
  try {
    localStorage.setItem('filler-' + localStorage.length, 'x'.repeat(size));
  } catch {
    size = Math.floor(size / 2);
  }
}`;
/** As a browser does that is set to block all data of the site. */
const BLOCK = `for (const name of ['localStorage', 'sessionStorage']) {
  Object.defineProperty(window, name, { get() { throw new DOMException('Access is denied', 'SecurityError'); } });
}`;
const KEPT = `Object.entries(localStorage).flatMap(([name, value]) => name.includes(':work:') ? [value] : []).join()`;

export function offlineTests({ enter, admin, studio, signIn }: StudioTests): void {
  const titled = async (title: string) =>
    (await admin('GET', `${ARTICLES}?filters[title][$startsWith]=${title}`)).results;

  it('keeps edits while the browser is offline, and saves them when it is back', async () => {
    const { id } = await admin('POST', ARTICLES, { title: 'Ashore' });
    const { page, complaints } = await enter(`#/content/${ARTICLE}/${id}`);
    const context = page.context();
    await input(page, 'title').fill('Afloat');
    await context.setOffline(true);
    const bar = page.getByText('You are offline. Changes to entries are kept in this browser.');
    await bar.waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Not saved yet: the server is unreachable.').waitFor();
    expect(await breaches(page)).toEqual([]);
    await input(page, 'title').fill('Afloat again');
    await context.setOffline(false);
    await told(page, 'Saved');
    await expect.poll(() => bar.count()).toBe(0);
    expect(await page.getByText('Not saved yet').count()).toBe(0);
    expect((await admin('GET', `${ARTICLES}/${id}`)).title).toBe('Afloat again');

    // Other pages say so and continue by themselves; what was typed is offered again.
    await context.setOffline(true);
    await input(page, 'title').fill('Adrift');
    for (const place of ['#/media', `#/content/${ARTICLE}`, '#/settings/tokens', `#/content/${ARTICLE}/${id}`]) {
      await page.evaluate(`location.hash = '${place}'`);
      await page.getByRole('heading', { name: 'The server is unreachable' }).waitFor();
    }
    expect(await breaches(page)).toEqual([]);
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Restore' }).click();
    expect(await input(page, 'title').inputValue()).toBe('Adrift');
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await admin('GET', `${ARTICLES}/${id}`)).title).toBe('Adrift');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('works while the browser blocks its storage, for as long as the page is open', async () => {
    const { id } = await admin('POST', ARTICLES, { title: 'Alone' });
    const { page, complaints } = await studio().open();
    await page.addInitScript(BLOCK);
    await page.goto(`${studio().url}/studio/?#/content/${ARTICLE}/${id}`);
    await signIn(page);
    await input(page, 'title').fill('Apart');
    await page.getByText('because its storage is full or blocked.').waitFor();
    await page.keyboard.press('Control+s');
    await expect.poll(async () => (await admin('GET', `${ARTICLES}/${id}`)).title).toBe('Apart');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('says so when the storage of the browser is full, and asks before what it cannot keep is left', async () => {
    const { id } = await admin('POST', ARTICLES, { title: 'Ample' });
    const { page, complaints } = await enter(`#/content/${ARTICLE}/${id}`);
    const context = page.context();
    const kept = () => page.evaluate<string>(KEPT);
    const notice = page.getByText(
      'Your unsaved changes cannot be kept in this browser because its storage is full or blocked.',
    );
    await input(page, 'title').fill('Room for this');
    await expect.poll(kept).toContain('Room for this');
    expect(await notice.count()).toBe(0);
    await page.evaluate(FILL);
    await input(page, 'title').fill('Room for this, and none for so many more words');
    await notice.waitFor();
    expect(await kept()).toContain('"Room for this"');
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await context.setOffline(true);
    await page.keyboard.press('Control+s');
    await page.getByText('will be saved when the connection is back, if this page stays open.').waitFor();
    await context.setOffline(false);
    await told(page, 'Saved');
    expect((await admin('GET', `${ARTICLES}/${id}`)).title).toBe('Room for this, and none for so many more words');
    await expect.poll(() => notice.count()).toBe(0);
    await expect.poll(kept).toBe('');

    // Saved, a new entry is left for its own address without a question.
    await page.evaluate(FILL);
    await page.evaluate(`location.hash = '#/content/${ARTICLE}/new'`);
    await page.getByRole('heading', { name: 'New Article' }).waitFor();
    await input(page, 'title').fill('Written in a full browser');
    await notice.waitFor();
    await page.keyboard.press('Control+s');
    await page.waitForURL(/article\/\d+$/);
    expect(await question.count()).toBe(0);
    await page.getByRole('heading', { name: 'Written in a full browser' }).waitFor();
    await page.evaluate(FILL);
    await input(page, 'title').fill('Written in a full browser, still');
    await notice.waitFor();
    await page.evaluate(EMPTY);
    await input(page, 'title').fill('Written with room');
    await expect.poll(() => notice.count()).toBe(0);
    expect(await kept()).toContain('Written with room');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('creates one entry and stores each change once, although responses are lost', async () => {
    const { page, complaints } = await enter(`#/content/${ARTICLE}/new`);
    const context = page.context();
    /** The next request like this reaches the server, and its response is lost with the connection. */
    const lose = (method: string, path: RegExp) => {
      let isLost = false;
      return intercept(page, path, async (route) => {
        if (route.request().method() !== method || isLost) return route.fallback();
        isLost = true;
        await route.fetch();
        await context.setOffline(true);
        await route.abort('connectionreset');
      });
    };
    await input(page, 'title').fill('Lost letter');
    await page.locator('[data-field="sections"]').getByRole('button', { name: 'Add' }).click();
    await input(page, 'sections.heading').fill('First');
    await lose('POST', /collection-types\/api::article\.article$/);
    await page.keyboard.press('Control+s');
    await page.getByText('Not saved yet').waitFor();
    await input(page, 'title').fill('Lost letter, continued');
    await context.setOffline(false);
    await expect
      .poll(async () => (await titled('Lost letter')).map(({ title }: { title: string }) => title))
      .toEqual(['Lost letter, continued']);
    const [{ id }] = await titled('Lost letter');
    await page.waitForURL(new RegExp(`/${id}$`));
    await page.getByRole('heading', { name: 'Lost letter, continued' }).waitFor();

    await page.locator('[data-field="sections"]').getByRole('button', { name: 'Add' }).click();
    await input(page, 'sections.heading').last().waitFor();
    await page.locator('[data-field="sections.heading"] input').last().fill('Second');
    await lose('PUT', /collection-types\/api::article\.article\/\d+$/);
    await page.keyboard.press('Control+s');
    await page.getByText('Not saved yet').waitFor();
    await context.setOffline(false);
    await expect.poll(() => page.getByText('Not saved yet').count()).toBe(0);
    await expect.poll(() => page.getByText('Unsaved changes', { exact: true }).count()).toBe(0);
    const { sections } = await admin('GET', `${ARTICLES}/${id}`);
    expect(sections.map(({ heading }: { heading: string }) => heading)).toEqual(['First', 'Second']);

    await lose('POST', /actions\/publish$/);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('The entry may not have been published.').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Published', { exact: true }).first().waitFor();
    await page.getByRole('button', { name: 'Save for later' }).waitFor();
    expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.includes('work:'))")).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('waits for a server that is stopped, also with uploads and an ended session', async () => {
    const { server } = studio().server;
    const { port } = server.address() as AddressInfo;
    const stop = async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    };
    const start = async () => {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    };
    const { data: folder } = await admin('POST', '/upload/folders', { name: 'Interrupted', parent: null });
    const { id } = await admin('POST', ARTICLES, { title: 'Before the restart' });
    const { page, complaints } = await enter(`#/media?folder=${folder.id}`);
    await page.getByRole('heading', { name: 'Interrupted' }).waitFor();
    await stop();
    await page.getByLabel('Files to upload').setInputFiles(['one.txt', 'two.txt'].map(note));
    await page.getByText('Waiting for the server: 1 of 2').waitFor();
    await page.getByText('The server is unreachable. Trying to reconnect…').waitFor();
    expect(await breaches(page)).toEqual([]);
    await start();
    await page.getByText('2 files uploaded').waitFor();
    expect((await admin('GET', `/upload/files?filters[folder][id]=${folder.id}`)).results).toHaveLength(2);

    await page.evaluate(`location.hash = '#/content/${ARTICLE}/${id}'`);
    await input(page, 'title').fill('After the restart');
    await stop();
    await page.keyboard.press('Control+s');
    await page.getByText('Not saved yet').waitFor();
    await page.evaluate("sessionStorage.setItem('plinth-studio:token', '\"expired\"')");
    await start();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await signIn(page);
    await expect.poll(async () => (await admin('GET', `${ARTICLES}/${id}`)).title).toBe('After the restart');
    await expect.poll(() => dialog.count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
