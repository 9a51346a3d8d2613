import type { ContentType, Model } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';
import { replaceAttributes } from '../hooks/hooked-data.ts';
import { ATTACHES_NOTHING, type AttachToChange } from '../write-steps.ts';
import { hashPasswords } from '../storing/hash-passwords.ts';
import { attachFiles, findFilePlace } from './attach-files.ts';
import type { EntryFiles, FilePath } from './entry-files.ts';
import { nameStoredParts } from './name-stored-parts.ts';
import { prepareFiles } from './prepare-files.ts';

/**
 * The rows of the files are written in the transaction of their entry, which begins once the files are stored, so no
 * lock is held meanwhile. As in the contract, a file for a missing attribute is stored without a link.
 */
export function keepFiles<T>(
  scope: Scope,
  type: ContentType,
  files: EntryFiles | undefined,
  data: object,
  write: (attach: AttachToChange) => Promise<T>,
): Promise<T> {
  return files === undefined ? write(ATTACHES_NOTHING) : keepSent(scope, type, files, data, write);
}

async function keepSent<T>(
  scope: Scope,
  type: ContentType,
  files: EntryFiles,
  data: object,
  write: (attach: AttachToChange) => Promise<T>,
): Promise<T> {
  const { engine } = scope;
  const { paths } = files;
  const accepted = paths.map((path) => findFilePlace(engine.model, type, data, path)?.attribute);
  const { result, stored } = await files.keep(accepted, async (rows) => {
    const unlinked = rows.map((row) => ({ data: { ...row }, link: null }));
    const prepared = await prepareFiles(scope, unlinked);
    const attach: AttachToChange = async (inner, change, resolve, id) => {
      const ids = await prepared.store(inner);
      const named = id === undefined ? data : await nameStoredParts(inner, type, id, data, paths);
      const filled = await hashPasswords(engine, resolve(withFiles(engine.model, type, named, paths, ids)));
      return replaceAttributes(change, filled, new Set(paths.map(([name = '']) => name)));
    };
    return { result: await write(attach), stored: prepared };
  });
  await stored.after();
  return result;
}

function withFiles(
  model: Model,
  type: ContentType,
  data: object,
  paths: readonly FilePath[],
  ids: readonly number[],
): object {
  const copy = structuredClone(data);
  const byPath = new Map<string, { readonly path: FilePath; readonly ids: number[] }>();
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
