import type { Engine } from '../../../content/engine.ts';
import { countDocuments, readDocuments } from '../../../content/reading/read-documents.ts';
import type { Entity } from '../../../content/reading/read-entities.ts';
import { defaultLocaleOf, type Scope } from '../../../content/scope.ts';
import { isDocumentId } from '../../../content/reading/read-v5.ts';
import { findDocuments } from '../../../content/writing/v5/find-documents.ts';
import { inCodeTransaction } from '../../../content/writing/transactions/code-transaction.ts';
import { handleV5Write } from '../../../content/writing/v5/handle-v5-write.ts';
import type { V5WriteRequest } from '../../../content/writing/v5/prepare-v5-write.ts';
import { discardDraft, unpublishDocument } from '../../../content/writing/v5/unpublish-document.ts';
import { RequestError } from '../../../errors.ts';
import { checkPublication } from '../../../management/entries/check-publication.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import type { ContentType } from '../../../schema/model.ts';
import { requestScope } from '../../context/request-context.ts';
import { withUnsupported } from '../../unsupported/unsupported-members.ts';
import type { TransactionOptionsHere } from '../database/transaction-options.ts';
import type { Params } from '../raw-params.ts';
import type { SignMedia } from '../sign-media.ts';
import { documentIdOf, documentRead, paramsOf, rawOf } from './document-params.ts';

/** What was done to the locales of a document. */
interface Done {
  readonly documentId: string;
  readonly entries: readonly Entity[];
}

/** `strapi.documents(uid)`: the entries of a type as v5's project code reads and writes them. */
export function createDocumentRepository(
  engine: Engine,
  type: ContentType,
  sign: SignMedia,
  transactionOptions: TransactionOptionsHere,
) {
  const read = async (callParams: unknown, documentId?: string): Promise<readonly Entity[]> => {
    const { scope, query } = documentRead(engine, callParams, documentId);
    return sign(type, await readDocuments(scope, type, query));
  };
  const write = async (action: 'create' | 'update', params: Params, id?: string): Promise<Entity> => {
    const sent = { ...request(rawOf(params, 'draft'), id), body: { data: params.data } };
    return shown(type, await handleV5Write(requestScope(engine), type, action, sent));
  };
  const shown = (of: ContentType, text: string | null): Promise<Entity> =>
    sign(of, (JSON.parse(text ?? '{"data":null}') as { readonly data: Entity }).data);

  /** All of the document's locales, or none of them. */
  const together = <T>(work: () => Promise<T>): Promise<T> =>
    inCodeTransaction(requestScope(engine), work, transactionOptions());

  /** One locale after the other. */
  const each = async (
    params: Params,
    work: (scope: Scope, sent: V5WriteRequest, raw: RawObject) => Promise<Entity | null>,
  ): Promise<Done> => {
    const documentId = documentIdOf(params);
    const { locale, ...raw } = rawOf(params, 'draft');
    const entries: Entity[] = [];
    for (const code of await localesOf(requestScope(engine), type, documentId, locale)) {
      const localeQuery: RawObject = { ...raw, ...(code !== null && { locale: code }) };
      const entry = await work(requestScope(engine), request(localeQuery, documentId), localeQuery);
      if (entry !== null) entries.push(entry);
    }
    return { documentId, entries };
  };

  return withUnsupported('strapi.documents(…)', {
    findMany: (params?: unknown) => read(params),
    findFirst: async (params?: unknown) => (await read({ ...paramsOf(params), limit: 1 }))[0] ?? null,
    async findOne(callParams: unknown) {
      const params = paramsOf(callParams);
      return (await read(withoutId(params), documentIdOf(params)))[0] ?? null;
    },
    async count(params?: unknown) {
      const { scope, query } = documentRead(engine, params);
      return countDocuments(scope, type, query);
    },
    create: (params: unknown) => write('create', paramsOf(params)),
    /** Null if there is no such document. */
    async update(callParams: unknown) {
      const params = paramsOf(callParams);
      return orNull(write('update', { data: {}, ...params }, documentIdOf(params)));
    },
    delete: (callParams: unknown) =>
      together(async () => {
        const gone: RawObject[] = [];
        const done = await each(paramsOf(callParams), async (_scope, sent, { status, ...query }) => {
          gone.push(query);
          return (await read({ ...query, status }, sent.id))[0] ?? null;
        });
        // A document id may follow from the first row, which goes last.
        for (const query of gone.reverse()) {
          await handleV5Write(requestScope(engine), type, 'delete', request(query, done.documentId));
        }
        return done;
      }),
    publish: (callParams: unknown) =>
      together(() =>
        each(paramsOf(callParams), (scope, sent, raw) => {
          const publication = { ...sent, query: { ...raw, status: 'published' }, body: { data: {} } };
          return orNull(handleV5Write(scope, type, 'update', publication).then((text) => shown(type, text)));
        }),
      ),
    unpublish: (callParams: unknown) =>
      together(() =>
        each(paramsOf(callParams), async (scope, sent) => {
          const text = await unpublishDocument(scope, type, sent);
          return text === null ? null : shown(type, text);
        }),
      ),
    discardDraft: (callParams: unknown) =>
      together(() =>
        each(paramsOf(callParams), async (scope, sent, raw) =>
          (await discardDraft(scope, type, sent)) ? ((await read(raw, sent.id))[0] ?? null) : null,
        ),
      ),
  });
}

const request = (query: RawObject, id?: string): V5WriteRequest => ({
  ...{ id, query, body: undefined, ifMatch: undefined, idempotencyKey: undefined },
  ...{ shape: 'flat', checkPublication },
});

const withoutId = ({ documentId: _, ...params }: Params): Params => params;

/** Those of the locales asked for that the document has, in the order of their rows; null for a type without locales. */
async function localesOf(
  scope: Scope,
  type: ContentType,
  documentId: string,
  locale: RawObject[string],
): Promise<readonly (string | null)[]> {
  const rows = isDocumentId(documentId) ? await findDocuments(scope, type, [documentId]) : [];
  const locales = (locale ?? '') === '' && type.localized ? await defaultLocaleOf(scope) : locale;
  const isAsked = (code: string | null): boolean =>
    !type.localized || locales === '*' || [locales].flat().some((one) => one === code);
  return rows.filter((row) => isAsked(row.locale)).map((row) => (type.localized ? row.locale : null));
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RequestError && error.name === 'NotFoundError') return null;
    throw error;
  }
}
