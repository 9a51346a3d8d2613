import { createLocalization } from '../../content/writing/entries/create-localization.ts';
import { readEntryId } from '../../content/writing/storing/find-stored.ts';
import { deleteSingle, updateSingle } from '../../content/writing/entries/single-type.ts';
import { writeCreation } from '../../content/writing/write-creation.ts';
import { writeDeletion } from '../../content/writing/write-deletion.ts';
import { asCaller } from '../../content/writing/write-how.ts';
import { writeUpdate } from '../../content/writing/write-update.ts';
import { readWritten } from '../../content/writing/entries/written-answer.ts';
import { notFound, RequestError } from '../../errors.ts';
import type { ContentType } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { FieldAnswer, FieldContext } from '../field-rows.ts';
import { askedArguments } from '../document/asked-arguments.ts';
import type { AskedField } from '../document/collect-fields.ts';
import { forbiddenAccess } from '../graphql-error.ts';
import type { Meaning } from '../schema/meaning.ts';
import { inputData } from './input-data.ts';
import { NOTHING, prepareWritten, type WrittenRows } from './written-rows.ts';

export type ContentMutation = Extract<
  Meaning,
  { readonly kind: 'create' | 'update' | 'delete' | 'updateSingle' | 'deleteSingle' | 'createLocalization' }
>;

type Arguments = Readonly<Record<string, unknown>>;

/** Entries are written in the one way there is; what is shown of them is read as for a query. */
export async function answerContentMutation(
  context: FieldContext,
  { kind, type, action }: ContentMutation,
  asked: AskedField,
): Promise<FieldAnswer> {
  const { scope, operation } = context;
  if (!scope.access.allows(action)) throw forbiddenAccess();
  const given = askedArguments(operation, asked);
  const isRemoval = kind === 'delete' || kind === 'deleteSingle';
  const written = prepareWritten(context, type, asked, isRemoval ? 'own' : 'all');
  switch (kind) {
    case 'create':
      return create(context, type, given, written);
    case 'update':
      return orNothing(() => update(context, type, given, written));
    case 'delete':
      return orNothing(() => remove(context, type, given, written));
    case 'updateSingle':
      return readAfter(context, written, await updateSingle(scope, type, { data: inputData(given.data) }, ID_ONLY));
    case 'deleteSingle':
      return readBefore(context, written, type);
    case 'createLocalization': {
      const body = { ...(inputData(given.data ?? {}) as object), locale: given.locale };
      const text = await createLocalization(scope, type, String(given.id ?? ''), body);
      return written.read(scope, (JSON.parse(text) as { readonly id: number }).id);
    }
    default:
      return assertNever(kind);
  }
}

const ID_ONLY = 'fields[0]=id';

const create = (context: FieldContext, type: ContentType, given: Arguments, written: WrittenRows) =>
  writeCreation(
    context.scope,
    type,
    { ...(inputData(given.data) as object), ...(type.localized && { locale: given.locale }) },
    { kind: 'create', publish: false },
    asCaller(context.scope),
    finish(type, written),
  );

function update(
  context: FieldContext,
  type: ContentType,
  given: Arguments,
  written: WrittenRows,
): Promise<FieldAnswer> {
  const id = idOf(given);
  return writeUpdate(
    context.scope,
    type,
    id,
    inputData(given.data) as object,
    asCaller(context.scope),
    finish(type, written),
  );
}

const finish =
  (type: ContentType, written: WrittenRows): Parameters<typeof writeCreation<FieldAnswer>>[5] =>
  async (inner, id, telling) => {
    if (telling.isAwaited) await telling.after(await readWritten(inner, type, id));
    return written.read(inner, id);
  };

/** The entry as it was, without what hung on it. */
function remove(
  context: FieldContext,
  type: ContentType,
  given: Arguments,
  written: WrittenRows,
): Promise<FieldAnswer> {
  const id = idOf(given);
  return writeDeletion(context.scope, type, id, asCaller(context.scope), {
    read: async (inner) => {
      const answer = await written.read(inner, id);
      if (answer.text === NOTHING.text) throw notFound();
      return answer;
    },
    tell: async (answer, telling) => {
      if (telling.isAwaited) await telling.after({ id });
      return answer;
    },
  });
}

function idOf({ id }: Arguments): number {
  const read = readEntryId(String(id));
  if (read === null) throw notFound();
  return read;
}

async function orNothing(write: () => Promise<FieldAnswer>): Promise<FieldAnswer> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof RequestError && error.name === 'NotFoundError') return NOTHING;
    throw error;
  }
}

/** The id in the answer of a REST write. */
const readId = (text: string): number => (JSON.parse(text) as { readonly data: { readonly id: number } }).data.id;

const readAfter = ({ scope }: FieldContext, written: WrittenRows, text: string): Promise<FieldAnswer> =>
  written.read(scope, readId(text));

async function readBefore({ scope }: FieldContext, written: WrittenRows, type: ContentType): Promise<FieldAnswer> {
  const { findSingle } = await import('../../content/reading/find-entry.ts');
  const answer = await written.read(scope, readId(await findSingle(scope, type, ID_ONLY)));
  await deleteSingle(scope, type, ID_ONLY);
  return answer;
}
