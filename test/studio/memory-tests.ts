import { expect, it } from 'vitest';
import type { StudioTests } from './studio-tests.ts';

const ARTICLE = 'api::article.article';
const ARTICLES = `/content-manager/collection-types/${ARTICLE}`;
const VISITS = 8;
/** From here on, everything that the page loads for them is loaded. */
const LOADED = 3;
/** More than the browser varies by, and far fewer than the 3,800 of one form. */
const FEW_NODES = 1_000;

/** Remembers the form of each visit, without keeping it, and counts what listens to the window. */
const WATCH_PAGE = `{
  const { addEventListener: add, removeEventListener: remove } = window;
  let listeners = 0;
  window.addEventListener = (...given) => ((listeners += 1), add.apply(window, given));
  window.removeEventListener = (...given) => ((listeners -= 1), remove.apply(window, given));
  window.pageListeners = () => listeners;
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
    await profiler.send('Performance.enable');
    /** Instead of the size of the heap, which also grows with compiled code. */
    const countNodes = async (): Promise<number> => {
      await collect();
      const { metrics } = await profiler.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'Nodes')?.value ?? 0;
    };
    await page.evaluate(WATCH_PAGE);
    const listeners = () => page.evaluate<number>('pageListeners()');
    let before = { nodes: 0, listeners: 0 };
    for (let time = 0; time < VISITS; time += 1) {
      if (time === LOADED) before = { nodes: await countNodes(), listeners: await listeners() };
      await visit();
    }
    const held = async () => {
      await collect();
      return page.evaluate<number>('heldForms()');
    };
    // The browser itself may keep the last one, for its focus.
    await expect.poll(held).toBeLessThan(2);
    await expect.poll(listeners).toBe(before.listeners);
    await expect.poll(countNodes).toBeLessThan(before.nodes + FEW_NODES);
    await admin('DELETE', `${ARTICLES}/${id}`);
    await page.close();
  });
}
