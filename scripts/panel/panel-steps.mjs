// What an editor and an owner do in v4's panel; each step builds on the previous ones.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const PATIENCE_MS = 60_000;
const ARTICLES = '/content-manager/collection-types/api::article.article';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const FIELD = 'addedInThePanel';

/** Steps in order: a name, and the actions on the page. */
export const STEPS = [
  ['sign in', signIn],
  ['filter and search a list', filterList],
  ['create an article with relations, a cover, a component and a dynamic zone', createArticle],
  ['publish it', publishArticle],
  ['find it and delete it', deleteArticle],
  ['translate a page', translatePage],
  ['add a media folder', addFolder],
  ['change a role', changeRole],
  ['create an API token', createToken],
  ['add a locale', addLocale],
  ['add a field to a content type', addField],
];

async function signIn({ page, base }) {
  await page.goto(`${base}/admin`);
  await page.fill('input[name=email]', 'super@example.test');
  await page.fill('input[name=password]', 'Super-Passw0rd1');
  await page.click('button[type=submit]');
  await page.getByRole('link', { name: /content manager/i }).waitFor();
}

async function filterList({ page, base }) {
  await page.goto(`${base}/admin${ARTICLES}?page=1&pageSize=10&sort=id:ASC`);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await choose(page, 'Select field', 'slug');
  await page.getByRole('textbox', { name: 'Filter value' }).fill('article-007');
  await page.getByRole('button', { name: 'Add filter' }).click();
  await page.getByText('1 entry found').waitFor();
  await page.goto(`${base}/admin${ARTICLES}?page=1&pageSize=10&sort=id:ASC&_q=apple`);
  await page.getByText('3 entries found').waitFor();
}

async function createArticle({ page, base }) {
  await page.goto(`${base}/admin${ARTICLES}/create`);
  await page.fill('input[name=title]', 'Made in the panel');
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await page.waitForFunction(() => document.querySelector('input[name=slug]')?.value === 'made-in-the-panel');
  await choose(page, 'kind', 'review');
  await relate(page, 'author', 'Bo Lindqvist');
  await relate(page, 'categories', 'Travel');
  await uploadCover(page);
  await page
    .getByRole('button', { name: /No entry yet/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^metaTitle/ }).fill('Title for search engines');
  await addToZone(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL(/article\/\d+/);
  const saved = await ask(page, `${ARTICLES}/${entryId(page)}`);
  assert.equal(saved.title, 'Made in the panel');
  assert.equal(saved.kind, 'review');
  assert.equal(saved.cover.name, 'panel.png');
  assert.equal(saved.seo.metaTitle, 'Title for search engines');
  assert.deepEqual(
    saved.blocks.map(({ __component, source }) => [__component, source]),
    [['zone.quote', 'A panel']],
  );
  assert.equal(saved.author.count, 1);
  assert.equal(saved.categories.count, 1);
}

async function uploadCover(page) {
  const dialog = page.getByRole('dialog');
  await page.getByRole('region', { name: 'cover' }).getByRole('button').first().click();
  await dialog
    .getByRole('button', { name: /add (more|new) assets/i })
    .first()
    .click();
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'panel.png', mimeType: 'image/png', buffer: PIXEL });
  await page.getByRole('button', { name: /upload 1 asset/i }).click();
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await dialog.first().waitFor({ state: 'hidden' });
}

async function addToZone(page) {
  await page.getByRole('button', { name: 'Add a component to blocks' }).click();
  const quote = page.locator('main button').filter({ hasText: /^Quote$/ });
  if (!(await appears(quote))) await page.locator('main').getByText('zone', { exact: true }).click();
  await quote.first().click();
  const source = page.getByRole('textbox', { name: 'source' });
  if (!(await appears(source))) await page.getByRole('button', { name: /Quote/ }).last().click();
  await source.fill('A panel');
}

async function publishArticle({ page }) {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Unpublish', exact: true }).waitFor();
  assert.equal(typeof (await ask(page, `${ARTICLES}/${entryId(page)}`)).publishedAt, 'string');
}

async function deleteArticle({ page, base }) {
  const id = entryId(page);
  await page.goto(`${base}/admin${ARTICLES}?page=1&pageSize=10&sort=id:ASC&_q=Made+in+the+panel`);
  await page.getByText('1 entry found').waitFor();
  await page.goto(`${base}/admin${ARTICLES}/${id}`);
  await page.getByRole('button', { name: /delete this entry/i }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL(/article\?/);
  const { pagination } = await ask(page, `${ARTICLES}?filters[id][$eq]=${id}`);
  assert.equal(pagination.total, 0);
}

async function translatePage({ page, base }) {
  const pages = '/content-manager/collection-types/api::page.page';
  const { results } = await ask(page, `${pages}?pageSize=50&locale=en&sort=id:ASC`);
  const { id } = results.find(({ localizations }) => !localizations.some(({ locale }) => locale === 'fr'));
  await page.goto(`${base}/admin${pages}/${id}?plugins[i18n][locale]=en`);
  await page.getByRole('combobox', { name: 'Locales', exact: true }).click();
  await page.getByRole('option', { name: /French/ }).click();
  await page.getByRole('heading', { name: 'Create an entry' }).waitFor();
  await page.fill('input[name=title]', 'Traduite');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/create'));
  const { localizations } = await ask(page, `${pages}/${id}`);
  assert.ok(localizations.some(({ locale }) => locale === 'fr'));
}

async function addFolder({ page, base }) {
  await page.goto(`${base}/admin/plugins/upload`);
  await page.getByRole('button', { name: 'Add new folder' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: /name/i }).fill('From the panel');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByText('From the panel').first().waitFor();
}

async function changeRole({ page, base }) {
  await page.goto(`${base}/admin/settings/roles/4`);
  await page.getByRole('checkbox', { name: 'Select Delete category permission' }).check({ force: true });
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/permissions'),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  const { data } = await ask(page, '/admin/roles/4/permissions');
  assert.ok(
    data.some(({ action, subject }) => action.endsWith('explorer.delete') && subject === 'api::category.category'),
  );
}

async function createToken({ page, base }) {
  await page.goto(`${base}/admin/settings/api-tokens/create`);
  await page.getByRole('textbox', { name: /^name/i }).fill('Token of the panel');
  await choose(page, /token duration/i, '7 days');
  await choose(page, /token type/i, 'Read-only');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(/copy this token|see it again/i)
    .first()
    .waitFor();
}

async function addLocale({ page, base }) {
  const dialog = page.getByRole('dialog');
  await page.goto(`${base}/admin/settings/internationalization`);
  await page.getByRole('button', { name: 'Add new locale' }).click();
  await dialog.getByRole('combobox').first().click();
  await page.getByRole('option', { name: 'Spanish (es)', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.ok((await ask(page, '/i18n/locales')).some(({ code }) => code === 'es'));
}

/** The server restarts with the changed schema file; the panel polls until it is back. */
async function addField({ page, base, project }) {
  const dialog = page.getByRole('dialog');
  await page.goto(`${base}/admin/plugins/content-type-builder/content-types/api::category.category`);
  const tour = page.getByRole('button', { name: /^(close|skip)/i });
  if (await appears(tour)) await tour.first().click();
  await page
    .getByRole('button', { name: /add another field/i })
    .first()
    .click();
  await dialog.getByRole('button', { name: /^Text/ }).click();
  await dialog.locator('input[name=name]').fill(FIELD);
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const schema = path.join(project, 'src/api/category/content-types/category/schema.json');
  await until(() => JSON.parse(readFileSync(schema, 'utf8')).attributes[FIELD]?.type === 'string');
  await until(async () => {
    const { data } = await ask(page, '/content-manager/content-types/api::category.category/configuration');
    return FIELD in data.contentType.metadatas;
  });
}

async function choose(page, name, option) {
  await page.getByRole('combobox', { name }).first().click();
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

async function relate(page, field, label) {
  const box = page.locator(`input[role=combobox][name="${field}"]`);
  await box.click();
  await box.pressSequentially(label, { delay: 20 });
  await page.getByRole('option', { name: label }).first().click();
}

const entryId = (page) => /article\/(\d+)/.exec(page.url())[1];

/** Calls the admin API with the panel's session. */
const ask = (page, url) =>
  page.evaluate(async (asked) => {
    const token = JSON.parse(sessionStorage.getItem('jwtToken') ?? localStorage.getItem('jwtToken'));
    const answer = await fetch(asked, { headers: { authorization: `Bearer ${token}` } });
    return answer.json();
  }, url);

const appears = (locator) =>
  locator
    .first()
    .waitFor({ timeout: 5000 })
    .then(
      () => true,
      () => false,
    );

async function until(holds) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; ) {
    if (await Promise.resolve(holds()).catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`Within ${PATIENCE_MS / 1000} s, this did not become true: ${holds}`);
}
