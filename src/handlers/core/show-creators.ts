import type { Engine } from '../../content/engine.ts';
import { requestScope } from '../context/request-context.ts';
import { type Entity, readEntities } from '../../content/reading/read-entities.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { resolvePlainQuery } from '../../query/resolve-query.ts';
import type { ContentType } from '../../schema/model.ts';

const CREATORS = ['createdBy', 'updatedBy'] as const;

interface ShownEntry {
  readonly id: number;
  readonly attributes: Record<string, unknown>;
}

/** Adds creators to the entries of a response, with one read for the whole page. */
export async function showCreators(content: Engine, type: ContentType, answer: unknown): Promise<unknown> {
  const { data } = (answer ?? {}) as { readonly data?: ShownEntry | readonly ShownEntry[] | null };
  const entries = [data ?? []].flat() as readonly ShownEntry[];
  if (entries.length === 0) return answer;
  const query: RawObject = {
    filters: { id: { $in: entries.map(({ id }) => String(id)) } },
    fields: ['id'],
    populate: [...CREATORS],
    locale: 'all',
  };
  const { entities } = await readEntities(requestScope(content), type, 'content', (context) =>
    resolvePlainQuery(context, type, query),
  );
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  for (const { id, attributes } of entries) {
    for (const name of CREATORS) attributes[name] = personOf(byId.get(id)?.[name]);
  }
  return answer;
}

function personOf(person: unknown): object | null {
  if (person === null || person === undefined) return null;
  const { id, firstname, lastname } = person as Entity;
  return { id, firstname, lastname };
}
