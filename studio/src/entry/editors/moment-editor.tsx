import { PlainInput } from '../../view/plain-input.tsx';
import { useCell } from '../../state/use-cell.ts';
import type { EditorProps } from './editor.ts';

/** A date and time in the person's time zone; stored in UTC. */
export function MomentEditor({ id, cell, isReadOnly, describedBy, isInvalid }: EditorProps) {
  const value = useCell(cell);
  return (
    <PlainInput
      id={id}
      type="datetime-local"
      step="any"
      value={localOf(value)}
      disabled={isReadOnly}
      describedBy={describedBy}
      isInvalid={isInvalid}
      onInput={(next) => {
        const date = new Date(next);
        cell.set(next === '' || Number.isNaN(date.getTime()) ? null : date.toISOString());
      }}
    />
  );
}

function localOf(value: unknown): string {
  const date = new Date(String(value ?? ''));
  if (Number.isNaN(date.getTime())) return '';
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
  return local.endsWith(':00.000Z') ? local.slice(0, 16) : local.slice(0, -1);
}
