import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { Choices } from '../writing/random/choices.ts';
import {
  ALMANAC,
  type Diary,
  NOTES,
  type Snapshot,
  startDiary,
  STUDIO,
  type StoredNote,
  type Values,
} from './administrators/diary.ts';
import { ALMANAC_PATHS, NOTE_PATHS } from './administrators/diary-project.ts';
import { changesUnseenBy, readsOf, unseenIn, unseenTargets } from './administrators/diary-reads.ts';
import { permissionsOf, randomDiaryRole, randomRestoringRole } from './administrators/diary-role.ts';
import { randomWrite, wholeBody } from './administrators/diary-writes.ts';
import { hiddenPlaces, lostTargets, unrestored, wrongChanges, wrongsOf } from './administrators/diary-wrongs.ts';
import { numbersOf } from './random/numbers-of.ts';

/** Each role sends some hundred requests: few roles in the suite, more by option. */
const rolesOn = (name: EngineName): number => Number(process.env.PLINTH_TEST_ROLES ?? (name === 'sqlite' ? 3 : 1));
const writersOn = (name: EngineName): number => Number(process.env.PLINTH_TEST_ROLES ?? (name === 'sqlite' ? 4 : 1));
const STEPS = 49;
const LONGEST_MS = rolesOn('sqlite') * 60_000;
const SEED = Number(process.env.PLINTH_TEST_SEED ?? 20_240_607);

describeEngines(`random roles of administrators, seed ${SEED}`, (name) => {
  let diary: Diary;
  let reader = 0;

  beforeAll(async () => {
    diary = await startDiary(name);
    await diary.fill();
    const enabled = { enabled: true };
    const permissions = {
      'api::note': { controllers: { note: { find: enabled, findOne: enabled } } },
      'api::pal': { controllers: { pal: { find: enabled } } },
    };
    await diary.boss('POST', '/users-permissions/roles', { name: 'Reader', description: 'reads', permissions });
    const { roles } = (await diary.boss('GET', '/users-permissions/roles')).body;
    reader = roles.find((role: { name: string }) => role.name === 'Reader').id;
  });
  afterAll(() => diary.stop());

  /** Times and comparisons with the current entry depend on all of its fields. */
  const comparable = (body: unknown): string =>
    JSON.stringify(body).replace(/"(?:updatedAt|savedAt|version|isCurrent|isOutdated|size|hash)":[^,}]*/g, '');

  test(
    'read, count and guess what they are granted, and it is all they see',
    async () => {
      const statuses = new Map<number, number>();
      for (let at = 0; at < rolesOn(name); at += 1) {
        const choices = new Choices(numbersOf(SEED + at));
        const role = randomDiaryRole(choices);
        await diary.assign(...permissionsOf(role));
        const stored = await diary.snapshot();
        const reads = readsOf(role, stored, reader, choices);
        const answers: string[] = [];
        for (const { method = 'GET', path, body: sent, status, ids, uses, listed } of reads) {
          const { status: answered, body } = await diary.author(method, path, sent);
          const about = `role ${at} ${JSON.stringify(role)}, ${path}: ${JSON.stringify(body).slice(0, 500)}`;
          statuses.set(answered, (statuses.get(answered) ?? 0) + 1);
          expect([200, 400, 403, 404], about).toContain(answered);
          if (status !== undefined) expect(answered, about).toBe(status);
          expect(unseenIn(JSON.stringify(body), role, diary, stored), about).toEqual([]);
          if (/\/(?:changes|versions|trash)/.test(path)) expect(unseenTargets(body, role, stored), about).toEqual([]);
          if (ids !== undefined) {
            const shown = (listed?.(body) ?? body.results).map(({ id }: { id: number }) => id);
            expect(
              [...shown].sort((a, b) => a - b),
              about,
            ).toEqual([...ids].sort((a, b) => a - b));
            if (listed === undefined) expect(body.pagination.total, about).toBe(ids.length);
          }
          if (uses !== undefined) {
            const listed = body.data.map(({ field, total }: { field: string; total: number }) => [field, total]);
            expect(
              Object.fromEntries(listed.filter(([field]: [string]) => field === 'peer' || field === 'pals')),
              about,
            ).toEqual(uses);
          }
          answers.push(comparable(body));
        }
        for (const statement of changesUnseenBy(role, stored, String.fromCharCode(97 + (at % 20))))
          await diary.run(statement);
        for (const [index, { method = 'GET', path, body: sent }] of reads.entries()) {
          const { body } = await diary.author(method, path, sent);
          expect(comparable(body), `role ${at} ${JSON.stringify(role)}, ${path}, after others have changed`).toBe(
            answers[index],
          );
        }
      }
      expect(diary.plinth.faults).toEqual([]);
      // Both happen often enough to mean something.
      expect(Math.min(statuses.get(200) ?? 0, statuses.get(403) ?? 0)).toBeGreaterThan(rolesOn(name));
    },
    LONGEST_MS,
  );

  test(
    'write what they are granted, and nothing else',
    async () => {
      const statuses = new Map<number, number>();
      for (let at = 0; at < writersOn(name); at += 1) {
        const choices = new Choices(numbersOf(SEED + 7919 * (at + 1)));
        const role = randomDiaryRole(choices);
        await diary.fill();
        await diary.assign(...permissionsOf(role));
        let before = await diary.snapshot();
        let seen = before;
        for (let step = 0; step < STEPS && before.notes.length > 2; step += 1) {
          const sent = randomWrite({ role, stored: before, choices, turn: at * STEPS + step });
          const { method, path, status, stores, changes } = sent;
          const kept = changes === undefined ? null : await keptBy(changes);
          const filesChanged = diary.filesChanged();
          const body = sent.versions ? await versioned(path, sent.body) : sent.body;
          const answer = await diary.author(method, path, body);
          const about = `role ${at}, step ${step}, ${JSON.stringify(role)}, ${JSON.stringify(sent)}: ${JSON.stringify(answer).slice(0, 800)}`;
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          expect([200, 201, 204, 400, 403, 404], about).toContain(answer.status);
          if (status !== undefined) expect(answer.status, about).toBe(status);
          const after = await diary.snapshot();
          seen = lastOf(seen, after);
          expect(wrongsOf(role, diary, seen, before, after), about).toEqual([]);
          if (answer.status >= 400) {
            expect(after, about).toEqual(before);
            // Nothing is placed before it is refused, even if it is removed again.
            if (answer.status === 403) expect(diary.filesChanged(), about).toBe(filesChanged);
            if (changes !== undefined) expect(await keptBy(changes), about).toEqual(kept);
          }
          if (sent.stored !== undefined) expect(after.almanac[0]?.values, about).toEqual(sent.stored);
          if (sent.shares !== undefined) {
            const { nonLocalizedFields, localizations } = answer.body;
            const ids = localizations.map(({ id }: { id: number }) => id);
            expect({ fields: nonLocalizedFields, localizations: ids }, about).toEqual(sent.shares);
          }
          // As in v4, a file that is changed or deleted is in the answer, and so is what begins a translation.
          if (!path.startsWith('/upload') && sent.shares === undefined)
            expect(unseenIn(JSON.stringify(answer.body), role, diary, seen), about).toEqual([]);
          if (sent.restores !== undefined) expect(lostTargets(role, before, after, sent.restores), about).toEqual([]);
          if (stores)
            expect(after.notes.find(({ id }) => id === stores.id)?.values, about).toMatchObject(stores.values);
          const note = before.notes.find(({ id }) => id === changes);
          if (changes !== undefined && note !== undefined)
            expect(wrongChanges(role, note, before.pals, kept, await keptBy(changes)), about).toEqual([]);
          before = after;
        }
      }
      expect(diary.plinth.faults).toEqual([]);
      expect(Math.min(statuses.get(200) ?? 0, statuses.get(403) ?? 0)).toBeGreaterThan(rolesOn(name));
    },
    LONGEST_MS,
  );

  test(
    'restore versions as far as they may write them, and lose nothing that they cannot see',
    async () => {
      const places = new Set<string>();
      for (let at = 0; at < Math.ceil(writersOn(name) / 2); at += 1) {
        const choices = new Choices(numbersOf(SEED + 104_729 * (at + 1)));
        const role = randomRestoringRole(choices);
        await diary.fill();
        await diary.assign(...permissionsOf(role));
        for (const { id } of (await diary.snapshot()).notes.filter(({ published }) => published)) {
          const stored = await diary.snapshot();
          const note = stored.notes.find((one) => one.id === id) as StoredNote;
          const sent = wholeBody({ role, stored, choices, turn: at }, note);
          expect((await diary.boss('PUT', `${NOTES}/${id}`, sent)).status).toBe(200);
          const before = await diary.snapshot();
          const version = choices.of(before.kept.versions.filter(({ entry }) => entry === id));
          const path = `${STUDIO}/${id}/versions/${version?.id}`;
          const { body } = (await diary.boss('GET', path)).body.data;
          const answer = await diary.author('POST', `${path}/restore`, { as: 'entry' });
          const about = `role ${at} ${JSON.stringify(role.note.update)}, note ${id}, version ${JSON.stringify(body)}: ${JSON.stringify(answer).slice(0, 800)}`;
          expect(answer.status, about).toBe(200);
          const after = await diary.snapshot();
          expect(wrongsOf(role, diary, before, before, after), about).toEqual([]);
          expect(lostTargets(role, before, after, id), about).toEqual([]);
          expect(unrestored(role, before, after, id, body), about).toEqual([]);
          for (const place of hiddenPlaces(role, before, after, id)) places.add(place);
        }
      }
      expect(diary.plinth.faults).toEqual([]);
      // There was something to lose, in components too.
      expect(places.size).toBeGreaterThan(1);
    },
    LONGEST_MS,
  );

  test('are refused what no permission is for before anything is looked up', async () => {
    await diary.fill();
    const [{ id } = { id: 0 }] = (await diary.snapshot()).notes;
    const reading = (subject: string, fields: readonly string[], locales?: readonly string[]) => ({
      action: 'plugin::content-manager.explorer.read',
      subject,
      properties: { fields, ...(locales !== undefined && { locales }) },
      conditions: [],
    });
    await diary.assign([
      reading('api::almanac.almanac', ALMANAC_PATHS),
      reading('api::note.note', NOTE_PATHS, ['en', 'fr']),
    ]);
    const refused = [
      ['PUT', ALMANAC, { title: 'own' }],
      ['POST', `${ALMANAC}/actions/publish`],
      ['POST', `${ALMANAC}/actions/unpublish`],
      ['DELETE', ALMANAC],
      ['POST', NOTES, { title: 'own' }],
      ...[id, 99_999].flatMap((note) => [
        ['PUT', `${NOTES}/${note}`, { title: 'own' }] as const,
        ['POST', `${NOTES}/${note}/actions/publish`] as const,
        ['POST', `${NOTES}/clone/${note}`, {}] as const,
        ['DELETE', `${NOTES}/${note}`] as const,
      ]),
    ] as const;
    for (const [method, path, body] of refused)
      expect((await diary.author(method, path, body)).status, `${method} ${path}`).toBe(403);
  });

  /** Entries as they are now, or were before they were deleted. */
  const lastOf = (before: Snapshot, after: Snapshot): Snapshot => ({
    notes: [...after.notes, ...before.notes.filter(({ id }) => after.notes.every((note) => note.id !== id))],
    almanac: after.almanac.length === 0 ? before.almanac : after.almanac,
    pals: after.pals,
    folders: after.folders,
    kept: after.kept,
    files: [...after.files, ...before.files.filter(({ id }) => after.files.every((file) => file.id !== id))],
  });

  /** Entries with the versions that they have now. */
  const versioned = async (path: string, body: unknown): Promise<unknown> => {
    const { data } = (await diary.boss('POST', `${path}/preview`, body)).body;
    const entries = data.map(({ id, version }: { id: number; version: string }) => ({ id, version }));
    return { ...(body as object), entries };
  };

  /** The unpublished changes of a note. */
  const keptBy = async (id: number): Promise<Values | null> =>
    (await diary.boss('GET', `${STUDIO}/${id}/changes`)).body.data?.body ?? null;
});
