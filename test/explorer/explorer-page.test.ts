import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { parseQuery } from '../../explorer/src/query/raw.ts';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { breaches, faintColours, intercept, type OpenPage } from '../support/browser.ts';
import { describeBrowser, settled, shownUrl } from './explorer-page.ts';
import { recordedLists } from './recorded-urls.ts';
import { DEV_TOKEN } from './served-explorer.ts';

const credentials: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(MATERIAL_DIR, 'credentials.json'), 'utf8'),
);

describeBrowser(
  'the explorer in production',
  (browser) => {
    it('opens with a token that may read', async () => {
      const { page } = await browser().open('#/api/articles');
      expect(await breaches(page)).toEqual([]);
      await page.getByLabel('API token').fill('wrong');
      await page.getByRole('button', { name: 'Open' }).click();
      await page.getByRole('alert').waitFor();
      await page.getByLabel('API token').fill(credentials['token-read'] ?? '');
      await page.getByRole('button', { name: 'Open' }).click();
      await settled(page);
      await page.getByText(/statements?,/).waitFor();
      await page.getByRole('button', { name: 'Anonymous' }).click();
      expect(await page.getByRole('radio').count()).toBe(1);
    });
  },
  { development: false },
);

describeBrowser('the explorer', (browser) => {
  const answerTo = async (url: string) => {
    const response = await fetch(`${browser().url}${url}`);
    return { status: response.status, text: await response.text() };
  };

  const check = (page: Page, name: string) => page.locator(`input[name="${name}"]`).check();
  /** Finds an option of a long choice by typing. */
  const pick = async (page: Page, label: string, option: string) => {
    await page.getByRole('button', { name: label, exact: true }).click();
    await page.getByRole('combobox', { name: label }).fill(option);
    await page.getByRole('option', { name: option }).first().click();
  };
  const openLevel = (page: Page, name: string) =>
    page.getByRole('button', { name: `Open ${name}`, exact: true }).click();

  it('asks in the contract of v5 at the press of a button', async () => {
    const { page, complaints } = await browser().open('#/api/articles?fields[0]=title&populate[0]=author&sort=id');
    await settled(page);
    await page.getByRole('button', { name: 'v5', exact: true }).click();
    await page.locator('.lines').getByText('aisxil69e7yrz5idmpak83dq').first().waitFor();
    expect(page.url()).toContain('#v5;/api/articles?');
    await check(page, 'fields.documentId');
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByRole('button', { name: 'aisxil69e7yrz5idmpak83dq' }).click();
    expect(await shownUrl(page)).toBe(
      '/api/articles/aisxil69e7yrz5idmpak83dq?fields[0]=title&fields[1]=documentId&populate[0]=author',
    );
    await page.getByText('Zebra crossing').first().waitFor();
    await page.reload();
    await settled(page);
    await page.getByText('Zebra crossing').first().waitFor();
    await page.getByRole('button', { name: 'v4', exact: true }).click();
    await page.locator('.status-line .status').getByText('400').waitFor();
    expect(complaints.filter((one) => !one.includes('400'))).toEqual([]);
  });

  it('builds a query three levels deep by clicking', async () => {
    const { page, complaints } = await browser().open();
    await page.getByRole('button', { name: 'Article articles' }).click();
    await check(page, 'fields.title');
    await check(page, 'populate.author');
    await openLevel(page, 'author');
    await check(page, 'populate.author.fields.name');
    await check(page, 'populate.author.populate.profile');
    await openLevel(page, 'profile');
    await check(page, 'populate.author.populate.profile.fields.handle');
    await pick(page, 'Sort by', 'title');
    await page.getByLabel('Page size').fill('3');
    await page.getByRole('button', { name: 'Condition' }).last().click();
    for (const field of ['author …', 'profile …', 'handle']) await pick(page, 'Field', field);
    await page.getByLabel('Operator').selectOption('$notNull');
    const url = await shownUrl(page);
    expect(parseQuery(url.slice(url.indexOf('?') + 1))).toEqual({
      fields: ['title'],
      populate: { author: { fields: ['name'], populate: { profile: { fields: ['handle'] } } } },
      filters: { author: { profile: { handle: { $notNull: 'true' } } } },
      sort: ['title:asc'],
      pagination: { pageSize: '3' },
    });
    const { text, status } = await answerTo(url);
    expect(status).toBe(200);
    await page.getByText(/^1–3 of/).waitFor();
    const shown = () => page.locator('.lines').textContent();
    const [first] = JSON.parse(text).data;
    await expect.poll(shown).toContain(JSON.stringify(first.attributes.title));
    expect(await shown()).toContain(
      JSON.stringify(first.attributes.author.data.attributes.profile.data.attributes.handle),
    );
    await page.getByText(/4 statements/).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('reads a pasted URL into the form and writes it again, for twenty recorded queries', async () => {
    const recorded = recordedLists().filter(({ url }) => url.startsWith('/api/articles?') && url.length < 2000);
    const step = Math.floor(recorded.length / 20);
    const chosen = Array.from({ length: 20 }, (_, index) => recorded[index * step]?.url ?? '');
    const { page, complaints } = await browser().open();
    await settled(page);
    // What is looked at is the form: the answers need not be worked out, nor drawn.
    await intercept(page, '**/api/**', () => undefined);
    for (const url of chosen) {
      await page.locator('#url').fill(url);
      const words = page.getByPlaceholder('words');
      const before = await words.inputValue();
      await words.fill(`${before}x`);
      await words.fill(before);
      const written = await shownUrl(page);
      expect(parseQuery(written.slice(written.indexOf('?') + 1)), url).toEqual(
        parseQuery(url.slice(url.indexOf('?') + 1)),
      );
    }
    expect(complaints).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  });

  it('shows a pasted URL, and keeps parts without controls', async () => {
    const { page } = await browser().open();
    await page
      .locator('#url')
      .fill(
        'http://localhost:1337/api/articles?fields=title&populate[author][fields][0]=name&populate[author][sort]=name&sort=title:desc,id&filters[$or][0][title][$contains]=a&filters[$or][1][readCount][$between][0]=1&filters[$or][1][readCount][$between][1]=5&pagination[start]=2&unheard[of]=1',
      );
    expect(await page.locator('input[name="fields.title"]').isChecked()).toBe(true);
    expect(await page.locator('input[name="populate.author"]').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Sort key 1: title' }).waitFor();
    await page.getByRole('button', { name: 'Sort key 2: id' }).waitFor();
    expect(await page.getByLabel('How the group combines its conditions').inputValue()).toBe('$or');
    expect(await page.getByLabel('Value 2').inputValue()).toBe('5');
    expect(await page.getByLabel('Start', { exact: true }).inputValue()).toBe('2');
    await page.getByText('unheard[of]=1', { exact: true }).waitFor();
    await page.locator('input[name="fields.slug"]').check();
    expect(await shownUrl(page)).toContain('sort=title:desc,id');
    expect(await shownUrl(page)).toContain('unheard[of]=1');
    await page.close();
  });

  it('shows an error at its place', async () => {
    const { page } = await browser().open('#/api/articles?populate[author][fields][0]=nothing&sort=title');
    const author = page.locator('.tree > li', { has: page.locator('input[name="populate.author"]') });
    await author.getByText('Invalid parameter nothing').waitFor();
    await page.locator('#url').fill('/api/articles?sort[0]=id&sort[1]=nothing');
    await page.locator('[data-part="sort"] li:nth-child(2)').getByText('Invalid parameter nothing').waitFor();
    await page.locator('#url').fill('/api/articles?filters[releaseDate][$gt]=tomorrow');
    await page.locator('[data-part="filters"] .filter').getByText('expected yyyy-MM-dd').waitFor();
    await page.locator('#url').fill('/api/articles?pagination[page]=1&pagination[limit]=2');
    await page.locator('[data-part="pagination"]').getByText('Invalid pagination').waitFor();
    await page.close();
  });

  it('sends requests as the chosen caller, and reports withheld parts', async () => {
    const { page } = await browser().open('#/api/articles?populate=internalNotes');
    await page.getByRole('tab', { name: 'Permissions' }).click();
    await page.getByText('“find” on Internal note').waitFor();
    await page.getByRole('button', { name: 'Anonymous' }).click();
    await page.getByLabel(/^Editor/).check();
    await page.keyboard.press('Escape');
    await page.getByText('Nothing was withheld').waitFor();
    expect(new URL(page.url()).hash).toContain('as=editor;');
    await page.close();
  });

  it('borrows roles when it is opened with the token, and keeps it', async () => {
    const rolesOf = async (opened: Promise<OpenPage>) => {
      const { page } = await opened;
      await page.getByRole('button', { name: 'Anonymous' }).click();
      const roles = await page.getByRole('radio').count();
      return { page, roles, hash: new URL(page.url()).hash };
    };
    const guest = await rolesOf(browser().openFirst('#/api/articles'));
    expect(guest.roles).toBe(1);
    await guest.page.getByText('To borrow a role, open the link').waitFor();
    expect(await breaches(guest.page, '.menu-panel:not([hidden])')).toEqual([]);
    await guest.page.close();

    const opened = await rolesOf(browser().openFirst(`#token=${DEV_TOKEN}`));
    expect(opened.roles).toBeGreaterThan(2);
    expect(opened.hash).not.toContain('token');
    await opened.page.getByLabel(/^Editor/).check();
    await opened.page.keyboard.press('Escape');
    await opened.page.reload();
    await opened.page.locator('#url').fill('/api/internal-notes');
    await settled(opened.page);
    await opened.page.locator('.status-line .status').getByText('200').waitFor();
    await opened.page.close();

    // Under another name, the page may be one that was made to resolve to this machine.
    const elsewhere = `http://devbox.test:${new URL(browser().url).port}`;
    const other = await rolesOf(browser().openFirst(`#token=${DEV_TOKEN}`, elsewhere));
    expect(other.roles).toBe(1);
    await other.page.close();
  });

  it('explains the plan and the statements', async () => {
    const { page } = await browser().open('#/api/articles?populate=author.avatar');
    await page.getByRole('tab', { name: 'Plan and SQL' }).click();
    await page.locator('.plan').getByText('avatar', { exact: true }).waitFor();
    await page.locator('.statement summary').first().click();
    await page
      .locator('.sql')
      .first()
      .getByText(/order by/)
      .waitFor();
    await page.close();
  });

  it('searches and folds the answer', async () => {
    const { page } = await browser().open('#/api/articles?populate=author&pagination[pageSize]=50');
    await settled(page);
    await page.getByPlaceholder('Search the response').fill('pageCount');
    await page.locator('.line.found').getByText('pageCount').waitFor();
    await page.getByRole('button', { name: 'Fold', exact: true }).click();
    await page.getByText('{ 2 members }').first().waitFor();
    await page.getByRole('tab', { name: 'Table' }).click();
    await page.getByRole('columnheader', { name: 'title' }).waitFor();
    await page.close();
  });

  it('remembers recent queries, keeps named ones, and reopens a link', async () => {
    const { page } = await browser().open('#/api/authors?sort=name');
    await settled(page);
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByLabel('Save this query as').fill('By name');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Category categories' }).click();
    await settled(page);
    await page.reload();
    expect(await shownUrl(page)).toBe('/api/categories');
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: /^By name/ }).click();
    expect(await shownUrl(page)).toBe('/api/authors?sort=name');
    await page.close();
  });

  it('writes code that runs', async () => {
    const { page } = await browser().open(
      '#/api/articles?filters[readCount][$gt]=3&populate[0]=author&sort[0]=title:asc',
    );
    await page.getByRole('button', { name: 'Code' }).click();
    const code = page.getByLabel('Code', { exact: true });
    await page.getByRole('button', { name: 'Typed client' }).click();
    expect(await code.textContent()).toContain(
      [
        'await api.articles.find({',
        "  populate: ['author'],",
        '  filters: { readCount: { $gt: 3 } },',
        "  sort: ['title:asc'],",
        '});',
      ].join('\n'),
    );
    await page.getByRole('button', { name: 'curl' }).click();
    expect(await code.textContent()).toBe(
      `curl -g '${browser().url}/api/articles?filters[readCount][$gt]=3&populate[0]=author&sort[0]=title:asc'`,
    );
    await page.close();
  });

  it('says that the server does not answer, and goes on when it does', async () => {
    const { page } = await browser().open('#/api/articles');
    await settled(page);
    await page.context().setOffline(true);
    await page.locator('#url').fill('/api/authors');
    await page.getByRole('alert').getByText('The server is unreachable').waitFor();
    await page.context().setOffline(false);
    await page.locator('.lines').getByText('email').first().waitFor();
    await page.close();
  });

  it('works with the keyboard alone', async () => {
    const { page } = await browser().open();
    await page.locator('body').press('/');
    await page.keyboard.type('categ');
    const focused = () => page.evaluate(`document.activeElement.textContent + '|' + document.activeElement.name`);
    for (let steps = 0; steps < 12 && !String(await focused()).startsWith('Category categories'); steps++) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    expect(await shownUrl(page)).toBe('/api/categories');
    for (let steps = 0; steps < 60 && !String(await focused()).endsWith('|fields.name'); steps++) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Space');
    expect(await shownUrl(page)).toBe('/api/categories?fields[0]=name');
    await page.keyboard.press('Control+Enter');
    await settled(page);
    await page.getByRole('tab', { name: 'JSON' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('tab', { name: 'Table' }).getAttribute('aria-selected')).toBe('true');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('tree').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    expect(await page.locator('#line-1').getAttribute('aria-expanded')).toBe('false');
    await page.close();
  });

  it('fits a phone', async () => {
    const { page } = await browser().open('#/api/articles?populate=*&pagination[pageSize]=2', {
      viewport: { width: 390, height: 844 },
    });
    for (const pane of ['Content', 'Query', 'Response']) {
      await page.getByRole('navigation', { name: 'Panes' }).getByRole('button', { name: pane }).click();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      expect(await breaches(page), pane).toEqual([]);
    }
    await page.close();
  });

  for (const [colorScheme, lookAt] of [
    ['light', breaches],
    ['dark', faintColours],
  ] as const) {
    it(`keeps WCAG AA in ${colorScheme} colours`, async () => {
      const { page } = await browser().open(
        '#/api/articles?populate=*&filters[title][$contains]=a&sort=title&pagination[pageSize]=1',
        {
          colorScheme,
          reducedMotion: 'reduce',
        },
      );
      await settled(page);
      await openLevel(page, 'author');
      expect(await lookAt(page)).toEqual([]);
      for (const tab of ['Table', 'Plan and SQL', 'Permissions']) {
        await page.getByRole('tab', { name: tab }).click();
        expect(await lookAt(page, '.answer'), tab).toEqual([]);
      }
      for (const menu of ['Code', 'Anonymous', 'History']) {
        await page.getByRole('button', { name: menu }).first().click();
        expect(await lookAt(page, '.menu-panel:not([hidden])'), menu).toEqual([]);
        await page.keyboard.press('Escape');
      }
      await page.locator('#url').fill('/api/articles?sort=nothing');
      await page.getByText('Invalid parameter nothing').first().waitFor();
      expect(await lookAt(page, '.query'), 'a mistake').toEqual([]);
      await page.close();
    });
  }
});
