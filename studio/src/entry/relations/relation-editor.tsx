import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../../../../kit/src/icon.tsx';
import { isLocalized } from '../../model/model.ts';
import { openSheet } from '../../state/sheets.ts';
import { useStudio } from '../../state/studio.ts';
import { t } from '../../texts/t.ts';
import type { EditorProps } from '../editors/editor.ts';
import { useEntry } from '../fields/field-context.ts';
import { isToMany, type Related, type RelationValue } from '../form/values.ts';
import { announce } from '../../state/tell.ts';
import { useCell } from '../../state/use-cell.ts';
import { keepFocus } from '../../view/keep-focus.ts';
import { FindRelated } from './find-related.tsx';
import { loadRelated, type Owner, relatedOf } from './related-entries.ts';
import { RelatedItem } from './related-item.tsx';

/** Related entries: search, reorder, open and create them next to this entry. */
export function RelationEditor({ name, label, attribute, cell, group, isReadOnly }: EditorProps) {
  const { model, rights } = useStudio();
  const { address, configuration } = useEntry();
  const value = useCell(cell) as RelationValue;
  const [error, setError] = useState<string | null>(null);
  const view = group.uid === '' ? configuration.contentType : configuration.components[group.uid];
  const owner: Owner = {
    uid: group.uid === '' ? address.type.uid : group.uid,
    id: group.uid === '' ? address.id : group.id,
    field: name,
    mainField: view?.metadatas[name]?.edit.mainField ?? 'id',
  };
  const isMany = isToMany(attribute);
  const target = model.types.get(attribute.targetModel ?? '');
  const locale = target !== undefined && isLocalized(target) ? address.locale : null;

  useEffect(() => {
    if (value.stored !== null) return;
    loadRelated(owner).then(
      ({ items, count }) => cell.learn({ items, stored: items.map(({ id }) => id), count } satisfies RelationValue),
      (problem: Error) => setError(problem.message),
    );
  }, [value.stored === null]);

  const change = (items: readonly Related[]) => cell.set({ ...value, items } satisfies RelationValue);
  const root = useRef<HTMLDivElement>(null);
  const keepFocusAt = (index: number) =>
    keepFocus(() => {
      const items = root.current?.querySelectorAll('.related-item');
      return (items?.[Math.min(index, items.length - 1)] ?? root.current)?.querySelector<HTMLElement>('button, input');
    });
  const add = (related: Related) =>
    change(isMany ? [...value.items.filter(({ id }) => id !== related.id), related] : [related]);
  const move = (from: number, to: number) => {
    const next = [...value.items];
    const [moved] = next.splice(from, 1);
    if (moved !== undefined) change([...next.slice(0, to), moved, ...next.slice(to)]);
    keepFocusAt(to);
    announce(t('editors.movedTo', { position: to + 1, total: value.items.length }));
  };
  const remove = (index: number) => {
    change(value.items.filter((_, at) => at !== index));
    keepFocusAt(index);
    announce(t('editors.removedLeft', { count: value.items.length - 1 }));
  };
  const mayOpen = target?.isDisplayed === true && rights.mayEntry('read', target.uid);
  // Types that are not displayed have permissions of their own, such as those of users.
  const isUnreadable = target?.isDisplayed === true && !mayOpen;
  const open = (id: number | null) =>
    openSheet({
      uid: target?.uid ?? '',
      id,
      locale,
      onSaved: (entry) => {
        const saved = relatedOf(entry, owner.mainField);
        const current = (cell.value as RelationValue).items;
        if (!current.some((one) => one.id === saved.id)) add(saved);
        else
          cell.learn({
            ...(cell.value as RelationValue),
            items: current.map((one) => (one.id === saved.id ? saved : one)),
          });
      },
    });
  if (error !== null) return <p class="bad-text">{error}</p>;
  if (value.stored === null) return <p class="soft">{t('editors.loadingRelated', { count: value.count })}</p>;
  const hidden = value.count - value.stored.length;
  return (
    <div class="relation" ref={root}>
      {hidden > 0 && <small>{t('editors.earlierHidden', { count: hidden })}</small>}
      {value.items.length > 0 && (
        <ol class="related">
          {value.items.map((item, index) => (
            <RelatedItem
              key={item.id}
              item={item}
              isReadOnly={isReadOnly}
              {...(mayOpen && { onOpen: () => open(item.id) })}
              {...(isMany && index > 0 && { onUp: () => move(index, index - 1) })}
              {...(isMany && index < value.items.length - 1 && { onDown: () => move(index, index + 1) })}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      {!isReadOnly && (
        <div class="row">
          {isUnreadable ? (
            <p class="soft">{t('editors.unreadable', { type: target?.info.displayName ?? '' })}</p>
          ) : (
            <FindRelated
              label={label}
              owner={owner}
              omitted={value.items.map(({ id }) => id)}
              locale={locale}
              isReplacing={!isMany && value.items.length > 0}
              onChoose={add}
            />
          )}
          {target !== undefined && mayOpen && rights.mayEntry('create', target.uid) && (
            <button
              type="button"
              class="quiet"
              title={t('editors.create', { type: target.info.displayName })}
              onClick={() => open(null)}
            >
              <Icon name="plus" />
              <span class="wide" aria-hidden="true">
                {t('common.create')}
              </span>
              <span class="sr-only">{t('editors.create', { type: target.info.displayName })}</span>
            </button>
          )}
        </div>
      )}
    </div>
  );
}
