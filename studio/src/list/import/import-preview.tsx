import { ServerError } from '../../../../kit/src/server-error.ts';
import type { PlannedImport } from '../../../../src/admin/contract/imports.ts';
import type { Configuration } from '../../model/configuration.ts';
import { labelOf } from '../../model/label-of.ts';
import { explainError } from '../../server/explain-error.ts';
import { t } from '../../texts/t.ts';
import { formatList } from '../../view/format.ts';
import type { PlannedRow } from './run-import.ts';

interface ImportPreviewProps {
  readonly configuration: Configuration;
  readonly planned: readonly PlannedRow[];
}

/** So many rows are listed of each kind; they are all counted. */
const MOST_LISTED = 100;

/** What would happen to each row: those that are refused first, with the reason. */
export function ImportPreview({ configuration, planned }: ImportPreviewProps) {
  const { contentType } = configuration;
  const having = (action: PlannedImport['action']) => planned.filter(({ plan }) => plan.action === action);
  const refused = having('refused');
  const written = planned.filter(({ plan }) => plan.action === 'create' || plan.action === 'update');
  const explain = ({ refusal }: PlannedImport): string =>
    refusal === null
      ? ''
      : explainError(
          new ServerError(refusal.name === 'NotFoundError' ? 404 : 400, refusal.message, refusal.details),
          (field) => labelOf(contentType, field),
        );
  const describe = ({ action, fields }: PlannedImport): string =>
    action === 'create'
      ? t('imports.willCreate')
      : t('imports.willChange', { field: formatList(fields.map(({ name }) => labelOf(contentType, name))) });
  const counts = { created: having('create').length, changed: having('update').length, same: having('same').length };
  return (
    <div class="stack">
      <p role="status">{t('imports.counts', counts)}</p>
      {refused.length > 0 && (
        <div class="problem" role="alert">
          <strong>{t('imports.refused', { count: refused.length })}</strong>
          <Rows rows={refused} textOf={explain} />
        </div>
      )}
      <Rows rows={written} textOf={describe} />
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly PlannedRow[];
  readonly textOf: (plan: PlannedImport) => string;
}

const Rows = ({ rows, textOf }: RowsProps) => (
  <ul>
    {rows.slice(0, MOST_LISTED).map(({ number, cells, plan }) => (
      <li key={number}>
        {t('imports.row', { number: String(number) })} <bdi class="soft">{cells.find(Boolean)?.slice(0, 60)}</bdi>:{' '}
        {textOf(plan)}
      </li>
    ))}
    {rows.length > MOST_LISTED && <li>…</li>}
  </ul>
);
