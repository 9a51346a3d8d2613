import { isDeepStrictEqual } from 'node:util';
import type { Choices } from '../../writing/random/choices.ts';
import type { Snapshot, StoredFolder } from './diary.ts';
import type { DiaryRole } from './diary-role.ts';
import type { DiaryWrite } from './diary-writes.ts';

const mayWrite = ({ files: { update } }: DiaryRole, one: { readonly mine?: boolean } | undefined): boolean =>
  update === 'all' || (update === 'own' && one?.mine === true);

/** Folders with those in them. */
function below(folders: readonly StoredFolder[], ids: readonly number[]): readonly number[] {
  const inside = folders.filter(({ id, parent }) => parent !== null && ids.includes(parent) && !ids.includes(id));
  return inside.length === 0 ? ids : below(folders, [...ids, ...inside.map(({ id }) => id)]);
}

const statusFor = (isAllowed: boolean): { readonly status: number } => ({ status: isAllowed ? 200 : 403 });

function form(info: object | null, text: string | null): FormData {
  const sent = new FormData();
  if (info !== null) sent.append('fileInfo', JSON.stringify(info));
  if (text !== null) sent.append('files', new Blob([text], { type: 'text/plain' }), 'own.txt');
  return sent;
}

/** A new file. */
export function fileUpload({ files }: DiaryRole, { folders }: Pick<Snapshot, 'folders'>, choices: Choices): DiaryWrite {
  const folder = choices.of([null, ...folders.map(({ id }) => id)]) ?? null;
  const body = form({ name: `Own ${choices.below(1000)}`, folder }, 'mine');
  return { method: 'POST', path: '/upload', body, ...statusFor(files.create) };
}

/** A request to a route that writes files or folders. */
export function libraryWrite(
  role: DiaryRole,
  { files, folders }: Snapshot,
  choices: Choices,
  turn: number,
): DiaryWrite {
  const file = choices.of(files);
  const folder = choices.of(folders);
  const isNone = role.files.update === null;
  const name = `Own ${choices.below(1000)}`;
  const parent = choices.of([null, ...folders.map(({ id }) => id)]) ?? null;
  const chosen = choices.some(files, 2);
  const chosenFolders = choices.some(folders, 2);
  const inside = below(
    folders,
    chosenFolders.map(({ id }) => id),
  );
  const fileIds = chosen.map(({ id }) => id);
  const folderIds = chosenFolders.map(({ id }) => id);
  switch (turn % 9) {
    case 0:
      return fileUpload(role, { folders }, choices);
    case 1:
      return { method: 'POST', path: '/upload', body: form({ caption: name }, null), status: 400 };
    case 2:
    case 3: {
      if (file === undefined) return { method: 'POST', path: '/upload?id=99999', body: form({}, null), status: 404 };
      const body = choices.happens(50) ? form({ caption: name, folder: parent }, null) : form({ name }, 'other');
      return { method: 'POST', path: `/upload?id=${file.id}`, body, ...statusFor(mayWrite(role, file)) };
    }
    case 4:
      return { method: 'POST', path: '/upload/folders', body: { name, parent }, ...statusFor(role.files.create) };
    case 5: {
      const path = `/upload/folders/${folder?.id ?? 99_999}`;
      if (folder === undefined) return { method: 'PUT', path, body: { name }, status: isNone ? 403 : 404 };
      if (choices.happens(50)) return { method: 'PUT', path, body: { name }, ...statusFor(mayWrite(role, folder)) };
      const isInside = parent !== null && below(folders, [folder.id]).includes(parent);
      const status = isNone ? 403 : isInside ? 400 : mayWrite(role, folder) ? 200 : 403;
      return { method: 'PUT', path, body: { parent }, status };
    }
    case 6: {
      const body = { fileIds, folderIds, destinationFolderId: parent };
      const taken = folders.filter((one) => one.parent === parent).map((one) => one.name);
      const isRefused =
        (parent !== null && inside.includes(parent)) || chosenFolders.some((one) => taken.includes(one.name));
      const isAllowed = [...chosen, ...chosenFolders].every((one) => mayWrite(role, one));
      return {
        method: 'POST',
        path: '/upload/actions/bulk-move',
        body,
        status: isNone ? 403 : isRefused ? 400 : isAllowed ? 200 : 403,
      };
    }
    default: {
      const gone = files.filter(({ id, folder: at }) => fileIds.includes(id) || (at !== null && inside.includes(at)));
      const goneFolders = folders.filter(({ id }) => inside.includes(id));
      const isAllowed = !isNone && [...gone, ...goneFolders].every((one) => mayWrite(role, one));
      return {
        method: 'POST',
        path: '/upload/actions/bulk-delete',
        body: { fileIds, folderIds },
        ...statusFor(isAllowed),
      };
    }
  }
}

/** What was written of files and folders although the role may not. */
export function libraryWrongs(role: DiaryRole, before: Snapshot, after: Snapshot): readonly string[] {
  const wrongs: string[] = [];
  for (const kind of ['files', 'folders'] as const) {
    const known = new Set(before[kind].map(({ id }) => id));
    for (const one of before[kind]) {
      const written = after[kind].find(({ id }) => id === one.id);
      if (!isDeepStrictEqual(one, written) && !mayWrite(role, one)) wrongs.push(`changed ${kind} ${one.id}`);
    }
    for (const { id, mine } of after[kind])
      if (!known.has(id) && !(role.files.create && mine)) wrongs.push(`created ${kind} ${id}`);
  }
  return wrongs;
}
