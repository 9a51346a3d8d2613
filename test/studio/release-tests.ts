import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { breaches } from '../support/browser.ts';
import type { StudioTests } from './studio-tests.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const RELEASES = '/studio/api/releases';

/** Entries that are published and unpublished together. */
export function releaseTests({ studio, enter, admin }: StudioTests): void {
  const release = async (name: string, ...entries: readonly (readonly [number, string])[]): Promise<number> => {
    const { id } = (await admin('POST', RELEASES, { name })).data;
    for (const [entry, action] of entries)
      await admin('POST', `${RELEASES}/${id}/entries`, { uid: ARTICLE, id: entry, action });
    return id;
  };
  const isLive = async (id: number) => (await admin('GET', `${ARTICLES}/${id}`)).publishedAt !== null;
  const named = (name: string): string => `${name} ${randomUUID().slice(0, 8)}`;

  it('the calendar shows what goes live when, and lists what is planned for an entry', async () => {
    const [name, title] = [named('May'), named('Planned')];
    const { id } = await admin('POST', ARTICLES, { title });
    const made = await release(name, [id, 'publish']);
    const at = new Date(2091, 4, 17, 9, 30).toISOString();
    await admin('PUT', `${RELEASES}/${made}/schedule`, { at });
    await admin('PUT', `/studio/api/entries/${ARTICLE}/${id}/schedule/publish`, { at });
    const { page, complaints } = await enter('#/calendar?month=2091-04');
    await page.getByText('Nothing is scheduled in these weeks.').waitFor();
    await page.getByRole('link', { name: 'Next month' }).click();
    await page.getByText('May 2091').waitFor();
    const day = page.getByRole('listitem').filter({ has: page.getByText('Thursday, May 17, 2091') });
    await day.getByRole('link', { name }).waitFor();
    expect(await day.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(new RegExp(`^9:30\\sAM Publish${name}Release · 1 entry$`)),
      expect.stringMatching(new RegExp(`^9:30\\sAM Publish${title}Article$`)),
    ]);
    expect(await breaches(page)).toEqual([]);
    await page.setViewportSize({ width: 400, height: 800 });
    await page.getByText('Thursday, May 17, 2091').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.setViewportSize({ width: 1280, height: 800 });
    await day.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();

    await page.evaluate(`location.hash = '#/content/${ARTICLE}?search=${encodeURIComponent(title)}'`);
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByText(`Will be published with ${name}`).waitFor();
    expect(await row.locator('.to-come').allTextContents()).toEqual([
      expect.stringMatching(/^Publishes on May 17, 2091, 9:30\sAM$/),
      `Will be published with ${name}`,
    ]);
    await admin('DELETE', `${RELEASES}/${made}`);
    await admin('DELETE', `${ARTICLES}/${id}`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('a release is made, filled, checked, planned, published as a whole, and undone', async () => {
    const [name, first, second, slug] = [named('Autumn'), named('First'), named('Second'), randomUUID()];
    const { id: one } = await admin('POST', ARTICLES, { title: first, slug });
    const { id: other } = await admin('POST', ARTICLES, { title: second });
    await admin('POST', `${ARTICLES}/${other}/actions/publish`);
    const { page, complaints } = await enter('#/releases');
    const heading = (text: string) => page.getByRole('heading', { level: 1, name: text });
    await heading('Releases').waitFor();
    await page.getByRole('button', { name: 'New release' }).click();
    await page.getByLabel('Name of the release').fill(name);
    await page.getByRole('button', { name: 'Create' }).click();
    await heading(`${name} Empty`).waitFor();
    const id = Number(new URL(page.url()).hash.split('/').at(-1));
    expect(await page.getByRole('button', { name: 'Publish now' }).isDisabled()).toBe(true);

    await admin('POST', `${RELEASES}/${id}/entries`, { uid: ARTICLE, id: other, action: 'unpublish' });
    await page.evaluate(`location.hash = '#/content/${ARTICLE}/${one}'`);
    await heading(first).waitFor();
    const inReleases = page.getByRole('region', { name: 'Releases' });
    await inReleases.getByRole('button', { name: 'Add to a release' }).click();
    await inReleases.getByLabel('Release', { exact: true }).selectOption(name);
    expect(await breaches(page)).toEqual([]);
    await inReleases.getByRole('button', { name: 'Add', exact: true }).click();
    await inReleases.getByText(`Will be published with ${name}`).waitFor();
    await inReleases.getByRole('button', { name: 'Add to a release' }).click();
    await inReleases.getByLabel('Release', { exact: true }).selectOption('A new release');
    await inReleases.getByLabel('Name of the release').fill('Never published');
    await inReleases.getByRole('button', { name: 'Add', exact: true }).click();
    await inReleases.getByText('Will be published with Never published').waitFor();
    const [{ id: never }] = (await admin('GET', `/studio/api/entries/${ARTICLE}/${one}/releases`)).data;
    await admin('DELETE', `${RELEASES}/${never}`);

    // What was added cannot be published any more.
    await admin('PUT', `${ARTICLES}/${one}`, { slug: `${slug}-elsewhere` });
    const { id: taker } = await admin('POST', ARTICLES, { title: 'Taker', slug });
    await admin('POST', `${ARTICLES}/${taker}/actions/publish`);
    await inReleases.getByRole('link', { name }).click();
    await heading(`${name} Ready`).waitFor();
    const row = page.getByRole('row').filter({ hasText: first });
    await row.getByText('Slug: Must be unique').waitFor();
    await row.getByText('Edited since it was added.').waitFor();
    expect(await breaches(page)).toEqual([]);
    await row.getByRole('link', { name: 'Slug: Must be unique' }).click();
    await heading(first).waitFor();
    await expect
      .poll(() => page.evaluate(`document.activeElement?.closest('[data-field]')?.dataset.field`))
      .toBe('slug');
    await page.goBack();
    await heading(`${name} Ready`).waitFor();
    await page.getByRole('button', { name: 'Publish now' }).click();
    const question = page.getByRole('dialog', { name: `Publish the release “${name}”?` });
    await question.getByText('2 entries change for everybody').waitFor();
    await question.getByRole('button', { name: 'Publish' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Nothing was published. 1 entry was refused:' });
    await refusal.getByRole('link', { name: first }).waitFor();
    expect(await breaches(page)).toEqual([]);
    expect([await isLive(one), await isLive(other)]).toEqual([false, true]);

    await row.getByRole('button', { name: 'Take the current state' }).click();
    await row.getByText('Edited since it was added.').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Schedule publishing' }).click();
    await page.getByLabel('Publish on').fill('2091-03-04T09:30');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await heading(`${name} Scheduled`).waitFor();
    await page.getByText('Mar 4, 2091, 9:30').waitFor();
    await page.getByRole('button', { name: 'Remove the time' }).click();
    await heading(`${name} Ready`).waitFor();

    await page.getByRole('button', { name: 'Publish now' }).click();
    await question.getByRole('button', { name: 'Publish' }).click();
    await heading(`${name} Published`).waitFor();
    expect([await isLive(one), await isLive(other)]).toEqual([true, false]);
    await page.getByRole('button', { name: 'Undo this release' }).click();
    await heading(`Undo: ${name} Ready`).waitFor();
    await page.getByRole('link', { name: 'An earlier release' }).waitFor();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await heading(`Undo: ${name} Published`).waitFor();
    expect([await isLive(one), await isLive(other)]).toEqual([false, true]);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await heading('Releases').waitFor();
    for (const entry of [one, other, taker]) await admin('DELETE', `${ARTICLES}/${entry}`);
    await admin('DELETE', `${RELEASES}/${id}`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('who may publish nothing sees releases, and cannot change them', async () => {
    const roles: readonly { readonly id: number; readonly code: string }[] = (await admin('GET', '/admin/roles')).data;
    const author = roles.find(({ code }) => code === 'strapi-author')?.id;
    const email = `${randomUUID()}@example.test`;
    const invited = await admin('POST', '/admin/users', { email, firstname: 'Ada', roles: [author] });
    const { registrationToken } = invited.data;
    const userInfo = { firstname: 'Ada', lastname: 'Author', password: 'Ada-Passw0rd1' };
    const registered = await fetch(`${studio().url}/admin/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ registrationToken, userInfo }),
    });
    const { token } = JSON.parse(await registered.text()).data;
    const { id: entry } = await admin('POST', ARTICLES, { title: named('Not theirs') });
    const name = named('Winter');
    const id = await release(name, [entry, 'publish']);
    const { page, complaints } = await enter('', { token });
    await page.getByRole('link', { name: 'Releases' }).click();
    await page.getByRole('row').filter({ hasText: name }).getByRole('link').click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByText('It has 1 more entry, which you may not read.').waitFor();
    await page.getByText('You cannot change this release').waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
    expect(await breaches(page)).toEqual([]);
    await page.getByRole('link', { name: 'Releases' }).first().click();
    await page.getByRole('row').filter({ hasText: name }).waitFor();
    expect(await page.getByRole('button', { name: 'New release' }).count()).toBe(0);
    await admin('DELETE', `${RELEASES}/${id}`);
    await admin('DELETE', `${ARTICLES}/${entry}`);
    await admin('DELETE', `/admin/users/${invited.data.id}`);
    expect(complaints).toEqual([]);
    await page.close();
  });
}
