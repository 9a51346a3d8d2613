import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../../../kit/src/notice.tsx';
import { checkConnection, OfflineError } from '../server/connection.ts';
import { useReconnected } from '../state/use-connection.ts';
import { openMoreTexts } from '../texts/open-language.ts';
import { type PlainKey, t } from '../texts/t.ts';
import { Failed, Loading } from './states.tsx';

const parts: (() => Promise<unknown>)[] = [];

/** Loads all parts, so that they are there at once, and without a connection. */
export const loadParts = (): void => {
  for (const load of parts) load().catch(() => undefined);
};

/**
 * A part of the page whose code is loaded when it is first shown, or before by `loadParts`, except large libraries:
 * they wait until something needs them. `isPage`: a failure takes the place of the whole page.
 */
export function lazy<P extends object>(
  loading: PlainKey,
  importPart: () => Promise<FunctionComponent<P>>,
  { isLarge = false, isPage = true } = {},
): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | null = null;
  const load = async (): Promise<FunctionComponent<P>> => {
    [loaded] = await Promise.all([importPart(), openMoreTexts()]);
    return loaded;
  };
  if (!isLarge) parts.push(load);
  return function Lazy(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<'offline' | 'outdated' | null>(null);
    const retry = () => setFailure(null);
    useEffect(() => {
      if (Part !== null || failure !== null) return;
      load().then(
        (found) => setPart(() => found),
        async () => setFailure((await checkConnection()) ? 'outdated' : 'offline'),
      );
    }, [Part, failure]);
    useReconnected(failure === 'offline', retry);
    if (Part !== null) return <Part {...props} />;
    if (failure === 'offline') return <Failed isPage={isPage} error={new OfflineError()} onRetry={retry} />;
    return failure === 'outdated' ? <Outdated isPage={isPage} /> : <Loading text={t(loading)} />;
  };
}

/** The server has another version of this page, whose scripts have other names. */
const Outdated = ({ isPage }: { readonly isPage: boolean }) => (
  <Notice icon="warn" kind="warn" title={t('shell.studioHasBeenUpdated')} isPage={isPage}>
    <p>{t('shell.reloadThePageToContinue')}</p>
    <button type="button" class="primary" onClick={() => location.reload()}>
      {t('shell.reload')}
    </button>
  </Notice>
);
