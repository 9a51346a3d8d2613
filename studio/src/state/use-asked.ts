import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { OfflineError } from '../server/connection.ts';
import { useReconnected } from './use-connection.ts';

export interface Asked<T> {
  /** The last response; kept while a newer one loads. */
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

/** Loads when `key` changes; a response to an older request is never shown. */
export function useAsked<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const [state, setState] = useState<{ key: string; data?: T; error: Error | null; isLoading: boolean }>({
    key,
    error: null,
    isLoading: true,
  });
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    const aborter = new AbortController();
    setState((before) => ({ ...before, key, error: null, isLoading: true }));
    latest.current(aborter.signal).then(
      (data) => aborter.signal.aborted || setState({ key, data, error: null, isLoading: false }),
      (error: Error) => aborter.signal.aborted || setState((before) => ({ ...before, key, error, isLoading: false })),
    );
    return () => aborter.abort();
  }, [key, round]);

  const reload = useCallback(() => setRound((one) => one + 1), []);
  useReconnected(state.error instanceof OfflineError, reload);
  return { data: state.data, error: state.error, isLoading: state.isLoading || state.key !== key, reload };
}
