import { t } from '../../texts/t.ts';
import { PlainInput } from '../../view/plain-input.tsx';
import { useCell } from '../../state/use-cell.ts';
import { useEntry } from '../fields/field-context.ts';
import { type EditorProps, textOf } from './editor.ts';

const TYPES: Readonly<Record<string, string>> = {
  email: 'email',
  password: 'password',
  date: 'date',
  time: 'time',
};

/** One line: text, e-mail addresses, passwords, days and times. */
export function TextEditor({ id, attribute, cell, placeholder, isReadOnly, describedBy, isInvalid }: EditorProps) {
  const value = useCell(cell);
  const type = TYPES[attribute.type] ?? 'text';
  const isStoredPassword = useEntry().address.id !== null && attribute.type === 'password';
  return (
    <PlainInput
      id={id}
      type={type}
      value={attribute.type === 'time' ? textOf(value).slice(0, 12) : textOf(value)}
      placeholder={isStoredPassword ? placeholder || t('editors.leaveEmptyToKeepIt') : placeholder}
      autocomplete={type === 'password' ? 'new-password' : 'off'}
      disabled={isReadOnly}
      step="any"
      describedBy={describedBy}
      isInvalid={isInvalid}
      onInput={(next) => cell.set(next === '' ? null : next)}
    />
  );
}
