import type { BulkReport } from '../state/run-bulk.ts';
import { t } from '../texts/t.ts';

interface BulkFailuresProps<T> {
  readonly report: BulkReport<T>;
  readonly title?: string;
  readonly nameOf: (item: T) => string;
  readonly onClose: () => void;
}

/** The failures of a bulk action, each with its reason. */
export const BulkFailures = <T,>({ report, title, nameOf, onClose }: BulkFailuresProps<T>) => (
  <div class="problem" role="alert">
    <div class="row spread">
      <strong>{title ?? t('shell.failed', { failed: report.failures.length, total: report.total })}</strong>
      <button type="button" class="link" onClick={onClose}>
        {t('common.close')}
      </button>
    </div>
    <ul>
      {report.failures.map(({ item, message }, index) => (
        <li key={`${index} ${nameOf(item)}`}>
          {nameOf(item)}: {message}
        </li>
      ))}
    </ul>
  </div>
);
