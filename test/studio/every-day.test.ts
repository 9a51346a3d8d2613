import { afterAll, beforeAll, describe } from 'vitest';
import { browserMissing } from '../support/browser.ts';
import { commentTests } from './comment-tests.ts';
import { compareTests } from './compare-tests.ts';
import { importTests } from './import-tests.ts';
import { configureTests } from './configure-tests.ts';
import { layoutTests } from './layout-tests.ts';
import { libraryTests } from './library-tests.ts';
import { listTests } from './list-tests.ts';
import { mediaTests } from './media-tests.ts';
import { releaseTests } from './release-tests.ts';
import { reviewTests } from './review-tests.ts';
import { startPreviewSite, type PreviewSite } from './preview-site.ts';
import { previewTests } from './preview-tests.ts';
import { translatingTests } from './translating-tests.ts';
import { logTests } from './log-tests.ts';
import { trashTests } from './trash-tests.ts';
import { type StudioBrowser, startStudio } from './studio-browser.ts';

const EMAIL = 'grace@example.test';
const PASSWORD = 'Grace-Passw0rd1';

const title = browserMissing === null ? 'Every day in Studio' : `Every day in Studio: skipped, ${browserMissing}`;

// One server and one browser for all; every test makes the entries that it needs, so each can run alone.
describe.skipIf(browserMissing !== null)(title, () => {
  let site: PreviewSite;
  let studio: StudioBrowser;
  let token = '';
  // biome-ignore lint/suspicious/noExplicitAny: whatever a test looks for in an answer
  const admin = async (method: string, path: string, body?: unknown): Promise<any> => {
    const response = await fetch(`${studio.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.status === 204 ? null : response.json();
  };
  beforeAll(async () => {
    site = await startPreviewSite();
    studio = await startStudio(site.settings);
    site.readFrom(studio.url);
    const first = { firstname: 'Grace', lastname: 'Hopper', email: EMAIL, password: PASSWORD };
    token = (await admin('POST', '/admin/register-admin', first)).data.token;
  });
  afterAll(async () => {
    await studio?.stop();
    await site?.close();
  });

  const tests = {
    studio: () => studio,
    enter: (place: string, options = {}) => studio.open(`?${place}`, { token, ...options }),
    signIn: async () => undefined,
    admin,
  };
  describe('comments', () => commentTests(tests));
  describe('comparing', () => compareTests(tests));
  describe('lists', () => listTests(tests));
  describe('import', () => importTests(tests));
  describe('configuring', () => configureTests(tests));
  describe('layouts', () => layoutTests(tests));
  describe('library', () => libraryTests(tests));
  describe('files', () => mediaTests(tests));
  describe('preview', () => previewTests(tests));
  describe('releases', () => releaseTests(tests));
  describe('reviews', () => reviewTests(tests));
  describe('translating', () => translatingTests(tests));
  describe('log', () => logTests(tests));
  describe('trash', () => trashTests(tests));
});
