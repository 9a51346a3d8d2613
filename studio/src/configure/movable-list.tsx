import type { ComponentChildren } from 'preact';
import { Icon } from '../../../kit/src/icon.tsx';
import { t } from '../texts/t.ts';
import { moved } from './view-draft.ts';

interface MovableListProps {
  readonly label: string;
  readonly items: readonly string[];
  /** What can be added. */
  readonly rest: readonly string[];
  readonly nameOf: (item: string) => string;
  /** The last one stays. */
  readonly isNeeded?: boolean;
  readonly onChange: (items: readonly string[]) => void;
  /** Options of an item, under its name. */
  readonly children: (item: string) => ComponentChildren;
}

/** A list whose items are moved, removed and added, each with options of its own. */
export function MovableList(props: MovableListProps) {
  const { label, items, rest, nameOf, isNeeded = false, onChange, children } = props;
  return (
    <fieldset class="stack tight">
      <legend>{label}</legend>
      <ol class="movable">
        {items.map((item, index) => (
          <li key={item} data-item={item}>
            <details>
              <summary>{nameOf(item)}</summary>
              <div class="stack tight">{children(item)}</div>
            </details>
            <span class="row">
              <MoveButton
                icon="up"
                label={t('configure.moveUp', { name: nameOf(item) })}
                isDisabled={index === 0}
                onClick={() => onChange(moved(items, index, -1))}
              />
              <MoveButton
                icon="down"
                label={t('configure.moveDown', { name: nameOf(item) })}
                isDisabled={index === items.length - 1}
                onClick={() => onChange(moved(items, index, 1))}
              />
              <MoveButton
                icon="close"
                label={t('editors.remove', { name: nameOf(item) })}
                isDisabled={isNeeded}
                onClick={() => onChange(items.filter((one) => one !== item))}
              />
            </span>
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <label class="field">
          <span>{t('configure.add')}</span>
          <select
            value=""
            onChange={(event) => {
              const added = event.currentTarget.value;
              if (added !== '') onChange([...items, added]);
            }}
          >
            <option value="">{t('editors.choose')}</option>
            {rest.map((item) => (
              <option key={item} value={item}>
                {nameOf(item)}
              </option>
            ))}
          </select>
        </label>
      )}
    </fieldset>
  );
}

interface MoveButtonProps {
  readonly icon: 'up' | 'down' | 'close';
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
}

const MoveButton = ({ icon, label, isDisabled, onClick }: MoveButtonProps) => (
  <button type="button" class="quiet icon-only" disabled={isDisabled} title={label} onClick={onClick}>
    <Icon name={icon} />
    <span class="sr-only">{label}</span>
  </button>
);
