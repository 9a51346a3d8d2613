import { useLayoutEffect, useRef } from 'preact/hooks';
import { useCell } from '../../state/use-cell.ts';
import { type EditorProps, textOf } from './editor.ts';

/** A text area that grows with its lines. */
export function LongTextEditor({ id, cell, placeholder, isReadOnly, describedBy, isInvalid }: EditorProps) {
  const value = textOf(useCell(cell));
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = field.current;
    if (area === null || CSS.supports('field-sizing: content')) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [value]);
  return (
    <textarea
      ref={field}
      id={id}
      class="growing"
      rows={3}
      value={value}
      placeholder={placeholder}
      disabled={isReadOnly}
      dir="auto"
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      onInput={(event) => cell.set(event.currentTarget.value)}
    />
  );
}
