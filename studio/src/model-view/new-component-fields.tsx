import { Icon } from '../../../kit/src/icon.tsx';
import { t } from '../texts/t.ts';
import type { DraftField, NewComponent } from './draft.ts';
import { FieldTable } from './fields/field-table.tsx';
import type { Refusal } from './refusal.ts';

interface NewComponentFieldsProps {
  readonly component: NewComponent;
  readonly problems: Refusal['fields'];
  /** Used by a field of the page, or of another new component. */
  readonly isUsed: boolean;
  readonly onAdd: () => void;
  readonly onEdit: (field: DraftField) => void;
  readonly onChange: (fields: readonly DraftField[]) => void;
  readonly onRemove: () => void;
}

/** A component that is created together with the schema edited above it. */
export const NewComponentFields = (props: NewComponentFieldsProps) => {
  const { component, problems, isUsed, onAdd, onEdit, onChange, onRemove } = props;
  const { displayName, category, fields } = component;
  return (
    <section class="stack panel" aria-label={t('model.newComponentNamed', { name: displayName })}>
      <div class="row spread">
        <h2>
          {displayName} <span class="status good">{t('model.isNewComponent')}</span> <small>{category}</small>
        </h2>
        {!isUsed && (
          <button type="button" onClick={onRemove}>
            {t('model.removeIt')}
            <span class="sr-only"> {displayName}</span>
          </button>
        )}
      </div>
      <FieldTable fields={fields} problems={problems} onEdit={onEdit} onChange={onChange} />
      <div>
        <button type="button" onClick={onAdd}>
          <Icon name="plus" /> {t('model.addAFieldTo', { name: displayName })}
        </button>
      </div>
    </section>
  );
};
