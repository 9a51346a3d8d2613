import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../src/content/engine.ts';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { listV5 } from '../../src/content/reading/read-v5.ts';
import { openCodeScope, openScope, type Scope } from '../../src/content/scope.ts';
import { handleWrite } from '../../src/content/writing/entries/handle-write.ts';
import { handleV5Write } from '../../src/content/writing/v5/handle-v5-write.ts';
import { createEntities, deleteEntities, updateEntities } from '../../src/content/writing/write-entities.ts';
import { asCaller } from '../../src/content/writing/write-options.ts';
import { createManaged, deleteManaged, updateManaged } from '../../src/management/entries/write-entry.ts';
import { ONE } from '../../src/management/content/choose-entries.ts';
import { listManaged } from '../../src/management/content/read-managed.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { documentIdOf } from '../../src/util/document-id.ts';
import { told } from '../support/conformance-engine.ts';
import { EVERYTHING } from '../support/conformance-queries.ts';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { Choices } from '../writing/random/choices.ts';
import { apply, type Body, heldBy, resolveTargets, shows, strip, unseenInside } from './random/evaluate.ts';
import { LOCALES, type Note, type Pal, type Part } from './random/notebook.ts';
import { type NotebookEngine, startNotebook, typeOf } from './random/notebook-engine.ts';
import { notebookGraphql } from './random/notebook-graphql.ts';
import { numbersOf } from './random/numbers-of.ts';
import { type RandomRole, randomRole } from './random/random-role.ts';

/** What a role may do is computed alike for all databases: servers, over a network, get fewer of them. */
const rolesOn = (name: EngineName): number => Number(process.env.PLINTH_TEST_ROLES ?? (name === 'sqlite' ? 16 : 5));
const SEED = Number(process.env.PLINTH_TEST_SEED ?? 20_240_607);

const [NOTE, PAL] = [typeOf('note'), typeOf('pal')];

/** The faces through which a role writes one entry. */
const FACES = ['rest', 'v5', 'manager', 'graphql', 'code'] as const;
type Face = (typeof FACES)[number];

describeEngines(`random roles, seed ${SEED}`, (name) => {
  const ROLES = rolesOn(name);
  let book: NotebookEngine;
  let engine: Engine;
  beforeAll(async () => {
    book = await startNotebook(name);
    engine = book.engine;
    for (const level of [1, 2, 3, 4]) await book.create('pal', { name: `Pal ${level}`, level });
    for (let at = 0; at < 6; at += 1) {
      const parts = [
        { head: `h${at}`, tail: `t${at}` },
        { head: 'x', tail: 'y' },
      ].slice(0, at % 3);
      const seo = at % 2 === 0 ? { title: `s${at}`, words: `w${at}` } : null;
      const blocks = [{ __component: 'part.item', head: `z${at}`, tail: 'w' }].slice(at % 2);
      const linked = { peer: 1 + (at % 4), pals: [1 + (at % 4), 1 + ((at + 1) % 4)] };
      const locale = LOCALES[at % 2];
      await book.create('note', {
        title: `T${at}`,
        text: `X${at}`,
        rank: at,
        locale,
        seo,
        parts,
        blocks,
        shelf: `S${at}`,
        ...linked,
      });
    }
  });

  afterAll(() => book.stop());

  const all = async (type: ContentType, query: string): Promise<readonly (Body & { readonly id: number })[]> => {
    const answer = JSON.parse(String(await listEntries(openScope(engine, EVERYTHING), type, `${query}&sort=id`)));
    return answer.data.map(({ id, attributes }: { id: number; attributes: Body }) => ({ id, ...attributes }));
  };
  const pals = async (): Promise<readonly Pal[]> => (await all(PAL, '')) as never;

  /** Everything that is stored, read without a role. */
  const notes = async (): Promise<readonly Note[]> => {
    const populate = ['peer', 'pals', 'seo', 'parts', 'blocks'].map((part, at) => `populate[${at}]=${part}`).join('&');
    const idsOf = (value: unknown) => (value as { data: readonly { id: number }[] }).data.map(({ id }) => id);
    return (await all(NOTE, `${populate}&locale=all`)).map((one) => ({
      id: one.id,
      locale: one.locale as string,
      title: one.title as string | null,
      text: one.text as string | null,
      rank: one.rank as number | null,
      peer: (one.peer as { data: { id: number } | null }).data?.id ?? null,
      pals: idsOf(one.pals),
      seo: one.seo as Part | null,
      parts: one.parts as readonly Part[],
      blocks: one.blocks as readonly Part[],
      shelf: one.shelf as string | null,
    }));
  };
  const withoutIds = ({ id: _id, ...part }: Part): Part => part;
  const shownNote = (note: Note) => ({
    ...note,
    pals: [...note.pals].sort(),
    seo: note.seo && withoutIds(note.seo),
    parts: note.parts.map(withoutIds),
    blocks: note.blocks.map(withoutIds),
  });
  const shownNotes = (list: readonly Note[]) => list.map(shownNote);

  const scopeOf = ({ access }: RandomRole): Scope => openScope(engine, access);
  const execute = (role: RandomRole, query: string): Promise<string> => notebookGraphql(scopeOf(role), query);
  const literal = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    return `{ ${Object.entries(value)
      .map(([key, one]) =>
        key === '__component' ? `__typename: "${GRAPHQL_NAMES[String(one)]}"` : `${key}: ${literal(one)}`,
      )
      .join(', ')} }`;
  };

  /** v5 names an entry by its document and a locale. */
  const writeV5 = (
    scope: Scope,
    action: 'create' | 'update' | 'delete',
    { id, locale }: { readonly id?: number; readonly locale: string },
    body?: Body,
  ): Promise<string> =>
    told(() =>
      handleV5Write(scope, NOTE, action, {
        ...(id !== undefined && { id: documentIdOf(NOTE.uid, id) }),
        ...{ body: { data: body }, query: `locale=${locale}`, shape: 'flat' },
        checkPublication: async () => undefined,
      }),
    );

  const update = (role: RandomRole, face: Face, entry: Note, body: Body): Promise<string> => {
    const scope = scopeOf(role);
    const { id } = entry;
    switch (face) {
      case 'rest':
        return told(() =>
          handleWrite(scope, NOTE, 'update', { id: String(id), body: { data: body }, query: 'populate=*' }),
        );
      case 'v5':
        return writeV5(scope, 'update', entry, body);
      case 'manager':
        return told(() => updateManaged(scope, NOTE, id, body));
      case 'graphql':
        return execute(role, `mutation { updateNote(id: ${id}, data: ${literal(body)}) { data { id } } }`);
      case 'code':
        return told(() => updateEntities(scope, NOTE, async () => [id], body, asCaller(scope)));
    }
  };
  const add = (role: RandomRole, face: Face, body: Body): Promise<string> => {
    const scope = scopeOf(role);
    const { locale, ...rest } = body;
    switch (face) {
      case 'rest':
        return told(() => handleWrite(scope, NOTE, 'create', { body: { data: body }, query: '' }));
      case 'v5':
        return writeV5(scope, 'create', { locale: String(locale) }, rest);
      case 'manager':
        return told(() => createManaged(scope, NOTE, body));
      case 'graphql':
        return execute(role, `mutation { createNote(locale: "${locale}", data: ${literal(rest)}) { data { id } } }`);
      case 'code':
        return told(() => createEntities(scope, NOTE, [body], asCaller(scope)));
    }
  };
  const remove = (role: RandomRole, face: Face, entry: Note): Promise<string> => {
    const scope = scopeOf(role);
    const { id } = entry;
    switch (face) {
      case 'rest':
        return told(() => handleWrite(scope, NOTE, 'delete', { id: String(id), body: undefined, query: '' }));
      case 'v5':
        return writeV5(scope, 'delete', entry);
      case 'manager':
        return told(() => deleteManaged(scope, NOTE, id));
      case 'graphql':
        return execute(role, `mutation { deleteNote(id: ${id}) { data { id } } }`);
      case 'code':
        return told(() => deleteEntities(scope, NOTE, async () => [id], asCaller(scope)));
    }
  };

  const text = (choices: Choices): string | null => (choices.happens(15) ? null : `v${choices.below(40)}`);
  const some = (choices: Choices, names: readonly string[]): Part =>
    Object.fromEntries(choices.some(names, names.length).map((at) => [at, text(choices)]));
  const randomBody = (choices: Choices, stored: Note | undefined): Body => {
    const seoId = stored?.seo?.id !== undefined && choices.happens(50) ? { id: stored.seo.id } : {};
    const kept =
      stored === undefined ? [] : choices.some(stored.parts, 2).map(({ id }) => ({ id, ...some(choices, ['head']) }));
    const added = Array.from({ length: choices.below(3) }, () => some(choices, ['head', 'tail']));
    const values: Body = {
      title: text(choices),
      text: text(choices),
      rank: choices.below(7),
      peer: choices.happens(20) ? null : 1 + choices.below(4),
      pals: choices.some([1, 2, 3, 4], 2),
      seo: choices.happens(20) && stored !== undefined ? null : { ...seoId, ...some(choices, ['title', 'words']) },
      parts: choices.happens(50) ? [...kept, ...added] : added,
      blocks: choices.some(['part.item', 'part.seo'], 2).map((__component) => ({
        __component,
        ...some(choices, __component === 'part.item' ? ['head', 'tail'] : ['title', 'words']),
      })),
      shelf: text(choices),
    };
    const chosen = choices.some(Object.keys(values), 9);
    return Object.fromEntries(chosen.map((at) => [at, values[at]]));
  };

  const isDone = (answer: string): boolean => answer.startsWith('200');

  test('write what they are granted, all of it and nothing else, by every face', async () => {
    let [done, refused] = [0, 0];
    for (let at = 0; at < ROLES; at += 1) {
      const choices = new Choices(numbersOf(SEED + at));
      const role = randomRole(choices);
      const known = await pals();
      for (const face of FACES) {
        const before = await notes();
        const entry = choices.of(before) as Note;
        const sent = randomBody(choices, entry);
        // Only columns can be set in several entries at once.
        const columns = Object.fromEntries(
          Object.entries(sent).filter(([key]) => ['title', 'text', 'rank', 'shelf'].includes(key)),
        );
        const body = face === 'code' ? { title: 'many', ...columns } : sent;
        const held = isFoundBy(role, face, entry) ? heldBy(role.note.update, entry) : [];
        const meant =
          held.length === 0 || isRefusedBy(role, face, body) ? null : resolveTargets(role, known, strip(body, held));
        const answer = await update(role, face, entry, body);
        const about = `role ${at}, ${face} update ${entry.id} ${JSON.stringify(body)} of ${JSON.stringify(role.note.update)}: ${answer.slice(0, 300)}`;
        if (face !== 'code') expect(isDone(answer), about).toBe(meant !== null);
        const after = before.map((one) => (one === entry && meant !== null ? apply(one, meant, held) : one));
        expect(shownNotes(await notes()), about).toEqual(shownNotes(after));
        if (meant === null) refused += 1;
        else done += 1;
      }
      for (const face of FACES) {
        const before = await notes();
        const locale = choices.of(LOCALES) as string;
        const body = { ...randomBody(choices, undefined), locale };
        const rules = role.note.create ?? [];
        const stripped = resolveTargets(role, known, strip(body, rules));
        const made =
          stripped && apply({ ...NEW_NOTE, locale }, stripped, [{ fields: 'all', locales: 'all', rows: null }]);
        const held = made === null ? [] : heldBy(role.note.create, made);
        const isGranted =
          made !== null &&
          held.length > 0 &&
          !isRefusedBy(role, face, body) &&
          same(strip(stripped as Body, held), stripped as Body);
        const answer = await add(role, face, body);
        const about = `role ${at}, ${face} create ${JSON.stringify(body)} of ${JSON.stringify(role.note.create)}: ${answer.slice(0, 300)}`;
        expect(isDone(answer), about).toBe(isGranted);
        const stored = await notes();
        const created = stored.at(-1) as Note;
        expect(shownNotes(stored), about).toEqual(
          shownNotes(isGranted ? [...before, { ...(made as Note), id: created.id }] : before),
        );
        if (isGranted) done += 1;
        else refused += 1;
      }
      const before = await notes();
      const face = choices.of(FACES) as Face;
      const entry = choices.of(before.slice(6)) as Note | undefined;
      if (entry === undefined) continue;
      const isGranted = isFoundBy(role, face, entry) && heldBy(role.note.delete, entry).length > 0;
      const answer = await remove(role, face, entry);
      // In v5 nothing is left of a document that is not there.
      if (face !== 'code' && face !== 'v5')
        expect(isDone(answer), `role ${at}, ${face} delete ${entry.id}: ${answer}`).toBe(isGranted);
      expect((await notes()).map(({ id }) => id)).toEqual(
        before.filter((one) => !isGranted || one !== entry).map(({ id }) => id),
      );
      // Enough is left to write, and not too much to read.
      for (const { id } of (await notes()).slice(12))
        await handleWrite(openCodeScope(engine), NOTE, 'delete', { id: String(id), body: undefined, query: '' });
    }
    // Both happen often enough to mean something.
    expect(Math.min(done, refused)).toBeGreaterThan(ROLES);
  });

  test('read, count and guess what they are granted, by every face', async () => {
    const stored = await notes();
    const known = await pals();
    let found = 0;
    for (let at = 0; at < ROLES; at += 1) {
      const choices = new Choices(numbersOf(SEED + 7919 * (at + 1)));
      const role = randomRole(choices);
      const field = choices.of(['title', 'text', 'rank'] as const) as 'title' | 'text' | 'rank';
      const value = (choices.of(stored) as Note)[field];
      const isFiltered = choices.happens(60) && value !== null;
      const heldOf = (note: Note) => heldBy(role.note.find, note);
      const isMatch = (note: Note): boolean =>
        heldOf(note).length > 0 &&
        (!isFiltered || (note[field] === value && heldOf(note).some((rule) => shows([rule], field))));
      const matches = stored.filter(isMatch);
      const isNamed = !isFiltered || shows(role.note.find ?? [], field);
      const about = `role ${at} ${isFiltered ? `${field} = ${value}` : ''} ${JSON.stringify(role.note.find)}`;
      const filter = isFiltered ? `&filters[${field}][$eq]=${value}` : '';
      const rest = await told(async () =>
        String(await listEntries(openScope(engine, role.access), NOTE, `locale=all&sort=id&populate=*${filter}`)),
      );
      expect(isDone(rest), `${about}: ${rest.slice(0, 200)}`).toBe(isNamed);
      if (isNamed) {
        const { data, meta } = JSON.parse(rest.slice(4));
        expect(meta.pagination.total, about).toBe(matches.length);
        expect(
          data.map(({ id }: { id: number }) => id),
          about,
        ).toEqual(matches.map(({ id }) => id));
        for (const [index, { attributes }] of data.entries()) {
          const note = matches[index] as Note;
          const shown = FIELDS.filter((key) => shows(heldOf(note), key) && (role.pal !== null || !RELATIONS.has(key)));
          const own = Object.keys(attributes).filter((key) => key in note && key !== 'locale');
          expect(own.sort(), about).toEqual(shown.sort());
          expect(unseenInside(heldOf(note), attributes), about).toEqual([]);
          const ids = (attributes.pals?.data ?? []).map(({ id }: { id: number }) => id);
          const isSeen = (id: number): boolean =>
            heldBy(
              role.pal,
              known.find((one) => one.id === id),
            ).length > 0;
          if (shown.includes('pals')) expect(ids.sort(), about).toEqual([...note.pals].filter(isSeen).sort());
        }
        found += data.length;
      }
      if (role.note.find !== null && isNamed) {
        const found = new Set<number>();
        for (const locale of LOCALES) {
          const query = `locale=${locale}&sort=id&pagination[pageSize]=100&populate=*${filter}`;
          const { data, meta } = JSON.parse(String(await listV5(scopeOf(role), NOTE, query, 'flat')));
          expect(meta.pagination.total, `${about} in v5`).toBe(data.length);
          for (const entry of data) {
            found.add(entry.id);
            const note = stored.find(({ id }) => id === entry.id) as Note;
            const shown = FIELDS.filter(
              (key) => shows(heldOf(note), key) && (role.pal !== null || !RELATIONS.has(key)),
            );
            expect(FIELDS.filter((key) => key in entry).sort(), `${about} in v5`).toEqual(shown.sort());
            expect(unseenInside(heldOf(note), entry), `${about} in v5`).toEqual([]);
          }
        }
        expect([...found].sort(byNumber), `${about} in v5`).toEqual(matches.map(({ id }) => id));
      }
      const slice = { kind: 'page', page: 1, pageSize: 100, count: true } as const;
      const raw = { locale: 'all', ...(isFiltered && { filters: { [field]: { $eq: String(value) } } }) };
      const managed = await listManaged(scopeOf(role), NOTE, raw, slice, ONE);
      // A filter that the role may not use is ignored in the content manager.
      const expected = isNamed ? matches : stored.filter((note) => heldOf(note).length > 0);
      expect(managed.total, about).toBe(expected.length);
      if (role.note.find === null) continue;
      const wanted = isFiltered ? `, filters: { ${field}: { eq: ${JSON.stringify(value)} } }` : '';
      const answer = await execute(
        role,
        `{ notes(locale: "all"${wanted}, sort: "id") { data { id } meta { pagination { total } } } }`,
      );
      expect(isDone(answer), `${about}: ${answer.slice(0, 200)}`).toBe(isNamed);
      if (isNamed) expect(JSON.parse(answer.slice(4)).data.notes.meta.pagination.total, about).toBe(matches.length);
    }
    expect(found).toBeGreaterThan(ROLES / 2);
  });
});

const FIELDS = ['title', 'text', 'rank', 'peer', 'pals', 'seo', 'parts', 'blocks', 'shelf'];
const RELATIONS: ReadonlySet<string> = new Set(['peer', 'pals']);
const byNumber = (one: number, other: number): number => one - other;

/** In v5 a document is looked up before it is written. */
const isFoundBy = ({ note }: RandomRole, face: Face, entry: Note): boolean =>
  face !== 'v5' || heldBy(note.find, entry).length > 0;

/** In v5 a relation to a type that the role may not find is refused, not ignored. */
const isRefusedBy = ({ pal }: RandomRole, face: Face, body: Body): boolean =>
  face === 'v5' && pal === null && Object.keys(body).some((name) => RELATIONS.has(name));

const GRAPHQL_NAMES: Readonly<Record<string, string>> = {
  'part.item': 'ComponentPartItem',
  'part.seo': 'ComponentPartSeo',
};

const NEW_NOTE: Note = {
  id: 0,
  locale: 'en',
  title: null,
  text: null,
  rank: null,
  peer: null,
  pals: [],
  seo: null,
  parts: [],
  blocks: [],
  shelf: null,
};

const same = (one: Body, other: Body): boolean => JSON.stringify(one) === JSON.stringify(other);
