import { refuseRounded } from '../../../change/values/refuse-rounded.ts';
import { runPlanning } from '../../../database/running/run-operations.ts';
import { applicationError, notFound } from '../../../errors.ts';
import { planTranslationSource } from '../../../plan/writing/translations/plan-translation-source.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { Scope } from '../../scope.ts';
import { finishWith, readData } from '../entries/collection-type.ts';
import type { WritingAction } from '../entries/handle-write.ts';
import { type OnceAdditions, writeOnce } from '../entries/write-once.ts';
import { writeSingle } from '../entries/single-type.ts';
import { respondWithWritten } from '../entries/written-response.ts';
import { currentScope } from '../transaction.ts';
import { findStored } from '../storing/find-stored.ts';
import { writeCreation } from '../write-creation.ts';
import { asCaller, asPublisher } from '../write-options.ts';
import { refuseTranslation, writeTranslation } from '../write-translation.ts';
import { writeUpdate } from '../write-update.ts';
import { checkV5Body } from './check-v5-body.ts';
import { type DocumentRow, resolveReferences } from './find-documents.ts';
import {
  findRows,
  isDraft,
  noLocale,
  paramsOf,
  type PreparedWrite,
  prepareWrite,
  type V5WriteRequest,
} from './prepare-v5-write.ts';
import { removeDocument } from './remove-document.ts';
import { type MergedDraft, mergeDraft, saveDraft, showsDrafts } from './save-draft.ts';
import { inV5Words } from './v5-problems.ts';

/** The response of a writing action in v5's terms; null if it has no body. */
export async function handleV5Write(
  request: Scope,
  type: ContentType,
  action: Exclude<WritingAction, 'createLocalization'>,
  sent: V5WriteRequest,
): Promise<string | null> {
  const write = await prepareWrite(currentScope(request), type, sent);
  const { scope } = write;
  if (action === 'delete') return removeDocument(write);
  refuseRounded(scope.engine.model, type, sent.body, ['data']);
  const data = readData(sent.body);
  checkV5Body(scope.engine.model, type, data, scope.access);
  try {
    return await (action === 'create' ? createOnce(write, data) : updateDocument(write, data));
  } catch (error) {
    throw inV5Words(error, scope.engine.model, type, data);
  }
}

/** What v4 stores of a body: publication and locale follow from the query, not from the body. */
async function readValues(write: PreparedWrite, data: object): Promise<Values> {
  const { scope, type, locale } = write;
  if (locale === '*') throw noLocale(locale);
  // A list is refused with the other values.
  if (Array.isArray(data)) return data as never;
  const { publishedAt: _time, locale: _code, ...values } = await resolveReferences(scope, type, data, locale);
  return values;
}

/** A creation that is repeated with its `Idempotency-Key` answers with the entry that it has created. */
const createOnce = (write: PreparedWrite, data: object): Promise<string> => {
  const { scope, type, answer, sent } = write;
  const { body, query, shape, idempotencyKey } = sent;
  return writeOnce(
    scope,
    type,
    idempotencyKey,
    ['create in v5', body, query, shape],
    (once) => createDocument({ ...write, additions: once }, data, once.keep),
    async (reading, id) => (await respondWithWritten(reading, { ...answer, scope }, id)).finish,
  );
};

async function createDocument(write: PreparedWrite, data: object, keep?: OnceAdditions['keep']): Promise<string> {
  const { scope, type, answer, locale } = write;
  const values = await readValues(write, data);
  const how = { ...asCaller(scope), ...write.additions, params: paramsOf(write, 'Create'), show: {} };
  const added = { ...(isDraft(write) && { publishedAt: null }), ...(locale !== null && { locale }) };
  const rowData = Array.isArray(data) ? data : { ...values, ...added };
  if (type.kind === 'singleType') {
    const creation = { publish: true, onlyOne: 'in all' } as const;
    return writeSingle(scope, type, null, rowData, creation, how, finishWith(answer));
  }
  return writeCreation(scope, type, rowData, { kind: 'create', publish: true }, how, finishWith(answer, null, keep));
}

async function updateDocument(write: PreparedWrite, data: object): Promise<string> {
  const { scope, type, answer, additions, locale } = write;
  const rows = await findRows(write);
  if (rows.length === 0) {
    if (type.kind === 'singleType') return createDocument(write, data);
    throw notFound();
  }
  const row = rows.find((one) => locale === null || one.locale === locale);
  const values = await readValues(write, data);
  if (row === undefined) return translateDocument(write, rows, values);
  if (isDraft(write) && row.isPublished) {
    return saveDraft(scope, { type, id: row.id, values, answer, guard: additions.guard });
  }
  return writeRow(write, row, values);
}

/** Publishes a row, with its unpublished changes, or writes a draft. */
async function writeRow(write: PreparedWrite, row: DocumentRow, values: Values): Promise<string> {
  const { scope, type } = write;
  const takesChanges = type.draftAndPublish && !isDraft(write) && row.isPublished && showsDrafts(scope, type);
  if (!takesChanges || Array.isArray(values)) return storeRow(write, row, values, null);
  for (let attempt = 1; ; attempt += 1) {
    const draft = await mergeDraft(scope, type, row.id, values);
    try {
      return await storeRow(write, row, draft?.body ?? values, draft);
    } catch (error) {
      if (error !== CHANGED || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

type Values = Readonly<Record<string, unknown>>;

const MAX_ATTEMPTS = 5;

/** Somebody else has saved the draft that was about to be published. */
export const CHANGED = applicationError('The draft has been changed meanwhile. Send the request again.');

async function storeRow(
  write: PreparedWrite,
  { id: row, isPublished }: DocumentRow,
  values: Values,
  draft: MergedDraft | null,
): Promise<string> {
  const { scope, type, sent, answer, additions } = write;
  const { revisions } = scope.engine;
  const publishes = type.draftAndPublish && !isDraft(write);
  const key = { type: type.uid, id: row };
  const before = { isDraft: false };
  const guard = async (inner: Scope): Promise<void> => {
    await additions.guard?.(inner);
    before.isDraft = (await findStored(inner, type, row)).draft;
    if (isDraft(write) && !before.isDraft) throw applicationError('The entry has been published meanwhile.');
    if (!publishes || !isPublished || !showsDrafts(scope, type)) return;
    if ((await revisions.changesOf(inner.source.reader, key))?.id !== draft?.earlier.id) throw CHANGED;
  };
  const isGuarded = type.draftAndPublish && { guard };
  const rights = draft === null ? asCaller(scope) : asPublisher(scope);
  const how = { ...rights, ...additions, ...isGuarded, params: paramsOf(write, 'Update'), show: {} };
  const rowData = publishes && !Array.isArray(values) ? { ...values, publishedAt: new Date().toISOString() } : values;
  return writeUpdate(scope, type, row, rowData, how, async (inner, id, hooks) => {
    if (draft !== null) await revisions.discardChanges(inner.transaction.session, key);
    // A draft that is published must be complete, whatever of it the request has sent.
    const isNowPublished = publishes && before.isDraft && !(await findStored(inner, type, id)).draft;
    if (isNowPublished) await sent.checkPublication(inner, type, id);
    return finishWith(answer)(inner, id, hooks);
  });
}

/** A locale that the document does not have yet. */
async function translateDocument(write: PreparedWrite, rows: readonly DocumentRow[], data: Values): Promise<string> {
  const { scope, type, answer, locale } = write;
  const [first] = rows;
  if (first === undefined || locale === null) throw notFound();
  const { engine, source: from } = scope;
  const source = await runPlanning(from.reader, engine.dialect, planTranslationSource(type, first.id));
  if (source === null) throw notFound();
  const rights = await refuseTranslation(scope, type, source.group, locale);
  const publishedAt = isDraft(write) ? null : new Date().toISOString();
  const rowData = type.draftAndPublish ? { ...data, publishedAt } : data;
  const translation = { locale, source, rights, data: rowData, nulls: 'set', copiesParts: true } as const;
  const how = { ...asCaller(scope), params: paramsOf(write, 'Create'), show: {} };
  return writeTranslation(scope, type, translation, how, finishWith(answer));
}
