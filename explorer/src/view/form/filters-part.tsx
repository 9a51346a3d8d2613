import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FilterGroup, FilterItem, FilterRow, RelatedFilter } from '../../query/form.ts';
import { attributeOf, type ContentType, type FindType, isRelation } from '../../query/model.ts';
import { listParameters } from '../../query/raw.ts';
import { Icon } from '../../../../kit/src/icon.tsx';
import { ProblemAt } from '../problem.tsx';
import { FilterRowPart } from './filter-row.tsx';
import { RemoveButton } from './remove-button.tsx';

export interface FiltersPartProps {
  readonly find: FindType;
  readonly type: ContentType | undefined;
  readonly items: readonly FilterItem[];
  readonly place: string;
  readonly onChange: (items: readonly FilterItem[]) => void;
}

const NEW_ROW: FilterRow = { kind: 'row', field: '', operator: '$eq', value: undefined };

/** Conditions that must all match, with groups and related entries inside. */
export function FiltersPart({ find, type, items, place, onChange }: FiltersPartProps) {
  const add = (item: FilterItem) => onChange([...items, item]);
  const rows = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  useFocusOnNew(rows, items);
  return (
    <>
      <ul class="rows" ref={rows}>
        {items.map((item, index) => (
          <li key={index}>
            <Item
              find={find}
              type={type}
              item={item}
              place={`${place}.${index}`}
              onChange={(next) => onChange(items.map((other, at) => (at === index ? next : other)))}
              onRemove={() => {
                onChange(items.filter((_, at) => at !== index));
                addButton.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <div class="row">
        <button type="button" class="quiet" ref={addButton} onClick={() => add(NEW_ROW)}>
          <Icon name="plus" />
          Condition
        </button>
        <button
          type="button"
          class="quiet"
          onClick={() => add({ kind: 'group', operator: '$or', items: [NEW_ROW, NEW_ROW] })}
        >
          <Icon name="plus" />
          Group
        </button>
      </div>
    </>
  );
}

/** A new condition gets the focus: the last one, or the first of a new group. */
function useFocusOnNew(list: RefObject<HTMLUListElement | null>, items: readonly FilterItem[]): void {
  const before = useRef<number | null>(null);
  useEffect(() => {
    const known = before.current;
    before.current = items.length;
    // Conditions without a field are new: a URL cannot contain them.
    const isNew =
      known === null ? items.length > 0 && items.every(isEmpty) : items.length > known && items.some(isEmpty);
    if (isNew)
      list.current?.querySelector<HTMLElement>(`:scope > :nth-child(${(known ?? 0) + 1}) .picker button`)?.focus();
  }, [items.length]);
}

const isEmpty = (item: FilterItem): boolean =>
  item.kind === 'row' ? item.field === '' : item.kind === 'group' && item.items.every(isEmpty);

interface ItemProps<T extends FilterItem = FilterItem> {
  readonly find: FindType;
  readonly type: ContentType | undefined;
  readonly item: T;
  readonly place: string;
  readonly onChange: (item: FilterItem) => void;
  readonly onRemove: () => void;
}

function Item(props: ItemProps) {
  const { item, type, place, onChange, onRemove } = props;
  switch (item.kind) {
    case 'row':
      return <FilterRowPart type={type} row={item} place={place} onChange={onChange} onRemove={onRemove} />;
    case 'group':
      return <Group {...props} item={item} />;
    case 'related':
      return <Related {...props} item={item} />;
    case 'raw':
      return (
        <div class="row">
          <code class="grow raw">
            {listParameters({ [item.key]: item.value })
              .map(([name, value]) => `${name}=${value ?? ''}`)
              .join('&')}
          </code>
          <RemoveButton label={`Remove ${item.key}`} onRemove={onRemove} />
          <ProblemAt place={place} />
        </div>
      );
  }
}

function Group({ find, type, item, place, onChange, onRemove }: ItemProps<FilterGroup>) {
  return (
    <fieldset class="block">
      <legend class="sr-only">Group of conditions</legend>
      <div class="row">
        <select
          class="grow"
          aria-label="How the group combines its conditions"
          value={item.operator}
          onChange={(event) => onChange({ ...item, operator: event.currentTarget.value as FilterGroup['operator'] })}
        >
          <option value="$and">all of</option>
          <option value="$or">any of</option>
          <option value="$not">not all of</option>
        </select>
        <RemoveButton label="Remove the group" onRemove={onRemove} />
      </div>
      <ProblemAt place={place} />
      <FiltersPart
        find={find}
        type={type}
        items={item.items}
        place={place}
        onChange={(items) => onChange({ ...item, items })}
      />
    </fieldset>
  );
}

function Related({ find, type, item, place, onChange, onRemove }: ItemProps<RelatedFilter>) {
  const attribute = attributeOf(type, item.field);
  const target = isRelation(attribute) ? find(attribute.target) : undefined;
  const many = isRelation(attribute) && attribute.many;
  return (
    <fieldset class="block">
      <legend class="sr-only">Conditions on {item.field}</legend>
      <div class="row">
        <span class="grow">
          <strong>{item.field}</strong> <small>{many ? 'one of which has' : 'has'}</small>
        </span>
        <RemoveButton label={`Remove the conditions on ${item.field}`} onRemove={onRemove} />
      </div>
      <ProblemAt place={place} />
      <FiltersPart
        find={find}
        type={target}
        items={item.items}
        place={place}
        onChange={(items) => onChange({ ...item, items })}
      />
    </fieldset>
  );
}
