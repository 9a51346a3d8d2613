import { publishedAtOf } from '../../query/resolution.ts';
import type { EntryNode, PopulateNode } from '../../query/query.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import type { Scope } from '../../content/scope.ts';
import type { ContentType } from '../../schema/model.ts';
import { ONE } from './choose-entries.ts';
import { readManagedTexts } from './read-managed.ts';

/** The number of drafts that entries refer to, also from components; null if the caller cannot see the entry. */
export async function countDrafts(
  scope: Scope,
  type: ContentType,
  raw: RawObject,
  which: 'first' | 'every' = 'first',
): Promise<number | null> {
  const texts = await readManagedTexts(scope, type, raw, which, ONE, onlyDrafts);
  return texts.length === 0 ? null : texts.reduce((sum, text) => sum + sumCounts(JSON.parse(text)), 0);
}

/** Draft counts, nested for components. */
const onlyDrafts = (entries: EntryNode): EntryNode => ({
  ...entries,
  fields: [],
  populate: entries.populate.flatMap(onlyDraftNode),
});

function onlyDraftNode(node: PopulateNode): readonly PopulateNode[] {
  if (node.kind === 'zone') {
    const variants = [...node.variants].map(
      ([uid, one]) => [uid, { ...one, entries: onlyDrafts(one.entries) }] as const,
    );
    return [{ ...node, variants: new Map(variants) }];
  }
  if (node.kind !== 'related') return [];
  if (node.attribute.kind === 'component') return [{ ...node, entries: onlyDrafts(node.entries) }];
  const publishedAt = node.countOnly ? publishedAtOf(node.entries.type) : null;
  return publishedAt === null ? [] : [{ ...node, filter: { kind: 'null', attribute: publishedAt, isNull: true } }];
}

function sumCounts(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + sumCounts(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  const { count } = value as { readonly count?: unknown };
  if (typeof count === 'number') return count;
  return Object.values(value).reduce((sum: number, one) => sum + sumCounts(one), 0);
}
