import { useCell } from '../../state/use-cell.ts';
import { wordsOf } from '../../server/words-of.ts';
import { ConditionsButton } from './conditions-button.tsx';
import type { Condition, SimpleAction } from './permission-tree.ts';
import type { RoleDraft } from './role-draft.ts';

interface SimpleActionsProps {
  readonly actions: readonly SimpleAction[];
  readonly conditions: readonly Condition[];
  readonly draft: RoleDraft;
  readonly isReadOnly: boolean;
}

/** Permissions without fields or locales: for plugins and settings. */
export function SimpleActions({ actions, conditions, draft, isReadOnly }: SimpleActionsProps) {
  const groups = groupBy(actions, ({ plugin, category }) => plugin ?? category ?? '');
  return (
    <div class="action-groups">
      {groups.map(([group, own]) => (
        <section key={group} class="panel stack" aria-label={wordsOf(group)}>
          <h2>{wordsOf(group)}</h2>
          {groupBy(own, ({ subCategory }) => subCategory).map(([part, list]) => (
            <fieldset key={part} class="stack tight">
              <legend>{wordsOf(part)}</legend>
              {list.map((action) => (
                <ActionLine
                  key={action.action}
                  action={action}
                  conditions={conditions}
                  draft={draft}
                  isReadOnly={isReadOnly}
                />
              ))}
            </fieldset>
          ))}
        </section>
      ))}
    </div>
  );
}

interface ActionLineProps extends Omit<SimpleActionsProps, 'actions'> {
  readonly action: SimpleAction;
}

function ActionLine({ action: { action, displayName }, conditions, draft, isReadOnly }: ActionLineProps) {
  const cell = draft.cellOf(action, null);
  const grant = useCell(cell);
  return (
    <div class="row spread">
      <label class="row">
        <input
          type="checkbox"
          checked={grant !== null}
          disabled={isReadOnly}
          onChange={(event) => cell.set(event.currentTarget.checked ? { conditions: [] } : null)}
        />
        {displayName}
      </label>
      {grant !== null && (
        <ConditionsButton title={displayName} cell={cell} conditions={conditions} isReadOnly={isReadOnly} />
      )}
    </div>
  );
}

function groupBy<T>(list: readonly T[], nameOf: (one: T) => string): readonly (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>();
  for (const one of list) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return [...groups];
}
