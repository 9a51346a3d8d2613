import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WriteIntent } from '../../src/change/write-intent.ts';
import { type FinishWrite, writeCreation } from '../../src/content/writing/write-creation.ts';
import { asCaller } from '../../src/content/writing/write-options.ts';
import { openScope } from '../../src/content/scope.ts';
import { createActionCatalogue } from '../../src/management/administrators/actions/action-catalogue.ts';
import { createLocaleStore, type LocaleStore } from '../../src/management/locales/locale-store.ts';
import { type NotebookEngine, startNotebook, typeOf } from '../access/random/notebook-engine.ts';
import { notebook } from '../access/random/notebook.ts';
import { told } from '../support/conformance-engine.ts';
import { EVERYTHING } from '../support/conformance-queries.ts';
import { describeEngines } from '../support/engines.ts';

const NOTE = typeOf('note');
const CREATE = { kind: 'create', publish: true } as const;

/** Long enough for a deletion that waits for nobody. */
const DELETION_MS = 500;

describeEngines('entries created in a locale that is deleted', (name) => {
  let book: NotebookEngine;
  let locales: LocaleStore;
  let note = 0;
  const code = 'fr-CA';

  beforeAll(async () => {
    book = await startNotebook(name);
    const actions = createActionCatalogue(notebook, []);
    locales = createLocaleStore(book.engine, () => ({ actions }));
    note = await book.create('note', { title: 'T', locale: 'en' });
  });
  beforeEach(async () => {
    await locales.create({ code, name: null, isDefault: false }, null);
    await locales.setDefault('en');
  });
  afterAll(() => book?.stop());

  const deletion = async (of = code): Promise<unknown> => {
    const { id } = (await locales.list()).find((locale) => locale.code === of) ?? { id: 0 };
    return locales.remove(id);
  };
  const left = async (of = code): Promise<number> => {
    const rows = await book.driver.query({ text: `select count(*) from notes where locale = '${of}'` }, []);
    return Number(rows[0]?.[0]);
  };
  const create = (data: object, intent: Exclude<WriteIntent, { kind: 'update' }>, finish: FinishWrite<unknown>) => {
    const scope = openScope(book.engine, EVERYTHING);
    return writeCreation(scope, NOTE, data, intent, asCaller(scope), finish);
  };
  const DONE: FinishWrite<unknown> = async (_inner, id) => () => id;

  test.each([
    ['by name', { title: 'N', locale: code }, () => CREATE],
    ['as a translation', { title: 'N' }, () => ({ kind: 'translate', locale: code, of: [note] }) as const],
  ])('%s: those being stored are deleted with it', async (_how, data, intent) => {
    let deleting: Promise<unknown> = Promise.resolve();
    await create(data, intent(), async (_inner, id) => {
      deleting = deletion();
      await Promise.race([deleting, wait(DELETION_MS)]);
      return () => id;
    });
    expect(await deleting).toMatchObject({ code });
    expect(await left()).toBe(0);
  });

  /** `before` hooks run after the first checks. */
  const during = async (other: () => Promise<unknown>, work: () => Promise<unknown>): Promise<string> => {
    const stop = book.engine.lifecycles.subscribe({ models: [NOTE.uid], beforeCreate: () => other() });
    try {
      return await told(work);
    } finally {
      stop();
    }
  };

  test.each([
    ['by name', { title: 'N', locale: code }, () => CREATE],
    ['as a translation', { title: 'N' }, () => ({ kind: 'translate', locale: code, of: [note] }) as const],
  ])('%s: those not stored yet are refused', async (_how, data, intent) => {
    expect(await during(deletion, () => create(data, intent(), DONE))).toBe(
      "ApplicationError This locale doesn't exist {}",
    );
    expect(await left()).toBe(0);
  });

  test('of a former default, too', async () => {
    const other = async (): Promise<void> => {
      await locales.setDefault(code);
      await deletion('en');
    };
    expect(await during(other, () => create({ title: 'N' }, CREATE, DONE))).toMatch(/"en" was the default/);
    expect(await left('en')).toBe(0);
    await locales.create({ code: 'en', name: null, isDefault: true }, null);
    await deletion();
    note = await book.create('note', { title: 'T', locale: 'en' });
  });

  test('a default that was never a locale is accepted, as in v4', async () => {
    await book.driver.transaction((session) =>
      session.execute({ text: "delete from i18n_locale where code = 'en'" }, []),
    );
    expect(await told(() => create({ title: 'N' }, CREATE, DONE))).toMatch(/^200/);
    await locales.create({ code: 'en', name: null, isDefault: true }, null);
    await deletion();
  });

  test('many at once: all are deleted or refused', async () => {
    const writes = Array.from({ length: 12 }, (_, index) => {
      const intent = index % 2 === 0 ? CREATE : ({ kind: 'translate', locale: code, of: [note] } as const);
      return told(() => create({ title: `N${index}`, ...(index % 2 === 0 && { locale: code }) }, intent, DONE));
    });
    const [removed, ...answers] = await Promise.all([deletion(), ...writes]);
    expect(removed).toMatchObject({ code });
    expect(answers.filter((answer) => !/^200|locale|translation/i.test(answer))).toEqual([]);
    expect(await left()).toBe(0);
  });
});
