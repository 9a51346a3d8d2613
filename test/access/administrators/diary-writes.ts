import type { Choices } from '../../writing/random/choices.ts';
import { NOTE_PATHS } from './diary-project.ts';
import { NOTES, type Snapshot, type StoredNote, STUDIO, type Values } from './diary.ts';
import { type DiaryRole, type DiaryRule, holding } from './diary-role.ts';
import { almanacDeletion, almanacWrite } from './diary-almanac.ts';
import { KEPT_KINDS, keptWrite } from './diary-kept.ts';
import { fileUpload, libraryWrite } from './diary-library.ts';
import { covers } from './diary-reads.ts';

/** A request that writes, and the status it must have if the role alone decides. */
export interface DiaryWrite {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly status?: number;
  /** The body has the ids of entries, which are sent with their versions. */
  readonly versions?: true;
  /** Values that must be stored afterwards, of this note. */
  readonly stores?: { readonly id: number; readonly values: Values };
  /** The note of a version that is restored. */
  readonly restores?: number;
  /** Whose unpublished changes may change. */
  readonly changes?: number;
  /** Values of the single entry afterwards. */
  readonly stored?: Values;
  /** What is shown to begin a translation of an entry. */
  readonly shares?: { readonly fields: Values; readonly localizations: readonly number[] };
}

interface Writing {
  readonly role: DiaryRole;
  readonly stored: Snapshot;
  readonly choices: Choices;
  /** Each kind of request has its turn. */
  readonly turn: number;
}

const own = (choices: Choices): string | null => (choices.happens(15) ? null : `own ${choices.below(50)}`);

/** A body of somebody who may write everything. */
export const wholeBody = (writing: Writing, note: StoredNote): Values => randomBody(writing, note, null);

/** A body of which a role may write some; with `rules`, one of which they name everything. */
function randomBody(
  { role, stored, choices }: Writing,
  note: StoredNote | null,
  rules: readonly DiaryRule[] | null,
): Values {
  const isNamed = (path: string): boolean => rules === null || covers(rules, path);
  const pals = stored.pals.filter((pal) => rules === null || holding(role.pal, pal).length > 0).map(({ id }) => id);
  const some = (paths: readonly string[], make: (path: string) => unknown): Values =>
    Object.fromEntries(
      paths.filter((path) => isNamed(path) && choices.happens(60)).map((path) => [path.split('.').at(-1), make(path)]),
    );
  const text = () => own(choices);
  const findsPals = rules === null || role.pal.length > 0;
  const seo = (note?.values.seo ?? null) as {
    readonly id: number;
    readonly inner: { readonly id: number } | null;
  } | null;
  const friend = () => choices.of(pals) ?? null;
  const inner = { ...some(['seo.inner.x', 'seo.inner.y'], text), ...(findsPals && some(['seo.inner.friend'], friend)) };
  const isKept = choices.happens(50);
  const part = { ...(seo && isKept && { id: seo.id }), ...some(['seo.title', 'seo.words'], text) };
  const nested = {
    ...part,
    ...(Object.keys(inner).length > 0 && { inner: { ...(seo?.inner && isKept && { id: seo.inner.id }), ...inner } }),
  };
  const items = (note?.values.parts ?? []) as readonly { readonly id: number }[];
  const list = Array.from({ length: choices.below(3) }, (_, at) => ({
    ...(items[at] && isKept && { id: items[at].id }),
    ...some(['parts.head', 'parts.tail'], text),
    ...(findsPals && some(['parts.friend'], friend)),
  }));
  const all: Values = {
    ...(isNamed('title') && { title: text() }),
    ...(isNamed('text') && { text: text() }),
    ...(isNamed('rank') && { rank: choices.below(8) }),
    ...(isNamed('shelf') && choices.happens(50) && { shelf: text() }),
    ...(isNamed('peer') && findsPals && { peer: choices.of(pals) ?? null }),
    ...(isNamed('pals') &&
      findsPals && {
        pals: choices.happens(50) ? { connect: choices.some(pals, 2).map((id) => ({ id })) } : choices.some(pals, 3),
      }),
    ...(Object.keys(nested).some((name) => name !== 'id') && { seo: nested }),
    ...(['parts.head', 'parts.tail', 'parts.friend'].some(isNamed) && { parts: list }),
    ...(isNamed('blocks') && {
      blocks: [
        {
          __component: 'part.quote',
          words: text(),
          ...(findsPals && { friend: friend() }),
        },
      ],
    }),
    ...(isNamed('cover') && { cover: choices.of(stored.files)?.id ?? null }),
  };
  return Object.fromEntries(choices.some(Object.entries(all), 9));
}

const scalars = (body: Values): Values =>
  Object.fromEntries(Object.entries(body).filter(([name]) => ['title', 'text', 'rank', 'shelf'].includes(name)));

/** Of changes and versions of notes of which the role may write some fields. */
const PARTLY = 10;
const KINDS = 30 + KEPT_KINDS + PARTLY;

/** Any request to a route that writes notes, what is kept of them, or files. */
export function randomWrite(writing: Writing): DiaryWrite {
  const { role, stored, choices, turn } = writing;
  const { note: rules } = role;
  const note = choices.of(stored.notes) as StoredNote;
  const { id } = note;
  const held = (verb: keyof typeof rules, of = note) => holding(rules[verb], of);
  const ids = choices.some(stored.notes, 3).map((one) => one.id);
  const noted = stored.notes.filter((one) => ids.includes(one.id));
  const isInside = choices.happens(50);
  switch (turn % KINDS) {
    case 0:
    case 1:
    case 2: {
      const updating = held('update');
      const body = randomBody(writing, note, isInside ? updating : null);
      if (updating.length === 0) return { method: 'PUT', path: `${NOTES}/${id}`, body, status: 403 };
      if (!isInside) return { method: 'PUT', path: `${NOTES}/${id}`, body };
      return { method: 'PUT', path: `${NOTES}/${id}`, body, status: 200, stores: { id, values: scalars(body) } };
    }
    case 3:
    case 4: {
      const locale = choices.of(['en', 'fr']) as string;
      const path = `${NOTES}?locale=${locale}`;
      const rule = choices.of(rules.create);
      if (rule === undefined || !isInside)
        return {
          method: 'POST',
          path,
          body: randomBody(writing, null, null),
          ...(rule === undefined && { status: 403 }),
        };
      const body = randomBody(writing, null, [rule]);
      const isCovered =
        holding([rule], { rank: (body.rank as number | undefined) ?? null, locale, mine: true }).length > 0;
      return { method: 'POST', path, body, ...(isCovered && { status: 200 }) };
    }
    case 5:
      return { method: 'DELETE', path: `${NOTES}/${id}`, status: held('delete').length > 0 ? 200 : 403 };
    case 6: {
      const status = held('publish').length === 0 ? 403 : note.published ? 400 : 200;
      return { method: 'POST', path: `${NOTES}/${id}/actions/publish`, status };
    }
    case 7: {
      const status = held('publish').length === 0 ? 403 : note.published ? 200 : 400;
      return { method: 'POST', path: `${NOTES}/${id}/actions/unpublish`, status };
    }
    case 8: {
      const action = choices.of(['bulkPublish', 'bulkUnpublish']);
      if (ids.length === 0) return { method: 'POST', path: `${NOTES}/actions/${action}`, body: { ids } };
      const status = noted.every((one) => held('publish', one).length > 0) ? 200 : 403;
      return { method: 'POST', path: `${NOTES}/actions/${action}`, body: { ids }, status };
    }
    case 9:
      return { method: 'POST', path: `${NOTES}/actions/bulkDelete`, body: { ids: ids.slice(0, 1) } };
    case 10:
    case 16:
      return {
        method: 'POST',
        path: `${NOTES}/clone/${id}`,
        body: { ...(choices.happens(70) && { rank: 1 }), ...(choices.happens(30) && randomBody(writing, null, null)) },
      };
    case 11:
      return { method: 'POST', path: `${NOTES}/auto-clone/${id}` };
    case 12:
      return {
        method: 'PUT',
        path: `${STUDIO}/${id}/changes`,
        body: randomBody(writing, note, isInside ? held('update') : null),
        changes: id,
      };
    case 13:
      return endChanges(writing, id);
    case 14:
      return restoration(writing, id);
    case 17: {
      // A translation: all fields are its own.
      const locale = note.locale === 'en' ? 'fr' : 'en';
      const path = `${NOTES}?locale=${locale}&relatedEntityId=${id}`;
      const rule = choices.of(rules.create.filter(({ locales }) => locales?.includes(locale)));
      const isSeen = [note, ...stored.notes.filter((one) => note.others.includes(one.id))].some(
        (one) => holding(rules.read, one).length > 0,
      );
      if (rules.create.length === 0) return { method: 'POST', path, body: {}, status: 403 };
      // One that the role cannot see is refused like one that does not exist, or is translated already.
      if (!isSeen || note.others.length > 0) return { method: 'POST', path, body: {}, status: 400 };
      if (rule === undefined) return { method: 'POST', path, body: {}, status: 403 };
      return { method: 'POST', path, body: randomBody(writing, null, isInside ? [rule] : null) };
    }
    case 18:
    case 19:
    case 20:
      return almanacWrite(role, stored, choices);
    case 21: {
      const path = `${STUDIO}/${id}/presence`;
      if (choices.happens(70))
        return {
          method: 'PUT',
          path,
          body: { tab: 'own', field: 'title' },
          status: held('read').length > 0 ? 200 : 403,
        };
      // Whoever may no longer read an entry can still leave it.
      return { method: 'DELETE', path: `${path}?tab=own`, status: rules.read.length > 0 ? 204 : 403 };
    }
    case 22: {
      const names = { contentTypeUID: 'api::pal.pal', field: 'slug' };
      const status = covers(role.pal, 'slug') ? 200 : 403;
      return choices.happens(50)
        ? { method: 'POST', path: '/content-manager/uid/generate', body: { ...names, data: { name: 'Own' } }, status }
        : { method: 'POST', path: '/content-manager/uid/check-availability', body: { ...names, value: 'own' }, status };
    }
    case 23:
      return sharedBy(writing, note);
    // Every role tries these: what decides is the role alone.
    case 28:
      return almanacDeletion(role, stored);
    case 15:
    case 29:
      return fileUpload(role, stored, choices);
    case 24:
    case 25:
    case 26:
    case 27:
      return libraryWrite(role, stored, choices, 4 * Math.floor(turn / KINDS) + (turn % KINDS) - 24);
    default: {
      const kind = (turn % KINDS) - 30;
      if (kind < KEPT_KINDS) return keptWrite(role, stored, choices, kind);
      const partly = stored.notes.filter((one) => one.published && isPartly(holding(rules.update, one)));
      const of = choices.of(partly) ?? note;
      return kind % 2 === 0 ? endChanges(writing, of.id) : restoration(writing, of.id);
    }
  }
}

const isPartly = (rules: readonly DiaryRule[]): boolean =>
  rules.length > 0 && NOTE_PATHS.some((path) => !covers(rules, path));

const endChanges = ({ choices }: Writing, id: number): DiaryWrite =>
  choices.happens(50)
    ? { method: 'POST', path: `${STUDIO}/${id}/changes/publish`, changes: id }
    : { method: 'DELETE', path: `${STUDIO}/${id}/changes`, changes: id };

function restoration({ stored, choices }: Writing, id: number): DiaryWrite {
  const version = choices.of(stored.kept.versions.filter(({ entry }) => entry === id))?.id ?? 99_999;
  const body = { as: choices.of(['changes', 'entry', 'entry']) };
  return { method: 'POST', path: `${STUDIO}/${id}/versions/${version}/restore`, body, changes: id, restores: id };
}

/** The fields that all translations share, shown to whoever may read the entry or translate it. */
function sharedBy({ role: { note: rules }, stored, choices }: Writing, note: StoredNote): DiaryWrite {
  const locale = choices.of(['en', 'fr']) as string;
  const translating = [...rules.read, ...rules.create].filter(
    (rule) => rule.locales?.includes(locale) && holding([{ ...rule, locales: null }], note).length > 0,
  );
  const isRead = holding(rules.read, note).length > 0;
  const path = '/i18n/content-manager/actions/get-non-localized-fields';
  const sent = { method: 'POST', path, body: { model: 'api::note.note', id: note.id, locale } } as const;
  if (translating.length === 0 && !isRead) return { ...sent, status: 403 };
  const others = stored.notes.filter(
    ({ id, ...facts }) => note.others.includes(id) && holding(rules.read, facts).length,
  );
  return {
    ...sent,
    status: 200,
    shares: {
      fields: covers(translating, 'shelf') ? { shelf: note.values.shelf } : {},
      localizations: [...others.map(({ id }) => id), note.id],
    },
  };
}
