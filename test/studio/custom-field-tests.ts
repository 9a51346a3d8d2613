import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import { CAMPAIGN_FILE } from './studio-browser.ts';
import { type StudioTests, told } from './studio-tests.ts';

/** It writes a schema file that the server would restart for: nothing after it may edit the model. */
export function customFieldTests({ admin, enter, studio }: StudioTests): void {
  const CAMPAIGN = '/content-manager/single-types/api::campaign.campaign';

  it('edits fields with the editors of the project, and without one says so', async () => {
    await admin('PUT', CAMPAIGN, {
      slogan: 'Summer',
      shade: 'green',
      tone: '#112233',
      place: null,
      broken: 'As it was',
    });
    const { page, complaints } = await enter('#/content/api::campaign.campaign');
    const field = (name: string) => page.locator(`[data-field="${name}"]`);
    const color = field('tone').locator('input[type="color"]');
    await expect.poll(() => color.inputValue()).toBe('#112233');
    await color.fill('#ff8800');
    const map = field('place').getByRole('button', { name: 'place: choose a point' });
    await map.click({ position: { x: 200, y: 60 } });
    await map.press('ArrowUp');
    await field('shade').getByText('The project has no editor for the custom field global::shade').waitFor();
    await field('broken').getByText('The project’s own editor failed').waitFor();
    await field('broken').getByText('It is broken').waitFor();
    await field('broken').getByRole('textbox').fill('Changed');
    expect(await breaches(page)).toEqual([]);
    await page.keyboard.press('Control+s');
    await told(page, 'Saved');
    const stored = await admin('GET', CAMPAIGN);
    expect(stored).toMatchObject({ tone: '#ff8800', broken: 'Changed', shade: 'green' });
    // The border of the button is not part of the map.
    expect(Math.abs(stored.place.lat - 31)).toBeLessThan(4);
    expect(Math.abs(stored.place.lng - 20)).toBeLessThan(4);
    // What others save reaches the editor.
    await field('slogan').getByRole('textbox').fill('Autumn');
    await admin('PUT', CAMPAIGN, { tone: '#00ff00' });
    await page.keyboard.press('Control+s');
    await expect.poll(() => color.inputValue()).toBe('#00ff00');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('serves the editors of the project under the policy of the page, and nothing beside them', async () => {
    const ask = (name: string) => fetch(`${studio().url}/studio/project/${name}`);
    const module = await ask('index.js');
    expect(module.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(module.headers.get('content-security-policy')).toContain("script-src 'self'");
    const page = await fetch(`${studio().url}/studio/`);
    expect(module.headers.get('content-security-policy')).toBe(page.headers.get('content-security-policy'));
    for (const name of ['', 'missing.js', '..%2f..%2fpackage.json', '%2e%2e/index.js', 'constructor', 'index.js%00'])
      expect((await ask(name)).status, name).toBe(404);
  });

  it('saves a content type that has a custom field, and leaves the field as it is', async () => {
    const stored = () => JSON.parse(readFileSync(join(studio().dir, CAMPAIGN_FILE), 'utf8'));
    const before = stored();
    const { page, complaints } = await enter('#/model/api::campaign.campaign');
    await page.getByRole('row', { name: /shade global::shade/ }).waitFor();
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Boolean/ })
      .click();
    await page.getByLabel('Name', { exact: true }).fill('pinned');
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('button', { name: 'Review changes' }).click();
    const review = page.getByRole('dialog', { name: 'Review changes' });
    await review.getByText(CAMPAIGN_FILE).waitFor();
    expect(await review.locator('.diff-line.removed').count()).toBe(0);
    await review.getByRole('button', { name: 'Write files and restart' }).click();
    await review.getByText('The server is restarting').waitFor();
    expect(stored().attributes).toEqual({ ...before.attributes, pinned: { type: 'boolean' } });
    expect(before.attributes.shade).toEqual({ type: 'customField', customField: 'global::shade', required: true });
    expect(complaints).toEqual([]);
    await page.close();
  });
}
