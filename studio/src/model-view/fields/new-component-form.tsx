import { useContext, useState } from 'preact/hooks';
import { t } from '../../texts/t.ts';
import { PlainInput } from '../../view/plain-input.tsx';
import { SchemasContext } from '../schemas-context.ts';

/** Creates a component for the edited field; the component's own fields are added on the page. */
export function NewComponentForm({ onAdded }: { readonly onAdded: (uid: string) => void }) {
  const { addComponent, components } = useContext(SchemasContext);
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [category, setCategory] = useState('');
  if (addComponent === undefined) return null;
  if (!isOpen) {
    return (
      <span class="align-end">
        <button type="button" onClick={() => setOpen(true)}>
          {t('model.newComponent')}
        </button>
      </span>
    );
  }
  const add = (): void => {
    onAdded(addComponent(name.trim(), category.trim()));
    setOpen(false);
    setName('');
  };
  return (
    <fieldset class="stack tight new-component">
      <legend>{t('model.newComponent')}</legend>
      <label class="field">
        <span>{t('model.nameOfTheComponent')}</span>
        <PlainInput value={name} autocomplete="off" onInput={setName} />
      </label>
      <label class="field">
        <span>{t('model.categoryOfTheComponent')}</span>
        <PlainInput value={category} autocomplete="off" list="component-categories" onInput={setCategory} />
      </label>
      <datalist id="component-categories">
        {[...new Set(components.map((one) => one.category))].map((one) => (
          <option key={one} value={one ?? ''} />
        ))}
      </datalist>
      <span class="row">
        <button type="button" disabled={name.trim() === '' || category.trim() === ''} onClick={add}>
          {t('model.createWithThisField')}
        </button>
        <button type="button" class="quiet" onClick={() => setOpen(false)}>
          {t('common.cancel')}
        </button>
      </span>
    </fieldset>
  );
}
