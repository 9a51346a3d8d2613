import type { ContentType, MediaAttribute, Model } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';
import { inTransaction } from '../transaction.ts';
import { attachFiles, findFilePlace } from './attach-files.ts';
import { storeFiles } from './store-files.ts';
import { nameStoredParts } from './stored-parts.ts';

/** A file that comes with an entry, and the path of its attribute in the data. */
export interface AttachedFile<Sent> {
  readonly path: readonly string[];
  readonly file: Sent;
}

export interface EntryWithFiles<Sent> {
  readonly type: ContentType;
  /** The entry that is changed, without an id where its type has one entry; null for a new one. */
  readonly stored: { readonly id: string | null } | null;
  readonly data: unknown;
  readonly files: readonly AttachedFile<Sent>[];
}

/** Stores files and has their rows written; they stay only if that goes well. */
export type KeepFiles<Sent> = <T>(
  requests: readonly { readonly sent: Sent; readonly info: object; readonly accepted?: MediaAttribute }[],
  write: (rows: readonly object[]) => Promise<T>,
) => Promise<T>;

/**
 * The entry and the rows of its files are written in one transaction, which begins when the files are stored:
 * nobody waits for them. A file for an attribute that is not there is stored without a link, as in the contract.
 */
export function writeWithFiles<Sent, T>(
  scope: Scope,
  { type, stored, data, files }: EntryWithFiles<Sent>,
  keep: KeepFiles<Sent>,
  write: (body: { readonly data: unknown }) => Promise<T>,
): Promise<T> {
  const { model } = scope.engine;
  const paths = files.map(({ path }) => path);
  const requests = files.map(({ path, file }) => {
    const place = findFilePlace(model, type, data, path);
    return { sent: file, info: {}, ...(place !== null && { accepted: place.attribute }) };
  });
  return keep(requests, (rows) =>
    inTransaction(
      scope,
      async (inner, session) => {
        const added = rows.map((row) => ({ data: { ...row }, link: null }));
        const ids = await storeFiles(inner, session, added);
        const named = stored === null ? data : await nameStoredParts(inner, type, stored.id, data, paths);
        return write({ data: withFiles(model, type, named, paths, ids) });
      },
      { code: true },
    ),
  );
}

function withFiles(
  model: Model,
  type: ContentType,
  data: unknown,
  paths: readonly (readonly string[])[],
  ids: readonly number[],
): unknown {
  const copy = structuredClone(data);
  const byPath = new Map<string, { readonly path: readonly string[]; readonly ids: number[] }>();
  for (const [index, path] of paths.entries()) {
    const key = path.join('.');
    const known = byPath.get(key) ?? { path, ids: [] };
    known.ids.push(ids[index] as number);
    byPath.set(key, known);
  }
  for (const { path, ids: ofPath } of byPath.values()) {
    const place = findFilePlace(model, type, copy, path);
    if (place !== null) attachFiles(place, ofPath);
  }
  return copy;
}
