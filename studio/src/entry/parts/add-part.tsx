import { Icon } from '../../../../kit/src/icon.tsx';
import { Menu } from '../../../../kit/src/menu.tsx';
import { t } from '../../texts/t.ts';
import { ComponentIcon } from '../../view/component-icon.tsx';
import { useEntry } from '../fields/field-context.ts';

interface AddPartProps {
  readonly label: string;
  readonly kinds: readonly string[];
  readonly onAdd: (uid: string) => void;
}

export function AddPart({ label, kinds, onAdd }: AddPartProps) {
  const { form } = useEntry();
  const [only] = kinds;
  const text = (
    <>
      <Icon name="plus" />
      {t('editors.addTo', { field: label })}
    </>
  );
  if (kinds.length === 1 && only !== undefined) {
    return (
      <button type="button" class="add-part" onClick={() => onAdd(only)}>
        {text}
      </button>
    );
  }
  return (
    <Menu class="add-part" label={text}>
      {(close) => (
        <ul class="kinds">
          {kinds.map((uid) => (
            <li key={uid}>
              <button
                type="button"
                class="quiet"
                onClick={() => {
                  close();
                  onAdd(uid);
                }}
              >
                <span class="row">
                  <ComponentIcon name={form.model.components.get(uid)?.info.icon ?? ''} />
                  {form.model.components.get(uid)?.info.displayName ?? uid}
                </span>
                <small>{uid.split('.')[0]}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
}
