import type { FileLibrary } from '../../management/library/file-library.ts';
import type { Scope } from '../../content/scope.ts';
import { type FileLink, findFileLink, requireReplacing } from '../../content/writing/files/file-link.ts';
import { notFound } from '../../errors.ts';
import type { FileInfo } from '../../media/files/file-values.ts';
import type { UploadRequest } from '../../media/library/media-library.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import { FILE_UID } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import { fieldArguments, type RequestedField } from '../document/collect-fields.ts';
import type { FieldContext, FieldResult } from '../field-rows.ts';
import { forbiddenAccess } from '../graphql-error.ts';
import type { Meaning } from '../schema/meaning.ts';
import { readId } from '../reading/resolve-root.ts';
import type { UploadValue } from '../upload-value.ts';
import { prepareWritten, type WrittenRows } from './written-rows.ts';

type UploadMutation = Extract<
  Meaning,
  { readonly kind: 'upload' | 'multipleUpload' | 'updateFileInfo' | 'removeFile' }
>['kind'];

type Arguments = Readonly<Record<string, unknown>>;

/** Mutations of the media library by GraphQL name. */
export async function executeUploadMutation(
  context: FieldContext,
  kind: UploadMutation,
  asked: RequestedField,
): Promise<FieldResult> {
  const { scope, operation, library } = context;
  const action = `plugin::upload.content-api.${kind === 'removeFile' ? 'destroy' : 'upload'}`;
  if (library === null || !scope.access.allows(action)) throw forbiddenAccess();
  const given = fieldArguments(operation, asked);
  const written = prepareWritten(context, contentTypeOf(scope.engine.model, FILE_UID), asked);
  switch (kind) {
    case 'upload': {
      const [id = 0] = await upload(scope, library, [given.file], given);
      return written.read(scope, id);
    }
    case 'multipleUpload': {
      const ids = await upload(scope, library, given.files as readonly unknown[], given);
      return readAll(scope, written, ids);
    }
    case 'updateFileInfo': {
      const id = readId(given.id);
      if (id === null) throw notFound('Entity not found');
      requireReplacing(scope, library.media.settings);
      await library.updateInfo(scope, id, (given.info ?? {}) as FileInfo);
      return written.read(scope, id);
    }
    case 'removeFile':
      return remove(scope, library, written, readId(given.id));
    default:
      return assertNever(kind);
  }
}

async function upload(
  scope: Scope,
  library: FileLibrary,
  files: readonly unknown[],
  { info, refId, ref, field }: Arguments,
): Promise<readonly number[]> {
  const link = await findFileLink(scope, { refId, ref, field }, library.media.settings);
  const requests: UploadRequest<FileLink>[] = (files as readonly UploadValue[]).map(({ sent }, index) => ({
    sent,
    info: (info ?? {}) as FileInfo,
    link: link !== null && (link.attribute.many || index === files.length - 1) ? link : null,
    ...(link !== null && { accepted: link.attribute }),
  }));
  return library.upload(scope, requests, scope.work.signal);
}

async function readAll(scope: Scope, written: WrittenRows, ids: readonly number[]): Promise<FieldResult> {
  const answers: FieldResult[] = [];
  for (const id of ids) answers.push(await written.read(scope, id));
  return { text: `[${answers.map(({ text }) => text).join(',')}]`, errors: answers.flatMap(({ errors }) => errors) };
}

/** A missing file: null. */
async function remove(
  scope: Scope,
  library: FileLibrary,
  written: WrittenRows,
  id: number | null,
): Promise<FieldResult> {
  if (id === null || (await library.find(scope, id)) === null) return { text: null, errors: [] };
  const answer = await written.read(scope, id);
  await library.remove(scope, id);
  return answer;
}
