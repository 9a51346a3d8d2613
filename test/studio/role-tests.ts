import { expect, it } from 'vitest';
import { breaches, faintColours } from '../support/browser.ts';
import { type StudioTests, told } from './studio-tests.ts';

const EXPLORER = 'plugin::content-manager.explorer';

interface Listed {
  readonly id: number;
  readonly name: string;
  readonly action: string;
  readonly subject: string | null;
}

export function roleTests({ enter, admin }: StudioTests): void {
  it('edits a role by keyboard, shows the changes first, and merges concurrent ones', async () => {
    const { data: role } = await admin('POST', '/admin/roles', { name: 'Desk', description: '' });
    const path = `/admin/roles/${role.id}/permissions`;
    const stored = async (): Promise<readonly Listed[]> => (await admin('GET', path)).data;
    const { page, complaints } = await enter('#/settings/roles');
    await page.getByRole('link', { name: 'Desk', exact: true }).click();
    await page.getByRole('button', { name: 'Article', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'seo', exact: true }).press('Enter');
    await page.getByRole('checkbox', { name: 'Read Article', exact: true }).press('Space');
    await page.getByRole('checkbox', { name: 'Read Article: seo.metaTitle', exact: true }).press('Space');
    await page.getByRole('checkbox', { name: 'Read Article: summary', exact: true }).press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Conditions of Update Article: Always' }).press('Enter');
    await page.getByRole('checkbox', { name: 'Is creator' }).press('Space');
    await page.getByRole('button', { name: 'Done' }).press('Enter');
    await page.getByRole('button', { name: 'Plugins' }).click();
    await page.getByRole('checkbox', { name: 'Access the Media Library' }).check();
    await page.getByRole('button', { name: 'Review' }).click();
    const review = page.getByRole('dialog', { name: 'Unsaved changes' });
    expect(await review.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Article: ReadGrantedfields title, slug, body'),
      'Article: UpdateGrantedfields summary; when: Is creator',
      'Upload, general: Access the Media LibraryGranted',
    ]);
    expect(await breaches(page, 'dialog[open]')).toEqual([]);
    await review.getByRole('button', { name: 'Close' }).click();
    expect(await stored()).toEqual([]);

    const theirs = { action: 'admin::webhooks.read', subject: null, properties: {}, conditions: [] };
    await admin('PUT', path, { permissions: [theirs] });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Changes made by someone else were merged').waitFor();
    await told(page, 'Saved');
    const [read, update] = ['read', 'update'].map((name) => ({
      action: `${EXPLORER}.${name}`,
      subject: 'api::article.article',
    }));
    const after = await stored();
    expect(after.map(({ action }) => action).sort()).toEqual(
      [theirs.action, read?.action, update?.action, 'plugin::upload.read'].sort(),
    );
    const found = after.find(({ action }) => action === update?.action);
    expect(found).toMatchObject({ ...update, properties: { fields: ['summary'] }, conditions: ['admin::is-creator'] });
    const reading = JSON.stringify(after.find(({ action }) => action === read?.action));
    expect(reading).toContain('"seo.metaDescription"');
    expect(reading).not.toMatch(/"seo.metaTitle"|"summary"/);

    // A true conflict is shown, not overwritten.
    await page.getByRole('button', { name: 'Collections' }).click();
    await page.getByRole('checkbox', { name: 'Update Article, under conditions', exact: true }).click();
    await admin('PUT', path, { permissions: [{ ...update, properties: { fields: ['title'] }, conditions: [] }] });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('Article: Update').waitFor();
    expect(await stored()).toMatchObject([{ properties: { fields: ['title'] } }]);
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => JSON.stringify(await stored())).toContain('"seo.metaTitle"');
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('copies a role, protects the one of super admins, and does not delete one in use', async () => {
    const { page, complaints } = await enter('#/settings/roles', {
      colorScheme: 'dark',
      viewport: { width: 390, height: 800 },
    });
    await page.getByRole('link', { name: 'Duplicate Desk' }).click();
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Desk, copy');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Desk, copy' }).waitFor();
    const roles: readonly Listed[] = (await admin('GET', '/admin/roles')).data;
    const [desk, copy] = ['Desk', 'Desk, copy'].map((name) => roles.find((role) => role.name === name)?.id);
    const permissionsOf = async (id: number | undefined): Promise<readonly object[]> => {
      const { data } = await admin('GET', `/admin/roles/${id}/permissions`);
      return data.map(({ id: _, ...rest }: Listed) => rest);
    };
    expect(await permissionsOf(copy)).toEqual(await permissionsOf(desk));
    expect(await faintColours(page)).toEqual([]);

    await page.getByRole('link', { name: 'All roles' }).click();
    await page.getByRole('link', { name: 'Super Admin', exact: true }).click();
    await page.getByText('This role cannot be changed').waitFor();
    expect(await page.locator('.matrix input:enabled').count()).toBe(0);
    await page.getByRole('link', { name: 'All roles' }).click();
    await page.getByRole('button', { name: 'Delete the role Desk', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete the role Super Admin' }).count()).toBe(0);
    await admin('POST', '/admin/users', { email: 'desk@example.test', firstname: 'Desk', roles: [desk] });
    for (const [name, told] of [
      ['Desk', 'Administrators still have this role.'],
      ['Desk, copy', 'Deleted'],
    ] as const) {
      await page.getByRole('button', { name: `Delete the role ${name}`, exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText(told, { exact: true }).waitFor();
    }
    expect(complaints).toEqual([]);
    await page.close();
  });
}
