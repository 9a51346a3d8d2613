import { t } from '../texts/t.ts';
import type { LibraryItem } from './library.ts';
import type { Selection } from './use-selection.ts';

interface SelectItemProps {
  readonly selection: Selection | null;
  readonly item: LibraryItem;
}

export const SelectItem = ({ selection, item }: SelectItemProps) =>
  selection === null ? null : (
    <input
      type="checkbox"
      class="select-item"
      aria-label={t('media.select', { name: item.name })}
      checked={selection.has(item)}
      onChange={() => selection.toggle(item)}
    />
  );
