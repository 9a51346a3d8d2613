import { useState } from 'preact/hooks';
import { Icon } from '../view/icon.tsx';
import { Menu } from '../view/menu.tsx';

interface TokenMenuProps {
  readonly token: string;
  readonly onChange: (token: string) => void;
}

/** The reference shows what its reader may use: the holder of a token sees more. */
export function TokenMenu({ token, onChange }: TokenMenuProps) {
  const [typed, setTyped] = useState(token);
  return (
    <Menu
      title="Who reads"
      class={token === '' ? 'quiet' : 'quiet chosen'}
      label={
        <>
          <Icon name="user" />
          <span class="wide">{token === '' ? 'Anonymous' : 'With a token'}</span>
          <span class="sr-only"> reads. Choose the reader.</span>
        </>
      }
    >
      {(close) => (
        <form
          class="caller-menu"
          onSubmit={(event) => {
            event.preventDefault();
            onChange(typed.trim());
            close();
          }}
        >
          <p>
            <small>The reference shows what its reader may use. A token stays in this page.</small>
          </p>
          <label class="labelled">
            API token or JWT
            <input
              type="password"
              autocomplete="off"
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="primary">
            Read with this token
          </button>
        </form>
      )}
    </Menu>
  );
}
