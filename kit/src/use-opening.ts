import { useCallback, useRef, useState } from 'preact/hooks';

interface Openings {
  /** The key of the dialog that is shown; null if none is. */
  readonly opening: number | null;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * A dialog that a key opens. The browser hides a dialog first and reports it later (`close`): a key that is pressed in
 * between opens another one, which that report does not close.
 */
export function useOpening(): Openings {
  const count = useRef(0);
  const [opening, setOpening] = useState<number | null>(null);
  const open = useCallback(() => {
    count.current += 1;
    setOpening(count.current);
  }, []);
  return { opening, open, close: () => setOpening((now) => (now === opening ? null : now)) };
}
