import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeDocumentIds } from '../../src/app/inspecting/describe-document-ids.ts';
import { databaseStatus } from '../../src/app/migrating/database-status.ts';
import { applyStatus } from '../../src/app/migrating/apply-status.ts';
import { type Application, openApplication } from '../../src/app/opening/open-application.ts';
import { documentIdOf } from '../../src/util/document-id.ts';
import { MATERIAL_DIR } from '../support/conformance-material.ts';
import { describeEngines, runScript, startRestored } from '../support/engines.ts';
import { startPlinth } from '../support/start-plinth.ts';
import { copyProject, openOn, temporaryFolder } from './import-into.ts';

const { 'token-full': authorization = '' } = JSON.parse(
  readFileSync(path.join(MATERIAL_DIR, 'credentials.json'), 'utf8'),
) as Readonly<Record<string, string>>;

/** Pages 1, 2 and 3 are an entry in en, fr and de; 7 and 8 one in en and fr; 4, 5 and 6 one in en, fr and de. */
const FIRST = documentIdOf('api::page.page', 1);
const STORED = 'storedbysomebodyelse0001';

describeEngines('stored document ids', (name) => {
  test('are those shown before, for whole groups, and stay when the first row goes', async () => {
    const engine = await startRestored(name);
    onTestFinished(() => engine.stop());
    const dir = copyProject();
    const within = async <T>(work: (application: Application) => Promise<T>): Promise<T> => {
      const application = await openApplication(await openOn(engine, dir), { createTables: false });
      return work(application).finally(application.close);
    };
    const apply = async (): Promise<readonly string[]> => {
      const said: string[] = [];
      const nothing = { renames: [], drops: [], indexes: false, droppedTo: path.join(temporaryFolder(), 'none') };
      const print = (line: string) => said.push(line);
      await within((application) => applyStatus(application, { ...nothing, documentIds: true, print }));
      return said;
    };
    const ids = (table: string) =>
      within(async ({ driver }) => {
        const rows = await driver.query({ text: `select id, document_id from ${table} order by id` }, []);
        return new Map(rows.map(([id, documentId]) => [Number(id), documentId]));
      });
    const advice = () => within(({ driver, model }) => describeDocumentIds(driver, model));

    expect(await advice()).toEqual([]);
    expect(await apply()).toContain('Stored the document ids of 80 entries of api::article.article.');
    expect(await apply()).toEqual([]);
    const pages = await ids('pages');
    expect([1, 2, 3, 7, 8].map((id) => pages.get(id))).toEqual([
      ...[FIRST, FIRST, FIRST],
      ...[documentIdOf('api::page.page', 7), documentIdOf('api::page.page', 7)],
    ]);
    expect((await ids('articles')).get(33)).toBe(documentIdOf('api::article.article', 33));
    expect((await within(databaseStatus)).surplus.columns).toEqual([]);
    expect(await advice()).toEqual([expect.stringMatching(/^23 tables have the column document_id/)]);

    // Of a group that is not complete, what is stored counts.
    await runScript(
      engine,
      `update pages set document_id = null where id in (1, 2, 5, 6, 7);
       update pages set document_id = '${STORED}' where id = 8;`,
    );
    expect(await advice()).toContainEqual(expect.stringMatching(/^pages: 5 entries have no stored document id/));

    const plinth = await startPlinth({ engine });
    const send = async (method: string, url: string, data?: object) => {
      const answer = await fetch(`${plinth.url}/api${url}`, {
        method,
        headers: { authorization, 'Strapi-Response-Format': 'v5', 'content-type': 'application/json' },
        ...(data !== undefined && { body: JSON.stringify({ data }) }),
      });
      const text = await answer.text();
      return { status: answer.status, data: text === '' ? null : JSON.parse(text).data };
    };
    try {
      expect((await send('DELETE', `/pages/${FIRST}?locale=en`)).status).toBe(204);
      expect((await send('GET', `/pages/${FIRST}?locale=fr`)).data?.id).toBe(2);
      const other = documentIdOf('api::page.page', 4);
      expect((await send('DELETE', `/pages/${other}?locale=*`)).status).toBe(204);
      const german = await send('PUT', `/pages/${STORED}?locale=de`, { title: 'Neu', slug: 'neu' });
      expect([german.status, german.data?.documentId]).toEqual([200, STORED]);
      // The same through v4's contract.
      const created = await fetch(`${plinth.url}/api/pages/2/localizations`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ locale: 'en', title: 'Again', slug: 'again', publishedAt: '2026-01-01' }),
      });
      expect(created.status).toBe(200);
      expect((await send('GET', `/pages/${FIRST}?locale=en`)).data?.title).toBe('Again');
    } finally {
      await plinth.stop();
    }
    expect(plinth.faults).toEqual([]);
    const after = await ids('pages');
    expect([2, 3, 7, 8].map((id) => after.get(id))).toEqual([FIRST, FIRST, STORED, STORED]);
    await runScript(engine, 'update pages set document_id = null where id = 7;');
    // The server has granted super admins its own actions, which have no document ids yet.
    expect((await apply()).filter((line) => !line.includes('admin::permission'))).toEqual([
      'Stored the document ids of 1 entries of api::page.page.',
    ]);
    expect((await ids('pages')).get(7)).toBe(STORED);
  });
});
