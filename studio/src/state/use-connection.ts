import { useEffect, useRef, useState } from 'preact/hooks';
import { isReachable, onConnection } from '../server/connection.ts';

/** Whether the server responds, as far as the page knows. */
export function useReachable(): boolean {
  const [is, setIs] = useState(isReachable);
  useEffect(() => onConnection(() => setIs(isReachable())), []);
  return is;
}

/** Calls `act` when the server responds again, if it is `wanted` then. */
export function useReconnected(wanted: boolean, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!wanted) return;
    // It may have come back before this was noticed.
    if (isReachable()) latest.current();
    return onConnection(() => isReachable() && latest.current());
  }, [wanted]);
}
