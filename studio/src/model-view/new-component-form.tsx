import { useContext, useState } from 'preact/hooks';
import { PlainInput } from '../view/plain-input.tsx';
import { SchemasContext } from './schemas-context.ts';

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
          New component
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
      <legend>New component</legend>
      <label class="field">
        <span>Name of the component</span>
        <PlainInput value={name} autocomplete="off" onInput={setName} />
      </label>
      <label class="field">
        <span>Category of the component</span>
        <PlainInput value={category} autocomplete="off" list="component-categories" onInput={setCategory} />
      </label>
      <datalist id="component-categories">
        {[...new Set(components.map((one) => one.category))].map((one) => (
          <option key={one} value={one ?? ''} />
        ))}
      </datalist>
      <span class="row">
        <button type="button" disabled={name.trim() === '' || category.trim() === ''} onClick={add}>
          Create with this field
        </button>
        <button type="button" class="quiet" onClick={() => setOpen(false)}>
          Cancel
        </button>
      </span>
    </fieldset>
  );
}
