import type { Page } from 'playwright-core';
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
