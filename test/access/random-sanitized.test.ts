import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../src/content/engine.ts';
import { readEntities } from '../../src/content/reading/read-entities.ts';
import { populateAll } from '../../src/content/reading/nested-query.ts';
import { openCodeScope } from '../../src/content/scope.ts';
import { RequestError } from '../../src/errors.ts';
import { sanitizeInput, validateInput } from '../../src/handlers/core/check-request.ts';
import { sanitizeQuery } from '../../src/handlers/core/sanitize-query.ts';
import { sanitizeOutput } from '../../src/access/sanitize-output.ts';
import { resolvePlainQuery } from '../../src/query/resolve-query.ts';
import type { RawObject } from '../../src/query/parse-query-string.ts';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { Choices } from '../writing/random/choices.ts';
import { type Body, heldBy, shows, strip, unseenInside } from './random/evaluate.ts';
import { LOCALES, type Note, notebook, type Pal } from './random/notebook.ts';
import { type NotebookEngine, startNotebook, typeOf } from './random/notebook-engine.ts';
import { numbersOf } from './random/numbers-of.ts';
import { type RandomRole, randomRole } from './random/random-role.ts';

const rolesOn = (name: EngineName): number => Number(process.env.PLINTH_TEST_ROLES ?? (name === 'sqlite' ? 80 : 20));
const SEED = Number(process.env.PLINTH_TEST_SEED ?? 20_240_607);

const NOTE = typeOf('note');
const FIELDS = ['title', 'text', 'rank', 'shelf', 'peer', 'pals', 'seo', 'parts', 'blocks'];
const RELATIONS: ReadonlySet<string> = new Set(['peer', 'pals']);

type Entry = Body & { readonly id: number };

/** Project code is given what its caller may read and write, and then acts for itself. */
describeEngines(`random roles and the sanitize functions of project code, seed ${SEED}`, (name) => {
  let book: NotebookEngine;
  let engine: Engine;
  beforeAll(async () => {
    book = await startNotebook(name);
    engine = book.engine;
    for (const level of [1, 2, 3, 4]) await book.create('pal', { name: `Pal ${level}`, level });
    for (let at = 0; at < 8; at += 1)
      await book.create('note', {
        ...{ title: `T${at}`, text: `X${at % 3}`, rank: at, shelf: `S${at}`, locale: LOCALES[at % 2] },
        ...{ peer: 1 + (at % 4), pals: [1 + (at % 4), 1 + ((at + 1) % 4)] },
        seo: at % 2 === 0 ? { title: `s${at}`, words: `w${at}` } : null,
        parts: [{ head: `h${at}`, tail: `t${at}` }].slice(at % 3 === 0 ? 1 : 0),
        blocks: [{ __component: 'part.item', head: `b${at}`, tail: 'b' }],
      });
  });
  afterAll(() => book.stop());

  /** As project code reads: nobody asks for permissions. */
  const readByCode = async (uid: string, query: RawObject): Promise<readonly Entry[]> =>
    (
      await readEntities(openCodeScope(engine), typeOf(uid), 'database', (context) =>
        resolvePlainQuery(context, typeOf(uid), query),
      )
    ).entities as readonly Entry[];
  const everything = () => readByCode('note', { locale: 'all', sort: 'id', populate: populateAll(notebook, NOTE) });
  const factsOf = (entry: Entry): Note =>
    ({ ...entry, peer: (entry.peer as Entry | null)?.id ?? null }) as unknown as Note;

  test('sanitizeQuery leaves what a role may read, and nothing else', async () => {
    const stored = await everything();
    const pals = await readByCode('pal', { sort: 'id' });
    const idsBy = (rules: RandomRole['pal']) =>
      new Set(pals.filter((pal) => heldBy(rules, pal as unknown as Pal).length > 0).map(({ id }) => id));
    let [narrowed, whole] = [0, 0];
    for (let at = 0; at < rolesOn(name); at += 1) {
      const choices = new Choices(numbersOf(SEED + at));
      const role = randomRole(choices);
      const field = choices.of(['title', 'text', 'shelf', 'rank']) as string;
      const value = String((choices.of(stored) as Entry)[field]);
      const query: RawObject = {
        locale: 'all',
        ...(choices.happens(60) && { filters: { [field]: { $eq: value } } }),
        ...(choices.happens(50) && { sort: `${choices.of(['title', 'text', 'rank'])}:desc` }),
        ...(choices.happens(30) && { fields: choices.some(['title', 'text', 'rank', 'shelf'], 3) as string[] }),
        ...(choices.happens(60) && { populate: '*' }),
      };
      const asking = { engine: { model: notebook, limits: engine.limits }, type: NOTE, access: role.access } as const;
      const safe = sanitizeQuery({ ...asking, state: null }, query);
      const found = await readByCode('note', safe);
      const about = `role ${at} ${JSON.stringify({ query, safe, rules: role.note.find })}`;
      const seenPals = idsBy(role.pal);
      for (const entry of found) {
        const held = heldBy(role.note.find, factsOf(stored.find(({ id }) => id === entry.id) as Entry));
        expect(held.length, about).toBeGreaterThan(0);
        expect(unseenInside(held, entry), about).toEqual([]);
        for (const name of FIELDS) {
          if (!Object.hasOwn(entry, name)) continue;
          expect(shows(held, name), `${about}: ${name} of ${entry.id}`).toBe(true);
          for (const { id } of RELATIONS.has(name) ? [entry[name]].flat().filter(isEntry) : [])
            expect(seenPals.has(id), `${about}: pal ${id} of ${entry.id}`).toBe(true);
        }
      }
      const isFiltered = query.filters !== undefined;
      const heldOf = (entry: Entry) => heldBy(role.note.find, factsOf(entry));
      const isKept = isFiltered && shows(role.note.find ?? [], field);
      // A filter that the role may not use is dropped; one that it may use on some entries finds those.
      const matches = stored.filter(
        (entry) =>
          heldOf(entry).length > 0 &&
          (!isKept || (String(entry[field]) === value && heldOf(entry).some((rule) => shows([rule], field)))),
      );
      expect(found.map(({ id }) => id).sort(byNumber), about).toEqual(matches.map(({ id }) => id));
      if (found.length < stored.length) narrowed += 1;
      else whole += 1;
    }
    expect(Math.min(narrowed, whole)).toBeGreaterThan(0);
  });

  test('sanitizeOutput shows what every permission of a role shows, and nothing that none does', async () => {
    const stored = await everything();
    for (let at = 0; at < rolesOn(name); at += 1) {
      const choices = new Choices(numbersOf(SEED + 31 * (at + 1)));
      const { note, pal, access } = randomRole(choices);
      const entry = choices.of(stored) as Entry;
      const shown = sanitizeOutput(notebook, NOTE, entry, access) as Entry;
      const rules = note.find ?? [];
      const about = `role ${at} ${JSON.stringify({ rules, pal })}`;
      expect(unseenInside(rules, shown), about).toEqual([]);
      for (const field of FIELDS) {
        const isShown = Object.hasOwn(shown, field);
        const isFound = !RELATIONS.has(field) || pal !== null;
        if (!isFound || !shows(rules, field)) expect(isShown, `${about}: ${field}`).toBe(false);
        // Which of several permissions applies is not known here.
        else if (rules.length > 0 && rules.every((rule) => shows([rule], field)))
          expect(isShown, `${about}: ${field}`).toBe(true);
        else if (isShown)
          expect(
            rules.some(({ rows, locales }) => rows === null && locales === 'all'),
            `${about}: ${field}`,
          ).toBe(true);
      }
    }
  });

  test('sanitizeInput leaves what every permission of a role to write names', () => {
    for (let at = 0; at < rolesOn(name); at += 1) {
      const choices = new Choices(numbersOf(SEED + 97 * (at + 1)));
      const { note, pal, access } = randomRole(choices);
      const body = Object.fromEntries(
        choices.some<readonly [string, unknown]>(
          [
            ...['title', 'text', 'shelf'].map((key) => [key, `v${choices.below(9)}`] as const),
            ['rank', 3],
            ['peer', 1 + choices.below(4)],
            ['pals', [1, 2]],
            ['seo', { title: 'a', words: 'b' }],
            ['parts', [{ head: 'a', tail: 'b' }]],
            ['blocks', [{ __component: 'part.item', head: 'a' }]],
          ],
          9,
        ),
      );
      const rules = [...(note.create ?? []), ...(note.update ?? [])];
      const named = rules.length === 0 ? strip(body, []) : rules.reduce((left, rule) => strip(left, [rule]), body);
      const wanted = Object.fromEntries(Object.entries(named).filter(([key]) => pal !== null || !RELATIONS.has(key)));
      const about = `role ${at} ${JSON.stringify({ body, rules, pal })}`;
      expect(sanitizeInput(notebook, NOTE, body, access), about).toEqual(wanted);
      const validate = () => validateInput(notebook, NOTE, body, access);
      if (JSON.stringify(wanted) === JSON.stringify(body)) expect(validate, about).not.toThrow();
      else expect(validate, about).toThrow(RequestError);
    }
  });
});

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && 'id' in value;
const byNumber = (one: number, other: number): number => one - other;
