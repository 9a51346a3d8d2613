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
            {state.isWaiting ? 'Waiting for the server' : 'Uploading'}: {state.current} of {state.total}
          </small>
          <button type="button" class="quiet" onClick={cancel}>
            Cancel
          </button>
        </div>
      )}
      {failures.length > 0 && (
        <BulkFailures
          report={{ done: failures.length, total: failures.length, failures }}
          title={failures.length === 1 ? 'One file was not uploaded' : `${failures.length} files were not uploaded`}
          nameOf={(name) => name}
          onClose={forget}
        />
      )}
    </>
  );
}
