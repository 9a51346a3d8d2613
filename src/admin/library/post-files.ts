import * as yup from 'yup';
import type { Scope, TransactionScope } from '../../content/scope.ts';
import { writeOnce } from '../../content/writing/entries/write-once.ts';
import { applicationError, forbidden, validationError, valueErrors, valueProblem } from '../../errors.ts';
import { createEntityReader } from '../../management/entity-reader.ts';
import type { FileInfo } from '../../media/files/file-values.ts';
import { readFileInfo } from '../../media/files/read-file-info.ts';
import type { AroundRows } from '../../media/library/media-rows.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID, FOLDER_UID } from '../../schema/model.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminFile, type AdminRequest, type AdminResponse, callerOf, ok } from '../admin-route.ts';
import { administratorScope } from '../content-manager/managed-type.ts';
import { readId } from '../read-id.ts';
import { idOrNull } from '../validation/person-rules.ts';
import { validate } from '../validation/validate.ts';
import { ACTIONS } from './library-caller.ts';
import { readFiles, storedFile, withSigning } from './shown-file.ts';

/** `POST /upload`: new files; with `?id=` new content or details for a stored one. */
export async function postFiles(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const files = request.files.filter(({ field }) => field === 'files');
  const [first] = files;
  const none = first === undefined || (files.length === 1 && first.size === 0 && !first.tooLarge);
  const { id } = request.query;
  if (id) {
    const { id: stored } = await storedFile(parts, String(id));
    return none ? updateInfo(parts, request, stored) : replace(parts, request, stored, files);
  }
  if (none) throw applicationError('Files are empty');
  return upload(parts, request, files);
}

async function upload(parts: AdminParts, request: AdminRequest, files: readonly AdminFile[]): Promise<AdminResponse> {
  if (!callerOf(request).may(ACTIONS.create)) throw forbidden();
  const info = await readInfo(parts, request.body);
  // As in v4, errors refer to the first file.
  const requests = files.map((sent, index) => ({
    sent,
    info: index === 0 ? { ...info, folder: info.folder ?? null } : { folder: null },
    link: null,
  }));
  const scope = administratorScope(parts, request);
  const ids = await uploadOnce(parts, request, scope, files, (around) =>
    parts.library.upload(scope, requests, request.work.signal, around),
  );
  return ok(await withSigning(parts, request, await readFiles(parts, ids)));
}

async function replace(
  parts: AdminParts,
  request: AdminRequest,
  id: number,
  [sent, ...others]: readonly AdminFile[],
): Promise<AdminResponse> {
  if (sent === undefined || others.length > 0) throw applicationError('Cannot replace a file with multiple ones');
  const info = await readInfo(parts, request.body);
  await parts.library.replace(administratorScope(parts, request), id, sent, info, request.work.signal);
  return ok((await withSigning(parts, request, await readFiles(parts, [id])))[0]);
}

async function updateInfo(parts: AdminParts, request: AdminRequest, id: number): Promise<AdminResponse> {
  await parts.library.updateInfo(administratorScope(parts, request), id, await readInfo(parts, request.body));
  return ok((await readFiles(parts, [id]))[0]);
}

/** `fileInfo` with the folder, which must exist. */
async function readInfo({ engine }: AdminParts, body: unknown): Promise<FileInfo> {
  const info = readFileInfo(body ?? {});
  const sentFolder = folderIn((body as { readonly fileInfo?: unknown } | null | undefined)?.fileInfo);
  if (sentFolder === undefined) return info;
  await validate(yup.object({ fileInfo: yup.object({ folder: idOrNull }) }), { fileInfo: { folder: sentFolder } });
  if (sentFolder === null) return { ...info, folder: null };
  const folder = readId(String(sentFolder));
  const folders = createEntityReader(engine, contentTypeOf(engine.model, FOLDER_UID));
  if (folder !== null && (await folders.byId(folder, { fields: ['id'] })) !== null) return { ...info, folder };
  throw valueErrors(valueProblem(['fileInfo', 'folder'], 'the folder does not exist'));
}

/** An object or its JSON; already validated. */
function folderIn(info: unknown): unknown {
  const parsed: unknown = typeof info === 'string' ? JSON.parse(info) : info;
  return (parsed as { readonly folder?: unknown } | null | undefined)?.folder;
}

/** An upload repeated with the same `Idempotency-Key` returns the file that the first one stored. */
async function uploadOnce(
  { engine }: AdminParts,
  { idempotencyKey, body }: AdminRequest,
  scope: Scope,
  files: readonly AdminFile[],
  upload: (around?: AroundRows<TransactionScope>) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  if (idempotencyKey === undefined) return upload();
  if (files.length > 1) throw validationError('An upload with an Idempotency-Key must have one file');
  const said = ['upload', body, files.map(({ name, type, size }) => [name, type, size])];
  return writeOnce<readonly number[]>(
    scope,
    contentTypeOf(engine.model, FILE_UID),
    idempotencyKey,
    said,
    ({ locks = [], guard, keep }) =>
      upload(async (inner, store) => {
        await inner.transaction.session.lock(...locks);
        await guard?.(inner);
        const ids = await store();
        for (const id of ids) await keep?.(inner, id);
        return ids;
      }),
    async (_reading, id) => () => [id],
  );
}
