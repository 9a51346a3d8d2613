import { useState } from 'preact/hooks';
import { type ContentType, fieldsOf } from '../../query/model.ts';
import { Icon } from '../../../../kit/src/icon.tsx';
import { SearchBox } from '../../../../kit/src/search-box.tsx';

/** Above this number of fields there is a search box. */
const MANY = 8;

interface FieldsPartProps {
  readonly type: ContentType | undefined;
  readonly fields: readonly string[];
  readonly place: string;
  readonly onChange: (fields: readonly string[]) => void;
}

/** None checked means all; unknown names stay visible until they are removed. */
export function FieldsPart({ type, fields, place, onChange }: FieldsPartProps) {
  const known = fieldsOf(type);
  const others = fields.filter((name) => !known.some((field) => field.name === name));
  const [words, setWords] = useState('');
  const shown = known.filter(({ name, type: kind }) =>
    `${name} ${kind}`.toLowerCase().includes(words.trim().toLowerCase()),
  );
  const remove = (name: string) => onChange(fields.filter((other) => other !== name));
  return (
    <>
      {known.length > MANY && (
        <div class="row field-tools">
          <SearchBox
            class="grow"
            label="Search the fields"
            placeholder={`Search ${known.length} fields`}
            value={words}
            onChange={setWords}
          />
          {fields.length > 0 && (
            <button type="button" class="quiet" onClick={() => onChange([])}>
              All fields
            </button>
          )}
        </div>
      )}
      {shown.length === 0 && words !== '' && <p class="empty">No field is called “{words.trim()}”.</p>}
      <ul class="checks">
        {shown.map(({ name, type: fieldType }) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                name={`${place}.${name}`}
                checked={fields.includes(name)}
                onChange={(event) => (event.currentTarget.checked ? onChange([...fields, name]) : remove(name))}
              />
              <span>{name}</span> <small>{fieldType}</small>
            </label>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <ul class="chips">
          {others.map((name) => (
            <li key={name} class="chip">
              <code>{name}</code>
              <button type="button" class="quiet icon-only" aria-label={`Remove ${name}`} onClick={() => remove(name)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
