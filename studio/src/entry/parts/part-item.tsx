import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { t } from '../../texts/t.ts';
import { useEntry } from '../fields/field-context.ts';
import { focusFirst } from '../fields/focus-first.ts';
import type { Group } from '../form/form.ts';
import { PartFields } from './part-fields.tsx';
import { titleCell, titleOf } from './part-title.ts';
import { useDragged } from './use-dragged.ts';

interface PartItemProps {
  readonly group: Group;
  readonly path: string;
  readonly index: number;
  readonly count: number;
  readonly isZone: boolean;
  readonly isOpen: boolean;
  /** It was just added: its first field gets the focus. */
  readonly isAdded: boolean;
  readonly isReadOnly: boolean;
  readonly onToggle: () => void;
  readonly onMove: (to: number) => void;
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** A component in a list: collapsible, moved with its buttons, Alt and an arrow key, or by dragging. */
export function PartItem(props: PartItemProps) {
  const { group, path, index, count, isZone, isOpen, isAdded, isReadOnly, onToggle, onMove, onDuplicate, onRemove } =
    props;
  const { form } = useEntry();
  const kind = form.model.components.get(group.uid)?.info.displayName ?? group.uid;
  const title = useTitle(group);
  const name = title === '' ? `${kind} ${index + 1}` : title;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAdded) focusFirst(body.current);
  }, [isAdded]);
  const dragging = useDragged(index, isReadOnly ? null : onMove);
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || isReadOnly) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onMove(index + step);
  };
  return (
    <li class="part-item" data-open={isOpen} {...dragging}>
      <div class="part-line">
        {!isReadOnly && (
          <span class="drag" aria-hidden="true">
            <Icon name="drag" />
          </span>
        )}
        <button type="button" class="quiet part-title" aria-expanded={isOpen} onClick={onToggle} onKeyDown={press}>
          <Icon name={isOpen ? 'down' : 'forward'} />
          {isZone && <span class="chip">{kind}</span>}
          <span class="part-name">{name}</span>
        </button>
        {!isReadOnly && (
          <span class="part-tools">
            <ToolButton
              icon="up"
              label={t('editors.moveUp', { name })}
              isOff={index === 0}
              onClick={() => onMove(index - 1)}
            />
            <ToolButton
              icon="down"
              label={t('editors.moveDown', { name })}
              isOff={index === count - 1}
              onClick={() => onMove(index + 1)}
            />
            <ToolButton icon="copy" label={t('editors.duplicate', { name })} onClick={onDuplicate} />
            <ToolButton icon="trash" label={t('editors.remove', { name })} onClick={onRemove} />
          </span>
        )}
      </div>
      {isOpen && (
        <div class="part-body" ref={body}>
          <PartFields group={group} path={path} />
        </div>
      )}
    </li>
  );
}

interface ToolButtonProps {
  readonly icon: 'up' | 'down' | 'copy' | 'trash';
  readonly label: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
}

const ToolButton = ({ icon, label, isOff = false, onClick }: ToolButtonProps) => (
  <button type="button" class="quiet icon-only" title={label} disabled={isOff} onClick={onClick}>
    <Icon name={icon} />
    <span class="sr-only">{label}</span>
  </button>
);

function useTitle(group: Group): string {
  const { configuration } = useEntry();
  const cell = titleCell(group, configuration.components[group.uid]);
  const [title, setTitle] = useState(() => titleOf(cell?.value));
  useEffect(() => {
    setTitle(titleOf(cell?.value));
    return cell?.subscribe(() => setTitle(titleOf(cell.value)));
  }, [cell]);
  return title;
}
