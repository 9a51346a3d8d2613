import { useCell } from '../../state/use-cell.ts';
import { t } from '../../texts/t.ts';
import { type EditorProps, textOf } from './editor.ts';

/** The source of a text whose markup is a plugin's: HTML, for example. Nothing is added to it. */
export function MarkupEditor({ id, attribute, cell, placeholder, isReadOnly, describedBy, isInvalid }: EditorProps) {
  return (
    <>
      <textarea
        id={id}
        class="growing code-field"
        rows={8}
        dir="auto"
        value={textOf(useCell(cell))}
        placeholder={placeholder}
        disabled={isReadOnly}
        aria-describedby={`${id}-markup ${describedBy ?? ''}`}
        aria-invalid={isInvalid}
        onInput={(event) => cell.set(event.currentTarget.value)}
      />
      <small id={`${id}-markup`}>{t('editors.sourceOf', { type: attribute.customField ?? '' })}</small>
    </>
  );
}
