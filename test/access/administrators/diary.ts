import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Driver } from '../../../src/database/driver.ts';
import { createEngine, type Engine as ContentEngine } from '../../../src/content/engine.ts';
import { listEntries } from '../../../src/content/reading/list-entries.ts';
import { openScope } from '../../../src/content/scope.ts';
import { DEFAULT_BUDGETS } from '../../../src/query/resolution.ts';
import type { ContentType } from '../../../src/schema/model.ts';
import { dialectOf } from '../../../src/sql/dialect-of.ts';
import { type AdminCall, type AdminReply, invite, registerFirst } from '../../admin/admin-calls.ts';
import { EVERYTHING } from '../../support/conformance-queries.ts';
import type { EngineName } from '../../support/engines.ts';
import { type StartedPlinth, startPlinth } from '../../support/start-plinth.ts';
import type { Kept } from './diary-kept.ts';
import { createKeptRows, DELETED } from './diary-kept-rows.ts';
import { ALMANAC_PATHS, diaryProject, NOTE_PATHS } from './diary-project.ts';
import type { Facts } from './diary-role.ts';

export const NOTES = '/content-manager/collection-types/api::note.note';
export const PALS = '/content-manager/collection-types/api::pal.pal';
export const ALMANAC = '/content-manager/single-types/api::almanac.almanac';
export const STUDIO = '/studio/api/entries/api::note.note';

export type Values = Readonly<Record<string, unknown>>;

/** An entry with its facts and values as they are stored. */
export interface StoredNote extends Facts {
  readonly id: number;
  readonly published: boolean;
  readonly values: Values;
  /** Its translations. */
  readonly others: readonly number[];
}

export interface StoredPal extends Facts {
  readonly id: number;
  readonly name: string | null;
}

export interface StoredFile extends Facts {
  readonly id: number;
  readonly name: string;
  readonly caption: string | null;
  readonly folder: number | null;
}

export interface StoredFolder extends Facts {
  readonly id: number;
  readonly name: string;
  readonly parent: number | null;
}

/** What is stored, read without a role. */
export interface Snapshot {
  readonly notes: readonly StoredNote[];
  /** The single entry; none or one. */
  readonly almanac: readonly StoredNote[];
  readonly pals: readonly StoredPal[];
  readonly files: readonly StoredFile[];
  readonly folders: readonly StoredFolder[];
  readonly kept: Kept;
}

/** A server with notes by two administrators; every value says where it is from: `n3_seo.title_x`. */
export interface Diary {
  readonly plinth: StartedPlinth;
  readonly boss: AdminCall;
  readonly author: AdminCall;
  /** Gives the author these permissions and no others. */
  assign(first: readonly object[], second?: readonly object[]): Promise<void>;
  /** Everything anew. */
  fill(): Promise<void>;
  /** The stored entry that a number in a value stands for. */
  idOf(kind: string, number: number): number | undefined;
  snapshot(): Promise<Snapshot>;
  run(statement: string): Promise<void>;
  /** When a file was last placed or removed. */
  filesChanged(): number;
  stop(): Promise<void>;
}

/** With those that are deleted. */
const COUNT = 8 + DELETED;

/** Notes that are translations of others. */
const TRANSLATIONS: ReadonlyMap<number, number> = new Map([
  [2, 0],
  [7, 5],
]);

export async function startDiary(name: EngineName): Promise<Diary> {
  const project = diaryProject();
  const opened: { driver?: Driver; content?: ContentEngine; publicDir?: string } = {};
  const plinth = await startPlinth({
    engine: name,
    project,
    adapt: (application) => {
      const { model, driver } = application;
      opened.driver = driver;
      opened.publicDir = application.project.settings.server.publicDir;
      opened.content = createEngine({
        model,
        dialect: dialectOf(driver.client),
        driver,
        pagination: { defaultLimit: 100, maxLimit: 1000, withCount: false },
        limits: { ...DEFAULT_BUDGETS, filterRows: null, rows: 100_000, bytes: 100_000_000 },
        defaultLocale: async () => 'en',
      });
      return application;
    },
  });
  const boss = await registerFirst(plinth.url);
  const done = async (answer: Promise<AdminReply>): Promise<AdminReply> => {
    const found = await answer;
    if (found.status !== 200 && found.status !== 201) throw new Error(`${found.status} ${JSON.stringify(found.body)}`);
    return found;
  };
  const roles: number[] = [];
  for (const role of ['First', 'Second'])
    roles.push((await done(boss('POST', '/admin/roles', { name: role }))).body.data.id);
  const author = await invite(plinth.url, boss, 'author@example.test', roles);
  for (const code of ['en', 'fr'])
    await done(boss('POST', '/i18n/locales', { code, name: code, isDefault: code === 'en' }));
  const assign: Diary['assign'] = async (first, second = []) => {
    for (const [at, permissions] of [first, second].entries())
      await done(boss('PUT', `/admin/roles/${roles[at]}/permissions`, { permissions }));
  };

  const ids = new Map<string, number>();
  const keptRows = createKeptRows(() => opened.driver);
  let fills = 0;
  const typeOf = (uid: string): ContentType => opened.content?.model.contentTypes.get(uid) as ContentType;
  const all = async (uid: string, query: string): Promise<readonly (Values & { readonly id: number })[]> => {
    const scope = openScope(opened.content as ContentEngine, EVERYTHING);
    const answer = JSON.parse(String(await listEntries(scope, typeOf(uid), `${query}&sort=id&pagination[limit]=1000`)));
    return (answer.data ?? answer).map((one: { id: number; attributes?: Values }) => ({
      id: one.id,
      ...(one.attributes ?? one),
    }));
  };
  const owned = async (table: string): Promise<ReadonlySet<number>> => {
    const rows = await opened.driver?.query({ text: `select id from ${table} where created_by_id > 1` }, []);
    return new Set((rows ?? []).map(([id]) => Number(id)));
  };
  const pairs = async (text: string): Promise<ReadonlyMap<number, number>> =>
    new Map(((await opened.driver?.query({ text }, [])) ?? []).map(([own, other]) => [Number(own), Number(other)]));

  const diary: Diary = {
    plinth,
    boss,
    author,
    assign,
    idOf: (kind, number) => ids.get(`${kind}${number}`),
    run: async (text) => {
      await opened.driver?.transaction(async (session) => {
        await session.execute({ text }, []);
      });
    },
    filesChanged: () => statSync(join(opened.publicDir ?? '', 'uploads')).mtimeMs,
    async snapshot() {
      const populate =
        'populate[localizations][fields]=id&populate[peer]=true&populate[pals]=true&populate[cover]=true&populate[parts][populate]=*&populate[seo][populate][inner][populate]=*&populate[blocks][populate]=*';
      const mine = await owned('notes');
      const notes = (await all('api::note.note', `${populate}&locale=all&publicationState=preview`)).map((one) => ({
        id: one.id,
        mine: mine.has(one.id),
        rank: one.rank as number | null,
        locale: one.locale as string,
        published: one.publishedAt !== null,
        values: Object.fromEntries(
          [...new Set(NOTE_PATHS.map((path) => path.split('.')[0] as string))].map((at) => [at, flat(one[at])]),
        ),
        others: flat(one.localizations) as readonly number[],
      }));
      const ownAlmanac = await owned('almanacs');
      const almanac = (await all('api::almanac.almanac', 'publicationState=preview')).map((one) => ({
        id: one.id,
        mine: ownAlmanac.has(one.id),
        rank: one.rank as number | null,
        published: one.publishedAt !== null,
        values: Object.fromEntries(ALMANAC_PATHS.map((at) => [at, one[at]])),
        others: [],
      }));
      const pals = (await all('api::pal.pal', '')).map(({ id, name: called, level }) => ({
        id,
        name: called as string | null,
        level: level as number | null,
      }));
      const ownFiles = await owned('files');
      const folderOf = await pairs('select file_id, folder_id from files_folder_links');
      const files = (await all('plugin::upload.file', '')).map((one) => ({
        id: one.id,
        name: String(one.name),
        caption: one.caption as string | null,
        folder: folderOf.get(one.id) ?? null,
        mine: ownFiles.has(one.id),
      }));
      const ownFolders = await owned('upload_folders');
      const parentOf = await pairs('select folder_id, inv_folder_id from upload_folders_parent_links');
      const folders = (
        (await opened.driver?.query({ text: 'select id, name from upload_folders order by id' }, [])) ?? []
      ).map(([id, called]) => ({
        id: Number(id),
        name: String(called),
        parent: parentOf.get(Number(id)) ?? null,
        mine: ownFolders.has(Number(id)),
      }));
      return { notes, almanac, pals, files, folders, kept: await keptRows.read() };
    },
    async fill() {
      await assign(EVERY_PERMISSION);
      const before = await diary.snapshot();
      if (before.notes.length > 0)
        await done(boss('POST', `${NOTES}/actions/bulkDelete`, { ids: before.notes.map(({ id }) => id) }));
      await done(
        boss('POST', '/upload/actions/bulk-delete', {
          fileIds: before.files.map(({ id }) => id),
          folderIds: before.folders.map(({ id }) => id),
        }),
      );
      await keptRows.clear(diary.run);
      if (before.almanac.length > 0) await done(boss('DELETE', ALMANAC));
      ids.clear();
      for (const one of before.pals) await done(boss('DELETE', `${PALS}/${one.id}`));
      for (let at = 1; at <= 4; at += 1) {
        const { body } = await done(boss('POST', PALS, { name: `p${at}_name_x`, level: at, slug: `p${at}_slug_x` }));
        ids.set(`p${at}`, body.id);
      }
      const pal = (number: number): number => ids.get(`p${1 + (number % 4)}`) as number;
      fills += 1;
      const almanac = { title: 'a0_title_x', text: 'a0_text_x', rank: fills % 6 };
      ids.set('a0', (await done((fills % 2 === 0 ? boss : author)('PUT', ALMANAC, almanac))).body.id);
      // One in another, and beside it one of somebody else.
      const folders: number[] = [];
      for (const [at, by] of [boss, author, author, boss].entries()) {
        const parent = at === 0 ? null : folders[at === 2 ? 1 : 0];
        folders.push((await done(by('POST', '/upload/folders', { name: `Folder ${at}`, parent }))).body.data.id);
      }
      for (let at = 0; at < COUNT; at += 1) {
        const by = at % 2 === 0 ? boss : author;
        const of = ids.get(`n${TRANSLATIONS.get(at)}`);
        if (at < 4) {
          const form = new FormData();
          form.append('files', new Blob([`file ${at}`], { type: 'text/plain' }), `f${at}_name_x.txt`);
          form.append('fileInfo', JSON.stringify({ folder: at === 0 ? null : folders[at] }));
          const { body } = await done(by('POST', '/upload', form));
          ids.set(`f${at}`, body[0].id);
        }
        const value = (path: string, kept = 'x'): string => `n${at}_${path}_${kept}`;
        const body = (kept: string) => ({
          title: value('title', kept),
          text: value('text', kept),
          rank: at,
          ...(of === undefined && { shelf: value('shelf') }),
          peer: pal(at),
          pals: [pal(at), pal(at + 1)],
          seo: {
            title: value('seo.title', kept),
            words: value('seo.words', kept),
            inner: { x: value('seo.inner.x', kept), y: value('seo.inner.y', kept), friend: pal(at + 2) },
          },
          parts: [
            { head: value('parts.head', kept), tail: value('parts.tail', kept), friend: pal(at) },
            { head: value('parts.head', kept), tail: value('parts.tail', kept), friend: pal(at + 1) },
          ].slice(0, at % 3),
          blocks: [
            { __component: 'part.quote', words: value('blocks', kept), friend: pal(at) },
            { __component: 'part.item', head: value('blocks', kept), friend: pal(at + 1) },
          ],
          cover: ids.get(`f${at % 4}`),
        });
        const locale = at % 4 < 2 ? 'en' : 'fr';
        const related = of === undefined ? '' : `&relatedEntityId=${of}`;
        const created = await done(by('POST', `${NOTES}?locale=${locale}${related}`, body('x')));
        const { id } = created.body;
        ids.set(`n${at}`, id);
        if (at % 3 === 2) continue;
        await done(by('POST', `${NOTES}/${id}/actions/publish`));
        if (at % 2 === 0) await done(boss('PUT', `${NOTES}/${id}`, { title: value('title', 'y') }));
        if (at % 3 === 1) await done(boss('PUT', `${STUDIO}/${id}/changes`, body('z')));
      }
      const notes = Array.from({ length: COUNT }, (_, at) => ids.get(`n${at}`) as number);
      await keptRows.fill(boss, author, notes);
    },
    async stop() {
      await plinth.stop();
      rmSync(project, { recursive: true, force: true });
    },
  };
  return diary;
}

/** Relations and files as ids. */
function flat(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flat);
  if (typeof value !== 'object' || value === null) return value ?? null;
  const { data } = value as { readonly data?: unknown };
  if (data === undefined) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, flat(one)]));
  const idOf = (one: unknown): number => (one as { readonly id: number }).id;
  if (data === null) return null;
  return Array.isArray(data) ? data.map(idOf).sort((a, b) => a - b) : idOf(data);
}

const EVERY_PERMISSION: readonly object[] = [
  ...['read', 'create', 'update', 'delete', 'publish'].map((verb) => ({
    action: `plugin::content-manager.explorer.${verb}`,
    subject: 'api::note.note',
    properties: { ...(!['delete', 'publish'].includes(verb) && { fields: NOTE_PATHS }), locales: ['en', 'fr'] },
    conditions: [],
  })),
  ...['read', 'create', 'update'].map((verb) => ({
    action: `plugin::content-manager.explorer.${verb}`,
    subject: 'api::almanac.almanac',
    properties: { fields: ALMANAC_PATHS },
    conditions: [],
  })),
  {
    action: 'plugin::content-manager.explorer.read',
    subject: 'api::pal.pal',
    properties: { fields: ['name', 'level'] },
    conditions: [],
  },
  ...['plugin::upload.read', 'plugin::upload.assets.create', 'plugin::upload.assets.update'].map((action) => ({
    action,
    subject: null,
    properties: {},
    conditions: [],
  })),
];
