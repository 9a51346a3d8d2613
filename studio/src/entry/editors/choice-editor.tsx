import { useCell } from '../../state/use-cell.ts';
import { t } from '../../texts/t.ts';
import { type EditorProps, textOf } from './editor.ts';

/** One of a list. */
export function ChoiceEditor({ id, attribute, cell, isReadOnly, describedBy, isInvalid }: EditorProps) {
  const value = textOf(useCell(cell));
  const options = attribute.enum ?? [];
  return (
    <select
      id={id}
      value={value}
      disabled={isReadOnly}
      aria-describedby={describedBy}
      aria-invalid={isInvalid}
      onChange={(event) => cell.set(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    >
      <option value="">{attribute.required === true ? t('common.choose') : t('common.none')}</option>
      {value !== '' && !options.includes(value) && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}
