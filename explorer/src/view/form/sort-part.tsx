import type { SortKey } from '../../query/form.ts';
import { type ContentType, type FindType, fieldsOf, ID_FIELD, relationsOf } from '../../query/model.ts';
import { Icon } from '../../../../kit/src/icon.tsx';
import { Picker } from '../../../../kit/src/picker.tsx';
import { ProblemAt } from '../problem.tsx';

interface SortPartProps {
  readonly find: FindType;
  readonly type: ContentType | undefined;
  readonly keys: readonly SortKey[];
  readonly place: string;
  readonly onChange: (keys: readonly SortKey[]) => void;
}

export function SortPart({ find, type, keys, place, onChange }: SortPartProps) {
  const replace = (index: number, key: SortKey) => onChange(keys.map((other, at) => (at === index ? key : other)));
  const move = (index: number, by: -1 | 1) => {
    const moved = [...keys];
    const [key] = moved.splice(index, 1);
    if (key !== undefined) moved.splice(index + by, 0, key);
    onChange(moved);
  };
  return (
    <>
      <ol class="rows">
        {keys.map((key, index) => (
          <li key={index} class="row">
            <PathPicker
              find={find}
              type={type}
              value={key.path}
              label={`Sort key ${index + 1}`}
              onChange={(path) => replace(index, { ...key, path })}
            />
            <DirectionButton value={key.direction} onChange={(direction) => replace(index, { ...key, direction })} />
            <button
              type="button"
              class="quiet icon-only"
              aria-label={`Move ${key.path} up`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <Icon name="up" />
            </button>
            <button
              type="button"
              class="quiet icon-only"
              aria-label={`Move ${key.path} down`}
              disabled={index === keys.length - 1}
              onClick={() => move(index, 1)}
            >
              <Icon name="down" />
            </button>
            <button
              type="button"
              class="quiet icon-only"
              aria-label={`Do not sort by ${key.path}`}
              onClick={() => onChange(keys.filter((_, at) => at !== index))}
            >
              <Icon name="close" />
            </button>
            <ProblemAt place={`${place}.${index}`} />
          </li>
        ))}
      </ol>
      <PathPicker
        find={find}
        type={type}
        value=""
        label={keys.length === 0 ? 'Sort by' : 'Then by'}
        onChange={(path) => onChange([...keys, { path, direction: 'asc' }])}
      />
    </>
  );
}

interface DirectionButtonProps {
  readonly value: string | null;
  readonly onChange: (direction: string) => void;
}

function DirectionButton({ value, onChange }: DirectionButtonProps) {
  const isDown = value?.toLowerCase() === 'desc';
  const isKnown = value === null || /^(asc|desc)$/i.test(value);
  return (
    <button type="button" class="direction" onClick={() => onChange(isDown ? 'asc' : 'desc')}>
      {isKnown ? (isDown ? 'descending' : 'ascending') : value || 'no direction'}
    </button>
  );
}

interface PathPickerProps {
  readonly find: FindType;
  readonly type: ContentType | undefined;
  readonly value: string;
  readonly label: string;
  readonly onChange: (path: string) => void;
}

/** Fields of the entry and of its relations; a longer path from a URL is shown unchanged. */
function PathPicker({ find, type, value, label, onChange }: PathPickerProps) {
  const own = [ID_FIELD, ...fieldsOf(type)].map(({ name, type: hint }) => ({
    value: name,
    label: name,
    hint,
    group: 'Fields',
  }));
  const related = relationsOf(type).flatMap(({ name, target }) =>
    [ID_FIELD, ...fieldsOf(find(target))].map((field) => ({
      value: `${name}.${field.name}`,
      label: `${name}.${field.name}`,
      hint: field.type,
      group: `Of ${name}`,
    })),
  );
  return (
    <Picker
      class="grow"
      label={label}
      placeholder={`${label}…`}
      shown={value}
      options={[...own, ...related]}
      onChoose={onChange}
    />
  );
}
