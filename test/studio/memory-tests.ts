import { expect, it } from 'vitest';
import type { StudioTests } from './studio-tests.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const VISITS = 8;

/** Remembers the form of each visit, without keeping it. */
const WATCH_FORMS = `{
  const forms = [];
  window.seeForm = () => forms.push(new WeakRef(document.querySelector('form.entry')));
  window.heldForms = () => forms.filter((one) => one.deref() !== undefined).length;
}`;

/** What the page holds on to. */
export function memoryTests({ enter, admin }: StudioTests): void {
  it('does not keep the entries that were visited', async () => {
    const sections = Array.from({ length: 100 }, (_, index) => ({ heading: `Section ${index}` }));
    const { id } = await admin('POST', ARTICLES, { title: 'Visited', sections });
    const { page } = await enter('');
    const waiting = new Set<object>();
    page.on('request', (request) => waiting.add(request));
    page.on('requestfinished', (request) => waiting.delete(request));
    page.on('requestfailed', (request) => waiting.delete(request));
    const profiler = await page.context().newCDPSession(page);
    const visit = async (): Promise<void> => {
      await page.evaluate(`location.hash = '#/content/${ARTICLE}/${id}'`);
      await page.locator('.entry-aside .facts').waitFor();
      await page.evaluate('seeForm()');
      await page.evaluate("location.hash = '#/'");
      await page.locator('.home-columns').waitFor();
    };
    const collect = async (): Promise<void> => {
      await expect.poll(() => waiting.size).toBe(0);
      await profiler.send('HeapProfiler.collectGarbage');
    };
    await page.evaluate(WATCH_FORMS);
    for (let time = 0; time < VISITS; time += 1) await visit();
    const held = async () => {
      await collect();
      return page.evaluate<number>('heldForms()');
    };
    // The browser itself may keep the last one, for its focus.
    await expect.poll(held).toBeLessThan(2);
    await admin('DELETE', `${ARTICLES}/${id}`);
    await page.close();
  });
}
