import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../src/content/engine.ts';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { openCodeScope, openScope, type Scope } from '../../src/content/scope.ts';
import { handleWrite } from '../../src/content/writing/entries/handle-write.ts';
import { handleV5Write } from '../../src/content/writing/v5/handle-v5-write.ts';
import { deleteEntities, updateEntities } from '../../src/content/writing/write-entities.ts';
import { asCaller, asCode } from '../../src/content/writing/write-options.ts';
import { checkPublication } from '../../src/management/entries/check-publication.ts';
import { publishMany } from '../../src/management/entries/write-entries.ts';
import { deleteManaged, publishManaged } from '../../src/management/entries/write-entry.ts';
import { findSingleFor, putSingle } from '../../src/management/entries/write-single.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { documentIdOf } from '../../src/util/document-id.ts';
import { told } from '../support/conformance-engine.ts';
import { EVERYTHING } from '../support/conformance-queries.ts';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { Choices } from '../writing/random/choices.ts';
import { notebookGraphql } from './random/notebook-graphql.ts';
import { type NotebookEngine, startNotebook, typeOf } from './random/notebook-engine.ts';
import { numbersOf } from './random/numbers-of.ts';
import { type Plain, type PlainRole, plainHeld, plainPart, plainRole } from './random/plain-role.ts';

const rolesOn = (name: EngineName): number => Number(process.env.PLINTH_TEST_ROLES ?? (name === 'sqlite' ? 80 : 12));
const SEED = Number(process.env.PLINTH_TEST_SEED ?? 20_240_607);

const [ALMANAC, MEMO] = [typeOf('almanac'), typeOf('memo')];

type Body = Readonly<Record<string, unknown>>;

const isDone = (answer: string): boolean => answer.startsWith('200');

describeEngines(`random roles on single types and drafts, seed ${SEED}`, (name) => {
  let book: NotebookEngine;
  let engine: Engine;
  beforeAll(async () => {
    book = await startNotebook(name);
    engine = book.engine;
  });
  afterAll(() => book.stop());

  const read = async (type: ContentType): Promise<readonly Plain[]> => {
    const text = await listEntries(openScope(engine, EVERYTHING), type, 'publicationState=preview&sort=id');
    return JSON.parse(String(text)).data.map(({ id, attributes }: { id: number; attributes: object }) => ({
      id,
      ...attributes,
    }));
  };
  const clear = (type: ContentType, ids: readonly number[]) =>
    deleteEntities(openCodeScope(engine), type, async () => ids, asCode('database'));
  const randomBody = (choices: Choices): Body =>
    Object.fromEntries(
      choices.some<readonly [string, unknown]>(
        [
          ['title', `v${choices.below(40)}`],
          ['text', `v${choices.below(40)}`],
          ['rank', choices.below(8)],
        ],
        3,
      ),
    );
  const inV5 = (scope: Scope, action: 'update' | 'delete', body?: Body) =>
    handleV5Write(scope, ALMANAC, action, {
      ...{ body: { data: body }, query: '', shape: 'flat' },
      checkPublication: async () => undefined,
    });

  const FACES = ['rest', 'v5', 'manager', 'graphql'] as const;

  const put = (role: PlainRole, face: (typeof FACES)[number], body: Body): Promise<string> => {
    const scope = openScope(engine, role.access);
    switch (face) {
      case 'rest':
        return told(() => handleWrite(scope, ALMANAC, 'update', { body: { data: body }, query: '' }));
      case 'v5':
        return told(() => inV5(scope, 'update', body));
      case 'manager':
        return told(() => putSingle(scope, ALMANAC, body, {}));
      case 'graphql':
        return notebookGraphql(scope, `mutation { updateAlmanac(data: ${literal(body)}) { data { id } } }`);
    }
  };
  const remove = (role: PlainRole, face: (typeof FACES)[number]): Promise<string> => {
    const scope = openScope(engine, role.access);
    switch (face) {
      case 'rest':
        return told(() => handleWrite(scope, ALMANAC, 'delete', { body: undefined, query: '' }));
      case 'v5':
        return told(() => inV5(scope, 'delete'));
      case 'manager':
        return told(async () => deleteManaged(scope, ALMANAC, await findSingleFor(scope, ALMANAC, {}, 'delete')));
      case 'graphql':
        return notebookGraphql(scope, 'mutation { deleteAlmanac { data { id } } }');
    }
  };
  const literal = (body: Body): string =>
    `{ ${Object.entries(body)
      .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
      .join(', ')} }`;

  test('write and delete the entry of a single type as they are granted, by every face', async () => {
    let [done, refused] = [0, 0];
    for (let at = 0; at < rolesOn(name); at += 1) {
      const choices = new Choices(numbersOf(SEED + at));
      const role = plainRole(choices, 'almanac');
      const { rules } = role;
      for (const face of FACES) {
        const [before = null] = await read(ALMANAC);
        const body = randomBody(choices);
        // The content manager finds it for everybody who may change it.
        const isFound = (entry: Plain) => face === 'manager' || plainHeld(rules.find, entry).length > 0;
        const held = before !== null && isFound(before) ? plainHeld(rules.update, before) : [];
        const sent = plainPart(rules.create ?? [], body);
        const made = { title: null, text: null, rank: null, ...sent };
        const covering = plainHeld(rules.create, made);
        const isMade = covering.length > 0 && same(plainPart(covering, sent), sent);
        const isGranted = before === null ? isMade : held.length > 0;
        const answer = await put(role, face, body);
        const about = `role ${at}, ${face} ${JSON.stringify({ before, body, rules })}: ${answer.slice(0, 300)}`;
        expect(isDone(answer), about).toBe(isGranted);
        const stored = await read(ALMANAC);
        const wanted = before === null ? made : { ...before, ...plainPart(held, body) };
        expect(stored.map(shown), about).toEqual(
          before === null && !isMade ? [] : [shown(isGranted ? wanted : (before as Plain))],
        );
        if (isGranted) done += 1;
        else refused += 1;

        const [now = null] = stored;
        if (choices.happens(50)) {
          const isGone = now !== null && isFound(now) && plainHeld(rules.delete, now).length > 0;
          const deleted = await remove(role, face);
          // In v5 nothing is left of a document that is not there.
          if (face !== 'v5') expect(isDone(deleted), `${about}, deleted: ${deleted}`).toBe(isGone);
          expect((await read(ALMANAC)).length, `${about}, deleted: ${deleted}`).toBe(now === null || isGone ? 0 : 1);
        }
        const [left] = await read(ALMANAC);
        if (left !== undefined && choices.happens(30)) await clear(ALMANAC, [left.id]);
        if (left === undefined && choices.happens(50))
          await put(ALL, 'manager', { title: 'x', rank: choices.below(8) });
      }
    }
    expect(Math.min(done, refused)).toBeGreaterThan(rolesOn(name) / 2);
  });

  test('publish and unpublish what they are granted, by every face', async () => {
    for (let at = 0; at < 4; at += 1) await book.create('memo', { title: `M${at}`, rank: at });
    let [done, refused] = [0, 0];
    for (let at = 0; at < rolesOn(name); at += 1) {
      const choices = new Choices(numbersOf(SEED + 7919 * (at + 1)));
      const role = plainRole(choices, 'memo');
      const scope = openScope(engine, role.access);
      const { rules } = role;
      for (const face of ['rest', 'graphql', 'code', 'manager', 'many'] as const) {
        const before = await read(MEMO);
        const entry = choices.of(before) as Plain;
        const isPublished = entry.publishedAt !== null;
        const time = choices.happens(50) ? null : '2024-05-06T07:08:09.000Z';
        const title = `v${choices.below(40)}`;
        const body = { title, publishedAt: time };
        const updates = plainHeld(rules.update, entry);
        const mayPublish = plainHeld(rules.publish, entry).length > 0;
        const isStatusKnown = face === 'rest' || face === 'manager' || face === 'many';
        let isGranted = updates.length > 0;
        let wanted: Body = { ...plainPart(updates, { title }), ...(mayPublish && { publishedAt: time }) };
        let answer: string;
        if (face === 'rest')
          answer = await told(() =>
            handleWrite(scope, MEMO, 'update', { id: String(entry.id), body: { data: body }, query: '' }),
          );
        else if (face === 'graphql')
          answer = await notebookGraphql(
            scope,
            `mutation { updateMemo(id: ${entry.id}, data: ${literal(body)}) { data { id } } }`,
          );
        else if (face === 'code') {
          // Of several entries at once, each column has its own rights in each.
          isGranted = updates.length > 0 || mayPublish;
          const ids = before.map(({ id }) => id);
          answer = await told(() => updateEntities(scope, MEMO, async () => ids, body, asCaller(scope)));
        } else if (face === 'manager') {
          isGranted = mayPublish && isPublished !== (time !== null);
          wanted = { publishedAt: time };
          answer = await told(() => publishManaged(scope, MEMO, entry.id, time !== null));
        } else {
          isGranted = mayPublish;
          wanted = isPublished === (time !== null) ? {} : { publishedAt: time };
          answer = await told(() => publishMany(scope, MEMO, [entry.id], time !== null));
        }
        const about = `role ${at}, ${face} ${JSON.stringify({ entry, body, rules })}: ${answer.slice(0, 300)}`;
        if (isStatusKnown) expect(isDone(answer), about).toBe(isGranted);
        const among = (one: Plain): Body => ({
          ...plainPart(plainHeld(rules.update, one), { title }),
          ...(plainHeld(rules.publish, one).length > 0 && { publishedAt: time }),
        });
        const after = before.map((one) => {
          if (face === 'code') return { ...one, ...among(one) };
          return one === entry && isGranted ? { ...one, ...wanted } : one;
        });
        expect((await read(MEMO)).map(published), about).toEqual(after.map(published));
        if (isGranted) done += 1;
        else refused += 1;
      }
    }
    expect(Math.min(done, refused)).toBeGreaterThan(rolesOn(name) / 2);
  });

  test('save drafts in v5, and publish what others have saved', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 4; at += 1)
      ids.push(await book.create('memo', { title: `D${at}`, rank: at, ...(at === 0 && { publishedAt: null }) }));
    await engine.revisions.prepare();
    const changesOf = async (id: number): Promise<Body | null> => {
      const stored = await engine.revisions.changesOf(engine.source.reader, { type: MEMO.uid, id });
      return stored === null ? null : JSON.parse(stored.body);
    };
    const counted = { done: 0, refused: 0, merged: 0, mergedRefused: 0 };
    for (let at = 0; at < 5 * rolesOn(name); at += 1) {
      const choices = new Choices(numbersOf(SEED + 104_729 * (at + 1)));
      const { rules, findsDrafts, access } = plainRole(choices, 'memo');
      const before = (await read(MEMO)).filter(({ id }) => ids.includes(id));
      const entry = choices.of(before) as Plain;
      const earlier = await changesOf(entry.id);
      const { text: _text, ...body } = randomBody(choices) as Body & { text?: unknown };
      const isDraft = entry.publishedAt === null;
      const savesDraft = choices.happens(45);
      const documentId = documentIdOf(MEMO.uid, entry.id);
      const answer = await told(() =>
        handleV5Write(openScope(engine, access), MEMO, 'update', {
          ...{ id: documentId, body: { data: body }, query: savesDraft ? 'status=draft' : '', shape: 'flat' },
          checkPublication,
        }),
      );
      // v5 names what it writes by an id that has to be found.
      const held = plainHeld(rules.find, entry).length > 0 ? plainHeld(rules.update, entry) : [];
      const mayPublish = plainHeld(rules.publish, entry).length > 0;
      const sent = plainPart(held, body);
      let isGranted = held.length > 0;
      let wanted: { readonly entry: Body; readonly changes: Body | null } = { entry: sent, changes: earlier };
      if (savesDraft && !isDraft) {
        isGranted &&= findsDrafts;
        wanted = { entry: {}, changes: { ...earlier, ...sent } };
      } else if (!savesDraft && earlier !== null && findsDrafts) {
        const merged = { ...earlier, ...sent };
        isGranted &&= mayPublish && same(plainPart(held, merged), merged);
        wanted = { entry: merged, changes: null };
        if (isGranted) counted.merged += 1;
        else counted.mergedRefused += 1;
      } else if (!savesDraft && isDraft && mayPublish)
        wanted = { entry: { ...sent, publishedAt: 'now' }, changes: null };
      const about = `role ${at} ${JSON.stringify({ entry, earlier, body, savesDraft, findsDrafts, rules })}: ${answer.slice(0, 300)}`;
      expect(isDone(answer), about).toBe(isGranted);
      const after = before.map((one) => (one === entry && isGranted ? { ...one, ...wanted.entry } : one));
      const stored = (await read(MEMO)).filter(({ id }) => ids.includes(id));
      expect(stored.map(whole), about).toEqual(after.map(whole));
      expect(await changesOf(entry.id), about).toEqual(isGranted ? wanted.changes : earlier);
      counted[isGranted ? 'done' : 'refused'] += 1;
      if (choices.happens(20) && (await changesOf(entry.id)) === null)
        await updateEntities(
          openCodeScope(engine),
          MEMO,
          async () => [entry.id],
          { publishedAt: null },
          asCode('content'),
        );
      if (choices.happens(30))
        await updateEntities(
          openCodeScope(engine),
          MEMO,
          async () => [entry.id],
          { rank: choices.below(6) },
          asCode('content'),
        );
    }
    expect(Math.min(...Object.values(counted)), JSON.stringify(counted)).toBeGreaterThan(rolesOn(name) / 24);
  });
});

const ALL: PlainRole = { rules: null as never, findsDrafts: true, access: EVERYTHING };

const shown = ({ title, text, rank }: Omit<Plain, 'id'>) => ({ title, text, rank });
const whole = ({ rank, ...rest }: Plain) => ({ rank, ...published(rest as Plain) });
const published = ({ id, title, publishedAt }: Plain) => ({ id, title, isPublished: publishedAt !== null });
const same = (one: Body, other: Body): boolean => JSON.stringify(one) === JSON.stringify(other);
