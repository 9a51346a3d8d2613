import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A dialog that opens as soon as it is rendered. When it is removed, the focus returns to where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // The browser does this for a dialog that is closed, not for one that is removed.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
      });
    };
  }, []);
  return dialog;
}
