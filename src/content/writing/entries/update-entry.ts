import { notFound } from '../../../errors.ts';
import type { ContentType } from '../../../schema/model.ts';
import type { QueryInput } from '../../reading/recall-query.ts';
import type { Scope } from '../../scope.ts';
import { finishWith } from './create-entry.ts';
import { requestParams } from '../hooks/request-params.ts';
import { readEntryId } from '../storing/find-stored.ts';
import { readData } from './read-data.ts';
import { asCaller, type WriteOptions } from '../write-options.ts';
import { writeUpdate } from '../write-update.ts';
import { prepareResponse, shownRow } from './written-response.ts';

/** `PUT /api/:pluralApiId/:id` */
export async function updateEntry(
  scope: Scope,
  type: ContentType,
  idText: string,
  body: unknown,
  query: QueryInput,
  given: Pick<WriteOptions, 'guard' | 'files'> = {},
): Promise<string> {
  const answer = await prepareResponse(scope, type, query);
  const data = readData(body);
  const id = readEntryId(idText);
  if (id === null) throw notFound();
  const shown = shownRow(answer);
  const params = requestParams(scope, type, 'Update', query, idText);
  const how = { ...asCaller(scope), ...given, params, show: query, shown };
  return writeUpdate(scope, type, id, data, how, finishWith(answer, shown));
}
