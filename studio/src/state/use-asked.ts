import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { OfflineError } from '../server/connection.ts';
import { useReconnected } from './use-connection.ts';

export interface Asked<T> {
  /** The last response; kept while a newer one loads, and while the server is unreachable. */
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

interface State<T> {
  readonly key: string;
  readonly data?: T;
  /** What `data` was loaded for. */
  readonly dataKey?: string;
  readonly error: Error | null;
  readonly isLoading: boolean;
}

/** Loads when `key` changes; a response to an older request is never shown. */
export function useAsked<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const [state, setState] = useState<State<T>>({ key, error: null, isLoading: true });
  const [round, setRound] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;

  useEffect(() => {
    const aborter = new AbortController();
    setState((before) => ({ ...before, key, error: null, isLoading: true }));
    latest.current(aborter.signal).then(
      (data) => aborter.signal.aborted || setState({ key, data, dataKey: key, error: null, isLoading: false }),
      (error: Error) => aborter.signal.aborted || setState((before) => ({ ...before, key, error, isLoading: false })),
    );
    return () => aborter.abort();
  }, [key, round]);

  const reload = useCallback(() => setRound((one) => one + 1), []);
  const isOffline = state.error instanceof OfflineError;
  useReconnected(isOffline, reload);
  // A page that is open stays open, and with it what is typed in it; a bar says that the server is unreachable.
  const error = isOffline && state.dataKey === key ? null : state.error;
  return { data: state.data, error, isLoading: state.isLoading || state.key !== key, reload };
}
