import { Segments } from '../../../../kit/src/segments.tsx';
import { useCell } from '../../state/use-cell.ts';
import { t } from '../../texts/t.ts';
import type { EditorProps } from './editor.ts';

/** Yes, no, and null if allowed. */
export function BooleanEditor({ label, attribute, cell, isReadOnly }: EditorProps) {
  const value = useCell(cell);
  const options = [
    { value: 'true', label: t('common.yes') },
    { value: 'false', label: t('common.no') },
    ...(attribute.required === true || attribute.default !== undefined
      ? []
      : [{ value: 'null', label: t('editors.notSet') }]),
  ];
  return (
    <div class={isReadOnly ? 'inert' : undefined} inert={isReadOnly}>
      <Segments
        label={label}
        options={options}
        value={String(value ?? null)}
        onChange={(next) => cell.set(next === 'null' ? null : next === 'true')}
      />
    </div>
  );
}
