import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { SqliteSettings } from '../../src/database/settings.ts';
import { main } from '../cli/plinth.ts';
import { breaches } from '../support/browser.ts';
import { describeBrowser, settled } from './explorer-page.ts';

describeBrowser('advice on a refused request', (browser) => {
  const filename = (): string => (browser().project.database as SqliteSettings).filename;

  /** What a shell prints for a command that the page shows, typed where the server was started. */
  const follow = async (command: string): Promise<string> => {
    const { root } = browser().project;
    const env = { ...process.env, DATABASE_FILENAME: path.relative(root, filename()) };
    const run = command.replace(/^npx plinth /, `"${process.execPath}" "${main}" `);
    return (await promisify(execFile)('sh', ['-c', run], { env })).stdout.trim();
  };

  /** Every permission of every role, as v4's tables have them. */
  const permissions = (): readonly string[] => {
    const database = openConnection(filename());
    try {
      return database
        .prepare(
          `select r.type || ' ' || p.action from up_permissions p
             join up_permissions_role_links l on l.permission_id = p.id join up_roles r on r.id = l.role_id`,
        )
        .all()
        .map((row) => String(Object.values(row as object)[0]))
        .sort();
    } finally {
      database.close();
    }
  };

  const adviceIn = (page: Page, title: string): Promise<string> =>
    page
      .locator('.advice li')
      .filter({ hasText: title })
      .locator('.snippet')
      .first()
      .textContent()
      .then((text) => text ?? '');

  const refuse = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Anonymous may not create Category').waitFor();
  };

  it('to write begins with a token, works when it is followed, and changes nothing else', async () => {
    const { page, complaints } = await browser().open('#POST:/api/categories');
    await refuse(page);
    expect(await page.locator('.answer').textContent()).not.toContain('config/permissions');
    const titles = await page.locator('.advice > li strong:visible').allTextContents();
    expect(titles).toEqual(['For a program: a token for this action only', 'For signed-in users']);
    expect(await breaches(page, '.answer')).toEqual([]);
    const before = permissions();
    const token = await follow(await adviceIn(page, 'For a program'));
    const created = await fetch(`${browser().url}/api/categories`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { name: 'By a token', slug: 'by-a-token' } }),
    });
    expect(created.status, await created.text()).toBe(200);
    expect(permissions()).toEqual(before);
    await follow(await adviceIn(page, 'For signed-in users'));
    expect(permissions().filter((one) => !before.includes(one))).toEqual([]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('to read grants exactly the missing permissions', async () => {
    const { page } = await browser().open('#/api/internal-notes/1');
    await page.getByText('Anonymous may not read Internal note').waitFor();
    const before = permissions();
    const command = await adviceIn(page, 'For anonymous callers');
    expect(command).toMatch(/^npx plinth roles grant public internal-note findOne --dir /);
    await follow(command);
    expect(permissions()).toEqual([...before, 'public api::internal-note.internal-note.findOne'].sort());
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await settled(page);
    await expect.poll(() => page.locator('.status-line .status').textContent()).toBe('200');
    await page.close();
  });

  it('is not needed by a caller with full access', async () => {
    const { page } = await browser().open('#as=*;/api/internal-notes');
    await settled(page);
    expect(await page.locator('.status-line .status').textContent()).toBe('200');
    await page.getByRole('button', { name: /^Full access/ }).waitFor();
    await page.close();
  });
});
