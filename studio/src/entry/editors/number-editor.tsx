import { useState } from 'preact/hooks';
import { PlainInput } from '../../view/plain-input.tsx';
import { useCell } from '../../state/use-cell.ts';
import { type EditorProps, textOf } from './editor.ts';

/** Numbers as typed; large ones stay strings, so no digit is lost. */
export function NumberEditor({ id, attribute, cell, placeholder, isReadOnly, describedBy, isInvalid }: EditorProps) {
  const value = useCell(cell);
  const [typed, setTyped] = useState<string | null>(null);
  const isLarge = attribute.type === 'biginteger';
  const shown = typed !== null && sameNumber(typed, value, isLarge) ? typed : textOf(value);
  return (
    <PlainInput
      id={id}
      type={isLarge ? 'text' : 'number'}
      step={attribute.type === 'integer' ? '1' : 'any'}
      value={shown}
      placeholder={placeholder}
      disabled={isReadOnly}
      min={attribute.min === undefined ? undefined : String(attribute.min)}
      max={attribute.max === undefined ? undefined : String(attribute.max)}
      describedBy={describedBy}
      isInvalid={isInvalid}
      onInput={(next) => {
        setTyped(next);
        cell.set(next.trim() === '' ? null : isLarge ? next.trim() : Number(next));
      }}
    />
  );
}

/** `1.` and `1.0` are intermediate input. */
const sameNumber = (typed: string, value: unknown, isLarge: boolean): boolean =>
  typed.trim() === '' ? value === null : isLarge ? typed.trim() === value : Number(typed) === value;
