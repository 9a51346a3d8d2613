import { Icon } from '../../../kit/src/icon.tsx';
import type { DraftField, NewComponent } from './draft.ts';
import { FieldTable } from './field-table.tsx';

interface NewComponentFieldsProps {
  readonly component: NewComponent;
  /** Used by a field of the page, or of another new component. */
  readonly isUsed: boolean;
  readonly onAdd: () => void;
  readonly onEdit: (field: DraftField) => void;
  readonly onChange: (fields: readonly DraftField[]) => void;
  readonly onRemove: () => void;
}

const NO_PROBLEMS = new Map();

/** A component that is created together with the schema edited above it. */
export const NewComponentFields = (props: NewComponentFieldsProps) => {
  const { component, isUsed, onAdd, onEdit, onChange, onRemove } = props;
  const { displayName, category, fields } = component;
  return (
    <section class="stack panel" aria-label={`New component ${displayName}`}>
      <div class="row spread">
        <h2>
          {displayName} <span class="status good">new component</span> <small>{category}</small>
        </h2>
        {!isUsed && (
          <button type="button" onClick={onRemove}>
            Remove<span class="sr-only"> {displayName}</span>
          </button>
        )}
      </div>
      <FieldTable fields={fields} problems={NO_PROBLEMS} onEdit={onEdit} onChange={onChange} />
      <div>
        <button type="button" onClick={onAdd}>
          <Icon name="plus" /> Add a field to {displayName}
        </button>
      </div>
    </section>
  );
};
