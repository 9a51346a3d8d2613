import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A dialog that opens as soon as it is rendered. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return dialog;
}
