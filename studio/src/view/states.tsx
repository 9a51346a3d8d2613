import { Notice } from '../../../kit/src/notice.tsx';
import { ServerError } from '../../../kit/src/server-error.ts';
import { OfflineError } from '../server/connection.ts';

export const Loading = ({ what }: { readonly what: string }) => (
  <div class="loading" role="status">
    <span class="spinner" aria-hidden="true" />
    Loading {what}…
  </div>
);

interface StateProps {
  /** Shown instead of the whole page. */
  readonly isPage?: boolean;
}

export const Missing = ({ isPage = false }: StateProps) => (
  <Notice icon="search" title="Page not found" isPage={isPage}>
    <p>The link may be outdated, or the item has been deleted.</p>
    <a class="button" href="#/">
      Go to Home
    </a>
  </Notice>
);

export const Forbidden = ({ isPage = false }: StateProps) => (
  <Notice icon="lock" title="You do not have access to this page" isPage={isPage}>
    <p>Ask an administrator for permission.</p>
  </Notice>
);

interface FailedProps extends StateProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** An error with a retry button. */
export function Failed({ error, onRetry, isPage = false }: FailedProps) {
  if (error instanceof ServerError && error.status === 403) return <Forbidden isPage={isPage} />;
  if (error instanceof ServerError && error.status === 404) return <Missing isPage={isPage} />;
  const isOffline = error instanceof OfflineError;
  return (
    <Notice
      icon={isOffline ? 'cloud' : 'warn'}
      kind="bad"
      isPage={isPage}
      title={isOffline ? 'The server is unreachable' : 'This could not be loaded'}
    >
      {isOffline ? <p>This page continues when the connection is back.</p> : <p class="message">{error.message}</p>}
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </Notice>
  );
}
