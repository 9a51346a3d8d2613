import { expect, it } from 'vitest';
import { type StudioTests, told } from './studio-tests.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;

interface Held {
  readonly action: string;
  readonly subject: string | null;
  readonly properties: object;
  readonly conditions: readonly string[];
}

/** An author, who may do everything with own entries and nothing with those of others. */
export function authorTests({ studio, enter, admin }: StudioTests): void {
  it('an author edits own entries only: everything else is hidden in the page and refused by the routes', async () => {
    const roles: readonly { readonly id: number; readonly code: string }[] = (await admin('GET', '/admin/roles')).data;
    const author = roles.find(({ code }) => code === 'strapi-author')?.id;
    const invited = await admin('POST', '/admin/users', {
      ...{ email: 'ada@example.test', firstname: 'Ada', lastname: 'Author', roles: [author] },
    });
    const userInfo = { firstname: 'Ada', lastname: 'Author', password: 'Ada-Passw0rd1' };
    const send = async (method: string, path: string, body?: unknown, token?: string) => {
      const response = await fetch(`${studio().url}${path}`, {
        method,
        headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    };
    const { registrationToken } = invited.data;
    const { token } = (await send('POST', '/admin/register', { registrationToken, userInfo })).body.data;
    const asAuthor = (method: string, path: string, body?: unknown) => send(method, path, body, token);

    const { id: theirs } = await admin('POST', ARTICLES, { title: 'Of the editor' });
    const { id: other } = await admin('POST', ARTICLES, { title: 'Of the editor, too' });
    await admin('POST', `${ARTICLES}/${other}/actions/publish`);
    const before = await admin('GET', `${ARTICLES}/${theirs}`);
    const { id: own } = (await asAuthor('POST', ARTICLES, { title: 'Mine' })).body;

    const entry = `/studio/api/entries/${ARTICLE}/${other}`;
    const permission = { action: 'admin::users.read', subject: null, properties: {}, conditions: [] };
    const attempts: readonly (readonly [string, string, unknown?])[] = [
      ['PUT', `${ARTICLES}/${theirs}`, { title: 'Taken' }],
      ['DELETE', `${ARTICLES}/${theirs}`],
      ['POST', `${ARTICLES}/${theirs}/actions/publish`],
      ['POST', `${ARTICLES}/${other}/actions/unpublish`],
      ['PUT', `${entry}/changes`, { title: 'Taken' }],
      ['DELETE', `${entry}/changes`],
      ['POST', `${entry}/changes/publish`],
      ['POST', '/admin/users', { email: 'x@example.test', firstname: 'X', roles: [1] }],
      ['PUT', `/admin/users/${invited.data.id}`, { roles: [1] }],
      ['DELETE', '/admin/users/1'],
      ['POST', '/admin/users/batch-delete', { ids: [1] }],
      ['POST', '/admin/roles', { name: 'Mine' }],
      ['PUT', `/admin/roles/${author}`, { name: 'Mine' }],
      ['PUT', `/admin/roles/${author}/permissions`, { permissions: [permission] }],
      ['DELETE', `/admin/roles/${author}`],
      ['POST', '/users-permissions/roles', { name: 'Mine', permissions: {} }],
      ['PUT', '/users-permissions/roles/1', { name: 'Mine', permissions: {} }],
      ['DELETE', '/users-permissions/roles/1'],
      ['PUT', '/studio/api/user-roles/1', { grant: [`${ARTICLE}.delete`] }],
      ['PUT', '/users-permissions/advanced', { allow_register: true }],
      ['PUT', '/users-permissions/providers', { providers: {} }],
      ['PUT', '/users-permissions/email-templates', { 'email-templates': {} }],
      ['POST', '/admin/api-tokens', { name: 'Mine', type: 'full-access', lifespan: null }],
      ['POST', '/admin/api-tokens/1/regenerate'],
      ['DELETE', '/admin/api-tokens/1'],
      ['POST', '/admin/transfer/tokens', { name: 'Mine', permissions: ['pull'], lifespan: null }],
      ['POST', '/admin/webhooks', { name: 'Mine', url: 'https://example.test', headers: {}, events: [] }],
      ['PUT', '/admin/webhooks/1', { name: 'Mine', url: 'https://example.test', headers: {}, events: [] }],
      ['POST', '/admin/webhooks/1/trigger'],
      ['DELETE', '/admin/webhooks/1'],
      ['POST', '/i18n/locales', { code: 'de', name: 'German', isDefault: false }],
      ['DELETE', '/i18n/locales/1'],
      ['PUT', `/content-manager/content-types/${ARTICLE}/configuration`, {}],
      ['POST', '/content-type-builder/components', {}],
      ['POST', '/content-manager/collection-types/plugin::users-permissions.user', { username: 'x' }],
    ];
    const refusals = [];
    for (const [method, path, body] of attempts) {
      refusals.push(`${method} ${path}: ${(await asAuthor(method, path, body)).status}`);
    }
    expect(refusals).toEqual(attempts.map(([method, path]) => `${method} ${path}: 403`));
    const bulk = { ids: [theirs, other] };
    await asAuthor('POST', `${ARTICLES}/actions/bulkDelete`, bulk);
    await asAuthor('POST', `${ARTICLES}/actions/bulkUnpublish`, bulk);
    expect(await admin('GET', `${ARTICLES}/${theirs}`)).toEqual(before);
    expect((await admin('GET', `${ARTICLES}/${other}`)).publishedAt).not.toBeNull();

    const { page, complaints } = await enter('', { token });
    await page.getByRole('heading', { name: 'Hello, Ada' }).waitFor();
    const nav = page.getByRole('navigation', { name: 'Studio' });
    await nav.getByRole('link', { name: 'Article', exact: true }).waitFor();
    for (const hidden of ['Settings', 'Model', 'User']) {
      expect(await nav.getByRole('link', { name: hidden, exact: true }).count()).toBe(0);
    }
    await nav.getByRole('link', { name: 'Article', exact: true }).click();
    // The home page stays until the list has loaded, and also links to the entry.
    const listed = page.locator('.entries').getByRole('link', { name: 'Mine', exact: true });
    await listed.waitFor();
    expect(await page.locator('.entries tbody tr').count()).toBe(1);
    // Columns are the author's own; those of everybody are not.
    await page.getByRole('button', { name: 'Columns of this list' }).click();
    await page.getByRole('group', { name: 'Columns' }).getByRole('checkbox').last().click();
    await page.getByRole('button', { name: 'As for everybody' }).waitFor();
    expect(await page.getByRole('button', { name: 'Use for everybody' }).count()).toBe(0);
    await page.getByRole('button', { name: 'As for everybody' }).click();
    await page.getByRole('button', { name: 'As for everybody' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await listed.click();
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0);
    await page.locator('[data-field="summary"] textarea').fill('By me');
    await page.keyboard.press('Control+s');
    await told(page, 'Saved');
    expect((await admin('GET', `${ARTICLES}/${own}`)).summary).toBe('By me');
    for (const place of [
      `content/${ARTICLE}/${theirs}`,
      'content/plugin::users-permissions.user',
      'settings/roles',
      'settings/people',
      'model',
    ]) {
      await page.goto(`${studio().url}/studio/?${place}#/${place}`);
      await page.getByRole('heading', { name: 'You do not have access to this page' }).waitFor();
    }

    // A folder of the author's that holds one of somebody else's is refused, and the one beside it stays too.
    await asAuthor('POST', '/upload/folders', { name: 'Alone', parent: null });
    const shared = (await asAuthor('POST', '/upload/folders', { name: 'Shared', parent: null })).body.data;
    await admin('POST', '/upload/folders', { name: 'Inside', parent: shared.id });
    await page.goto(`${studio().url}/studio/?media#/media`);
    await page.getByLabel('Select Alone').check();
    await page.getByLabel('Select Shared').check();
    const bar = page.getByRole('region', { name: 'Selected files and folders' });
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await bar.getByText('Nothing was deleted: You do not have permission for this.').waitFor();
    await bar.getByText('2 selected').waitFor();
    await page.getByLabel('Select Shared').uncheck();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => page.getByLabel('Select Alone').count()).toBe(0);

    // A relation whose entries the role may not read says so.
    const permissions = `/admin/roles/${author}/permissions`;
    const held = ((await admin('GET', permissions)).data as readonly Held[]).map(
      ({ action, subject, properties, conditions }) => ({ action, subject, properties, conditions }),
    );
    await admin('PUT', permissions, { permissions: held.filter(({ subject }) => subject !== 'api::author.author') });
    await page.goto(`${studio().url}/studio/?own#/content/${ARTICLE}/${own}`);
    const picker = page.locator('[data-field="author"]');
    await picker.getByText('Your role may not read Author, so no entry can be chosen here.').waitFor();
    expect(await picker.getByRole('combobox').count()).toBe(0);
    await admin('PUT', permissions, { permissions: held });
    expect(complaints).toEqual([]);
    await page.close();
  });
}
