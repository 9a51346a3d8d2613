import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEngine, type Engine } from '../../src/content/engine.ts';
import { findV5Entry, listV5 } from '../../src/content/reading/read-v5.ts';
import { openCodeScope, openScope } from '../../src/content/scope.ts';
import { handleWrite } from '../../src/content/writing/entries/handle-write.ts';
import { handleV5Write } from '../../src/content/writing/v5/handle-v5-write.ts';
import { deleteEntities } from '../../src/content/writing/write-entities.ts';
import { asCode } from '../../src/content/writing/write-options.ts';
import { storeDocumentIds } from '../../src/database/layout/store-document-ids.ts';
import { createTables } from '../../src/database/layout/create-layout.ts';
import { deleteManaged } from '../../src/management/entries/write-entry.ts';
import { listDeleted } from '../../src/management/trash/deleted-entries.ts';
import { restoreDeleted } from '../../src/management/trash/restore-deleted.ts';
import { FIRST_ROWS } from '../../src/revisions/revision-tables.ts';
import { fitModel } from '../../src/schema/fit-model.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { documentIdOf } from '../../src/util/document-id.ts';
import { numbersOf } from '../access/random/numbers-of.ts';
import { type NotebookEngine, startNotebook } from '../access/random/notebook-engine.ts';
import { notebook } from '../access/random/notebook.ts';
import { EVERYTHING } from '../support/conformance-queries.ts';
import { countingDriver } from '../support/counting-driver.ts';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { Choices } from './random/choices.ts';

const stepsOn = (name: EngineName): number => Number(process.env.PLINTH_TEST_STEPS ?? (name === 'sqlite' ? 150 : 40));
const SEED = Number(process.env.PLINTH_TEST_SEED ?? 20_260_722);
const LOCALES = ['en', 'fr', 'de', 'nl'];

/** A row with the document id that it was first shown with. */
interface Row {
  readonly id: number;
  readonly locale: string;
  readonly documentId: string;
}

describeEngines(`document ids of random translations, seed ${SEED}`, (name) => {
  let book: NotebookEngine;
  let engine: Engine;
  let NOTE: ContentType;

  /** As another server, or after a restart: what an engine knows of document ids is its own. */
  async function open(): Promise<void> {
    const { driver, engine: known } = book;
    const { model } = fitModel(notebook, await driver.introspect(), driver.layout.physicalName);
    const { dialect, pagination, limits, defaultLocale } = known;
    const trashRules = { maxMs: 1e9, writes: 'all', files: null, warn: () => {} } as const;
    engine = createEngine({ model, dialect, driver, pagination, limits, defaultLocale, trashRules });
    NOTE = model.contentTypes.get('api::note.note') as ContentType;
  }

  beforeAll(async () => {
    book = await startNotebook(name);
    await createTables(book.driver, [FIRST_ROWS.layout]);
    await book.driver.transaction(async (session) => {
      for (const code of LOCALES.slice(2))
        await session.execute({ text: `insert into i18n_locale (name, code) values ('${code}', '${code}')` }, []);
    });
    await open();
  });
  afterAll(() => book?.stop());

  const scope = () => openScope(engine, EVERYTHING);
  const query = (text: string) => book.driver.query({ text }, []);
  const shown = async (): Promise<readonly Row[]> => {
    const text = await listV5(scope(), NOTE, 'locale=*&sort=id&fields=locale&pagination[pageSize]=100', 'flat');
    return JSON.parse(String(text)).data;
  };
  const translateInV4 = async ({ id }: Row, locale: string): Promise<number> => {
    const request = { id: String(id), query: '', body: { title: 'T', locale } };
    return JSON.parse(await handleWrite(scope(), NOTE, 'createLocalization', request)).id;
  };
  const inV5 = (verb: 'update' | 'delete', { documentId }: Row, locale: string) =>
    handleV5Write(scope(), NOTE, verb, {
      ...{ id: documentId, body: { data: { title: 'T' } }, query: `locale=${locale}`, shape: 'flat' },
      checkPublication: async () => undefined,
    });
  /** As v4 does beside this server: it knows nothing of first rows. */
  const translateElsewhere = (rows: readonly Row[], locale: string): Promise<number> =>
    book.driver.transaction(async (session) => {
      const run = (text: string) => session.execute({ text }, []);
      await run(`insert into notes (title, locale) values ('T', '${locale}')`);
      const [[id] = []] = await session.query({ text: 'select max(id) from notes' }, []);
      for (const row of rows) {
        for (const [own, other] of [
          [row.id, id],
          [id, row.id],
        ]) {
          const columns = '(note_id, inv_note_id, note_order)';
          await run(`insert into notes_localizations_links ${columns} values (${own}, ${other}, 9)`);
        }
      }
      return Number(id);
    });

  const remove = (id: number) => handleWrite(scope(), NOTE, 'delete', { id: String(id), query: '', body: undefined });
  /** One document with translations in the first locales; their rows. */
  const translated = async (count: number): Promise<readonly Row[]> => {
    const id = await book.create('note', { title: 'T', locale: 'en' });
    const documentId = documentIdOf(NOTE.uid, id);
    const rows: Row[] = [{ id, locale: 'en', documentId }];
    for (const locale of LOCALES.slice(1, count))
      rows.push({ id: await translateInV4(rows[0] as Row, locale), locale, documentId });
    return rows;
  };
  const clear = async () => {
    const ids = (await query('select id from notes')).map(([id]) => Number(id));
    await deleteEntities(openCodeScope(engine), NOTE, async () => ids, asCode('database'));
  };

  test('cost a deletion one statement, and three more where a first row goes', async () => {
    const statements: string[] = [];
    const driver = countingDriver(book.driver, statements);
    const { model, dialect, pagination, limits, defaultLocale } = engine;
    const counted = openScope(createEngine({ model, dialect, driver, pagination, limits, defaultLocale }), EVERYTHING);
    const count = async (type: string, id: number): Promise<number> => {
      statements.length = 0;
      const of = model.contentTypes.get(`api::${type}.${type}`) as ContentType;
      await handleWrite(counted, of, 'delete', { id: String(id), query: '', body: undefined });
      return statements.length;
    };
    const [first, second, third] = (await translated(3)) as readonly [Row, Row, Row];
    const pal = await count('pal', await book.create('pal', { name: 'P' }));
    expect(statements.some((text) => text.includes('first_rows'))).toBe(false);
    expect([pal, await count('note', third.id), await count('note', first.id), await count('note', second.id)]).toEqual(
      [3, 8, 11, 6],
    );
    await clear();
  });

  test('stay where the deletion fails', async () => {
    const [first, second] = (await translated(2)) as readonly [Row, Row];
    const rename = (from: string, to: string) =>
      book.driver.transaction((session) => session.execute({ text: `alter table ${from} rename to ${to}` }, []));
    await rename(FIRST_ROWS.name, 'away');
    await expect(remove(first.id)).rejects.toThrow(FIRST_ROWS.name);
    await rename('away', FIRST_ROWS.name);
    expect(await shown()).toEqual([first, second].map((row) => expect.objectContaining(row)));
    await remove(first.id);
    expect(await shown()).toEqual([expect.objectContaining(second)]);
    await clear();
    expect(await query(`select id from ${FIRST_ROWS.name}`)).toEqual([]);
  });

  test('are seen by readers, and by translations that are added, while first rows are deleted', async () => {
    for (let round = 0; round < 10; round += 1) {
      const rows = await translated(3);
      const [first, second] = rows as readonly [Row, Row];
      const reads: Promise<readonly Row[]>[] = [];
      const reading = (async () => {
        for (let at = 0; at < 6; at += 1) {
          reads.push(shown());
          await reads.at(-1);
        }
      })();
      // The one that is translated may be gone by then.
      await Promise.all([
        reading,
        remove(first.id),
        round % 2 === 0 ? remove(second.id) : undefined,
        translateInV4(round % 4 < 2 ? second : (rows[2] as Row), 'nl').catch(() => 0),
      ]);
      const seen = [...(await Promise.all(reads)), await shown()].flat();
      expect(new Set(seen.map(({ documentId }) => documentId)), `round ${round}`).toEqual(new Set([first.documentId]));
      await clear();
    }
    // Of those that were deleted at the same time as their first row.
    await book.driver.transaction((session) => session.execute({ text: `delete from ${FIRST_ROWS.name}` }, []));
  });

  test('stay what they were, whichever rows come and go', async () => {
    const choices = new Choices(numbersOf(SEED));
    let rows: Row[] = [];
    const deleted = new Map<number, Row>();
    let kept = 0;
    const gone = (...ids: readonly number[]): void => {
      for (const row of rows) if (ids.includes(row.id)) deleted.set(row.id, row);
      const before = rows;
      rows = rows.filter(({ id }) => !ids.includes(id));
      if (before.some((row) => ids.includes(row.id) && documentIdOf(NOTE.uid, row.id) === row.documentId))
        kept += rows.filter(({ documentId }) =>
          before.some((one) => ids.includes(one.id) && one.documentId === documentId),
        ).length;
    };
    for (let step = 0; step < stepsOn(name); step += 1) {
      const one = choices.of(rows);
      const group = rows.filter(({ documentId }) => documentId === one?.documentId);
      const locale = choices.of(LOCALES.filter((code) => group.every((row) => row.locale !== code)));
      const joins = (id: number): void => {
        rows.push({ id, locale: String(locale), documentId: String(one?.documentId) });
      };
      const kind = rows.length > 30 ? 5 + choices.below(5) : choices.below(12);
      let did = `${kind} `;
      if (one === undefined || kind === 0) {
        const code = choices.of(LOCALES) as string;
        const id = await book.create('note', { title: 'T', locale: code });
        rows.push({ id, locale: code, documentId: documentIdOf(NOTE.uid, id) });
      } else if (kind <= 4 && locale !== undefined) {
        did += `${locale} of ${one.id}`;
        if (kind <= 2) joins(await translateInV4(one, locale));
        else if (kind === 3) joins(JSON.parse(String(await inV5('update', one, locale))).data.id);
        else joins(await translateElsewhere(group, locale));
      } else if (kind === 5) {
        await handleWrite(scope(), NOTE, 'delete', { id: String(one.id), query: '', body: undefined });
        gone(one.id);
      } else if (kind === 6) {
        await inV5('delete', one, one.locale);
        gone(one.id);
      } else if (kind === 7) {
        const ids = choices.some(rows, 6).map(({ id }) => id);
        did += ids.join();
        await deleteEntities(openCodeScope(engine), NOTE, async () => ids, asCode('database'));
        gone(...ids);
      } else if (kind === 8) {
        await deleteManaged(scope(), NOTE, one.id);
        gone(one.id);
      } else if (kind === 9) await open();
      else {
        const trash = (await listDeleted(scope(), NOTE, { from: 0, count: 1000 })).entries;
        const back = choices.of(trash);
        const was = deleted.get(back?.entry ?? 0);
        if (back === undefined || was === undefined) continue;
        did += `${JSON.stringify(was)}`;
        const isTaken = rows.some((row) => row.documentId === was.documentId && row.locale === was.locale);
        const restored = await restoreDeleted(scope(), NOTE, back.id).catch((error: Error) => error);
        expect(restored instanceof Error, `${did} ${restored}`).toBe(isTaken);
        if (restored instanceof Error) continue;
        rows.push({ ...was, id: Number(restored.entry.id) });
        deleted.delete(was.id);
      }
      rows.sort((a, b) => a.id - b.id);
      const said = `step ${step}: ${did}, ${one?.id} of ${group.map(({ id }) => id)}`;
      expect(
        (await shown()).map(({ id, locale: code, documentId }) => ({ id, locale: code, documentId })),
        said,
      ).toEqual(rows);
      const found = choices.of(rows);
      if (found === undefined) continue;
      const entry = await findV5Entry(scope(), NOTE, found.documentId, `locale=${found.locale}`, 'flat');
      expect(JSON.parse(entry).data, said).toMatchObject({ id: found.id, documentId: found.documentId });
      const filtered = `locale=*&filters[documentId]=${found.documentId}&fields=id&sort=id`;
      const ids = JSON.parse(String(await listV5(scope(), NOTE, filtered, 'flat'))).data.map(({ id }: Row) => id);
      expect(ids, said).toEqual(rows.filter(({ documentId }) => documentId === found.documentId).map(({ id }) => id));
    }
    expect(kept).toBeGreaterThan(0);
    const left = await query('select entry_id from plinth_first_rows');
    expect(left.map(([id]) => Number(id)).filter((id) => rows.every((row) => row.id !== id))).toEqual([]);

    await storeDocumentIds(book.driver, engine.model);
    await open();
    expect(
      (await query('select id, document_id from notes order by id')).map(([id, documentId]) => [
        Number(id),
        documentId,
      ]),
    ).toEqual(rows.map(({ id, documentId }) => [id, documentId]));
  });
});
