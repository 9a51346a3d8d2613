import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Menu } from '../../../kit/src/menu.tsx';
import { t } from '../texts/t.ts';

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
          <label class="field">
            <span>{t('releases.nameOfTheRelease')}</span>
            <input
              type="text"
              dir="auto"
              required
              // The server refuses a name that is only spaces, too.
              pattern=".*\S.*"
              maxLength={255}
              autocomplete="off"
              value={name}
              onInput={(event) => setName(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="primary">
            {action}
          </button>
        </form>
      )}
    </Menu>
  );
}
