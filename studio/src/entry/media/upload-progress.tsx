import { t } from '../../texts/t.ts';
import { BulkFailures } from '../../view/bulk-failures.tsx';
import type { Uploads } from './use-uploads.ts';

/** The progress of uploads, and the files that were refused. */
export function UploadProgress({ label, uploads }: { readonly label: string; readonly uploads: Uploads }) {
  const { state, failures, forget, cancel } = uploads;
  return (
    <>
      {state !== null && (
        <div class="row upload-progress" role="status">
          <progress aria-label={label} max={1} value={state.share} />
          <small>
            {t(state.isWaiting ? 'editors.uploadWaits' : 'editors.uploads', {
              current: state.current,
              total: state.total,
            })}
          </small>
          <button type="button" class="quiet" onClick={cancel}>
            {t('common.cancel')}
          </button>
        </div>
      )}
      {failures.length > 0 && (
        <BulkFailures
          report={{ done: failures.length, total: failures.length, failures }}
          title={t('editors.notUploaded', { count: failures.length })}
          nameOf={(name) => name}
          onClose={forget}
        />
      )}
    </>
  );
}
