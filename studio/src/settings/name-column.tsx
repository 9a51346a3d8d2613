import { hrefOf } from '../state/place.ts';
import { t } from '../texts/t.ts';

interface Named {
  readonly id: number;
  readonly name: string | null;
}

/** v4's tables allow rows without a name. */
export const nameOrId = ({ id, name }: Named): string => name || `#${id}`;

/** The column of a settings list that links each item to its own page. */
export const nameColumn = (section: string) => ({
  label: t('common.name'),
  show: (row: Named) => (
    <a class="entry-link" href={hrefOf(['settings', section, row.id])}>
      {nameOrId(row)}
    </a>
  ),
});
