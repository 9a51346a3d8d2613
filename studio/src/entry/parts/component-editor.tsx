import { Icon } from '../../../../kit/src/icon.tsx';
import { t } from '../../texts/t.ts';
import type { EditorProps } from '../editors/editor.ts';
import { useEntry } from '../fields/field-context.ts';
import type { Group } from '../form/form.ts';
import { useCell } from '../../state/use-cell.ts';
import { PartFields } from './part-fields.tsx';

/** A single component, which may be empty. */
export function ComponentEditor({ label, path, attribute, cell, isReadOnly }: EditorProps) {
  const { form } = useEntry();
  const group = useCell(cell) as Group | null;
  if (group === null) {
    return (
      <button
        type="button"
        class="add-part"
        disabled={isReadOnly}
        onClick={() => cell.set(form.newGroup(attribute.component ?? ''))}
      >
        <Icon name="plus" />
        {t('editors.add', { field: label })}
      </button>
    );
  }
  return (
    <div class="part">
      {!isReadOnly && (
        <button
          type="button"
          class="quiet icon-only part-remove"
          title={t('editors.remove', { name: label })}
          onClick={() => cell.set(null)}
        >
          <Icon name="trash" />
          <span class="sr-only">{t('editors.remove', { name: label })}</span>
        </button>
      )}
      <PartFields group={group} path={path} />
    </div>
  );
}
