import { useState } from 'preact/hooks';

/** The start position during a drag. */
let dragged: { readonly list: Element | null; readonly from: number } | null = null;

/** Attributes of an item that can be dragged within its list. */
export function useDragged(index: number, onMoveFrom: ((to: number) => void) | null) {
  const [isGrabbed, setGrabbed] = useState(false);
  if (onMoveFrom === null) return {};
  return {
    draggable: isGrabbed,
    onPointerDown: (event: PointerEvent) => {
      const handle = (event.target as Element).closest('.drag');
      const item = (event.currentTarget as Element).closest('.part-item');
      setGrabbed(handle !== null && handle.closest('.part-item') === item);
    },
    onDragStart: (event: DragEvent) => {
      event.stopPropagation();
      const item = event.currentTarget as Element;
      dragged = { list: item.parentElement, from: index };
      moveFrom = onMoveFrom;
      event.dataTransfer?.setData('text/plain', '');
    },
    onDragEnd: () => {
      dragged = null;
      setGrabbed(false);
    },
    onDragOver: (event: DragEvent) => {
      if (dragged?.list === (event.currentTarget as Element).parentElement) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (dragged?.list !== (event.currentTarget as Element).parentElement) return;
      event.preventDefault();
      event.stopPropagation();
      if (dragged.from !== index) moveFrom?.(index);
    },
  };
}

let moveFrom: ((to: number) => void) | null = null;
