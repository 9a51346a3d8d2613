import { useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { SearchBox } from '../../../../kit/src/search-box.tsx';
import { wordsOf } from '../../server/words-of.ts';
import { t } from '../../texts/t.ts';
import { ThreeStateBox } from '../three-state-box.tsx';
import type { ApiAction, ApiOwner } from './api-actions.ts';

interface ActionPickerProps {
  readonly owners: readonly ApiOwner[];
  readonly granted: ReadonlySet<string>;
  readonly isReadOnly: boolean;
  readonly onChange: (granted: ReadonlySet<string>) => void;
  /** Explains why an action is or is not allowed, next to its checkbox. */
  readonly explain?: (action: ApiAction) => string;
}

/** Every action of the content API with its routes, to grant or revoke. */
export function ActionPicker({ owners, granted, onChange, ...rest }: ActionPickerProps) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = owners
    .map((owner) => ({ ...owner, actions: owner.actions.filter((action) => textOf(owner, action).includes(wanted)) }))
    .filter(({ actions }) => actions.length > 0);
  const set = (actions: readonly ApiAction[], isWanted: boolean): void => {
    const next = new Set(granted);
    for (const { name } of actions) {
      if (isWanted) next.add(name);
      else next.delete(name);
    }
    onChange(next);
  };
  return (
    <div class="stack">
      <SearchBox class="matrix-search" label={t('roles.findAnAction')} value={words} onChange={setWords} />
      {found.map((owner) => (
        <OwnerActions key={owner.name} {...rest} owner={owner} isFound={wanted !== ''} granted={granted} onSet={set} />
      ))}
      {found.length === 0 && <p class="empty">{t('kit.nothingMatches', { words: words.trim() })}</p>}
    </div>
  );
}

const textOf = ({ name, label }: ApiOwner, action: ApiAction): string =>
  [name, label, action.name, action.label, ...action.routes.map(({ method, path }) => `${method} ${path}`)]
    .join(' ')
    .toLowerCase();

interface OwnerActionsProps extends Pick<ActionPickerProps, 'granted' | 'isReadOnly' | 'explain'> {
  readonly owner: ApiOwner;
  readonly isFound: boolean;
  readonly onSet: (actions: readonly ApiAction[], isWanted: boolean) => void;
}

function OwnerActions({ owner, isFound, granted, isReadOnly, explain, onSet }: OwnerActionsProps) {
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isFound;
  const { actions, label, isPlugin } = owner;
  const count = actions.filter(({ name }) => granted.has(name)).length;
  const hasSeveral = new Set(actions.map(({ controller }) => controller)).size > 1;
  return (
    <section class="panel owner" aria-label={label}>
      <div class="row spread">
        <span class="row">
          <ThreeStateBox
            extent={count === 0 ? 'none' : count === actions.length ? 'all' : 'some'}
            label={t('roles.everythingOf', { label })}
            isReadOnly={isReadOnly}
            onChange={(isWanted) => onSet(actions, isWanted)}
          />
          <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            <Icon name={isOpen ? 'down' : 'forward'} />
            <strong>{label}</strong>
            {isPlugin && <span class="soft">{t('roles.plugin')}</span>}
          </button>
        </span>
        <span class="soft">{t('roles.grantedOf', { granted: count, total: actions.length })}</span>
      </div>
      {isOpen && (
        <ul class="owner-actions">
          {actions.map((action) => (
            <li key={action.name}>
              <label class="row">
                <input
                  type="checkbox"
                  checked={granted.has(action.name)}
                  disabled={isReadOnly}
                  onChange={(event) => onSet([action], event.currentTarget.checked)}
                />
                {hasSeveral && `${wordsOf(action.controller)}: `}
                {action.label}
              </label>
              <span class="routes">
                {action.routes.map(({ method, path }) => (
                  <code key={`${method} ${path}`}>
                    {method} {path}
                  </code>
                ))}
                {action.routes.length === 0 && <small>{t('roles.noRouteLeadsToIt')}</small>}
              </span>
              {action.isOpen && (
                <span class="row open-route">
                  <Icon name="warn" />
                  {t('roles.openRoute')}
                </span>
              )}
              <small>{explain?.(action)}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
