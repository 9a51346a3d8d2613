import { useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { wordsOf } from '../../server/words-of.ts';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import { ThreeStateBox } from '../three-state-box.tsx';
import { ConditionsButton } from './conditions-button.tsx';
import { type Extent, extentOf, wholeGrant } from './grant.ts';
import { NodeRows } from './node-rows.tsx';
import { type Condition, type ContentAction, nodesOf, type Subject } from './permission-tree.ts';
import type { RoleDraft } from './role-draft.ts';
import { useCells } from '../../state/use-cell.ts';

interface SubjectRowsProps {
  readonly subject: Subject;
  readonly actions: readonly ContentAction[];
  readonly conditions: readonly Condition[];
  readonly draft: RoleDraft;
  readonly isReadOnly: boolean;
}

/** A content type in one row; expanded, also its fields, locales and conditions. */
export function SubjectRows({ subject, actions, conditions, draft, isReadOnly }: SubjectRowsProps) {
  const { model } = useStudio();
  const [isOpen, setOpen] = useState(false);
  const own = actions.filter(({ subjects }) => subjects.includes(subject.uid));
  const cells = own.map(({ actionId }) => draft.cellOf(actionId, subject.uid));
  useCells(cells);
  const name = model.types.get(subject.uid)?.info.displayName ?? wordsOf(subject.label);
  const extents = own.map(({ actionId }, index) =>
    extentOf(cells[index]?.value ?? null, draft.limitsOf(actionId, subject.uid)),
  );
  const set = (index: number, isWanted: boolean): void => {
    const limits = draft.limitsOf(own[index]?.actionId ?? '', subject.uid);
    cells[index]?.set(isWanted ? wholeGrant(limits, cells[index]?.value?.conditions) : null);
  };
  const [fields, locales] = [nodesOf(subject, 'fields'), nodesOf(subject, 'locales')];
  const shared = { uid: subject.uid, actions, draft, isReadOnly, of: name };
  return (
    <tbody class={isOpen ? 'open' : undefined}>
      <tr class="subject-row">
        <th scope="row">
          <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name={isOpen ? 'down' : 'forward'} />
            {name}
          </button>
        </th>
        <td>
          <ThreeStateBox
            extent={combined(extents)}
            label={t('roles.everythingWith', { name })}
            isReadOnly={isReadOnly}
            onChange={(isWanted) => {
              for (const index of own.keys()) set(index, isWanted);
            }}
          />
        </td>
        {actions.map((action) => {
          const index = own.indexOf(action);
          if (index === -1) return <td key={action.actionId} />;
          const isLimited = (cells[index]?.value?.conditions.length ?? 0) > 0;
          return (
            <td key={action.actionId}>
              <ThreeStateBox
                extent={extents[index] ?? 'none'}
                label={t(isLimited ? 'roles.actionOnLimited' : 'roles.actionOn', { action: action.label, type: name })}
                isReadOnly={isReadOnly}
                onChange={(isWanted) => set(index, isWanted)}
              />
              {isLimited && <span class="limited" title={t('roles.hasConditions')} />}
            </td>
          );
        })}
      </tr>
      {isOpen && (
        <>
          {fields.map((node) => (
            <NodeRows key={node.value} {...shared} node={node} property="fields" depth={1} prefix="" />
          ))}
          {locales.length > 0 && <SeparatorRow label={t('common.locales')} columns={actions.length + 2} />}
          {locales.map((node) => (
            <NodeRows key={node.value} {...shared} node={node} property="locales" depth={1} prefix="" />
          ))}
          <tr>
            <th scope="row" class="depth-1 soft">
              {t('roles.conditions')}
            </th>
            <td />
            {actions.map((action) => {
              const cell = cells[own.indexOf(action)];
              return (
                <td key={action.actionId}>
                  {cell !== undefined && cell.value !== null && (
                    <ConditionsButton
                      title={t('roles.actionOn', { action: action.label, type: name })}
                      cell={cell}
                      conditions={conditions}
                      isReadOnly={isReadOnly}
                    />
                  )}
                </td>
              );
            })}
          </tr>
        </>
      )}
    </tbody>
  );
}

const SeparatorRow = ({ label, columns }: { readonly label: string; readonly columns: number }) => (
  <tr>
    <th scope="rowgroup" colSpan={columns} class="depth-1 soft">
      {label}
    </th>
  </tr>
);

function combined(extents: readonly Extent[]): Extent {
  if (extents.every((one) => one === 'none')) return 'none';
  return extents.every((one) => one === 'all') ? 'all' : 'some';
}
