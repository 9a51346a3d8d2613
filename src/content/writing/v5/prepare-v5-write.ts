import { authorizeWritten } from '../../../access/authorize-query.ts';
import type { Id } from '../../../change/write-value.ts';
import { type RequestError, validationError } from '../../../errors.ts';
import type { RawObject } from '../../../query/parse-query-string.ts';
import { resolveV5Written } from '../../../query/v5/resolve-v5-query.ts';
import type { ContentType } from '../../../schema/model.ts';
import { findV5Entry, findV5Single, isDocumentId, type V5Shape } from '../../reading/read-v5.ts';
import { parseInput, recallQuery } from '../../reading/recall-query.ts';
import { defaultLocaleOf, type Scope } from '../../scope.ts';
import { guardUnchanged, type WriteRequest } from '../entries/handle-write.ts';
import type { WrittenResponse } from '../entries/written-response.ts';
import { requestParams } from '../hooks/shown-params.ts';
import type { WriteAdditions } from '../write-options.ts';
import { type DocumentRow, findDocuments } from './find-documents.ts';

export interface V5WriteRequest extends Omit<WriteRequest, 'files'> {
  readonly shape: V5Shape;
  /** Reads the written entry instead of the query. */
  readonly answer?: Pick<WrittenResponse, 'recalled' | 'readAs'>;
  /** Throws if a stored entry may not be published as it is. */
  readonly checkPublication: (inner: Scope, type: ContentType, id: Id) => Promise<void>;
}

/** Reads a request; its query is refused before anything is written. */
export async function prepareWrite(scope: Scope, type: ContentType, sent: V5WriteRequest): Promise<PreparedWrite> {
  const raw = parseInput(scope.engine, sent.query);
  const answer = await prepareV5Response(scope, type, sent);
  const { id = '', query, shape, ifMatch } = sent;
  const additions = guardUnchanged(ifMatch, (inner) =>
    type.kind === 'singleType' ? findV5Single(inner, type, query, shape) : findV5Entry(inner, type, id, query, shape),
  );
  return { scope, type, raw, answer, sent, additions, locale: await requestedLocale(scope, type, raw) };
}

/** A request, read. */
export interface PreparedWrite {
  readonly scope: Scope;
  readonly type: ContentType;
  readonly raw: RawObject;
  readonly answer: WrittenResponse;
  readonly sent: V5WriteRequest;
  readonly additions: WriteAdditions;
  /** Null for a type without locales. */
  readonly locale: string | null;
}

const prepareV5Response = async (
  scope: Scope,
  type: ContentType,
  { query, shape, answer }: V5WriteRequest,
): Promise<WrittenResponse> => ({
  scope,
  type,
  query: '',
  ...(answer ?? {
    recalled: await recallQuery(
      scope,
      type,
      query,
      'v5 written entry',
      (context, found) => resolveV5Written({ ...context, ...scope.engine.v5 }, type, found),
      shape,
      authorizeWritten,
    ),
  }),
});

async function requestedLocale(scope: Scope, type: ContentType, { locale }: RawObject): Promise<string | null> {
  if (!type.localized) return null;
  if (locale === undefined || locale === null || locale === '') return defaultLocaleOf(scope);
  if (typeof locale === 'string') return locale;
  throw noLocale(locale);
}

export const noLocale = (locale: unknown): RequestError =>
  validationError(`Invalid locale param ${String(locale)} provided. Document locales must be strings.`);

/** Whether the request writes a draft. */
export const isDraft = ({ type, raw }: PreparedWrite): boolean =>
  type.draftAndPublish && Object.hasOwn(raw, 'status') && raw.status !== 'published';

/** Listeners and events get the entry in v4's terms. */
export const paramsOf = ({ scope, type }: PreparedWrite, moment: 'Create' | 'Update') =>
  requestParams(scope, type, moment, {});

/** The rows of the document in the path, or of a single type. */
export async function findRows({ scope, type, sent }: PreparedWrite): Promise<readonly DocumentRow[]> {
  if (type.kind === 'singleType') return findDocuments(scope, type, null);
  const { id = '' } = sent;
  return isDocumentId(id) ? findDocuments(scope, type, [id]) : [];
}
