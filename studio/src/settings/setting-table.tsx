import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { t } from '../texts/t.ts';
import { Confirm } from '../view/confirm.tsx';

const DELETING = {
  item: { name: 'settings.deleteItem', question: 'settings.deleteItemAsk' },
  role: { name: 'settings.deleteRole', question: 'settings.deleteRoleAsk' },
  locale: { name: 'settings.deleteLocale', question: 'settings.deleteLocaleAsk' },
} as const;

interface SettingTableProps<T> {
  readonly rows: readonly T[];
  readonly columns: readonly { readonly label: string; readonly show: (row: T) => ComponentChildren }[];
  readonly nameOf: (row: T) => string;
  readonly keyOf: (row: T) => number;
  /** Absent if items may not be deleted. */
  readonly onDelete?: ((row: T) => void) | undefined;
  readonly isDeletable?: (row: T) => boolean;
  /** What the rows are, where a name alone does not say what would be deleted. */
  readonly kind?: keyof typeof DELETING;
}

/** A list of managed items, each of which can be deleted after confirmation. */
export function SettingTable<T>({
  rows,
  columns,
  nameOf,
  keyOf,
  onDelete,
  isDeletable = () => true,
  kind = 'item',
}: SettingTableProps<T>) {
  const [asked, setAsked] = useState<T | null>(null);
  return (
    <div class="table-scroll">
      <table class="entries">
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label}>{label}</th>
            ))}
            {onDelete !== undefined && (
              <th>
                <span class="sr-only">{t('common.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ label, show }) => (
                <td key={label}>{show(row)}</td>
              ))}
              {onDelete !== undefined && (
                <td class="narrow">
                  {isDeletable(row) && (
                    <button
                      type="button"
                      class="quiet icon-only raised"
                      title={t(DELETING[kind].name, { name: nameOf(row) })}
                      onClick={() => setAsked(row)}
                    >
                      <Icon name="trash" />
                      <span class="sr-only">{t(DELETING[kind].name, { name: nameOf(row) })}</span>
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p class="empty padded">{t('settings.noneYet')}</p>}
      {asked !== null && (
        <Confirm
          title={t(DELETING[kind].question, { name: nameOf(asked) })}
          text={t('common.cannotBeUndone')}
          action={t('common.delete')}
          isDangerous
          onClose={() => setAsked(null)}
          onConfirm={() => {
            onDelete?.(asked);
            setAsked(null);
          }}
        />
      )}
    </div>
  );
}
