import { Notice } from '../../../kit/src/notice.tsx';
import { ServerError } from '../../../kit/src/server-error.ts';
import { OfflineError } from '../server/call.ts';

export const Loading = ({ what }: { readonly what: string }) => (
  <div class="loading" role="status">
    <span class="spinner" aria-hidden="true" />
    Loading {what}…
  </div>
);

export const Missing = () => (
  <Notice icon="search" title="There is nothing here">
    <p>The link may be old, or what it shows has been deleted.</p>
    <a class="button" href="#/">
      Go to the start
    </a>
  </Notice>
);

export const Forbidden = () => (
  <Notice icon="lock" title="You are not allowed to see this">
    <p>Ask an administrator for the permission.</p>
  </Notice>
);

/** An error with a retry button. */
export function Failed({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (error instanceof ServerError && error.status === 403) return <Forbidden />;
  if (error instanceof ServerError && error.status === 404) return <Missing />;
  const isOffline = error instanceof OfflineError;
  return (
    <Notice
      icon={isOffline ? 'cloud' : 'warn'}
      kind="bad"
      title={isOffline ? 'The server is unreachable' : 'This could not be loaded'}
    >
      {!isOffline && <p class="message">{error.message}</p>}
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}
