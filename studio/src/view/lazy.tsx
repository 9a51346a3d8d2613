import type { FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { OfflineError } from '../server/call.ts';
import { Failed, Loading } from './states.tsx';

/** A part of the page whose code is loaded when it is first shown. */
export function lazy<P extends object>(what: string, load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  let loaded: FunctionComponent<P> | null = null;
  return function Lazy(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [hasFailed, setFailed] = useState(false);
    useEffect(() => {
      if (Part !== null || hasFailed) return;
      load().then(
        (found) => {
          loaded = found;
          setPart(() => found);
        },
        () => setFailed(true),
      );
    }, [Part, hasFailed]);
    if (Part !== null) return <Part {...props} />;
    return hasFailed ? <Failed error={new OfflineError()} onRetry={() => setFailed(false)} /> : <Loading what={what} />;
  };
}
