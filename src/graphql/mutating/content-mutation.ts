import { createLocalization } from '../../content/writing/entries/create-localization.ts';
import { findSingleId, writeSingle } from '../../content/writing/entries/single-type.ts';
import { findStored } from '../../content/writing/storing/find-stored.ts';
import { writeCreation } from '../../content/writing/write-creation.ts';
import { writeDeletion } from '../../content/writing/write-deletion.ts';
import { asCaller } from '../../content/writing/write-options.ts';
import { writeUpdate } from '../../content/writing/write-update.ts';
import { readWritten } from '../../content/writing/entries/written-response.ts';
import { notFound, RequestError } from '../../errors.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { ContentType } from '../../schema/model.ts';
import { assertNever } from '../../util/assert-never.ts';
import type { FieldContext, FieldResult } from '../field-rows.ts';
import { writingArguments, type RequestedField } from '../document/collect-fields.ts';
import { forbiddenAccess } from '../graphql-error.ts';
import type { Meaning } from '../schema/meaning.ts';
import { inputData } from './input-data.ts';
import { rawScalar } from '../reading/raw-filters.ts';
import { readId } from '../reading/resolve-root.ts';
import { prepareWritten, type WrittenRows } from './written-rows.ts';

export type ContentMutation = Extract<
  Meaning,
  { readonly kind: 'create' | 'update' | 'delete' | 'updateSingle' | 'deleteSingle' | 'createLocalization' }
>;

type Arguments = Readonly<Record<string, unknown>>;

/** Entries are written as in REST; the response is read like a query. */
export async function executeContentMutation(
  context: FieldContext,
  { kind, type, action }: ContentMutation,
  asked: RequestedField,
): Promise<FieldResult> {
  const { scope, operation } = context;
  if (!scope.access.allows(action)) throw forbiddenAccess();
  const given = writingArguments(scope.engine, type, operation, asked);
  const isRemoval = kind === 'delete' || kind === 'deleteSingle';
  const written = prepareWritten(context, type, asked, isRemoval ? 'own' : 'all');
  switch (kind) {
    case 'create':
      return create(context, type, given, written);
    case 'update':
      return orNothing(written, () => update(context, type, given, written));
    case 'delete':
      return orNothing(written, () => remove(context, type, idOf(given), written));
    case 'updateSingle':
      return updateSingle(context, type, given, written);
    case 'deleteSingle': {
      const id = await findSingleId(scope, type, localeOf(given));
      if (id === null) throw notThere();
      return remove(context, type, id, written);
    }
    case 'createLocalization': {
      const body = { ...dataOf(given), locale: given.locale };
      const id = type.kind === 'singleType' ? null : String(readId(given.id) ?? '');
      const text = await createLocalization(scope, type, id, body);
      return written.read(scope, (JSON.parse(text) as { readonly id: number }).id);
    }
    default:
      return assertNever(kind);
  }
}

const localeOf = ({ locale }: Arguments): RawObject => (locale === undefined ? {} : { locale: rawScalar(locale) });

/** None if the type has no writable field. */
const dataOf = ({ data }: Arguments): object => inputData(data ?? {}) as object;

const notThere = (): RequestError => notFound('Entity not found');

const create = (context: FieldContext, type: ContentType, given: Arguments, written: WrittenRows) =>
  writeCreation(
    context.scope,
    type,
    { ...dataOf(given), ...(type.localized && { locale: given.locale }) },
    { kind: 'create', publish: false },
    asCaller(context.scope),
    finish(type, written),
  );

function update(
  context: FieldContext,
  type: ContentType,
  given: Arguments,
  written: WrittenRows,
): Promise<FieldResult> {
  const id = idOf(given);
  return writeUpdate(context.scope, type, id, dataOf(given), asCaller(context.scope), finish(type, written));
}

const finish =
  (type: ContentType, written: WrittenRows): Parameters<typeof writeCreation<FieldResult>>[5] =>
  async (inner, id, hooks) => {
    const entity = hooks.isAwaited ? await readWritten(inner, type, id) : null;
    const answer = await written.read(inner, id);
    return async () => {
      if (hooks.isAwaited) await hooks.after(entity);
      return answer;
    };
  };

/** v4 awaits the write only if the document selects the entry, so errors are reported there. */
async function updateSingle(
  { scope }: FieldContext,
  type: ContentType,
  given: Arguments,
  written: WrittenRows,
): Promise<FieldResult> {
  const id = await findSingleId(scope, type, localeOf(given));
  try {
    return await writeSingle(
      scope,
      type,
      id,
      dataOf(given),
      { publish: false, onlyOne: 'of its language' },
      asCaller(scope),
      finish(type, written),
    );
  } catch (error) {
    if (error instanceof RequestError) return written.refuse(error);
    throw error;
  }
}

/** The entry before the change, without its relations. */
async function remove(
  { scope }: FieldContext,
  type: ContentType,
  id: number,
  written: WrittenRows,
): Promise<FieldResult> {
  return writeDeletion(scope, type, id, asCaller(scope), async (inner, hooks) => {
    await findStored(inner, type, id);
    return finish(type, written)(inner, id, hooks);
  });
}

function idOf({ id }: Arguments): number {
  const read = readId(id);
  if (read === null) throw notFound();
  return read;
}

async function orNothing(written: WrittenRows, write: () => Promise<FieldResult>): Promise<FieldResult> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof RequestError && error.name === 'NotFoundError') return written.nothing;
    throw error;
  }
}
