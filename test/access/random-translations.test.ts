import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../src/content/engine.ts';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { openCodeScope, openScope } from '../../src/content/scope.ts';
import { handleWrite } from '../../src/content/writing/entries/handle-write.ts';
import { handleV5Write } from '../../src/content/writing/v5/handle-v5-write.ts';
import { deleteEntities } from '../../src/content/writing/write-entities.ts';
import { asCode } from '../../src/content/writing/write-options.ts';
import { findTranslated, notTranslatable, translateEntry } from '../../src/management/entries/translate-entry.ts';
import { updateManaged } from '../../src/management/entries/write-entry.ts';
import { documentIdOf } from '../../src/util/document-id.ts';
import { told } from '../support/conformance-engine.ts';
import { EVERYTHING } from '../support/conformance-queries.ts';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { Choices } from '../writing/random/choices.ts';
import { type Body, heldBy, names, strip } from './random/evaluate.ts';
import type { Note } from './random/notebook.ts';
import { notebookGraphql } from './random/notebook-graphql.ts';
import { type NotebookEngine, startNotebook, typeOf } from './random/notebook-engine.ts';
import { numbersOf } from './random/numbers-of.ts';
import { type RandomRole, randomRole } from './random/random-role.ts';

const rolesOn = (name: EngineName): number => Number(process.env.PLINTH_TEST_ROLES ?? (name === 'sqlite' ? 40 : 10));
const SEED = Number(process.env.PLINTH_TEST_SEED ?? 20_240_607);

const NOTE = typeOf('note');
const FACES = ['rest', 'manager', 'graphql', 'v5'] as const;
type Face = (typeof FACES)[number];

/** An entry with what is the same in all of its translations. */
type Translated = Pick<Note, 'id' | 'locale' | 'title' | 'text' | 'rank' | 'shelf'>;

describeEngines(`random roles and translations, seed ${SEED}`, (name) => {
  let book: NotebookEngine;
  let engine: Engine;
  beforeAll(async () => {
    book = await startNotebook(name);
    engine = book.engine;
  });
  afterAll(() => book.stop());

  const read = async (): Promise<readonly Translated[]> => {
    const text = await listEntries(openScope(engine, EVERYTHING), NOTE, 'locale=all&sort=id');
    return JSON.parse(String(text)).data.map(
      ({ id, attributes: { locale, title, text: said, rank, shelf } }: { id: number; attributes: Translated }) => ({
        ...{ id, locale, title, text: said, rank, shelf },
      }),
    );
  };
  /** One group of translations, with or without a second one. */
  const fill = async (choices: Choices): Promise<readonly Translated[]> => {
    const ids = (await read()).map(({ id }) => id);
    await deleteEntities(openCodeScope(engine), NOTE, async () => ids, asCode('database'));
    const [first, second] = choices.happens(50) ? ['en', 'fr'] : ['fr', 'en'];
    const values = () => ({ title: 'stored', text: 'stored', rank: choices.below(7) });
    const id = await book.create('note', { ...values(), shelf: 'shared', locale: first });
    if (choices.happens(50))
      await handleWrite(openScope(engine, EVERYTHING), NOTE, 'createLocalization', {
        ...{ id: String(id), query: '', body: { ...values(), locale: second } },
      });
    return read();
  };
  const randomBody = (choices: Choices): Body =>
    Object.fromEntries(
      choices.some<readonly [string, unknown]>(
        [
          ['title', `v${choices.below(40)}`],
          ['text', `v${choices.below(40)}`],
          ['rank', choices.below(7)],
          ['shelf', `v${choices.below(40)}`],
        ],
        4,
      ),
    );
  const literal = (body: Body): string =>
    `{ ${Object.entries(body)
      .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
      .join(', ')} }`;

  const translate = (role: RandomRole, face: Face, of: Translated, locale: string, body: Body): Promise<string> => {
    const scope = openScope(engine, role.access);
    const id = String(of.id);
    switch (face) {
      case 'rest':
        return told(() => handleWrite(scope, NOTE, 'createLocalization', { id, body: { ...body, locale }, query: '' }));
      case 'manager':
        return told(async () => {
          const source = await findTranslated(scope, NOTE, of.id, locale);
          if (source === null) throw notTranslatable();
          return translateEntry(scope, NOTE, body, locale, source);
        });
      case 'graphql':
        return notebookGraphql(
          scope,
          `mutation { createNoteLocalization(id: ${id}, locale: "${locale}", data: ${literal(body)}) { data { id } } }`,
        );
      case 'v5':
        return told(() => inV5(role, of, locale, body));
    }
  };
  const inV5 = (role: RandomRole, of: Translated, locale: string, body: Body) =>
    handleV5Write(openScope(engine, role.access), NOTE, 'update', {
      ...{ id: documentIdOf(NOTE.uid, of.id), body: { data: body }, query: `locale=${locale}`, shape: 'flat' },
      checkPublication: async () => undefined,
    });

  test('translate what they may see into locales that they may write', async () => {
    let [done, refused] = [0, 0];
    for (let at = 0; at < rolesOn(name); at += 1) {
      const choices = new Choices(numbersOf(SEED + at));
      const role = randomRole(choices);
      const { find, create, update } = role.note;
      for (const face of FACES) {
        const before = await fill(choices);
        const [of] = before as readonly [Translated];
        const locale = of.locale === 'en' ? 'fr' : 'en';
        const body = randomBody(choices);
        const isSeen = before.some((one) => heldBy(find, one as Note).length > 0);
        const isFree = before.length === 1 && isSeen;
        const mayShare = [create ?? [], ...before.map((one) => heldBy(update, one as Note))].every((rules) =>
          names(rules, 'shelf'),
        );
        const { shelf: _shelf, ...own } = body;
        const said = mayShare ? body : own;
        const sent = strip(said, create ?? []);
        const shelf = Object.hasOwn(said, 'shelf') ? ((sent.shelf as string | undefined) ?? null) : of.shelf;
        const made = { ...EMPTY, ...sent, locale, shelf } as Note;
        const held = heldBy(create, made);
        const mayUse = (create ?? []).some(({ locales }) => locales === 'all' || locales.includes(locale));
        const isGranted = isFree && mayUse && held.length > 0 && same(strip(sent, held), sent);
        const about = (answer: string): string =>
          `role ${at}, ${face} ${JSON.stringify({ before, locale, body, find, create, update })}: ${answer.slice(0, 300)}`;
        if (before.length > 1 && face === 'v5') continue;
        const answer = await translate(role, face, of, locale, body);
        expect(isDone(answer), about(answer)).toBe(isGranted);
        const after = await read();
        expect(after.length, about(answer)).toBe(before.length + (isGranted ? 1 : 0));
        const values = ({ title, text, rank }: Translated) => ({ title, text, rank });
        // What all translations share is that of the others, or was sent by somebody who may change them all.
        const wanted = isGranted
          ? { shelf: Object.hasOwn(sent, 'shelf') ? sent.shelf : of.shelf }
          : { shelf: of.shelf };
        expect(
          after.slice(0, before.length).map((one) => ({ ...one })),
          about(answer),
        ).toEqual(before.map((one) => ({ ...one, ...wanted })));
        const added = after[before.length];
        if (added !== undefined) {
          expect({ ...values(added), locale: added.locale }, about(answer)).toEqual({ ...values(made), locale });
          expect(added.shelf, about(answer)).toBe(wanted.shelf);
          done += 1;
        } else refused += 1;
      }
    }
    expect(Math.min(done, refused)).toBeGreaterThan(rolesOn(name) / 4);
  });

  test('join a new entry to those that they may change, and to no others', async () => {
    const scope = openScope(engine, EVERYTHING);
    const joinedTo = async (id: number): Promise<readonly number[]> => {
      const query = `filters[id]=${id}&locale=all&populate[localizations][fields]=id`;
      const { data } = JSON.parse(String(await listEntries(scope, NOTE, query)));
      return data[0].attributes.localizations.data.map((one: { readonly id: number }) => one.id);
    };
    const counted = { joined: 0, alone: 0 };
    for (let at = 0; at < 2 * rolesOn(name); at += 1) {
      const choices = new Choices(numbersOf(SEED + 104_729 * (at + 1)));
      const role = randomRole(choices);
      const before = await fill(choices);
      const [of] = before as readonly [Translated];
      const locale = of.locale === 'en' ? 'fr' : 'en';
      const data = { ...randomBody(choices), locale, localizations: [of.id] };
      const answer = await told(() =>
        handleWrite(openScope(engine, role.access), NOTE, 'create', { body: { data }, query: '' }),
      );
      const about = `role ${at} ${JSON.stringify({ before, data, rules: role.note })}: ${answer.slice(0, 300)}`;
      const { find, update } = role.note;
      const isJoined = before.length === 1 && (await joinedTo(of.id)).length > 0;
      if (isJoined)
        expect(Math.min(heldBy(update, of as Note).length, heldBy(find, of as Note).length), about).toBeGreaterThan(0);
      expect(isJoined && !isDone(answer), about).toBe(false);
      const after = await read();
      const isShared = isJoined && names(heldBy(update, of as Note), 'shelf');
      const shown = before.map((one) => (isShared ? { ...one, shelf: after[0]?.shelf } : one));
      expect(after.slice(0, before.length), about).toEqual(shown);
      counted[isJoined ? 'joined' : 'alone'] += 1;
    }
    expect(Math.min(counted.joined, counted.alone), JSON.stringify(counted)).toBeGreaterThan(0);
  });

  test('change in all translations what they share, if they may write it in one of them', async () => {
    let [done, refused] = [0, 0];
    for (let at = 0; at < rolesOn(name); at += 1) {
      const choices = new Choices(numbersOf(SEED + 7919 * (at + 1)));
      const role = randomRole(choices);
      for (const face of ['rest', 'manager', 'v5'] as const) {
        const before = await fill(choices);
        const entry = choices.of(before) as Translated;
        const body = randomBody(choices);
        const scope = openScope(engine, role.access);
        // In v5 an entry is found by its document id, so it must be seen.
        const isFound = face !== 'v5' || heldBy(role.note.find, entry as Note).length > 0;
        const held = isFound ? heldBy(role.note.update, entry as Note) : [];
        const sent = strip(body, held);
        const id = String(entry.id);
        const answer = await told(async () => {
          if (face === 'rest') return handleWrite(scope, NOTE, 'update', { id, body: { data: body }, query: '' });
          if (face === 'manager') return updateManaged(scope, NOTE, entry.id, body);
          return inV5(role, before[0] as Translated, entry.locale, body);
        });
        const about = `role ${at}, ${face} ${JSON.stringify({ before, entry, body, rules: role.note })}: ${answer.slice(0, 300)}`;
        if (face !== 'v5' || held.length > 0) expect(isDone(answer), about).toBe(held.length > 0);
        const shared = Object.hasOwn(sent, 'shelf') ? { shelf: sent.shelf } : {};
        expect(await read(), about).toEqual(
          before.map((one) => ({ ...one, ...(one.id === entry.id ? sent : {}), ...shared })),
        );
        if (held.length > 0) done += 1;
        else refused += 1;
      }
    }
    expect(Math.min(done, refused)).toBeGreaterThan(rolesOn(name) / 4);
  });
});

const isDone = (answer: string): boolean => answer.startsWith('200');
const same = (one: Body, other: Body): boolean => JSON.stringify(one) === JSON.stringify(other);

const EMPTY = {
  ...{ id: 0, title: null, text: null, rank: null, peer: null, pals: [], seo: null, parts: [], blocks: [] },
};
