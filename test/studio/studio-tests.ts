import type { Locator, Page } from 'playwright-core';
import type { OpenPage } from '../support/browser.ts';
import type { OpenOptions, StudioBrowser } from './studio-browser.ts';

/** What the tests of every area share: the server with its browser, and the first administrator. */
export interface StudioTests {
  studio(): StudioBrowser;
  /** The page of somebody who has signed in; of the first administrator, if no other token is given. */
  enter(place: string, options?: OpenOptions): Promise<OpenPage>;
  /** Fills in the form as the first administrator. */
  signIn(page: Page): Promise<void>;
  /** Calls the admin API as the first administrator. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever a test looks for in an answer
  admin(method: string, path: string, body?: unknown): Promise<any>;
}

/** What is rarely done with an entry is in the menu beside its title. */
export async function actOnEntry(page: Page, action: 'Delete' | 'Duplicate' | 'Unpublish'): Promise<void> {
  const head = page.locator('.entry-head');
  await head.getByRole('button', { name: 'Actions' }).click();
  await head.getByRole('button', { name: action, exact: true }).click();
}

/** Waits until the page, or its sheet, says so, and closes all messages: none is taken for that of a later save. */
export async function told(within: Page | Locator, text: string): Promise<void> {
  const message = within.locator('.message-card').getByText(text, { exact: true });
  await message.last().waitFor();
  await message.page().evaluate("document.querySelectorAll('.message-card .icon-only').forEach((one) => one.click())");
}
