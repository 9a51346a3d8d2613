import { useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { useCell } from '../../state/use-cell.ts';
import { t } from '../../texts/t.ts';
import { ThreeStateBox } from '../three-state-box.tsx';
import { extentWithin, withNames } from './grant.ts';
import { type ContentAction, type FieldNode, leavesOf } from './permission-tree.ts';
import type { RoleDraft } from './role-draft.ts';

interface NodeRowsProps {
  readonly uid: string;
  /** The content type's name. */
  readonly of: string;
  readonly actions: readonly ContentAction[];
  readonly draft: RoleDraft;
  readonly isReadOnly: boolean;
  readonly node: FieldNode;
  readonly property: 'fields' | 'locales';
  readonly depth: number;
  readonly prefix: string;
}

const DEEPEST = 5;

/** A field or locale with a checkbox per action that it can limit; components can be expanded. */
export function NodeRows({ node, ...rest }: NodeRowsProps) {
  const { actions, property, depth, prefix } = rest;
  const [isOpen, setOpen] = useState(false);
  const path = `${prefix}${node.value}`;
  const children = node.children ?? [];
  const leaves = children.length === 0 ? [path] : leavesOf(children, `${path}.`);
  const name = (
    <>
      {node.label}
      {node.required === true && <span title={t('common.required')}> *</span>}
    </>
  );
  return (
    <>
      <tr>
        <th scope="row" class={`depth-${Math.min(depth, DEEPEST)}`}>
          {children.length === 0 ? (
            name
          ) : (
            <button type="button" class="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <Icon name={isOpen ? 'down' : 'forward'} />
              {name}
            </button>
          )}
        </th>
        <td />
        {actions.map((action) => (
          <td key={action.actionId}>
            {action.subjects.includes(rest.uid) && action.applyToProperties?.includes(property) === true && (
              <NodeBox {...rest} action={action} path={path} leaves={leaves} />
            )}
          </td>
        ))}
      </tr>
      {isOpen &&
        children.map((child) => (
          <NodeRows key={child.value} {...rest} node={child} depth={depth + 1} prefix={`${path}.`} />
        ))}
    </>
  );
}

interface NodeBoxProps extends Pick<NodeRowsProps, 'uid' | 'of' | 'draft' | 'isReadOnly' | 'property'> {
  readonly action: ContentAction;
  readonly path: string;
  readonly leaves: readonly string[];
}

function NodeBox({ uid, of, draft, isReadOnly, property, action, path, leaves }: NodeBoxProps) {
  const cell = draft.cellOf(action.actionId, uid);
  const grant = useCell(cell);
  return (
    <ThreeStateBox
      extent={extentWithin(grant, property, leaves)}
      label={t('roles.actionOnField', { action: action.label, type: of, field: path })}
      isReadOnly={isReadOnly}
      onChange={(isWanted) =>
        cell.set(withNames(cell.value, draft.limitsOf(action.actionId, uid), property, leaves, isWanted))
      }
    />
  );
}
