import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Notice } from '../../../kit/src/notice.tsx';
import { checkConnection, OfflineError } from '../server/connection.ts';
import { useReconnected } from '../state/use-connection.ts';
import { Failed, Loading } from './states.tsx';

const parts: (() => Promise<unknown>)[] = [];

/** Loads all parts, so that they are there at once, and without a connection. */
export const loadParts = (): void => {
  for (const load of parts) load().catch(() => undefined);
};

/**
 * A part of the page whose code is loaded when it is first shown, or before by `loadParts`, except large libraries:
 * they wait until something needs them.
 */
export function lazy<P extends object>(
  what: string,
  importPart: () => Promise<FunctionComponent<P>>,
  { isLarge = false } = {},
): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | null = null;
  const load = async (): Promise<FunctionComponent<P>> => {
    loaded = await importPart();
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
    if (failure === 'offline') return <Failed isPage error={new OfflineError()} onRetry={retry} />;
    return failure === 'outdated' ? <Outdated /> : <Loading what={what} />;
  };
}

/** The server has another version of this page, whose scripts have other names. */
const Outdated = () => (
  <Notice icon="warn" kind="warn" title="Studio has been updated" isPage>
    <p>Reload the page to continue. Changes to entries are kept in this browser.</p>
    <button type="button" class="primary" onClick={() => location.reload()}>
      Reload
    </button>
  </Notice>
);
