import { expect, it } from 'vitest';
import { breaches, faintColours, intercept } from '../support/browser.ts';
import { type StudioTests, told } from './studio-tests.ts';

const find = (name: string): string => `api::${name}.${name}.find`;

/** Roles and tokens of the content API. */
export function apiAccessTests({ studio, enter, admin }: StudioTests): void {
  it('grants actions to a role of the API, says who else has them, and loses no change of others', async () => {
    await admin('POST', '/users-permissions/roles', { name: 'Visitor', description: '', permissions: {} });
    const grants = async () =>
      (await admin('GET', '/studio/api/user-roles/grants')).data.roles.find(
        ({ name }: { readonly name: string }) => name === 'Visitor',
      );
    const { page, complaints } = await enter('#/settings/api-roles');
    await page.getByRole('link', { name: 'Visitor', exact: true }).click();
    await page.getByRole('button', { name: 'Article', exact: true }).press('Enter');
    const actions = page.getByRole('region', { name: 'Article' });
    await actions.getByText('GET /api/articles/:id', { exact: true }).waitFor();
    await actions.getByText('Granted to Reader.').waitFor();
    await actions.getByRole('checkbox', { name: 'Find', exact: true }).check();
    const { id } = await grants();
    await admin('PUT', `/studio/api/user-roles/${id}`, { grant: [find('page')] });
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('dialog').getByText(find('article')).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    expect(await breaches(page)).toEqual([]);
    // Ticked while the server saves: it stays, as a change.
    const findOne = actions.getByRole('checkbox', { name: 'Find one', exact: true });
    await intercept(page, `**/user-roles/${id}`, async (route) => {
      await findOne.check();
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await told(page, 'Saved');
    expect((await grants()).actions).toEqual([find('page'), find('article')]);
    await page.getByRole('region', { name: 'Page' }).getByText('1 of 6').waitFor();
    await page.getByText('1 unsaved change', { exact: true }).waitFor();
    expect(await findOne.isChecked()).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('creates a custom token, changes its permissions, and regenerates it', async () => {
    const { page, complaints } = await enter('#/settings/tokens', { colorScheme: 'dark' });
    await page.getByLabel('Name').fill('Articles only');
    await page.getByLabel('Access').selectOption('custom');
    await page.getByLabel('Find an action or a route').fill('GET /api/articles');
    await page.getByRole('checkbox', { name: 'Find', exact: true }).check();
    expect(await faintColours(page)).toEqual([]);
    const created: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && created.push(request.url()));
    await page.getByRole('button', { name: 'Create' }).dblclick();
    const secret = page.getByRole('dialog').locator('.secret');
    const first = await secret.textContent();
    expect(created).toHaveLength(1);
    await page.getByRole('button', { name: 'Done' }).click();
    const read = async (token: string | null, path: string): Promise<number> =>
      (await fetch(`${studio().url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
    expect([await read(first, 'articles'), await read(first, 'authors')]).toEqual([200, 403]);

    await page.getByRole('link', { name: 'Articles only' }).click();
    await page.getByRole('checkbox', { name: 'Everything of Author', exact: true }).check();
    // The saved token is read again while its key is replaced: the new key stays on the page.
    const replaced = page.waitForResponse((response) => response.url().endsWith('/regenerate'));
    const tokenUrl = /\/api-tokens\/\d+$/;
    const readAgain = page.waitForResponse(
      (response) => tokenUrl.test(response.url()) && response.request().method() === 'GET',
    );
    await intercept(page, tokenUrl, async (route) => {
      if (route.request().method() === 'GET') await replaced;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Saved');
    expect(await read(first, 'authors')).toBe(200);
    await page.getByRole('button', { name: 'Regenerate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Regenerate' }).click();
    await readAgain;
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
    const second = await secret.textContent();
    expect([await read(first, 'authors'), await read(second, 'authors')]).toEqual([401, 200]);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('changes the headers and events of a webhook, and tries it', async () => {
    const webhook = { name: 'Search', url: 'http://127.0.0.1:19/hook', headers: { 'x-key': 'one' }, events: [] };
    const { data } = await admin('POST', '/admin/webhooks', webhook);
    const { page, complaints } = await enter('#/settings/webhooks');
    await page.getByRole('link', { name: 'Search', exact: true }).click();
    await page.getByLabel('Value of header 1').fill('two');
    await page.getByRole('button', { name: 'Add a header' }).click();
    await page.getByLabel('Name of header 2').fill('x-site');
    await page.getByLabel('Value of header 2').fill('main');
    await page.getByRole('checkbox', { name: 'entry.publish', exact: true }).check();
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await told(page, 'Saved');
    expect((await admin('GET', `/admin/webhooks/${data.id}`)).data).toEqual({
      ...{ ...webhook, id: data.id, isEnabled: true },
      headers: { 'x-key': 'two', 'x-site': 'main' },
      events: ['entry.publish'],
    });
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await page.getByRole('alert').getByText('Nothing accepts connections at this address').waitFor();
    expect(await page.getByLabel('URL').getAttribute('aria-invalid')).toBe('true');

    // The server is unreachable when the webhook is read again: the form stays, with what is typed in it.
    const webhookPath = `**/admin/webhooks/${data.id}`;
    await intercept(page, webhookPath, (route) =>
      route.request().method() === 'GET' ? route.abort('internetdisconnected') : route.continue(),
    );
    await page.getByLabel('Name', { exact: true }).fill('Search, again');
    await page.getByRole('button', { name: 'Save' }).click();
    const bar = page.getByText('The server is unreachable. Trying to reconnect…');
    await bar.waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Search, too');
    await page.unroute(webhookPath);
    await expect.poll(() => bar.count()).toBe(0);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Search, too');
    await admin('DELETE', `/admin/webhooks/${data.id}`);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
