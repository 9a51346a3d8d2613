import { PlainInput } from '../../view/plain-input.tsx';
import { localMoment, momentOf } from '../../view/local-moment.ts';
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
      value={localMoment(value)}
      disabled={isReadOnly}
      describedBy={describedBy}
      isInvalid={isInvalid}
      onInput={(next) => cell.set(momentOf(next))}
    />
  );
}
