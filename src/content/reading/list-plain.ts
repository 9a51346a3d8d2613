import type { Access } from '../../access/access.ts';
import { runCount } from '../../database/run-plan.ts';
import { visibleFields } from '../../query/resolution.ts';
import { resolveEntryQuery, resolvePlainQuery } from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';
import type { Content } from '../content.ts';
import type { QueryInput } from './recall-query.ts';
import { readRows } from './read-rows.ts';
import { recallQuery } from './recall-query.ts';
import { refusingValues, startRun, withinBytes } from './run-query.ts';

/** Entries without the envelope and without `attributes`, as the contract lists users and files: a JSON array. */
export async function listPlain(
  content: Content,
  type: ContentType,
  input: QueryInput,
  access: Access,
): Promise<string> {
  const recalled = await recallQuery(
    content,
    type,
    input,
    access,
    'plain list',
    (context, raw) => resolvePlainQuery(context, type, raw),
    'raw',
  );
  const { rows, write } = await readRows(content, recalled);
  return withinBytes(content, () => `[${rows.map(write).join(',')}]`);
}

/** One entry in the same form, or null. Files always show all their fields, whatever `fields` says. */
export async function findPlain(
  content: Content,
  type: ContentType,
  id: string,
  input: QueryInput,
  access: Access,
  fields: 'asked' | 'all' = 'asked',
): Promise<string | null> {
  const recalled = await recallQuery(
    content,
    type,
    input,
    access,
    `plain ${fields} ${id}`,
    (context, raw) => {
      const query = resolveEntryQuery(context, type, id, raw);
      return fields === 'asked' ? query : { ...query, entries: { ...query.entries, fields: visibleFields(type) } };
    },
    'raw',
  );
  const { rows, write } = await readRows(content, recalled);
  const [row] = rows;
  return row === undefined ? null : write(row);
}

/** How many entries a plain list would have. */
export async function countEntries(
  content: Content,
  type: ContentType,
  input: QueryInput,
  access: Access,
): Promise<number> {
  const recalled = await recallQuery(content, type, input, access, 'count', (context, raw) => ({
    ...resolvePlainQuery(context, type, raw),
    slice: { kind: 'offset', start: 0, limit: 1, count: true },
  }));
  const total = await refusingValues(content, () => runCount(startRun(content, recalled), recalled.prepared.compiled));
  return total ?? 0;
}
