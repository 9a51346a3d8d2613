import { t } from '../../texts/t.ts';
import type { ImportField } from './plan-columns.ts';
import type { Table } from './read-table.ts';

interface ImportMappingProps {
  readonly table: Table;
  readonly fields: readonly ImportField[];
  readonly chosen: readonly (string | null)[];
  readonly by: string | null;
  readonly onChoose: (chosen: readonly (string | null)[]) => void;
  readonly onBy: (by: string | null) => void;
}

/** Which column becomes which field, and which rows change entries that there are. */
export function ImportMapping({ table, fields, chosen, by, onChoose, onBy }: ImportMappingProps) {
  const identifying = fields.filter(({ name, identifies }) => identifies && chosen.includes(name));
  return (
    <div class="stack">
      <div class="table-scroll">
        <table class="settings">
          <thead>
            <tr>
              <th>{t('imports.column')}</th>
              <th>{t('imports.example')}</th>
              <th>{t('list.field')}</th>
            </tr>
          </thead>
          <tbody>
            {table.head.map((column, at) => (
              <tr key={at}>
                <td>
                  <bdi>{column}</bdi>
                </td>
                <td class="soft">
                  <bdi>{exampleOf(table, at)}</bdi>
                </td>
                <td>
                  <select
                    aria-label={t('imports.fieldOf', { column })}
                    value={chosen[at] ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      onChoose(chosen.map((name, index) => (index === at ? value || null : name)))
                    }
                  >
                    <option value="">{t('imports.skip')}</option>
                    {fields
                      .filter(({ name }) => name === chosen[at] || !chosen.includes(name))
                      .map(({ name, label }) => (
                        <option key={name} value={name}>
                          {label}
                        </option>
                      ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <label class="stack tight">
        <strong>{t('imports.by')}</strong>
        <select value={by ?? ''} onChange={({ currentTarget: { value } }) => onBy(value || null)}>
          <option value="">{t('imports.byNone')}</option>
          {identifying.map(({ name, label }) => (
            <option key={name} value={name}>
              {t('imports.byField', { field: label })}
            </option>
          ))}
        </select>
      </label>
      <p class="soft">{t('imports.explained')}</p>
    </div>
  );
}

const MAX_EXAMPLE = 60;

const exampleOf = ({ rows }: Table, at: number): string =>
  (rows.find((row) => row[at] !== '')?.[at] ?? '').slice(0, MAX_EXAMPLE);
