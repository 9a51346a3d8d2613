import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Menu } from '../../../kit/src/menu.tsx';
import { ReleaseName } from '../view/release-name.tsx';

interface NameMenuProps {
  readonly label: ComponentChildren;
  readonly action: string;
  readonly name?: string;
  readonly isPrimary?: boolean;
  readonly onName: (name: string) => void;
}

/** Asks for the name of a release. */
export function NameMenu({ label, action, name: known = '', isPrimary = false, onName }: NameMenuProps) {
  const [name, setName] = useState(known);
  return (
    <Menu label={label} class={isPrimary ? 'primary' : ''}>
      {(close) => (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            close();
            onName(name.trim());
          }}
        >
          <ReleaseName value={name} onInput={setName} />
          <button type="submit" class="primary">
            {action}
          </button>
        </form>
      )}
    </Menu>
  );
}
