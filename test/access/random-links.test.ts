import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEntries } from '../../src/content/reading/list-entries.ts';
import { openCodeScope, openScope } from '../../src/content/scope.ts';
import { handleWrite } from '../../src/content/writing/entries/handle-write.ts';
import { handleV5Write } from '../../src/content/writing/v5/handle-v5-write.ts';
import { createEntities } from '../../src/content/writing/write-entities.ts';
import { asCode } from '../../src/content/writing/write-options.ts';
import { createManaged, updateManaged } from '../../src/management/entries/write-entry.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { documentIdOf } from '../../src/util/document-id.ts';
import { told } from '../support/conformance-engine.ts';
import { describeEngines, type EngineName } from '../support/engines.ts';
import { Choices } from '../writing/random/choices.ts';
import { type Album, albumHeld, albumPart, type AlbumRole, albumRole, TARGETS } from './random/album-role.ts';
import { notebook } from './random/notebook.ts';
import { type NotebookEngine, startNotebook, typeOf } from './random/notebook-engine.ts';
import { numbersOf } from './random/numbers-of.ts';

const rolesOn = (name: EngineName): number => Number(process.env.PLINTH_TEST_ROLES ?? (name === 'sqlite' ? 40 : 8));
const SEED = Number(process.env.PLINTH_TEST_SEED ?? 20_240_607);

const ALBUM = typeOf('album');
const FILE = notebook.contentTypes.get('plugin::upload.file') as ContentType;
const FACES = ['rest', 'v5', 'manager'] as const;

type Body = Partial<Omit<Album, 'id'>>;

describeEngines(`random roles on files and polymorphic relations, seed ${SEED}`, (name) => {
  let book: NotebookEngine;
  const levels = new Map<string, number>();

  beforeAll(async () => {
    book = await startNotebook(name);
    for (const target of TARGETS)
      for (const level of [1, 2, 3, 4]) {
        const id = await book.create(target, { name: `${target} ${level}`, level });
        levels.set(`${target} ${id}`, level);
      }
    const files = [1, 2, 3].map((at) => ({
      ...{ name: `${at}`, hash: `${at}`, mime: 'image/png' },
      size: 1,
      url: '/',
      provider: 'local',
    }));
    await createEntities(openCodeScope(book.engine), FILE, files, asCode('database'));
    for (let rank = 0; rank < 6; rank += 1) {
      const body = { title: `T${rank}`, rank, cover: 1 + (rank % 3), pictures: [1, 2], about: ['pal 1', 'place 2'] };
      await book.create('album', sent({ ...body, subject: `pal ${1 + (rank % 4)}` }));
    }
  });
  afterAll(() => book.stop());

  /** Everything that is stored, read from the tables. */
  const albums = async (): Promise<readonly Album[]> => {
    const rows = (text: string) => book.driver.query({ text }, []);
    const own = await rows('select id, title, rank, target_type, target_id from albums order by id');
    const files = await rows(
      `select related_id, field, file_id from files_related_morphs where related_type = '${ALBUM.uid}'`,
    );
    const about = await rows('select album_id, about_type, about_id from albums_about_morphs');
    return own.map(([id, title, rank, type, target]) => {
      const filesIn = (field: string) =>
        files.filter((row) => Number(row[0]) === Number(id) && row[1] === field).map((row) => Number(row[2]));
      return {
        ...{ id: Number(id), title: title as string | null, rank: rank === null ? null : Number(rank) },
        ...{ cover: filesIn('cover')[0] ?? null, pictures: filesIn('pictures').sort() },
        subject: type === null ? null : targetName(type, target),
        about: about
          .filter(([album]) => Number(album) === Number(id))
          .map(([, of, at]) => targetName(of, at))
          .sort(),
      };
    });
  };

  const randomBody = (choices: Choices): Body => {
    const target = () => `${choices.of(TARGETS)} ${1 + choices.below(5)}`;
    const targets = () => [...new Set(Array.from({ length: choices.below(3) }, target))].sort();
    const all: Body = {
      ...{ title: `v${choices.below(40)}`, rank: choices.below(8) },
      cover: choices.happens(30) ? null : 1 + choices.below(3),
      pictures: [...choices.some([1, 2, 3], 2)].sort(),
      subject: choices.happens(30) ? null : target(),
      about: targets(),
    };
    return Object.fromEntries(choices.some(Object.entries(all), 4));
  };

  const write = (role: AlbumRole, face: (typeof FACES)[number], id: number | null, body: Body): Promise<string> => {
    const scope = openScope(book.engine, role.access);
    const data = sent(body);
    const action = id === null ? 'create' : 'update';
    switch (face) {
      case 'rest':
        return told(() =>
          handleWrite(scope, ALBUM, action, { id: String(id ?? ''), body: { data }, query: 'populate=*' }),
        );
      case 'v5':
        return told(() =>
          handleV5Write(scope, ALBUM, action, {
            ...(id !== null && { id: documentIdOf(ALBUM.uid, id) }),
            ...{ body: { data }, query: '', shape: 'flat', checkPublication: async () => undefined },
          }),
        );
      case 'manager':
        return told(() => (id === null ? createManaged(scope, ALBUM, data) : updateManaged(scope, ALBUM, id, data)));
    }
  };

  /** What is left of a body; null if it names an entry that the role may not find. */
  const reached = ({ levels: found }: AlbumRole, body: Body): Body | null => {
    const typeFound = (target: string) => found[kindOf(target)] !== null;
    const isFound = (target: string) => (levels.get(target) ?? 9) <= (found[kindOf(target)] ?? 0);
    const { subject, about, ...rest } = body;
    const left: { subject?: string | null; about?: readonly string[] } = {};
    if (subject !== undefined && (subject === null || typeFound(subject))) left.subject = subject;
    const listed = about?.filter(typeFound);
    if (listed !== undefined && (listed.length > 0 || about?.length === 0)) left.about = listed;
    const named = [...(left.subject ? [left.subject] : []), ...(left.about ?? [])];
    return named.every(isFound) ? { ...rest, ...left } : null;
  };

  test('write what they are granted, and link to what they may find', async () => {
    let [done, refused] = [0, 0];
    for (let at = 0; at < rolesOn(name); at += 1) {
      const choices = new Choices(numbersOf(SEED + 31 * at));
      const role = albumRole(choices);
      for (const face of FACES) {
        const before = await albums();
        const entry = choices.happens(40) ? null : (choices.of(before) as Album);
        const { subject, ...others } = randomBody(choices);
        // v5 refuses `morphToOne` in bodies.
        const body = face === 'v5' || subject === undefined ? others : { ...others, subject };
        const { find, create, update } = role.rules;
        // v5 looks a document up as its caller may find it.
        const isFound = (one: Album) => face !== 'v5' || albumHeld(find, one).length > 0;
        let rules = entry === null ? create : isFound(entry) ? albumHeld(update, entry) : [];
        let allowed = reached(role, albumPart(rules, body));
        if (entry === null) {
          // A rule counts if the entry as it is then stored is its own.
          const held = allowed === null ? [] : albumHeld(create, { ...EMPTY, ...allowed });
          const part = reached(role, albumPart(held, body));
          if (JSON.stringify(part) !== JSON.stringify(allowed)) allowed = null;
          rules = held;
        }
        // v5 refuses what this contract ignores.
        const isRefused = face === 'v5' && body.about?.some((target) => role.levels[kindOf(target)] === null);
        const isGranted = rules.length > 0 && allowed !== null && isRefused !== true;
        const answer = await write(role, face, entry?.id ?? null, body);
        const { rules: _, access: __, ...about } = { ...role, face, entry, body, granted: role.rules };
        const why = `role ${at} ${JSON.stringify(about)}: ${answer.slice(0, 300)}`;
        expect(answer.startsWith('200'), why).toBe(isGranted);
        const after = await albums();
        const wanted = before.map((one) => (one === entry && isGranted ? { ...one, ...allowed } : one));
        if (entry === null && isGranted) wanted.push({ ...EMPTY, id: Number(after.at(-1)?.id), ...allowed });
        expect(after, why).toEqual(wanted);
        if (isGranted) done += 1;
        else refused += 1;
      }
    }
    expect(Math.min(done, refused)).toBeGreaterThan(rolesOn(name) / 2);
  });

  test('are shown what they may find, and no more', async () => {
    const stored = await albums();
    for (let at = 0; at < rolesOn(name); at += 1) {
      const role = albumRole(new Choices(numbersOf(SEED + 101 * at)));
      const text = await listEntries(
        openScope(book.engine, role.access),
        ALBUM,
        'populate=*&sort=id&pagination[limit]=100',
      );
      const listed = JSON.parse(String(text)).data.map(({ id, attributes }: { id: number; attributes: object }) => ({
        id,
        ...attributes,
      }));
      const isFound = (target: string) => (levels.get(target) ?? 9) <= (role.levels[kindOf(target)] ?? 0);
      const wanted = stored.flatMap((album) => {
        const held = albumHeld(role.rules.find, album);
        if (held.length === 0) return [];
        const { subject, about, ...rest } = albumPart(held, album);
        return [
          {
            id: album.id,
            rest,
            subject: subject && isFound(subject) ? subject : null,
            about: (about ?? []).filter(isFound),
          },
        ];
      });
      expect(
        listed.map((one: never) => shownAlbum(one)),
        JSON.stringify({ at, levels: role.levels, rules: role.rules }),
      ).toEqual(wanted.slice(0, 100));
    }
  });
});

const EMPTY = { title: null, rank: null, cover: null, pictures: [], subject: null, about: [] };

const kindOf = (target: string) => target.split(' ')[0] as (typeof TARGETS)[number];

const targetName = (type: unknown, id: unknown): string => `${String(type).split('.').at(-1)} ${id}`;

/** A body as it is sent. */
function sent({ subject, about, ...rest }: Body): object {
  const named = (target: string) => ({
    __type: `api::${kindOf(target)}.${kindOf(target)}`,
    id: Number(target.split(' ')[1]),
  });
  return {
    ...rest,
    ...(subject !== undefined && { subject: subject === null ? null : named(subject) }),
    // In this contract an empty list changes nothing.
    ...(about !== undefined && { about: about.length === 0 ? { set: [] } : about.map(named) }),
  };
}

interface ShownTarget {
  readonly id: number;
  readonly name: string;
  readonly __type?: string;
}

/** As an album; names of targets start with their type. */
function shownAlbum({
  id,
  subject,
  about,
  cover,
  pictures,
  createdAt: _,
  updatedAt: __,
  ...rest
}: Record<string, never> & {
  readonly id: number;
  readonly subject?: ShownTarget | null;
  readonly about?: readonly ShownTarget[];
  readonly cover?: { readonly data: { readonly id: number } | null };
  readonly pictures?: { readonly data: readonly { readonly id: number }[] | null };
}) {
  const target = ({ id: of, name }: ShownTarget) => `${name.split(' ')[0]} ${of}`;
  return {
    id,
    rest: {
      ...rest,
      ...(cover !== undefined && { cover: cover.data?.id ?? null }),
      ...(pictures !== undefined && { pictures: (pictures.data ?? []).map((file) => file.id).sort() }),
    },
    subject: subject ? target(subject) : null,
    about: (about ?? []).map(target).sort(),
  };
}
