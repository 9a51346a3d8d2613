import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../../../kit/src/icon.tsx';
import { Confirm } from '../view/confirm.tsx';

interface SettingTableProps<T> {
  readonly rows: readonly T[];
  readonly columns: readonly { readonly label: string; readonly show: (row: T) => ComponentChildren }[];
  readonly nameOf: (row: T) => string;
  readonly keyOf: (row: T) => number;
  /** Absent if items may not be deleted. */
  readonly onDelete?: ((row: T) => void) | undefined;
  readonly isDeletable?: (row: T) => boolean;
}

/** A list of managed items, each of which can be deleted after confirmation. */
export function SettingTable<T>({
  rows,
  columns,
  nameOf,
  keyOf,
  onDelete,
  isDeletable = () => true,
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
                <span class="sr-only">Actions</span>
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
                      title={`Delete ${nameOf(row)}`}
                      onClick={() => setAsked(row)}
                    >
                      <Icon name="trash" />
                      <span class="sr-only">Delete {nameOf(row)}</span>
                    </button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p class="empty padded">None yet.</p>}
      {asked !== null && (
        <Confirm
          title={`Delete ${nameOf(asked)}?`}
          text="This cannot be undone."
          action="Delete"
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
