import { describe, expect, it } from 'vitest';
import type { Page, Request } from 'playwright-core';
import { breaches, faintColours, intercept } from '../support/browser.ts';
import { describeBrowser, settled, shownUrl } from './explorer-page.ts';

describeBrowser('the pages', (browser) => {
  const askAs = async (page: Page, role: RegExp) => {
    await page.locator('#caller-button').click();
    await page.getByLabel(role).check();
    await page.keyboard.press('Escape');
  };
  const openPalette = async (page: Page) => {
    await page.keyboard.press('Control+k');
    await page.locator('.palette input:focus').waitFor();
  };
  const status = (page: Page, code: number) => page.locator('.status-line .status').getByText(String(code)).waitFor();

  describe('of the explorer', () => {
    it('writes, changes and deletes an entry as a role, and marks mistakes by line', async () => {
      const { page, complaints } = await browser().open('#/api/categories');
      await page.getByLabel('Method').selectOption('POST');
      await page.getByText('Not sent yet').waitFor();
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByText('Anonymous may not create Category').waitFor();
      await askAs(page, /^Authenticated/);
      await page.getByText('Not sent yet').waitFor();
      const body = page.locator('#body');
      await body.fill('{\n  "data": {\n    "name": 5\n  }\n}');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.locator('.body-problems').getByText('line 3').waitFor();
      await page.locator('.code-line.wrong').getByText('"name"').waitFor();
      expect(await breaches(page)).toEqual([]);
      await body.fill('{ "data": { "name": ');
      await page.locator('.body-problems').getByText('a value is missing').waitFor();
      await body.fill('{ "data": { "name": "By the page", "slug": "by-the-page" } }');
      await page.keyboard.press('Control+Enter');
      await status(page, 200);
      const created = JSON.parse((await page.locator('.lines').textContent())?.match(/id: (\d+)/)?.[1] ?? '0');
      await page.getByLabel('Method').selectOption('GET');
      await page.locator('#url').fill(`/api/categories/${created}`);
      await settled(page);
      await page.getByLabel('Method').selectOption('PUT');
      expect(await body.inputValue()).toContain('"By the page"');
      await body.fill('{ "data": { "name": "Changed by the page" } }');
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await page.locator('.lines').getByText('Changed by the page').waitFor();
      await page.getByLabel('Method').selectOption('DELETE');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await status(page, 200);
      await page.getByLabel('Method').selectOption('GET');
      await page.getByText(`No Category has the id ${created}`).waitFor();
      expect(complaints).toEqual([]);
      await page.close();
    });

    it('sends a write once, and waits for it while another tab is in front', async () => {
      const { page } = await browser().open('#/api/categories');
      await askAs(page, /^Authenticated/);
      await settled(page);
      let sent = 0;
      let answer = (): void => undefined;
      const late = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await intercept(page, '**/explorer/api/send*', async (route) => {
        sent += 1;
        await late;
        await route.continue();
      });
      await page.getByLabel('Method').selectOption('POST');
      await page.locator('#body').fill('{ "data": { "name": "Slow", "slug": "slow" } }');
      await page.keyboard.press('Control+Enter');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: 'New tab' }).click();
      await settled(page);
      answer();
      await page.getByRole('tab', { name: /Category/ }).click();
      await page.locator('.lines').getByText('"Slow"', { exact: true }).waitFor();
      expect(sent).toBe(1);
      await page.close();
    });

    it('keeps tabs with their answers, also when it is opened again', async () => {
      const { page } = await browser().open('#/api/articles?sort=title');
      await settled(page);
      await page.getByRole('button', { name: 'New tab' }).click();
      await page.locator('#url').fill('/api/authors/1');
      await page.getByRole('tab', { name: 'Author 1' }).waitFor();
      await page.getByRole('tab', { name: 'Article', exact: true }).click();
      await expect.poll(() => shownUrl(page)).toBe('/api/articles?sort=title');
      await status(page, 200);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => shownUrl(page)).toBe('/api/authors/1');
      await page.reload();
      await page.getByRole('tab', { name: 'Article', exact: true }).waitFor();
      await expect.poll(() => shownUrl(page)).toBe('/api/authors/1');
      await page.getByRole('button', { name: 'Close the tab Author 1' }).click();
      await expect.poll(() => page.locator('.session').count()).toBe(1);
      await page.close();
    });

    it('finds types, fields and commands by name', async () => {
      const { page } = await browser().open('#/api/articles');
      await settled(page);
      await openPalette(page);
      await page.keyboard.type('homep');
      await page.locator('.palette [role=option]').getByText('Homepage').first().waitFor();
      expect(await breaches(page, '.palette')).toEqual([]);
      await page.keyboard.press('Enter');
      await expect.poll(() => shownUrl(page)).toBe('/api/homepage');
      await page.locator('.palette').waitFor({ state: 'hidden' });
      await openPalette(page);
      await page.keyboard.type('nothing like this');
      await page.getByText('Nothing matches “nothing like this”.').waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.palette').waitFor({ state: 'hidden' });
      await openPalette(page);
      // A key that arrives before the page has been told that the palette is hidden.
      await page.evaluate(
        "document.querySelector('dialog.palette').close(); document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }))",
      );
      await page.locator('.palette input:focus').waitFor();
      await page.keyboard.type('ask editor');
      await expect.poll(() => page.locator('.palette [role=option]').allInnerTexts()).toHaveLength(1);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Editor/ }).waitFor();
      await page.close();
    });

    it('shows one request as two callers', async () => {
      const { page } = await browser().open('#/api/articles?populate=internalNotes&pagination[pageSize]=3');
      await settled(page);
      await page.getByRole('tab', { name: 'Compare' }).click();
      await page.getByLabel('Compare with').selectOption({ label: 'Editor' });
      await page.getByText(/lines? differs?\./).waitFor();
      await page.locator('.side.differs').first().waitFor();
      expect(await breaches(page, '.answer')).toEqual([]);
      await page.getByLabel('Compare with').selectOption({ label: 'Authenticated' });
      await page.getByText('Both responses are the same.').waitFor();
      await page.close();
    });

    it('says what to do next if there is no response, and shows no older one', async () => {
      const { page } = await browser().open('#/api/articles?sort=titel');
      await page.getByText('Did you mean').getByText('title', { exact: true }).waitFor();
      await page.locator('#url').fill('/api/internal-notes');
      await page.getByText('Anonymous may not read Internal note').waitFor();
      await page.locator('.snippet').getByText('roles grant public internal-note find').waitFor();
      await page.locator('#url').fill('/api/articels');
      await page.getByRole('button', { name: 'Did you mean /api/articles?' }).click();
      await status(page, 200);
      await page.locator('#url').fill('/api/articles/999999');
      await page.getByRole('button', { name: 'Search the drafts' }).click();
      await expect.poll(() => shownUrl(page)).toBe('/api/articles/999999?publicationState=preview');
      // There and back before anything could be answered.
      await page.locator('#url').fill('/api/categories');
      await settled(page);
      await page.evaluate(`(async () => {
        const field = document.getElementById('url');
        for (const url of ['/api/categories?sort=id', '/api/categories']) {
          field.value = url;
          field.dispatchEvent(new Event('input', { bubbles: true }));
          await new Promise((resolve) => setTimeout(resolve, 30));
        }
      })()`);
      await page.getByText(/\d+ statements?,/).waitFor();
      // A slow answer: what was there before is out of sight, and it can be stopped.
      let answer = (): void => undefined;
      const late = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await intercept(page, '**/api/authors', async (route) => {
        await late;
        await route.continue().catch(() => undefined);
      });
      await page.locator('#url').fill('/api/authors');
      await page.getByText('Still waiting').waitFor();
      expect(await page.locator('.lines').isVisible()).toBe(false);
      expect(await breaches(page, '.answer')).toEqual([]);
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.getByText('Stopped').first().waitFor();
      answer();
      await page.unroute('**/api/authors');
      await page.getByRole('button', { name: 'Ask again' }).click();
      await status(page, 200);
      await page.close();
    });

    it('names parameters that had no effect, with the right one to click', async () => {
      const { page } = await browser().open('#/api/articles?populate=autor&filter[title]=x&pagination[pagesize]=2');
      await page.getByText('populate=autor').and(page.locator('.ignored code')).waitFor();
      expect(await page.locator('.ignored li').count()).toBe(3);
      expect(await breaches(page, '.answer')).toEqual([]);
      await page.getByRole('button', { name: 'Use pagination[pageSize]' }).click();
      await page.getByRole('button', { name: 'Use author', exact: true }).click();
      await page.getByRole('button', { name: 'Use filters', exact: true }).click();
      await page.locator('.ignored').waitFor({ state: 'detached' });
      await expect
        .poll(() => shownUrl(page))
        .toBe('/api/articles?populate=author&filters[title]=x&pagination[pageSize]=2');
      await page.close();
    });

    it('focuses a new condition, and keeps the focus near a removed one', async () => {
      const { page } = await browser().open('#/api/articles?filters[id]=1');
      await settled(page);
      const focused = () => page.evaluate(`document.activeElement.closest('li, .row')?.textContent ?? ''`);
      await page.getByRole('button', { name: 'Condition', exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(focused).toContain('Field…');
      await page.keyboard.press('Enter');
      await page.locator('.picker-panel input:focus').waitFor();
      await page.keyboard.type('author …');
      await page.keyboard.press('Enter');
      await page.getByRole('group', { name: 'Conditions on author' }).waitFor();
      await expect.poll(() => page.evaluate(`document.activeElement.closest('fieldset') !== null`)).toBe(true);
      await page.getByRole('button', { name: 'Remove the conditions on author' }).press('Enter');
      await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Condition');
      await page.close();
    });

    it('signs in with a name and a password, and says when that fails', async () => {
      const { page } = await browser().open('#/api/articles');
      await settled(page);
      await page.locator('#caller-button').click();
      await page.getByLabel('E-mail or user name').fill('nobody');
      await page.getByLabel('Password').fill('wrong-password');
      await page.getByRole('button', { name: 'Sign in' }).last().click();
      await page.getByText('Invalid identifier or password').waitFor();
      expect(await breaches(page, '.menu-panel:not([hidden])')).toEqual([]);
      const name = `reader-${Date.now()}`;
      const registered = await fetch(`${browser().url}/api/auth/local/register`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: name, email: `${name}@example.com`, password: 'a-long-password' }),
      });
      expect(registered.status, await registered.text()).toBe(200);
      await page.getByLabel('E-mail or user name').fill(name);
      await page.getByLabel('Password').fill('a-long-password');
      await page.getByRole('button', { name: 'Sign in' }).last().click();
      await page.getByRole('button', { name: new RegExp(name) }).waitFor();
      await page.getByRole('button', { name: 'Code' }).click();
      await page.getByText(`Put the JWT of ${name}`).waitFor();
      expect(await page.getByLabel('Code', { exact: true }).textContent()).toContain('$API_TOKEN');
      await page.close();
    });

    it('has panes that can be widened, by keyboard too, and remembers it', async () => {
      const { page } = await browser().open('#/api/articles');
      const width = () => page.locator('.query').evaluate((pane: { clientWidth: number }) => pane.clientWidth);
      const before = await width();
      await page.getByRole('separator', { name: 'Width of the query' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      const wider = await width();
      expect(wider).toBeGreaterThan(before + 30);
      await page.reload();
      await page.locator('#answer-view').waitFor({ state: 'attached' });
      expect(await width()).toBe(wider);
      await page.getByRole('separator', { name: 'Width of the query' }).dblclick();
      expect(await width()).toBe(before);
      await page.close();
    });

    it('shows every part of the query at 1280 and more', async () => {
      const { page } = await browser().open('#/api/articles?fields=title&populate=*&filters[id]=1&sort=id');
      const bar = page.locator('.part-links');
      for (const viewport of [
        { width: 1280, height: 800 },
        { width: 1440, height: 900 },
      ]) {
        await page.setViewportSize(viewport);
        expect(
          await bar.evaluate((box: { scrollWidth: number; clientWidth: number }) => box.scrollWidth - box.clientWidth),
        ).toBe(0);
      }
      await page.close();
    });

    it('uses GraphQL as the chosen caller, under its own policy', async () => {
      const { page, complaints } = await browser().open('#/api/articles');
      const loaded: string[] = [];
      page.on('request', (request) => loaded.push(request.url()));
      await askAs(page, /^Editor/);
      await settled(page);
      expect(loaded.some((url) => url.includes('graphiql'))).toBe(false);
      await page.getByRole('button', { name: 'GraphQL', exact: true }).click();
      await page.locator('.graphiql-query-editor .CodeMirror').click();
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText('{ internalNotes { data { id } } }');
      await page.keyboard.press('Control+Enter');
      await page.locator('.graphiql-response').getByText('"internalNotes"').waitFor();
      // GraphiQL stores its tabs half a second after the last change.
      await expect.poll(() => page.evaluate("localStorage.getItem('graphiql:tabState')")).toContain('internalNotes');
      // A reload stays here, with what was written.
      await page.reload();
      await page.locator('.graphiql-query-editor').getByText('internalNotes').waitFor();
      await page.getByLabel('Open settings dialog').click();
      await page.getByRole('button', { name: 'Clear data' }).waitFor();
      await page.keyboard.press('Escape');
      expect(loaded.every((url) => url.startsWith(browser().url) || url.startsWith('data:'))).toBe(true);
      expect(complaints).toEqual([]);
      await page.close();
    });
  });

  it('explains what GraphQL reports as forbidden, and is linked from the start page', async () => {
    const { page } = await browser().visit('/');
    // The schema arrives last, and does not hide the explanation.
    const isAboutSchema = (request: Request): boolean => request.postData()?.includes('__schema') ?? false;
    const explained = page.locator('.forbidden');
    await page.route('**/graphql', async (route) => {
      if (isAboutSchema(route.request())) await explained.waitFor();
      await route.continue();
    });
    const schema = page.waitForResponse((response) => isAboutSchema(response.request()));
    await page.getByRole('link', { name: /^GraphQL/ }).click();
    await page.locator('.graphiql-query-editor .CodeMirror').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('{ internalNotes { data { id } } }');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Forbidden access:').waitFor();
    await schema;
    await explained.locator('summary').getByText('api::internal-note.internal-note.find').click();
    await page.locator('.snippet').getByText('roles grant public internal-note find').first().waitFor();
    expect(await breaches(page, '.forbidden')).toEqual([]);
    await page.close();
  });

  describe('of the reference', () => {
    const openReference = async (hash = '', options = {}) => {
      const opened = await browser().visit(`/documentation/${hash}`, options);
      await opened.page.locator('.operation').first().waitFor();
      return opened;
    };

    it('shows operations with examples, and leads to the explorer', async () => {
      const { page, complaints } = await openReference('#listArticles');
      const article = page.locator('#listArticles');
      expect(await article.textContent()).toContain('populate[blocks][on][zone.hero][populate]=*');
      await article.getByText('Accepted values').first().click();
      await article.getByText(/^200/).first().click();
      expect(await article.getByRole('region', { name: /^Example answer of/ }).textContent()).toContain('"pageCount"');
      await article.getByRole('link', { name: 'Open in explorer' }).first().click();
      await page.locator('#answer-view').waitFor({ state: 'attached' });
      await expect.poll(() => shownUrl(page)).toBe('/api/articles');
      expect(complaints).toEqual([]);
      await page.close();
    });

    it('reads as a role, and leads to the explorer with a body that can be sent', async () => {
      const { page, complaints } = await openReference();
      await askAs(page, /^Full access/);
      await page.getByRole('link', { name: 'Create an entry of internal-notes' }).click();
      const operation = page.locator('#createInternalNote');
      await operation.locator('.operation-samples pre').first().waitFor();
      await operation.getByRole('link', { name: 'Open in explorer' }).click();
      await page.locator('#body').waitFor();
      await expect.poll(() => shownUrl(page)).toBe('/api/internal-notes');
      await page.getByRole('button', { name: /^Full access/ }).waitFor();
      await page.getByText('Not sent yet').waitFor();
      await page.keyboard.press('Control+Enter');
      await status(page, 200);
      expect(complaints).toEqual([]);
      await page.close();
    });

    it('is searched, and says when nothing matches', async () => {
      const { page } = await openReference();
      await page.getByPlaceholder(/^Search \d+ operations/).fill('nothing like this');
      await page.getByText('Nothing matches “nothing like this”.').waitFor();
      await page.getByRole('button', { name: 'Show all' }).click();
      await page.getByPlaceholder(/^Search \d+ operations/).fill('SharedSeo');
      await page.getByRole('link', { name: 'SharedSeoComponent', exact: true }).click();
      await page.getByRole('heading', { name: 'SharedSeoComponent', exact: true }).waitFor();
      await page.close();
    });

    for (const [colorScheme, viewport, lookAt] of [
      ['light', { width: 1440, height: 900 }, breaches],
      ['dark', { width: 390, height: 844 }, faintColours],
    ] as const) {
      it(`keeps WCAG AA in ${colorScheme} colours at ${viewport.width}`, async () => {
        const { page } = await openReference('#listArticles', { colorScheme, viewport });
        await page.locator('#listArticles').getByText('Accepted values').first().click();
        expect(await lookAt(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(viewport.width);
        await page.close();
      });
    }
  });

  describe('at the root', () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      it(`shows the project, public parts and links, in ${colorScheme} colours`, async () => {
        const { page, complaints } = await browser().visit('/', { colorScheme });
        await page.getByRole('link', { name: /^Explorer/ }).waitFor();
        expect(await page.getByRole('link', { name: '/api/articles' }).getAttribute('href')).toBe('./api/articles');
        expect(await page.getByText('/api/internal-notes').count()).toBe(0);
        expect(await breaches(page)).toEqual([]);
        await page.getByRole('link', { name: /^Reference/ }).click();
        await page.locator('.operation').first().waitFor();
        expect(complaints).toEqual([]);
        await page.close();
      });
    }
  });
});
