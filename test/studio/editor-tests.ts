import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { breaches, intercept } from '../support/browser.ts';
import { type StudioTests, told } from './studio-tests.ts';

const ARTICLE = 'api::article.article';

/** What the editors of fields do with values that nobody edits, and with what is typed and pasted. */
export function editorTests({ enter, admin, studio }: StudioTests): void {
  it('keeps all of what is typed: digits, characters beyond the limit, HTML of a plugin', async () => {
    const { page, complaints } = await enter(`#/content/${ARTICLE}/new`);
    const field = (name: string) => page.locator(`[data-field="${name}"]`);
    const title = field('title').getByRole('textbox');
    expect(await title.getAttribute('dir')).toBe('auto');
    await title.focus();
    await page.keyboard.insertText('x'.repeat(350));
    await field('title').getByText('150 characters too long').waitFor();
    expect(await title.getAttribute('aria-invalid')).toBe('true');
    expect(await breaches(page, '[data-field="title"]')).toEqual([]);
    await title.fill('x'.repeat(199));
    await field('title').getByText('1 character left').waitFor();

    await field('metadata').getByRole('textbox').fill('{ "id": 9007199254740993, "n": 1 }');
    await page.keyboard.press('Control+s');
    await page.waitForURL(/article\/\d+$/);
    await page.reload();
    const metadata = field('metadata').getByRole('textbox');
    await expect.poll(() => metadata.inputValue()).toBe('{\n  "id": 9007199254740993,\n  "n": 1\n}');
    await metadata.fill('{ "id": 9007199254740993, "n": 2 }');
    await page.keyboard.press('Control+s');
    await told(page, 'Saved');
    const stored = await fetch(
      `${studio().url}${page.url().replace(/^.*#\/content/, '/content-manager/collection-types')}`,
      {
        headers: {
          authorization: `Bearer ${await page.evaluate("JSON.parse(sessionStorage.getItem('plinth-studio:token'))")}`,
        },
      },
    );
    expect(await stored.text()).toContain('"metadata":{"id":9007199254740993,"n":2}');
    await page.close();
    expect(complaints).toEqual([]);

    const html = '<figure class="image"><img src="/a.png"></figure><p>&nbsp;One&nbsp;</p>';
    const single = '/content-manager/single-types/api::campaign.campaign';
    await admin('PUT', single, { slogan: 'Spring', shade: 'green', story: html });
    const campaign = await enter('#/content/api::campaign.campaign');
    const story = campaign.page.locator('[data-field="story"]');
    await expect.poll(() => story.getByRole('textbox').inputValue()).toBe(html);
    expect(await story.getByRole('toolbar').count()).toBe(0);
    await story.getByText('The source that global::story stores').waitFor();
    await campaign.page.close();
  });

  it('edits blocks as they are formatted, and changes nothing else in them', async () => {
    const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });
    const item = (words: string) => ({ type: 'list-item', children: [text(words)] });
    const code = { type: 'code', language: 'ts', children: [text('  const a = 1;')] };
    const nested = { type: 'list', format: 'unordered', indentLevel: 1, children: [item('inner')] };
    const list = { type: 'list', format: 'ordered', children: [item('one'), nested] };
    const link = { type: 'link', url: 'https://x.test/a_(b)', target: '_blank', children: [text('linked')] };
    const words = (...children: readonly unknown[]) => ({ type: 'paragraph', children });
    const path = `/content-manager/collection-types/${ARTICLE}`;
    const before = [words(text('  See ', { bold: true, code: true }), link, text(' here')), list, code];
    const { id } = await admin('POST', path, { title: 'Blocks', content: before });
    const stored = async () => (await admin('GET', `${path}/${id}`)).content;

    const { page, complaints } = await enter(`#/content/${ARTICLE}/${id}`);
    const field = page.locator('[data-field="content"]');
    const unsaved = page.locator('.entry-head').getByText('Unsaved changes');
    await field.getByText('here').click();
    expect(await breaches(page, '[data-field="content"]')).toEqual([]);
    await end(page);
    await page.keyboard.type('!');
    await unsaved.waitFor();
    await page.keyboard.press('Shift+ArrowLeft');
    await field.getByRole('button', { name: 'Italic' }).click();
    await field.locator('em').waitFor();
    // Undone: everything is as it was stored.
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(() => unsaved.count()).toBe(0);
    await page.keyboard.press('Control+y');
    await end(page);
    await page.keyboard.press('Control+k');
    await page.getByLabel('Address, or words of an entry').fill('/about');
    expect(await breaches(page, '[data-field="content"]')).toEqual([]);
    await page.keyboard.press('Enter');
    await field.getByText('inner').click();
    await end(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('two');
    await page.keyboard.press('Control+s');
    await told(page, 'Saved');
    const about = { type: 'link', url: '/about', children: [text('/about')] };
    const first = words(text('  See ', { bold: true, code: true }), link, text(' here!'), about);
    const grown = { ...list, children: [item('one'), nested, item('two')] };
    expect(await stored()).toEqual([first, grown, code]);

    // From a word processor: styles, a wrapper that is not bold, paragraphs in items, nested lists.
    await field.getByText('two').click();
    await end(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const html = `<b style="font-weight:normal"><p><span style="font-weight:700">Bold</span> text</p>
<ul><li><p>a</p></li><ul><li><p>b</p></li></ul></ul></b>`;
    await paste(page, html);
    await page.keyboard.press('Control+s');
    const inner = { type: 'list', format: 'unordered', indentLevel: 1, children: [item('b')] };
    await expect
      .poll(stored)
      .toEqual([
        ...[first, grown, words(text('Bold', { bold: true }), text(' text'))],
        ...[{ type: 'list', format: 'unordered', children: [item('a'), inner] }, code],
      ]);
    await admin('DELETE', `${path}/${id}`);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('edits Markdown as it looks and as its source, runs nothing in it, and draws only a part of a megabyte', async () => {
    const path = `/content-manager/collection-types/${ARTICLE}`;
    const lines = [
      '# One\u2028two',
      '',
      '| a | b |',
      '|---|---|',
      '| 1 | 2 |',
      '',
      '[ref][r]',
      '',
      '[r]: https://x.test/a_(b)',
    ];
    const harmful = '<p style="color: red" onclick="alert(1)">HTML<img src=x onerror=alert(1)></p>';
    const source = [...lines, '', harmful, '', '[bad](javascript:alert(1)) <style>p { color: red }</style>', ''].join(
      '\n',
    );
    const { id } = await admin('POST', path, { title: 'Markdown', body: source });
    const { page, complaints } = await enter(`#/content/${ARTICLE}/${id}`);
    const field = page.locator('[data-field="body"]');
    const unsaved = page.locator('.entry-head').getByText('Unsaved changes');
    await field.getByText('ref').click();
    expect(await breaches(page, '[data-field="body"]')).toEqual([]);
    await page.keyboard.press('Home');
    await page.keyboard.press('Shift+End');
    await page.keyboard.press('Control+b');
    await field.getByText('**[ref][r]**').waitFor();
    await unsaved.waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => unsaved.count()).toBe(0);
    await field.getByRole('button', { name: 'Preview' }).click();
    const shown = await field.locator('.prose').innerHTML();
    expect(shown).toContain('<td>1</td>');
    expect(shown).toContain('href="https://x.test/a_(b)"');
    expect(shown).toContain('HTML<img');
    expect(shown).not.toMatch(/ style=| on\w+=|href="javascript|<style|color: red/);
    expect(await breaches(page, '[data-field="body"]')).toEqual([]);
    expect(complaints).toEqual([]);

    // As it looks: what is not edited keeps its source, whatever it is.
    await field.getByRole('button', { name: 'Formatted' }).click();
    await field.locator('td').first().waitFor();
    expect(await breaches(page, '[data-field="body"]')).toEqual([]);
    await field.getByRole('heading', { name: 'One two' }).click();
    await end(page);
    await page.keyboard.type('!');
    await page.keyboard.press('Control+s');
    await told(page, 'Saved');
    const stored = async () => (await admin('GET', `${path}/${id}`)).body;
    expect(await stored()).toBe(source.replace('two', 'two!'));
    await field.getByRole('button', { name: 'Source', exact: true }).click();
    await field.getByText('One two!').click();
    await end(page);
    await paste(page, '<p><b>Pasted</b> text</p>');
    await field.getByText('**Pasted** text').waitFor();
    expect(complaints).toEqual([]);

    await admin('PUT', `${path}/${id}`, { body: 'Some **text** in a line of its own.\n\n'.repeat(26_000) });
    await page.evaluate('localStorage.clear()');
    await page.reload();
    await field.getByText('Some').first().click();
    // A key costs as much as is drawn: the visible lines, or one part of the text.
    expect(await field.locator('.cm-line').count()).toBeLessThan(200);
    await field.getByRole('button', { name: 'Formatted' }).click();
    await field.locator('.ProseMirror').getByText('Some').first().click();
    expect(await page.evaluate<number>(LARGEST_PART)).toBeLessThan(1000);
    await admin('DELETE', `${path}/${id}`);
    await page.close();
  });

  it('a uid follows its source up to the save, and does not replace one that was typed', async () => {
    const { page, complaints } = await enter(`#/content/${ARTICLE}/new`);
    const input = (name: string) => page.locator(`[data-field="${name}"] input`).first();
    await input('title').fill('Early');
    await expect.poll(() => input('slug').inputValue()).toBe('early');
    await input('title').fill('Early bird');
    await page.keyboard.press('Control+s');
    await told(page, 'Saved');
    const entries = `/content-manager/collection-types/${ARTICLE}`;
    const early = await admin('GET', `${entries}/${page.url().split('/').at(-1)}`);
    expect(early.slug).toBe('early-bird');
    expect(await input('slug').inputValue()).toBe('early-bird');

    await page.evaluate(`location.hash = '#/content/${ARTICLE}/new'`);
    await page.getByRole('heading', { name: 'New Article' }).waitFor();
    await expect.poll(() => input('title').inputValue()).toBe('');
    await intercept(page, '**/uid/generate', async (route) => {
      await input('slug').fill('typed');
      await route.continue();
    });
    const generated = page.waitForResponse('**/uid/generate');
    await input('title').fill('Late');
    await (await generated).finished();
    await input('title').fill('Late owl');
    await page.keyboard.press('Control+s');
    await told(page, 'Saved');
    const late = await admin('GET', `${entries}/${page.url().split('/').at(-1)}`);
    expect(late).toMatchObject({ title: 'Late owl', slug: 'typed' });
    for (const { id } of [early, late]) await admin('DELETE', `${entries}/${id}`);
    expect(complaints).toEqual([]);
    await page.close();
  });
}

/** Moves to the end of the line, and lets the editor notice: the browser tells it later than the next key of a test. */
async function end(page: Page): Promise<void> {
  await page.keyboard.press('End');
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))');
}

const paste = (page: Page, html: string): Promise<unknown> =>
  page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', ${JSON.stringify(html)});
    const active = document.activeElement.shadowRoot?.activeElement ?? document.activeElement;
    active.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);

/** The number of blocks in the largest editable part. */
const LARGEST_PART =
  "Math.max(...[...document.querySelectorAll('.ProseMirror')].map(({ childElementCount }) => childElementCount))";
