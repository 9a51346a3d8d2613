import { useRef, useState } from 'preact/hooks';
import type { ManagedPage } from '../../../src/admin/contract/content-types.ts';
import type { ContentType } from '../model/model.ts';
import { call } from '../server/call.ts';
import { tellError } from '../state/tell.ts';
import { t } from '../texts/t.ts';
import type { Entry } from './entry-table.tsx';

/** Each is handled by a request of its own. */
export const MOST_SELECTED = 5_000;

/** Entries selected on any page of a list, and their names. `allQuery` asks for all of the list. */
export function useListSelection(
  type: ContentType,
  mainField: string,
  shown: readonly Pick<Entry, 'id'>[],
  allQuery: string,
) {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const labels = useRef(new Map<number, string>());
  const name = (entries: readonly Pick<Entry, 'id'>[]): void => {
    for (const entry of entries as readonly Entry[]) labels.current.set(entry.id, String(entry[mainField] ?? entry.id));
  };
  name(shown);
  return {
    selected,
    setSelected,
    nameOf: (id: number): string => labels.current.get(id) ?? t('list.entry', { id: String(id) }),
    async selectAll(): Promise<void> {
      try {
        const path = `/content-manager/collection-types/${type.uid}?pageSize=${MOST_SELECTED}&${allQuery}`;
        const { results } = await call<ManagedPage>('GET', path);
        name(results);
        setSelected(new Set(results.map(({ id }) => id)));
      } catch (error) {
        tellError(error);
      }
    },
  };
}
