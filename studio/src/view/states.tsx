import { Notice } from '../../../kit/src/notice.tsx';
import { ServerError } from '../../../kit/src/server-error.ts';
import { OfflineError } from '../server/connection.ts';
import { t } from '../texts/t.ts';

export const Loading = ({ text }: { readonly text: string }) => (
  <div class="loading" role="status">
    <span class="spinner" aria-hidden="true" />
    {text}
  </div>
);

interface StateProps {
  /** Shown instead of the whole page. */
  readonly isPage?: boolean;
}

export const Missing = ({ isPage = false }: StateProps) => (
  <Notice icon="search" title={t('shell.pageNotFound')} isPage={isPage}>
    <p>{t('shell.theLinkMayBeOutdated')}</p>
    <a class="button" href="#/">
      {t('shell.goToHome')}
    </a>
  </Notice>
);

export const Forbidden = ({ isPage = false }: StateProps) => (
  <Notice icon="lock" title={t('shell.youDoNotHaveAccess')} isPage={isPage}>
    <p>{t('shell.askAnAdministratorForPermission')}</p>
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
      title={isOffline ? t('common.unreachableTitle') : t('shell.thisCouldNotBeLoaded')}
    >
      {isOffline ? <p>{t('shell.thisPageContinues')}</p> : <p class="message">{error.message}</p>}
      <button type="button" onClick={onRetry}>
        {t('common.tryAgain')}
      </button>
    </Notice>
  );
}
