import type { GraphQLObjectType } from 'graphql';
import { findDocuments } from '../../content/writing/v5/find-documents.ts';
import { handleV5Write } from '../../content/writing/v5/handle-v5-write.ts';
import type { V5WriteRequest } from '../../content/writing/v5/prepare-v5-write.ts';
import { notFound, RequestError } from '../../errors.ts';
import { checkPublication } from '../../management/entries/check-publication.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { contentTypeOf } from '../../schema/lookup.ts';
import type { ContentType } from '../../schema/model.ts';
import { writingArguments, type RequestedField } from '../document/collect-fields.ts';
import type { FieldContext, FieldResult } from '../field-rows.ts';
import { forbiddenAccess } from '../graphql-error.ts';
import { rawScalar } from '../reading/raw-filters.ts';
import { rawLocale } from '../reading/resolve-root.ts';
import { statusOf } from '../reading/resolve-flat-root.ts';
import { completeResult } from '../resolving/complete-result.ts';
import type { ContentMutation } from './content-mutation.ts';
import { inputData } from './input-data.ts';
import { prepareWritten } from './written-rows.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** In v5's terms: written as in v5's REST API; the response is read like a query. */
export async function executeFlatMutation(
  context: FieldContext,
  { kind, type: shown, action }: ContentMutation,
  rootType: GraphQLObjectType,
  asked: RequestedField,
): Promise<FieldResult> {
  const { scope, operation } = context;
  if (!scope.access.allows(action)) throw forbiddenAccess();
  const type = contentTypeOf(scope.engine.model, shown.uid);
  const given = writingArguments(scope.engine, type, operation, asked);
  if (kind === 'delete' || kind === 'deleteSingle') {
    const documentId = await remove(context, type, given);
    return completeResult(context, { owner: rootType, asked, path: [asked.key] }, { documentId });
  }
  const written = prepareWritten(context, shown, asked, 'all', given.status);
  let answer: FieldResult = written.nothing;
  const readAs = async (inner: typeof scope, id: number): Promise<void> => {
    answer = await written.read(inner, id);
  };
  const sent: V5WriteRequest = {
    ...requestOf(given),
    ...(kind === 'update' && { id: String(given.documentId) }),
    body: { data: dataOf(given) },
    answer: { recalled: written.recalled, readAs },
  };
  try {
    await handleV5Write(scope, type, kind === 'create' ? 'create' : 'update', sent);
    return answer;
  } catch (error) {
    // A missing entry: null without an error, as in v5's plugin.
    if (kind === 'update' && error instanceof RequestError && error.name === 'NotFoundError') return written.nothing;
    throw error;
  }
}

const requestOf = ({ status, locale }: Arguments): Omit<V5WriteRequest, 'body'> => ({
  query: { status: statusOf(status), ...(locale !== undefined && { locale: rawLocale(locale) }) } as RawObject,
  shape: 'flat',
  checkPublication,
});

/** Without what v5 ignores in a body. */
function dataOf({ data }: Arguments): object {
  const { publishedAt: _time, locale: _code, ...values } = inputData(data ?? {}) as Arguments;
  return values;
}

/** Also where there is nothing to delete, but for a single type. */
async function remove({ scope }: FieldContext, type: ContentType, given: Arguments): Promise<string> {
  const { locale } = given;
  const query = locale === undefined ? {} : { locale: rawLocale(locale) };
  const request = { ...requestOf({}), query, body: null };
  if (type.kind !== 'singleType') {
    const documentId = rawScalar(given.documentId) ?? '';
    await handleV5Write(scope, type, 'delete', { ...request, id: documentId });
    return documentId;
  }
  const [row] = await findDocuments(scope, type, null);
  if (row === undefined) throw notFound('Document not found');
  await handleV5Write(scope, type, 'delete', request);
  return row.documentId;
}
