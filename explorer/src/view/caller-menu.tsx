import { useState } from 'preact/hooks';
import type { Project } from '../query/model.ts';
import { ANONYMOUS, type Caller } from '../state/caller.ts';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';

interface CallerMenuProps {
  readonly project: Project;
  readonly caller: Caller;
  readonly onChange: (caller: Caller) => void;
}

/** Who asks: nobody, a role (where this page may borrow one), or whoever holds a key. */
export function CallerMenu({ project, caller, onChange }: CallerMenuProps) {
  const [key, setKey] = useState(caller.kind === 'key' ? caller.key : '');
  return (
    <Menu
      title="Who asks"
      class={caller.kind === 'anonymous' ? 'quiet' : 'quiet chosen'}
      label={
        <>
          <Icon name="user" />
          <span class="wide">{callerName(project, caller)}</span>
          <span class="sr-only"> asks. Choose the caller.</span>
        </>
      }
    >
      {(close) => (
        <div class="caller-menu">
          <fieldset>
            <legend>Who asks</legend>
            <label class="choice">
              <input
                type="radio"
                name="caller"
                checked={caller.kind === 'anonymous'}
                onChange={() => onChange(ANONYMOUS)}
              />
              Anonymous <small>the role Public</small>
            </label>
            {project.roles
              .filter(({ type }) => type !== null && type !== 'public')
              .map(({ name, type }) => (
                <label key={type} class="choice">
                  <input
                    type="radio"
                    name="caller"
                    checked={caller.kind === 'role' && caller.type === type}
                    onChange={() => onChange({ kind: 'role', type: type as string })}
                  />
                  {name ?? type} <small>role, borrowed</small>
                </label>
              ))}
            {!project.borrows && (
              <p>
                <small>
                  Roles are lent while developing: on the server's own machine, or with the key that its start prints.
                </small>
              </p>
            )}
          </fieldset>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (key.trim() === '') return;
              onChange({ kind: 'key', key: key.trim() });
              close();
            }}
          >
            <label>
              API token or JWT <small>stays in this tab</small>
              <input
                type="password"
                autocomplete="off"
                value={key}
                onInput={(event) => setKey(event.currentTarget.value)}
              />
            </label>
            <button type="submit" aria-pressed={caller.kind === 'key'}>
              Ask with this key
            </button>
          </form>
        </div>
      )}
    </Menu>
  );
}

export function callerName(project: Project, caller: Caller): string {
  if (caller.kind === 'anonymous') return 'Anonymous';
  if (caller.kind === 'key') return 'With a key';
  return project.roles.find(({ type }) => type === caller.type)?.name ?? caller.type;
}
