import { isRecord } from '../../src/util/is-record.ts';
import { isNumberText } from './compare-responses.ts';
import type { Deviation } from './comparison.ts';
import type { Reconciled } from './reconcile-responses.ts';

/**
 * Gives the reference's response Plinth's row ids and times of publication where they differ on purpose: a published
 * entry and its draft are one row here, two in v5, and v5 shows its migration as the publication of what has no drafts.
 */
export function reconcileV5Responses(reference: unknown, plinth: unknown): Reconciled {
  const deviations = new Set<Deviation>();
  const walk = (there: unknown, here: unknown): unknown => {
    if (Array.isArray(there) && Array.isArray(here)) return there.map((item, index) => walk(item, here[index]));
    if (!isRecord(there) || !isRecord(here)) return there;
    return Object.fromEntries(
      Object.entries(there).map(([name, value]) => {
        const own = here[name];
        if (value === own) return [name, value];
        const deviation = deviationOf(name, value, there, here);
        if (deviation === null) return [name, walk(value, own)];
        deviations.add(deviation);
        return [name, own];
      }),
    );
  };
  return { reference: walk(reference, plinth), deviations };
}

type Entry = Readonly<Record<string, unknown>>;

function deviationOf(name: string, value: unknown, there: Entry, here: Entry): Deviation | null {
  const own = here[name];
  // A component has no document id: publishing copies it.
  if (name === 'id' && isNumberText(value) && isNumberText(own) && there.documentId === here.documentId)
    return 'rowIds';
  if (name !== 'publishedAt' || typeof value !== 'string' || typeof own !== 'string') return null;
  return here.createdAt === undefined || own === here.createdAt ? 'published' : null;
}
