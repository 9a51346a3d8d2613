import { authorizeQuery, authorizeWritten } from '../../access/authorize-query.ts';
import { runCount } from '../../database/running/run-plan.ts';
import { visibleFields } from '../../query/resolution.ts';
import { resolveEntryQuery, resolvePlainQuery } from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Scope } from '../scope.ts';
import { type QueryInput, recallQuery } from './recall-query.ts';
import { readShown } from './read-shown.ts';
import { refusingValues, startRun } from './running/start-run.ts';
import { writeTexts } from './running/write-list.ts';

/** Entries without the envelope and `attributes`, as the contract lists users and files: a JSON array. */
export async function listPlain(scope: Scope, type: ContentType, input: QueryInput): Promise<string> {
  const recalled = await recallQuery(
    scope,
    type,
    input,
    'plain list',
    (context, raw) => resolvePlainQuery(context, type, raw),
    'raw',
  );
  const { rows, write } = await readShown(scope, recalled);
  const { texts } = await writeTexts(scope, rows, write);
  return `[${texts.join(',')}]`;
}

/** One entry in the same form, or null. Files always have all fields, regardless of `fields`. */
export async function findPlain(
  scope: Scope,
  type: ContentType,
  id: string,
  input: QueryInput,
  fields: 'asked' | 'all' = 'asked',
  authorize = authorizeQuery,
): Promise<string | null> {
  const recalled = await recallQuery(
    scope,
    type,
    input,
    `plain ${fields} ${authorize === authorizeQuery ? '' : 'written '}${id}`,
    (context, raw) => {
      const query = resolveEntryQuery(context, type, id, raw);
      return fields === 'asked' ? query : { ...query, entries: { ...query.entries, fields: visibleFields(type) } };
    },
    'raw',
    authorize,
  );
  const { rows, write } = await readShown(scope, recalled);
  const [row] = rows;
  return row === undefined ? null : write(row);
}

/** The same for an entry that was just written. */
export const findWrittenPlain = (
  scope: Scope,
  type: ContentType,
  id: string,
  input: QueryInput,
): Promise<string | null> => findPlain(scope, type, id, input, 'asked', authorizeWritten);

/** The number of entries of a plain list. */
export async function countEntries(scope: Scope, type: ContentType, input: QueryInput): Promise<number> {
  const recalled = await recallQuery(scope, type, input, 'count', (context, raw) => ({
    ...resolvePlainQuery(context, type, raw),
    slice: { kind: 'offset', start: 0, limit: 1, count: true },
  }));
  const total = await refusingValues(scope.engine, () =>
    runCount(startRun(scope, recalled), recalled.prepared.compiled),
  );
  return total ?? 0;
}
