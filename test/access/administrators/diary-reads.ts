import type { Choices } from '../../writing/random/choices.ts';
import { ALMANAC, type Diary, NOTES, PALS, type Snapshot, type StoredFile, type StoredNote, STUDIO } from './diary.ts';
import { heldDeleted, keptReads } from './diary-kept.ts';
import { type DiaryRole, type DiaryRule, holding } from './diary-role.ts';

const RELATIONS = '/content-manager/relations/api::note.note';

/** A request, and what its response must be: a status, and the ids in a list, in any order. */
export interface DiaryRead {
  /** By default GET. */
  readonly method?: 'PUT' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly status?: number;
  readonly ids?: readonly number[];
  /** Where the list is; by default `results`, with their number. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any body
  readonly listed?: (body: any) => readonly { readonly id: number }[];
  /** How many notes are listed for each field that refers to the entry. */
  readonly uses?: Readonly<Record<string, number>>;
}

export const covers = (rules: readonly DiaryRule[], path: string): boolean =>
  rules.some(({ fields }) => fields.some((name) => name === path || path.startsWith(`${name}.`)));

export const seenFile = (role: DiaryRole, { mine }: StoredFile): boolean =>
  role.files.read === 'all' || (role.files.read === 'own' && mine === true);

/** Requests to every route that shows notes, what they refer to, or something made of them. */
export function readsOf(role: DiaryRole, stored: Snapshot, publicRole: number, choices: Choices) {
  const { notes, pals, files, folders } = stored;
  const { read } = role.note;
  const ids = (list: readonly { readonly id: number }[]): readonly number[] => list.map(({ id }) => id);
  const held = (note: StoredNote) => holding(read, note);
  const seen = notes.filter((note) => held(note).length > 0);
  const seenPals = pals.filter((pal) => holding(role.pal, pal).length > 0);
  const mayRead = read.length > 0;
  const reads: DiaryRead[] = [
    mayRead
      ? { path: `${NOTES}?locale=all&sort=id&pageSize=100`, status: 200, ids: ids(seen) }
      : { path: `${NOTES}?locale=all`, status: 403 },
    { path: `${NOTES}?locale=all&sort=text:desc&columns=title,seo,peer,pals&pageSize=100` },
    ...['title', 'text', 'shelf', 'seo[words]', 'seo[inner][x]', 'peer[name]', 'pals[name]', 'parts[head]'].map(
      (field) => ({
        path: `${NOTES}?locale=all&filters[${field}][$contains]=${choices.of(['x', 'y', 'n1', 'p2'])}&pageSize=100`,
      }),
    ),
    { path: `${NOTES}?locale=all&_q=n${choices.below(8)}&pageSize=100` },
    { path: `${NOTES}?locale=all&sort=peer.name:asc&pageSize=100` },
    { path: `${STUDIO}/changes` },
    role.pal.length > 0
      ? { path: `${PALS}?sort=name&pageSize=100`, status: 200, ids: ids(seenPals) }
      : { path: PALS, status: 403 },
    { path: `${PALS}?filters[name][$contains]=p${1 + choices.below(4)}` },
    covers(read, 'pals') && role.pal.length > 0
      ? { path: `${RELATIONS}/pals?pageSize=100`, status: 200, ids: ids(seenPals) }
      : { path: `${RELATIONS}/pals`, status: 403 },
    { path: `${RELATIONS}/peer?_q=p${1 + choices.below(4)}&sort=name:asc` },
    { path: `${RELATIONS}/peer?filters[name][$contains]=x&fields=name,level` },
    role.files.read === null
      ? { path: '/upload/files', status: 403 }
      : { path: '/upload/files?pageSize=100', status: 200, ids: ids(files.filter((file) => seenFile(role, file))) },
    { path: `/upload/files?_q=f${choices.below(4)}` },
    { path: `/upload/files?filters[name][$contains]=f${choices.below(4)}` },
    ...almanacReads(role, stored),
    ...keptReads(role, stored, choices),
    ...['/upload/folders', '/upload/folder-structure', `/upload/folders/${folders[1]?.id}`].map((path) => ({
      path,
      status: role.files.read === null ? 403 : 200,
    })),
    { path: `/upload/folders/${folders[0]?.id}?populate[files]=true&populate[children][populate]=*` },
    {
      path: `${NOTES}/actions/countManyEntriesDraftRelations?${notes.map(({ id }) => `ids[]=${id}`).join('&')}`,
      status: mayRead ? 200 : 403,
    },
  ];
  for (const note of choices.some(notes, 4)) {
    const own = held(note);
    const at = `${STUDIO}/${note.id}`;
    const status = own.length > 0 ? 200 : 403;
    const related = (note.values.pals as readonly number[]).filter((id) => seenPals.some((pal) => pal.id === id));
    reads.push(
      { path: `${NOTES}/${note.id}`, status },
      covers(own, 'pals') && role.pal.length > 0
        ? { path: `${RELATIONS}/${note.id}/pals`, status: 200, ids: related }
        : { path: `${RELATIONS}/${note.id}/pals`, status: 403 },
      { path: `${RELATIONS}/${note.id}/peer` },
      { path: `${RELATIONS}/pals?entityId=${note.id}` },
      { path: `${NOTES}/${note.id}/actions/countDraftRelations`, status },
      { path: `${at}/changes`, status },
      { method: 'PUT', path: `${at}/presence`, body: { tab: 'own', field: 'title' }, status },
      { path: `${at}/changes/compare`, status },
      { path: `${at}/versions`, status },
      ...choices
        .some([1, 2, 3, 4, 5, 6, 7, 8], 3)
        .flatMap((version) => [{ path: `${at}/versions/${version}` }, { path: `${at}/versions/${version}/compare` }]),
      { path: `${at}/preview?role=${publicRole}&query=${encodeURIComponent('populate=*&locale=all')}` },
      { path: `${at}/preview?role=${publicRole}&query=${encodeURIComponent('populate[peer][populate]=*&sort=text')}` },
    );
  }
  for (const file of choices.some(files, 2)) {
    const status = role.files.read === null || !seenFile(role, file) ? 403 : 200;
    reads.push({ path: `/upload/files/${file.id}`, status }, { path: `/studio/api/files/${file.id}/used-by`, status });
  }
  for (const pal of choices.some(pals, 2)) {
    const path = `/studio/api/entries/api::pal.pal/${pal.id}/used-by`;
    if (!seenPals.includes(pal)) {
      reads.push({ path, status: 403 });
      continue;
    }
    const using = (field: string, isUsing: (note: StoredNote) => boolean) => {
      const count = notes.filter((note) => isUsing(note) && covers(held(note), field)).length;
      return count === 0 ? {} : { [field]: count };
    };
    const uses = {
      ...using('peer', ({ values }) => values.peer === pal.id),
      ...using('pals', ({ values }) => (values.pals as readonly number[]).includes(pal.id)),
    };
    reads.push({ path, status: 200, uses });
  }
  return reads;
}

function almanacReads({ almanac: rules }: DiaryRole, { almanac: [entry] }: Snapshot): readonly DiaryRead[] {
  const isSeen = holding(rules.read, entry).length > 0;
  const unseen = rules.read.length === 0 || rules.create.length === 0 ? 403 : 404;
  const unread = rules.read.length === 0 ? 403 : 404;
  const studio = `/studio/api/entries/api::almanac.almanac/${entry?.id ?? 1}`;
  return [
    { path: ALMANAC, status: isSeen ? 200 : unseen },
    { path: `${ALMANAC}?fields=text`, status: isSeen ? 200 : unseen },
    { path: `${ALMANAC}/actions/countDraftRelations`, status: isSeen ? 200 : unread },
    ...['versions', 'changes', 'versions/1', 'versions/1/compare', 'used-by'].map((part) => ({
      path: `${studio}/${part}`,
      ...(!isSeen && entry !== undefined && { status: 403 }),
    })),
  ];
}

/** The values in a response that the role may not see. */
export function unseenIn(
  text: string,
  role: DiaryRole,
  diary: Diary,
  { notes, almanac, pals, files, kept }: Snapshot,
): readonly string[] {
  const isSeen = (kind: string, number: number, path: string): boolean => {
    const id = diary.idOf(kind, number);
    if (kind === 'a')
      return covers(
        holding(
          role.almanac.read,
          almanac.find((one) => one.id === id),
        ),
        path,
      );
    if (kind === 'p')
      return covers(
        holding(
          role.pal,
          pals.find((one) => one.id === id),
        ),
        path,
      );
    if (kind === 'n') {
      const isOf = (one: StoredNote): boolean =>
        one.id === id || (path === 'shelf' && id !== undefined && one.others.includes(id));
      const isDeleted = kept.deleted.some((one) => one.entry === id && covers(heldDeleted(role.note.read, one), path));
      return isDeleted || notes.some((one) => isOf(one) && covers(holding(role.note.read, one), path));
    }
    const file = files.find((one) => one.id === id);
    const isCover = (note: StoredNote): boolean =>
      note.values.cover === id && covers(holding(role.note.read, note), 'cover');
    return file !== undefined && (seenFile(role, file) || notes.some(isCover));
  };
  return [...text.matchAll(/\b([npfa])(\d+)_([a-z]+(?:\.[a-z]+)*)_[a-z]/g)].flatMap(
    ([found, kind = '', number, path = '']) => (isSeen(kind, Number(number), path) ? [] : [found]),
  );
}

/** The related entries in bodies that are kept, which are ids, that the role may not find. */
export function unseenTargets(body: unknown, role: DiaryRole, { pals }: Snapshot): readonly number[] {
  const named = [...JSON.stringify(body).matchAll(/"(?:peer|friend|pals)":(\d+|\[[\d,]*\])/g)];
  const ids = named.flatMap(([, ids = '']) => [...ids.matchAll(/\d+/g)].map(([id]) => Number(id)));
  return ids.filter((id) => pals.some((pal) => pal.id === id && holding(role.pal, pal).length === 0));
}

type Part = Readonly<Record<string, unknown>> & { readonly id: number };

/** Other values in everything that the role may not see. */
export function changesUnseenBy(role: DiaryRole, stored: Snapshot, letter: string): readonly string[] {
  const { notes, almanac, pals } = stored;
  const statements: string[] = [];
  const change = (table: string, id: number, column: string, value: unknown): void => {
    if (typeof value !== 'string') return;
    // Sorted differently, and found by other words.
    const changed = `${letter}.${value.replace(/^[a-z]\./, '').replace(/_[a-z]$/, `_${letter}`)}`;
    statements.push(`update ${table} set ${column} = '${changed}' where id = ${id}`);
  };
  for (const { id, values, ...facts } of notes) {
    const held = holding(role.note.read, facts);
    const hides = (path: string): boolean => !covers(held, path);
    for (const name of ['title', 'text']) if (hides(name)) change('notes', id, name, values[name]);
    // All translations have one value of it, which some of them may show.
    const group = notes.filter((one) => one.id === id || facts.others.includes(one.id));
    if (group.every((one) => !covers(holding(role.note.read, one), 'shelf')))
      change('notes', id, 'shelf', values.shelf);
    const seo = values.seo as (Part & { readonly inner: Part | null }) | null;
    for (const name of ['title', 'words'])
      if (seo && hides(`seo.${name}`)) change('part_seos', seo.id, name, seo[name]);
    for (const name of ['x', 'y'])
      if (seo?.inner && hides(`seo.inner.${name}`)) change('part_inners', seo.inner.id, name, seo.inner[name]);
    for (const part of values.parts as readonly Part[])
      for (const name of ['head', 'tail']) if (hides(`parts.${name}`)) change('part_items', part.id, name, part[name]);
    for (const block of values.blocks as readonly Part[]) {
      if (!hides('blocks')) continue;
      const isQuote = block.__component === 'part.quote';
      const name = isQuote ? 'words' : 'head';
      change(isQuote ? 'part_quotes' : 'part_items', block.id, name, block[name]);
    }
  }
  for (const { id, values, ...facts } of almanac)
    for (const name of ['title', 'text'])
      if (!covers(holding(role.almanac.read, facts), name)) change('almanacs', id, name, values[name]);
  for (const pal of pals) if (!covers(holding(role.pal, pal), 'name')) change('pals', pal.id, 'name', pal.name);
  return statements;
}
