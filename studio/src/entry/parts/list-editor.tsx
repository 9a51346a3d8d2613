import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../texts/t.ts';
import type { EditorProps } from '../editors/editor.ts';
import { useEntry } from '../fields/field-context.ts';
import type { Group } from '../form/form.ts';
import { announce } from '../../state/tell.ts';
import { useCell } from '../../state/use-cell.ts';
import { keepFocus } from '../../view/keep-focus.ts';
import { hasErrors } from '../form/show-errors.ts';
import { keepGroup } from '../form/write-form.ts';
import { AddPart } from './add-part.tsx';
import { PartItem } from './part-item.tsx';
import { withoutIds } from './without-ids.ts';

/** A list of components, repeatable or a dynamic zone. Only expanded ones are rendered. */
export function ListEditor({ label, path, attribute, cell, isReadOnly }: EditorProps) {
  const { form } = useEntry();
  const groups = useCell(cell) as readonly Group[];
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const kinds = attribute.components ?? [attribute.component ?? ''];
  const root = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  useLayoutEffect(() => {
    const refused = groups.filter((group) => !open.has(group.key) && hasErrors(group));
    if (refused.length > 0) setOpen(new Set([...open, ...refused.map(({ key }) => key)]));
  }, [groups]);
  const keepFocusAt = (index: number) =>
    keepFocus(() => {
      const titles = root.current?.querySelectorAll<HTMLElement>(':scope > ol > li > .part-line > .part-title');
      return titles?.[Math.min(index, titles.length - 1)] ?? root.current?.querySelector<HTMLElement>('.add-part');
    });
  const toggle = (key: number) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  const add = (group: Group, at = groups.length) => {
    cell.set([...groups.slice(0, at), group, ...groups.slice(at)]);
    setOpen(new Set([...open, group.key]));
    setAdded(group.key);
  };
  const move = (from: number, to: number) => {
    const moved = groups[from];
    if (moved === undefined || to < 0 || to >= groups.length) return;
    const others = groups.filter((_, index) => index !== from);
    cell.set([...others.slice(0, to), moved, ...others.slice(to)]);
    keepFocusAt(to);
    announce(t('editors.movedTo', { position: to + 1, total: groups.length }));
  };
  const remove = (index: number) => {
    cell.set(groups.filter((_, at) => at !== index));
    keepFocusAt(index);
    announce(t('editors.removedLeft', { count: groups.length - 1 }));
  };
  return (
    <div class="parts" ref={root}>
      <ol>
        {groups.map((group, index) => (
          <PartItem
            key={group.key}
            group={group}
            path={path}
            index={index}
            count={groups.length}
            isZone={attribute.type === 'dynamiczone'}
            isOpen={open.has(group.key)}
            isAdded={group.key === added}
            isReadOnly={isReadOnly}
            onToggle={() => toggle(group.key)}
            onMove={(to) => move(index, to)}
            onDuplicate={() => add(form.newGroup(group.uid, withoutIds(keepGroup(group))), index + 1)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      {!isReadOnly && (attribute.max === undefined || groups.length < Number(attribute.max)) && (
        <AddPart label={label} kinds={kinds} onAdd={(uid) => add(form.newGroup(uid))} />
      )}
    </div>
  );
}
